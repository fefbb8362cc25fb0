#include "server/paths/lanes.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/bytes.h"
#include "core/text.h"
#include "face/path_watcher.h"
#include "server/paths/profile.h"
#include "server/paths/words.h"

namespace arborist::server {

namespace {

Json lane_json(const Lane& lane) {
  Json json = {{"algorithm", lane.name}};
  if (!lane.refused.empty()) {
    json["refused"] = lane.refused;
    return json;
  }
  json["ended"] = path::answer_text(lane.way.ended);
  if (lane.way.found()) {
    json["cost"] = lane.way.cost;
    json["steps"] = lane.way.steps();
  }
  if (!lane.way.reason.empty()) json["reason"] = lane.way.reason;
  json["counts"] = {{"expanded", lane.way.counts.expanded},
                    {"generated", lane.way.counts.generated},
                    {"largest_frontier", lane.way.counts.largest_frontier},
                    {"deepest", lane.way.counts.deepest},
                    {"tried", lane.way.tried},
                    {"taken_back", lane.way.taken_back}};
  json["complete"] = lane.complete;
  if (!lane.profile.is_null()) json["profile"] = lane.profile;
  json["columns"] = {{"events", lane.items.size()}, {"costs", lane.costs.size()}, {"path", lane.way.items.size()}};
  return json;
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
    put_column(data, lane.items);
    put_column(data, lane.costs);
    put_column(data, lane.way.items);
  }
  for (const Lane& lane : lanes) put_column(data, lane.kinds);
  return data;
}

namespace {

// Writes the events of a search straight into the columns of a lane, as far as its bytes reach.
class LaneRecorder final : public PathWatcher {
 public:
  LaneRecorder(Lane& lane, std::size_t bytes) : lane_(lane), bytes_(bytes) {}

  void saw(const PathEvent& event) override {
    using enum PathEventKind;
    if (event.kind >= placed) {
      chose(event);
    } else if (event.kind != found) {
      const bool has_cost = event.kind == generated || event.kind == improved || event.kind == deepened;
      if (!has_room(lane_.bytes() + 9 <= bytes_)) return;
      keep(event, started);
      if (has_cost) lane_.costs.push_back(static_cast<float>(event.cost));
    }
  }

 private:
  // Tries that do not fit are counted but not sent, so three times as many are looked at.
  void chose(const PathEvent& event) {
    if (!has_room(seen_++ < bytes_ / 5 * 3) || event.kind == PathEventKind::misfit) return;
    if (has_room(lane_.bytes() < bytes_)) keep(event, PathEventKind::placed);
  }
  // Nothing more is kept once there was no room.
  bool has_room(bool more) { return lane_.complete = lane_.complete && more; }
  void keep(const PathEvent& event, PathEventKind first) {
    lane_.items.push_back(event.item);
    lane_.kinds.push_back(static_cast<std::uint8_t>(static_cast<int>(event.kind) - static_cast<int>(first)));
  }

  Lane& lane_;
  std::size_t bytes_;
  std::size_t seen_ = 0;
};

// Divides bytes and time among the searches of a race.
class Shares {
 public:
  Shares(const LaneLimits& limits, std::size_t lanes) : bytes_(limits.bytes), time_(limits.time), lanes_(lanes) {}

  [[nodiscard]] std::size_t bytes() const { return bytes_ / lanes_; }
  [[nodiscard]] Duration time() const {
    return std::max(Duration::zero(), time_ - watch_.elapsed()) / static_cast<Duration::rep>(lanes_);
  }
  void spent(std::size_t bytes) {
    bytes_ -= std::min(bytes, bytes_);
    --lanes_;
  }

 private:
  std::size_t bytes_;
  Duration time_;
  std::size_t lanes_;
  Stopwatch watch_;
};

Lane run_lane(const AnyProblem& problem, const path::PathAlgorithm& search, const Limits& limits, std::size_t bytes,
              Replay replay, bool is_recorded) {
  Lane lane{.name = search.name};
  LaneRecorder recorder(lane, bytes);
  LaneProfile profile;
  PathWatcher* watcher = replay == Replay::profile ? static_cast<PathWatcher*>(&profile) : &recorder;
  auto way = problem.run(search, limits, is_recorded ? watcher : nullptr);
  if (!way) {
    lane.refused = way.error().message;
    return lane;
  }
  lane.way = *std::move(way);
  if (!is_recorded) lane.complete = replay != Replay::states;
  if (!profile.is_empty()) lane.profile = profile.json();
  return lane;
}

// No search found a way, and one of them has looked everywhere.
bool no_way(const std::vector<Lane>& lanes) {
  const auto proved = [](const Lane& lane) { return lane.refused.empty() && lane.way.ended == Ended::finished; };
  return std::any_of(lanes.begin(), lanes.end(), proved) &&
         std::none_of(lanes.begin(), lanes.end(), [](const Lane& lane) { return lane.way.found(); });
}

std::string words_of(const PathProblem& wish, const AnyProblem& problem, const std::vector<Lane>& lanes) {
  if (std::holds_alternative<TourWish>(wish)) return tour_words(lanes, problem.items());
  if (!no_way(lanes)) return race_words(lanes, problem.nouns());
  const auto flood = problem.run({});
  return fmt::format("No path: {} {} can be reached, the goal is not one of them.", grouped(flood->counts.generated),
                     problem.nouns().things);
}

}  // namespace

std::vector<Lane> race(const AnyProblem& problem, const std::vector<path::PathAlgorithm>& searches,
                       const LaneLimits& limits, Replay replay) {
  const bool is_recorded = limits.record;
  std::vector<Lane> lanes;
  Shares shares(limits, searches.size());
  for (const auto& search : searches) {
    const Limits own{.nodes = replay == Replay::choices ? limits.tour_nodes : limits.nodes,
                     .memory = limits.memory,
                     .time = shares.time(),
                     .stop = limits.stop};
    lanes.push_back(run_lane(problem, search, own, shares.bytes(), replay, is_recorded));
    shares.spent(lanes.back().bytes());
  }
  return lanes;
}

PathLanes run_lanes(const PathProblem& wish, const std::vector<path::PathAlgorithm>& searches, const LaneLimits& limits,
                    tiles::PatternShelf& patterns) {
  if (auto why = why_impossible(wish); !why.empty()) return {.impossible = std::move(why)};
  const auto problem = make_problem(wish, patterns);
  const Replay replay = std::holds_alternative<TourWish>(wish)    ? Replay::choices
                        : std::holds_alternative<TilesWish>(wish) ? Replay::profile
                                                                  : Replay::states;
  PathLanes all{.lanes = race(*problem, searches, limits, replay)};
  all.words = words_of(wish, *problem, all.lanes);
  return all;
}

}  // namespace arborist::server
