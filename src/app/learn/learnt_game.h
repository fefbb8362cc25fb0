// LearntGame: what learning asks of a game. It plays games against itself, valued by hand or by a net; makes positions
// to learn from of them; trains a net; and says which player plays with a net, so that a match can tell what that is
// worth. Each of these goes on where an earlier run was killed.
//
//   class LearntChess : public LearntGame { … };
//   Learning learning(game, plan, folder);              // learning.h: the order of things
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/data/watched_training.h"
#include "core/expected.h"
#include "core/json.h"
#include "face/any_game.h"

namespace arborist {

// Whoever attends a stage: is told how far it is, and says whether it shall go on.
class StageWatcher {
 public:
  virtual ~StageWatcher() = default;
  // Often, on the thread that runs the stage. False: it shall end, for it was stopped or has had its time.
  virtual bool goes_on(const std::string& how_far) = 0;
};

struct PlayTask {
  std::string file;                            // that may hold some games already
  std::string net;                             // a file; empty: positions are valued by hand
  std::vector<std::string> games_before = {};  // files of the generations before, which are learnt from as well
  std::uint64_t seed = 1;
  std::uint64_t nodes = 500;  // a move
  std::uint64_t games = 0;    // that the file shall hold in the end, if nobody ends it before
  int threads = 1;
};
struct PlayedGames {
  std::uint64_t games = 0;          // in the file
  bool is_short_of_memory = false;  // which would not hold the positions of more, so it ended before the plan said
};

struct ExpandTask {
  std::vector<std::string> games;  // files
  std::string file;
  std::uint64_t seed = 1;
  int threads = 1;
};
struct ExpandedGames {
  std::uint64_t training = 0;
  std::uint64_t held_out = 0;
};

struct TrainTask {
  ExpandTask positions;  // what it learns from, made by expand()
  std::string file;      // of the net
  std::uint32_t width = 128;
  int passes = 12;
  std::uint64_t seed = 1;
  int threads = 1;
  double seconds_between_checkpoints = usual_seconds_between_checkpoints;
};
struct TrainedNet {
  double error = 0;          // on what was held out
  double error_by_hand = 0;  // of the evaluation that was made by hand
};

struct LearnPlan;

class LearntGame {
 public:
  LearntGame() = default;
  LearntGame(const LearntGame&) = delete;
  LearntGame& operator=(const LearntGame&) = delete;
  virtual ~LearntGame() = default;

  [[nodiscard]] virtual const AnyGame& game() const = 0;
  // What the plan leaves to the game: how many generations there are, how wide their nets are, and
  // how the time is shared out.
  virtual void complete(LearnPlan& plan) const = 0;
  // Whether this machine can hold what comes of so many games; else how many it could hold, about.
  [[nodiscard]] virtual Expected<void> check_room(const LearnPlan&) const { return {}; }
  // How the names of files of games end.
  [[nodiscard]] virtual std::string ending_of_games() const = 0;
  // Until the file holds all games, or the watcher has had enough.
  [[nodiscard]] virtual Expected<PlayedGames> play(const PlayTask& task, StageWatcher& watcher) = 0;
  // Nothing where the watcher ended it: then it is called again later.
  [[nodiscard]] virtual Expected<std::optional<ExpandedGames>> expand(const ExpandTask& task,
                                                                      StageWatcher& watcher) = 0;
  [[nodiscard]] virtual Expected<std::optional<TrainedNet>> train(const TrainTask& task, StageWatcher& watcher) = 0;
  // How many positions a second a core learns from, about.
  [[nodiscard]] virtual double training_speed(std::uint32_t width) const = 0;
  // The player of a match that plays with this net, or by hand where there is none.
  [[nodiscard]] virtual std::string player(const std::string& net) const = 0;
  // Whether every net has to show that it is better than what was made by hand, in as many games as that takes.
  [[nodiscard]] virtual bool tests_against_hand() const { return false; }
};

// A net appears when its training is over; one that is there needs no other. `by_hand` is what its card calls the error
// of the evaluation made by hand.
[[nodiscard]] std::optional<TrainedNet> trained_before(const std::string& file, const char* by_hand);
// Writes the net to another file, with these facts on its card besides what is there.
[[nodiscard]] Expected<void> publish_net(const std::string& net, const std::string& to, const Json& facts);

}  // namespace arborist
