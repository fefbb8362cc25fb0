// PB*: B* with probabilities. A leaf has a distribution between its pessimistic and its optimistic value, and these go
// up as distributions. The search selects: as long as another move may still reach what the best one is worth, the
// likeliest of them is looked at; and verifies: as long as the best may still fall to what the next one is worth, that
// is looked at. It ends when both are unlikely. Sources: Palay, "Searching with probabilities", 1983; Berliner and
// McConnell, "B* probability based search", 1996. Cost: a node of some 160 bytes for every position it looked at.
//
//   Found<P> found = pb_star(Game(position), evaluate, {.nodes = 100'000}, Silent{}, {.accept = 0.1});
//
// The authors take the optimistic value from a search in which the opponent first passes; games here need not know a
// pass, so ranges come from SpreadByChange. That a leaf's value is spread evenly over its range, and that leaves are
// independent, are ours and a simplification.
#pragma once

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

#include "tree/growing_options.h"
#include "tree/growing_together.h"
#include "tree/pb_star_chances.h"
#include "tree/remarks.h"

namespace arborist {

struct PbStarMore {
  Chances chances = {};  // of the root's player
  Score low = {};        // the range of a leaf, for its side to move; above leaves that of its children
  Score high = {};
};

template <Position P, Evaluator<P> E, Observer<P> O, class Told>
class PbStar : GrowingTogether<P, E, O, Told, PbStarMore> {
  using Base = GrowingTogether<P, E, O, Told, PbStarMore>;
  using Base::no_node;
  using Base::nodes_;
  using Base::path_;
  using Base::root_node;
  using typename Base::Node;
  using typename Base::Number;

 public:
  PbStar(const Game<P>& game, const E& evaluator, const Limits& limits, O& observer, const PbStarOptions& options,
         Told& told)
      : Base(game, evaluator, limits, observer, told), options_(options) {}

  Found<P> operator()() {
    return Base::run(
        [this] { grow(); },
        [this](const Node& node, int ply) { remark_range(this->observe_, ply, node.more.low, node.more.high); });
  }

 private:
  struct Work {
    Number move;    // of the root, to look below
    double target;  // the value that matters
  };

  void grow() {
    centre_grid(nodes_[root_node].value.value());
    if (!expand_here()) return;
    if (options_.threads > 1) return grow_by_threads();
    for (;;) {
      keep_grid_central();
      const Work work = next_work();
      if (work.move == no_node) return this->found_it();
      this->go_down(work.move);
      while (nodes_[this->here()].children > 0)
        this->go_down(child_to_grow(this->here(), work.target, this->is_ours()));
      if (!this->can_expand() || !expand_here()) return;
    }
  }

  void grow_by_threads() {
    Work work = {no_node, 0};
    this->grow_together(
        options_.threads,
        [&] {
          keep_grid_central();
          work = next_work();
          if (work.move == no_node) this->found_it();
          return work.move != no_node;
        },
        [&](Number at, int ply) {
          const bool is_free = at == root_node && !nodes_[work.move].is_taken;
          return is_free ? work.move : child_to_grow(at, work.target, ply % 2 == 0);
        },
        [this](Node& child, const P& position, const Node& parent) { give_range(child, position, parent); },
        [this](Node& node) { update(node); });
  }

