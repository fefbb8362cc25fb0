#include "coach/motif_board.h"

#include "chess/attacks.h"

namespace arborist::coach {

using chess::PieceType;

bool is_line_piece(PieceType type) {
  return type == PieceType::bishop || type == PieceType::rook || type == PieceType::queen;
}

Bitboard attacks_from(const Position& position, Square square) {
  const chess::Piece piece = position.piece_at(square);
  if (piece == chess::Piece::none) return {};
  if (type_of(piece) == PieceType::pawn) return chess::pawn_attacks(side_of(piece), square);
  return chess::piece_attacks(type_of(piece), square, position.occupied());
}

bool has_piece_of(const Position& position, Square square, Side side) { return position.pieces(side).contains(square); }

std::optional<Position> with_board(const Position& position, chess::Board board) {
  board.en_passant = chess::no_squares;
  if (!board.checkers(opponent(position.to_move())).empty()) return std::nullopt;
  return Position(board, position.to_move(), position.half_move_clock(), position.full_move_number());
}

std::optional<Position> without_piece(const Position& position, Square square) {
  if (position.pieces(PieceType::king).contains(square)) return std::nullopt;
  chess::Board board = position.board();
  board.clear(Bitboard(square));
  return with_board(position, board);
}

bool takes_with_gain(const Position& position, Square from, Square prey) {
  for (const Move move : position.noisy_moves())
    if (move.from() == from && move.to() == prey) return swap_by(position, move) >= 1;
  return false;
}

bool is_guarded_only_with(const Position& position, Square guard, Square target) {
  if (!attacks_from(position, guard).contains(target) || swap_on(position, target) > 0) return false;
  const auto without = without_piece(position, guard);
  return without && swap_on(*without, target) >= 1;
}

bool is_mated(const Position& position) { return position.in_check() && !position.has_moves(); }

std::optional<Position> winners_next_turn(const Proof& proof, std::size_t ply) {
  const Position& after = proof.position(ply + 1);
  if (!after.in_check()) return after.after_pass();
  if (ply + 2 <= proof.size()) return proof.position(ply + 2);
  return std::nullopt;
}

bool captures_with_gain(const Proof& proof, std::size_t ply) {
  return proof.is_capture(ply) && swap_by(proof.position(ply), proof.move(ply)) >= 1;
}

}  // namespace arborist::coach
