#include "core/random.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>

namespace arborist {
namespace {

TEST(Random, the_same_seed_gives_the_same_numbers_on_every_machine) {
  Random random(1);
  EXPECT_EQ(random.next(), 12966619160104079557U);
  EXPECT_EQ(random.next(), 9600361134598540522U);
  Random again(1), other(2);
  EXPECT_EQ(again.next(), 12966619160104079557U);
  EXPECT_NE(other.next(), 12966619160104079557U);
}

TEST(Random, below_is_even_and_stays_below) {
  Random random(7);
  std::array<int, 6> counts{};
  for (int i = 0; i < 60'000; ++i) ++counts.at(random.below(6));
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 500);
  EXPECT_EQ(random.below(1), 0U);
}

TEST(Random, between_reaches_both_ends) {
  Random random(7);
  bool low = false, high = false;
  for (int i = 0; i < 1000; ++i) {
    const int value = random.between(-2, 2);
    ASSERT_TRUE(value >= -2 && value <= 2);
    low |= value == -2;
    high |= value == 2;
  }
  EXPECT_TRUE(low && high);
}

TEST(Random, fractions_lie_in_zero_to_one) {
  Random random(3);
  double sum = 0;
  for (int i = 0; i < 10'000; ++i) {
    const double value = random.fraction();
    ASSERT_TRUE(value >= 0.0 && value < 1.0);
    sum += value;
  }
  EXPECT_NEAR(sum / 10'000, 0.5, 0.02);
}

TEST(Random, a_shuffle_keeps_every_element) {
  Random random(5);
  std::array<int, 20> items{};
  std::iota(items.begin(), items.end(), 0);
  auto shuffled = items;
  random.shuffle(shuffled);
  EXPECT_NE(shuffled, items);
  std::sort(shuffled.begin(), shuffled.end());
  EXPECT_EQ(shuffled, items);
}

}  // namespace
}  // namespace arborist
