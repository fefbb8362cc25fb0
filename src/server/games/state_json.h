// Games, boards and moves as the messages of docs/protocol.md write them.
//
//   Json state = state_json(game, {.thinking = true, .kept = true}, Moment::now());
#pragma once

#include "face/any_game.h"
#include "server/games/live_game.h"
#include "server/games/move_text.h"
#include "server/message.h"
#include "store/game_store.h"

namespace arborist::server {

// What a state tells that the game itself does not know.
struct StateExtras {
  bool thinking = false;
  bool kept = true;
};

[[nodiscard]] Json state_json(const LiveGame& game, const StateExtras& extras, const Moment& now);
[[nodiscard]] Json board_json(const BoardView& board);
[[nodiscard]] Json game_info_json(const GameInfo& info);
[[nodiscard]] Json ladder_json(const GameList& games);
[[nodiscard]] Json row_json(const store::ListRow& row);

[[nodiscard]] std::int64_t in_milliseconds(Duration duration);

// Why a game cannot be changed in this way now; empty where it can.
[[nodiscard]] std::string why_no_take_back(const LiveGame& game);
[[nodiscard]] std::string why_no_hint(const LiveGame& game);
[[nodiscard]] std::string why_no_draw(const LiveGame& game);
[[nodiscard]] std::string why_no_resign(const LiveGame& game);

}  // namespace arborist::server
