// A judged game as 'arborist analyse --json' prints it.
//
//   std::cout << write_json(game_json(number, game, judged)) << '\n';
#pragma once

#include <cstdint>

#include "chess/pgn_game.h"
#include "coach/judging.h"
#include "core/json.h"

namespace arborist {

[[nodiscard]] Json game_json(std::uint64_t number, const chess::PgnGame& game, const coach::JudgedGame& judged);

}  // namespace arborist
