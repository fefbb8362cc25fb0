// arborist path network: ways through named places.
#include <fmt/format.h>

#include <iostream>

#include "app/path/report.h"
#include "app/path/watch.h"
#include "core/file.h"
#include "core/json.h"
#include "core/plural.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "path/algorithm.h"
#include "puzzles/draw/scenes.h"
#include "puzzles/network/network.h"

namespace arborist::path_command {

namespace {

constexpr std::size_t most_nodes_drawn = 100'000;

struct Request {
  std::string file = {};
  std::string coordinates = {};
  std::string from = {};
  std::string to = {};
  std::string algorithms = "bfs";
  std::optional<std::size_t> at = {};
  Bounds bounds = {};
  Output output = {};
};

Expected<network::Network> network_of(const Request& request) {
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

std::string names_of(const network::Network& network, const std::vector<network::Node>& path) {
  std::vector<std::string> names;
  names.reserve(path.size());
  for (const network::Node node : path) names.push_back(network.name(node));
  return join(names, " ");
}

// One search: its line in the table, its way and its panel.
struct Contender {
  Result result;
  std::vector<network::Node> path;
  draw::Panel panel;
};

Expected<Contender> compete(const path::PathAlgorithm& algorithm, const network::Network& network,
                            const network::Journey& journey, network::Node from, const Request& request) {
  const auto limits = request.bounds.limits();
  const Stopwatch watch;
  const auto route = path::run(algorithm, journey, from, limits);
  if (!route) return route.error();
  Contender contender{.result = result_of(algorithm.name, *route, watch.seconds()), .path = route->path, .panel = {}};
  const bool animated = !request.output.animation.empty();
  path::Recording<network::Journey> record(journey, kept_events(request.at, animated));
  (void)path::run(algorithm, journey, from, limits, record);
  const auto same = [](network::Node node) { return node; };
  contender.panel = panel_at(record, same, network.node_count(), route->path, request.at);
  contender.panel.title = algorithm.name;
  if (contender.panel.note.empty()) contender.panel.note = note_of(contender.result);
  if (animated) contender.panel.moments = draw::moments_of(record, same);
  return contender;
}

Expected<void> draw_contenders(const Request& request, const network::Network& network,
                               const std::vector<Contender>& contenders) {
  if (network.node_count() > most_nodes_drawn) return Error{"networks of more than 100,000 nodes are not drawn"};
  std::vector<draw::Panel> panels;
  panels.reserve(contenders.size());
  for (const Contender& contender : contenders) panels.push_back(contender.panel);
  auto still = panels;
  for (auto& panel : still) panel.moments.clear();
  return write_pictures(request.output, draw::network_picture(network, still),
                        [&] { return draw::network_picture(network, panels); });
}

void print(const Request& request, const network::Network& network, network::Node from, network::Node to,
           const std::vector<Contender>& contenders) {
  if (request.output.json) {
    auto results = Json::array();
    for (const Contender& contender : contenders) {
      results.push_back(to_json(contender.result));
      auto names = Json::array();
      for (const network::Node node : contender.path) names.push_back(network.name(node));
      results.back()["path"] = std::move(names);
    }
    const Json all = {{"puzzle", "network"},        {"nodes", network.node_count()}, {"links", network.link_count()},
                      {"from", network.name(from)}, {"to", network.name(to)},        {"results", results}};
    std::cout << write_json(all, 2) << '\n';
    return;
  }
  std::cout << fmt::format("{}, {}, from {} to {}\n", counted(network.node_count(), "node"),
                           counted(network.link_count(), "link"), network.name(from), network.name(to));
  std::vector<Result> results;
  for (const Contender& contender : contenders) {
    const Result& result = contender.result;
    results.push_back(result);
    const bool found = result.ended == Ended::found;
    // At a moment before the end, the way is not known yet.
    const bool is_over = !request.at || !contender.panel.path.empty();
    std::cout << '\n';
    if (request.at) std::cout << fmt::format("{}, {}\n", result.name, contender.panel.note);
    if (is_over)
      std::cout << fmt::format("{}: {}\n", result.name,
                               found ? names_of(network, contender.path) : path::answer_text(result.ended));
    if (network.node_count() <= most_nodes_drawn)
      std::cout << draw::network_text(network, contender.panel, draw::this_terminal());
  }
  std::cout << '\n' << table_of(results);
}

Expected<int> run_network(const Request& request) {
  const auto algorithms = path::PathAlgorithm::parse_list(request.algorithms);
  if (!algorithms) return algorithms.error();
  const auto network = network_of(request);
  if (!network) return network.error();
  const auto from = request.from.empty() ? Expected<network::Node>(0) : network->look_up(request.from);
  if (!from) return from.error();
  const auto last = static_cast<network::Node>(network->node_count() - 1);
  const auto to = request.to.empty() ? Expected<network::Node>(last) : network->look_up(request.to);
  if (!to) return to.error();
  const network::Journey journey(*network, *to);
  std::vector<Contender> contenders;
  std::vector<Result> results;
  for (const auto& algorithm : *algorithms) {
    auto contender = compete(algorithm, *network, journey, *from, request);
    if (!contender) return contender.error();
    contenders.push_back(*std::move(contender));
    results.push_back(contenders.back().result);
  }
  if (request.output.wants_picture()) {
    if (const auto drawn = draw_contenders(request, *network, contenders); !drawn) return drawn.error();
  }
  print(request, *network, *from, *to, contenders);
  return exit_code_of(results);
}

}  // namespace

void add_network(Command& path, int& exit_code) {
  auto* command = path.add_subcommand("network", "A way through a network of named places");
  auto request = std::make_shared<Request>();
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
