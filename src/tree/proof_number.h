// Proof-number search: proves or disproves that a position is worth so much, by always working where least is missing.
// A node's proof number is how many leaves must at least be proven to prove it, its disproof number the same for the
// contrary; the next leaf is the one that both point to. Games with more than two results are asked more than once.
// Made for narrow, deep wins: it needs no evaluator, no depth and no good order, but a memory for its tree.
// Source: Allis, "Searching for solutions in games and artificial intelligence", 1994.
//
//   Found<P> found = proof_number(Game(position), {.nodes = 1'000'000});
//
// Wins are all alike. The observer is shown every question's tree when it is answered. Several threads grow one tree,
// each at a leaf of its own; one thread does the same every time.
#pragma once

#include <algorithm>
#include <concepts>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <type_traits>
#include <vector>

#include "core/crew.h"
#include "core/limits.h"
#include "game/found.h"
#include "game/game.h"
#include "game/observer.h"
#include "tree/mtd.h"

namespace arborist {

// How much is missing to a proof and to the contrary; solved means that one is 0 and the other infinite.
struct ProofNumbers {
  static constexpr std::uint32_t infinite = 1U << 30U;
  static constexpr std::uint32_t of_taken = 1U << 20U;  // of a leaf that another thread is at
  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  [[nodiscard]] bool is_proven() const { return proof == 0; }
  [[nodiscard]] bool is_disproven() const { return disproof == 0; }
  [[nodiscard]] bool is_solved() const { return is_proven() || is_disproven(); }
  static constexpr ProofNumbers solved(bool is_proven) {
    return is_proven ? ProofNumbers{0, infinite} : ProofNumbers{infinite, 0};
  }
  static constexpr std::uint32_t sum(std::uint32_t a, std::uint32_t b) { return std::min(a + b, infinite); }
};

template <Position P, Observer<P> O>
class ProofNumber {
 public:
  using Move = typename P::Move;

  ProofNumber(const Game<P>& game, const Limits& limits, O& observer, int threads = 1)
      : game_(game), budget_(limits), observe_(observer), threads_(threads), root_side_(game.position().to_move()) {}

  Found<P> operator()() {
    Found<P> found;
    if (const auto end = game_.outcome()) {
      found.value = end->score_for(root_side_, 0);
      found.counts = {.entered = 1, .leaves = 1};
      return found;
    }
    Guesses guesses{Score::loss_in(0), Score::win_in(0), Score::draw() + 1};
    while (!guesses.is_settled()) {
      const Score asked = guesses.beta();
      ask(asked);
      count(found.counts);
      if constexpr (!std::same_as<O, Silent>) show(0, game_.position(), asked);
      if (!nodes_[0].numbers.is_solved()) break;
      guesses.learn(nodes_[0].bound, asked);
      found.line = line();
    }
    if (found.line.empty()) {
      const bool has_grown = nodes_[0].children > 0;
      found.line = {has_grown ? nodes_[most_proving_child(0, 0)].move : list_moves(game_.position()).front()};
    }
    found.value = nodes_[0].numbers.is_solved() ? guesses.guess : Score::draw();
    found.ended = budget_.ended();
    return found;
  }

 private:
  using Number = std::uint32_t;
  struct Node {
    Move move = {};
    Number parent = 0;
    Number first_child = 0;
    std::uint32_t children = 0;
    ProofNumbers numbers = {};
    Score bound = {};  // once it is solved: the root player has as much, or no more
    bool is_end = false;
    bool is_taken = false;  // a thread is about to give it children
  };

  // The leaf to be expanded next, and the way to it.
  struct Leaf {
    Number node = 0;
    std::vector<Move> moves = {};
  };

  // Grows a tree until the question is answered: is the root worth so much to its player?
  void ask(Score asked) {
    nodes_.assign(1, Node{});
    deepest_ = 0;
    if (!budget_.spend()) return;
    Crew crew;
    for (int i = 1; i < threads_; ++i)
      if (!crew.add([&] { grow(asked); })) break;
    grow(asked);
    crew.finish();
  }
  [[nodiscard]] bool is_over() const { return budget_.used_up() || nodes_[0].numbers.is_solved(); }

