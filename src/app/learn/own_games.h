// Games that a player plays against itself, for any game: some moves by chance first, then a search, now and then
// another move by chance. A game follows from its number and the seed; all are kept in a journal, a line each, so that
// the next run goes on.
//
//   auto played = play_own_games(game, player, {.file = "games-1.jsonl", .games = 1000}, watcher);
//   auto read = read_own_games("games-1.jsonl", [&](const OwnGame& game) { return use(game); });
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/learn/learnt_game.h"
#include "core/spec.h"
#include "game/score.h"

namespace arborist {

struct OwnMove {
  std::string text;
  std::optional<Score> score;  // of the position before it, for its side to move; none where chance chose the move
  friend bool operator==(const OwnMove&, const OwnMove&) = default;
};

struct OwnGame {
  std::uint64_t number = 0;
  std::vector<OwnMove> moves = {};
  Score result = {};       // for the side that made the first move: won, lost, drawn, or the points
  bool in_points = false;  // what the game ended in

  [[nodiscard]] std::string line() const;
  [[nodiscard]] static Expected<OwnGame> parse(std::string_view line);
  friend bool operator==(const OwnGame&, const OwnGame&) = default;
};

// The player is a search that may open its net.
[[nodiscard]] Expected<PlayedGames> play_own_games(const AnyGame& game, const Spec& player, const PlayTask& task,
                                                   StageWatcher& watcher);

struct OwnGames {
  std::string origin = {};    // the journal's first line: who played them
  std::string checksum = {};  // of all of them
  std::uint64_t count = 0;
  std::uint64_t positions = 0;
};
using TakeOwnGame = std::function<Expected<void>(const OwnGame& game)>;
// Hands over the games 1, 2, … of a file; one that is not there or empty is an error.
[[nodiscard]] Expected<OwnGames> read_own_games(const std::string& file, const TakeOwnGame& take);

}  // namespace arborist
