// Found<P>: what a search brings back: the value, the line it expects, and how much work it was.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/limits.h"
#include "game/position.h"
#include "game/score.h"

namespace arborist {

static_assert(Limits::deepest == Score::longest_win, "every win that a search can reach can be told");

struct Counts {
  std::uint64_t entered = 0;             // calls, the root included
  std::uint64_t leaves = 0;              // ends of the game, and static values at the depth limit
  std::uint64_t horizon = 0;             // of the leaves, those that only the depth limit ended
  std::uint64_t interior = 0;            // nodes whose moves were looked at
  std::uint64_t cutoffs = 0;             // nodes left because a move reached beta
  std::uint64_t first_move_cutoffs = 0;  // of these, by the first move tried
  std::uint64_t table_hits = 0;          // nodes found in the transposition table
  std::uint64_t table_cutoffs = 0;       // of these, answered by it alone
  std::uint64_t quiet_entered = 0;       // nodes of the quiescence search, which are also in `entered`
  std::uint64_t ordering = 0;            // nodes of searches that only order moves, which are not in `entered`
  std::uint64_t simulations = 0;         // walks of a Monte Carlo search
  int deepest = 0;                       // the deepest ply entered, the root being 0

  Counts& operator+=(const Counts& other) {
    entered += other.entered;
    leaves += other.leaves;
    horizon += other.horizon;
    interior += other.interior;
    cutoffs += other.cutoffs;
    first_move_cutoffs += other.first_move_cutoffs;
    table_hits += other.table_hits;
    table_cutoffs += other.table_cutoffs;
    quiet_entered += other.quiet_entered;
    ordering += other.ordering;
    simulations += other.simulations;
    deepest = std::max(deepest, other.deepest);
    return *this;
  }
  friend bool operator==(const Counts&, const Counts&) = default;
};

template <Position P>
struct Found {
  using Move = typename P::Move;

  // One completed depth of iterative deepening.
  struct Iteration {
    int depth = 0;
    Score value;
    std::vector<Move> line;
    Counts counts;
    friend bool operator==(const Iteration&, const Iteration&) = default;
  };

  Score value;             // for the side to move at the root
  std::vector<Move> line;  // best play; empty only if the game is over or the search was ended before its first result
  Counts counts;
  int depth = 0;  // the last depth that was completed; 0 where there is none
  Ended ended = Ended::finished;
  std::vector<Iteration> iterations = {};

  [[nodiscard]] std::optional<Move> best() const {
    if (line.empty()) return std::nullopt;
    return line.front();
  }
};

}  // namespace arborist
