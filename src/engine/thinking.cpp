#include "engine/thinking.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "core/priority.h"
#include "engine/legality.h"
#include "engine/net/net_evaluation.h"

namespace arborist::engine {

Thinking::Thinking(const Game<Position>& game, const SearchRequest& request, const Parameters& parameters, Table& table,
                   const Tablebase* tablebase, std::vector<Worker*> workers, const ThinkingOptions& options,
                   const ProgressCallback& report)
    : game_(game),
      request_(request),
      options_(options),
      report_(report),
      time_(plan_time(request, options.overhead), request.ponder, watch()),
      shared_{.game = game_,
              .request = request_,
              .parameters = parameters,
              .table = table,
              .tablebase = tablebase,
              .syzygy = options.syzygy,
              .net = options.net,
              .time = time_,
              .multi_pv = options.multi_pv,
              .root_moves = options.root_moves,
              .workers = std::move(workers),
              .report = {},
              .has_begun = {}} {
  if (report_)
    shared_.report = [this](const Progress& progress) {
      const std::scoped_lock lock(report_mutex_);
      if (!closed_) tell(progress);
    };
  for (Worker* worker : shared_.workers) {
    worker->nodes = 0;
    worker->tablebase_hits = 0;
    worker->publish({});
  }
}

TimeKeeper::Watch Thinking::watch() const {
  if (options_.nodes_per_millisecond == 0) return [watch = Stopwatch()] { return watch.elapsed(); };
  return [this] {
    const std::uint64_t microseconds =
        shared_.nodes() * 1000 / static_cast<std::uint64_t>(options_.nodes_per_millisecond);
    return std::chrono::duration_cast<Duration>(std::chrono::microseconds(microseconds));
  };
}

SearchResult Thinking::run() {
  if (!shared_.root_moves.empty()) {
    if (shared_.workers.size() == 1 || options_.watcher != nullptr) {
      run_alone();
    } else {
      run_together();
    }
  }
  wait_until_released();
  shared_.end(Ended::finished);
  const std::scoped_lock lock(report_mutex_);
  closed_ = true;
  const Standing standing = last_standing();
  // A better move may have been found, or an iteration ended, after the last report.
  if (report_ && !standing.line.empty() && (standing.line.front() != told_move_ || standing.iteration > told_depth_))
    tell(shared_.progress(standing, 1));
  return result(standing);
}

void Thinking::tell(const Progress& progress) {
  if (progress.rank == 1 && !progress.current_move) {
    told_move_ = progress.line.front();
    told_depth_ = progress.depth;
  }
  report_(progress);
}

void Thinking::run_alone() {
  Worker& worker = *shared_.workers.front();
  if (options_.watcher != nullptr) {
    options_.code.deepen_watched(worker, shared_, *options_.watcher);
  } else {
    options_.code.deepen(worker, shared_);
  }
}

// With fewer threads where no more are to be had.
void Thinking::run_together() {
  const auto note = [this](bool& what) {
    const std::scoped_lock lock(mutex_);
    what = true;
    changed_.notify_all();
  };
  shared_.has_begun = [this, note] { note(has_begun_); };
  const bool has_decider = threads_.add([this, note] {
    try {
      options_.code.deepen(*shared_.workers.front(), shared_);
    } catch (...) {
      note(decider_done_);
      throw;
    }
    note(decider_done_);
  });
  if (!has_decider) return run_alone();
  // The others join once there is something to report: to start them takes longer than the first iterations.
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return has_begun_ || decider_done_; });
  }
  const auto processors = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));
  const auto join_in = [this, processors](Worker& worker) {
    // More threads than processors must not keep the one that decides from its work.
    if (worker.number >= processors) work_when_idle();
    options_.code.deepen(worker, shared_);
  };
  for (std::size_t i = 1; i < shared_.workers.size() && !shared_.stop; ++i)
    if (!threads_.add([join_in, worker = shared_.workers[i]] { join_in(*worker); })) break;
  std::unique_lock lock(mutex_);
  const auto is_over = [&] { return decider_done_ || shared_.stop; };
  while (!is_over()) {
    const auto left = time_.left();
    if (!left) {
      changed_.wait(lock);
    } else if (*left <= Duration::zero()) {
      shared_.end(Ended::out_of_time);
    } else {
      changed_.wait_for(lock, *left);
    }
  }
}

