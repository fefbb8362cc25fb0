#include "engine/syzygy/material.h"

#include <algorithm>
#include <numeric>

namespace arborist::engine::syzygy {
namespace {

constexpr std::string_view letters = " PNBRQK";

std::uint64_t packed(const Material& material) {
  std::uint64_t result = 0;
  for (Piece piece = 0; piece < 16; ++piece)
    result = result << 4U | static_cast<std::uint64_t>(material.of(piece) & 15);
  return result;
}

// One side: a king, then the others from the strongest to the weakest.
bool is_side(std::string_view side) {
  return side.find_first_not_of(letters.substr(1)) == std::string_view::npos && side.starts_with('K') &&
         side.find('K', 1) == std::string_view::npos &&
         std::is_sorted(side.begin(), side.end(), [](char a, char b) { return letters.find(a) > letters.find(b); });
}

}  // namespace

std::optional<Material> Material::of_name(std::string_view name) {
  const std::size_t versus = name.find('v');
  if (versus == std::string_view::npos || name.size() < 4 || name.size() > most + 1) return std::nullopt;
  const std::string_view white = name.substr(0, versus), black = name.substr(versus + 1);
  if (!is_side(white) || !is_side(black)) return std::nullopt;
  Material material;
  for (const char letter : white) material.add(static_cast<Piece>(letters.find(letter)));
  for (const char letter : black) material.add(static_cast<Piece>(black_piece + letters.find(letter)));
  return material;
}

int Material::count() const { return std::accumulate(counts_.begin(), counts_.end(), 0); }

Material Material::mirrored() const {
  Material other = *this;
  std::swap_ranges(other.counts_.begin(), other.counts_.begin() + black_piece, other.counts_.begin() + black_piece);
  return other;
}

std::uint64_t Material::key() const { return std::min(packed(*this), packed(mirrored())); }

std::vector<Material> Material::next() const {
  std::vector<Material> result;
  const auto add = [&](Piece lost, Piece won) {
    Material after = *this;
    after.add(lost, -1);
    if (won != 0) after.add(won);
    result.push_back(after);
  };
  for (const Piece colour : {Piece{0}, black_piece}) {
    for (Piece kind = pawn; kind < king; ++kind)
      if (of(colour | kind) > 0) add(colour | kind, 0);
    for (Piece kind = pawn + 1; kind < king; ++kind)
      if (of(colour | pawn) > 0) add(colour | pawn, colour | kind);
  }
  return result;
}

}  // namespace arborist::engine::syzygy
