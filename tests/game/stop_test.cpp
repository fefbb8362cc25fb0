#include <gtest/gtest.h>

#include <stop_token>
#include <thread>

#include "game/limits.h"

namespace arborist {
namespace {

TEST(Stop, asked_for_by_another_thread_ends_the_budget) {
  std::stop_source source;
  const Limits limits{.stop = source.get_token()};
  Budget budget(limits);
  const std::jthread other([&] { source.request_stop(); });
  while (budget.spend()) continue;
  EXPECT_EQ(budget.ended(), Ended::stopped);
  EXPECT_FALSE(budget.spend());
}

}  // namespace
}  // namespace arborist
