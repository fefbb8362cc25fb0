// PgnReader: chess games read as a stream, in constant memory, every move checked. It tells a visitor what it meets.
// A broken game is reported with its line and skipped; the games after it are read. Read are: tags with escapes,
// comments {…} and ;…, nested variations, NAGs as $n and as !?, lines with %, BOM, CRLF, Latin-1 and UTF-8, games
// without a result or without tags, other starts (FEN) and Chess960 (Variant). With a warning: null moves (-- and Z0),
// which pass the turn, and quotes and backslashes that nobody escaped in a tag.
//
//   struct Count : PgnVisitor { void move(const Position&, Move, const Position&) override { ++moves; } … };
//   PgnReader reader(PgnInput(stream));
//   while (reader.read_game(visitor)) {}
//
// Cost: about a tenth of a microsecond a move; nothing is allocated for a move.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "chess/pgn_input.h"
#include "chess/pgn_text.h"
#include "chess/position.h"
#include "core/expected.h"

namespace arborist::chess {

struct PgnLimits {
  std::size_t nesting = 64;       // variations in variations
  std::size_t tags = 256;         // of one game
  std::size_t tag_value = 4096;   // bytes
  std::size_t comment = 1 << 16;  // bytes
  std::size_t moves = 60'000;     // of one game, variations included
};
// Bytes of a tag's name or of a move.
inline constexpr std::size_t longest_pgn_symbol = 255;

struct PgnProblem {
  std::size_t line = 0;
  std::string message;
  [[nodiscard]] Error error() const { return Error{message}.in("line " + std::to_string(line)); }
};

// What a reader tells of each game, in this order: begin_game, tags, begin_moves, moves and what stands between them;
// then either end_game or, at any time, broken_game. Warnings come in between.
class PgnVisitor {
 public:
  PgnVisitor() = default;
  PgnVisitor(const PgnVisitor&) = default;
  PgnVisitor& operator=(const PgnVisitor&) = default;
  virtual ~PgnVisitor() = default;

  virtual void begin_game(std::size_t /*line*/) {}
  virtual void tag(std::string_view /*name*/, std::string_view /*value*/) {}
  // False: the moves are not wanted; the next call is begin_game of the next game.
  virtual bool begin_moves(const Position& /*start*/) { return true; }
  // No move (is_none) is a pass.
  virtual void move(const Position& /*before*/, Move /*move*/, const Position& /*after*/) {}
  virtual void nag(int /*number*/) {}
  virtual void comment(std::string_view /*normal_form*/) {}
  // The moves until end_variation stand in place of the last one.
  virtual void begin_variation() {}
  virtual void end_variation() {}
  virtual void end_game(PgnResult /*result*/) {}
  virtual void broken_game(const PgnProblem& /*problem*/) {}
  // The game is good, but not as it should be written.
  virtual void warning(const PgnProblem& /*problem*/) {}

  // Comments that nobody wants are not prepared.
  [[nodiscard]] virtual bool wants_comments() const { return true; }
};

// What a move of a PGN game leads to, a pass included: the clock runs on, as other programs have it.
[[nodiscard]] Position after_pgn_move(const Position& position, Move move);

class PgnReader {
 public:
  explicit PgnReader(PgnInput input, const PgnLimits& limits = {});

  // False when there is no further game.
  bool read_game(PgnVisitor& visitor);
  [[nodiscard]] std::size_t line() const { return input_.line(); }

 private:
  // One line of play that is being read: the main line or a variation.
  struct Line {
    Position before;  // the last move, if there was one
    Position now;
    bool moved = false;
  };
  enum class Step : std::uint8_t { go_on, game_ends, broken };

  bool read_tags(PgnVisitor& visitor);
  bool read_tag(PgnVisitor& visitor);
  bool read_tag_value();
  bool take_tag_letter();
  void note_tag(std::string_view name);
  bool set_up_start();
  bool read_moves(PgnVisitor& visitor);
  Step read_element(PgnVisitor& visitor);
  Step read_rarity(PgnVisitor& visitor);
  Step read_symbol(PgnVisitor& visitor);
  Step read_move(PgnVisitor& visitor, std::string_view text);
  Step read_pass(PgnVisitor& visitor, std::string_view text);
  Step play(PgnVisitor& visitor, Move move, std::string_view text);
  Step read_number_or_result(PgnVisitor& visitor, std::string_view text);
  bool read_braces();
  void tell_comment(PgnVisitor& visitor);
  Step read_comment(PgnVisitor& visitor);
  Step read_line_comment(PgnVisitor& visitor);
  Step read_nag(PgnVisitor& visitor);
  Step read_marks(PgnVisitor& visitor);
  Step begin_variation(PgnVisitor& visitor);
  Step end_variation(PgnVisitor& visitor);
  Step meet_bracket();
  Step skip_expansion();

  void skip_space();
  void skip_empty_lines();
  void skip_to_next_game(bool in_tags);
  std::string_view symbol();
  bool fail(std::string message);
  Step broken(std::string message);

  PgnInput input_;
  PgnLimits limits_;
  std::vector<Line> lines_;
  std::string text_;  // of the tag value or comment that is being read
  std::string fen_;
  std::string variant_;
  std::string opening_comment_;
  PgnResult tagged_result_ = PgnResult::unknown;
  PgnResult result_ = PgnResult::unknown;
  std::size_t tags_ = 0;
  std::size_t moves_ = 0;
  bool passed_ = false;
  const char* tag_fault_ = nullptr;  // of the value that is being read, though it could be
  PgnProblem problem_;
};

}  // namespace arborist::chess
