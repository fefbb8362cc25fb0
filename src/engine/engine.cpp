#include "engine/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <new>
#include <stop_token>
#include <thread>

#include "engine/levels/level_parameters.h"
#include "engine/tablebase.h"
#include "engine/thinking.h"
#include "engine/warmer.h"

namespace arborist::engine {
namespace {

// A few more than processors do no harm.
int useful_threads(int asked) {
  constexpr int harmless = 8;
  return std::min(asked, std::max(harmless, static_cast<int>(std::thread::hardware_concurrency())));
}

Expected<void> check(const Options& options) {
  if (options.threads < 1 || options.threads > Options::most_threads)
    return Error{fmt::format("the engine runs on 1 to {} threads, not {}", Options::most_threads, options.threads)};
  if (options.multi_pv < 1 || options.multi_pv > Options::most_lines)
    return Error{fmt::format("the engine shows 1 to {} lines, not {}", Options::most_lines, options.multi_pv)};
  if (options.move_overhead < Duration::zero()) return Error{"the move overhead is a time, not less than nothing"};
  return {};
}

}  // namespace

class Engine::Body {
 public:
  Body(const Parameters& parameters, Table table) : parameters_(parameters), table_(std::move(table)) {
    use_threads(1);
    warmer_.warm(table_);
  }

  Expected<void> set_options(const Options& options) {
    if (const auto good = check(options); !good) return good.error();
    thinking_.reset();
    auto tablebase = tablebase_for(options.syzygy_path);
    if (!tablebase) return tablebase.error();
    if (options.hash_megabytes != table_.megabytes()) {
      auto table = Table::of_megabytes(options.hash_megabytes);
      if (!table) return table.error();
      warmer_.halt();
      table_ = std::move(*table);
      warmer_.warm(table_);
    }
    tablebase_ = *tablebase;
    // What was learnt from other values is worth nothing.
    if (options.net != options_.net || options.syzygy != options_.syzygy) new_game();
    use_threads(useful_threads(options.threads));
    options_ = options;
    return {};
  }
  void set_parameters(const Parameters& parameters) {
    new_game();  // and no search holds on to the old ones
    parameters_ = parameters;
  }
  [[nodiscard]] std::vector<std::string> tablebase_warnings() const {
    return tablebase_ ? tablebase_->warnings() : std::vector<std::string>{};
  }

  SearchResult search(const Game<Position>& game, const SearchRequest& request, const ProgressCallback& report,
                      SearchWatcher* watcher) {
    begin(game, request, report, watcher);
    const std::stop_callback from_outside(request.limits.stop, [this] { stop(); });
    SearchResult result = thinking_->run();
    const std::scoped_lock lock(mutex_);
    running_ = false;
    return result;
  }

  void stop() {
    const std::scoped_lock lock(mutex_);
    running_ ? thinking_->stop() : void(stop_kept_ = true);
  }
  void ponder_hit() {
    const std::scoped_lock lock(mutex_);
    running_ ? thinking_->ponder_hit() : void(hit_kept_ = true);
  }
  void get_ready() {
    const std::scoped_lock lock(mutex_);
    stop_kept_ = hit_kept_ = false;
  }

  void share_findings() {
    shares_ = true;
    for (const auto& worker : workers_) worker->findings = std::make_unique<Findings>();
  }
  void take_findings(std::vector<Finding>& into) {
    const std::scoped_lock lock(mutex_);
    if (!running_ || !shares_) return;
    for (const auto& worker : workers_) worker->findings->take(into);
  }
  void learn(const std::vector<Finding>& findings) {
    const std::scoped_lock lock(mutex_);
    if (!running_) return;
    for (const Finding& finding : findings) table_.store(finding.key, finding.entry);
  }
  std::optional<CountsSoFar> counts_so_far() {
    const std::scoped_lock lock(mutex_);
    if (!running_) return std::nullopt;
    CountsSoFar counts;
    for (const auto& worker : workers_) {
      counts.nodes += worker->nodes.load(std::memory_order_relaxed);
      counts.tablebase_hits += worker->tablebase_hits.load(std::memory_order_relaxed);
    }
    return counts;
  }

