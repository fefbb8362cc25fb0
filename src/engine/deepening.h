// Iterative deepening: one depth after the other, each with a narrow window around the last value, until the limits or
// the clock say that it is enough. Part of Searcher.
#pragma once

#include "engine/searcher.h"
#include "learn/net.h"
#include "tree/aspiration.h"

namespace arborist::engine {

// A search that is over sooner tells of nothing that it is in the middle of.
inline constexpr Duration silent_for = std::chrono::seconds(3);

template <Observer<Position> O>
Searcher<O>::Searcher(Worker& worker, Shared& shared, O& observe)
    : worker_(worker),
      shared_(shared),
      observe_(observe),
      p_(shared.parameters),
      table_(shared.table),
      net_(shared.net.get()),
      trail_(shared.game) {
  for (Frame& frame : worker_.frames) {
    frame.continuation = &worker_.histories->no_continuation;
    frame.move = Move();
    frame.killers = {};
    frame.static_value = Score::draw();
    frame.double_extensions = 0;
    frame.reduction = 0;
    frame.cuts = 0;
    frame.in_check = false;
  }
  frame_at(0).position = shared.game.position();
  if (net_ != nullptr) worker_.accumulators.use(shared.net, net_->shape().width, std::size_t{longest_line} + 1);
  worker_.root_moves.clear();
  for (const RankedMove& ranked : shared.root_moves)
    worker_.root_moves.push_back({.move = ranked.move, .worth = ranked.worth});
}

template <Observer<Position> O>
void Searcher<O>::deepen() {
  const int last = std::min(shared_.request.limits.depth, longest_line - 1);
  const auto lines = std::min(static_cast<std::size_t>(shared_.multi_pv), worker_.root_moves.size());
  for (iteration_ = 1; iteration_ <= last && !stopped_; ++iteration_) {
    if (can_skip(iteration_)) continue;
    for (RootMove& move : worker_.root_moves) {
      move.last_value = move.value;
      move.nodes = 0;
    }
    for (line_ = 0; line_ < lines && !stopped_; ++line_) search_line(iteration_);
    if (stopped_) break;
    publish(iteration_);
    if (!is_decider()) continue;
    for (std::size_t line = 0; line < lines; ++line) report_line(line, iteration_, Bound::exact);
    if (shared_.has_begun) std::exchange(shared_.has_begun, nullptr)();
    if (finish_iteration(iteration_)) break;
  }
  if (is_decider() && !stopped_) shared_.end(Ended::finished);
}

// Helpers do not all search the same depth at the same time.
template <Observer<Position> O>
bool Searcher<O>::can_skip(int depth) const {
  constexpr int skipped_in_a_place = 2, skipped_by_a_thread = 3, threads_that_skip = 2;  // one of so many
  if (shared_.request.place > 0 && depth > 1 && (depth + shared_.request.place) % skipped_in_a_place == 0) return true;
  return worker_.number > 0 && depth > 1 && (depth + worker_.number) % skipped_by_a_thread == 0 &&
         worker_.number % threads_that_skip == 0;
}

// One line at one depth: the window is opened on the side where the value falls out of it.
template <Observer<Position> O>
void Searcher<O>::search_line(int depth) {
  auto& moves = worker_.root_moves;
  const auto first = moves.begin() + static_cast<std::ptrdiff_t>(line_);
  const Score guess = first->last_value;
  Aspiration aspiration;
  if (depth >= p_.aspiration_depth && guess > -Score::infinite() && !is_proven(guess))
    aspiration = Aspiration(guess, {.width = p_.aspiration_width, .growth = p_.aspiration_growth, .widest = proven});
  constexpr int most_reduction = 3;
  int reduction = 0;
  for (;;) {
    for (auto it = first; it != moves.end(); ++it) it->value = -Score::infinite();
    deepest_ply_ = 0;
    const Score value = search<NodeKind::root>(0, aspiration.window(), std::max(depth - reduction, 1), false);
    if (stopped_) return;
    // Only moves that beat the others have a value; the rest keep their order.
    std::stable_sort(first, moves.end(), comes_before);
    const auto fall = aspiration.fell_out(value);
    if (fall == Aspiration::Fall::nowhere) return;
    const bool low = fall == Aspiration::Fall::low;
    if (is_decider() && shared_.time.since_start() > silent_for)
      report_line(line_, depth, low ? Bound::upper : Bound::lower);
    // A value above the window is soon confirmed with less depth.
    reduction = low ? 0 : std::min(reduction + 1, most_reduction);
  }
}

// Keeps what the root learnt of a move: value and line if it is the best so far, and how many nodes it took.
template <Observer<Position> O>
void Searcher<O>::note_root_move(const Node& node, const Harvest& harvest, Move move, Score value,
                                 std::uint64_t nodes_before) {
  auto& moves = worker_.root_moves;
  const auto it = std::find_if(moves.begin(), moves.end(), [&](const RootMove& m) { return m.move == move; });
  it->nodes += nodes() - nodes_before;
  if (harvest.number > 1 && value <= node.window.alpha) return;
  it->value = value;
  it->deepest_ply = deepest_ply_;
  if (value <= node.window.alpha) return;
  it->line = {move};
  for (const Move next : worker_.lines.line_below(0)) it->line.push_back(next);
  if (harvest.number > 1 && line_ == 0 && iteration_ > 1)
    worker_.publish({.depth = iteration_ - 1,
                     .iteration = iteration_,
                     .deepest_ply = deepest_ply_,
                     .value = value,
                     .bound = value >= node.window.beta ? Bound::lower : Bound::exact,
                     .line = it->line});
}

template <Observer<Position> O>
void Searcher<O>::publish(int depth) {
  std::stable_sort(worker_.root_moves.begin(), worker_.root_moves.end(), comes_before);
  const RootMove& best = worker_.root_moves.front();
  worker_.publish({.depth = depth,
                   .iteration = depth,
                   .deepest_ply = best.deepest_ply,
                   .value = best.value,
                   .bound = Bound::exact,
                   .line = best.line});
}

// True if no further iteration is wanted.
template <Observer<Position> O>
bool Searcher<O>::finish_iteration(int depth) {
  const RootMove& best = worker_.root_moves.front();
  stable_iterations_ = best.move == last_best_ ? stable_iterations_ + 1 : 0;
  const int drop = depth > 1 ? last_value_.value() - best.value.value() : 0;
  last_best_ = best.move;
  last_value_ = best.value;
  return !shared_.request.infinite && shared_.time.may_end(has_thought_enough(depth, drop));
}

template <Observer<Position> O>
bool Searcher<O>::has_thought_enough(int depth, int value_drop) const {
  constexpr int enough_for_a_forced_move = 6;  // plies
  constexpr int enough_for_a_decision = 2;     // times its length
  const SearchRequest& request = shared_.request;
  const RootMove& best = worker_.root_moves.front();
  if (request.mate_in > 0 && best.value.is_win() && best.value.plies_to_end() <= 2 * request.mate_in - 1) return true;
  if (shared_.nodes() >= request.soft_nodes) return true;
  // By the clock there is nothing to gain from more thought about a forced move or a mate seen to its end.
  if (shared_.time.plan().may_stretch) {
    if (worker_.root_moves.size() == 1 && depth >= enough_for_a_forced_move) return true;
    if (best.value.is_decided() && depth > enough_for_a_decision * best.value.plies_to_end()) return true;
  }
  std::uint64_t all = 1;
  for (const RootMove& move : worker_.root_moves) all += move.nodes;
  return shared_.time.is_enough({.stable_iterations = stable_iterations_,
                                 .value_drop = value_drop,
                                 .permille_on_best = static_cast<int>(best.nodes * 1000 / all)});
}

template <Observer<Position> O>
void Searcher<O>::report_line(std::size_t line, int depth, Bound bound) {
  if (!shared_.report) return;
  const RootMove& move = worker_.root_moves[line];
  shared_.report(shared_.progress({.iteration = depth,
                                   .deepest_ply = move.deepest_ply,
                                   .value = move.value == -Score::infinite() ? move.last_value : move.value,
                                   .bound = bound,
                                   .line = move.line},
                                  static_cast<int>(line) + 1));
}

template <Observer<Position> O>
void Searcher<O>::report_current(Move move, int number) {
  if (!is_decider() || !shared_.report || shared_.time.since_start() < silent_for) return;
  Progress progress{.depth = iteration_, .nodes = shared_.nodes(), .current_move = move};
  progress.time = shared_.time.since_start();
  progress.current_number = number + static_cast<int>(line_);
  shared_.report(progress);
}

}  // namespace arborist::engine
