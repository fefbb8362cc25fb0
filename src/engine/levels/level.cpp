#include "engine/levels/level.h"

#include <algorithm>
#include <array>

#include "core/random.h"
#include "engine/levels/chance.h"

namespace arborist::engine {

namespace {

constexpr std::array<Level, 13> levels = {{
    // Elo, nodes, unseen, unseen mates, taste, error, good and bad days
    {600, 300, 300, 250, 60, 80, 180},
    {800, 500, 250, 120, 52, 70, 180},
    {1000, 900, 200, 50, 45, 60, 180},
    {1200, 1'500, 155, 0, 40, 50, 180},
    {1400, 2'500, 115, 0, 34, 42, 180},
    {1600, 7'000, 85, 0, 32, 36, 180},
    {1800, 20'000, 60, 0, 30, 30, 180},
    {2000, 50'000, 32, 0, 26, 24, 165},
    {2200, 120'000, 12, 0, 22, 18, 150},
    {2400, 250'000, 6, 0, 15, 13, 120},
    {2600, 500'000, 3, 0, 10, 9, 100},
    {2800, 1'000'000, 1, 0, 5, 5, 80},
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
