#include "bench/labelled_puzzles.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "chess/fen.h"
#include "chess/uci_move.h"
#include "core/text.h"

namespace arborist::bench {

using coach::Motif;

const std::array<LabelTheme, 19> label_themes = {
    {{"hangingPiece", {Motif::hanging_piece}},
     {"fork", {Motif::fork}},
     {"pin", {Motif::pin}},
     {"skewer", {Motif::skewer}},
     {"discoveredAttack", {Motif::discovered_attack, Motif::discovered_check}},
     {"discoveredCheck", {Motif::discovered_check}},
     {"doubleCheck", {Motif::double_check}},
     {"capturingDefender", {Motif::removed_guard}},
     {"deflection", {Motif::deflection}},
     {"attraction", {Motif::attraction}},
     {"xRayAttack", {Motif::x_ray}},
     {"trappedPiece", {Motif::trapped_piece}},
     {"backRankMate", {Motif::back_rank_mate}},
     {"smotheredMate", {Motif::smothered_mate}},
     {"mate", {Motif::mate}},
     {"interference", {Motif::interference}},
     {"intermezzo", {Motif::in_between_move}},
     {"clearance", {Motif::clearance}},
     {"underPromotion", {Motif::underpromotion}}}};

std::vector<LabelledPuzzle> read_labelled_puzzles(const std::string& name) {
  std::vector<LabelledPuzzle> puzzles;
  std::ifstream file(name);
  std::string row;
  if (!std::getline(file, row)) return puzzles;
  std::map<std::string, std::size_t> column;
  for (const auto title : split(row, ',')) column.emplace(to_lower(trim(title)), column.size());
  const std::size_t fen = column.at("fen");
  const std::size_t moves = column.at("moves");
  const std::size_t themes = column.at("themes");
  while (std::getline(file, row)) {
    const auto cells = split(row, ',');
    if (cells.size() <= std::max({fen, moves, themes})) continue;
    const auto position = chess::parse_fen(cells[fen]);
    if (!position) continue;
    LabelledPuzzle puzzle{.position = *position, .moves = {}, .labels = {}, .text = {}};
    puzzle.text = fmt::format("{}  {}", cells[fen], cells[moves]);
    auto now = *position;
    for (const auto text : words(cells[moves])) {
      const auto move = chess::parse_uci(text, now);
      if (!move) break;
      puzzle.moves.push_back(*move);
      now = now.after(*move);
    }
    for (const auto label : words(cells[themes])) puzzle.labels.emplace(label);
    if (!puzzle.moves.empty()) puzzles.push_back(std::move(puzzle));
  }
  return puzzles;
}

}  // namespace arborist::bench
