// Solving: the exact value of a position of any game, behind AnyPlay. What may be asked, and what comes back.
//
//   auto solution = play.solve({.table_megabytes = 256, .limits = {.time = …}});
//   if (solution && solution->is_solved()) …
//
// A claim says that a position is worth at least, or at most, so much to its mover; claims that lead from a position to
// the ends of the game, or to small positions, certify a value: see lab/solve/certificate.h.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/limits.h"
#include "game/score.h"

namespace arborist {

class SolverTable;

struct SolveProgress {
  Score lower = -Score::infinite();
  Score upper = Score::infinite();
  std::uint64_t nodes = 0;
};

// Alpha-beta with a table and what the game knows of itself; or df-pn, which finds who wins and nothing more.
enum class SolveMethod : std::uint8_t { alpha_beta, df_pn };

struct SolveTerms {
  SolveMethod by = SolveMethod::alpha_beta;
  bool exact = true;  // false: only whether it is won, drawn or lost, not in how many plies
  int threads = 1;
  std::size_t table_megabytes = 64;
  bool traits = true;                            // whether the game's own knowledge is used
  std::optional<Score> at_least = std::nullopt;  // only asks whether the value reaches this
  int plies_before = 0;                          // wins are counted from so many plies earlier
  bool line = true;                              // best play is wanted too
  SolverTable* table = nullptr;                  // of earlier questions of this kind; none: alpha-beta takes a new one
  std::size_t claims = 0;                        // so many at most are made for a certificate
  Limits limits = {};
  std::function<void(const SolveProgress&)> told = {};
};

// After these moves the position is worth at least, or at most, so much to its side to move; wins are counted from the
// position that was solved.
struct Claim {
  std::string moves;  // a space between them
  bool at_least = true;
  Score value;
  [[nodiscard]] int plies() const {
    return moves.empty() ? 0 : 1 + static_cast<int>(std::count(moves.begin(), moves.end(), ' '));
  }
  // What the claim is about after one more move.
  [[nodiscard]] std::string moves_and(const std::string& move) const {
    return moves.empty() ? move : moves + ' ' + move;
  }
  friend bool operator==(const Claim&, const Claim&) = default;
};

struct Solution {
  Score lower = -Score::infinite();  // for the side to move
  Score upper = Score::infinite();
  std::vector<std::string> line = {};  // best play, where the value is known
  std::vector<Claim> claims = {};
  std::uint64_t nodes = 0;
  Ended ended = Ended::finished;

  [[nodiscard]] bool is_solved() const { return ended == Ended::finished; }
  [[nodiscard]] Score value() const { return lower > Score::draw() ? lower : upper < Score::draw() ? upper : lower; }
};

}  // namespace arborist
