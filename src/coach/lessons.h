// Lessons: learning from one's mistakes. The moves of a judged game where a better one was there become questions in
// their order; an answer is right if it is as good as the best. By choice a question comes again later, after days that
// grow with every right answer.
//
//   for (const Lesson& lesson : lessons_of(game, judged, chess::white)) ask(lesson.position);
//   switch (answer_to(lesson, move)) { case Answer::unknown: answer_to(lesson, move, analyst.value_of(…)->value); … }
//   Spacing next = spaced(spacing, Answer::best, today);                 // ask again on day next.due
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "coach/judging.h"
#include "game/game.h"

namespace arborist::coach {

struct Lesson {
  std::size_t ply = 0;  // of the move in the game, from 0
  chess::Position position;
  Move played;
  Judgement best = {};                         // with its line, to be shown afterwards
  std::optional<Move> as_good = std::nullopt;  // another that is known to be as good
  Grade grade = Grade::good;                   // of what was played
  std::string why;                             // the coach's sentence; may be empty
};

// A question about the move that was played there.
[[nodiscard]] Lesson lesson_of(std::size_t ply, const chess::Position& position, const JudgedMove& move);
// Of one side, or of both; the least grade that is asked about.
[[nodiscard]] std::vector<Lesson> lessons_of(const Game<chess::Position>& game, const JudgedGame& judged,
                                             std::optional<Side> side, Grade least = Grade::inaccuracy);

enum class Answer : std::uint8_t {
  best,
  as_good,
  played_again,  // the mistake itself
  worse,
  unknown  // not yet: its value must be asked for
};
[[nodiscard]] constexpr bool is_right(Answer answer) { return answer == Answer::best || answer == Answer::as_good; }

// By what the analysis knows.
[[nodiscard]] Answer answer_to(const Lesson& lesson, Move move);
// With the value of the position after it, for who is to move there; never unknown.
[[nodiscard]] Answer answer_to(const Lesson& lesson, Move move, Score after);

// When a question comes again. Days are counted from any day.
struct Spacing {
  int step = 0;  // right answers one after the other
  std::int64_t due = 0;
  friend bool operator==(const Spacing&, const Spacing&) = default;
};
// After 1, 3, 7, 16, 35 … days, more than double each time; after a wrong answer tomorrow, from the beginning.
[[nodiscard]] Spacing spaced(const Spacing& before, Answer answer, std::int64_t today);

}  // namespace arborist::coach
