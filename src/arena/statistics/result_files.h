// Results read from files: games of chess as PGN, by their tags White, Black and Result. A stream of any size; moves
// are only looked at where a game has no Result tag.
//
//   Results results;
//   ResultsRead read = read_pgn_results(chess::PgnInput(stream), results);
#pragma once

#include <istream>
#include <optional>
#include <string>
#include <vector>

#include "arena/statistics/results.h"
#include "chess/pgn_input.h"

namespace arborist {

struct ResultsRead {
  static constexpr std::size_t most_problems = 5;

  std::uint64_t games = 0;
  std::uint64_t unfinished = 0;            // without a result: left out
  std::uint64_t broken = 0;                // unreadable, or without two players: left out
  std::vector<std::string> problems = {};  // the first few of them, with their lines

  void take(std::string_view first, std::string_view second, std::optional<GameResult> result, std::size_t line,
            Results& results);
  void note_problem(std::string problem);
};

[[nodiscard]] ResultsRead read_pgn_results(chess::PgnInput input, Results& results);
// An error means that the heading is not one of results.
[[nodiscard]] Expected<ResultsRead> read_csv_results(std::istream& in, Results& results);

// The next line without its end, cut off where it is longer than allowed; nothing at the end of the stream.
[[nodiscard]] std::optional<std::string> next_line(std::istream& in, std::size_t longest);

}  // namespace arborist
