#include "engine/uci/uci_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "engine/chances.h"

namespace arborist::engine {

std::string score_text(Score value) {
  if (!value.is_decided()) return fmt::format("cp {}", value.value());
  const int moves = (value.plies_to_end() + 1) / 2;
  return fmt::format("mate {}", value.is_win() ? moves : -moves);
}

std::array<int, 3> wdl_of(Score value, int pieces) {
  const Chances share = chances(value, pieces);
  const auto thousandths = [](double part) { return static_cast<int>(std::lround(1000 * part)); };
  const int win = thousandths(share.win), loss = thousandths(share.loss);
  return {win, 1000 - win - loss, loss};
}

std::string line_text(const std::vector<Move>& line, const chess::Position& from, chess::CastlingText castling) {
  std::string text;
  chess::Position position = from;
  for (const Move move : line) {
    if (!text.empty()) text += ' ';
    text += chess::to_uci(move, position, castling);
    position = position.after(move);
  }
  return text;
}

std::string info_line(const Progress& progress, const chess::Position& position, const UciStyle& style) {
  if (progress.current_move)
    return fmt::format("info depth {} currmove {} currmovenumber {}", progress.depth,
                       chess::to_uci(*progress.current_move, position, style.castling), progress.current_number);
  std::string text = fmt::format("info depth {} seldepth {} multipv {} score {}", progress.depth, progress.deepest_ply,
                                 progress.rank, score_text(progress.value));
  if (progress.bound == Bound::lower) text += " lowerbound";
  if (progress.bound == Bound::upper) text += " upperbound";
  if (style.show_wdl) {
    const auto [win, draw, loss] = wdl_of(progress.value, position.occupied().count());
    text += fmt::format(" wdl {} {} {}", win, draw, loss);
  }
  const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(progress.time).count();
  text += fmt::format(" nodes {} nps {} hashfull {} tbhits {} time {}", progress.nodes, progress.nodes_per_second,
                      progress.permille_full, progress.tablebase_hits, time);
  if (!progress.line.empty()) text += " pv " + line_text(progress.line, position, style.castling);
  return text;
}

std::string best_move_line(const SearchResult& result, const chess::Position& position, const UciStyle& style) {
  if (!result.best) return "bestmove 0000";
  std::string text = "bestmove " + chess::to_uci(*result.best, position, style.castling);
  if (result.expected_reply)
    text += " ponder " + chess::to_uci(*result.expected_reply, position.after(*result.best), style.castling);
  return text;
}

}  // namespace arborist::engine