  void clear_hash() {
    thinking_.reset();
    warmer_.wipe(table_);
  }
  [[nodiscard]] Warmer& warmer() { return warmer_; }
  void new_game() {
    clear_hash();
    for (const auto& worker : workers_) worker->forget();
  }
  void use_cpu(CpuVariant variant) { code_ = hot_code_for(variant); }
  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] int threads_in_use() const { return static_cast<int>(workers_.size()); }

 private:
  // The open one stays open where the path has not changed, and is closed before another is opened.
  Expected<std::shared_ptr<const Tablebase>> tablebase_for(const std::string& path) {
    if (path == options_.syzygy_path) return tablebase_;
    if (path.empty()) return std::shared_ptr<const Tablebase>();
    const std::string last = tablebase_ ? tablebase_->path() : "";
    tablebase_.reset();
    auto opened = Tablebase::open(path);
    if (opened || last.empty()) return opened;
    if (auto back = Tablebase::open(last)) tablebase_ = *back;
    return opened;
  }
  void use_threads(int count) {
    while (static_cast<int>(workers_.size()) > count) workers_.pop_back();
    while (static_cast<int>(workers_.size()) < count)
      workers_.push_back(std::make_unique<Worker>(static_cast<int>(workers_.size())));
    if (shares_) share_findings();
  }

  void begin(const Game<Position>& game, const SearchRequest& request, const ProgressCallback& report,
             SearchWatcher* watcher) {
    thinking_.reset();
    warmer_.make_usable();
    table_.start_search();
    ThinkingOptions how{.code = code_,
                        .multi_pv = options_.multi_pv,
                        .overhead = options_.move_overhead,
                        .nodes_per_millisecond = options_.nodes_per_millisecond};
    how.syzygy = options_.syzygy;
    how.root_moves = root_moves(game, request);
    how.watcher = watcher == nullptr && request.eyes != nullptr ? &nobody_ : watcher;
    // Weak eyes judge by hand: what people see is pawns and squares, and no level changes when the net does, or the
    // numbers of the search.
    if (request.eyes == nullptr) how.net = options_.net;
    const Parameters& parameters = request.eyes == nullptr ? parameters_ : level_parameters;
    std::vector<Worker*> workers;
    workers.reserve(workers_.size());
    for (const auto& worker : workers_) workers.push_back(worker.get());
    if (how.watcher != nullptr) workers.resize(1);
    const std::scoped_lock lock(mutex_);
    thinking_ = std::make_unique<Thinking>(game, request, parameters, table_, tables_for(request), std::move(workers),
                                           how, report);
    running_ = true;
    if (stop_kept_) thinking_->stop();
    if (hit_kept_) thinking_->ponder_hit();
    stop_kept_ = hit_kept_ = false;
  }

  // Wherever there is a legal move it can be asked for: a draw may be unclaimed, and then the game goes on.
  [[nodiscard]] std::vector<RankedMove> root_moves(const Game<Position>& game, const SearchRequest& request) const {
    std::vector<Move> moves = code_.sorted_moves(game.position(), *workers_.front());
    if (!request.only_moves.empty())
      std::erase_if(moves, [&](Move move) {
        return std::find(request.only_moves.begin(), request.only_moves.end(), move) == request.only_moves.end();
      });
    if (request.eyes != nullptr) leave_what_is_seen(moves, game, *request.eyes);
    return by_tables(game.position(), moves, tables_for(request));
  }
  // Weak eyes look into no tables.
  [[nodiscard]] const Tablebase* tables_for(const SearchRequest& request) const {
    return request.eyes == nullptr ? tablebase_.get() : nullptr;
  }
  // All moves where several lines are shown, the best first; otherwise no others than the best.
  [[nodiscard]] std::vector<RankedMove> by_tables(const Position& position, const std::vector<Move>& moves,
                                                  const Tablebase* tables) const {
    if (tables != nullptr && options_.multi_pv > 1) return tables->ranked_moves(position, moves, options_.syzygy);
    std::vector<RankedMove> all;
    all.reserve(moves.size());
    for (const Move move : tables != nullptr ? tables->best_moves(position, moves, options_.syzygy) : moves)
      all.push_back({.move = move});
    return all;
  }
  // Some move must be played, even if none is seen.
  static void leave_what_is_seen(std::vector<Move>& moves, const Game<Position>& game, const Eyes& eyes) {
    if (moves.empty() || game.position().in_check()) return;
    const Move first = moves.front();
    const Move last = game.moves().empty() ? Move() : game.moves().back();
    std::erase_if(moves, [&](Move move) { return eyes.overlooks(game.position(), move, last, 0); });
    if (moves.empty()) moves = {first};
  }

