#include "games/connect_four/connect_four.h"

namespace arborist {

namespace {

// Every line of four cells that fits the board: in direction `step`, starting where three more steps stay on it.
template <class Line>
void for_each_line(int width, int height, Line line) {
  const struct {
    int right, up;
  } directions[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  for (const auto [right, up] : directions) {
    for (int column = 0; column + 3 * right < width; ++column) {
      for (int row = 0; row < height; ++row) {
        const int last = row + 3 * up;
        if (last < 0 || last >= height) continue;
        std::uint64_t cells = 0;
        for (int i = 0; i < 4; ++i) cells |= std::uint64_t{1} << ((column + i * right) * (height + 1) + row + i * up);
        line(cells);
      }
    }
  }
}

}  // namespace

template <class Size>
Score BasicConnectFour<Size>::open_lines() const {
  constexpr int worth[] = {0, 1, 4, 16, 0};
  const std::uint64_t theirs = movers_ ^ filled_;
  int value = 0;
  for_each_line(width(), height(), [&](std::uint64_t cells) {
    const int own = std::popcount(movers_ & cells);
    const int other = std::popcount(theirs & cells);
    if (other == 0) value += worth[own];
    if (own == 0) value -= worth[other];
  });
  return Score::of_static(value);
}

template class BasicConnectFour<FixedSize<7, 6>>;
template class BasicConnectFour<AnySize>;

}  // namespace arborist
