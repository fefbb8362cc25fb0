// MonteCarloTree: the rules by which a Monte Carlo search walks its tree, each by itself: which child is visited next,
// how the reward of a simulation goes up, what is proven by what, which move is best. Threads may walk it together.
//
//   MonteCarloTree<P> tree(options, bytes);
//   while (tree.node(at).is_expanded()) at = tree.choose(at);
//   tree.back_up(path, reward);
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>

#include "game/position.h"
#include "tree/monte_carlo/exploration.h"
#include "tree/monte_carlo/node_pool.h"
#include "tree/monte_carlo/options.h"

namespace arborist {

// Reads what another thread may change at any time; an ordinary read to the processor.
template <class T>
[[nodiscard]] inline T peek(const T& value, std::memory_order order = std::memory_order_relaxed) {
  return std::atomic_ref<T>(const_cast<T&>(value)).load(order);
}

// What a value is worth as a reward, and back: half of a win at `scale` points, never all of it.
[[nodiscard]] constexpr int reward_of(Score value, int scale) {
  if (value.is_win()) return reward_unit;
  if (value.is_loss()) return -reward_unit;
  return static_cast<int>(std::int64_t{reward_unit} * value.value() / (std::abs(value.value()) + scale));
}
[[nodiscard]] inline Score score_of(double mean, int scale) {
  const double share = std::min(std::abs(mean), 0.999);
  const auto points = static_cast<int>(std::lround(share * scale / (1 - share)));
  return Score::of_static(mean < 0 ? -points : points);
}

template <Position P>
class MonteCarloTree {
 public:
  using Move = typename P::Move;
  using Node = MonteCarloNode<Move>;
  static constexpr NodeIndex root = 1;

  MonteCarloTree(const MonteCarloOptions& options, std::size_t bytes)
      : options_(options),
        is_shared_(options.threads > 1),
        // The constant is meant for rewards between 0 and 1; ours span twice that.
        explore_(2 * options.exploration),
        pool_(options.rave > 0 ? bytes / (sizeof(Node) + sizeof(Later)) * sizeof(Node) : bytes) {
    pool_.take(1);
    if (options.rave > 0)
      if (auto memory = MappedMemory::of_bytes(pool_.capacity() * sizeof(Later))) later_.emplace(std::move(*memory));
  }

  [[nodiscard]] const Node& node(NodeIndex index) const { return pool_[index]; }
  [[nodiscard]] std::uint32_t visits(NodeIndex index) const { return peek(pool_[index].visits); }
  [[nodiscard]] bool is_proven(NodeIndex index) const { return peek(pool_[index].proven) != Node::unproven; }
  [[nodiscard]] Score proven_value(NodeIndex index) const { return Score(peek(pool_[index].proven)); }
  // The children, or none while the node has not been expanded.
  [[nodiscard]] std::uint16_t children(NodeIndex index) const {
    const std::uint16_t count = peek(pool_[index].children, std::memory_order_acquire);
    return count == being_expanded ? std::uint16_t{0} : count;
  }
  [[nodiscard]] NodeIndex child(NodeIndex index, std::uint32_t number) const {
    return peek(pool_[index].first_child) + number;
  }
  [[nodiscard]] bool has_rave() const { return later_.has_value(); }
  [[nodiscard]] std::size_t bytes_used() const { return pool_.bytes_used(); }
  // While no thread walks.
  template <class Use>
  void for_each_visited(const Use& use) const {
    for (NodeIndex i = root; i < pool_.used(); ++i)
      if (pool_[i].visits > 0) use(pool_[i]);
  }

  // The mean reward of the side that moved here, between -1 and 1.
  [[nodiscard]] double mean(NodeIndex index) const {
    const auto count = visits(index);
    return count == 0 ? 0 : static_cast<double>(peek(pool_[index].rewards)) / reward_unit / count;
  }
  // What the node seems worth to its side to move: proven, or by its mean.
  [[nodiscard]] Score value(NodeIndex index) const {
    return is_proven(index) ? proven_value(index) : score_of(-mean(index), options_.scale);
  }

  // Gives the node its children; false where there is no room, or another thread is at it.
  template <class Moves>
  bool expand(NodeIndex index, const Moves& moves) {
    Node& node = pool_[index];
    std::uint16_t none = 0;
    const std::atomic_ref<std::uint16_t> children(node.children);
    if (!children.compare_exchange_strong(none, being_expanded, std::memory_order_relaxed))
      return none != being_expanded;
    const auto count = static_cast<std::size_t>(std::ranges::distance(moves));
    const NodeIndex first = count < being_expanded ? pool_.take(count) : no_index;
    NodeIndex next = first;
    if (first != no_index)
      for (const auto& move : moves) pool_[next++].move = move;
    std::atomic_ref(node.first_child).store(first, std::memory_order_relaxed);
    children.store(first == no_index ? std::uint16_t{0} : static_cast<std::uint16_t>(count), std::memory_order_release);
    return first != no_index;
  }

  // The child to visit next: one that was never tried, else the one with the largest upper confidence bound; no_index
  // where all of them are proven.
  [[nodiscard]] NodeIndex choose(NodeIndex index, std::uint16_t count) const {
    return later_ ? choose_by<true>(index, count) : choose_by<false>(index, count);
  }

