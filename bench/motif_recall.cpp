// How often the motifs agree with the labels of the lichess puzzle database, on a file in its format:
//
//   build/release/motif_recall puzzles.csv [theme]     with a theme: the puzzles of it that are not found
//
// The columns are found by their names: fen, moves, themes, in large letters or small. The first move of a puzzle is
// the mistake, the rest the line that punishes it. The labels are a program's, and noisy: they are for recall; what is
// claimed beyond them is told as well.
#include <fmt/format.h>

#include <array>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <string>

#include "chess/fen.h"
#include "chess/uci_move.h"
#include "coach/motifs.h"
#include "core/text.h"

namespace {

using arborist::coach::Motif;

struct Theme {
  const char* label;
  std::set<Motif> motifs;
};

const std::array<Theme, 19> themes = {{{"hangingPiece", {Motif::hanging_piece}},
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

struct Tally {
  int labelled = 0;
  int found = 0;   // of those
  int beyond = 0;  // found where the label is not
};

// What is said to fall does fall in the line, or in the line played on where it ends with a threat.
bool is_borne_out(const arborist::coach::Finding& finding, const arborist::coach::Proof& proof) {
  static const std::set<Motif> winning = {Motif::hanging_piece, Motif::fork,          Motif::skewer,
                                          Motif::trapped_piece, Motif::removed_guard, Motif::discovered_attack};
  if (!winning.contains(finding.motif)) return true;
  const auto shown = proof.is_worth_something() ? proof : played_on(proof).value_or(proof);
  // What was guarded may be the square of the mate.
  if (shown.mates() && shown.move(shown.size() - 1).to() == *finding.victim) return true;
  for (std::size_t ply = finding.ply; ply < shown.size(); ply += 2)
    if (shown.is_capture(ply) && shown.move(ply).to() == *finding.victim) return true;
  return false;
}

std::string lowered(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return small;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::cerr << "motif_recall puzzles.csv [theme]\n";
    return 2;
  }
  const std::string wanted = count > 2 ? arguments[2] : "";
  std::ifstream file(arguments[1]);
  std::string row;
  if (!std::getline(file, row)) return 1;
  std::map<std::string, std::size_t> column;
  for (const auto name : arborist::split(row, ',')) column.emplace(lowered(arborist::trim(name)), column.size());
  std::map<std::string, Tally> tallies;
  int claims = 0;
  int refuted = 0;
  while (std::getline(file, row)) {
    const auto cells = arborist::split(row, ',');
    auto position = arborist::chess::parse_fen(cells[column.at("fen")]);
    if (!position) continue;
    std::vector<arborist::chess::Move> line;
    auto now = *position;
    for (const auto text : arborist::words(cells[column.at("moves")])) {
      const auto move = arborist::chess::parse_uci(text, now);
      if (!move) break;
      line.push_back(*move);
      now = now.after(*move);
    }
    if (line.empty()) continue;
    const arborist::coach::Before before{*position, line.front()};
    const arborist::coach::Proof proof(position->after(line.front()), {line.begin() + 1, line.end()});
    std::set<Motif> found;
    for (const auto& finding : motifs_of(proof, before)) {
      found.insert(finding.motif);
      ++claims;
      if (is_borne_out(finding, proof)) continue;
      ++refuted;
      fmt::print("{} is not borne out: {}  {}\n", to_text(finding.motif), cells[column.at("fen")],
                 cells[column.at("moves")]);
    }
    std::set<std::string> labels;
    for (const auto label : arborist::words(cells[column.at("themes")])) labels.emplace(label);
    for (const Theme& theme : themes) {
      const bool is_found =
          std::any_of(theme.motifs.begin(), theme.motifs.end(), [&](Motif m) { return found.contains(m); });
      const bool is_labelled = labels.contains(theme.label);
      Tally& tally = tallies[theme.label];
      tally.labelled += is_labelled ? 1 : 0;
      tally.found += is_labelled && is_found ? 1 : 0;
      tally.beyond += !is_labelled && is_found ? 1 : 0;
      if (wanted == theme.label && is_labelled && !is_found)
        fmt::print("{}  {}  gains {}\n", cells[column.at("fen")], cells[column.at("moves")], proof.gains());
    }
  }
  for (const Theme& theme : themes) {
    const Tally& tally = tallies[theme.label];
    fmt::print("{:<18} {:>4} labelled, {:>5.1f} % found, {:>4} more found\n", theme.label, tally.labelled,
               tally.labelled > 0 ? 100.0 * tally.found / tally.labelled : 0.0, tally.beyond);
  }
  fmt::print("{} motifs found, {} that their own line refutes\n", claims, refuted);
}
