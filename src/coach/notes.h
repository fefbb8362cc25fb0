// Notes: what page and terminal say of a graded move. After the game all of it; while the game goes on nothing that
// gives the better move away, so that whoever takes the move back can find it.
//
//   const Note note = note_in_play(judged_move, position);      // "Nf3 allows the fork Nc7+, which wins the rook on
//   a8" show(note.title, note.words, note.line);
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "coach/judging.h"

namespace arborist::coach {

struct Note {
  std::string title;
  std::string words;
  bool is_explained = false;  // by a sentence and its proof; else only the line is shown
  // The line that shows it, and where it begins: after the move, or instead of it.
  chess::Position from = {};
  std::vector<Move> line = {};
  bool is_instead = false;
  std::optional<chess::Square> falls_first = std::nullopt;  // where the first piece is lost in a line after the move
};

// With the position that the move was played in.
[[nodiscard]] Note note_after_game(const JudgedMove& move, const chess::Position& before);
[[nodiscard]] Note note_in_play(const JudgedMove& move, const chess::Position& before);

}  // namespace arborist::coach
