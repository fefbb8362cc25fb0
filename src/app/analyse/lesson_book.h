// LessonBook: mistakes that are asked about again, and when, in a small file: a line for each, and one for each game
// whose mistakes are in it.
//
//   auto book = LessonBook::open("mine.lessons");                  // empty where there is no such file
//   book->add(checksum, {{lesson, "Ann – Ben", {}}});
//   for (const std::size_t i : book->due(today)) book->answered(i, coach::Answer::best, today);
//   book->write();
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "coach/lessons.h"
#include "core/expected.h"
#include "core/json.h"

namespace arborist {

struct KeptLesson {
  coach::Lesson lesson;
  std::string game = {};  // who played it
  coach::Spacing spacing = {};
};

class LessonBook {
 public:
  [[nodiscard]] static Expected<LessonBook> open(const std::string& path);

  // Whether a game's mistakes are in it.
  [[nodiscard]] bool has(const std::string& checksum) const { return games_.contains(checksum); }
  void add(const std::string& checksum, std::vector<KeptLesson> lessons);

  [[nodiscard]] const std::vector<KeptLesson>& lessons() const { return lessons_; }
  // Their places, in the order of the games and moves.
  [[nodiscard]] std::vector<std::size_t> due(std::int64_t today) const;
  // The next day on which one is; nothing where there is none at all.
  [[nodiscard]] std::optional<std::int64_t> next_due() const;
  void answered(std::size_t place, coach::Answer answer, std::int64_t today);

  [[nodiscard]] Expected<void> write() const;

 private:
  explicit LessonBook(std::string path) : path_(std::move(path)) {}
  [[nodiscard]] Expected<void> read_line(std::string_view line);

  std::string path_;
  std::set<std::string, std::less<>> games_;
  std::vector<KeptLesson> lessons_;
};

}  // namespace arborist
