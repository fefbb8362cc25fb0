#include "puzzles/queens/queens.h"

#include <gtest/gtest.h>

#include "path/backtracking.h"
#include "path/generate_and_test.h"

namespace arborist::queens {
namespace {

TEST(Queens, the_known_numbers_of_solutions_come_out) {
  const std::uint64_t known[] = {1, 0, 0, 2, 10, 4, 40, 92, 352};
  for (int rows = 1; rows <= 9; ++rows)
    EXPECT_EQ(path::backtrack(Queens(rows), {.solutions = 1'000'000}).count, known[rows - 1]) << rows;
}

TEST(Queens, the_first_solution_attacks_nothing) {
  const auto result = path::backtrack(Queens(12));
  EXPECT_EQ(result.first.size(), 12U);
  EXPECT_TRUE(no_attack(result.first));
  EXPECT_FALSE(no_attack({0, 1, 3}));
}

TEST(Queens, generate_and_test_finds_the_same_first_board_with_more_tests) {
  const auto tested = path::generate_and_test(Orders(6), no_attack);
  const auto first = path::backtrack(Queens(6));
  EXPECT_EQ(*tested.candidate, first.first);
  EXPECT_GT(tested.tests, 100U);
  EXPECT_EQ(path::generate_and_test(Orders(3), no_attack).tests, 6U);
}

TEST(Queens, an_endless_generator_is_stopped_by_its_limit) {
  const auto hopeless = path::generate_and_test(Shuffles(3, 1), no_attack, {.nodes = 500});
  EXPECT_EQ(hopeless.ended, Ended::out_of_nodes);
  EXPECT_EQ(hopeless.tests, 500U);
  EXPECT_TRUE(path::generate_and_test(Shuffles(6, 1), no_attack, {.nodes = 100'000}).candidate);
}

}  // namespace
}  // namespace arborist::queens
