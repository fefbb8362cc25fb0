// What the engine says over UCI: lines of `info`, scores, chances, the best move.
//
//   info_line(progress, position, {.castling = chess::CastlingText::standard, .show_wdl = true})
//   "info depth 12 seldepth 20 multipv 1 score cp 31 wdl 120 800 80 nodes …"
#pragma once

#include <array>
#include <string>

#include "chess/position.h"
#include "chess/uci_move.h"
#include "engine/request.h"

namespace arborist::engine {

struct UciStyle {
  chess::CastlingText castling = chess::CastlingText::standard;
  bool show_wdl = false;
};

// "cp 31", "mate 3", "mate -2".
[[nodiscard]] std::string score_text(Score value);

// How a value with so many pieces is likely to end, in thousandths: win, draw, loss for the side to move. They add up
// to 1000.
[[nodiscard]] std::array<int, 3> wdl_of(Score value, int pieces);

// The moves of a line, each legal where it stands.
[[nodiscard]] std::string line_text(const std::vector<Move>& line, const chess::Position& from,
                                    chess::CastlingText castling);

[[nodiscard]] std::string info_line(const Progress& progress, const chess::Position& position, const UciStyle& style);

// "bestmove e2e4 ponder e7e5"; "bestmove 0000" where there is no move.
[[nodiscard]] std::string best_move_line(const SearchResult& result, const chess::Position& position,
                                         const UciStyle& style);

}  // namespace arborist::engine
