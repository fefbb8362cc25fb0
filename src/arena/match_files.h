// MatchFiles: the files a match writes as its games end: PGN, records, CSV, and the journal it resumes from.
//
//   auto files = MatchFiles::open({.pgn = "games.pgn", .journal = "match.jsonl"}, plan);
//   Scoreboard board = files->board();                  // with the games of the journal
//   files->keep(game);
//
// Resumed, the other files get what they lack of the games in the journal, so that they hold each game once, however
// the match was interrupted and whatever others wrote in between; nothing is taken away from them.
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

  // What somebody should know about the files it goes on with, a sentence each.
  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }

 private:
  explicit MatchFiles(const MatchPlan& plan) : plan_(&plan), board_(plan.schedule) {}
  [[nodiscard]] Expected<void> open_texts(const FilePaths& paths);
  [[nodiscard]] Expected<void> begin(const std::string& journal);
  [[nodiscard]] Expected<void> resume(const std::string& journal);
  [[nodiscard]] Expected<void> begin_texts();
  [[nodiscard]] Expected<void> go_on(const std::vector<TextMark>& marks, const std::vector<FinishedGame>& games);
  [[nodiscard]] Expected<std::vector<TextMark>> marks() const;

  const MatchPlan* plan_;
  Scoreboard board_;
  std::vector<MatchText> texts_ = {};
  std::optional<MatchJournal> journal_ = std::nullopt;
  std::vector<std::string> notes_ = {};
};

}  // namespace arborist
