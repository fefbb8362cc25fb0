// Journal: what long work has done, a line each; a work that was interrupted, however hard, reads it and goes on. What
// a kill left of a last line has no end, and is told apart from the whole ones.
//
//   auto journal = Journal::open("match.jsonl");
//   auto rest = journal->read([&](std::string_view line) { return keep(line); });    // the lines of an earlier run
//   if (rest && is_ours(*rest)) journal->drop(*rest);
//   journal->append(line + '\n');
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/appended_file.h"

namespace arborist::farm {

class Journal {
 public:
  static constexpr std::size_t longest_line = std::size_t{16} << 20U;
  using TakeLine = std::function<Expected<void>(std::string_view line)>;

  // Made where there is none; nobody else can write it meanwhile.
  [[nodiscard]] static Expected<Journal> open(const std::filesystem::path& path);

  // False for a pipe or a device: it takes lines, and has none.
  [[nodiscard]] bool is_file() const { return file_.is_file(); }
  [[nodiscard]] std::uint64_t size() const { return file_.size(); }
  [[nodiscard]] const std::filesystem::path& path() const { return file_.path(); }

  // Whether it may be the journal whose first line begins like this; a short one may, as long as it agrees.
  [[nodiscard]] Expected<bool> begins_like(std::string_view beginning) const;
  // What is said of it where a later Arborist began it with these words and a version that is not known.
  [[nodiscard]] std::optional<Error> newer_than(int known, std::string_view words_before) const;
  // Hands over every whole line, without its end, and returns what stands behind the last. An error of `take` comes
  // back with the number of the line: "line 3: …".
  [[nodiscard]] Expected<std::string> read(const TakeLine& take) const;
  // Takes away what stands behind the last whole line.
  [[nodiscard]] Expected<void> drop(std::string_view rest) { return file_.cut_to(file_.size() - rest.size()); }
  // Whole or not at all.
  [[nodiscard]] Expected<void> append(std::string_view text) { return file_.append(text); }
  // Forces to the disk what was appended.
  [[nodiscard]] Expected<void> sync() { return file_.sync(); }

 private:
  explicit Journal(AppendedFile file) : file_(std::move(file)) {}

  AppendedFile file_;
};

}  // namespace arborist::farm
