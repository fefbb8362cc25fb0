// Best-first minimax: grows its tree at the leaf that the root's value comes from, again and again: what is expected to
// happen is looked at deepest. Its value is that of minimax over the tree it has grown, not over all trees of a depth.
// With the solver a branch that is played to its end is left alone, and the next best one is grown, until the root is
// proven. Source: Korf and Chickering, "Best-first minimax search", 1996. Cost: a node of memory for every position it
// looked at.
//
//   Found<P> found = best_first(Game(position), evaluate, {.nodes = 100'000});
//
// The observer is shown the tree when it has grown.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/limits.h"
#include "game/evaluator.h"
#include "game/found.h"
#include "game/game.h"
#include "game/observer.h"
#include "tree/best_first_options.h"
#include "tree/iterative_deepening.h"
#include "tree/options.h"

namespace arborist {

template <Position P, Evaluator<P> E, Observer<P> O, class Told>
class BestFirst {
 public:
  using Move = typename P::Move;

  BestFirst(const Game<P>& game, const E& evaluator, const Limits& limits, O& observer, const BestFirstOptions& options,
            Told& told)
      : game_(game),
        evaluator_(with_state<P>(evaluator)),
        budget_(limits),
        observe_(observer),
        options_(options),
        told_(told),
        trail_(game) {}

  Found<P> operator()() {
    if (const auto end = game_.outcome()) {
      Found<P> found;
      found.value = end->score_for(game_.position().to_move(), 0);
      found.counts = {.entered = 1, .leaves = 1};
      return found;
    }
    const P& root = game_.position();
    nodes_.push_back(Node{.value = evaluator_.value(root, evaluator_.start(root))});
    path_ = {{root_node, root}};
    trail_.push(root);
    if (budget_.spend()) grow();
    Found<P> found = so_far();
    count(found.counts);
    if constexpr (!std::same_as<O, Silent>) show(root_node, root, 0);
    return found;
  }

 private:
  using Number = std::uint32_t;
  static constexpr Number root_node = 0;
  static constexpr Number no_node = UINT32_MAX;
  static constexpr std::uint64_t nodes_before_first_telling = 1024;

  struct Node {
    Move move = {};
    Number first_child = no_node;
    std::uint16_t children = 0;
    bool is_end = false;       // the game is over here, or the line repeats
    bool is_resolved = false;  // nothing below can change its value
    Score value = {};          // for its side to move, wins counted from the root
  };
  struct Step {
    Number node;
    P position;
  };

  // From leaf to leaf. What did not change stays: only below the last node whose value moved the way is found anew.
  void grow() {
    std::uint64_t next_telling = nodes_before_first_telling;
    while (walk_down()) {
      if (!budget_.allows(nodes_.size() * sizeof(Node)) || !expand()) return;
      go_up();
      if (nodes_.size() < next_telling) continue;
      told_(so_far());
      next_telling *= 2;
    }
  }

  // To the leaf that the value comes from; false where the tree is done.
  bool walk_down() {
    if (nodes_[root_node].is_resolved) return false;
    while (nodes_[path_.back().node].children > 0) {
      const Number next = child_to_grow(path_.back().node);
      if (next == no_node) return false;
      const P position = path_.back().position.after(nodes_[next].move);
      path_.push_back({next, position});
      trail_.push(position);
    }
    return !nodes_[path_.back().node].is_end && static_cast<int>(path_.size()) <= longest_path;
  }
  // The best move; with the solver the best of those that are not settled.
  [[nodiscard]] Number child_to_grow(Number at) const {
    Number best = no_node;
    const Node& node = nodes_[at];
    for (Number child = node.first_child; child < node.first_child + node.children; ++child) {
      if (options_.solver && nodes_[child].is_resolved) continue;
      if (best == no_node || nodes_[child].value < nodes_[best].value) best = child;
    }
    return best;
  }

