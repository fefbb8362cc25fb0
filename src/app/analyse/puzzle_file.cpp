#include "app/analyse/puzzle_file.h"

#include <fmt/format.h>

#include "chess/fen.h"
#include "chess/pgn_writer.h"
#include "chess/uci_move.h"
#include "core/text.h"

namespace arborist {
namespace {

std::string moves_in_uci(const coach::Puzzle& puzzle) {
  std::string text = chess::to_uci(puzzle.mistake, puzzle.before);
  chess::Position position = puzzle.position();
  for (const auto move : puzzle.solution) {
    text += ' ' + chess::to_uci(move, position);
    position = position.after(move);
  }
  return text;
}

std::string themes_of(const coach::Puzzle& puzzle) {
  std::string text;
  for (const auto motif : puzzle.motifs) {
    std::string word = coach::to_text(motif);
    for (char& letter : word)
      if (letter == ' ') letter = '-';
    text += (text.empty() ? "" : " ") + word;
  }
  return text;
}

std::string puzzle_pgn(const coach::Puzzle& puzzle, const chess::PgnGame& game, std::uint64_t number) {
  chess::PgnGame written{.tags = {}, .start = puzzle.position(), .chess960 = game.chess960, .line = {}};
  written.set_tag("Event", fmt::format("Puzzle from game {}", number));
  for (const char* name : {"Site", "Date", "White", "Black"}) written.set_tag(name, game.tag(name));
  written.set_tag("PuzzleRating", std::to_string(puzzle.rating));
  written.set_tag("PuzzleThemes", themes_of(puzzle));
  for (const auto move : puzzle.solution)
    written.line.moves.push_back({.move = move, .nags = {}, .comment = {}, .variations = {}});
  return chess::to_pgn(written);
}

}  // namespace

bool is_csv(const std::string& path) { return to_lower(path).ends_with(".csv"); }

std::string puzzle_file_head(const std::string& path) { return is_csv(path) ? "fen,moves,rating,themes,game\n" : ""; }

std::string puzzle_text(const std::string& path, const coach::Puzzle& puzzle, const chess::PgnGame& game,
                        std::uint64_t number) {
  if (!is_csv(path)) return puzzle_pgn(puzzle, game, number);
  return fmt::format("{},{},{},{},{}\n", chess::to_fen(puzzle.before), moves_in_uci(puzzle), puzzle.rating,
                     themes_of(puzzle), number);
}

}  // namespace arborist
