#include "engine/levels/level.h"

#include <algorithm>
#include <array>

#include "core/random.h"
#include "engine/levels/chance.h"

namespace arborist::engine {

namespace {

// The first row is for bad days only.
constexpr std::array<Level, 14> levels = {{
    // Elo, nodes, unseen, unseen mates, taste, error, good and bad days
    {200, 25, 520, 400, 90, 150, 0},
    {600, 50, 400, 250, 72, 105, 260},
    {800, 120, 320, 120, 68, 92, 240},
    {1000, 320, 260, 50, 64, 82, 225},
    {1200, 900, 205, 0, 60, 74, 240},
    {1400, 2'600, 155, 0, 56, 66, 260},
    {1600, 10'000, 110, 0, 51, 58, 260},
    {1800, 40'000, 76, 0, 49, 54, 250},
    {2000, 100'000, 38, 0, 38, 40, 240},
    {2200, 250'000, 16, 0, 29, 30, 220},
    {2400, 400'000, 8, 0, 20, 20, 180},
    {2600, 700'000, 4, 0, 12, 11, 120},
    {2800, 1'200'000, 1, 0, 5, 4, 80},
    {3000, 2'000'000, 0, 0, 0, 0, 0},
}};
static_assert(levels[1].elo == lowest_elo && levels.back().elo == highest_elo);

Level row_at(int elo) {
  elo = std::clamp(elo, levels.front().elo, highest_elo);
  const auto* above = std::find_if(levels.begin(), levels.end(), [&](const Level& row) { return row.elo >= elo; });
  if (above->elo == elo) return *above;
  const auto* below = above - 1;
  const auto between = [&](int Level::*number) {
    return below->*number + (above->*number - below->*number) * (elo - below->elo) / (above->elo - below->elo);
  };
  return {.elo = elo,
          .nodes = between(&Level::nodes),
          .unseen = between(&Level::unseen),
          .unseen_mates = between(&Level::unseen_mates),
          .taste = between(&Level::taste),
          .error = between(&Level::error),
          .good_and_bad = between(&Level::good_and_bad)};
}

}  // namespace

Level level_of(int elo) { return row_at(std::clamp(elo, lowest_elo, highest_elo)); }

Level level_of_the_day(int elo, std::uint64_t seed) {
  const Level usual = level_of(elo);
  Level today = row_at(usual.elo + around_zero(mix_bits(seed ^ 0x6461796f66706c61U), usual.good_and_bad));
  // Who knows what mate in one looks like knows it every day.
  today.unseen_mates = std::min(today.unseen_mates, usual.unseen_mates);
  return today;
}

}  // namespace arborist::engine
