// Positions by chance for comparisons that begin in an ending.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/expected.h"
#include "face/any_game.h"

namespace arborist::lab {

// King and queen against king and rook, White to move and nothing to be won at once, as FEN: whoever has the queen must
// win within fifty moves. `chess` is the game.
[[nodiscard]] Expected<std::vector<std::string>> queen_against_rook(const AnyGame& chess, std::size_t count,
                                                                    std::uint64_t seed);

}  // namespace arborist::lab
