// Iterative deepening: search to depth 1, 2, 3 … until the limits are reached, so that a move is ready at any time and
// every iteration orders the moves of the next. It goes around any search: `search_at` is called with the limits of one
// iteration and the window to use, and returns that iteration's Found. `told` hears after every finished iteration what
// is known by then.
// Source: Slate and Atkin's Chess 4.5, 1977. The shallow iterations cost little: the last one outweighs all the others.
//
//   iterative_deepening(game, limits, {.aspiration = 50}, [&](const Limits& one, Window window) {
//     return alpha_beta(game, evaluate, one, observe, {.window = window}, equipment);
//   });
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "game/found.h"
#include "game/game.h"
#include "tree/aspiration.h"

namespace arborist {

struct Deepening {
  int first_depth = 1;
  // Half the width of the window around the last value that the next iteration starts with; none: always the full one.
  std::optional<int> aspiration = std::nullopt;
};

// Where nobody listens.
struct ToldToNobody {
  void operator()(const auto& /*found*/) const {}
};

template <Position P, class SearchAt, class Told>
class IterativeDeepening {
 public:
  IterativeDeepening(const Game<P>& game, const Limits& limits, const Deepening& options, SearchAt& search_at,
                     Told& told)
      : game_(game), limits_(limits), options_(options), search_at_(search_at), told_(told) {}

  Found<P> operator()() {
    const int last = std::min(limits_.depth, Limits::deepest);
    for (int depth = std::min(options_.first_depth, last); depth <= last; ++depth) {
      if (!found_.iterations.empty() && is_enough()) break;
      const Found<P> iteration = search_with_aspiration(depth);
      total_ += iteration.counts;
      if (iteration.ended != Ended::finished) {
        keep_unfinished(iteration);
        break;
      }
      keep(iteration, depth);
      told_(std::as_const(found_));
      if (nothing_deeper(iteration)) break;
    }
    found_.counts = total_;
    return std::move(found_);
  }

 private:
  // An iteration may come back outside its window; then the failing side is opened and it is searched again.
  Found<P> search_with_aspiration(int depth) {
    const bool has_guess = !found_.iterations.empty() && !found_.value.is_decided();
    Aspiration aspiration;
    if (options_.aspiration && has_guess) aspiration = Aspiration(found_.value, {.width = *options_.aspiration});
    for (;;) {
      Found<P> iteration = search_at_(limits_of_iteration(depth), aspiration.window());
      const bool is_inside = aspiration.fell_out(iteration.value) == Aspiration::Fall::nowhere;
      if (iteration.ended != Ended::finished || is_inside) return iteration;
      total_ += iteration.counts;
    }
  }

  [[nodiscard]] Limits limits_of_iteration(int depth) const {
    Limits one = limits_;
    one.depth = depth;
    if (limits_.nodes != Limits::unlimited_nodes)
      one.nodes = limits_.nodes - std::min(limits_.nodes, total_.entered + total_.ordering);
    if (limits_.time) one.time = *limits_.time - std::min(*limits_.time, watch_.elapsed());
    return one;
  }

  void keep(const Found<P>& iteration, int depth) {
    found_.value = iteration.value;
    found_.line = iteration.line;
    found_.depth = depth;
    found_.counts = total_;
    found_.iterations.push_back({depth, iteration.value, iteration.line, iteration.counts});
  }

  // Of an iteration that was cut short only the reason is kept, unless it is all there is: a move is always ready.
  void keep_unfinished(const Found<P>& iteration) {
    found_.ended = iteration.ended;
    if (!found_.iterations.empty()) return;
    found_.value = iteration.value;
    found_.line = iteration.line;
    if (found_.line.empty() && !game_.outcome()) found_.line = {list_moves(game_.position()).front()};
  }

  [[nodiscard]] bool is_enough() const { return limits_.soft_time && watch_.elapsed() >= *limits_.soft_time; }

  // Deeper search cannot change a proven win or loss, nor a tree that was seen to all its ends.
  [[nodiscard]] static bool nothing_deeper(const Found<P>& iteration) {
    const bool proven = iteration.value.is_decided() && iteration.value.plies_to_end() <= iteration.depth;
    return proven || (iteration.counts.horizon == 0 && iteration.counts.table_cutoffs == 0);
  }

  const Game<P>& game_;
  const Limits& limits_;
  const Deepening options_;
  SearchAt& search_at_;
  Told& told_;
  Stopwatch watch_;
  Counts total_;
  Found<P> found_;
};

template <Position P, class SearchAt, class Told = ToldToNobody>
Found<P> iterative_deepening(const Game<P>& game, const Limits& limits, const Deepening& options, SearchAt&& search_at,
                             Told&& told = {}) {
  return IterativeDeepening<P, std::remove_reference_t<SearchAt>, std::remove_reference_t<Told>>(game, limits, options,
                                                                                                 search_at, told)();
}

}  // namespace arborist
