// Best-first minimax in linear space: the same leaves in the same order as the tree of best_first.h, but only the line
// it is on is kept, with the moves beside it: what each is worth and the line that comes from. A branch is left when it
// is worth less than the next best one beside it or above, and grown anew when its turn comes again, which costs time
// instead of memory. Source: Korf and Chickering, "Best-first minimax search", 1996.
//
//   Found<P> found = best_first_recursive(Game(position), evaluate, {.nodes = 100'000});
//
// It ends where the limits do, or where the expected line ends the game; its value is that of the leaf at the end of
// its line, wherever it ends. A leaf that is cut short by the limits stays one. The observer is shown the leaves beside
// a branch when they are left.
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
    Child top{.position = root, .value = -evaluator_.value(root, evaluator_.start(root))};
    if (budget_.spend()) grow(top, 0, Window{});
    found.value = -top.value;
    found.line.assign(top.line.rbegin(), top.line.rend());
    if (found.line.empty()) found.line = {list_moves(root).front()};
    found.counts = counts_;
    found.counts.entered = budget_.spent() - dropped_;
    found.counts.leaves = found.counts.entered - found.counts.interior;
    found.counts.horizon = found.counts.leaves - ends_;
    found.ended = budget_.ended();
    return found;
  }

 private:
  struct Child {
    Move move = {};
    P position;
    Score value;  // for the side to move above it
    bool is_end = false;
    bool was_grown = false;
    std::vector<Move> line = {};  // from it to the leaf that its value comes from, the last move first
  };

  // Grows below a node as long as its value stays within the window.
  void grow(Child& node, int ply, Window window) {
    observe_.entered(node.position, Visit{ply, 0, Window{}});
    trail_.push(node.position);
    std::vector<Child> children = looked_at(node.position, ply);
    if (!children.empty()) {
      Child& best = grown_best(children, ply, window);
      show_leaves(children, ply);
      node.value = -best.value;
      node.line = std::move(best.line);
      node.line.push_back(best.move);
    }
    trail_.pop();
    observe_.returned(ply, -node.value);
  }
  Child& grown_best(std::vector<Child>& children, int ply, Window window) {
    for (;;) {
      const auto [best, second] = two_best(children);
      if (is_over_ || best->value < window.alpha || best->value > window.beta) return *best;
      // Once more on the same way is a position more to be entered.
      is_over_ = best->is_end || ply + 1 >= longest_path || (best->was_grown && !budget_.spend());
      if (is_over_) return *best;
      const Window inner{max(window.alpha, second), window.beta};
      if (best->was_grown)
        observe_.searched_again(ply, best->move, inner);
      else
        observe_.trying(ply, best->move);
      best->was_grown = true;
      grow(*best, ply + 1, inner.for_opponent());
      // Of two alike it is the one that it was about to look at.
      if (is_over_ && best->value >= second) return *best;
    }
  }
  void show_leaves(const std::vector<Child>& children, int ply) {
    for (const Child& child : children) {
      if (child.was_grown) continue;
      observe_.trying(ply, child.move);
      observe_.entered(child.position, Visit{ply + 1, 0, Window{}});
      observe_.returned(ply + 1, -child.value);
    }
  }

  // Empty where the limits are reached.
  std::vector<Child> looked_at(const P& position, int ply) {
    std::vector<Child> children;
    for (const auto& move : position.moves()) {
      if (!budget_.spend()) {
        is_over_ = true;
        dropped_ += children.size();
        return {};
      }
      children.push_back(child_after(move, position.after(move), ply + 1));
    }
    for (const Child& child : children) ends_ += child.is_end ? 1 : 0;
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
  std::uint64_t ends_ = 0;     // of the game, or of a line that repeats
  std::uint64_t dropped_ = 0;  // looked at, and of no use since the limits did not reach for their brothers
  bool is_over_ = false;
};

template <Position P, Evaluator<P> E, Observer<P> O = Silent>
Found<P> best_first_recursive(const Game<P>& game, const E& evaluate, const Limits& limits, O&& observe = {}) {
  return BestFirstRecursive<P, E, std::remove_reference_t<O>>(game, evaluate, limits, observe)();
}

}  // namespace arborist
