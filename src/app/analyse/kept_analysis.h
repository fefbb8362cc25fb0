// KeptAnalysis: what an analysis of a file has done, in FILE.journal: first with which limits, then a line for each
// game or position that is done, and before that of a game one for everything that was found in it.
//
//   auto kept = KeptAnalysis::open(request, head);
//   kept->note(checksum, part);                        // of the game that is being judged; parts_of() gives them back
//   kept->keep({.checksum = checksum, .text = pgn, .json = json});
//   kept->put_together(file, request.json, &puzzle_file);                     // all games to their file
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/analyse/analyse.h"
#include "chess/pgn_game.h"
#include "core/output_file.h"
#include "farm/journal.h"

namespace arborist {

[[nodiscard]] std::string checksum_of(const std::string& text);
[[nodiscard]] std::string checksum_of(const chess::PgnGame& game);

// A game or a position that is done.
struct Kept {
  std::string checksum = {};  // of it as it was
  std::string text = {};
  Json json = {};
  std::string puzzles = {};
  std::string graph = {};
  std::optional<bool> is_right = std::nullopt;  // where there was an answer to be found
};

// How many positions had an answer to be found, and how many of them were answered so.
struct SuiteTally {
  std::size_t asked = 0;
  std::size_t right = 0;

  void count(const std::optional<bool>& is_right) {
    asked += is_right ? 1 : 0;
    right += is_right.value_or(false) ? 1 : 0;
  }
};

class KeptAnalysis {
 public:
  // `head` is what an analysis must agree in to be gone on with.
  [[nodiscard]] static Expected<KeptAnalysis> open(const AnalyseRequest& request, const Json& head);

  [[nodiscard]] std::size_t size() const { return checksums_.size(); }
  // Whether number `number` from 0 is the one that was kept there.
  [[nodiscard]] bool has(std::size_t number, const std::string& checksum) const {
    return checksums_[number] == checksum;
  }
  // False where that is more than a journal holds of one game: then it is only noted that it was done.
  [[nodiscard]] Expected<bool> keep(const Kept& kept);
  // Forces to the disk what was kept.
  [[nodiscard]] Expected<void> sync() { return journal_.sync(); }
  // Of the first game; empty where an earlier run has kept none.
  [[nodiscard]] const std::string& graph() const { return graph_; }
  [[nodiscard]] const SuiteTally& tally() const { return tally_; }

  [[nodiscard]] Expected<void> note(const std::string& checksum, Json part);
  // What earlier runs have noted of a game that they did not end.
  [[nodiscard]] std::vector<Json> parts_of(const std::string& checksum) const;

  // Writes all games to their file, and their puzzles to theirs where there is one; prints the JSON of each where that
  // is wanted.
  [[nodiscard]] Expected<void> put_together(OutputFile& games, bool json, OutputFile* puzzles) const;
  void remove() const;

 private:
  explicit KeptAnalysis(farm::Journal journal) : journal_(std::move(journal)) {}
  Expected<void> read(std::string_view line);

  farm::Journal journal_;
  std::vector<std::string> checksums_;
  std::map<std::string, std::vector<std::string>, std::less<>> parts_;  // by the game's checksum, as they were written
  SuiteTally tally_;
  std::string graph_;
  bool is_first_ = true;
};

// Puts a file in its place; what is broken off takes nobody's place, but goes beside it. Returns where it is.
[[nodiscard]] Expected<std::string> put_output(OutputFile& file, const std::string& path, bool is_whole,
                                               const std::vector<std::string>& inputs);

}  // namespace arborist
