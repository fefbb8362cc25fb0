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

void PathDesk::closed(ConnectionId connection) {
  const auto found = running_.find(connection);
  if (found == running_.end()) return;
  for (auto& [id, source] : found->second) source.request_stop();
  running_.erase(found);
}

Desk::Reply PathDesk::stop(const Ask& ask) {
  std::size_t stopped = 0;
  if (const auto found = running_.find(ask.connection); found != running_.end())
    for (auto& [id, source] : found->second) stopped += source.request_stop() ? 1 : 0;
  return Json{{"stopped", stopped}};
}

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
  return submit(ask, [wish = std::get<MazeWish>(std::move(*problem))](const std::stop_token&) {
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

Answer<PathDesk::Work> PathDesk::work_of(const Ask& ask, PathProblem problem) const {
  LaneLimits limits;
  if (ask.fields.has("record")) {
    auto record = ask.fields.flag("record");
    if (!record) return record.fault();
    limits.record = *record;
  }
  auto searches = read_searches(ask.fields, problem, most_lanes);
  if (!searches) return searches.fault();
  return Work([=, patterns = patterns_, problem = std::move(problem),
               searches = std::move(*searches)](std::stop_token stop) mutable {
    limits.stop = std::move(stop);
    const PathLanes lanes = run_lanes(problem, searches, limits, *patterns);
    return Found{lanes.json(), lanes.data()};
  });
}

Desk::Reply PathDesk::submit(const Ask& ask, Work work) {
  auto& mine = running_[ask.connection];
  if (mine.size() >= most_unanswered || mine.contains(ask.id)) {
    if (mine.empty()) running_.erase(ask.connection);
    return Fault{FaultCode::too_many, "earlier searches of this page still run; stop them or wait"};
  }
  std::stop_source source;
  const auto run = [this, work = std::move(work), token = source.get_token(), connection = ask.connection, id = ask.id,
                    type = ask.type] {
    // Shared, since what is posted must be copyable.
    auto found = std::make_shared<Found>(work(token));
    office_.wire.post([=, this] { done(connection, id, type, std::move(*found)); });
  };
  const auto failed = [this, connection = ask.connection, id = ask.id, type = ask.type](const std::string& why) {
    office_.wire.post([=, this] { done(connection, id, type, Found{fault_of_failure(why)}); });
  };
  if (!office_.pool.submit(ask.connection, {run, failed})) {
    if (mine.empty()) running_.erase(ask.connection);
    return Fault{FaultCode::busy, "too many searches are waiting; try again in a moment"};
  }
  mine.emplace(ask.id, std::move(source));
  return std::nullopt;
}

void PathDesk::done(ConnectionId connection, std::int64_t id, std::string_view type, Found found) {
  const auto mine = running_.find(connection);
  if (mine == running_.end() || mine->second.erase(id) == 0) return;
  if (mine->second.empty()) running_.erase(mine);
  office_.answer(connection, id, type, std::move(found.answer), found.data);
}

}  // namespace arborist::server
