#include "engine/selfplay.h"

#include <fmt/format.h>

#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <new>

#include "chess/chess960.h"
#include "core/crew.h"
#include "core/random.h"

namespace arborist::engine {
namespace {

using chess::Position;

SearchRequest request_for(const SelfplayOptions& options, const std::stop_token& stop) {
  SearchRequest request;
  request.soft_nodes = options.nodes;
  request.limits.nodes = options.nodes * SelfplayOptions::hard_factor;
  request.limits.stop = stop;
  return request;
}

// Random moves from the start; nothing if they end the game.
std::optional<Position> random_opening(const SelfplayOptions& options, Random& random) {
  Position position = options.chess960 ? chess::chess960_start(static_cast<int>(random.below(chess::chess960_starts)))
                                       : Position::start();
  const int plies = options.plies + static_cast<int>(random.below(2));
  for (int ply = 0; ply < plies && !position.outcome(); ++ply) {
    const auto moves = position.moves();
    position = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  if (position.outcome()) return std::nullopt;
  return position;
}

// Tells from the values so far whether the game is as good as over.
class Judge {
 public:
  explicit Judge(const SelfplayAdjudication& rules) : rules_(rules) {}

  // After a move; `for_white` is what the side that moved thinks, `plies` are those of the whole game.
  std::optional<GameResult> see(int for_white, int plies) {
    white_wins_ = for_white >= rules_.win_score ? white_wins_ + 1 : 0;
    black_wins_ = for_white <= -rules_.win_score ? black_wins_ + 1 : 0;
    level_ = std::abs(for_white) <= rules_.draw_score && plies >= rules_.draw_after ? level_ + 1 : 0;
    if (is_long(white_wins_, rules_.win_plies)) return GameResult::white_won;
    if (is_long(black_wins_, rules_.win_plies)) return GameResult::black_won;
    if (is_long(level_, rules_.draw_plies)) return GameResult::drawn;
    return std::nullopt;
  }

 private:
  static bool is_long(int run, int wanted) { return wanted > 0 && run >= wanted; }

  SelfplayAdjudication rules_;
  int white_wins_ = 0;
  int black_wins_ = 0;
  int level_ = 0;
};

std::optional<Position> balanced_opening(Engine& engine, const SelfplayOptions& options, Random& random,
                                         const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    const auto opening = random_opening(options, random);
    if (!opening) continue;
    engine.new_game();
    const SearchResult found = engine.search(Game(*opening), request_for(options, stop));
    if (std::abs(found.value.value()) <= options.opening_score) return opening;
  }
  return std::nullopt;
}

// The games of a run, shared out among threads.
class Run {
 public:
  Run(const SelfplayOptions& options, const std::vector<std::uint64_t>& played_before, SelfplayWatcher& watcher)
      : options_(options), watcher_(watcher), is_played_(options.games + 1) {
    progress_.wanted = options.games;
    for (const std::uint64_t number : played_before) {
      if (number < 1 || number > options.games || is_played_[number]) continue;
      is_played_[number] = true;
      --progress_.wanted;
    }
  }

  Expected<SelfplayProgress> play(std::vector<Engine>& engines, const std::stop_token& stop) {
    const std::stop_callback from_outside(stop, [this] { stop_.request_stop(); });
    Crew crew;
    playing_ = engines.size();
    for (Engine& engine : engines)
      if (!crew.add([this, &engine] { play_games(engine); })) break;
    note_threads(crew.size(), engines.size());
    if (crew.size() == 0) return Error{"no thread could be started"};
    attend();
    crew.finish();
    if (error_) return *error_;
    progress_.time = watch_.elapsed();
    return progress_;
  }

 private:
  void play_games(Engine& engine) {
    try {
      while (const auto number = next_number()) {
        const auto record = play_selfplay_game(engine, options_, *number, stop_.get_token());
        if (record) keep(*record);
      }
    } catch (const std::bad_alloc&) {
      fail(Error{"out of memory"});
    }
    const std::scoped_lock lock(mutex_);
    --playing_;
    changed_.notify_one();
  }

  // Those that could not be had do not play.
  void note_threads(std::size_t had, std::size_t wanted) {
    const std::scoped_lock lock(mutex_);
    playing_ -= wanted - had;
    progress_.threads = static_cast<int>(had);
  }

  void fail(Error error) {
    const std::scoped_lock lock(mutex_);
    if (!error_) error_ = std::move(error);
    stop_.request_stop();
  }

