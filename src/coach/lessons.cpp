#include "coach/lessons.h"

#include <algorithm>
#include <array>

#include "coach/sentences.h"

namespace arborist::coach {

Lesson lesson_of(std::size_t ply, const chess::Position& position, const JudgedMove& move) {
  const auto why = explain(move, position);
  return {.ply = ply,
          .position = position,
          .played = move.move,
          .best = move.before,
          .as_good = move.as_good,
          .grade = move.grade,
          .why = why ? why->text : std::string()};
}

std::vector<Lesson> lessons_of(const Game<chess::Position>& game, const JudgedGame& judged, std::optional<Side> side,
                               Grade least) {
  std::vector<Lesson> lessons;
  for (std::size_t ply = 0; ply < std::min(judged.moves.size(), game.moves().size()); ++ply) {
    const JudgedMove& move = judged.moves[ply];
    const chess::Position& position = game.positions()[ply];
    if (move.grade == Grade::good || move.grade < least || (side && position.to_move() != *side)) continue;
    lessons.push_back(lesson_of(ply, position, move));
  }
  return lessons;
}

Answer answer_to(const Lesson& lesson, Move move) {
  if (move == lesson.best.line.front()) return Answer::best;
  if (lesson.as_good && move == *lesson.as_good) return Answer::as_good;
  if (move == lesson.played) return Answer::played_again;
  return Answer::unknown;
}

Answer answer_to(const Lesson& lesson, Move move, Score after) {
  const Answer known = answer_to(lesson, move);
  if (known != Answer::unknown) return known;
  const Score own = seen_a_move_earlier(after);
  // Of two mates the longer one is as good.
  if (lesson.best.value.is_win()) return own.is_win() ? Answer::as_good : Answer::worse;
  return chance(lesson.best.value) - chance(own) < as_good_within ? Answer::as_good : Answer::worse;
}

Spacing spaced(const Spacing& before, Answer answer, std::int64_t today) {
  constexpr std::array<int, 8> days = {1, 3, 7, 16, 35, 80, 180, 365};
  if (!is_right(answer)) return {.step = 0, .due = today + 1};
  const int step = std::clamp(before.step, 0, static_cast<int>(days.size()) - 1);
  return {.step = std::min(step + 1, static_cast<int>(days.size())),
          .due = today + days[static_cast<std::size_t>(step)]};
}

}  // namespace arborist::coach
