// The game loop: two players, one game, from wherever it stands to its end.
//
//   GameEnd end = play_game(*play, {*first, *second}, {}, watcher);
#pragma once

#include <array>
#include <optional>
#include <string>

#include "arena/player.h"

namespace arborist {

// How a game ended: by its rules, by a player's will, or by a player's fault.
struct GameEnd {
  enum class Kind : std::uint8_t { by_rule, resigned, forfeited, unfinished };
  Kind kind = Kind::unfinished;
  std::optional<Side> winner = std::nullopt;
  std::string reason = {};
};

struct Players {
  Player& first;
  Player& second;
  [[nodiscard]] Player& of(Side side) const { return side == Side::first ? first : second; }
};

// Sees everything that happens at the board.
class GameWatcher {
 public:
  GameWatcher() = default;
  GameWatcher(const GameWatcher&) = delete;
  GameWatcher& operator=(const GameWatcher&) = delete;
  virtual ~GameWatcher() = default;

  // A position stands on the board and a player is about to be asked; `last_move` led to it, if any did.
  virtual void to_choose(const AnyPlay& /*play*/, const std::optional<std::string>& /*last_move*/) {}
  virtual void played(const AnyPlay& /*after*/, Side /*side*/, const Choice& /*choice*/) {}
  virtual void taken_back(const AnyPlay& /*play*/, int /*plies*/) {}
  virtual void ended(const AnyPlay& /*play*/, const GameEnd& /*end*/) {}
};

// A player that fails or plays an illegal move loses, with the reason written down.
[[nodiscard]] GameEnd play_game(AnyPlay& play, const Players& players, const Limits& limits, GameWatcher& watcher);

// "X wins: three in a row", with the sides' own names.
[[nodiscard]] std::string in_words(const GameEnd& end, const GameInfo& game);

}  // namespace arborist
