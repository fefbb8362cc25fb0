#include "path/backtracking.h"

#include <gtest/gtest.h>

#include "path/generate_and_test.h"

namespace arborist::path {
namespace {

// Choose numbers from 1 to `largest`, in rising order, that add up to `sum`.
struct SubsetSum {
  using Choice = int;
  int largest;
  int sum;
  std::vector<int> chosen = {};
  int total = 0;

  void candidates(auto&& visit) const {
    for (int n = chosen.empty() ? 1 : chosen.back() + 1; n <= largest; ++n) visit(n);
  }
  [[nodiscard]] bool fits(int n) const { return total + n <= sum; }
  void place(int n) {
    chosen.push_back(n);
    total += n;
  }
  void take_back(int n) {
    chosen.pop_back();
    total -= n;
  }
  [[nodiscard]] bool complete() const { return total == sum; }
};

TEST(Backtracking, finds_the_first_solution_in_the_order_of_the_candidates) {
  const auto result = backtrack(SubsetSum{6, 10});
  EXPECT_EQ(result.ended, Ended::found);
  EXPECT_EQ(result.first, (std::vector{1, 2, 3, 4}));
}

TEST(Backtracking, counts_all_solutions) {
  const auto result = backtrack(SubsetSum{6, 10}, {.solutions = 1000});
  EXPECT_EQ(result.ended, Ended::finished);
  EXPECT_EQ(result.count, 5U);  // 1234, 136, 145, 235, 46
  EXPECT_EQ(result.placed, result.taken_back);
}

TEST(Backtracking, a_problem_without_solution_is_tried_to_the_end) {
  const auto result = backtrack(SubsetSum{3, 7});
  EXPECT_EQ(result.ended, Ended::finished);
  EXPECT_EQ(result.count, 0U);
  EXPECT_TRUE(result.first.empty());
}

TEST(Backtracking, a_limit_stops_it) {
  const auto result = backtrack(SubsetSum{60, 100}, {.solutions = 1'000'000, .limits = {.nodes = 500}});
  EXPECT_EQ(result.ended, Ended::out_of_nodes);
  EXPECT_EQ(result.tried, 500U);
}

struct Watcher : Silent {
  std::uint64_t tests = 0;
  std::uint64_t undone = 0;
  void tried(int, int, bool) { ++tests; }
  void taken_back(int, int) { ++undone; }
};

TEST(Backtracking, a_watched_and_an_unwatched_run_agree) {
  Watcher watcher;
  const auto watched = backtrack(SubsetSum{9, 20}, {.solutions = 1000}, watcher);
  const auto unwatched = backtrack(SubsetSum{9, 20}, {.solutions = 1000});
  EXPECT_EQ(watched.count, unwatched.count);
  EXPECT_EQ(watched.tried, unwatched.tried);
  EXPECT_EQ(watcher.tests, watched.tried);
  EXPECT_EQ(watcher.undone, watched.taken_back);
}

TEST(GenerateAndTest, takes_the_first_that_passes) {
  int n = 0;
  const auto result = generate_and_test([&] { return std::optional(++n); }, [](int c) { return c * c > 200; });
  EXPECT_EQ(result.candidate, 15);
  EXPECT_EQ(result.tests, 15U);
}

TEST(GenerateAndTest, a_generator_may_run_dry) {
  int n = 0;
  const auto few = [&]() -> std::optional<int> { return n < 4 ? std::optional(++n) : std::nullopt; };
  const auto result = generate_and_test(few, [](int) { return false; });
  EXPECT_EQ(result.ended, Ended::finished);
  EXPECT_EQ(result.tests, 4U);
}

TEST(GenerateAndTest, an_infinite_generator_ends_at_the_limit) {
  int n = 0;
  const auto result =
      generate_and_test([&] { return std::optional(++n % 7); }, [](int c) { return c > 9; }, {.nodes = 3000});
  EXPECT_EQ(result.ended, Ended::out_of_nodes);
  EXPECT_EQ(result.tests, 3000U);
}

}  // namespace
}  // namespace arborist::path
