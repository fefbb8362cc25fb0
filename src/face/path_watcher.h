// PathWatcher: sees a search of any problem as it happens, event by event (see path/observer.h). It knows no types of
// any problem: a state is the number of what a person points at, the cell of a maze, the node of a network, the square
// of a board. NumberedStates: the observer that forwards to one, so that every search of a problem is built only twice:
// silent, and for any watcher.
//
//   struct Counter : PathWatcher { void saw(const PathEvent& event) override { ++events[event.kind]; } };
//   auto way = problem.run(algorithm, {}, &counter);
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace arborist {

enum class PathEventKind : std::uint8_t {
  started,
  generated,
  improved,
  expanded,
  backtracked,
  deepened,
  found,
  // Of backtracking: a candidate that fits and stands, one that does not, and one that stood and no longer does.
  placed,
  misfit,
  taken_back
};

[[nodiscard]] constexpr const char* to_text(PathEventKind kind) {
  constexpr const char* names[] = {"started",  "generated", "improved", "expanded", "backtracked",
                                   "deepened", "found",     "placed",   "misfit",   "taken back"};
  return names[static_cast<std::size_t>(kind)];
}

struct PathEvent {
  PathEventKind kind = PathEventKind::started;
  std::uint32_t item = 0;
  std::uint32_t from = 0;  // of `generated` and `improved`; else the item itself
  double cost = 0;  // of the way from the start; the bound of a new round; the choices that stand before this one
  friend bool operator==(const PathEvent&, const PathEvent&) = default;
};

// The same of a state that is more than a number: its key tells it from all others, and its estimate is the least that
// is still to go. Told only by problems whose numbers do not tell states apart.
struct WeighedEvent {
  PathEventKind kind = PathEventKind::started;
  std::uint64_t key = 0;
  std::uint64_t from = 0;  // of `generated` and `improved`
  double cost = 0;
  double estimate = 0;
};

class PathWatcher {
 public:
  virtual ~PathWatcher() = default;
  virtual void saw(const PathEvent& event) = 0;
  virtual void weighed(const WeighedEvent& /*event*/) {}
  // Of generate-and-test: a whole candidate, item by item.
  virtual void tested(const std::vector<std::uint32_t>& /*items*/, bool /*fits*/) {}
};

// `Item` turns a state into its number; it may also have key(state) and estimate(state).
template <class Item>
class NumberedStates {
 public:
  NumberedStates(PathWatcher& watcher, Item item) : watcher_(watcher), item_(std::move(item)) {}

  void started(const auto& state) { see(PathEventKind::started, state); }
  void generated(const auto& state, const auto& from, auto cost) {
    watcher_.saw({PathEventKind::generated, item_(state), item_(from), static_cast<double>(cost)});
    weigh(PathEventKind::generated, state, from, static_cast<double>(cost));
  }
  void improved(const auto& state, const auto& from, auto cost) {
    watcher_.saw({PathEventKind::improved, item_(state), item_(from), static_cast<double>(cost)});
    weigh(PathEventKind::improved, state, from, static_cast<double>(cost));
  }
  void expanded(const auto& state, auto cost) { see(PathEventKind::expanded, state, static_cast<double>(cost)); }
  void backtracked(const auto& state) { see(PathEventKind::backtracked, state); }
  void deepened(auto bound) { watcher_.saw({PathEventKind::deepened, 0, 0, static_cast<double>(bound)}); }
  void found(const auto& state, auto cost) { see(PathEventKind::found, state, static_cast<double>(cost)); }

 private:
  void see(PathEventKind kind, const auto& state, double cost = 0) {
    const std::uint32_t item = item_(state);
    watcher_.saw({kind, item, item, cost});
    weigh(kind, state, state, cost);
  }
  void weigh(PathEventKind kind, const auto& state, const auto& from, double cost) {
    if constexpr (requires { item_.key(state) + item_.estimate(state); })
      watcher_.weighed({kind, item_.key(state), item_.key(from), cost, static_cast<double>(item_.estimate(state))});
  }

  PathWatcher& watcher_;
  Item item_;
};

}  // namespace arborist
