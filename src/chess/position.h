// chess::Position: a position of chess as a value, with everything the rules ask of it. White is Side::first. It models
// arborist::Position, so every search, player and view works on it. Repetition belongs to the line: see Game and
// rules.h.
//
//   Position p = Position::start();
//   for (Move m : p.moves()) use(p.after(m));
//   if (auto end = p.outcome()) …                // mate, stalemate, fifty moves, insufficient material
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "chess/board.h"
#include "chess/move.h"
#include "chess/types.h"
#include "core/static_vector.h"
#include "game/features.h"
#include "game/outcome.h"
#include "game/position.h"
#include "game/side.h"

namespace arborist::chess {

//    0  Board: ten bitboards    80  a Piece for each square    144  key
//  152  half-move clock    154  move number    156  side to move
class Position {
 public:
  using Move = chess::Move;
  // 218 is the most known; no position that parse_fen accepts has more than this.
  static constexpr std::size_t most_moves = 256;
  using Moves = StaticVector<Move, most_moves>;

  // The start position, like start().
  Position() : Position(start()) {}
  static Position start();
  // From a board that keeps the rules (one king each, nobody in check who is not to move): use parse_fen for text. En
  // passant is kept only where a legal capture is possible.
  Position(const Board& board, Side to_move, int half_move_clock, int full_move_number);

  [[nodiscard]] Side to_move() const { return to_move_; }
  [[nodiscard]] Moves moves() const;
  // Captures and promotions; and all the others. Together they are moves().
  [[nodiscard]] Moves noisy_moves() const;
  [[nodiscard]] Moves quiet_moves() const;
  [[nodiscard]] bool has_moves() const;
  [[nodiscard]] Position after(Move move) const;
  [[nodiscard]] std::optional<Outcome> outcome() const;
  [[nodiscard]] Key key() const { return Key{key_}; }

  // Draws by rule, as every program claims them: fifty moves (unless the last of them mates), insufficient material.
  [[nodiscard]] std::optional<Outcome> outcome_by_rule() const;
  // Mate or stalemate; of a position without moves.
  [[nodiscard]] Outcome outcome_without_moves() const;

  // No position from before the last capture, pawn move or pass can come again.
  [[nodiscard]] int reversible_plies() const { return half_move_clock_; }
  [[nodiscard]] bool can_pass() const { return !in_check(); }
  // The other side moves again: clock and en passant start anew.
  [[nodiscard]] Position after_pass() const;
  [[nodiscard]] bool may_stand_pat() const { return !in_check(); }
  // Captures of much by little first, then promotions, then the rest.
  [[nodiscard]] int order_hint(Move move) const;

  // For Bayesian search, see game/leaf_features.h: how many pieces are left, and what the mover could take next, and
  // the other side if it had the move: nothing, a little, or a piece.
  static constexpr std::array<std::uint8_t, 3> leaf_feature_sizes = {3, 3, 3};
  [[nodiscard]] std::array<std::uint8_t, 3> leaf_features() const;

  // For nets, see game/features.h and chess/features.h.
  [[nodiscard]] FeatureSpace feature_space() const;
  std::size_t features(Feature* own, Feature* other) const;
  [[nodiscard]] std::size_t feature_bucket() const;

  [[nodiscard]] Piece piece_at(Square s) const { return squares_[index_of(s)]; }
  [[nodiscard]] Bitboard pieces(Side side) const { return board_.of(side); }
  [[nodiscard]] Bitboard pieces(PieceType type) const { return board_.of(type); }
  [[nodiscard]] Bitboard pieces(Side side, PieceType type) const { return board_.of(side, type); }
  [[nodiscard]] Bitboard occupied() const { return board_.occupied(); }
  [[nodiscard]] Square king(Side side) const { return board_.king(side); }
  [[nodiscard]] Bitboard checkers() const { return board_.checkers(to_move_); }
  [[nodiscard]] bool in_check() const { return !checkers().empty(); }
  // Pieces of both sides that attack a square, if `occupied` were the squares that block.
  [[nodiscard]] Bitboard attackers_to(Square s, Bitboard occupied) const { return board_.attackers_to(s, occupied); }
  // The rook that may still castle on that side of its king, if any.
  [[nodiscard]] std::optional<Square> castling_rook(Side side, CastlingSide where) const;
  // The square behind a pawn that has just made a double step, only where it can legally be captured there.
  [[nodiscard]] std::optional<Square> en_passant_target() const;
  [[nodiscard]] int half_move_clock() const { return half_move_clock_; }
  [[nodiscard]] int full_move_number() const { return full_move_number_; }
  [[nodiscard]] const Board& board() const { return board_; }

  [[nodiscard]] bool is_legal(Move move) const;
  // Of legal moves.
  [[nodiscard]] bool is_capture(Move move) const;
  [[nodiscard]] bool gives_check(Move move) const;

  // Neither side can mate by any play, as far as material shows it: bare kings, one minor piece, or any number of
  // bishops on squares of one colour.
  [[nodiscard]] bool has_insufficient_material() const;
  // The key from nothing, for tests: always the same as key().
  [[nodiscard]] Key fresh_key() const;

  // Equal in everything, clocks included.
  friend bool operator==(const Position& a, const Position& b) = default;

 private:
  template <Side us>
  void play(Move move);
  template <Side us>
  void play_castling(Move move);
  void put(Piece piece, Square s);
  void take(Square s);
  template <Side us>
  void note_double_step(Square to);
  void forget_impossible_en_passant();
  void set_castling_rooks(Bitboard rooks);

  Board board_;
  std::array<Piece, 64> squares_;
  std::uint64_t key_ = 0;
  std::uint16_t half_move_clock_ = 0;
  std::uint16_t full_move_number_ = 1;
  Side to_move_ = white;
};
static_assert(sizeof(Position) == 160);

// The same position seen from the other side: colours exchanged, ranks turned round.
[[nodiscard]] Position flipped(const Position& position);
// Left and right exchanged, as in a looking glass; of a position in which nobody may castle.
[[nodiscard]] Position mirrored(const Position& position);

}  // namespace arborist::chess
