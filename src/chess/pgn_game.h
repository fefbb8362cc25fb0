// PgnGame: a whole game as a value: tags, start, moves with variations, comments and NAGs, result. Read from a stream
// one by one, or from one text; written by pgn_writer.h.
//
//   PgnGames games(PgnInput(stream));
//   while (auto game = games.next())             // Expected<PgnGame>: the game, or why it is broken and in which line
//     if (*game) use(**game);
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/pgn_reader.h"
#include "chess/position.h"
#include "game/game.h"

namespace arborist::chess {

struct PgnTag {
  std::string name;
  std::string value;
  friend bool operator==(const PgnTag&, const PgnTag&) = default;
};

struct PgnMove;

// Moves one after the other: the main line or a variation. Comments are in the normal form of pgn_text.h.
struct PgnLine {
  std::string comment;  // before the first move
  std::vector<PgnMove> moves;
  friend bool operator==(const PgnLine&, const PgnLine&) = default;
};

struct PgnMove {
  Move move;  // no move (is_none) is a pass: see after_pgn_move
  std::vector<int> nags;
  std::string comment;              // after the move; several are joined
  std::vector<PgnLine> variations;  // each stands in place of this move
  friend bool operator==(const PgnMove&, const PgnMove&) = default;
};

struct PgnGame {
  // All but those that follow from the rest: Result, SetUp, FEN, Variant. The seven of the roster come first, in order.
  std::vector<PgnTag> tags;
  Position start = Position::start();
  bool chess960 = false;
  PgnLine line;
  PgnResult result = PgnResult::unknown;

  // The value of a tag, empty where there is none.
  [[nodiscard]] std::string_view tag(std::string_view name) const;
  // Replaces or adds it, in its place. The tags that follow from the rest are not set this way.
  void set_tag(std::string_view name, std::string_view value);

  friend bool operator==(const PgnGame&, const PgnGame&) = default;
};

class PgnGames {
 public:
  explicit PgnGames(PgnInput input, const PgnLimits& limits = {});
  // Nothing at the end.
  [[nodiscard]] std::optional<Expected<PgnGame>> next();
  [[nodiscard]] std::size_t line() const { return reader_.line(); }
  // About the game that was read last.
  [[nodiscard]] const std::vector<PgnProblem>& warnings() const { return warnings_; }

 private:
  PgnReader reader_;
  std::vector<PgnProblem> warnings_;
};

// The first game of a text.
[[nodiscard]] Expected<PgnGame> parse_pgn(std::string_view text);

// Whether somebody passes in the main line: then it cannot be played as a game from there on.
[[nodiscard]] bool has_pass(const PgnGame& game);
// The start and what every move of the main line leads to, passes included.
[[nodiscard]] std::vector<Position> positions_of(const PgnGame& game);
// The main line without comments and variations, up to a pass; and the other way round (with the result, if the game is
// over).
[[nodiscard]] Game<Position> main_line(const PgnGame& game);
[[nodiscard]] PgnGame to_pgn_game(const Game<Position>& game);

}  // namespace arborist::chess
