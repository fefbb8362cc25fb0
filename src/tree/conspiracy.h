// Conspiracy numbers: how many leaves would have to change their values, "conspire", to change the root's? The search
// looks at leaves of the smallest conspiracy for the value that lies farthest from the root's, until every value
// outside a small range would take more leaves than can be believed: then the root's value is stable. Sources:
// McAllester, "Conspiracy numbers for min-max search", 1988; Schaeffer, "Conspiracy numbers", 1990. Cost: a node of
// some 100 bytes for every position it looked at.
//
//   Found<P> found = conspiracy(Game(position), evaluate, {.nodes = 100'000}, Silent{}, {.threshold = 3, .width = 25});
//
// With a threshold without end and no range it ends only when nothing can change, at the minimax value (in its steps).
#pragma once

#include <algorithm>
#include <cassert>
#include <type_traits>

#include "tree/conspirators.h"
#include "tree/growing_options.h"
#include "tree/growing_tree.h"
#include "tree/remarks.h"

namespace arborist {

template <Position P, Evaluator<P> E, Observer<P> O, class Told>
class Conspiracy : GrowingTree<P, E, O, Told, Conspirators> {
  using Base = GrowingTree<P, E, O, Told, Conspirators>;
  using Base::no_node;
  using Base::nodes_;
  using Base::path_;
  using Base::root_node;
  using typename Base::Node;
  using typename Base::Number;

 public:
  Conspiracy(const Game<P>& game, const E& evaluator, const Limits& limits, O& observer,
             const ConspiracyOptions& options, Told& told)
      : Base(game, evaluator, limits, observer, told),
        options_(options),
        threshold_(static_cast<std::uint16_t>(std::clamp(options.threshold, 1, Conspirators::never - 1))) {}

  Found<P> operator()() {
    return Base::run([this] { grow(); }, [this](const Node& node, int ply) { remark(node, ply); });
  }

 private:
  void grow() {
    steps_.width = options_.width;
    steps_.first = nodes_[root_node].value.value() - options_.width * (ValueSteps::count / 2);
    nodes_[root_node].more = Conspirators::of_leaf(steps_.of(nodes_[root_node].value.value()));
    while (!nodes_[root_node].is_resolved) {
      const Conspirators& root = nodes_[root_node].more;
      const int high = root.highest_by(threshold_), low = root.lowest_by(threshold_);
      // The root's move is to be known, so its children are looked at in any case.
      if (high - low <= options_.range && nodes_[root_node].children > 0) return this->found_it();
      const bool rises = high - root.step() >= root.step() - low;
      walk_down(rises ? high : low, rises);
      if (!this->can_expand() || !expand_here()) return;
    }
  }

  // To a leaf of the smallest conspiracy that would bring the root to this value.
  void walk_down(int value, bool rises) {
    while (nodes_[this->here()].children > 0) {
      Number best = no_node;
      std::uint16_t fewest = Conspirators::never;
      for (const Number child : this->children_of(this->here())) {
        const Conspirators& next = nodes_[child].more;
        const std::uint16_t needed = rises ? next.to_rise_to(value) : next.to_fall_to(value);
        if (needed == 0 || needed >= fewest) continue;
        best = child;
        fewest = needed;
      }
      assert(best != no_node && "where a value can be reached, some leaf is in the way");
      this->go_down(best);
    }
  }

  bool expand_here() {
    const bool children_ours = !this->is_ours();
    return this->expand_up_to_root(
        [&](Node& child, const P&, const Node&) {
          const int step = steps_.of(children_ours ? child.value.value() : -child.value.value());
          child.more = child.is_end ? Conspirators::of_end(step) : Conspirators::of_leaf(step);
        },
        [this](Node& node) {
          this->update_value(node);
          node.more =
              Conspirators::of_choice(typename Base::Children(node), this->is_ours(),
                                      [this](Number child) -> const Conspirators& { return nodes_[child].more; });
        });
  }

  // Between what so few leaves as the threshold could still bring its value.
  void remark(const Node& node, int ply) {
    const int sign = ply % 2 == 0 ? 1 : -1;
    const int value = sign * node.value.value();
    const int lowest = node.more.lowest_by(threshold_), highest = node.more.highest_by(threshold_);
    const int low = lowest < node.more.step() ? std::min(value, steps_.lowest_of(lowest)) : value;
    const int high = highest > node.more.step() ? std::max(value, steps_.highest_of(highest)) : value;
    const Score ours_low = node.value.is_decided() ? Score(value) : Score::of_static(low);
    const Score ours_high = node.value.is_decided() ? Score(value) : Score::of_static(high);
    sign > 0 ? remark_range(this->observe_, ply, ours_low, ours_high)
             : remark_range(this->observe_, ply, -ours_high, -ours_low);
  }

  const ConspiracyOptions options_;
  const std::uint16_t threshold_;
  ValueSteps steps_;
};

template <Position P, Evaluator<P> E, Observer<P> O = Silent, class Told = ToldToNobody>
Found<P> conspiracy(const Game<P>& game, const E& evaluate, const Limits& limits, O&& observe = {},
                    const ConspiracyOptions& options = {}, Told&& told = {}) {
  return Conspiracy<P, E, std::remove_reference_t<O>, std::remove_reference_t<Told>>(game, evaluate, limits, observe,
                                                                                     options, told)();
}

}  // namespace arborist
