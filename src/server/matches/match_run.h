// MatchRun: a match on a thread of its own, behind everything else the server does. It reads what was played before,
// plays what is missing where it is told to, and can be asked how it stands at any time, from any thread.
//
//   MatchRun run({plan, journal, plays}, [wire, id] { wire.post(…); });    // told a few times a second, and at the end
//   Standing now = run.standing();
//   run.stop();                                                            // soon ended
//
// Players that are to go on from where they were do: a game that was not over is played again from its opening.
#pragma once

#include <array>
#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "arena/match.h"
#include "arena/statistics/elo.h"
#include "server/matches/kept_games.h"

namespace arborist {
class MatchFiles;
}

namespace arborist::server {

class MatchRun final : private MatchWatcher {
 public:
  struct Task {
    MatchPlan plan;
    std::filesystem::path journal;
    bool plays = true;  // false: only what was played is read
  };
  enum class Phase : std::uint8_t { reading, playing, ended };

  // A game that is being played.
  struct LiveBoard {
    bool is_taken = false;
    ScheduledGame game = {};
    std::size_t plies = 0;
    BoardView board = {};
    // What each side thought of its last move; none before that, or where it does not tell.
    std::array<std::string, 2> values = {};
    std::array<int, 2> depths = {};
  };

  // A point of the charts: how it stood after so many games, counted in whole pairs from the first on.
  struct Point {
    std::size_t games = 0;
    Elo elo = {};
    std::optional<double> llr = std::nullopt;
  };

  struct Standing {
    Phase phase = Phase::reading;
    MatchEnd end;  // as it stands
    std::vector<Point> points = {};
    std::vector<LiveBoard> boards = {};
    std::vector<GameRow> newest = {};  // of the finished games, the newest first
    std::vector<GameRow> faults = {};  // the last few that a player lost by its own fault
    std::size_t fault_count = 0;
    std::optional<Duration> left = std::nullopt;  // until all games are played, at this rate
    double seconds_a_game = 0;                    // 0: not known yet
  };

  // `changed` is called on its own thread.
  MatchRun(Task task, std::function<void()> changed);
  MatchRun(const MatchRun&) = delete;
  MatchRun& operator=(const MatchRun&) = delete;
  // Stops and waits.
  ~MatchRun() override;

  [[nodiscard]] const MatchPlan& plan() const { return task_.plan; }
  [[nodiscard]] bool plays() const { return task_.plays; }
  void stop() { stop_.request_stop(); }
  [[nodiscard]] bool is_stopped() const { return stop_.stop_requested(); }

  [[nodiscard]] Phase phase() const { return phase_; }
  // Somebody looks: boards are drawn.
  void look(bool looks) { is_looked_at_ = looks; }
  [[nodiscard]] Standing standing() const;
  // Finished games, the newest first, from this place in that order on; of one pairing where both players are told.
  struct Wanted {
    std::size_t from = 0;
    std::size_t most = 50;
    std::optional<std::pair<std::size_t, std::size_t>> pairing = std::nullopt;
  };
  struct Rows {
    std::vector<GameRow> rows = {};
    std::size_t count = 0;  // all of them
  };
  [[nodiscard]] Rows rows(const Wanted& wanted) const;

 private:
  // A hand's game as it goes: moves come quickly, a board is drawn only now and then.
  struct Table {
    LiveBoard shown = {};
    std::unique_ptr<AnyPlay> play = {};     // as far as it is drawn
    std::vector<std::string> undrawn = {};  // moves since
    bool is_fresh = false;                  // a game began since
  };

  void game_began(std::size_t hand, const ScheduledGame& game, const AnyPlay& play) override;
  void moved(std::size_t hand, const AnyPlay& after, const PlayedMove& move) override;
  Expected<void> game_ended(std::size_t hand, const FinishedGame& game, const Scoreboard& board) override;
  void tick(const Scoreboard& board, const farm::Progress& games) override;

  void work();
  Expected<void> read();
  [[nodiscard]] MatchEnd play();
  void draw_boards();
  void extend_points();
  void add_row(GameRow row);
  void publish(Phase phase, std::optional<Error> error);

  Task task_;
  std::function<void()> changed_;
  std::stop_source stop_;
  std::atomic<bool> is_ending_ = false;  // not even what was played is read to its end
  std::atomic<Phase> phase_ = Phase::reading;
  std::atomic<bool> is_looked_at_ = false;

  MatchFiles* files_ = nullptr;  // while it plays
  Stopwatch since_told_;
  bool has_changed_ = false;

  mutable std::mutex mutex_;  // of everything below
  Scoreboard board_;
  std::vector<GameRow> rows_;
  std::vector<GameRow> faults_;
  std::size_t fault_count_ = 0;
  std::vector<Table> tables_;
  std::vector<Point> points_;
  std::optional<SequentialTest> test_;
  std::size_t pairs_followed_ = 0;
  farm::Progress progress_;
  std::optional<Error> error_;

  std::thread thread_;  // last: it uses all of them
};

}  // namespace arborist::server
