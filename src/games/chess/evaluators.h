// The evaluators of the teaching texts: simple static values of a chess position for its side to move. A pawn is 100,
// so that the tenths the texts reckon with are whole numbers. Kings cancel out everywhere.
//
//   Score s = material(position);                       // +300: a knight up
//   alpha_beta(Game(position), control, {.depth = 4});  // each is a plain evaluator
//
// Cost: material and centre look at pieces only; control and domination count who attacks each square.
#pragma once

#include "chess/position.h"
#include "game/score.h"

namespace arborist::chess {

// Pawn 1, knight and bishop 3, rook 5, queen 9.
[[nodiscard]] Score material(const Position& position);

// The blog's: ten times its numbers, whose pawn is 10. Material, and for every piece, kings included, a bonus for where
// it stands: 10 on the first and last rank, 20 on the others, 30 on c3-f6, 40 on the four squares in the middle.
[[nodiscard]] Score centre(const Position& position);

// The book's in words: material; a tenth of a pawn for every square that a side controls, the four in the middle
// counted again; and a piece attacked more often than defended loses 0.9 of its value. A square is controlled by a side
// if at least one of its pieces attacks it, whatever stands there; pins do not matter.
[[nodiscard]] Score control(const Position& position);

// The same as the book's program has it: material sums the codes of the pieces, 1 2 3 4 5; what squares are worth is
// cut off to whole pawns; only pieces in danger count 1 3 3 5 9.
[[nodiscard]] Score book(const Position& position);

// How many squares a side controls, the four in the middle counted twice.
[[nodiscard]] int controlled_squares(const Position& position, Side side);

// Report A's: material; and every square goes to the side that attacks it more often, for 1 to 4 tenths of a pawn from
// the outermost ring of squares to the innermost.
[[nodiscard]] Score domination(const Position& position);

}  // namespace arborist::chess
