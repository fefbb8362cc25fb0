// What the chess commands read from the command line: positions, moves played first, and files of games.
#pragma once

#include <fstream>
#include <istream>
#include <memory>
#include <string>
#include <vector>

#include "chess/book.h"
#include "chess/pgn_input.h"
#include "chess/position.h"
#include "core/expected.h"
#include "game/game.h"

namespace arborist {

inline constexpr int failed_exit = 1;
inline constexpr int asked_wrongly_exit = 2;

// Prints "arborist COMMAND: what is wrong" and sets the exit code.
void complain(int& exit_code, const std::string& command, const Error& error, int code = asked_wrongly_exit);

// How a position is given, for the help texts.
inline constexpr const char* position_help =
    "FEN, 'start', or 960:N for start N of Chess960; the quotes round a FEN may be left out";

// `words` as they were typed: a FEN in quotes or in pieces, "start", "960:N", or nothing for the start position.
[[nodiscard]] Expected<chess::Position> read_position(const std::vector<std::string>& words);
// The moves may be SAN or UCI, with or without numbers.
[[nodiscard]] Expected<Game<chess::Position>> read_game(const std::vector<std::string>& position,
                                                        const std::vector<std::string>& moves);
// A file of games; "-" is standard input.
class PgnFile {
 public:
  [[nodiscard]] static Expected<PgnFile> open(const std::string& path);
  [[nodiscard]] chess::PgnInput input();
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  std::string name_;
  std::unique_ptr<std::ifstream> file_;  // none: standard input
};

// A Polyglot file, or "default" for the book that Arborist carries.
[[nodiscard]] Expected<chess::Book> read_book(const std::string& path);

}  // namespace arborist
