// Words for what a proof shows: which motif is told of several, and how it and what it wins are called.
//
//   const Finding* told = chosen(proof, motifs_of(proof), 5);
//   if (told != nullptr) say("Allows " + motif_words(proof, *told, 5));   // "the fork Nc7+, which wins the rook on a8"
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "coach/motifs.h"

namespace arborist::coach {

// "knight"
[[nodiscard]] const char* piece_name(chess::PieceType type);
// "the knight on f3"; "f3" where nothing stands.
[[nodiscard]] std::string piece_on(const Position& position, Square square);

[[nodiscard]] std::string san_of(const Proof& proof, std::size_t ply);
// All its moves: "Nc7+ Kd7 Nxa8".
[[nodiscard]] std::string line_of(const Proof& proof);
// As much of a line as is told where nothing is won by it.
[[nodiscard]] std::vector<Move> told_part(const std::vector<Move>& line);

// What is won, as it stood when it fell: "the rook on a8"; empty where it is not one piece that stood there, or where
// what is gained in all is not about as much. What hangs, is trapped or loses its guard is called by where it stood
// before, whatever is gained in all.
[[nodiscard]] std::string prey_text(const Proof& proof, const Finding& found, int gain);
// Which one is told of a line that gains so much in all: the earliest, and of several at the same move the one that
// says most. Nothing where there are no words for any.
[[nodiscard]] const Finding* chosen(const Proof& proof, const std::vector<Finding>& found, int gain);
// "the fork Nc7+, which wins the rook on a8"; what is won is named only if that is about what is gained in all.
[[nodiscard]] std::string motif_words(const Proof& proof, const Finding& found, int gain);
// "a knight", "the exchange", "material worth about 4 pawns": what the line wins, if that is `gain` pawns. What the
// loser's own move took, if that is known, is counted against it: "the exchange for a pawn".
[[nodiscard]] std::string material_words(const Proof& proof, int gain,
                                         const std::optional<Before>& before = std::nullopt);
// "back-rank mate in 2"
[[nodiscard]] std::string mate_words(const std::vector<Finding>& found, int moves);

}  // namespace arborist::coach
