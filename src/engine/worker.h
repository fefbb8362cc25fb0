// Worker: what one thread of a search keeps for itself, from search to search: histories, the stack of nodes on its
// path, the root's moves. Shared: what the threads of one search have in common.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/evaluation/pawns.h"
#include "engine/findings.h"
#include "engine/history.h"
#include "engine/net/chess_net.h"
#include "engine/parameters.h"
#include "engine/request.h"
#include "engine/tablebase.h"
#include "engine/time_plan.h"
#include "game/game.h"
#include "learn/accumulators.h"
#include "tree/best_lines.h"
#include "tree/table.h"

namespace arborist::engine {

class Tablebase;

// No line is longer than this.
inline constexpr int longest_line = 240;

// A node on the path.
struct Frame {
  Position position;
  PieceToHistory* continuation = nullptr;  // of the move being tried here
  Move move = {};                          // being tried
  Score static_value = {};                 // corrected; meaningless in check
  bool in_check = false;
  std::array<Move, 2> killers = {};
  PieceToHistory* by_pawns = nullptr;  // of quiet moves with these pawns
  chess::Bitboard threatened = {};     // by the other side
  int double_extensions = 0;           // on the way here
  int reduction = 0;                   // by which the node was reached
  int cuts = 0;                        // by moves at this ply, since the node two plies before began
  bool was_pv = false;                 // now, or when the table met it
};

struct RootMove {
  Move move;
  int worth = 0;                          // by tables
  Score value = -Score::infinite();       // of this iteration; infinitely bad where it did not beat the best
  Score last_value = -Score::infinite();  // of the iteration before
  int deepest_ply = 0;
  std::uint64_t nodes = 0;
  std::vector<Move> line = {};
};

// What tables say goes before what the search finds.
inline bool comes_before(const RootMove& a, const RootMove& b) {
  return a.worth != b.worth ? a.worth > b.worth : a.value > b.value;
}

// The best that is known so far, for whoever ends the search.
struct Standing {
  int depth = 0;      // completed
  int iteration = 0;  // that it comes from: the depth, or one more while that is under way
  int deepest_ply = 0;
  Score value = {};
  Bound bound = Bound::none;
  std::vector<Move> line = {};
};

struct Worker {
  explicit Worker(int the_number) : number(the_number), histories(std::make_unique<Histories>()) {}

  int number;  // 0 is the one that decides
  std::unique_ptr<Histories> histories;
  PawnCache pawn_cache;
  learn::Accumulators accumulators;
  // Frames before the root stand for moves that were never made.
  static constexpr std::size_t frames_before_root = 6;
  std::vector<Frame> frames = std::vector<Frame>(frames_before_root + std::size_t{longest_line} + 4);
  BestLines<Position> lines;
  std::vector<RootMove> root_moves;
  std::atomic<std::uint64_t> nodes = 0;  // written by its own thread only
  std::atomic<std::uint64_t> tablebase_hits = 0;
  std::unique_ptr<Findings> findings = nullptr;  // none: nobody else wants them

  void forget() {
    histories = std::make_unique<Histories>();
    pawn_cache = PawnCache();
  }

  // What others may see of it at any time.
  void publish(Standing standing) {
    const std::scoped_lock lock(standing_mutex_);
    standing_ = std::move(standing);
  }
  [[nodiscard]] Standing standing() {
    const std::scoped_lock lock(standing_mutex_);
    return standing_;
  }

 private:
  std::mutex standing_mutex_;
  Standing standing_;
};

struct Shared {
  const Game<Position>& game;
  const SearchRequest& request;
  const Parameters& parameters;
  Table& table;
  const Tablebase* tablebase;  // none: no tables
  TablebaseUse syzygy;
  ChessNet net;  // none: the classic evaluation
  TimeKeeper& time;
  int multi_pv;
  std::vector<RankedMove> root_moves;  // that may be played, the best guess first
  std::vector<Worker*> workers;
  ProgressCallback report;          // may be empty
  std::function<void()> has_begun;  // told by the decider after its first iteration; may be empty
  std::atomic<bool> stop = false;
  std::atomic<Ended> ended = Ended::finished;

  // The first reason counts.
  void end(Ended reason) {
    Ended none = Ended::finished;
    ended.compare_exchange_strong(none, reason);
    stop = true;
  }
  [[nodiscard]] std::uint64_t nodes() const {
    std::uint64_t sum = 0;
    for (const Worker* worker : workers) sum += worker->nodes.load(std::memory_order_relaxed);
    return sum;
  }
  [[nodiscard]] std::uint64_t tablebase_hits() const {
    std::uint64_t sum = 0;
    for (const Worker* worker : workers) sum += worker->tablebase_hits.load(std::memory_order_relaxed);
    return sum;
  }
  // What is told of a line, `rank` being 1 for the best.
  [[nodiscard]] Progress progress(const Standing& standing, int rank) const {
    Progress told{.depth = standing.iteration, .deepest_ply = standing.deepest_ply, .rank = rank};
    told.value = standing.value;
    told.bound = standing.bound;
    told.nodes = nodes();
    told.tablebase_hits = tablebase_hits();
    told.time = time.since_start();
    const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(told.time).count();
    told.nodes_per_second =
        told.nodes * 1'000'000 / static_cast<std::uint64_t>(std::max<std::int64_t>(microseconds, 1));
    told.permille_full = table.permille_full();
    told.line = standing.line;
    return told;
  }
};

}  // namespace arborist::engine
