#include "puzzles/tiles/tiles.h"

#include <cstdlib>
#include <utility>

#include "core/text.h"

namespace arborist::tiles {

Tiles::Tiles(int side) : side_(side) {
  for (int square = 0; square + 1 < squares(); ++square) put(square, static_cast<unsigned>(square + 1));
}

int Tiles::empty_square() const {
  int square = 0;
  while (at(square) != 0) ++square;
  return square;
}

Tiles Tiles::moved(int square) const {
  Tiles next = *this;
  next.put(empty_square(), at(square));
  next.put(square, 0);
  return next;
}

bool Tiles::solvable() const {
  int inversions = 0;
  for (int a = 0; a < squares(); ++a)
    for (int b = a + 1; b < squares(); ++b)
      if (at(a) != 0 && at(b) != 0 && at(a) > at(b)) ++inversions;
  if (side_ % 2 == 1) return inversions % 2 == 0;
  const int rows_below = side_ - 1 - empty_square() / side_;
  return (inversions + rows_below) % 2 == 0;
}

int Tiles::distance() const {
  int sum = 0;
  for (int square = 0; square < squares(); ++square) {
    const int home = static_cast<int>(at(square)) - 1;
    if (home < 0) continue;
    sum += std::abs(square % side_ - home % side_) + std::abs(square / side_ - home / side_);
  }
  return sum;
}

Tiles random_tiles(int side, Random& random) {
  std::vector<unsigned> order;
  for (unsigned tile = 0; tile < static_cast<unsigned>(side * side); ++tile) order.push_back(tile);
  random.shuffle(order);
  Tiles tiles(side);
  for (int square = 0; square < side * side; ++square) tiles.put(square, order[static_cast<std::size_t>(square)]);
  if (tiles.solvable()) return tiles;
  // Exchanging two tiles turns an arrangement that cannot be solved into one that can.
  int a = 0;
  while (tiles.at(a) == 0) ++a;
  int b = a + 1;
  while (tiles.at(b) == 0) ++b;
  const unsigned tile = tiles.at(a);
  tiles.put(a, tiles.at(b));
  tiles.put(b, tile);
  return tiles;
}

Expected<Tiles> parse_tiles(std::string_view text) {
  std::string plain;
  for (const char c : text.substr(0, 200)) plain += c == ',' || c == '/' ? ' ' : c == '_' ? '0' : c;
  const auto parts = words(plain);
  int side = 0;
  for (const int s : {2, 3, 4})
    if (parts.size() == static_cast<std::size_t>(s * s)) side = s;
  if (side == 0 || text.size() > 200)
    return Error{"4, 9 or 16 numbers are expected, here are " + std::to_string(parts.size())};
  Tiles tiles(side);
  unsigned seen = 0;
  for (int square = 0; square < side * side; ++square) {
    const auto tile =
        parse_integer<unsigned>(parts[static_cast<std::size_t>(square)], 0U, static_cast<unsigned>(side * side - 1));
    if (!tile) return tile.error();
    if ((seen >> *tile & 1U) != 0) return Error{"the tile " + std::to_string(*tile) + " is there twice"};
    seen |= 1U << *tile;
    tiles.put(square, *tile);
  }
  return tiles;
}

std::string to_text(const Tiles& tiles) {
  std::string text;
  for (int square = 0; square < tiles.squares(); ++square) {
    if (square > 0) text += square % tiles.side() == 0 ? " / " : " ";
    text += std::to_string(tiles.at(square));
  }
  return text;
}

}  // namespace arborist::tiles
