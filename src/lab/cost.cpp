#include "lab/cost.h"

#include <fmt/format.h>

#include <cmath>

#include "lab/recording/estimate.h"

namespace arborist::lab {

std::string cost_in_words(double positions) {
  constexpr double a_second = 1e7;
  constexpr double a_day = 86'400;
  const double seconds = positions / a_second;
  const std::string time = seconds < 120           ? fmt::format("{:.0f} seconds", std::ceil(seconds))
                           : seconds < 7200        ? fmt::format("{:.0f} minutes", seconds / 60)
                           : seconds < 2 * a_day   ? fmt::format("{:.0f} hours", seconds / 3600)
                           : seconds < 730 * a_day ? fmt::format("{:.0f} days", seconds / a_day)
                                                   : about(seconds / (365 * a_day)).substr(6) + " years";
  return fmt::format("{} positions, some {} at 10 million a second", about(positions), time);
}

}  // namespace arborist::lab
