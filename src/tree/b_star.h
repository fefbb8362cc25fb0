// B*: every leaf has an optimistic and a pessimistic value, and the search tries to show that one move is better than
// all others, not what it is worth: it ends as soon as the worst that the best move can bring is no less than the best
// of any other. On the way there it either proves the best (looks below it) or disproves the rest (looks below the most
// promising other). Source: Berliner, "The B* tree search algorithm: a best-first proof procedure", 1979. Cost: a node
// of memory for every position it looked at.
//
//   Found<P> found = b_star(Game(position), evaluate, {.nodes = 100'000}, Silent{}, SpreadByChange{.least = 50});
//
// Ours are: where the bounds of a leaf come from, since evaluators give one value (SpreadByChange); and that of proving
// and disproving what has cost less so far is done next. While nothing is shown, the move of the best value is played.
#pragma once

#include <type_traits>

#include "tree/growing_together.h"
#include "tree/leaf_spread.h"
#include "tree/remarks.h"

namespace arborist {

struct BStarBounds {
  Score low = {};  // for the side to move
  Score high = {};
  std::uint32_t expanded = 0;  // nodes at and below it that have children
};

template <Position P, Evaluator<P> E, Observer<P> O, class Told, class Spread>
class BStar : GrowingTogether<P, E, O, Told, BStarBounds> {
  using Base = GrowingTogether<P, E, O, Told, BStarBounds>;
  using Base::no_node;
  using Base::nodes_;
  using Base::root_node;
  using typename Base::Node;
  using typename Base::Number;

 public:
  BStar(const Game<P>& game, const E& evaluator, const Limits& limits, O& observer, const Spread& spread, Told& told,
        int threads)
      : Base(game, evaluator, limits, observer, told), spread_(spread), threads_(threads) {}

  Found<P> operator()() {
    return Base::run(
        [this] { grow(); },
        [this](const Node& node, int ply) { remark_range(this->observe_, ply, node.more.low, node.more.high); });
  }

 private:
  void grow() {
    Node& root = nodes_[root_node];
    root.more = {root.value, root.value, 0};
    if (!expand_here()) return;
    if (threads_ > 1) return grow_by_threads();
    for (;;) {
      const Number next = move_to_work_on();
      if (next == no_node) return this->found_it();
      this->go_down(next);
      while (nodes_[this->here()].children > 0) this->go_down(most_promising(this->here()));
      if (!this->can_expand() || !expand_here()) return;
    }
  }

  void grow_by_threads() {
    this->grow_together(
        threads_,
        [this] {
          const bool is_shown = move_to_work_on() == no_node;
          if (is_shown) this->found_it();
          return !is_shown;
        },
        [this](Number at, int) { return at == root_node ? free_move_to_work_on() : most_promising_free(at); },
        [this](Node& child, const P& position, const Node& parent) { give_range(child, position, parent); },
        [this](Node& node) { update(node); });
  }

  // The leaf's children, and what they change up to the root.
  bool expand_here() {
    return this->expand_up_to_root(
        [this](Node& child, const P& position, const Node& parent) { give_range(child, position, parent); },
        [this](Node& node) { update(node); });
  }
  void give_range(Node& child, const P& position, const Node& parent) const {
    const LeafRange range =
        child.is_end ? LeafRange{child.value, child.value} : spread_(position, child.value, -parent.value);
    child.more = {range.low, range.high, 0};
  }
  void update(Node& node) const {
    this->update_value(node);
    ++node.more.expanded;
    node.more.low = node.more.high = -Score::infinite();
    for (const Number child : typename Base::Children(node)) {
      node.more.high = max(node.more.high, -nodes_[child].more.low);
      node.more.low = max(node.more.low, -nodes_[child].more.high);
    }
  }

  // What its mover hopes most of; of equal ones what is worth more.
  [[nodiscard]] Number most_promising(Number at) const {
    Number best = no_node;
    for (const Number child : this->children_of(at))
      if (best == no_node || promises_more(nodes_[child], nodes_[best])) best = child;
    return best;
  }
  // Of those that no thread is at and that can still change.
  [[nodiscard]] Number most_promising_free(Number at) const {
    Number best = no_node;
    for (const Number child : this->children_of(at))
      if (!nodes_[child].is_taken && is_open(nodes_[child]) &&
          (best == no_node || promises_more(nodes_[child], nodes_[best])))
        best = child;
    return best;
  }
  [[nodiscard]] Number free_move_to_work_on() const {
    const Number move = move_to_work_on();
    return nodes_[move].is_taken ? most_promising_free(root_node) : move;
  }
  [[nodiscard]] static bool promises_more(const Node& a, const Node& b) {
    return a.more.low != b.more.low ? a.more.low < b.more.low : a.value < b.value;
  }
  [[nodiscard]] static bool is_open(const Node& node) { return node.more.low < node.more.high; }

  // The root's move to look below; none where the best one is shown to be.
  [[nodiscard]] Number move_to_work_on() const {
    const Number best = most_promising(root_node);
    const Score sure = nodes_[best].more.high;  // as the opponent sees it: what the best move brings at worst
    Number rival = no_node;
    bool is_shown = true;
    std::uint64_t on_rivals = 0;
    for (const Number child : this->children_of(root_node)) {
      if (child == best || nodes_[child].more.low >= sure) continue;
      is_shown = false;
      on_rivals += nodes_[child].more.expanded;
      if (is_open(nodes_[child]) && (rival == no_node || promises_more(nodes_[child], nodes_[rival]))) rival = child;
    }
    if (is_shown) return no_node;
    const bool proves_best = rival == no_node || (is_open(nodes_[best]) && nodes_[best].more.expanded <= on_rivals);
    return proves_best ? best : rival;
  }

  const Spread spread_;
  const int threads_;
};

template <Position P, Evaluator<P> E, Observer<P> O = Silent, class Spread = SpreadByChange, class Told = ToldToNobody>
Found<P> b_star(const Game<P>& game, const E& evaluate, const Limits& limits, O&& observe = {},
                const Spread& spread = {}, Told&& told = {}, int threads = 1) {
  return BStar<P, E, std::remove_reference_t<O>, std::remove_reference_t<Told>, Spread>(game, evaluate, limits, observe,
                                                                                        spread, told, threads)();
}

}  // namespace arborist
