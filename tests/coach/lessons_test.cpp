#include "coach/lessons.h"

#include <gtest/gtest.h>

#include "chess/pgn_game.h"
#include "coach/analysis.h"

namespace arborist::coach {
namespace {

// Black allows a mate in one, White had missed nothing.
constexpr const char* mate_of_the_scholar = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0";

struct Judged {
  Game<chess::Position> game;
  JudgedGame judged;
};

Judged judged_lesson_game(const char* pgn) {
  Analyst analyst({.limits = {.nodes = 4'000}});
  auto game = chess::main_line(*chess::parse_pgn(pgn));
  auto result = analyst.judge(game);
  return {std::move(game), std::move(*result)};
}

Lesson the_lesson() {
  const auto all = judged_lesson_game(mate_of_the_scholar);
  return lessons_of(all.game, all.judged, chess::black, Grade::blunder).front();
}

TEST(Lessons, ask_about_the_mistakes_of_a_side_in_order) {
  const auto all = judged_lesson_game(mate_of_the_scholar);
  const auto lessons = lessons_of(all.game, all.judged, chess::black, Grade::blunder);
  ASSERT_EQ(lessons.size(), 1U);
  EXPECT_EQ(lessons[0].ply, 5U);
  EXPECT_EQ(lessons[0].position, all.game.positions()[5]);
  EXPECT_EQ(lessons[0].grade, Grade::blunder);
  EXPECT_EQ(lessons[0].why, "Allows mate in 1: Qxf7#.");
  EXPECT_TRUE(lessons_of(all.game, all.judged, chess::white, Grade::blunder).empty());
  EXPECT_GE(lessons_of(all.game, all.judged, std::nullopt).size(), lessons.size());
}

TEST(Lessons, an_answer_as_good_as_the_best_counts) {
  const Lesson lesson = the_lesson();
  EXPECT_EQ(answer_to(lesson, lesson.best.line.front()), Answer::best);
  EXPECT_EQ(answer_to(lesson, lesson.played), Answer::played_again);
  EXPECT_EQ(answer_to(lesson, lesson.played, Score::win_in(0)), Answer::played_again);
  const Move other(chess::Square::a7, chess::Square::a6);
  ASSERT_EQ(answer_to(lesson, other), Answer::unknown);
  EXPECT_EQ(answer_to(lesson, other, Score::win_in(1)), Answer::worse) << "who is to move there mates";
  EXPECT_EQ(answer_to(lesson, other, -lesson.best.value), Answer::as_good);
  EXPECT_EQ(answer_to(lesson, other, -(lesson.best.value - 10)), Answer::as_good);
  EXPECT_EQ(answer_to(lesson, other, -(lesson.best.value - 200)), Answer::worse);
}

TEST(Lessons, of_two_mates_the_longer_is_as_good_and_no_mate_is_not) {
  Lesson lesson = the_lesson();
  lesson.best.value = Score::win_in(3);
  const Move other(chess::Square::a7, chess::Square::a6);
  EXPECT_EQ(answer_to(lesson, other, Score::loss_in(8)), Answer::as_good);
  EXPECT_EQ(answer_to(lesson, other, Score(-2'000)), Answer::worse);
}

TEST(Lessons, come_again_later_and_later_and_soon_after_a_wrong_answer) {
  Spacing spacing;
  std::int64_t day = 100;
  std::int64_t wait = 0;
  for (int i = 0; i < 12; ++i) {
    spacing = spaced(spacing, Answer::best, day);
    EXPECT_GE(spacing.due - day, wait);
    EXPECT_GT(spacing.due, day);
    wait = spacing.due - day;
    day = spacing.due;
  }
  EXPECT_EQ(wait, 365);
  spacing = spaced(spacing, Answer::worse, day);
  EXPECT_EQ(spacing, (Spacing{.step = 0, .due = day + 1}));
  EXPECT_EQ(spaced({.step = 0}, Answer::as_good, 0).due, 1);
  EXPECT_EQ(spaced({.step = 1}, Answer::best, 0).due, 3);
  EXPECT_EQ(spaced({.step = 1'000'000}, Answer::best, 0).due, 365) << "a step from a file may be anything";
}

}  // namespace
}  // namespace arborist::coach
