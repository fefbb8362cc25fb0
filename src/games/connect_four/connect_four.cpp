#include "games/connect_four/connect_four.h"

#include <string>

namespace arborist {

namespace {
constexpr unsigned connect_four_stages = 6;
}

// All lines of one direction at a time: a bit stands for the line that begins at its cell.
template <class Size>
Score BasicConnectFour<Size>::open_lines() const {
  int value = 0;
  for (const int step : {1, height(), height() + 1, height() + 2}) {
    const std::uint64_t lines = fours(board(), step);
    value += open_lines(lines, movers_, movers_ ^ filled_, step) - open_lines(lines, movers_ ^ filled_, movers_, step);
  }
  return Score::of_static(value);
}

template <class Size>
int BasicConnectFour<Size>::open_lines(std::uint64_t lines, std::uint64_t own, std::uint64_t other, int step) {
  const auto any_of_four = [&](std::uint64_t stones) {
    const std::uint64_t pairs = stones | stones >> step;
    return pairs | pairs >> (2 * step);
  };
  const std::uint64_t open = lines & ~any_of_four(other);
  // How many of the four cells are taken, as a number of two bits; four of them, 0 here, are a game won already.
  const std::uint64_t one = own ^ own >> step;
  const std::uint64_t two = own & own >> step;
  const std::uint64_t odd = one ^ one >> (2 * step);
  const std::uint64_t high = two ^ two >> (2 * step) ^ (one & one >> (2 * step));
  return std::popcount(open & odd & ~high) + 4 * std::popcount(open & high & ~odd) +
         16 * std::popcount(open & odd & high);
}

template <class Size>
FeatureSpace BasicConnectFour<Size>::feature_space() const {
  return {.name = "connect-four-" + std::to_string(width()) + "x" + std::to_string(height()),
          .features = 384,
          .most_active = 192,
          .buckets = 2 * connect_four_stages};
}

template <class Size>
std::size_t BasicConnectFour<Size>::features(Feature* own, Feature* other) const {
  BitFeatures seen(own, other);
  const std::uint64_t mine = winning_cells(movers_), yours = winning_cells(movers_ ^ filled_);
  seen.add_pair(movers_, movers_ ^ filled_, 0);
  seen.add_pair(mine, yours, 128);
  seen.add_pair(mine & next_cells(), yours & next_cells(), 256);
  return seen.count();
}

template <class Size>
std::size_t BasicConnectFour<Size>::feature_bucket() const {
  const auto stones = static_cast<unsigned>(std::popcount(filled_));
  const unsigned stage = stones * connect_four_stages / static_cast<unsigned>(width() * height() + 1);
  return 2 * stage + stones % 2;
}

template class BasicConnectFour<FixedSize<7, 6>>;
template class BasicConnectFour<AnySize>;

}  // namespace arborist
