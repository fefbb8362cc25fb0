// Best-first minimax: grows its tree at the leaf that the root's value comes
// from, again and again: what is expected to happen is looked at deepest. Its
// value is that of minimax over the tree it has grown, not over all trees of a
// depth. With the solver a branch that is played to its end is left alone, and
// the next best one is grown, until the root is proven. Source: Korf and
// Chickering, "Best-first minimax search", 1996. Cost: a node of memory for
// every position it looked at.
//
//   Found<P> found = best_first(Game(position), evaluate, {.nodes = 100'000});
//
// Best-first extension, the authors' hybrid: alpha-beta to a small depth first,
// and best-first below what it has looked at. A move that alpha-beta cut off is
// looked at when the expected line comes to where it was cut; that is our
// reading.
//
//   Found<P> found = best_first(game, evaluate, {.nodes = 100'000}, Silent{},
//   {.shallow = 3});
//
// The observer is shown the tree when it has grown.
#pragma once

#include <algorithm>
#include <type_traits>

#include "tree/best_first_options.h"
#include "tree/growing_together.h"

namespace arborist {

struct NothingMore {};

template <Position P, Evaluator<P> E, Observer<P> O, class Told>
class BestFirst : GrowingTogether<P, E, O, Told, NothingMore> {
  using Base = GrowingTogether<P, E, O, Told, NothingMore>;
  using Base::no_node;
  using Base::nodes_;
  using Base::path_;
  using Base::root_node;
  using typename Base::Node;
  using typename Base::Number;

 public:
  BestFirst(const Game<P>& game, const E& evaluator, const Limits& limits, O& observer, const BestFirstOptions& options,
            Told& told)
      : Base(game, evaluator, limits, observer, told), options_(options) {}

  Found<P> operator()() {
    return Base::run([this] { grow(); }, NoRemark{});
  }

 private:
  // From leaf to leaf. What did not change stays: only below the last node
  // whose value moved the way is found anew.
  void grow() {
    if (options_.shallow > 0 && !begin_with_alpha_beta()) return;
    if (options_.threads > 1) return grow_by_threads();
    while (walk_down()) {
      const bool is_leaf = nodes_[this->here()].children == 0;
      if (is_leaf ? !this->can_expand() || !this->expand() : !look_at_rest()) return;
      go_up();
    }
  }

  void grow_by_threads() {
    this->grow_together(
        options_.threads, [this] { return !nodes_[root_node].is_resolved && look_at_rest_on_way(); },
        [this](Number at, int) { return child_to_grow(at); }, [](Node&, const P&, const Node&) {},
        [this](Node& node) { update(node); });
  }
  // What alpha-beta left out on the way that is gone next; false where the limits are reached.
  bool look_at_rest_on_way() {
    for (bool looks = options_.shallow > 0; looks;) {
      for (Number next = this->here(); next != no_node && !has_unseen(this->here());) {
        next = child_to_grow(this->here());
        if (next != no_node) this->go_down(next);
      }
      looks = has_unseen(this->here());
      if (looks && !look_at_rest()) return false;
      for (;; this->go_back()) {
        if (looks) update(nodes_[this->here()]);
        if (this->here() == root_node) break;
      }
    }
    return true;
  }

  // To the leaf that the value comes from, or to where alpha-beta left out
  // something on the way there; false where the tree is done.
  bool walk_down() {
    if (nodes_[root_node].is_resolved) return false;
    while (nodes_[this->here()].children > 0) {
      if (has_unseen(this->here())) return true;
      const Number next = child_to_grow(this->here());
      if (next == no_node) return false;
      this->go_down(next);
    }
    return !nodes_[this->here()].is_end;
  }
  // The best move; with the solver the best of those that are not settled.
  [[nodiscard]] Number child_to_grow(Number at) const {
    Number best = no_node;
    for (const Number child : this->children_of(at)) {
      if (nodes_[child].is_taken || (options_.solver && nodes_[child].is_resolved)) continue;
      if (best == no_node || nodes_[child].value < nodes_[best].value) best = child;
    }
    return best;
  }

  // The values go up as far as they change, and the way is left from there.
  void go_up() {
    while (update(nodes_[this->here()]) && path_.size() > 1) this->go_back();
  }
  // Whether anything about the node changed, or another of its children is to
  // be grown.
  bool update(Node& node) {
    const Node before = node;
    this->update_value(node);
    if (!options_.solver) node.is_resolved = false;
    return node.value != before.value || node.is_resolved != before.is_resolved;
  }

  // Alpha-beta from the root that keeps what it looks at; false where the
  // limits are reached before it is done.
  bool begin_with_alpha_beta() {
    search(root_node, this->game_.position(), 0, Window{});
    return !this->budget_.used_up();
  }
  Score search(Number at, const P& position, int ply, Window window) {
    const auto first = static_cast<Number>(nodes_.size());
    for (const auto& move : position.moves()) nodes_.push_back(Node{.move = move, .is_unseen = true});
    this->unseen_ += nodes_.size() - first;
    nodes_[at].first_child = first;
    nodes_[at].children = static_cast<std::uint16_t>(nodes_.size() - first);
    ++this->expanded_;
    this->deepest_ = std::max(this->deepest_, ply + 1);
    Score best = -Score::infinite();
    for (const Number child : this->children_of(at)) {
      if (!this->budget_.allows(nodes_.size() * sizeof(Node)) || !this->budget_.spend()) break;
      const P next = position.after(nodes_[child].move);
      look_at(child, next, ply + 1);
      if (!nodes_[child].is_end && ply + 1 < options_.shallow) {
        this->trail_.push(next);
        search(child, next, ply + 1, window.raised_to(best).for_opponent());
        this->trail_.pop();
      }
      best = max(best, -nodes_[child].value);
      if (best >= window.beta || this->budget_.used_up()) break;
    }
    if (best > -Score::infinite()) update(nodes_[at]);
    return best;
  }
  [[nodiscard]] bool has_unseen(Number at) const {
    if (options_.shallow == 0) return false;
    for (const Number child : this->children_of(at))
      if (nodes_[child].is_unseen) return true;
    return false;
  }
  bool look_at_rest() {
    for (const Number child : this->children_of(this->here())) {
      if (!nodes_[child].is_unseen) continue;
      if (!this->budget_.spend()) return false;
      look_at(child, path_.back().position.after(nodes_[child].move), static_cast<int>(path_.size()));
    }
    return true;
  }
  void look_at(Number child, const P& position, int ply) {
    nodes_[child] = this->looked_at(nodes_[child].move, position, ply);
    --this->unseen_;
  }

  const BestFirstOptions options_;
};

template <Position P, Evaluator<P> E, Observer<P> O = Silent, class Told = ToldToNobody>
Found<P> best_first(const Game<P>& game, const E& evaluate, const Limits& limits, O&& observe = {},
                    const BestFirstOptions& options = {}, Told&& told = {}) {
  return BestFirst<P, E, std::remove_reference_t<O>, std::remove_reference_t<Told>>(game, evaluate, limits, observe,
                                                                                    options, told)();
}

}  // namespace arborist
