#include "games/reversi/evaluation.h"

#include <algorithm>
#include <array>
#include <bit>

namespace arborist::reversi {

namespace {

// The squares that mean something, of the board of eight by eight and of the one of six by six within it.
struct Landmarks {
  Squares corners;
  Squares edges;  // without corners
};

constexpr Landmarks large = {0x8100000000000081U, 0x7E8181818181817EU};
constexpr Landmarks small = {0x0042000000004200U, 0x003C424242423C00U};

int lead(Squares own, Squares other) { return std::popcount(own) - std::popcount(other); }

// In hundredths of a disc, at a time of the game.
struct Weights {
  int mobility, room, corners, corner_gifts, corner_edges, stable, edges, discs, last_move;
};

// With few discs on the board, half full, and full.
constexpr std::array<Weights, 3> classic = {{{130, 45, 500, -350, -120, 60, 10, -25, 0},
                                             {140, 50, 600, -380, -150, 110, 15, -10, 60},
                                             {60, 20, 250, -80, -40, 90, 10, 60, 200}}};

int weighed(const Features& f, const Weights& w) {
  return f.mobility * w.mobility + f.room * w.room + f.corners * w.corners + f.corner_gifts * w.corner_gifts +
         f.corner_edges * w.corner_edges + f.stable * w.stable + f.edges * w.edges + f.discs * w.discs +
         f.last_move * w.last_move;
}

// Nearer to zero than any finished game of the largest lead, so that the end is always told from a guess.
Score in_discs(int hundredths, int squares) {
  const int rounded = (hundredths + (hundredths < 0 ? -50 : 50)) / 100;
  return Score::of_static(std::clamp(rounded, -squares + 1, squares - 1));
}

// Worths of the squares of one quarter, from the corner inwards, in hundredths.
constexpr std::array<std::array<int, 4>, 4> quarter = {
    {{900, -250, 100, 80}, {-250, -400, -40, -30}, {100, -40, 20, 10}, {80, -30, 10, 10}}};

}  // namespace

Features features_of(const Reversi& position) {
  const Squares own = position.own();
  const Squares other = position.other();
  const Squares empty = position.empty();
  const auto& [corners, edges] = position.edge() == 8 ? large : small;
  const Squares near_corners = around(corners & empty) & position.board();
  const Squares beside = near_corners & edges;
  const Squares inside = near_corners & ~edges & ~corners;
  return {.mobility = lead(position.places(), position.places_of_other()),
          .room = lead(around(other) & empty, around(own) & empty),
          .corners = lead(own & corners, other & corners),
          .corner_gifts = lead(own & inside, other & inside),
          .corner_edges = lead(own & beside, other & beside),
          .stable = lead(stable_discs(own, other, position.board()), stable_discs(other, own, position.board())),
          .edges = lead(own & edges, other & edges),
          .discs = lead(own, other),
          .last_move = std::popcount(empty) % 2 == 1 ? 1 : -1};
}

Score classic_value(const Reversi& position) {
  const Features features = features_of(position);
  const int squares = position.edge() * position.edge();
  const int taken = squares - std::popcount(position.empty());
  const int half = squares / 2;
  const std::size_t stage = taken < half ? 0 : 1;
  const int into = taken - (stage == 0 ? 0 : half);
  const int value = weighed(features, classic[stage]) * (half - into) + weighed(features, classic[stage + 1]) * into;
  return in_discs(value / half, squares);
}

Score mobility_value(const Reversi& position) {
  const Features features = features_of(position);
  return in_discs(100 * features.mobility + 40 * features.room, position.edge() * position.edge());
}

Score squares_value(const Reversi& position) {
  const int margin = (8 - position.edge()) / 2;
  const int half = position.edge() / 2;
  int value = 0;
  const auto add = [&](Squares discs, int sign) {
    for (; discs != 0; discs &= discs - 1U) {
      const int square = std::countr_zero(discs);
      const auto inwards = [&](int line) {
        const int from_edge = line - margin;
        return static_cast<std::size_t>(from_edge < half ? from_edge : position.edge() - 1 - from_edge);
      };
      value += sign * quarter[inwards(square / 8)][inwards(square % 8)];
    }
  };
  add(position.own(), 1);
  add(position.other(), -1);
  return in_discs(value, position.edge() * position.edge());
}

Score discs_value(const Reversi& position) { return Score::of_static(lead(position.own(), position.other())); }

}  // namespace arborist::reversi
