#include "server/paths/path_desk.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/text.h"

namespace arborist::server {

namespace {

Json place_json(maze::Place place) { return Json::array({place.x, place.y}); }

std::pair<Json, std::string> maze_content(const maze::Maze& maze) {
  std::string cells;
  cells.reserve(static_cast<std::size_t>(maze.width()) * static_cast<std::size_t>(maze.height()));
  for (int y = 0; y < maze.height(); ++y)
    for (int x = 0; x < maze.width(); ++x) cells += static_cast<char>(maze.weight({x, y}));
  return {Json{{"width", maze.width()},
               {"height", maze.height()},
               {"start", place_json(maze.start)},
               {"goal", place_json(maze.goal)}},
          std::move(cells)};
}

Json network_content(const NetworkWish& wish) {
  const auto& network = wish.network;
  Json nodes = Json::array();
  for (network::Node node = 0; node < network.node_count(); ++node)
    nodes.push_back({{"name", network.name(node)}, {"x", network.place(node).x}, {"y", network.place(node).y}});
  Json links = Json::array();
  for (const auto& link : network.links()) {
    const double straight = network::distance(network.place(link.from), network.place(link.to));
    Json json = {{"from", link.from}, {"to", link.to}, {"two_way", link.two_way}};
    if (std::abs(link.length - straight) > 1e-6 * (1 + straight)) json["length"] = link.length;
    links.push_back(std::move(json));
  }
  return {{"nodes", std::move(nodes)}, {"links", std::move(links)}, {"from", wish.from}, {"to", wish.to}};
}

}  // namespace

const std::vector<std::string_view>& PathDesk::requests() const {
  static const std::vector<std::string_view> all = {"path.generate", "path.solve", "path.stop"};
  return all;
}

Desk::Reply PathDesk::ask(const Ask& ask) {
  if (ask.type == "path.stop") return stop(ask);
  return ask.type == "path.solve" ? solve(ask) : generate(ask);
}

Desk::Reply PathDesk::stop(const Ask& ask) { return Json{{"stopped", later_.stop(ask.connection)}}; }

Desk::Reply PathDesk::generate(const Ask& ask) {
  auto problem = read_problem(ask.fields);
  if (!problem) return problem.fault();
  if (const auto* wish = std::get_if<NetworkWish>(&*problem)) return network_content(*wish);
  if (const auto* wish = std::get_if<TilesWish>(&*problem))
    return Json{{"side", wish->start.side()}, {"tiles", tiles::to_text(wish->start)}};
  if (const auto* wish = std::get_if<TourWish>(&*problem)) {
    Json json = {{"squares", wish->board.squares()}};
    if (auto why = why_impossible(*problem); !why.empty()) json["impossible"] = std::move(why);
    return json;
  }
  return submit(ask, [wish = std::get<MazeWish>(std::move(*problem))](const std::stop_source&) {
    auto [json, cells] = maze_content(make_maze(wish));
    return Found{std::move(json), std::move(cells)};
  });
}

Desk::Reply PathDesk::solve(const Ask& ask) {
  auto problem = read_problem(ask.fields);
  if (!problem) return problem.fault();
  if (std::holds_alternative<TourWish>(*problem)) {
    // Known at once, so said at once.
    if (auto why = why_impossible(*problem); !why.empty()) return PathLanes{.impossible = std::move(why)}.json();
  }
  auto work = work_of(ask, std::move(*problem));
  if (!work) return work.fault();
  return submit(ask, std::move(*work));
}

Answer<Later::Work> PathDesk::work_of(const Ask& ask, PathProblem problem) const {
  LaneLimits limits;
  if (ask.fields.has("record")) {
    auto record = ask.fields.flag("record");
    if (!record) return record.fault();
    limits.record = *record;
  }
  auto searches = read_searches(ask.fields, problem, most_lanes);
  if (!searches) return searches.fault();
  return Later::Work([=, patterns = patterns_, problem = std::move(problem),
                      searches = std::move(*searches)](const std::stop_source& stop) mutable {
    limits.stop = stop.get_token();
    const PathLanes lanes = run_lanes(problem, searches, limits, *patterns);
    return Found{lanes.json(), lanes.data()};
  });
}

Desk::Reply PathDesk::submit(const Ask& ask, Later::Work work) {
  if (later_.running(ask.connection) >= most_unanswered || later_.running(ask.connection, ask.id) > 0)
    return Fault{FaultCode::too_many, "earlier searches of this page still run; stop them or wait"};
  return later_(ask, std::move(work));
}

}  // namespace arborist::server
