// Students' figures: every mistake is recognised by what it counts and finds, or named with those that count the same.
#include "lab/grade/grade.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace arborist::lab {
namespace {

struct Case {
  std::string problem;
  bool has_table;
};

// Depths 0 to 3 as report B counts them; tic-tac-toe also to the end.
StudentFile file_of(const Case& one) {
  StudentFile file;
  file.problem = one.problem;
  file.has_table = one.has_table;
  file.counted = Counted::calls;
  file.depth_below_root = true;
  for (const int depth : {0, 1, 2, 3}) file.rows.push_back({.depth = depth});
  if (one.problem == "tic-tac-toe") file.rows.push_back({});
  return file;
}

bool names(const Grade& grade, Mistake mistake) {
  const auto is_it = [&](const Explanation& e) { return e.mistakes == Mistakes(mistake); };
  return std::any_of(grade.explanations.begin(), grade.explanations.end(), is_it) ||
         std::find(grade.hidden.begin(), grade.hidden.end(), mistake) != grade.hidden.end();
}

// The file with the figures of a program that makes this mistake.
StudentFile with_figures_of(StudentFile file, Mistakes made) {
  const auto rows = figures_with(file, made);
  EXPECT_TRUE(rows);
  file.rows = *rows;
  for (auto& row : file.rows)
    if (row.move && row.move->empty()) row.move.reset();
  return file;
}

class EveryMistake : public ::testing::TestWithParam<Case> {};

TEST_P(EveryMistake, is_named_or_named_with_its_equals) {
  const StudentFile blank = file_of(GetParam());
  std::map<std::uint32_t, StudentFile> known;
  const auto file_with = [&](Mistakes made) {
    if (!known.contains(made.bits())) known[made.bits()] = with_figures_of(blank, made);
    return known[made.bits()];
  };
  for (const Mistake mistake : possible_mistakes(blank)) {
    SCOPED_TRACE(named(mistake).name);
    const StudentFile file = file_with(mistake);
    const auto grade = grade_student(file);
    ASSERT_TRUE(grade) << grade.error().message;
    EXPECT_TRUE(names(*grade, mistake)) << to_text(*grade);
    for (const auto& other : grade->explanations) EXPECT_EQ(file_with(other.mistakes).rows, file.rows);
    for (const Mistake other : grade->hidden) EXPECT_EQ(file_with(other).rows, file.rows);
  }
}

INSTANTIATE_TEST_SUITE_P(Grade, EveryMistake,
                         ::testing::Values(Case{"board-3", false}, Case{"board-4", false}, Case{"board-5", false},
                                           Case{"tic-tac-toe", false}, Case{"board-3", true}, Case{"board-4", true},
                                           Case{"board-5", true}, Case{"tic-tac-toe", true}),
                         [](const auto& one) {
                           std::string name = one.param.problem + (one.param.has_table ? "_with_table" : "");
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

StudentFile figures(const std::string& problem, const std::vector<std::pair<int, std::uint64_t>>& values_and_calls) {
  StudentFile file = file_of({problem, false});
  file.rows.clear();
  for (const auto& [value, calls] : values_and_calls)
    file.rows.push_back({.depth = static_cast<int>(file.rows.size()), .value = value, .count = calls});
  return file;
}

TEST(Grade, the_programs_of_report_b_are_known) {
  StudentFile file = figures("board-3", {{3, 35}, {-2, 1'111}, {2, 8'392}, {-2, 246'987}});
  auto grade = grade_student(file);
  ASSERT_TRUE(grade && !grade->explanations.empty());
  EXPECT_EQ(grade->explanations.front().program, "the alpha-beta of report B");

  file = figures("board-3", {{3, 35}, {-2, 1'110}, {1, 8'908}, {-2, 119'208}});
  file.has_table = true;
  grade = grade_student(file);
  ASSERT_TRUE(grade && !grade->explanations.empty());
  EXPECT_EQ(grade->explanations.front().program, "the table program of report B");

  file = figures("board-3", {{3, 35}, {-2, 1'111}, {2, 39'894}});
  file.prunes = false;
  grade = grade_student(file);
  ASSERT_TRUE(grade);
  EXPECT_TRUE(grade->is_right);
}

TEST(Grade, what_is_declared_is_no_mistake) {
  StudentFile file = figures("board-3", {{3, 35}, {-2, 1'111}, {2, 8'392}, {-2, 245'909}});
  EXPECT_FALSE(grade_student(file)->is_right);
  file.narrows_root = false;
  file.scores_wins = false;
  EXPECT_TRUE(grade_student(file)->is_right);
}

TEST(Grade, every_convention_of_counting_is_accepted_where_it_is_declared) {
  const struct {
    Counted counted;
    std::uint64_t count;
  } table[] = {{Counted::nodes, 18'297},    {Counted::calls, 18'296},     {Counted::leaves, 7'330},
               {Counted::interior, 10'967}, {Counted::generated, 25'226}, {Counted::cutoffs, 8'180}};
  for (const auto& [counted, count] : table) {
    StudentFile file;
    file.problem = "tic-tac-toe";
    file.counted = counted;
    file.rows = {{.value = 0, .move = "0", .count = count}};
    EXPECT_TRUE(grade_student(file)->is_right) << to_text(counted);
    ++*file.rows.front().count;
    EXPECT_FALSE(grade_student(file)->is_right) << to_text(counted);
  }
}

TEST(Grade, quick_wins_are_worth_more_where_it_is_declared) {
  StudentFile file;
  file.problem = "tic-tac-toe";
  file.quick_wins = true;
  file.rows = {{.value = 0, .count = 20'866}};
  EXPECT_TRUE(grade_student(file)->is_right);
}

TEST(Grade, the_last_of_equals_is_told_by_its_move_alone) {
  StudentFile file;
  file.problem = "tic-tac-toe";
  file.rows = {{.value = 0, .move = "8", .count = 18'297}};
  const auto grade = grade_student(file);
  ASSERT_EQ(grade->explanations.size(), 1U);
  EXPECT_EQ(grade->explanations.front().mistakes, Mistakes(Mistake::keeps_last_of_equals));
  file.rows.front().move.reset();
  EXPECT_TRUE(names(*grade_student(file), Mistake::keeps_last_of_equals)) << "right, but it could not have shown";
}

TEST(Grade, two_mistakes_at_once_are_found) {
  StudentFile file = file_of({"board-3", false});
  file.rows.pop_back();
  const Mistakes both = Mistakes(Mistake::cut_above_beta_only) | Mistake::root_not_narrowed;
  file = with_figures_of(file, both);
  const auto grade = grade_student(file);
  ASSERT_TRUE(grade);
  EXPECT_TRUE(std::any_of(grade->explanations.begin(), grade->explanations.end(), [&](const Explanation& e) {
    return e.mistakes == both;
  })) << to_text(*grade);
}

TEST(Grade, trees_are_graded_too) {
  StudentFile file;
  file.problem = "tree";
  file.position = "((3 12 8) (2 4 6) (14 5 2))";
  file.counted = Counted::leaves;
  file.rows = {{.value = 3, .move = "1", .count = 7}};
  EXPECT_TRUE(grade_student(file)->is_right);
  file.rows = {{.value = 3, .move = "1", .count = 9}};
  EXPECT_TRUE(names(*grade_student(file), Mistake::best_not_passed_down));
}

TEST(Grade, nonsense_is_wrong_by_no_known_mistake) {
  StudentFile file;
  file.problem = "tic-tac-toe";
  file.rows = {{.value = 0, .count = 12'345}};
  const auto grade = grade_student(file);
  ASSERT_TRUE(grade);
  EXPECT_FALSE(grade->is_right);
  EXPECT_TRUE(grade->explanations.empty());
  EXPECT_FALSE(grade->hints.empty());
}

TEST(Grade, what_cannot_be_searched_is_refused_with_an_estimate) {
  StudentFile file;
  file.problem = "board-1";
  file.prunes = false;
  file.rows = {{.depth = 30, .value = 0}};
  const auto grade = grade_student(file);
  ASSERT_FALSE(grade);
  EXPECT_NE(grade.error().message.find("about 10"), std::string::npos) << grade.error().message;
}

}  // namespace
}  // namespace arborist::lab
