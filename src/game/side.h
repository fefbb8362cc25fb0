// The two sides of every game, and the key by which equal positions are known.
#pragma once

#include <cstddef>
#include <cstdint>

namespace arborist {

// Who moves first in the game: White in chess, X in tic-tac-toe.
enum class Side : std::uint8_t { first, second };

constexpr Side opponent(Side side) { return static_cast<Side>(static_cast<std::uint8_t>(side) ^ 1U); }
constexpr std::size_t index_of(Side side) { return static_cast<std::size_t>(side); }

// Positions that are equal but for clocks have equal keys.
enum class Key : std::uint64_t {};

}  // namespace arborist