  // Down to the leaf that both numbers point to, which gets its children; then the numbers go up. Threads share the
  // tree; only what follows a leaf is looked at by all of them at once.
  void grow(Score asked) {
    auto lock = threads_ > 1 ? std::unique_lock(mutex_) : std::unique_lock<std::mutex>();
    while (!is_over() && budget_.allows(nodes_.size() * sizeof(Node))) {
      const Leaf leaf = most_proving_leaf();
      if (nodes_[leaf.node].is_taken) {  // all that matters is in other hands
        changed_.wait(lock);
        continue;
      }
      if (lock) {
        take(leaf);
        lock.unlock();
      }
      const std::vector<Node> children = children_of(leaf, asked);
      if (threads_ > 1) lock.lock();
      add(leaf, children);
      changed_.notify_all();
    }
    changed_.notify_all();
  }
  [[nodiscard]] Leaf most_proving_leaf() const {
    Leaf leaf;
    for (int ply = 0; nodes_[leaf.node].children > 0; ++ply) {
      leaf.node = most_proving_child(leaf.node, ply);
      leaf.moves.push_back(nodes_[leaf.node].move);
    }
    return leaf;
  }
  // As long as a thread is at it, a leaf seems far from any proof, so that others turn elsewhere.
  void take(const Leaf& leaf) {
    nodes_[leaf.node].is_taken = true;
    nodes_[leaf.node].numbers = {ProofNumbers::of_taken, ProofNumbers::of_taken};
    update_above(leaf);
  }
  void add(const Leaf& leaf, const std::vector<Node>& children) {
    nodes_[leaf.node].is_taken = false;
    nodes_[leaf.node].numbers = {};
    const auto first = static_cast<Number>(nodes_.size());
    for (const Node& child : children) {
      if (!budget_.spend()) break;
      nodes_.push_back(child);
    }
    if (!budget_.used_up()) {
      nodes_[leaf.node].first_child = first;
      nodes_[leaf.node].children = static_cast<std::uint32_t>(children.size());
      update(leaf.node, static_cast<int>(leaf.moves.size()));
      deepest_ = std::max(deepest_, static_cast<int>(leaf.moves.size()) + 1);
    }
    update_above(leaf);
  }
  void update_above(const Leaf& leaf) {
    int ply = static_cast<int>(leaf.moves.size());
    for (Number at = leaf.node; at != 0;) {
      at = nodes_[at].parent;
      update(at, --ply);
    }
  }
  [[nodiscard]] Number most_proving_child(Number at, int ply) const {
    Number best = nodes_[at].first_child;
    for (Number child = best + 1; child < nodes_[at].first_child + nodes_[at].children; ++child) {
      const auto key = [&](Number n) { return is_or(ply) ? nodes_[n].numbers.proof : nodes_[n].numbers.disproof; };
      if (key(child) < key(best)) best = child;
    }
    return best;
  }
  [[nodiscard]] std::vector<Node> children_of(const Leaf& leaf, Score asked) const {
    P position = game_.position();
    Trail<P> trail(game_);
    trail.push(position);
    for (const Move& move : leaf.moves) {
      position = position.after(move);
      trail.push(position);
    }
    std::vector<Node> children;
    for (const auto& move : position.moves()) {
      const P next = position.after(move);
      Node child{.move = move, .parent = leaf.node};
      if (const auto end = next.outcome()) {
        child.is_end = true;
        child.bound = end->score_for(root_side_, 0);
      } else if (trail.repeats(next)) {
        child.is_end = true;
        child.bound = Score::draw();
      }
      if (child.is_end) child.numbers = ProofNumbers::solved(child.bound >= asked);
      children.push_back(child);
    }
    return children;
  }

  // Where the root's player moves one proof is enough and every disproof is needed; where the other moves, the
  // contrary.
  void update(Number at, int ply) {
    const bool by_root = is_or(ply);
    std::uint32_t least = ProofNumbers::infinite, sum = 0;
    Score highest = -Score::infinite(), lowest = Score::infinite();
    for (Number child = nodes_[at].first_child; child < nodes_[at].first_child + nodes_[at].children; ++child) {
      const Node& node = nodes_[child];
      least = std::min(least, by_root ? node.numbers.proof : node.numbers.disproof);
      sum = ProofNumbers::sum(sum, by_root ? node.numbers.disproof : node.numbers.proof);
      if (!node.numbers.is_solved()) continue;
      highest = max(highest, node.bound);
      lowest = std::min(lowest, node.bound);
    }
    nodes_[at].numbers = by_root ? ProofNumbers{least, sum} : ProofNumbers{sum, least};
    if (nodes_[at].numbers.is_solved()) nodes_[at].bound = by_root ? highest : lowest;
  }
  static bool is_or(int ply) { return ply % 2 == 0; }

  // Through the solved tree along what both sides can get.
  [[nodiscard]] std::vector<Move> line() const {
    std::vector<Move> moves;
    for (Number at = 0; nodes_[at].children > 0;) {
      Number next = 0;
      for (Number child = nodes_[at].first_child; child < nodes_[at].first_child + nodes_[at].children; ++child)
        if (next == 0 && nodes_[child].numbers.is_solved() && nodes_[child].bound == nodes_[at].bound) next = child;
      if (next == 0) break;
      moves.push_back(nodes_[next].move);
      at = next;
    }
    return moves;
  }

  void count(Counts& counts) const {
    counts.entered += nodes_.size();
    counts.deepest = std::max(counts.deepest, deepest_);
    for (const Node& node : nodes_) {
      if (node.children > 0) {
        ++counts.interior;
        continue;
      }
      ++counts.leaves;
      if (!node.is_end) ++counts.horizon;
    }
  }

  // A node that is not solved has no value.
  void show(Number at, const P& position, Score asked, int ply = 0) {
    const Score for_mover = is_or(ply) ? asked : -asked + 1;
    observe_.entered(position, Visit{ply, 0, {for_mover - 1, for_mover}});
    for (Number child = nodes_[at].first_child; child < nodes_[at].first_child + nodes_[at].children; ++child) {
      observe_.trying(ply, nodes_[child].move);
      const P next = position.after(nodes_[child].move);
      show(child, next, asked, ply + 1);
    }
    if (nodes_[at].numbers.is_solved())
      observe_.returned(ply, is_or(ply) ? nodes_[at].bound : -nodes_[at].bound);
    else
      observe_.abandoned(ply);
  }

  const Game<P>& game_;
  Budget budget_;
  O& observe_;
  int threads_;
  Side root_side_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Node> nodes_;
  int deepest_ = 0;
};

template <Position P, Observer<P> O = Silent>
Found<P> proof_number(const Game<P>& game, const Limits& limits, O&& observe = {}, int threads = 1) {
  return ProofNumber<P, std::remove_reference_t<O>>(game, limits, observe, threads)();
}

}  // namespace arborist
