// Structure: facts of the board that come with a move where nothing is won: castling lost, pawns doubled, a passed
// pawn, an open file by the king. Pure functions of the positions.
//
//   if (!facts_for(position, chess::white).passed.empty()) …    // White has a passed pawn
//   if (auto fact = structure_sentence(move, position)) …       // "Gives up castling: d6."
#pragma once

#include <optional>

#include "coach/sentences.h"

namespace arborist::coach {

// What is good for a side, by files.
struct Facts {
  chess::Bitboard passed;   // on which it has a passed pawn
  chess::Bitboard doubled;  // on which the other has more than one pawn
  // By the other's king on its first two ranks, without pawns of that king, if this side has a rook or a queen.
  chess::Bitboard exposed;
};
[[nodiscard]] Facts facts_for(const Position& position, Side side);

// A fact that came with the move and not with the best one, or the other way round; nothing where either line wins
// material.
[[nodiscard]] std::optional<Sentence> structure_sentence(const JudgedMove& move, const Position& before);

}  // namespace arborist::coach
