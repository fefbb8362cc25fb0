// Player: anything that chooses a move when asked, within limits. A person at the terminal, a random mover, a search by
// its spec, engines from outside: all are players.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/expected.h"
#include "face/any_game.h"
#include "game/time_left.h"

namespace arborist {

// What a player is given to choose a move: limits on the search and, in a game with clocks, what they show. Somebody
// may want to look on.
struct Turn {
  Limits limits = {};
  std::optional<TimeLeft> time_left = std::nullopt;
  // Told what is known so far, now and then while the player thinks, by players that can; on any of their threads, but
  // never after choose() has returned.
  Report report = {};
};

// What a player wants to do.
struct Choice {
  enum class Kind : std::uint8_t {
    move,
    take_back,  // back to this player's last choice
    resign,
    quit  // leave the game unfinished
  };
  Kind kind = Kind::move;
  std::string move = {};
  std::optional<Analysis> analysis = std::nullopt;  // what led to the move, from players that search

  static Choice to_play(std::string move, std::optional<Analysis> analysis = std::nullopt) {
    return {Kind::move, std::move(move), std::move(analysis)};
  }
};

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  // The spec it was made from.
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual bool is_human() const { return false; }

  // An error means that the player cannot go on; it loses the game by it.
  [[nodiscard]] virtual Expected<Choice> choose(const AnyPlay& play, const Turn& turn) = 0;
  virtual void new_game() {}
  // Another seed for a player that chooses by chance and was not told its seed; the others need none.
  virtual void reseed(std::uint64_t /*seed*/) {}
};

}  // namespace arborist