  Options options_;
  Parameters parameters_;
  SearchWatcher nobody_;  // watches a search with eyes of its own
  Table table_;
  std::shared_ptr<const Tablebase> tablebase_;
  HotCode code_ = hot_code_for(best_cpu_variant());
  std::vector<std::unique_ptr<Worker>> workers_;
  std::mutex mutex_;
  bool running_ = false;
  bool stop_kept_ = false;
  bool hit_kept_ = false;
  bool shares_ = false;
  // The search that runs, or the last one: its threads may still be on their way home.
  std::unique_ptr<Thinking> thinking_;
  Warmer warmer_;
};

Engine::Engine(std::unique_ptr<Body> body) : body_(std::move(body)) {}
Engine::Engine(const Options& options, const Parameters& parameters) {
  auto made = of_options(options, parameters);
  // Options that are not known to be good go through of_options; what these can still want for is memory.
  if (!made) throw std::bad_alloc();
  body_ = std::move(made->body_);
}
Expected<Engine> Engine::of_options(const Options& options, const Parameters& parameters) {
  auto table = Table::of_megabytes(options.hash_megabytes);
  if (!table) return table.error();
  Engine engine(std::make_unique<Body>(parameters, std::move(*table)));
  if (const auto done = engine.set_options(options); !done) return done.error();
  return engine;
}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

const Options& Engine::options() const { return body_->options(); }
Expected<void> Engine::set_options(const Options& options) { return body_->set_options(options); }
void Engine::set_parameters(const Parameters& parameters) { body_->set_parameters(parameters); }
std::vector<std::string> Engine::tablebase_warnings() const { return body_->tablebase_warnings(); }
int Engine::threads_in_use() const { return body_->threads_in_use(); }
void Engine::new_game() { body_->new_game(); }
void Engine::clear_hash() { body_->clear_hash(); }
void Engine::use_cpu(CpuVariant variant) { body_->use_cpu(variant); }
SearchResult Engine::search(const Game<Position>& game, const SearchRequest& request, const ProgressCallback& report) {
  return body_->search(game, request, report, nullptr);
}
SearchResult Engine::search_watched(const Game<Position>& game, const SearchRequest& request, SearchWatcher& watcher,
                                    const ProgressCallback& report) {
  return body_->search(game, request, report, &watcher);
}
void Engine::stop() { body_->stop(); }
void Engine::ponder_hit() { body_->ponder_hit(); }
void Engine::get_ready() { body_->get_ready(); }
void Engine::share_findings() { body_->share_findings(); }
void Engine::take_findings(std::vector<Finding>& into) { body_->take_findings(into); }
void Engine::learn(const std::vector<Finding>& findings) { body_->learn(findings); }
std::optional<Engine::CountsSoFar> Engine::counts_so_far() { return body_->counts_so_far(); }
void Engine::when_warm(std::function<void()> tell) { body_->warmer().when_warm(std::move(tell)); }
void Engine::stop_warming() { body_->warmer().halt(); }
void Engine::wait_until_warm() { body_->warmer().wait(); }

}  // namespace arborist::engine
