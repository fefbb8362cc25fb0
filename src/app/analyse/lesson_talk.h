// LessonTalk: asks the lessons that are due at the terminal, one after the other, and keeps when each comes again.
//
//   LessonTalk talk(book, analyst, std::cin, std::cout);
//   talk.ask(today);                                           // until all are answered, "quit" or the end of the
//   input
#pragma once

#include <istream>
#include <ostream>

#include "app/analyse/lesson_book.h"
#include "coach/analysis.h"

namespace arborist {

class LessonTalk {
 public:
  LessonTalk(LessonBook& book, coach::Analyst& analyst, std::istream& in, std::ostream& out)
      : book_(book), analyst_(analyst), in_(in), out_(out) {}

  [[nodiscard]] Expected<void> ask(std::int64_t today);

 private:
  enum class Went { on, away };

  void show(const KeptLesson& kept, std::size_t number, std::size_t of);
  // One lesson, until it is solved or given up. The first answer is the one that counts.
  [[nodiscard]] Expected<Went> ask_one(std::size_t place, std::int64_t today);
  // Nothing for what is no move there.
  [[nodiscard]] std::optional<coach::Answer> answer_to(const coach::Lesson& lesson, const std::string& typed);
  void tell_best(const coach::Lesson& lesson);

  LessonBook& book_;
  coach::Analyst& analyst_;
  std::istream& in_;
  std::ostream& out_;
};

}  // namespace arborist
