// Best-first minimax in linear space: the same leaves in the same order as the tree of best_first.h, but only the line
// it is on is kept, with the values of the moves beside it. A branch is left when it is worth less than the next best
// one beside it or above, and grown anew when its turn comes again, which costs time instead of memory. Source: Korf
// and Chickering, "Best-first minimax search", 1996.
//
//   Found<P> found = best_first_recursive(Game(position), evaluate, {.nodes = 100'000});
//
// It ends where the limits do, or where the expected line ends the game.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/limits.h"
#include "game/evaluator.h"
#include "game/found.h"
#include "game/game.h"
#include "game/observer.h"
#include "tree/options.h"

namespace arborist {

template <Position P, Evaluator<P> E, Observer<P> O>
class BestFirstRecursive {
 public:
  using Move = typename P::Move;

  BestFirstRecursive(const Game<P>& game, const E& evaluator, const Limits& limits, O& observer)
      : game_(game), evaluator_(with_state<P>(evaluator)), budget_(limits), observe_(observer), trail_(game) {}

  Found<P> operator()() {
    Found<P> found;
    const P& root = game_.position();
    if (const auto end = game_.outcome()) {
      found.value = end->score_for(root.to_move(), 0);
      found.counts = {.entered = 1, .leaves = 1};
      return found;
    }
    if (budget_.spend()) found.value = grow(root, 0, Window{});
    found.line.assign(line_.rbegin(), line_.rend());
    if (found.line.empty()) found.line = {list_moves(root).front()};
    found.counts = counts_;
    found.counts.entered = budget_.spent();
    found.counts.leaves = found.counts.entered - found.counts.interior;
    found.counts.horizon = found.counts.leaves;
    found.ended = budget_.ended();
    return found;
  }

 private:
  struct Child {
    Move move;
    P position;
    Score value;  // for the side to move above it
    bool is_end;
  };

  // Grows below a node as long as its value stays within the window, and comes back with what it is then.
  Score grow(const P& position, int ply, Window window) {
    observe_.entered(position, Visit{ply, 0, window});
    trail_.push(position);
    std::vector<Child> children = looked_at(position, ply);
    Score value = children.empty() ? Score::draw() : by_children(children, ply, window);
    trail_.pop();
    if (is_over_)
      observe_.abandoned(ply);
    else
      observe_.returned(ply, value);
    return value;
  }
  Score by_children(std::vector<Child>& children, int ply, Window window) {
    for (;;) {
      const auto [best, second] = two_best(children);
      const Score value = best->value;
      if (!is_over_ && (value < window.alpha || value > window.beta)) return value;
      is_over_ = is_over_ || best->is_end || ply + 1 >= longest_path;
      if (is_over_) {
        line_.push_back(best->move);
        return value;
      }
      observe_.trying(ply, best->move);
      best->value = -grow(best->position, ply + 1, Window{max(window.alpha, second), window.beta}.for_opponent());
      if (!is_over_) continue;
      line_.push_back(best->move);
      return best->value;
    }
  }

  // Empty where the limits are reached.
  std::vector<Child> looked_at(const P& position, int ply) {
    std::vector<Child> children;
    for (const auto& move : position.moves()) {
      if (!budget_.spend()) {
        is_over_ = true;
        return {};
      }
      children.push_back(child_after(move, position.after(move), ply + 1));
    }
    ++counts_.interior;
    counts_.deepest = std::max(counts_.deepest, ply + 1);
    return children;
  }
  Child child_after(const Move& move, const P& next, int ply) {
    if (const auto end = next.outcome()) return {move, next, -end->score_for(next.to_move(), ply), true};
    if (trail_.repeats(next)) return {move, next, Score::draw(), true};
    return {move, next, -evaluator_.value(next, evaluator_.start(next)), false};
  }
  // The first of the best, and what the next one is worth.
  static std::pair<Child*, Score> two_best(std::vector<Child>& children) {
    Child* best = &children.front();
    Score second = -Score::infinite();
    for (std::size_t i = 1; i < children.size(); ++i) {
      if (children[i].value > best->value) {
        second = best->value;
        best = &children[i];
      } else {
        second = max(second, children[i].value);
      }
    }
    return {best, second};
  }

  const Game<P>& game_;
  decltype(with_state<P>(std::declval<const E&>())) evaluator_;
  Budget budget_;
  O& observe_;
  Trail<P> trail_;
  Counts counts_;
  bool is_over_ = false;
  std::vector<Move> line_;  // from its end, once it is over
};

template <Position P, Evaluator<P> E, Observer<P> O = Silent>
Found<P> best_first_recursive(const Game<P>& game, const E& evaluate, const Limits& limits, O&& observe = {}) {
  return BestFirstRecursive<P, E, std::remove_reference_t<O>>(game, evaluate, limits, observe)();
}

}  // namespace arborist
