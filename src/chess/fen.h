// FEN: a position as one line of text. Read: standard FEN, X-FEN and Shredder-FEN (rook files instead of KQkq, for
// Chess960), with or without the two clocks. A bad line is answered with every defect at once.
//
//   Expected<Position> p = parse_fen("8/8/8/8/8/k7/p7/K7 w - - 0 1");
//   std::string text = to_fen(*p);
#pragma once

#include <string>
#include <string_view>

#include "chess/position.h"
#include "core/expected.h"

namespace arborist::chess {

inline constexpr std::string_view start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
inline constexpr std::size_t longest_fen = 128;

// How castling rights are written.
//   x_fen     KQkq, and a rook's file only where another rook stands further out. Always read back as the same
//   position. standard  KQkq always, for programs that know no Chess960 shredder  the file of every rook: HAha
enum class FenStyle : std::uint8_t { x_fen, standard, shredder };

[[nodiscard]] Expected<Position> parse_fen(std::string_view text);
[[nodiscard]] std::string to_fen(const Position& position, FenStyle style = FenStyle::x_fen);

}  // namespace arborist::chess