  bool expand() {
    const auto first = static_cast<Number>(nodes_.size());
    const Step leaf = path_.back();
    const auto ply = static_cast<int>(path_.size());
    for (const auto& move : leaf.position.moves()) {
      if (!budget_.spend()) {
        nodes_.resize(first);
        return false;
      }
      nodes_.push_back(looked_at(move, leaf.position.after(move), ply));
    }
    nodes_[leaf.node].first_child = first;
    nodes_[leaf.node].children = static_cast<std::uint16_t>(nodes_.size() - first);
    deepest_ = std::max(deepest_, ply);
    ++expanded_;
    return true;
  }
  [[nodiscard]] Node looked_at(const Move& move, const P& position, int ply) {
    Node node{.move = move};
    if (const auto end = position.outcome())
      node.value = end->score_for(position.to_move(), ply);
    else if (trail_.repeats(position))
      node.value = Score::draw();
    else
      return node.value = evaluator_.value(position, evaluator_.start(position)), node;
    node.is_end = node.is_resolved = true;
    return node;
  }

  // The values go up as far as they change, and the way is left from there.
  void go_up() {
    while (update(path_.back().node) && path_.size() > 1) {
      path_.pop_back();
      trail_.pop();
    }
  }
  // Whether anything about the node changed, or another of its children is to be grown.
  bool update(Number at) {
    Node& node = nodes_[at];
    Score best = -Score::infinite();
    bool all = true, wins = false;
    for (Number child = node.first_child; child < node.first_child + node.children; ++child) {
      const Node& next = nodes_[child];
      best = max(best, -next.value);
      all = all && next.is_resolved;
      wins = wins || (next.is_resolved && next.value.is_loss());
    }
    const bool is_resolved = options_.solver && (all || (wins && best.is_win()));
    const bool changed = best != node.value || is_resolved != node.is_resolved;
    node.value = best;
    node.is_resolved = is_resolved;
    return changed;
  }

  [[nodiscard]] Number best_child(Number at) const {
    const Node& node = nodes_[at];
    Number best = node.children > 0 ? node.first_child : no_node;
    for (Number child = node.first_child; best != no_node && child < node.first_child + node.children; ++child)
      if (nodes_[child].value < nodes_[best].value) best = child;
    return best;
  }
  Found<P> so_far() const {
    Found<P> found;
    found.value = nodes_[root_node].value;
    for (Number at = best_child(root_node); at != no_node; at = best_child(at)) found.line.push_back(nodes_[at].move);
    if (found.line.empty()) found.line = {list_moves(game_.position()).front()};
    found.counts.entered = nodes_.size();
    found.ended = budget_.ended();
    return found;
  }
  void count(Counts& counts) const {
    counts.interior = expanded_;
    counts.leaves = counts.entered - counts.interior;
    counts.deepest = deepest_;
    for (const Node& node : nodes_)
      if (node.children == 0 && !node.is_end) ++counts.horizon;
  }

  // The best move first, as a search would have tried them that knew.
  void show(Number at, const P& position, int ply) {
    observe_.entered(position, Visit{ply, 0, Window{}});
    const Node node = nodes_[at];
    std::vector<Number> children(node.children);
    for (std::uint16_t i = 0; i < node.children; ++i) children[i] = node.first_child + i;
    std::stable_sort(children.begin(), children.end(),
                     [&](Number a, Number b) { return nodes_[a].value < nodes_[b].value; });
    for (const Number child : children) {
      observe_.trying(ply, nodes_[child].move);
      show(child, position.after(nodes_[child].move), ply + 1);
    }
    observe_.returned(ply, node.value);
  }

  const Game<P>& game_;
  decltype(with_state<P>(std::declval<const E&>())) evaluator_;
  Budget budget_;
  O& observe_;
  const BestFirstOptions options_;
  Told& told_;
  Trail<P> trail_;
  std::vector<Node> nodes_;
  std::vector<Step> path_;  // from the root to where the search is
  std::uint64_t expanded_ = 0;
  int deepest_ = 0;
};

template <Position P, Evaluator<P> E, Observer<P> O = Silent, class Told = ToldToNobody>
Found<P> best_first(const Game<P>& game, const E& evaluate, const Limits& limits, O&& observe = {},
                    const BestFirstOptions& options = {}, Told&& told = {}) {
  return BestFirst<P, E, std::remove_reference_t<O>, std::remove_reference_t<Told>>(game, evaluate, limits, observe,
                                                                                    options, told)();
}

}  // namespace arborist
