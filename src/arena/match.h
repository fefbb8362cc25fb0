// A match or tournament: games of a schedule played by one or several hands at once. Each hand makes its own players
// and keeps them from game to game. What players with a node or depth limit do depends on a game's number only, never
// on how many hands there are.
//
//   MatchPlan plan{.game = game, .players = players, .schedule = Schedule(Format::round_robin, 2, 100), …};
//   MatchEnd end = run_match(plan, Scoreboard(plan.schedule), watcher, stop);
//   print(estimate(end.board.pairs(0, 1)));
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/adjudication.h"
#include "arena/contestant.h"
#include "arena/finished_game.h"
#include "arena/openings.h"
#include "arena/players.h"
#include "arena/schedule.h"
#include "arena/scoreboard.h"
#include "arena/statistics/sprt.h"
#include "farm/farm.h"
#include "farm/progress.h"

namespace arborist {

// How players come into being; tests have their own.
using MakePlayer =
    std::function<Expected<std::unique_ptr<Player>>(const Contestant&, const AnyPlay&, std::uint64_t seed)>;
[[nodiscard]] Expected<std::unique_ptr<Player>> make_contestant(const Contestant& contestant, const AnyPlay& play,
                                                                std::uint64_t seed);

struct MatchPlan {
  const AnyGame& game;
  std::vector<Contestant> players;
  Schedule schedule;
  Openings openings;
  Adjudication adjudication = {};
  Grace grace = {};
  std::optional<Sprt> sprt = std::nullopt;  // of two players
  std::uint64_t seed = 1;
  // A game whose player could not go on is played again once; if that fails too, it counts for nobody.
  bool void_failures = false;
  int concurrency = 1;
  MakePlayer make = make_contestant;
};

// Sees a match as it goes on. The calls come from several threads, but never two at once.
class MatchWatcher {
 public:
  MatchWatcher() = default;
  MatchWatcher(const MatchWatcher&) = delete;
  MatchWatcher& operator=(const MatchWatcher&) = delete;
  virtual ~MatchWatcher() = default;

  // `hand` is 0 … concurrency-1.
  virtual void game_began(std::size_t /*hand*/, const ScheduledGame& /*game*/, const AnyPlay& /*play*/) {}
  virtual void moved(std::size_t /*hand*/, const AnyPlay& /*after*/, const PlayedMove& /*move*/) {}
  // The board has the game already. An error, such as a full disk, ends the match.
  [[nodiscard]] virtual Expected<void> game_ended(std::size_t /*hand*/, const FinishedGame& /*game*/,
                                                  const Scoreboard& /*board*/) {
    return {};
  }
  // Fewer games are played at once than planned: there are no more threads.
  virtual void has_fewer_hands(std::size_t /*hands*/) {}
  // Now and then, on the thread that runs the match.
  virtual void tick(const Scoreboard& /*board*/, const farm::Progress& /*games*/) {}
};

struct MatchEnd {
  enum class Kind : std::uint8_t { all_played, decided, stopped, failed };
  Kind kind = Kind::all_played;
  Scoreboard board;  // where the test decided: with the games it took to decide
  std::optional<SprtState> sprt = std::nullopt;
  std::optional<Error> error = std::nullopt;
};

// How a match stands with these games, as if it were stopped here: what the results say, and whether all is played or
// decided.
[[nodiscard]] MatchEnd standing(const MatchPlan& plan, const Scoreboard& board);

// Every player can be made and will play this game; else what is wrong.
[[nodiscard]] Expected<void> check_players(const MatchPlan& plan);

// Plays the games that the board does not have yet. A stop request leaves running games unfinished and uncounted.
[[nodiscard]] MatchEnd run_match(const MatchPlan& plan, Scoreboard board, MatchWatcher& watcher,
                                 const std::stop_token& stop);
// The same on a farm: so many games at once in each of its processes. Where the books are kept elsewhere, the watcher
// sees only what is played here, and nothing ends.
[[nodiscard]] MatchEnd run_match(const MatchPlan& plan, Scoreboard board, MatchWatcher& watcher,
                                 const std::stop_token& stop, farm::Farm& farm);

}  // namespace arborist