// A search that may not come back by itself waits here for the word.
void Thinking::wait_until_released() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return is_stopped_ || !(request_.infinite || time_.pondering()); });
}

void Thinking::stop() {
  const std::scoped_lock lock(mutex_);
  is_stopped_ = true;
  shared_.end(Ended::stopped);
  changed_.notify_all();
}

void Thinking::ponder_hit() {
  const std::scoped_lock lock(mutex_);
  if (time_.ponder_hit()) shared_.end(time_.is_out() ? Ended::out_of_time : Ended::finished);
  changed_.notify_all();
}

std::size_t elected(const std::vector<Standing>& standings) {
  constexpr int least_weight = 14, largest_difference = 1000;  // of a pawn, in hundredths
  const auto votes = [](const Standing& one) { return one.depth > 0 && !one.line.empty(); };
  Score worst = Score::infinite();
  std::size_t best = 0;
  for (std::size_t i = 0; i < standings.size(); ++i) {
    const Standing& one = standings[i];
    if (!votes(one)) continue;
    worst = std::min(worst, one.value);
    if (one.value.is_win() && one.value > standings[best].value) best = i;
  }
  if (!votes(standings.front()) || standings[best].value.is_win()) return best;
  const auto votes_for = [&](Move move) {
    std::int64_t sum = 0;
    for (const Standing& one : standings)
      if (votes(one) && one.line.front() == move)
        sum += std::int64_t{std::min(one.value.value() - worst.value(), largest_difference) + least_weight} * one.depth;
    return sum;
  };
  std::int64_t most = votes_for(standings.front().line.front());
  for (std::size_t i = 1; i < standings.size(); ++i) {
    const Standing& one = standings[i];
    if (!votes(one)) continue;
    const std::int64_t its = votes_for(one.line.front());
    const bool speaks_better = one.line.front() == standings[best].line.front() && one.depth > standings[best].depth;
    if (its < most || (its == most && !speaks_better)) continue;
    most = its;
    best = i;
  }
  return best;
}

// Where a certain depth, a mate or several lines were asked for, the answer is the decider's, as it was told.
bool Thinking::is_put_to_the_vote() const {
  return shared_.workers.size() > 1 && options_.watcher == nullptr && shared_.multi_pv == 1 &&
         request_.limits.depth == Limits::deepest && request_.mate_in == 0;
}

// Where it was stopped before the first iteration was done: the best guess.
Standing Thinking::last_standing() {
  Standing standing = shared_.workers.front()->standing();
  if (is_put_to_the_vote()) {
    std::vector<Standing> all = {standing};
    for (std::size_t i = 1; i < shared_.workers.size(); ++i) all.push_back(shared_.workers[i]->standing());
    standing = all[elected(all)];
  }
  if (standing.line.empty() && !shared_.root_moves.empty()) {
    standing.line = {shared_.root_moves.front().move};
    standing.value = evaluate(game_.position(), options_.net);
  }
  return standing;
}

SearchResult Thinking::result(const Standing& standing) {
  SearchResult result{.value = standing.value, .bound = standing.bound, .line = standing.line, .depth = standing.depth};
  result.deepest_ply = standing.deepest_ply;
  result.nodes = shared_.nodes();
  result.tablebase_hits = shared_.tablebase_hits();
  result.time = time_.since_start();
  result.ended = shared_.ended;
  if (shared_.root_moves.empty()) return result;
  result.best = result.line.front();
  const Position next = game_.position().after(*result.best);
  if (result.line.size() > 1) {
    result.expected_reply = result.line[1];
  } else if (const auto entry = shared_.table.find(next.key())) {
    const Move reply = Move::from_raw(entry->move);
    if (is_legal(next, reply)) result.expected_reply = reply;
  }
  return result;
}

}  // namespace arborist::engine
