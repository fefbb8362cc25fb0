// Thinking: one search from its start to its result: it starts the workers, waits for what ends them, and reports. The
// thread that asked only waits while several workers run, so that a stop is obeyed at once however busy they are; with
// one worker it does the work itself.
#pragma once

#include <condition_variable>
#include <mutex>
#include <vector>

#include "core/crew.h"
#include "engine/hot.h"
#include "engine/worker.h"

namespace arborist::engine {

struct ThinkingOptions {
  HotCode code = {};
  int multi_pv = 1;
  Duration overhead = {};
  int nodes_per_millisecond = 0;  // 0: time is what the clock says
  TablebaseUse syzygy = {};
  std::vector<RankedMove> root_moves = {};
  SearchWatcher* watcher = nullptr;
  ChessNet net = {};
};

// Which of these is played: several workers searched the same position. Each votes for its move, with more weight the
// deeper it looked and the better it found it; of those who are for the move with the most votes the deepest speaks,
// and the first of them where they are alike. A win that is proved needs no votes, and the quickest is taken.
[[nodiscard]] std::size_t elected(const std::vector<Standing>& standings);

class Thinking {
 public:
  Thinking(const Game<Position>& game, const SearchRequest& request, const Parameters& parameters, Table& table,
           const Tablebase* tablebase, std::vector<Worker*> workers, const ThinkingOptions& options,
           const ProgressCallback& report);
  Thinking(const Thinking&) = delete;
  Thinking& operator=(const Thinking&) = delete;
  // Waits until the last worker has seen that it is over.
  ~Thinking() { shared_.stop = true; }

  SearchResult run();
  void stop();
  void ponder_hit();

 private:
  void run_alone();
  void run_together();
  void wait_until_released();
  void tell(const Progress& progress);
  [[nodiscard]] TimeKeeper::Watch watch() const;
  [[nodiscard]] Standing last_standing();
  [[nodiscard]] bool is_put_to_the_vote() const;
  [[nodiscard]] SearchResult result(const Standing& standing);

  const Game<Position> game_;
  const SearchRequest request_;
  const ThinkingOptions options_;
  const ProgressCallback report_;
  TimeKeeper time_;
  Shared shared_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool decider_done_ = false;
  bool is_stopped_ = false;  // from outside, perhaps after a limit had ended it
  bool has_begun_ = false;
  std::mutex report_mutex_;
  bool closed_ = false;  // no more reports of the threads
  // Of the best line as it was told last.
  Move told_move_ = {};
  int told_depth_ = 0;
  Crew threads_;
};

}  // namespace arborist::engine
