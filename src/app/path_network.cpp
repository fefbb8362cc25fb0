// arborist path network: ways through named places.
#include <fmt/format.h>

#include <iostream>

#include "app/path_report.h"
#include "core/file.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "path/algorithm.h"
#include "puzzles/draw/scenes.h"
#include "puzzles/draw/trace.h"
#include "puzzles/network/network.h"

namespace arborist::path_command {

namespace {

struct Request {
  std::string file = {};
  std::string coordinates = {};
  std::string from = {};
  std::string to = {};
  std::string algorithms = "bfs";
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
  for (const network::Node node : path) names.push_back(network.name(node));
  return join(names, " ");
}

Expected<int> run_network(const Request& request) {
  const auto algorithms = path::Algorithm::parse_list(request.algorithms);
  if (!algorithms) return algorithms.error();
  const auto network = network_of(request);
  if (!network) return network.error();
  const auto from = request.from.empty() ? Expected<network::Node>(0) : network->look_up(request.from);
  if (!from) return from.error();
  const auto last = static_cast<network::Node>(network->node_count() - 1);
  const auto to = request.to.empty() ? Expected<network::Node>(last) : network->look_up(request.to);
  if (!to) return to.error();
  const network::Journey journey(*network, *to);
  const auto limits = request.bounds.limits();
  const auto same = [](network::Node node) { return node; };
  std::vector<Result> results;
  std::vector<draw::Panel> panels;
  std::string lines;
  auto json = nlohmann::ordered_json::array();
  for (const auto& algorithm : *algorithms) {
    const Stopwatch watch;
    const auto route = path::run(algorithm, journey, *from, limits);
    if (!route) return route.error();
    results.push_back(result_of(algorithm.name, *route, watch.seconds()));
    draw::Trace<network::Journey, decltype(same)> trace(same, network->node_count(),
                                                        request.output.animation.empty() ? 0 : most_moments);
    (void)path::run(algorithm, journey, *from, limits, trace);
    panels.push_back(trace.panel(route->path));
    panels.back().title = algorithm.name;
    panels.back().note = note_of(results.back());
    lines += algorithm.name + ": " + (route->found() ? names_of(*network, route->path) : to_text(route->ended)) + '\n';
    json.push_back(to_json(results.back()));
    auto names = nlohmann::ordered_json::array();
    for (const network::Node node : route->path) names.push_back(network->name(node));
    json.back()["path"] = std::move(names);
  }
  if (request.output.wants_picture()) {
    constexpr std::size_t most_nodes_drawn = 100'000;
    if (network->node_count() > most_nodes_drawn) return Error{"networks of more than 100,000 nodes are not drawn"};
    auto still = panels;
    for (auto& panel : still) panel.moments.clear();
    const auto written = write_pictures(request.output, draw::network_picture(*network, still),
                                        [&] { return draw::network_picture(*network, panels); });
    if (!written) return written.error();
  }
  if (request.output.json) {
    const nlohmann::ordered_json all = {
        {"puzzle", "network"},          {"nodes", network->node_count()}, {"links", network->link_count()},
        {"from", network->name(*from)}, {"to", network->name(*to)},       {"results", json}};
    std::cout << all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    return exit_code_of(results);
  }
  std::cout << fmt::format("{} nodes, {} links, from {} to {}\n", grouped(std::uint64_t{network->node_count()}),
                           grouped(std::uint64_t{network->link_count()}), network->name(*from), network->name(*to))
            << lines << '\n'
            << table_of(results);
  return exit_code_of(results);
}

}  // namespace

void add_network(CLI::App& path, int& exit_code) {
  auto* command = path.add_subcommand("network", "A way through a network of named places");
  auto request = std::make_shared<Request>();
  command->add_option("--file", request->file, "A network as text, DOT (.dot, .gv) or DIMACS (.gr); else the book's");
  command->add_option("--co", request->coordinates, "The coordinates of a DIMACS network");
  command->add_option("--from", request->from, "The first node, by name or number");
  command->add_option("--to", request->to, "The last node, by name or number");
  command->add_option("--algorithm", request->algorithms, "The searches, between commas")->capture_default_str();
  request->bounds.add_to(*command);
  request->output.add_to(*command);
  on_call(*command, exit_code, [request] { return run_network(*request); });
}

}  // namespace arborist::path_command
