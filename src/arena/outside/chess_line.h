// ChessLine: the game of chess that is being played, as engines are told of it: where it began, and its moves. It is
// brought up to date move by move, so that a long game costs no more a move than a short one.
//
//   line.told(play, "Nf3");                          // as it happens
//   if (auto problem = line.follow(play); !problem)  // and to be sure, before it is used
//   line.position(), line.moves()
#pragma once

#include <string_view>
#include <vector>

#include "chess/move.h"
#include "chess/position.h"
#include "core/expected.h"
#include "face/any_game.h"

namespace arborist::outside {

class ChessLine {
 public:
  void told(const AnyPlay& play, std::string_view move);
  // An error if the play is not one of chess.
  [[nodiscard]] Expected<void> follow(const AnyPlay& play);

  [[nodiscard]] const chess::Position& start() const { return start_; }
  [[nodiscard]] const chess::Position& position() const { return position_; }
  // From the start, and the position before each of them.
  [[nodiscard]] const std::vector<chess::Move>& moves() const { return moves_; }
  [[nodiscard]] const chess::Position& before(std::size_t move) const { return before_[move]; }

 private:
  [[nodiscard]] Expected<void> rebuild(const AnyPlay& play);
  [[nodiscard]] bool is_at(const AnyPlay& play) const;
  void add(chess::Move move);

  bool is_known_ = false;
  std::string start_text_;
  chess::Position start_;
  chess::Position position_;
  std::vector<chess::Move> moves_;
  std::vector<chess::Position> before_;
};

// Whether castling can only be told by the rules of Chess960: a king or a rook that may castle stands elsewhere than in
// normal chess.
[[nodiscard]] bool needs_chess960(const chess::Position& position);

// The moves of a line as SAN, up to the first that is not legal; at most so many.
[[nodiscard]] std::vector<std::string> line_in_san(chess::Position position, const std::vector<std::string>& moves);

}  // namespace arborist::outside
