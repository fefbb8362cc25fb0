#include "engine/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <stop_token>

#include "engine/evaluation/evaluation.h"
#include "tree/aids.h"
#include "tree/iterative_deepening.h"
#include "tree/principal_variation.h"

namespace arborist::engine {

class Engine::Body {
 public:
  explicit Body(const Options& options, Table table) : options_(options), table_(std::move(table)) {}

  SearchResult search(const Game<chess::Position>& game, const SearchRequest& request, const ProgressCallback& report) {
    const Stopwatch watch;
    Limits limits = request.limits;
    if (request.clock && !request.infinite && !request.ponder) limits.time = request.clock->own / 30;
    const std::stop_callback outer(request.limits.stop, [this] { stop(); });
    limits.stop = stop_token();
    Aids<chess::Position> aids({.table = &table_, .order = {.table_move = true, .hint = true}, .quiescence = true});
    table_.start_search();
    const auto found = iterative_deepening(game, limits, {}, [&](const Limits& one, Window window) {
      auto iteration = principal_variation(game, evaluate, one, Silent{}, {.window = window}, aids);
      if (report && iteration.ended == Ended::finished) {
        Progress progress{.depth = one.depth, .value = iteration.value, .nodes = iteration.counts.entered};
        progress.time = watch.elapsed();
        progress.line = iteration.line;
        report(progress);
      }
      return iteration;
    });
    wait_until_released(request);
    SearchResult result{.value = found.value, .line = found.line, .depth = found.depth};
    result.best = found.best();
    if (found.line.size() > 1) result.expected_reply = found.line[1];
    result.nodes = found.counts.entered;
    result.time = watch.elapsed();
    result.ended = found.ended;
    get_ready();
    return result;
  }

  void stop() {
    const std::scoped_lock lock(mutex_);
    source_.request_stop();
    changed_.notify_all();
  }
  void ponder_hit() {
    const std::scoped_lock lock(mutex_);
    hit_ = true;
    changed_.notify_all();
  }
  void get_ready() {
    const std::scoped_lock lock(mutex_);
    source_ = {};
    hit_ = false;
  }
  void clear() { table_.clear(); }
  [[nodiscard]] const Options& options() const { return options_; }

 private:
  std::stop_token stop_token() {
    const std::scoped_lock lock(mutex_);
    return source_.get_token();
  }
  void wait_until_released(const SearchRequest& request) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return source_.stop_requested() || !(request.infinite || (request.ponder && !hit_)); });
  }

  Options options_;
  Table table_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::stop_source source_;
  bool hit_ = false;
};

namespace {

Expected<void> check(const Options& options) {
  if (options.threads < 1 || options.threads > Options::most_threads)
    return Error{fmt::format("the engine runs on 1 to {} threads, not {}", Options::most_threads, options.threads)};
  if (options.multi_pv < 1 || options.multi_pv > Options::most_lines)
    return Error{fmt::format("the engine shows 1 to {} lines, not {}", Options::most_lines, options.multi_pv)};
  if (options.move_overhead < Duration::zero()) return Error{"the move overhead is a time, not less than nothing"};
  return {};
}

}  // namespace

Engine::Engine(const Options& options) {
  const auto done = set_options(options);
  assert(done);
}
Expected<Engine> Engine::of_options(const Options& options) {
  Engine engine;
  if (const auto done = engine.set_options(options); !done) return done.error();
  return engine;
}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

const Options& Engine::options() const { return body_->options(); }

Expected<void> Engine::set_options(const Options& options) {
  if (const auto good = check(options); !good) return good.error();
  auto table = Table::of_megabytes(options.hash_megabytes);
  if (!table) return table.error();
  body_ = std::make_unique<Body>(options, std::move(*table));
  return {};
}

void Engine::new_game() { body_->clear(); }
void Engine::clear_hash() { body_->clear(); }
SearchResult Engine::search(const Game<chess::Position>& game, const SearchRequest& request,
                            const ProgressCallback& report) {
  return body_->search(game, request, report);
}
void Engine::stop() { body_->stop(); }
void Engine::ponder_hit() { body_->ponder_hit(); }
void Engine::get_ready() { body_->get_ready(); }

}  // namespace arborist::engine
