// What an experiment counts itself, without games between players: a table of figures and a picture of one of them,
// row by row beside the yardstick of its group.
//
//   Expected<MeasuredTable> table = measure_leaf_counts({.games = games, .samples = 20, .told = …});
//   std::cout << to_text(*table);
//   write_file("leaves.svg", to_svg(*table));
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/expected.h"
#include "face/any_game.h"

namespace arborist::lab {

struct MeasuredRow {
  std::string group;  // "reversi, 6 plies"
  std::string name;   // "SSS*"
  std::vector<std::string> cells;
  double drawn = 0;  // the figure that is drawn; less is better
};

struct MeasuredTable {
  std::string title;
  std::string drawn;                 // what is drawn, in words
  double level = 0;                  // where the yardstick stands; 0: nowhere
  std::vector<std::string> columns;  // of the cells
  std::vector<MeasuredRow> rows;
  std::string note;      // what was measured, with the seed
  bool is_whole = true;  // false: it was stopped
};

struct MeasureTerms {
  const GameList& games;
  std::size_t samples = 0;  // positions or trees of each kind; 0: as many as the experiment thinks right
  std::uint64_t seed = 1;
  // Told what is being done; false ends it.
  std::function<bool(const std::string&)> told = [](const std::string&) { return true; };
};

using Measure = Expected<MeasuredTable> (*)(const MeasureTerms& terms);

// Leaves that searches with the same value look at: on trees by chance, in games with moves as they come, and in games
// as programs search them.
[[nodiscard]] Expected<MeasuredTable> measure_leaves_by_chance(const MeasureTerms& terms);
[[nodiscard]] Expected<MeasuredTable> measure_leaves_in_games(const MeasureTerms& terms);
[[nodiscard]] Expected<MeasuredTable> measure_leaves_of_programs(const MeasureTerms& terms);
// Positions that df-pn enters, by its patience ε, with a table that holds everything and with one that does not.
[[nodiscard]] Expected<MeasuredTable> measure_patience(const MeasureTerms& terms);
// How much sooner two threads come to the same depth or answer, and what more they do for it.
[[nodiscard]] Expected<MeasuredTable> measure_threads(const MeasureTerms& terms);

[[nodiscard]] std::string to_text(const MeasuredTable& table);
[[nodiscard]] std::string to_markdown(const MeasuredTable& table);
[[nodiscard]] std::string to_svg(const MeasuredTable& table);

// A game after so many plies by chance, and not over; the same for the same seed.
[[nodiscard]] Expected<std::unique_ptr<AnyPlay>> position_by_chance(const AnyGame& game, const std::string& setup,
                                                                    int plies, std::uint64_t seed);

}  // namespace arborist::lab
