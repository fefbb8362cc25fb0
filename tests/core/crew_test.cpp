#include "core/crew.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

namespace arborist {
namespace {

TEST(Crew, all_of_it_works) {
  std::atomic<int> sum = 0;
  Crew crew;
  for (int i = 1; i <= 4; ++i) ASSERT_TRUE(crew.add([&sum, i] { sum += i; }));
  EXPECT_EQ(crew.size(), 4U);
  crew.finish();
  EXPECT_EQ(sum, 10);
}

TEST(Crew, what_one_throws_reaches_who_waits) {
  Crew crew;
  ASSERT_TRUE(crew.add([] { throw std::runtime_error("no"); }));
  ASSERT_TRUE(crew.add([] {}));
  EXPECT_THROW(crew.finish(), std::runtime_error);
}

TEST(Crew, is_waited_for_even_if_nobody_finishes_it) {
  std::atomic<bool> is_done = false;
  {
    Crew crew;
    ASSERT_TRUE(crew.add([&] { is_done = true; }));
    ASSERT_TRUE(crew.add([] { throw std::runtime_error("not asked for"); }));
  }
  EXPECT_TRUE(is_done);
}

}  // namespace
}  // namespace arborist
