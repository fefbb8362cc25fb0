// MatchJournal: every finished game of a match, a line of JSON each, on the disk before the next begins; a match that
// was interrupted, however hard, goes on from it. The first line says which match it is: everything that decides how a
// game is played. How many games there are, how many at once and when to stop may change from run to run. It also says
// where the games stand in other files, as does a line further on where that changes.
//
//   auto journal = MatchJournal::begin("match.jsonl", plan, marks);
//   journal->append(game);
//   auto resumed = MatchJournal::resume("match.jsonl", plan);      // the journal, and the games so far
//
// What is left of a last line that was broken off is taken away; any other text that is not ours is refused.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "arena/journal_line.h"
#include "arena/match_text.h"
#include "farm/journal.h"

namespace arborist {

class MatchJournal {
 public:
  struct Resumed;

  // Refuses a file that holds something already.
  [[nodiscard]] static Expected<MatchJournal> begin(const std::filesystem::path& path, const MatchPlan& plan,
                                                    const std::vector<TextMark>& marks);
  // Refuses the journal of another match, and says what differs. Every game is checked against the rules and the plan.
  [[nodiscard]] static Expected<Resumed> resume(const std::filesystem::path& path, const MatchPlan& plan);

  // Before the first game.
  [[nodiscard]] Expected<void> write_heading(const MatchPlan& plan, const std::vector<TextMark>& marks);
  [[nodiscard]] Expected<void> append(const FinishedGame& game);
  [[nodiscard]] Expected<void> keep(const std::vector<TextMark>& marks);

 private:
  explicit MatchJournal(farm::Journal file) : file_(std::move(file)) {}
  [[nodiscard]] Expected<void> write(const std::string& line);

  farm::Journal file_;
};

struct MatchJournal::Resumed {
  MatchJournal journal;
  // As they were written; there may be more than the plan wants now.
  std::vector<FinishedGame> games = {};
  std::vector<TextMark> marks = {};
  // Not even the first line is complete: the match begins here, and the heading is still to be written.
  bool is_empty = true;
};

}  // namespace arborist
