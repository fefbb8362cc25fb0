// Self-play: the engine plays games against itself, for what can be learnt from them. Every game begins with some
// random moves; each later move is searched to a soft limit of nodes, with table and histories that know nothing of the
// game before. Game number n of a seed is always the same game, on any machine and however many are played at once.
//
//   auto record = play_selfplay_game(engine, options, 17, stop);
//   auto played = run_selfplay(options, {}, watcher, stop, farm);     // all of them, several at once
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/data/game_record.h"
#include "engine/engine.h"
#include "farm/farm.h"
#include "farm/progress.h"

namespace arborist::engine {

// When a game is ended before the rules end it. Late: endings are worth learning, too.
struct SelfplayAdjudication {
  // Won when both sides have valued it like this for so many plies in a row; 0 plies: never.
  int win_score = 2000;
  int win_plies = 6;
  // Drawn when both sides have valued it at most like this for so many plies in a row, after so many of the game.
  int draw_score = 5;
  int draw_plies = 12;
  int draw_after = 120;
  // Drawn after so many plies in any case; at most GameRecord::most_moves.
  int longest = 1000;

  friend bool operator==(const SelfplayAdjudication&, const SelfplayAdjudication&) = default;
};

struct SelfplayOptions {
  static constexpr std::uint64_t most_games = 100'000'000;
  static constexpr std::uint64_t most_nodes = 100'000'000;
  static constexpr int most_threads = 256;
  static constexpr int most_plies = 60;
  static constexpr std::uint64_t hard_factor = 8;

  std::uint64_t games = 1000;  // numbers 1 to this
  std::uint64_t nodes = 500;   // soft: the iteration that passes it is finished, up to hard_factor times as many
  std::uint64_t seed = 1;
  int threads = 1;          // games at once
  int plies = 8;            // random moves of an opening: so many or one more, by chance, so that either side begins
  int opening_score = 500;  // an opening worth more to one side is thrown away
  std::size_t hash_megabytes = 2;  // for each thread
  bool chess960 = false;           // from a random one of the 960 starts
  SelfplayAdjudication adjudication = {};
  ChessNet net = built_in_net();  // none: the classic evaluation

  // All but seed, nodes and what does not change the games, as one line for the header of a file.
  [[nodiscard]] std::string settings_text() const;
};

// The game with this number; nothing if it was stopped. The engine has one thread.
[[nodiscard]] std::optional<GameRecord> play_selfplay_game(Engine& engine, const SelfplayOptions& options,
                                                           std::uint64_t number, const std::stop_token& stop);

struct SelfplayProgress {
  farm::Progress games = {};
  std::uint64_t positions = 0;  // in those that are done

  [[nodiscard]] double positions_per_second() const { return games.a_second(positions); }
};

class SelfplayWatcher {
 public:
  virtual ~SelfplayWatcher() = default;
  // Games come in the order of their numbers, of several processes in the order in which they end; from one thread at a
  // time. An error ends the run.
  virtual Expected<void> game_played(const GameRecord& record) = 0;
  // A few times a second, from the thread that called run_selfplay, perhaps while a game is handed in.
  virtual void tick(const SelfplayProgress&) {}
};

// Plays the games whose numbers are not among those played before, so many at once in each process of the farm.
// Stopped, it ends soon and keeps whole games only; of those, none whose turn had not come.
[[nodiscard]] Expected<SelfplayProgress> run_selfplay(const SelfplayOptions& options,
                                                      const std::vector<std::uint64_t>& played_before,
                                                      SelfplayWatcher& watcher, const std::stop_token& stop,
                                                      farm::Farm& farm);
// The same in this process alone.
[[nodiscard]] Expected<SelfplayProgress> run_selfplay(const SelfplayOptions& options,
                                                      const std::vector<std::uint64_t>& played_before,
                                                      SelfplayWatcher& watcher, const std::stop_token& stop);

}  // namespace arborist::engine
