// Moves as the messages of docs/protocol.md write them, in JSON.
//
//   Json legal = legal_json(play.move_views().front());
//   std::string played = played_text(play.played_view(0), stored_move, Side::first);
#pragma once

#include <string>

#include "core/json.h"
#include "face/view.h"
#include "game/side.h"
#include "store/stored_game.h"

namespace arborist::server {

[[nodiscard]] const char* to_text(Side side);

[[nodiscard]] Json legal_json(const MoveView& move);
// Written, since it is told again with every state that follows.
[[nodiscard]] std::string played_text(const MoveView& move, const store::StoredMove& stored, Side by);

}  // namespace arborist::server
