// Aspiration: whatever the true value, a search that is repeated ends inside its window, and never far off.
#include "tree/aspiration.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.h"

namespace arborist {
namespace {

using Fall = Aspiration::Fall;

// What a search returns that knows the true value: a bound where it lies outside, somewhere between the two.
Score searched(Score truth, Window window, Random& random) {
  if (truth <= window.alpha) return Score(random.between(truth.value(), window.alpha.value()));
  if (truth >= window.beta) return Score(random.between(window.beta.value(), truth.value()));
  return truth;
}

// The value at the end, and how often it was searched.
std::pair<Score, int> repeat(Score truth, Aspiration aspiration, Random& random) {
  for (int searches = 1;; ++searches) {
    const Window window = aspiration.window();
    EXPECT_LT(window.alpha, window.beta);
    const Score value = searched(truth, window, random);
    if (aspiration.fell_out(value) == Fall::nowhere) return {value, searches};
    if (searches > 100) return {value, searches};
  }
}

TEST(Aspiration, ends_with_the_true_value_wherever_it_lies) {
  Random random(5);
  for (int i = 0; i < 2000; ++i) {
    const Score guess(random.between(-15'000, 15'000));
    const bool is_far = random.below(2) == 0;
    const Score truth(is_far ? random.between(-30'000, 30'000) : guess.value() + random.between(-100, 100));
    const int width = random.between(1, 200);
    const auto at_once = repeat(truth, Aspiration(guess, {.width = width}), random);
    EXPECT_EQ(at_once.first, truth);
    EXPECT_LE(at_once.second, 3);
    const auto growing =
        repeat(truth, Aspiration(guess, {.width = std::max(width, 2), .growth = 60, .widest = 20'000}), random);
    EXPECT_EQ(growing.first, truth);
    EXPECT_LE(growing.second, 60);
  }
}

TEST(Aspiration, a_good_guess_needs_no_second_search) {
  Aspiration aspiration(Score(30), {.width = 14});
  EXPECT_EQ(aspiration.window(), (Window{Score(16), Score(44)}));
  EXPECT_EQ(aspiration.fell_out(Score(43)), Fall::nowhere);
}

TEST(Aspiration, opens_only_the_side_that_failed) {
  Aspiration at_once(Score(0), {.width = 10});
  EXPECT_EQ(at_once.fell_out(Score(-10)), Fall::low);
  EXPECT_EQ(at_once.window(), (Window{-Score::infinite(), Score(10)}));
  Aspiration growing(Score(0), {.width = 10, .growth = 50});
  EXPECT_EQ(growing.fell_out(Score(12)), Fall::high);
  EXPECT_EQ(growing.window(), (Window{Score(-10), Score(27)}));
  EXPECT_EQ(growing.fell_out(Score(-20)), Fall::low);
  EXPECT_EQ(growing.window(), (Window{Score(-42), Score(8)}));
}

TEST(Aspiration, nothing_falls_out_of_the_full_window) {
  Aspiration full;
  EXPECT_EQ(full.fell_out(Score::win_in(1)), Fall::nowhere);
  EXPECT_EQ(full.fell_out(Score::loss_in(0)), Fall::nowhere);
}

}  // namespace
}  // namespace arborist
