#include "arena/schedule.h"

#include <cassert>

namespace arborist {

Schedule::Schedule(Format format, std::size_t players, std::size_t rounds) : players_(players), rounds_(rounds) {
  assert(players >= 2);
  const std::size_t heads = format == Format::gauntlet ? 1 : players;
  for (std::size_t a = 0; a < heads; ++a)
    for (std::size_t b = a + 1; b < players; ++b) pairings_.emplace_back(a, b);
}

ScheduledGame Schedule::game(std::size_t number) const {
  const std::size_t pair = number / 2;
  const auto [a, b] = pairings_[pair % pairings_.size()];
  const bool is_second = number % 2 == 1;
  return {.number = number,
          .pair = pair,
          .opening = pair / pairings_.size(),
          .first = is_second ? b : a,
          .second = is_second ? a : b};
}

}  // namespace arborist
