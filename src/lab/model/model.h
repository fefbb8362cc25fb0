// Learning what an opponent is like from its games: which of the game's evaluators explains its moves, how likely each
// is after all of them, and how large its errors are. What comes out are the settings of the searches that use it.
//
//   auto games = read_played_games("match.txt", game.info());
//   auto model = learn_model({.game = game, .games = *games, .player = "Anna"});
//   print(model->types[0].evaluator, model->types[0].share);      // to_text: a table, and the players to use
//
// Each evaluator is a type: an opponent that looks `sight` plies ahead with it. A move that is one of the best to a
// type is what it plays but for `slip` of all moves (Bayes' rule, all types alike before the first move). The error is
// that of moves chosen by chance, e to the worth over the error, under which the moves are likeliest.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/expected.h"
#include "face/any_game.h"

namespace arborist::lab {

struct PlayedGame {
  std::string start;
  std::string first, second;  // who played; empty where that is not known
  std::vector<std::string> moves;
};

// Game records, as `match --record` and `play` write them, or PGN in games that have it.
[[nodiscard]] Expected<std::vector<PlayedGame>> read_played_games(const std::string& path, const GameInfo& game);

struct ModelRequest {
  const AnyGame& game;
  const std::vector<PlayedGame>& games;
  std::string player = {};                   // whose moves; empty: everybody's
  std::vector<std::string> evaluators = {};  // the types; none: all of the game
  int sight = 1;
  double slip = 0.1;
  std::uint64_t most_moves = 2000;  // so many are looked at
  std::function<bool(std::uint64_t looked_at)> goes_on = [](std::uint64_t) { return true; };
};

struct LearntType {
  std::string evaluator;
  double share = 0;     // how likely it is after all moves
  double accuracy = 0;  // how often the move was one it would have played, of several best ones a part
  double error = 0;     // in points
  double log_loss = 0;  // of the moves with that error, a move
};

struct LearntModel {
  std::string game;
  std::string player;
  int sight = 1;
  std::uint64_t moves = 0;             // where there was a choice
  double by_chance = 0;                // the log loss of moves chosen blindly, to compare with
  std::vector<LearntType> types = {};  // the likeliest first
};

[[nodiscard]] Expected<LearntModel> learn_model(const ModelRequest& request);

// The players to use against such an opponent.
[[nodiscard]] std::vector<std::string> players_against(const LearntModel& model);

[[nodiscard]] std::string to_text(const LearntModel& model);
[[nodiscard]] std::string to_json_text(const LearntModel& model);

}  // namespace arborist::lab
