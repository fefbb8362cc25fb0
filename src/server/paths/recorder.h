// LaneRecorder writes the events of a path search straight into the columns of a Lane, as far as its bytes reach.
//
//   LaneRecorder record(lane, bytes, item);              // item: the number that a page knows a state by
//   auto route = path::run(algorithm, space, start, limits, record);
#pragma once

#include <algorithm>
#include <vector>

#include "path/algorithm.h"
#include "path/recording.h"
#include "server/paths/lanes.h"

namespace arborist::server {

template <class Item>
class LaneRecorder : public path::Silent {
 public:
  LaneRecorder(Lane& lane, std::size_t bytes, const Item& item) : lane_(lane), bytes_(bytes), item_(item) {}

  void started(const auto& state) { keep(path::EventKind::started, item_(state)); }
  void generated(const auto& state, const auto& /*from*/, auto cost) {
    keep(path::EventKind::generated, item_(state), static_cast<float>(cost));
  }
  void improved(const auto& state, const auto& /*from*/, auto cost) {
    keep(path::EventKind::improved, item_(state), static_cast<float>(cost));
  }
  void expanded(const auto& state, auto /*cost*/) { keep(path::EventKind::expanded, item_(state)); }
  void backtracked(const auto& state) { keep(path::EventKind::backtracked, item_(state)); }
  void deepened(auto bound) { keep(path::EventKind::deepened, 0, static_cast<float>(bound)); }

 private:
  void keep(path::EventKind kind, std::uint32_t item, std::optional<float> cost = std::nullopt) {
    if (!lane_.complete || lane_.bytes() + 9 > bytes_) {
      lane_.complete = false;
      return;
    }
    lane_.items.push_back(item);
    lane_.kinds.push_back(static_cast<std::uint8_t>(kind));
    if (cost) lane_.costs.push_back(*cost);
  }

  Lane& lane_;
  std::size_t bytes_;
  const Item& item_;
};

// Divides bytes and time among the searches of a race: what one leaves, the later ones have.
class Shares {
 public:
  Shares(const LaneLimits& limits, std::size_t lanes) : bytes_(limits.bytes), time_(limits.time), lanes_(lanes) {}

  [[nodiscard]] std::size_t bytes() const { return bytes_ / std::max<std::size_t>(1, lanes_); }
  [[nodiscard]] Duration time() const {
    const Duration left = std::max(Duration::zero(), time_ - watch_.elapsed());
    return left / static_cast<Duration::rep>(std::max<std::size_t>(1, lanes_));
  }
  void spent(std::size_t bytes) {
    bytes_ -= std::min(bytes, bytes_);
    lanes_ -= lanes_ > 0 ? 1 : 0;
  }

 private:
  std::size_t bytes_;
  Duration time_;
  std::size_t lanes_;
  Stopwatch watch_;
};

[[nodiscard]] inline Limits search_limits(const LaneLimits& limits, Duration time, std::uint64_t nodes) {
  return {.nodes = nodes, .memory = limits.memory, .time = time, .stop = limits.stop};
}

// No search found a way, and one of them has looked everywhere.
[[nodiscard]] inline bool no_way(const std::vector<Lane>& lanes) {
  const auto ran = [](const Lane& lane) { return lane.refused.empty(); };
  const auto proved = [&](const Lane& lane) { return ran(lane) && lane.ended == Ended::finished; };
  return std::any_of(lanes.begin(), lanes.end(), proved) &&
         std::none_of(lanes.begin(), lanes.end(), [](const Lane& lane) { return lane.found(); });
}

template <path::StateSpace S, class Item>
[[nodiscard]] Lane run_lane(const S& space, const path::StateOf<S>& start, const path::PathAlgorithm& search,
                            const Limits& limits, std::size_t bytes, const Item& item) {
  Lane lane{.name = search.name};
  LaneRecorder record(lane, bytes, item);
  const auto route = path::run(search, space, start, limits, record);
  if (!route) {
    lane.refused = route.error().message;
    return lane;
  }
  lane.ended = route->ended;
  lane.cost = static_cast<double>(route->cost);
  lane.counts = route->counts;
  for (const auto& state : route->path) lane.path.push_back(item(state));
  return lane;
}

template <path::StateSpace S, class Item>
[[nodiscard]] std::vector<Lane> race(const S& space, const path::StateOf<S>& start,
                                     const std::vector<path::PathAlgorithm>& searches, const LaneLimits& limits,
                                     const Item& item) {
  std::vector<Lane> lanes;
  Shares shares(limits, searches.size());
  for (const auto& search : searches) {
    const std::size_t bytes = limits.record ? shares.bytes() : 0;
    lanes.push_back(run_lane(space, start, search, search_limits(limits, shares.time(), limits.nodes), bytes, item));
    shares.spent(lanes.back().bytes());
  }
  return lanes;
}

}  // namespace arborist::server
