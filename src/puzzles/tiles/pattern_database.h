// Additive pattern databases for the 15-puzzle (Korf and Felner 2002), and IDA* that uses them. The tiles are split
// into groups of 6, 6 and 3; for every placing of a group a table tells the fewest moves of its own tiles that bring
// them home, whatever the others do. Moves are counted for the moved tile's group only, so the three numbers add up to
// an estimate that never exceeds the truth. The same tables read for the board mirrored at its diagonal give a second
// estimate; the larger one counts.
//
//   const auto solver = PatternSolver::build();   // the tables: some 35 MB, a second or two
//   Solved solved = solver->solve(tiles);         // a shortest solution
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/limits.h"
#include "puzzles/tiles/tiles.h"

namespace arborist::tiles {

struct Solved {
  std::vector<int> squares = {};  // of the tile that slides, move by move
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  Ended ended = Ended::finished;
};

// The table of one group of tiles: its places, four bits a tile, lead to the moves needed.
class PatternTable {
 public:
  // Nothing where it was stopped first.
  [[nodiscard]] static std::optional<PatternTable> build(const std::vector<unsigned>& tiles,
                                                         const std::stop_token& stop);
  [[nodiscard]] int moves(std::uint32_t places) const { return moves_[places]; }

 private:
  std::vector<std::uint8_t> moves_;
};

class PatternSolver {
 public:
  // Nothing where it was stopped first.
  [[nodiscard]] static std::optional<PatternSolver> build(const std::stop_token& stop = {});
  [[nodiscard]] int estimate(const Tiles& tiles) const;
  // For boards of side 4.
  [[nodiscard]] Solved solve(const Tiles& tiles, const Limits& limits = {}) const;

 private:
  PatternSolver() = default;

  friend class PatternSearch;
  std::array<PatternTable, 3> tables_;
};

}  // namespace arborist::tiles