  std::optional<std::uint64_t> next_number() {
    const std::scoped_lock lock(mutex_);
    if (stop_.stop_requested()) return std::nullopt;
    while (next_ <= options_.games && is_played_[next_]) ++next_;
    if (next_ > options_.games) return std::nullopt;
    return next_++;
  }

  void keep(const GameRecord& record) {
    const std::scoped_lock lock(mutex_);
    if (error_) return;
    if (const auto kept = watcher_.game_played(record); !kept) {
      error_ = kept.error();
      stop_.request_stop();
      return;
    }
    ++progress_.games;
    progress_.positions += record.moves.size();
  }

  void attend() {
    constexpr auto between_ticks = std::chrono::milliseconds(100);
    std::unique_lock lock(mutex_);
    while (playing_ > 0) {
      changed_.wait_for(lock, between_ticks);
      progress_.time = watch_.elapsed();
      const SelfplayProgress now = progress_;
      // Unlocked: what is done there may stop the run, which wakes every search.
      lock.unlock();
      watcher_.tick(now);
      lock.lock();
    }
  }

  const SelfplayOptions& options_;
  SelfplayWatcher& watcher_;
  std::vector<bool> is_played_;  // by number
  Stopwatch watch_;
  std::stop_source stop_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t next_ = 1;
  std::size_t playing_ = 0;
  SelfplayProgress progress_;
  std::optional<Error> error_;
};

}  // namespace

std::string SelfplayOptions::settings_text() const {
  return fmt::format("plies={} opening={} hash={} win={}x{} draw={}x{}@{} longest={}{}", plies, opening_score,
                     hash_megabytes, adjudication.win_score, adjudication.win_plies, adjudication.draw_score,
                     adjudication.draw_plies, adjudication.draw_after, adjudication.longest,
                     chess960 ? " chess960" : "");
}

std::optional<GameRecord> play_selfplay_game(Engine& engine, const SelfplayOptions& options, std::uint64_t number,
                                             const std::stop_token& stop) {
  Random random(mix_bits(options.seed) ^ number);
  const auto start = balanced_opening(engine, options, random, stop);
  if (!start) return std::nullopt;
  engine.new_game();
  GameRecord record{.number = number, .start = *start, .moves = {}};
  Game<Position> game(*start);
  Judge judge(options.adjudication);
  const SearchRequest request = request_for(options, stop);
  while (!game.outcome()) {
    const SearchResult found = engine.search(game, request);
    if (stop.stop_requested() || !found.best) return std::nullopt;
    const bool is_white = game.position().to_move() == chess::white;
    const int score = found.value.value();
    record.moves.push_back({*found.best, static_cast<std::int16_t>(score)});
    game.play(*found.best);
    if (game.outcome()) break;
    const int plies = options.plies + game.plies();
    if (const auto result = judge.see(is_white ? score : -score, plies)) {
      record.ending = GameEnding::adjudicated;
      record.result = *result;
      return record;
    }
    if (plies >= options.adjudication.longest) {
      record.ending = GameEnding::too_long;
      return record;
    }
  }
  record.result = result_of(game.outcome()->winner());
  return record;
}

double SelfplayProgress::positions_per_second() const {
  const double seconds = std::chrono::duration<double>(time).count();
  return seconds > 0 ? static_cast<double>(positions) / seconds : 0;
}

std::optional<Duration> SelfplayProgress::left() const {
  if (games == 0) return std::nullopt;
  const double share = static_cast<double>(wanted - games) / static_cast<double>(games);
  return std::chrono::duration_cast<Duration>(std::chrono::duration<double>(time) * share);
}

Expected<SelfplayProgress> run_selfplay(const SelfplayOptions& options, const std::vector<std::uint64_t>& played_before,
                                        SelfplayWatcher& watcher, const std::stop_token& stop) {
  // Fewer where there is not memory for all.
  std::vector<Engine> engines;
  for (int i = 0; i < options.threads; ++i) {
    try {
      auto engine = Engine::of_options({.hash_megabytes = options.hash_megabytes});
      if (!engine && engines.empty()) return engine.error();
      if (!engine) break;
      engines.push_back(std::move(*engine));
    } catch (const std::bad_alloc&) {
      if (engines.empty()) throw;
      break;
    }
  }
  return Run(options, played_before, watcher).play(engines, stop);
}

}  // namespace arborist::engine
