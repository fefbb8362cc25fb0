// Positions whose values are known, as collections list them: read from text, solved one after the other with one
// table, and held against what is known.
//
//   auto list = PositionCollection::parse(game, "2252576253462244111563365343671351441 -1\n…");
//   CollectionSolver solver(terms);                            // Expected, for the table may be refused
//   SolvedPosition found = (*solver)->solve(list->positions.front());
//
// A line is a position as the game reads it, and may end with its value for the side to move: a whole number (see
// AnyPlay::listed_value), W5 or L4 for a win or loss in so many plies, or win, draw, loss. Read as well: "POSITION;
// MOVE:VALUE; MOVE:VALUE", of which the largest is the position's. What follows '#' or '%' is a comment.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "face/any_game.h"
#include "face/solve.h"

namespace arborist::lab {

struct ListedPosition {
  std::size_t line = 0;    // in its text, from 1
  std::string text;        // of the position, as it stands there
  std::string value_text;  // empty where the value is not told
  std::unique_ptr<AnyPlay> play;
};

struct PositionCollection {
  static constexpr std::size_t most_positions = 1'000'000, largest_text = std::size_t{256} << 20U;
  std::vector<ListedPosition> positions;

  [[nodiscard]] static Expected<PositionCollection> parse(const AnyGame& game, std::string_view text);
};

struct SolvedPosition {
  Solution solution;
  std::optional<bool> is_right;  // none where no value is told, or it was not solved
  double seconds = 0;            // of the processor, all threads together
};

class CollectionSolver {
 public:
  // Positions of games for people never share a key; what else is searched, such as typed trees, gets an empty table
  // for each.
  [[nodiscard]] static Expected<std::unique_ptr<CollectionSolver>> make(const AnyGame& game, SolveTerms terms);
  CollectionSolver(const CollectionSolver&) = delete;
  CollectionSolver& operator=(const CollectionSolver&) = delete;
  ~CollectionSolver();

  [[nodiscard]] Expected<SolvedPosition> solve(const ListedPosition& position);

 private:
  CollectionSolver(SolveTerms terms, bool keeps, SolverTable table);

  std::unique_ptr<SolverTable> table_;
  SolveTerms terms_;
  bool keeps_;
};

// Whether this is what the text says of the value: by the result alone where no more is known.
[[nodiscard]] bool agrees(std::string_view value_text, const AnyPlay& play, Score value, bool is_exact);

}  // namespace arborist::lab
