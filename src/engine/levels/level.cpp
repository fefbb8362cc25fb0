#include "engine/levels/level.h"

#include <algorithm>
#include <array>

#include "core/random.h"
#include "engine/levels/chance.h"

namespace arborist::engine {

namespace {

constexpr std::array<Level, 13> levels = {{
    // Elo, nodes, unseen, unseen mates, taste, error, good and bad days
    {600, 50, 400, 250, 68, 100, 200},
    {800, 120, 300, 120, 58, 78, 210},
    {1000, 320, 230, 50, 50, 64, 220},
    {1200, 900, 170, 0, 44, 53, 230},
    {1400, 2'300, 118, 0, 38, 44, 240},
    {1600, 8'000, 85, 0, 34, 37, 240},
    {1800, 28'000, 56, 0, 31, 30, 240},
    {2000, 90'000, 25, 0, 24, 22, 220},
    {2200, 250'000, 7, 0, 17, 15, 200},
    {2400, 400'000, 4, 0, 13, 12, 160},
    {2600, 700'000, 2, 0, 9, 8, 120},
    {2800, 1'200'000, 1, 0, 5, 4, 80},
    {3000, 2'000'000, 0, 0, 0, 0, 0},
}};
static_assert(levels.front().elo == lowest_elo && levels.back().elo == highest_elo);

}  // namespace

Level level_of(int elo) {
  elo = std::clamp(elo, lowest_elo, highest_elo);
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

Level level_of_the_day(int elo, std::uint64_t seed) {
  const Level usual = level_of(elo);
  return level_of(usual.elo + around_zero(mix_bits(seed ^ 0x6461796f66706c61U), usual.good_and_bad));
}

}  // namespace arborist::engine
