#include "core/limits.h"

#include <gtest/gtest.h>

#include <stop_token>
#include <thread>

namespace arborist {
namespace {

TEST(Budget, asked_to_stop_by_another_thread_ends) {
  std::stop_source source;
  const Limits limits{.stop = source.get_token()};
  Budget budget(limits);
  const std::jthread other([&] { source.request_stop(); });
  while (budget.spend()) continue;
  EXPECT_EQ(budget.ended(), Ended::stopped);
  EXPECT_FALSE(budget.spend());
}

TEST(Budget, grants_no_node_more_than_its_limit) {
  Budget budget({.nodes = 3000});
  const auto bytes = [] { return std::size_t{0}; };
  std::uint64_t granted = 0;
  while (const auto some = budget.spend_up_to(700, bytes)) granted += some;
  EXPECT_EQ(granted, 3000U);
  EXPECT_EQ(budget.spent(), 3000U);
  EXPECT_EQ(budget.ended(), Ended::out_of_nodes);
}

TEST(Budget, what_a_search_inside_used_is_no_longer_there) {
  Budget budget({.nodes = 3000});
  for (int node = 0; node < 100; ++node) ASSERT_TRUE(budget.spend());
  EXPECT_EQ(budget.left().nodes, 2900U);
  budget.charge(2800);
  EXPECT_EQ(budget.left().nodes, 100U);
  while (budget.spend()) continue;
  EXPECT_EQ(budget.spent(), 200U);
}

TEST(Budget, memory_that_is_not_allowed_ends_it_in_the_middle) {
  Budget budget({.memory = 1000});
  EXPECT_TRUE(budget.allows(1000));
  ASSERT_TRUE(budget.spend([] { return std::size_t{1000}; }));
  EXPECT_FALSE(budget.allows(1001));
  EXPECT_EQ(budget.ended(), Ended::out_of_memory);
  EXPECT_EQ(budget.spent(), 1U);
  EXPECT_FALSE(budget.spend());

  Budget growing({.memory = 1000});
  std::size_t held = 0;
  while (growing.spend([&] { return held; })) ++held;
  EXPECT_EQ(growing.ended(), Ended::out_of_memory);
}

}  // namespace
}  // namespace arborist
