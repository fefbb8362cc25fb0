#include "engine/exchange.h"

namespace arborist::engine {
namespace {

using chess::Bitboard;
using chess::PieceType;
using chess::Square;

// The least piece among the attackers, taken off the board; what stood behind it joins in.
PieceType take_least(const chess::Board& board, Square square, Bitboard own, Bitboard& attackers, Bitboard& occupied) {
  for (const PieceType type : chess::all_piece_types) {
    const Bitboard candidates = own & board.of(type);
    if (!candidates) continue;
    if (type == PieceType::king) return type;
    occupied ^= Bitboard(candidates.first());
    if (type == PieceType::pawn || type == PieceType::bishop || type == PieceType::queen)
      attackers |= chess::bishop_attacks(square, occupied) & board.diagonal_sliders();
    if (type == PieceType::rook || type == PieceType::queen)
      attackers |= chess::rook_attacks(square, occupied) & board.straight_sliders();
    attackers &= occupied;
    return type;
  }
  return PieceType::king;
}

int first_gain(const chess::Position& position, chess::Move move) {
  int gain = victim_value(position, move);
  if (const auto into = move.promotion()) gain += exchange_values[index_of(*into)] - exchange_values[0];
  return gain;
}

}  // namespace

bool wins_exchange(const chess::Position& position, chess::Move move, int threshold) {
  if (move.is_castling()) return threshold <= 0;
  const Square square = move.to();
  const PieceType moving = move.promotion().value_or(type_of(position.piece_at(move.from())));
  int balance = first_gain(position, move) - threshold;
  if (balance < 0) return false;
  balance -= exchange_values[index_of(moving)];
  if (balance >= 0) return true;

  const chess::Board& board = position.board();
  Bitboard occupied = (position.occupied() ^ Bitboard(move.from())) | Bitboard(square);
  if (move.is_en_passant()) occupied ^= Bitboard(chess::square_at(static_cast<int>(index_of(square) ^ 8U)));
  Bitboard attackers = board.attackers_to(square, occupied) & occupied;
  Side side = opponent(position.to_move());
  // `balance` is what the side to move would be short of if it stopped now; whoever cannot go on loses the question.
  for (;;) {
    const Bitboard own = attackers & board.of(side);
    if (!own) break;
    const PieceType type = take_least(board, square, own, attackers, occupied);
    side = opponent(side);
    balance = -balance - 1 - exchange_values[index_of(type)];
    if (balance >= 0) {
      // A king may not take where it would be taken.
      if (type == PieceType::king && (attackers & board.of(side))) side = opponent(side);
      break;
    }
  }
  return side != position.to_move();
}

}  // namespace arborist::engine
