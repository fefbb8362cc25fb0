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
#include "tree/growing_together.h"
#include "tree/remarks.h"

namespace arborist {

template <Position P, Evaluator<P> E, Observer<P> O, class Told>
class Conspiracy : GrowingTogether<P, E, O, Told, Conspirators> {
  using Base = GrowingTogether<P, E, O, Told, Conspirators>;
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
    if (options_.threads > 1) return grow_by_threads();
    while (choose_value()) {
      while (nodes_[this->here()].children > 0) {
        const Number next = conspirator(this->here());
        assert(next != no_node && "where a value can be reached, some leaf is in the way");
        this->go_down(next);
      }
      if (!this->can_expand() || !expand_here()) return;
    }
  }
  void grow_by_threads() {
    this->grow_together(
        options_.threads, [this] { return choose_value(); }, [this](Number at, int) { return conspirator(at); },
        [this](Node& child, const P&, const Node&) { give_conspirators(child); }, [this](Node& node) { update(node); });
  }

  // The value to work on next: that which lies farthest from the root's of those that few leaves could bring about;
  // false where it is stable.
  bool choose_value() {
    if (nodes_[root_node].is_resolved) return false;
    const Conspirators& root = nodes_[root_node].more;
    const int high = root.highest_by(threshold_), low = root.lowest_by(threshold_);
    // The root's move is to be known, so its children are looked at in any case.
    if (high - low <= options_.range && nodes_[root_node].children > 0) {
      this->found_it();
      return false;
    }
    rises_ = high - root.step() >= root.step() - low;
    value_ = rises_ ? high : low;
    return true;
  }
  // The child below which the smallest conspiracy is that would bring the root to this value.
  [[nodiscard]] Number conspirator(Number at) const {
    Number best = no_node;
    std::uint16_t fewest = Conspirators::never;
    for (const Number child : this->children_of(at)) {
      const Conspirators& next = nodes_[child].more;
      const std::uint16_t needed = rises_ ? next.to_rise_to(value_) : next.to_fall_to(value_);
      if (needed == 0 || needed >= fewest || nodes_[child].is_taken) continue;
      best = child;
      fewest = needed;
    }
    return best;
  }

  bool expand_here() {
    return this->expand_up_to_root([this](Node& child, const P&, const Node&) { give_conspirators(child); },
                                   [this](Node& node) { update(node); });
  }
  // While the way ends at its parent.
  void give_conspirators(Node& child) const {
    const int step = steps_.of(this->is_ours() ? -child.value.value() : child.value.value());
    child.more = child.is_end ? Conspirators::of_end(step) : Conspirators::of_leaf(step);
  }
  void update(Node& node) const {
    this->update_value(node);
    node.more = Conspirators::of_choice(typename Base::Children(node), this->is_ours(),
                                        [this](Number child) -> const Conspirators& { return nodes_[child].more; });
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
  int value_ = 0;  // the step that is worked on, and whether the root would have to rise to it
  bool rises_ = false;
};

template <Position P, Evaluator<P> E, Observer<P> O = Silent, class Told = ToldToNobody>
Found<P> conspiracy(const Game<P>& game, const E& evaluate, const Limits& limits, O&& observe = {},
                    const ConspiracyOptions& options = {}, Told&& told = {}) {
  return Conspiracy<P, E, std::remove_reference_t<O>, std::remove_reference_t<Told>>(game, evaluate, limits, observe,
                                                                                     options, told)();
}

}  // namespace arborist
