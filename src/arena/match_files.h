// MatchFiles: the files a match writes as its games end: PGN, records, CSV, and the journal it resumes from.
//
//   auto files = MatchFiles::open({.pgn = "games.pgn", .journal = "match.jsonl"}, plan);
//   Scoreboard board = files->board();                  // with the games of the journal
//   files->keep(game);
//
// Resumed, the other files are brought back to what the journal tells: whatever was written since this match began is
// written anew, so that they hold each game once, however the match was interrupted.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/match_journal.h"

namespace arborist {

struct FilePaths {
  std::string pgn = {};  // none where empty
  std::string record = {};
  std::string csv = {};
  std::string journal = {};
  bool resume = false;
};

class MatchFiles {
 public:
  // The plan must outlive the files.
  [[nodiscard]] static Expected<MatchFiles> open(const FilePaths& paths, const MatchPlan& plan);

  [[nodiscard]] Expected<void> keep(const FinishedGame& game);
  // The games that were there when it was opened.
  [[nodiscard]] const Scoreboard& board() const { return board_; }

 private:
  struct Text {
    std::string name;  // in the journal's list of sizes
    std::string (*write)(const FinishedGame&, const MatchPlan&);
    AppendedFile file;
  };

  explicit MatchFiles(const MatchPlan& plan) : plan_(&plan), board_(plan.schedule) {}
  [[nodiscard]] Expected<void> open_texts(const FilePaths& paths);
  [[nodiscard]] Expected<void> open_journal(const FilePaths& paths);
  [[nodiscard]] Expected<void> begin_texts();
  [[nodiscard]] Expected<void> write_texts(const FinishedGame& game);

  const MatchPlan* plan_;
  Scoreboard board_;
  std::vector<Text> texts_ = {};
  std::optional<MatchJournal> journal_ = std::nullopt;
};

}  // namespace arborist
