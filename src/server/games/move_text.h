// Moves as the messages of docs/protocol.md write them, in JSON.
//
//   std::string legal = legal_text(play.move_views().front());
//   std::string played = played_text(play.played_view(0), stored_move, Side::first);
#pragma once

#include <string>

#include "face/view.h"
#include "game/side.h"
#include "server/message.h"
#include "store/stored_game.h"

namespace arborist::server {

[[nodiscard]] const char* to_text(Side side);

[[nodiscard]] std::string legal_text(const MoveView& move);
[[nodiscard]] Json legal_json(const MoveView& move);
[[nodiscard]] std::string played_text(const MoveView& move, const store::StoredMove& stored, Side by);

}  // namespace arborist::server
