// KeptGames: what an analysis of games has done, in FILE.journal: first with which limits, then a line for each game.
//
//   auto kept = KeptGames::open(request);
//   kept->keep({.checksum = checksum, .pgn = pgn, .json = json});
//   kept->put_together(file, request.json, &puzzle_file);                     // all games to their file
#pragma once

#include <string>
#include <vector>

#include "app/analyse/analyse.h"
#include "chess/pgn_game.h"
#include "core/output_file.h"
#include "farm/journal.h"

namespace arborist {

[[nodiscard]] std::string checksum_of(const chess::PgnGame& game);

// A game that is done.
struct KeptGame {
  std::string checksum = {};  // of the game as it was
  std::string pgn = {};
  Json json = {};
  std::string puzzles = {};
  std::string graph = {};
};

class KeptGames {
 public:
  [[nodiscard]] static Expected<KeptGames> open(const AnalyseRequest& request);

  [[nodiscard]] std::size_t size() const { return checksums_.size(); }
  // Whether game number `size` from 0 is the one that was kept there.
  [[nodiscard]] bool has(std::size_t number, const chess::PgnGame& game) const {
    return checksums_[number] == checksum_of(game);
  }
  // False where that is more than a journal holds of one game: then it is only noted that it was done.
  [[nodiscard]] Expected<bool> keep(const KeptGame& game);
  // Of the first game; empty where an earlier run has kept none.
  [[nodiscard]] const std::string& graph() const { return graph_; }
  // Writes all games to their file, and their puzzles to theirs where there is one; prints the JSON of each where that
  // is wanted.
  [[nodiscard]] Expected<void> put_together(OutputFile& games, bool json, OutputFile* puzzles) const;
  void remove() const;

 private:
  explicit KeptGames(farm::Journal journal) : journal_(std::move(journal)) {}
  Expected<void> note(std::string_view line);

  farm::Journal journal_;
  std::vector<std::string> checksums_;
  std::string graph_;
  bool is_first_ = true;
};

}  // namespace arborist
