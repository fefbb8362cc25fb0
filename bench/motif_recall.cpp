// How often the motifs agree with the labels of the lichess puzzle database, on a file in its format:
//
//   build/release/motif_recall puzzles.csv [theme]     with a theme: the puzzles of it that are not found
//
// The labels are for recall; what is claimed beyond them is told as well. What of it people are told is motif_told's
// question.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <set>
#include <string>

#include "bench/labelled_puzzles.h"

namespace {

using arborist::coach::Motif;

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

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::cerr << "motif_recall puzzles.csv [theme]\n";
    return 2;
  }
  const std::string wanted = count > 2 ? arguments[2] : "";
  std::map<std::string, Tally> tallies;
  int claims = 0;
  int refuted = 0;
  for (const auto& puzzle : arborist::bench::read_labelled_puzzles(arguments[1])) {
    const auto& moves = puzzle.moves;
    const arborist::coach::Before before{puzzle.position, moves.front()};
    const arborist::coach::Proof proof(puzzle.position.after(moves.front()), {moves.begin() + 1, moves.end()});
    std::set<Motif> found;
    for (const auto& finding : motifs_of(proof, before)) {
      found.insert(finding.motif);
      ++claims;
      if (is_borne_out(finding, proof)) continue;
      ++refuted;
      fmt::print("{} is not borne out: {}\n", to_text(finding.motif), puzzle.text);
    }
    for (const auto& theme : arborist::bench::label_themes) {
      const bool is_found = theme.is_among(found);
      const bool is_labelled = puzzle.labels.contains(theme.label);
      Tally& tally = tallies[theme.label];
      tally.labelled += is_labelled ? 1 : 0;
      tally.found += is_labelled && is_found ? 1 : 0;
      tally.beyond += !is_labelled && is_found ? 1 : 0;
      if (wanted == theme.label && is_labelled && !is_found) fmt::print("{}  gains {}\n", puzzle.text, proof.gains());
    }
  }
  for (const auto& theme : arborist::bench::label_themes) {
    const Tally& tally = tallies[theme.label];
    fmt::print("{:<18} {:>4} labelled, {:>5.1f} % found, {:>4} more found\n", theme.label, tally.labelled,
               tally.labelled > 0 ? 100.0 * tally.found / tally.labelled : 0.0, tally.beyond);
  }
  fmt::print("{} motifs found, {} that their own line refutes\n", claims, refuted);
}
