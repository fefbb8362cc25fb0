#include "server/matches/match_run.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "arena/match_files.h"
#include "arena/match_report.h"

namespace arborist::server {

namespace {

// Behind pages, games, lines and reviews; players from outside inherit it.
constexpr int match_politeness = 15;
constexpr auto between_tellings = std::chrono::milliseconds(250);
constexpr std::size_t most_points = 240;
constexpr std::size_t newest_rows = 24;
constexpr std::size_t most_faults = 3;
constexpr std::size_t most_boards = 4;

}  // namespace

MatchRun::MatchRun(Task task, std::function<void()> changed)
    : task_(std::move(task)),
      changed_(std::move(changed)),
      board_(task_.plan.schedule),
      tables_(static_cast<std::size_t>(task_.plan.concurrency)) {
  if (task_.plan.sprt) test_.emplace(*task_.plan.sprt);
  thread_ = std::thread([this] { work(); });
}

MatchRun::~MatchRun() {
  is_ending_ = true;
  stop();
  thread_.join();
}

void MatchRun::work() {
  // A thread has a priority of its own, and hands it down to those it starts.
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), match_politeness);
  std::optional<Error> error;
  try {
    if (const auto done = read(); !done) error = done.error();
    if (!error && task_.plays && !stop_.stop_requested()) error = play().error;
  } catch (const std::exception& thrown) {
    error = Error{thrown.what()};
  }
  publish(Phase::ended, std::move(error));
}

void MatchRun::publish(Phase phase, std::optional<Error> error) {
  {
    const std::scoped_lock lock(mutex_);
    error_ = std::move(error);
    for (auto& table : tables_) table.shown.is_taken = false;
    extend_points();
    phase_ = phase;
  }
  changed_();
}

Expected<void> MatchRun::read() {
  return read_games(task_.journal, task_.plan, [this](const FinishedGame& game) {
    const std::scoped_lock lock(mutex_);
    if (game.scheduled.number < task_.plan.schedule.games() && !board_.has(game.scheduled.number)) {
      board_.add(game);
      add_row(row_of(game));
    }
    return !is_ending_;
  });
}

MatchEnd MatchRun::play() {
  const auto failed = [&](const Error& error) {
    return MatchEnd{.kind = MatchEnd::Kind::failed, .board = board_, .error = error};
  };
  if (const auto good = check_players(task_.plan); !good) return failed(good.error());
  std::error_code problem;
  const bool resume = std::filesystem::exists(task_.journal, problem);
  auto opened = MatchFiles::open({.journal = task_.journal.string(), .resume = resume}, task_.plan);
  if (!opened) return failed(opened.error());
  files_ = &*opened;
  phase_ = Phase::playing;
  changed_();
  auto end = run_match(task_.plan, opened->board(), *this, stop_.get_token());
  files_ = nullptr;
  return end;
}

void MatchRun::add_row(GameRow row) {
  if (row.is_fault) {
    ++fault_count_;
    if (faults_.size() == most_faults) faults_.erase(faults_.begin());
    faults_.push_back(row);
  }
  rows_.push_back(std::move(row));
}

void MatchRun::game_began(std::size_t hand, const ScheduledGame& game, const AnyPlay& play) {
  const std::scoped_lock lock(mutex_);
  Table& table = tables_[hand];
  table.shown = {.is_taken = true, .game = game, .plies = play.moves_played().size()};
  table.undrawn.clear();
  table.play = hand < most_boards ? play.clone() : nullptr;
  table.is_fresh = true;
  has_changed_ = true;
}

void MatchRun::moved(std::size_t hand, const AnyPlay&, const PlayedMove& move) {
  const std::scoped_lock lock(mutex_);
  Table& table = tables_[hand];
  ++table.shown.plies;
  if (table.play) table.undrawn.push_back(move.move);
  const auto side = index_of(move.side);
  const auto& analysis = move.choice.analysis;
  table.shown.values[side] =
      analysis ? arborist::to_text(analysis->value, task_.plan.game.info().score_unit) : std::string();
  table.shown.depths[side] = analysis ? analysis->depth : 0;
  has_changed_ = true;
}

Expected<void> MatchRun::game_ended(std::size_t hand, const FinishedGame& game, const Scoreboard&) {
  auto kept = files_->keep(game);
  const std::scoped_lock lock(mutex_);
  tables_[hand].shown.is_taken = false;
  if (!kept) return kept;
  board_.add(game);
  add_row(row_of(game));
  has_changed_ = true;
  return kept;
}

void MatchRun::tick(const Scoreboard&, const farm::Progress& games) {
  if (!has_changed_ || since_told_.elapsed() < between_tellings) return;
  {
    const std::scoped_lock lock(mutex_);
    progress_ = games;
    if (is_looked_at_) draw_boards();
    extend_points();
    has_changed_ = false;
  }
  since_told_ = Stopwatch();
  changed_();
}

void MatchRun::draw_boards() {
  for (auto& table : tables_) {
    if (!table.play || !table.shown.is_taken) continue;
    if (!table.is_fresh && table.undrawn.empty()) continue;
    for (const auto& move : std::exchange(table.undrawn, {})) (void)table.play->play(move);
    table.shown.board = table.play->board();
    table.is_fresh = false;
  }
}

// Every so many pairs, in the order of their numbers: what the charts show does not depend on which games ended first.
void MatchRun::extend_points() {
  if (task_.plan.players.size() != 2) return;
  const std::size_t pairs = task_.plan.schedule.games() / 2;
  const std::size_t stride = std::max<std::size_t>(1, (pairs + most_points - 1) / most_points);
  const auto is_decided = [&] { return test_ && test_->state().decision != SprtState::Decision::go_on; };
  while (!is_decided() && board_.pair(pairs_followed_)) {
    if (++pairs_followed_ % stride != 0 && pairs_followed_ != pairs) continue;
    const Scoreboard so_far = board_.up_to(2 * pairs_followed_);
    Point point{.games = 2 * pairs_followed_, .elo = elo_of(so_far, 0, 1)};
    if (test_) point.llr = test_->follow(so_far).llr;
    points_.push_back(point);
  }
}

MatchRun::Standing MatchRun::standing() const {
  const std::scoped_lock lock(mutex_);
  Standing now{.phase = phase_, .end = arborist::standing(task_.plan, board_)};
  if (error_) {
    now.end.kind = MatchEnd::Kind::failed;
    now.end.error = error_;
  }
  now.points = points_;
  for (const auto& table : tables_)
    if (now.boards.size() < most_boards) now.boards.push_back(table.shown);
  for (auto row = rows_.rbegin(); row != rows_.rend() && now.newest.size() < newest_rows; ++row)
    now.newest.push_back(*row);
  now.faults = faults_;
  now.fault_count = fault_count_;
  now.left = progress_.left();
  if (progress_.done > 0) now.seconds_a_game = progress_.seconds() / static_cast<double>(progress_.done);
  return now;
}

MatchRun::Rows MatchRun::rows(const Wanted& wanted) const {
  const std::scoped_lock lock(mutex_);
  Rows found;
  for (auto row = rows_.rbegin(); row != rows_.rend(); ++row) {
    if (wanted.pairing) {
      const auto [one, other] = *wanted.pairing;
      const bool is_theirs = (row->first == one && row->second == other) || (row->first == other && row->second == one);
      if (!is_theirs) continue;
    }
    if (found.count++ >= wanted.from && found.rows.size() < wanted.most) found.rows.push_back(*row);
  }
  return found;
}

}  // namespace arborist::server
