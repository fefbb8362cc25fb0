// arborist path network: ways through named places.
#include <fmt/format.h>

#include <iostream>

#include "app/path/race.h"
#include "core/file.h"
#include "core/json.h"
#include "core/plural.h"
#include "core/text.h"
#include "puzzles/draw/scenes.h"
#include "puzzles/problems.h"

namespace arborist::path_command {

namespace {

constexpr std::size_t most_nodes_drawn = 100'000;

struct NetworkRequest {
  std::string file = {};
  std::string coordinates = {};
  std::string from = {};
  std::string to = {};
  std::string algorithms = "bfs";
  std::optional<std::size_t> at = {};
  Bounds bounds = {};
  Output output = {};
};

Expected<network::Network> network_of(const NetworkRequest& request) {
  if (request.file.empty()) return network::book_network();
  const auto text = read_file(request.file, largest_file);
  if (!text) return text.error();
  std::string places;
  if (!request.coordinates.empty()) {
    const auto read = read_file(request.coordinates, largest_file);
    if (!read) return read.error();
    places = *read;
  }
  const bool is_dimacs = request.file.ends_with(".gr");
  const bool is_dot = request.file.ends_with(".dot") || request.file.ends_with(".gv");
  auto network = is_dimacs ? network::parse_dimacs(*text, places)
                 : is_dot  ? network::parse_dot(*text)
                           : network::parse_network(*text);
  if (!network) return network.error().in(request.file);
  return network;
}

std::vector<std::string> names_of(const network::Network& network, const FoundWay& way) {
  std::vector<std::string> names;
  names.reserve(way.items.size());
  for (const network::Node node : way.items) names.push_back(network.name(node));
  return names;
}

void print(const NetworkRequest& request, const network::Network& network, network::Node from, network::Node to,
           const std::vector<Contender>& contenders, const std::vector<draw::Panel>& panels) {
  if (request.output.json) {
    auto results = Json::array();
    for (const Contender& contender : contenders) {
      results.push_back(to_json(contender));
      results.back()["path"] = names_of(network, contender.way);
    }
    const Json all = {{"puzzle", "network"},        {"nodes", network.node_count()}, {"links", network.link_count()},
                      {"from", network.name(from)}, {"to", network.name(to)},        {"results", results}};
    std::cout << write_json(all, 2) << '\n';
    return;
  }
  std::cout << fmt::format("{}, {}, from {} to {}\n", counted(network.node_count(), "node"),
                           counted(network.link_count(), "link"), network.name(from), network.name(to));
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    const auto& [name, way, seconds, result] = contenders[i];
    // At a moment before the end, the way is not known yet.
    const bool is_over = !request.at || !panels[i].path.empty();
    std::cout << '\n';
    if (request.at) std::cout << fmt::format("{}, {}\n", name, panels[i].note);
    if (is_over)
      std::cout << fmt::format("{}: {}\n", name,
                               way.found() ? join(names_of(network, way), " ") : path::answer_text(way.ended));
    if (network.node_count() <= most_nodes_drawn)
      std::cout << draw::network_text(network, panels[i], draw::this_terminal());
  }
  std::cout << '\n' << table_of(contenders);
}

Expected<int> run_network(const NetworkRequest& request) {
  const auto searches = path::PathAlgorithm::parse_list(request.algorithms);
  if (!searches) return searches.error();
  const auto network = network_of(request);
  if (!network) return network.error();
  const auto from = request.from.empty() ? Expected<network::Node>(0) : network->look_up(request.from);
  if (!from) return from.error();
  const auto last = static_cast<network::Node>(network->node_count() - 1);
  const auto to = request.to.empty() ? Expected<network::Node>(last) : network->look_up(request.to);
  if (!to) return to.error();
  const auto problem = network::network_problem(*network, *from, *to);
  const auto limits = request.bounds.limits();
  const auto contenders = race(*problem, *searches, limits);
  if (!contenders) return contenders.error();
  const auto panels =
      panels_of(*problem, *searches, *contenders, limits, request.at, !request.output.animation.empty());
  if (request.output.wants_picture()) {
    if (network->node_count() > most_nodes_drawn) return Error{"networks of more than 100,000 nodes are not drawn"};
    const auto picture = [&](const auto& shown) { return draw::network_picture(*network, shown); };
    if (const auto written = write_panels(request.output, panels, picture); !written) return written.error();
  }
  print(request, *network, *from, *to, *contenders, panels);
  return exit_code_of(*contenders);
}

}  // namespace

void add_network(Command& path, int& exit_code) {
  auto* command = path.add_subcommand("network", "A way through a network of named places");
  auto request = std::make_shared<NetworkRequest>();
  command->add_option("--file", request->file, "A network as text, DOT (.dot, .gv) or DIMACS (.gr); else the book's");
  command->add_option("--co", request->coordinates, "The coordinates of a DIMACS network");
  command->add_option("--from", request->from, "The first node, by name or number");
  command->add_option("--to", request->to, "The last node, by name or number");
  command->add_option("--algorithm", request->algorithms, "The searches, between commas")->capture_default_str();
  command->add_option("--at", request->at, at_help)->check(Range(std::size_t{0}, most_at));
  request->bounds.add_to(*command);
  request->output.add_to(*command);
  on_call(*command, exit_code, request->output, [request] { return run_network(*request); });
}

}  // namespace arborist::path_command
