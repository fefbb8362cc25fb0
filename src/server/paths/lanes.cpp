#include "server/paths/lanes.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "core/text.h"
#include "server/paths/recorder.h"
#include "server/paths/words.h"

namespace arborist::server {

namespace {

Json lane_json(const Lane& lane) {
  Json json = {{"algorithm", lane.name}};
  if (!lane.refused.empty()) {
    json["refused"] = lane.refused;
    return json;
  }
  json["ended"] = path::answer_text(lane.ended);
  if (lane.found()) {
    json["cost"] = lane.cost;
    json["steps"] = lane.path.empty() ? 0 : lane.path.size() - 1;
  }
  if (!lane.reason.empty()) json["reason"] = lane.reason;
  json["counts"] = {{"expanded", lane.counts.expanded},
                    {"generated", lane.counts.generated},
                    {"largest_frontier", lane.counts.largest_frontier},
                    {"deepest", lane.counts.deepest},
                    {"tried", lane.tried},
                    {"taken_back", lane.taken_back}};
  json["complete"] = lane.complete;
  json["columns"] = {{"events", lane.items.size()}, {"costs", lane.costs.size()}, {"path", lane.path.size()}};
  return json;
}

template <class T>
void append(std::string& data, const std::vector<T>& column) {
  static_assert(std::endian::native == std::endian::little);
  if (column.empty()) return;
  const std::size_t before = data.size();
  data.resize(before + column.size() * sizeof(T));
  std::memcpy(data.data() + before, column.data(), column.size() * sizeof(T));
}

}  // namespace

Json PathLanes::json() const {
  Json all = {{"lanes", Json::array()}};
  for (const Lane& lane : lanes) all["lanes"].push_back(lane_json(lane));
  if (!words.empty()) all["words"] = words;
  if (!impossible.empty()) all["impossible"] = impossible;
  return all;
}

std::string PathLanes::data() const {
  std::string data;
  for (const Lane& lane : lanes) {
    append(data, lane.items);
    append(data, lane.costs);
    append(data, lane.path);
  }
  for (const Lane& lane : lanes) append(data, lane.kinds);
  return data;
}

PathLanes run_lanes(const NetworkWish& wish, const std::vector<path::PathAlgorithm>& searches,
                    const LaneLimits& limits) {
  const network::Journey journey(wish.network, wish.to);
  const auto same = [](network::Node node) { return node; };
  PathLanes all{.lanes = race(journey, wish.from, searches, limits, same)};
  all.words = race_words(all.lanes, {.things = "nodes"});
  if (!no_way(all.lanes)) return all;
  const auto flood = path::breadth_first(journey, wish.from);
  all.words =
      fmt::format("No path: {} nodes can be reached, the goal is not one of them.", grouped(flood.counts.generated));
  return all;
}

const std::vector<std::string>& tour_rules() {
  static const std::vector<std::string> names = {"plain", "warnsdorff", "pruned", "blocks", "best"};
  return names;
}

namespace {

Lane tour_lane(const TourWish& wish, const std::string& rule, const LaneLimits& limits, std::size_t bytes,
               Duration time) {
  Lane lane{.name = rule};
  const auto at = std::find(tour_rules().begin(), tour_rules().end(), rule);
  // Tries that do not fit are counted but not sent, so three times as many are kept at first.
  tour::TourRecording record(limits.record ? bytes / 5 * 3 : 0);
  const tour::Options options{.kind = wish.kind,
                              .method = static_cast<tour::Method>(at - tour_rules().begin()),
                              .start = wish.start,
                              .seed = wish.seed,
                              .limits = search_limits(limits, time, limits.tour_nodes),
                              .record = limits.record ? &record : nullptr};
  const tour::Found found = tour::find_tour(wish.board, options);
  lane.ended = found.ended;
  lane.reason = found.reason.value_or("");
  lane.tried = found.tried;
  lane.taken_back = found.taken_back;
  lane.complete = record.complete();
  for (const auto& event : record.events()) {
    if (event.kind == path::ChoiceKind::misfit) continue;
    if (lane.bytes() >= bytes) {
      lane.complete = false;
      break;
    }
    lane.items.push_back(event.choice);
    lane.kinds.push_back(static_cast<std::uint8_t>(event.kind));
  }
  for (const tour::Square square : found.tour)
    lane.path.push_back(static_cast<std::uint32_t>(wish.board.index(square)));
  lane.cost = found.tour.empty() ? 0 : static_cast<double>(found.tour.size() - 1);
  return lane;
}

std::string tour_words(const TourWish& wish, const std::vector<Lane>& lanes) {
  std::string words;
  for (const Lane& lane : lanes) {
    if (!lane.refused.empty()) continue;
    const std::string name = lanes.size() > 1 ? lane.name + ": " : "";
    const std::string backs = lane.taken_back == 0   ? "never stepped back"
                              : lane.taken_back == 1 ? "stepped back once"
                                                     : "stepped back " + grouped(lane.taken_back) + " times";
    if (!words.empty()) words += ' ';
    words += lane.found() ? fmt::format("{}All {} squares, and the knight {}.", name,
                                        grouped(std::uint64_t{wish.board.squares()}), backs)
                          : fmt::format("{}No tour yet after {} steps: {}.", name, grouped(lane.tried),
                                        lane.reason.empty() ? path::answer_text(lane.ended) : lane.reason.c_str());
  }
  return words;
}

}  // namespace

PathLanes run_lanes(const TourWish& wish, const std::vector<std::string>& rules, const LaneLimits& limits) {
  PathLanes all;
  all.impossible = why_no_tour(wish);
  if (!all.impossible.empty()) return all;
  Shares shares(limits, rules.size());
  for (const std::string& rule : rules) {
    all.lanes.push_back(tour_lane(wish, rule, limits, shares.bytes(), shares.time()));
    shares.spent(all.lanes.back().bytes());
  }
  all.words = tour_words(wish, all.lanes);
  return all;
}

std::string why_no_tour(const TourWish& wish) {
  const auto reason = tour::impossible(wish.board, wish.kind, wish.start);
  if (!reason) return "";
  const auto squares = wish.board.squares();
  const bool closed = wish.kind == tour::Kind::closed;
  const auto size = fmt::format("{}×{} {}: ", wish.board.width, wish.board.height, closed ? "closed" : "open");
  if (closed && squares % 2 == 1)
    return fmt::format("{}{} squares, a closed tour needs an even number, since every step changes the colour.", size,
                       squares);
  return size + *reason + '.';
}

namespace {

Lane tiles_lane(const TilesWish& wish, const std::string& name, const Limits& limits, PatternShelf& patterns) {
  Lane lane{.name = name};
  const auto slide = [&](int square) { lane.path.push_back(static_cast<std::uint32_t>(square)); };
  // The first entry is where the empty square stands, so that a way has one more entry than slides.
  slide(wish.start.empty_square());
  if (name == "pattern" && wish.start.side() == 4) {
    const auto* solver = patterns.solver(limits.stop);
    const auto solved = solver != nullptr ? solver->solve(wish.start, limits) : tiles::Solved{.ended = Ended::stopped};
    lane.ended = solved.ended;
    lane.counts = {solved.expanded, solved.generated, solved.squares.size() + 1, solved.squares.size()};
    for (const int square : solved.squares) slide(square);
  } else {
    const auto algorithm = path::PathAlgorithm::parse(name == "pattern" ? "idastar" : name);
    const auto route = algorithm ? path::run(*algorithm, tiles::TilesSpace(wish.start), wish.start, limits)
                                 : Expected<path::Route<tiles::TilesSpace>>(algorithm.error());
    if (!route) {
      lane.refused = route.error().message;
      return lane;
    }
    lane.ended = route->ended;
    lane.counts = route->counts;
    for (std::size_t i = 1; i < route->path.size(); ++i) slide(route->path[i].empty_square());
  }
  if (!lane.found()) lane.path.clear();
  lane.cost = lane.path.empty() ? 0 : static_cast<double>(lane.path.size() - 1);
  return lane;
}

}  // namespace

PathLanes run_lanes(const TilesWish& wish, const std::vector<std::string>& searches, const LaneLimits& limits,
                    PatternShelf& patterns) {
  PathLanes all;
  if (!wish.start.solvable()) {
    all.impossible = "Half of all arrangements cannot be reached by sliding, and this is one of them.";
    return all;
  }
  Shares shares(limits, searches.size());
  for (const std::string& name : searches) {
    all.lanes.push_back(tiles_lane(wish, name, search_limits(limits, shares.time(), limits.nodes), patterns));
    shares.spent(0);
  }
  all.words = race_words(
      all.lanes, {.things = "boards", .path = "solution", .measure = " moves long", .measure_of_one = " move long"});
  return all;
}

}  // namespace arborist::server
