#include "chess/perft.h"

#include <cassert>
#include <memory>
#include <stdexcept>

#include "chess/perft_hot.h"
#include "farm/run.h"

namespace arborist::chess {
namespace {

// Below so many plies nobody looks for a stop request: a fraction of a second.
constexpr int soon_counted = 5;

PerftWalks walks_for([[maybe_unused]] CpuVariant variant) {
#ifdef ARBORIST_CPU_VARIANTS
  if (variant == CpuVariant::x86_64_v4) return cpu_x86_64_v4::perft_walks();
  if (variant == CpuVariant::x86_64_v3) return cpu_x86_64_v3::perft_walks();
#endif
  return cpu_x86_64::perft_walks();
}

// Counts below one position after another, with what the options ask for.
class Counter {
 public:
  explicit Counter(const PerftOptions& options) : walks_(walks_for(options.cpu.value_or(best_cpu_variant()))) {
    if (options.hash_megabytes > 0) table_ = std::make_unique<PerftTable>(options.hash_megabytes);
  }

  std::uint64_t leaves(const Position& position, int depth) {
    if (depth == 0) return 1;
    return table_ ? walks_.with_table(position, depth, *table_) : walks_.plain(position, depth);
  }
  // Nothing where it was stopped.
  std::optional<std::uint64_t> leaves_until(const std::stop_token& stop, const Position& position, int depth) {
    if (stop.stop_requested()) return std::nullopt;
    if (depth <= soon_counted) return leaves(position, depth);
    std::uint64_t sum = 0;
    for (const Move move : position.moves()) {
      const auto below = leaves_until(stop, position.after(move), depth - 1);
      if (!below) return std::nullopt;
      sum += *below;
    }
    return sum;
  }

 private:
  PerftWalks walks_;
  std::unique_ptr<PerftTable> table_;
};

// A piece of the work: a position some plies below the root.
struct Task {
  std::size_t root_move;
  Position position;
};

struct Tasks {
  std::vector<Task> tasks;
  int depth = 0;  // below each of them
};

// Many enough for many hands, and not more than fit the memory: at most 218 times `many`.
Tasks tasks_below(const Position& root, const Position::Moves& moves, int depth) {
  constexpr std::size_t many = 2'000;
  Tasks all{.tasks = {}, .depth = depth - 1};
  for (std::size_t i = 0; i < moves.size(); ++i) all.tasks.push_back({i, root.after(moves[i])});
  while (all.depth > soon_counted && all.tasks.size() < many && !all.tasks.empty()) {
    std::vector<Task> next;
    for (const Task& task : all.tasks)
      for (const Move move : task.position.moves()) next.push_back({task.root_move, task.position.after(move)});
    all.tasks = std::move(next);
    --all.depth;
  }
  return all;
}

// The pieces for many hands; what is known already is added at once.
class Subtrees final : public farm::Work<std::uint64_t> {
 public:
  Subtrees(const Tasks& tasks, int depth, Counter& counter, PerftKeeper* keeper, std::vector<Divided>& sums)
      : tasks_(tasks), depth_(depth), counter_(counter), keeper_(keeper), sums_(sums), is_known_(tasks.tasks.size()) {
    for (std::size_t piece = 0; keeper && piece < is_known_.size(); ++piece)
      if (const auto leaves = keeper->known(depth, piece)) {
        is_known_[piece] = true;
        sums_[tasks_.tasks[piece].root_move].leaves += *leaves;
      }
  }

  [[nodiscard]] farm::Pieces pieces() const override { return {0, is_known_.size()}; }
  [[nodiscard]] bool is_done(farm::Piece piece) const override { return is_known_[piece]; }
  Expected<std::optional<std::uint64_t>> do_piece(farm::Piece piece, std::size_t,
                                                  const std::stop_token& stop) override {
    return counter_.leaves_until(stop, tasks_.tasks[piece].position, tasks_.depth);
  }
  Expected<farm::Next> take(farm::Piece piece, std::size_t, std::uint64_t leaves) override {
    if (keeper_)
      if (const auto kept = keeper_->keep(depth_, piece, leaves); !kept) return kept.error();
    sums_[tasks_.tasks[piece].root_move].leaves += leaves;
    return farm::Next::go_on;
  }

 private:
  const Tasks& tasks_;
  int depth_;
  Counter& counter_;
  PerftKeeper* keeper_;
  std::vector<Divided>& sums_;
  std::vector<bool> is_known_;
};

}  // namespace

std::optional<std::uint64_t> perft_piece(const Position& position, int depth, std::size_t piece) {
  const auto [tasks, below] = tasks_below(position, position.moves(), depth);
  if (piece >= tasks.size()) return std::nullopt;
  return Counter({}).leaves(tasks[piece].position, below);
}

std::uint64_t sum_of(const std::vector<Divided>& parts) {
  std::uint64_t sum = 0;
  for (const Divided& part : parts) sum += part.leaves;
  return sum;
}

std::uint64_t perft(const Position& position, int depth, const PerftOptions& options) {
  assert(depth >= 0);
  if (!options.hands || depth < 3) return Counter(options).leaves(position, depth);
  return sum_of(divide(position, depth, options));
}

std::vector<Divided> divide(const Position& position, int depth, const PerftOptions& options) {
  return *divide_until({}, position, depth, options);
}

std::optional<std::vector<Divided>> divide_until(const std::stop_token& stop, const Position& position, int depth,
                                                 const PerftOptions& options) {
  assert(depth >= 1);
  const auto moves = position.moves();
  std::vector<Divided> result;
  for (const Move move : moves) result.push_back({move, 0});
  Counter counter(options);
  const Tasks all = tasks_below(position, moves, depth);
  if (!options.hands) {
    for (const Task& task : all.tasks) {
      const auto leaves = counter.leaves_until(stop, task.position, all.depth);
      if (!leaves) return std::nullopt;
      result[task.root_move].leaves += *leaves;
    }
    return result;
  }
  Subtrees subtrees(all, depth, counter, options.keeper, result);
  const auto end = farm::run(subtrees, *options.hands, {.stop = stop, .watcher = options.watcher});
  if (end.thrown) std::rethrow_exception(end.thrown);
  if (end.error) throw std::runtime_error(end.error->message);
  if (end.is_stopped) return std::nullopt;
  return result;
}

}  // namespace arborist::chess
