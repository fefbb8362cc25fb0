// What the engine is asked and what it answers: SearchRequest, Progress while it thinks, SearchResult at the end.
//
//   SearchRequest request{.limits = {.depth = 12}};
//   SearchRequest blitz{.clock = TimeLeft{.own = 60s, .other = 60s}};
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "chess/position.h"
#include "core/limits.h"
#include "engine/eyes.h"
#include "game/observer.h"
#include "game/score.h"
#include "game/time_left.h"

namespace arborist::engine {

using chess::Move;

struct SearchRequest {
  // Nodes and time are hard; soft_time and soft_nodes end the search after the iteration that passes them.
  Limits limits = {};
  std::uint64_t soft_nodes = Limits::unlimited_nodes;
  // What the clocks show; the engine decides how much of it to use.
  std::optional<TimeLeft> clock = std::nullopt;
  // Comes back only when told to stop, even if there is nothing left to search.
  bool infinite = false;
  // Like infinite until Engine::ponder_hit is called. Only then the time limits begin to run; with a clock, what was
  // thought before counts as thought, so that it may answer at once.
  bool ponder = false;
  // Ends as soon as a win in at most this many moves of the side to move is proved; 0: not asked.
  int mate_in = 0;
  // If not empty, only these moves are looked at; those that are not legal are passed over.
  std::vector<Move> only_moves = {};
  // Of this process among those that search together; the others leave out every second depth, to be ahead of home.
  int place = 0;
  // Those of a weaker player, which searches on one thread; none: everything is seen.
  const Eyes* eyes = nullptr;
};

// What is known so far. The engine tells of it whenever an iteration ends, when a value falls out of the window in an
// iteration that takes long, and at the end if the best line is not the one it told last.
struct Progress {
  int depth = 0;
  int deepest_ply = 0;  // also called selective depth
  int rank = 1;         // 1 is the best line; more only where several lines were asked for
  Score value = {};     // for the side to move; a pawn in the endgame is worth about 100
  Bound bound = Bound::exact;
  std::uint64_t nodes = 0;
  std::uint64_t nodes_per_second = 0;
  std::uint64_t tablebase_hits = 0;
  int permille_full = 0;  // of the transposition table
  Duration time = {};
  std::vector<Move> line = {};
  // Set instead of a line: the root move now being searched, and its number among the root's moves, from 1.
  std::optional<Move> current_move = std::nullopt;
  int current_number = 0;
};

using ProgressCallback = std::function<void(const Progress&)>;

struct SearchResult {
  // None only where there is no legal move (or none of only_moves is legal): `line` is empty then too.
  std::optional<Move> best = std::nullopt;
  // What the engine expects in answer, for pondering.
  std::optional<Move> expected_reply = std::nullopt;
  Score value = {};
  // Not exact where it was stopped: lower while a better move was still rising, none before the first iteration was
  // done.
  Bound bound = Bound::exact;
  std::vector<Move> line = {};
  int depth = 0;  // completed
  int deepest_ply = 0;
  std::uint64_t nodes = 0;
  std::uint64_t tablebase_hits = 0;
  Duration time = {};
  Ended ended = Ended::finished;
};

}  // namespace arborist::engine
