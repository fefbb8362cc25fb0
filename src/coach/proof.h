// Proof: a line of moves that a search stands behind, walked through once, with what it gains. Predicates about motifs
// look at proofs only.
//
//   const Proof proof(position, line);                    // the side to move gains, the other suffers
//   if (proof.gains() >= 1 || proof.mates()) …
#pragma once

#include <vector>

#include "chess/position.h"

namespace arborist::coach {

using chess::Move;
using chess::Position;
using chess::Square;

// 1 3 3 5 9; a king is worth nothing here, for it is never taken.
[[nodiscard]] int worth(chess::PieceType type);
// Of the side to move, in pawns.
[[nodiscard]] int material_of_mover(const Position& position);
// The best that the side to move can win by legal captures on this square; 0 where it should leave it. Pins and checks
// count, for only legal moves are tried.
[[nodiscard]] int swap_on(const Position& position, Square square);
// The same by this capture of the side to move.
[[nodiscard]] int swap_by(const Position& position, Move capture);
// The most that the side to move can win by captures on one square.
[[nodiscard]] int best_swap(const Position& position);
// The capture that does; none where none wins anything.
[[nodiscard]] Move best_taking(const Position& position);

// Whether the side to move can win at least `gain` pawns within so many plies against every answer: its first move is
// the line's, its later ones are those of the line, captures, checks and answers to checks; the other side's are all
// that are legal. What is left at the end, two plies after that of a short line, is counted with what can be taken
// back. Counts material only, and gives up (false) where it gets too long.
[[nodiscard]] bool can_be_forced(const Position& position, const std::vector<Move>& line, int gain);

class Proof {
 public:
  // `line` is legal from there. Longer than `longest` it is not looked at.
  static constexpr std::size_t longest = 12;
  Proof(const Position& start, const std::vector<Move>& line);

  [[nodiscard]] std::size_t size() const { return moves_.size(); }
  [[nodiscard]] Move move(std::size_t ply) const { return moves_[ply]; }
  // Before that move; position(size()) is the last.
  [[nodiscard]] const Position& position(std::size_t ply) const { return positions_[ply]; }
  [[nodiscard]] const Position& last() const { return positions_.back(); }
  [[nodiscard]] Side winner() const { return positions_.front().to_move(); }
  [[nodiscard]] bool is_capture(std::size_t ply) const { return positions_[ply].is_capture(moves_[ply]); }
  // What kind of piece moves there.
  [[nodiscard]] chess::PieceType mover(std::size_t ply) const {
    return type_of(positions_[ply].piece_at(moves_[ply].from()));
  }

  // Pawns won from the start to the end of the line, less what can be taken back there.
  [[nodiscard]] int gains() const { return gains_; }
  [[nodiscard]] bool mates() const { return mates_; }
  // Whether anything can be claimed of it.
  [[nodiscard]] bool is_worth_something() const { return mates_ || gains_ >= 1; }

 private:
  std::vector<Position> positions_;
  std::vector<Move> moves_;
  int gains_ = 0;
  bool mates_ = false;
};

// The line up to the first quiet moment at which so much is won for good: what comes later is another story, and less
// sure. The whole line where there is none.
[[nodiscard]] std::vector<Move> until_gain(const Position& from, const std::vector<Move>& line, int least = 1);
// The same, though the other side goes on taking: what it can take at once is counted already.
[[nodiscard]] std::vector<Move> until_first_gain(const Position& from, const std::vector<Move>& line, int least = 1);
// The most that the side to move has won at a quiet moment of a line, or at its end; less than nothing where it only
// loses.
[[nodiscard]] int most_gained(const Position& from, const std::vector<Move>& line);
// The same, but no more than is left at the line's end.
[[nodiscard]] int gained_for_good(const Position& from, const std::vector<Move>& line);

}  // namespace arborist::coach
