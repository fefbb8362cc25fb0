// The game loop: two players, one game, from wherever it stands to its end, with clocks and limits where there are any.
//
//   GameEnd end = play_game(*play, {*first, *second}, {}, watcher);
//   GameEnd end = play_game(*play, {*first, *second}, {.terms = {white_terms, black_terms}}, watcher);
//
// Whatever a player does wrong costs it the game and nothing more: a failure, an exception, an illegal move, a limit
// overstepped. The reason is written down.
#pragma once

#include <array>
#include <optional>
#include <stop_token>
#include <string>

#include "arena/adjudication.h"
#include "arena/player.h"
#include "arena/time_control.h"

namespace arborist {

// How a game ended: by its rules, by a player's will, by a verdict from outside, or by a player's fault.
struct GameEnd {
  enum class Kind : std::uint8_t { by_rule, resigned, adjudicated, forfeited, unfinished };
  // What a player that forfeited did: `failed` is a player that could not go on, such as a process that died or hung.
  enum class Fault : std::uint8_t { none, illegal_move, overstepped, failed };
  Kind kind = Kind::unfinished;
  std::optional<Side> winner = std::nullopt;
  std::string reason = {};
  Fault fault = Fault::none;
  std::optional<int> points = std::nullopt;  // see Outcome::points

  friend bool operator==(const GameEnd&, const GameEnd&) = default;
};

struct Players {
  Player& first;
  Player& second;
  [[nodiscard]] Player& of(Side side) const { return side == Side::first ? first : second; }
};

// How far over a limit is still forgiven.
struct Grace {
  Duration time = std::chrono::milliseconds(50);
  // Programs from outside look at their node count only now and then.
  std::uint64_t nodes = 50'000;
  int depth = 1;
};

struct Conditions {
  std::array<Terms, 2> terms = {};  // of the first and the second side
  Grace grace = {};
  Adjudicator* adjudicator = nullptr;
  // Ends the game unfinished, at the latest when the player to move answers.
  std::stop_token stop = {};
};

// A move that was carried out.
struct PlayedMove {
  Side side;
  const std::string& move;  // as the game writes it
  const Choice& choice;
  Duration used;
  std::optional<Duration> clock;  // what its player has left
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
  virtual void played(const AnyPlay& /*after*/, const PlayedMove& /*move*/) {}
  virtual void taken_back(const AnyPlay& /*play*/, int /*plies*/) {}
  virtual void ended(const AnyPlay& /*play*/, const GameEnd& /*end*/) {}
};

[[nodiscard]] GameEnd play_game(AnyPlay& play, const Players& players, const Conditions& conditions,
                                GameWatcher& watcher);

// "X wins: three in a row", with the sides' own names.
[[nodiscard]] std::string in_words(const GameEnd& end, const GameInfo& game);

}  // namespace arborist
