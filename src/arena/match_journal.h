// MatchJournal: every finished game of a match, a line of JSON each, on the disk before the next begins; a match that
// was interrupted, however hard, goes on from it. The first line says which match it is: everything that decides how a
// game is played. How many games there are, how many at once and when to stop may change from run to run.
//
//   auto journal = MatchJournal::begin("match.jsonl", plan, {});
//   journal->append(game);
//   auto resumed = MatchJournal::resume("match.jsonl", plan, {});  // the journal, and the games so far
//
// A last line that was cut off is taken away, wherever it was cut.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "arena/match.h"
#include "core/appended_file.h"

namespace arborist {

class MatchJournal {
 public:
  // How long other files were before this match wrote to them, by a name for each.
  using Sizes = std::map<std::string, std::uint64_t>;
  struct Resumed;

  // Refuses a file that holds something already.
  [[nodiscard]] static Expected<MatchJournal> begin(const std::filesystem::path& path, const MatchPlan& plan,
                                                    const Sizes& sizes);
  // Refuses the journal of another match, and says what differs. Every game is checked against the rules and the plan.
  // Where not even the first line is complete, the match begins here, with these sizes.
  [[nodiscard]] static Expected<Resumed> resume(const std::filesystem::path& path, const MatchPlan& plan,
                                                const Sizes& sizes);

  [[nodiscard]] Expected<void> append(const FinishedGame& game);

 private:
  explicit MatchJournal(AppendedFile file) : file_(std::move(file)) {}
  [[nodiscard]] Expected<void> write(const std::string& line);
  [[nodiscard]] Expected<void> write_heading(const MatchPlan& plan, const Sizes& sizes);

  AppendedFile file_;
};

struct MatchJournal::Resumed {
  MatchJournal journal;
  std::vector<FinishedGame> games = {};
  Sizes sizes = {};  // as they were when the match began
};

// A game as a line of the journal and back.
[[nodiscard]] std::string to_line(const FinishedGame& game);
[[nodiscard]] Expected<FinishedGame> parse_line(std::string_view line, const MatchPlan& plan);

}  // namespace arborist
