// Sliding tiles: the 8- and the 15-puzzle. Tiles 1, 2, 3 … in reading order with the empty square last is the goal.
//
//   Expected<Tiles> tiles = parse_tiles("8 6 7 2 5 4 3 0 1");
//   if (!tiles->solvable()) …
//   auto route = path::ida_star(TilesSpace(*tiles), *tiles);         // any search, by the distances of the tiles
//   auto solved = PatternSolver::build()->solve(*tiles);             // the 15-puzzle, quick and optimal
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/random.h"
#include "path/space.h"

namespace arborist::tiles {

// Four bits a square, in reading order from the lowest; 0 is the empty square.
class Tiles {
 public:
  Tiles() = default;
  explicit Tiles(int side);  // the goal

  [[nodiscard]] int side() const { return side_; }
  [[nodiscard]] int squares() const { return side_ * side_; }
  [[nodiscard]] unsigned at(int square) const { return static_cast<unsigned>(packed_ >> (4 * square) & 15U); }
  void put(int square, unsigned tile) {
    packed_ = (packed_ & ~(std::uint64_t{15} << (4 * square))) | std::uint64_t{tile} << (4 * square);
  }
  [[nodiscard]] int empty_square() const;
  // With the tile on `square`, which is beside the empty one, moved there.
  [[nodiscard]] Tiles moved(int square) const;
  [[nodiscard]] std::uint64_t packed() const { return packed_; }

  // Half of all arrangements cannot be reached: a slide changes the parity of the order of the tiles together with the
  // colour of the empty square.
  [[nodiscard]] bool solvable() const;
  // The sum of the distances of the tiles from their places.
  [[nodiscard]] int distance() const;
  friend bool operator==(const Tiles&, const Tiles&) = default;

 private:
  std::uint64_t packed_ = 0;
  int side_ = 0;
};

[[nodiscard]] Tiles random_tiles(int side, Random& random);
// 4, 9 or 16 numbers, each once, 0 (or _) for the empty square, between spaces, commas or slashes.
[[nodiscard]] Expected<Tiles> parse_tiles(std::string_view text);
[[nodiscard]] std::string to_text(const Tiles& tiles);

// The squares beside a square: up, left, right, down.
template <class Visit>
void each_beside(int side, int square, Visit&& visit) {
  if (square >= side) visit(square - side);
  if (square % side > 0) visit(square - 1);
  if (square % side < side - 1) visit(square + 1);
  if (square < side * (side - 1)) visit(square + side);
}

class TilesSpace {
 public:
  using State = Tiles;
  using Cost = int;
  static constexpr bool consistent_estimate = true;
  static constexpr int smallest_step = 1;
  static constexpr int largest_step = 1;

  explicit TilesSpace(const Tiles& start) : goal_(start.side()) {}

  template <class Visit>
  void neighbours(const Tiles& tiles, Visit&& visit) const {
    each_beside(tiles.side(), tiles.empty_square(), [&](int square) { visit(tiles.moved(square), 1); });
  }
  template <class Visit>
  void predecessors(const Tiles& tiles, Visit&& visit) const {
    neighbours(tiles, visit);
  }
  [[nodiscard]] bool is_goal(const Tiles& tiles) const { return tiles == goal_; }
  [[nodiscard]] Tiles goal() const { return goal_; }
  [[nodiscard]] static int estimate(const Tiles& tiles) { return tiles.distance(); }
  [[nodiscard]] static std::uint64_t hash(const Tiles& tiles) { return mix_bits(tiles.packed()); }

 private:
  Tiles goal_;
};

}  // namespace arborist::tiles
