// Puzzles with labels, in the format of the lichess puzzle database: the columns fen, moves and themes, found by their
// names, in large letters or small. The first move of a puzzle is the mistake, the rest the line that punishes it. The
// labels are a program's, and noisy.
//
//   for (const LabelledPuzzle& puzzle : read_labelled_puzzles("puzzles.csv")) …
//   if (fork.is_among(findings)) …                                   // of label_themes
#pragma once

#include <array>
#include <set>
#include <string>
#include <vector>

#include "chess/position.h"
#include "coach/motifs.h"

namespace arborist::bench {

struct LabelledPuzzle {
  chess::Position position;
  std::vector<chess::Move> moves;  // one at least
  std::set<std::string> labels;
  std::string text;  // as the file has it
};

// Puzzles that are not legal are left out.
[[nodiscard]] std::vector<LabelledPuzzle> read_labelled_puzzles(const std::string& file);

// What a label stands for: one of these.
struct LabelTheme {
  const char* label;
  std::set<coach::Motif> motifs;

  template <class Motifs>
  [[nodiscard]] bool is_among(const Motifs& found) const {
    for (const coach::Motif motif : found)
      if (motifs.contains(motif)) return true;
    return false;
  }
};
extern const std::array<LabelTheme, 19> label_themes;

}  // namespace arborist::bench