  // Simulations go below the node, and come back.
  void descend(NodeIndex index, std::uint64_t simulations = 1) {
    if (!is_shared_) return;
    std::atomic_ref(pool_[index].pending).fetch_add(static_cast<std::uint16_t>(simulations), std::memory_order_relaxed);
  }
  void back_up(NodeIndex index, int reward_for_who_moved_here) {
    Node& node = pool_[index];
    if (is_shared_) return back_up_all(index, reward_for_who_moved_here, 1, 1);
    node.rewards += reward_for_who_moved_here;
    ++node.visits;
  }
  // So many of those that went below have come back; the others never will.
  void back_up_all(NodeIndex index, std::int64_t rewards_for_who_moved_here, std::uint64_t back, std::uint64_t went) {
    Node& node = pool_[index];
    std::atomic_ref(node.rewards).fetch_add(rewards_for_who_moved_here, std::memory_order_relaxed);
    std::atomic_ref(node.visits).fetch_add(static_cast<std::uint32_t>(back), std::memory_order_relaxed);
    std::atomic_ref(node.pending).fetch_sub(static_cast<std::uint16_t>(went), std::memory_order_relaxed);
  }
  // A simulation in which this move was played later says something of it too.
  void back_up_later(NodeIndex index, int reward_for_who_moved_here) {
    Later& later = later_of(index);
    std::atomic_ref(later.rewards).fetch_add(reward_for_who_moved_here, std::memory_order_relaxed);
    std::atomic_ref(later.visits).fetch_add(1, std::memory_order_relaxed);
  }

  void prove(NodeIndex index, Score value) {
    std::atomic_ref(pool_[index].proven).store(static_cast<std::int16_t>(value.value()), std::memory_order_relaxed);
  }
  // Whether its children prove a node by now: one that is lost for the opponent wins; where all are proven the best of
  // them is the value.
  bool prove_by_children(NodeIndex index) {
    if (is_proven(index)) return true;
    std::optional<Score> best;
    bool all = true;
    const std::uint16_t count = children(index);
    for (std::uint16_t i = 0; i < count; ++i) {
      if (!is_proven(child(index, i))) {
        all = false;
        continue;
      }
      const Score for_mover = -proven_value(child(index, i)).from_root(1);
      best = best ? max(*best, for_mover) : for_mover;
    }
    if (!best || !(all || best->is_win())) return false;
    prove(index, *best);
    return true;
  }

  // The move to play: a proven win, else the most visited of those not lost, unless a proven value is better than what
  // that one seems worth. no_index where nothing was visited.
  [[nodiscard]] NodeIndex best_child(NodeIndex index) const {
    NodeIndex best = no_index;
    for (std::uint16_t i = 0; i < children(index); ++i) {
      const NodeIndex next = child(index, i);
      if (visits(next) == 0) continue;
      if (best == no_index || is_preferred(next, best)) best = next;
    }
    return best;
  }

 private:
  static constexpr std::uint16_t being_expanded = UINT16_MAX;
  // Of the simulations in which the move was played at the node or later.
  struct Later {
    std::int64_t rewards;
    std::uint32_t visits;
  };

  [[nodiscard]] Later& later_of(NodeIndex index) const { return reinterpret_cast<Later*>(later_->data())[index]; }

  template <bool rave>
  [[nodiscard]] NodeIndex choose_by(NodeIndex index, std::uint16_t count) const {
    const NodeIndex first = peek(pool_[index].first_child);
    const float explore = explore_(visits(index) + peek(pool_[index].pending));
    NodeIndex best = no_index;
    float best_bound = 0;
    for (NodeIndex at = first; at < first + count; ++at) {
      const Node& child = pool_[at];
      const std::uint32_t below = peek(child.pending);
      const std::uint32_t visited = peek(child.visits) + below;
      if (visited == 0) return at;
      if (options_.solver && peek(child.proven) != Node::unproven) continue;
      const auto n = static_cast<float>(visited);
      // Whoever is below counts as lost until the result is there, so that threads go different ways.
      float sum = static_cast<float>(peek(child.rewards)) * (1.0F / reward_unit) - static_cast<float>(below);
      if constexpr (rave) sum = n * mixed_with_later(at, sum / n, n);
      const float bound = (sum + explore * std::sqrt(n)) / n;
      if (best != no_index && bound <= best_bound) continue;
      best = at;
      best_bound = bound;
    }
    // Its children are looked at next; they are far away in a large tree.
    if (best != no_index) {
      const Node* below = &pool_[peek(pool_[best].first_child)];
      __builtin_prefetch(below);
      __builtin_prefetch(below + 2);
      __builtin_prefetch(below + 4);
      __builtin_prefetch(below + 6);
    }
    return best;
  }
  // The two means, the later one fading as the move's own visits grow (Gelly and Silver 2007).
  [[nodiscard]] float mixed_with_later(NodeIndex index, float own, float visited) const {
    const Later& later = later_of(index);
    const std::uint32_t count = peek(later.visits);
    if (count == 0) return own;
    const auto rave = static_cast<float>(options_.rave);
    const float share = std::sqrt(rave / (3 * visited + rave));
    const float mean = static_cast<float>(peek(later.rewards)) / (static_cast<float>(count) * reward_unit);
    return (1 - share) * own + share * mean;
  }

  // Whether a child is the better move than another.
  [[nodiscard]] bool is_preferred(NodeIndex a, NodeIndex b) const {
    const bool proven_a = is_proven(a), proven_b = is_proven(b);
    if (proven_a && proven_b) return proven_value(a) < proven_value(b);
    if (proven_a || proven_b) {
      const Score known = -proven_value(proven_a ? a : b);
      const bool proven_is_better = known.is_win() || (!known.is_loss() && reward_of(known, options_.scale) >
                                                                               mean(proven_a ? b : a) * reward_unit);
      return proven_is_better == proven_a;
    }
    return visits(a) > visits(b);
  }

  MonteCarloOptions options_;
  bool is_shared_;
  Exploration explore_;
  NodePool<Move> pool_;
  std::optional<MappedMemory> later_;  // one for every node, with RAVE
};

}  // namespace arborist
