// What the predicates of motifs ask of a board, beyond what the rules know.
//
//   for (const Square prey : attacks_from(position, square) & position.pieces(loser)) …
//   if (const auto without = with_board(position, board)) …        // the same position, had a piece not been there
//   if (captures_with_gain(proof, ply)) …
#pragma once

#include <optional>

#include "chess/board.h"
#include "coach/proof.h"

namespace arborist::coach {

using chess::Bitboard;

[[nodiscard]] bool is_line_piece(chess::PieceType type);
// What a piece attacks from where it stands.
[[nodiscard]] Bitboard attacks_from(const Position& position, Square square);
[[nodiscard]] bool has_piece_of(const Position& position, Square square, Side side);
// The same position on another board; nothing where the side that has moved would stand in check.
[[nodiscard]] std::optional<Position> with_board(const Position& position, chess::Board board);
// The same position without what stands there; nothing without a king.
[[nodiscard]] std::optional<Position> without_piece(const Position& position, Square square);
// Whether the side to move can take there with that piece and gain.
[[nodiscard]] bool takes_with_gain(const Position& position, Square from, Square prey);
// The side to move gains nothing there while the guard stands, and something if it did not.
[[nodiscard]] bool is_guarded_only_with(const Position& position, Square guard, Square target);
// The side to move is in check and has no move.
[[nodiscard]] bool is_mated(const Position& position);

// After the winner's move at `ply`: the same board with the winner to move again, if the loser may pass; else the board
// after the loser's answer.
[[nodiscard]] std::optional<Position> winners_next_turn(const Proof& proof, std::size_t ply);
// The winner's capture at `ply` really wins something there.
[[nodiscard]] bool captures_with_gain(const Proof& proof, std::size_t ply);

}  // namespace arborist::coach
