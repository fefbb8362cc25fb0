// MatchText: a file into which a match writes its games as text, and how it is recognised when the match goes on. The
// journal keeps a mark for each: what stood in the file before the games of this match, and which game came first. What
// should follow the mark can be told from the games of the journal, byte by byte. So nothing is ever cut off: what is
// missing is added, behind whatever others appended in between; a file that does not fit is refused.
//
//   MatchText text("pgn", to_pgn, std::move(file), plan);
//   auto joint = text.find(marks, games);              // where to go on
//   if (joint->mark) journal.keep({*joint->mark});
//   text.add_missing(*joint, games);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/match.h"
#include "core/appended_file.h"

namespace arborist {

struct TextMark {
  std::string role;                                    // "pgn", "record", "csv"
  std::optional<std::string> path = std::nullopt;      // these two are missing in journals of earlier versions
  std::optional<std::string> checksum = std::nullopt;  // of what was there before
  std::uint64_t size = 0;                              // of the same
  std::size_t from = 0;  // the first of the journal's games behind it, in the order of the journal
  friend bool operator==(const TextMark&, const TextMark&) = default;
};

class MatchText {
 public:
  using Write = std::string (*)(const FinishedGame&, const MatchPlan&);
  // The plan must outlive it.
  MatchText(std::string role, Write write, AppendedFile file, const MatchPlan& plan)
      : role_(std::move(role)), write_(write), file_(std::move(file)), plan_(&plan) {}

  // False for a pipe or a device: it gets the games from now on, and no mark.
  [[nodiscard]] bool is_file() const { return file_.is_file(); }
  // For a match that begins here, or whose next game to write is this one.
  [[nodiscard]] Expected<TextMark> mark(std::size_t from) const;

  // Where the file and the games of a journal meet.
  struct Joint {
    std::optional<TextMark> mark = std::nullopt;  // to be kept before anything is written, where none so far fits
    std::size_t next = 0;                         // the first game that is not there, or not whole
    std::size_t there = 0;                        // how many bytes of what is missing are there already
    bool needs_heading = false;                   // these bytes are counted from the heading then
    std::string note = {};                        // what somebody should know about it
  };
  [[nodiscard]] Expected<Joint> find(const std::vector<TextMark>& marks, const std::vector<FinishedGame>& games) const;
  [[nodiscard]] Expected<void> add_missing(const Joint& joint, const std::vector<FinishedGame>& games);

  // What stands above the games of a new file, or of a pipe.
  [[nodiscard]] Expected<void> begin();
  [[nodiscard]] Expected<void> add(const FinishedGame& game) { return file_.append(write_(game, *plan_)); }

 private:
  struct Fit;
  [[nodiscard]] std::string heading_after(std::uint64_t size) const;
  [[nodiscard]] Expected<std::string> checksum(std::uint64_t size) const;
  [[nodiscard]] Expected<Fit> compare(const TextMark& mark, const std::vector<FinishedGame>& games) const;
  [[nodiscard]] Expected<bool> has_after(std::uint64_t from, const std::string& text) const;
  [[nodiscard]] Expected<std::optional<Joint>> joint_at(const TextMark& mark,
                                                        const std::vector<FinishedGame>& games) const;
  [[nodiscard]] std::string path() const;
  [[nodiscard]] std::string name() const;
  [[nodiscard]] Error refused(const std::string& why) const;

  std::string role_;
  Write write_;
  AppendedFile file_;
  const MatchPlan* plan_;
};

}  // namespace arborist
