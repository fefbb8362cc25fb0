#include "chess/perft.h"

#include <cassert>
#include <memory>

#include "chess/perft_hot.h"
#include "farm/run.h"

namespace arborist::chess {
namespace {

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

 private:
  PerftWalks walks_;
  std::unique_ptr<PerftTable> table_;
};

// A piece of the work: a position two plies below the root.
struct Task {
  std::size_t root_move;
  Position position;
};

std::vector<Task> tasks_two_plies_down(const Position& root, const Position::Moves& moves) {
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Position next = root.after(moves[i]);
    for (const Move reply : next.moves()) tasks.push_back({i, next.after(reply)});
  }
  return tasks;
}

void share_out(const std::vector<Task>& tasks, int depth, farm::Hands& hands, Counter& counter,
               std::vector<Divided>& result) {
  const auto leaves = farm::gather<std::uint64_t>(
      hands, tasks.size(), [&](farm::Piece piece) { return counter.leaves(tasks[piece].position, depth); });
  for (std::size_t i = 0; i < tasks.size(); ++i) result[tasks[i].root_move].leaves += leaves[i];
}

}  // namespace

std::uint64_t perft(const Position& position, int depth, const PerftOptions& options) {
  assert(depth >= 0);
  if (!options.hands || depth < 3) return Counter(options).leaves(position, depth);
  std::uint64_t sum = 0;
  for (const Divided& part : divide(position, depth, options)) sum += part.leaves;
  return sum;
}

std::vector<Divided> divide(const Position& position, int depth, const PerftOptions& options) {
  assert(depth >= 1);
  const auto moves = position.moves();
  std::vector<Divided> result;
  for (const Move move : moves) result.push_back({move, 0});
  Counter counter(options);
  if (options.hands && depth >= 3) {
    share_out(tasks_two_plies_down(position, moves), depth - 2, *options.hands, counter, result);
  } else {
    for (Divided& part : result) part.leaves = counter.leaves(position.after(part.move), depth - 1);
  }
  return result;
}

}  // namespace arborist::chess