  bool expand_here() {
    return this->expand_up_to_root(
        [this](Node& child, const P& position, const Node& parent) { give_range(child, position, parent); },
        [this](Node& node) { update(node); });
  }
  // While the way ends at the parent.
  void give_range(Node& child, const P& position, const Node& parent) const {
    const LeafRange range =
        child.is_end ? LeafRange{child.value, child.value} : options_.spread(position, child.value, -parent.value);
    child.more.low = range.low;
    child.more.high = range.high;
    child.more.chances = of_leaf(child, !this->is_ours());
  }
  void update(Node& node) const {
    this->update_value(node);
    update_chances(node, this->is_ours());
  }
  [[nodiscard]] Chances of_leaf(const Node& leaf, bool is_ours) const {
    const double low = leaf.more.low.value(), high = leaf.more.high.value();
    return is_ours ? Chances::of_range(grid_, low, high) : Chances::of_range(grid_, -high, -low);
  }
  void update_chances(Node& node, bool is_ours) const {
    node.more.chances = is_ours ? Chances::none() : Chances::certain();
    node.more.low = node.more.high = -Score::infinite();
    for (const Number child : typename Base::Children(node)) {
      const PbStarMore& next = nodes_[child].more;
      node.more.high = max(node.more.high, -next.low);
      node.more.low = max(node.more.low, -next.high);
      is_ours ? node.more.chances.choose(next.chances) : node.more.chances.suffer(next.chances);
    }
  }

  // Of those that can still change: where the target is likeliest to be reached, or missed if the opponent chooses.
  [[nodiscard]] Number child_to_grow(Number at, double target, bool is_ours) const {
    Number best = no_node;
    double best_chance = 0;
    for (const Number child : this->children_of(at)) {
      if (nodes_[child].is_resolved || nodes_[child].is_taken) continue;
      const double reached = nodes_[child].more.chances.of(grid_, target);
      const double chance = is_ours ? reached : 1 - reached;
      if (best != no_node && chance <= best_chance) continue;
      best = child;
      best_chance = chance;
    }
    return best;
  }

  [[nodiscard]] Work next_work() const {
    const Number best = this->best_child(root_node);
    const double worth = -nodes_[best].value.value();
    Number rival = no_node, second = no_node;
    double likeliest = options_.accept;
    for (const Number child : this->children_of(root_node)) {
      if (child == best) continue;
      if (second == no_node || nodes_[child].value < nodes_[second].value) second = child;
      const double chance = nodes_[child].more.chances.of(grid_, worth + 1);
      if (nodes_[child].is_resolved || chance <= likeliest) continue;
      likeliest = chance;
      rival = child;
    }
    if (rival != no_node) return {rival, worth + 1};  // select
    if (second == no_node || nodes_[best].is_resolved) return {no_node, 0};
    const double next_best = -nodes_[second].value.value();
    const double falls = 1 - nodes_[best].more.chances.of(grid_, next_best);
    return {falls > options_.accept ? best : no_node, next_best};  // verify
  }

  static constexpr double half_a_grid = ValueGrid::size / 2.0;

  // Distributions are known only around the values that matter now; where these wander off, all are made anew.
  void keep_grid_central() {
    const double now =
        std::clamp<double>(nodes_[root_node].value.value(), -Score::largest_static, Score::largest_static);
    if (std::abs(now - centre_) <= grid_.step * half_a_grid / 2) return;
    centre_grid(now);
    std::vector<bool> is_ours(nodes_.size());
    is_ours[root_node] = true;
    for (Number at = 0; at < nodes_.size(); ++at)
      for (const Number child : this->children_of(at)) is_ours[child] = !is_ours[at];
    for (auto at = static_cast<Number>(nodes_.size()); at-- > 0;)
      if (nodes_[at].children > 0)
        update_chances(nodes_[at], is_ours[at]);
      else
        nodes_[at].more.chances = of_leaf(nodes_[at], is_ours[at]);
  }
  void centre_grid(double value) {
    centre_ = value;
    grid_.step = std::max(1, options_.spread.least / 2);
    grid_.first = value - grid_.step * half_a_grid;
  }

  const PbStarOptions options_;
  ValueGrid grid_;
  double centre_ = 0;
};

template <Position P, Evaluator<P> E, Observer<P> O = Silent, class Told = ToldToNobody>
Found<P> pb_star(const Game<P>& game, const E& evaluate, const Limits& limits, O&& observe = {},
                 const PbStarOptions& options = {}, Told&& told = {}) {
  return PbStar<P, E, std::remove_reference_t<O>, std::remove_reference_t<Told>>(game, evaluate, limits, observe,
                                                                                 options, told)();
}

}  // namespace arborist
