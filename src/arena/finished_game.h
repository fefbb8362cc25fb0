// FinishedGame: one game of a match as it was played, with what the players thought and used.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/game_loop.h"
#include "arena/schedule.h"
#include "arena/statistics/tally.h"
#include "game/score.h"

namespace arborist {

struct MoveNote {
  Side side = Side::first;
  std::string move = {};
  std::optional<Score> value = std::nullopt;  // as its player sees it
  int depth = 0;                              // 0 where the player tells none
  std::uint64_t nodes = 0;
  Duration used = {};
  std::optional<Duration> clock = std::nullopt;  // left after the move
  friend bool operator==(const MoveNote&, const MoveNote&) = default;
};

struct FinishedGame {
  ScheduledGame scheduled = {};
  std::string start = {};
  std::vector<std::string> opening = {};
  std::vector<MoveNote> moves = {};
  GameEnd end = {};
  bool is_void = false;       // counts for nobody
  bool was_replayed = false;  // its first attempt was void

  // Of the side that moved first; nothing for a void game.
  [[nodiscard]] std::optional<GameResult> result() const {
    if (is_void || end.kind == GameEnd::Kind::unfinished) return std::nullopt;
    if (!end.winner) return GameResult::drawn;
    return *end.winner == Side::first ? GameResult::won : GameResult::lost;
  }
  friend bool operator==(const FinishedGame&, const FinishedGame&) = default;
};

}  // namespace arborist
