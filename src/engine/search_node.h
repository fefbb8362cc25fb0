// The main search: what is asked of a node before its moves are looked at, in order. Part of Searcher.
#pragma once

#include "engine/cycles.h"
#include "engine/legality.h"
#include "engine/noisy.h"
#include "engine/searcher.h"
#include "engine/tablebase.h"

namespace arborist::engine {

// The value of a node, `ply` plies below the root.
template <Observer<Position> O>
template <NodeKind kind>
Score Searcher<O>::search(int ply, Window window, int depth, bool expects_cut) {
  constexpr bool is_pv = kind != NodeKind::cheap;
  if (depth <= 0) return quiescence<is_pv>(ply, window);
  Frame& frame = frame_at(ply);
  if constexpr (is_pv) worker_.lines.clear(ply);
  if (!enter(frame, {ply, depth, window})) return abandon(ply);
  frame.in_check = frame.position.in_check();
  if constexpr (kind != NodeKind::root) {
    if (const MaybeScore end = end_of_line(frame, ply)) return leave(ply, *end);
    if (window.alpha < Score::draw() && may_repeat(frame)) window.alpha = Score::draw();
    if (window.alpha >= window.beta)
      return leave_without_move(ply, window.alpha, CutReason::pruning, "the position can be repeated");
    window = within_mate_distance(window, ply);
    if (window.alpha >= window.beta)
      return leave_without_move(ply, window.alpha, CutReason::pruning, "a quicker mate is known");
  }

  Node node{.window = window, .depth = depth, .ply = ply, .is_pv = is_pv};
  node.in_check = frame.in_check;
  node.expects_cut = expects_cut;
  Known known = look_up(frame, ply);
  if constexpr (kind == NodeKind::root) known.move = worker_.root_moves[line_].move;
  frame.was_pv = is_pv || known.was_pv;
  frame_at(ply + 2).cuts = 0;
  if (const MaybeScore value = table_cut(node, frame, known))
    return leave_without_move(ply, *value, CutReason::table, "table");
  if (const MaybeScore value = tablebase_cut(node, frame))
    return leave_without_move(ply, *value, CutReason::table, "tablebase");
  judge(node, frame, known);
  if constexpr (kind != NodeKind::root) {
    judge_parent(node);
    node.depth += hindsight(node, frame.reduction, p_);
  }
  frame_at(ply + 1).killers = {};
  if (const MaybeScore value = cut_early(node, frame, known)) return leave(ply, *value);
  if (stopped_) return abandon(ply);
  node.depth -= internal_reduction(node, !known.move.is_none(), p_);

  look_at_quiets(frame);
  const Score value = search_moves<kind>(node, frame, known, Move());
  return stopped_ ? abandon(ply) : leave(ply, value);
}

// Rules that end a node without looking at its moves one by one.
template <Observer<Position> O>
MaybeScore Searcher<O>::cut_early(const Node& node, Frame& frame, const Known& known) {
  if (node.is_pv || node.in_check) return {};
  const auto cut = [&](MaybeScore value, const char* rule) {
    if (value && !stopped_) observe_.cut_without_move(node.ply, *value, CutReason::pruning, rule);
    return value && !stopped_;
  };
  if (const MaybeScore value = reverse_futility(node, p_); cut(value, "reverse futility")) return value;
  if (const MaybeScore value = try_null_move(node, frame, known); cut(value, "null move")) return value;
  if (const MaybeScore value = try_captures(node, frame, known); cut(value, "a capture far above beta")) return value;
  return {};
}

// Counts the node; false once the search is to end.
template <Observer<Position> O>
bool Searcher<O>::enter(const Frame& frame, const Visit& visit) {
  if (nodes() >= next_look_) [[unlikely]]
    look_around();
  if (stopped_) return false;
  worker_.nodes.store(nodes() + 1, std::memory_order_relaxed);
  deepest_ply_ = std::max(deepest_ply_, visit.ply);
  observe_.entered(frame.position, visit);
  return true;
}

// Looks at the limits; called often enough that a stop is obeyed at once, seldom enough that it costs nothing. The
// first nodes may be slow ones: each may be the first to touch its page of a large table, which the system then has to
// clear.
template <Observer<Position> O>
[[gnu::noinline]] void Searcher<O>::look_around() {
  constexpr std::uint64_t first_nodes = 8192, between_first_looks = 16, between_later_looks = 1024;
  const std::uint64_t nodes_between_looks = nodes() < first_nodes ? between_first_looks : between_later_looks;
  const std::uint64_t limit = shared_.request.limits.nodes;
  if (shared_.workers.size() > 1 ? shared_.nodes() >= limit : nodes() >= limit) shared_.end(Ended::out_of_nodes);
  if (is_decider() && shared_.time.is_out()) shared_.end(Ended::out_of_time);
  stopped_ = shared_.stop.load(std::memory_order_relaxed);
  next_look_ = std::min(nodes() + nodes_between_looks, std::max(limit, nodes() + 1));
}

// Draws by rule, and lines too long to go on.
template <Observer<Position> O>
MaybeScore Searcher<O>::end_of_line(const Frame& frame, int ply) {
  const Position& position = frame.position;
  if (trail_.repeats(position)) return Score::draw();
  if (position.half_move_clock() >= fifty_moves && (!frame.in_check || position.has_moves())) return Score::draw();
  if (position.has_insufficient_material()) return Score::draw();
  if (ply >= longest_line) return frame.in_check ? Score::draw() : raw_value(ply);
  return {};
}

// Whether a move leads back to a position of this line behind the root: then the side to move has a draw at least.
template <Observer<Position> O>
bool Searcher<O>::may_repeat(const Frame& frame) const {
  const int reach = std::min(frame.position.reversible_plies(), trail_.since_root() - 1);
  for (int plies = 3; plies <= reach; plies += 2)
    if (leads_back(frame.position, trail_.key_before(plies))) return p_.sees_repetition != 0;
  return false;
}

template <Observer<Position> O>
Known Searcher<O>::look_up(const Frame& frame, int ply) {
  const auto entry = table_.find(frame.position.key());
  if (!entry) return {};
  Known known{.bound = entry->bound, .value = from_table(entry->value, ply), .static_value = entry->static_value};
  known.depth = entry->depth;
  known.was_pv = entry->was_pv;
  // Another position may have the same key.
  const Move move = Move::from_raw(entry->move);
  if (is_legal(frame.position, move)) known.move = move;
  if (known.bound != Bound::none) observe_.table_hit(ply, known.value, known.bound);
  return known;
}

// Not on the principal variation, whose line would be lost, and not near the fifty-move rule, which keys do not know.
template <Observer<Position> O>
MaybeScore Searcher<O>::table_cut(const Node& node, Frame& frame, const Known& known) {
  if (node.is_pv || known.depth < node.depth || frame.position.half_move_clock() >= p_.last_clock_of_table) return {};
  if (!bound_decides(known.bound, known.value, node.window)) return {};
  // The move that cut elsewhere is a good one here too.
  const bool quiet = !known.move.is_none() && !is_noisy(frame.position, known.move);
  if (quiet && known.value >= node.window.beta) {
    look_at_quiets(frame);
    reward_quiet(frame, node.ply, known.move, history_bonus(node.depth, p_));
  }
  return known.value;
}

template <Observer<Position> O>
MaybeScore Searcher<O>::tablebase_cut(const Node& node, const Frame& frame) {
  if (shared_.tablebase == nullptr || node.ply == 0) return {};
  const MaybeScore value = shared_.tablebase->probe(frame.position, node.ply, node.depth, shared_.syzygy);
  if (!value) return {};
  worker_.tablebase_hits.store(worker_.tablebase_hits.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  if (!bound_decides(tablebase_bound(*value), *value, node.window)) return {};
  return value;
}

// The static value, and whether things go better than two plies ago.
template <Observer<Position> O>
void Searcher<O>::judge(Node& node, Frame& frame, Known& known) {
  if (node.in_check) {
    frame.static_value = frame_at(node.ply - 2).static_value;
    return;
  }
  if (known.static_value == Score::infinite()) known.static_value = raw_value(node.ply);
  frame.static_value = node.static_value = node.estimate = corrected(node.ply, known.static_value);
  if (known.bound != Bound::none && !is_proven(known.value) &&
      bound_decides(known.bound, known.value, {node.estimate, node.estimate}))
    node.estimate = known.value;
  const Frame& before = frame_at(node.ply - 1);
  node.parent_value = node.ply > 0 && !before.in_check ? before.static_value : Score::infinite();
  node.improving = node.ply < 2 || frame.static_value > frame_at(node.ply - 2).static_value;
}

template <Observer<Position> O>
MaybeScore Searcher<O>::try_null_move(const Node& node, Frame& frame, const Known& known) {
  const Side us = frame.position.to_move();
  const auto& board = frame.position.board();
  const Bitboard pieces = board.of(us) & ~board.of(PieceType::pawn) & ~board.of(PieceType::king);
  const bool has_force = pieces.has_several() || (pieces & board.straight_sliders());
  const bool after_pass = node.ply > 0 && frame_at(node.ply - 1).move.is_none();
  if (after_pass || node.ply < null_moves_from_ply_ || !null_move_applies(node, has_force, p_)) return {};

  const int depth = node.depth - null_move_reduction(node, p_);
  frame_at(node.ply + 1).reduction = 0;
  observe_.null_move(node.ply);
  follow_pass(node.ply);
  const Window window{node.window.beta - 1, node.window.beta};
  Score value = -search<NodeKind::cheap>(node.ply + 1, window.for_opponent(), depth, !node.expects_cut);
  come_back();
  if (stopped_ || value < node.window.beta) return {};
  // A pass proves no mate.
  if (is_proven(value)) value = node.window.beta;
  if (node.depth < p_.null_verify_depth || null_moves_from_ply_ > 0) return value;

  // Zugzwang: the same without passes for a while.
  Node verified = node;
  verified.window = window;
  verified.depth = depth;
  look_at_quiets(frame);
  null_moves_from_ply_ = node.ply + p_.null_verify_quarters * std::max(depth, 1) / 4;
  const Score check = depth <= 0 ? settle<false>(frame, node.ply, window)
                                 : search_moves<NodeKind::cheap>(verified, frame, known, Move());
  null_moves_from_ply_ = 0;
  if (stopped_ || check < node.window.beta) return {};
  return value;
}

// ProbCut: captures that win enough wood are tried with a window far above beta, first by captures alone.
template <Observer<Position> O>
MaybeScore Searcher<O>::try_captures(const Node& node, Frame& frame, const Known& known) {
  if (!probcut_applies(node, known.bound, known.value, known.depth, p_)) return {};
  const Score bound = probcut_beta(node, p_);
  const Window window{bound - 1, bound};
  const int needed = bound.value() - node.static_value.value();
  const int depth = node.depth - p_.probcut_reduction;
  const bool usable = is_noisy(frame.position, known.move) && wins_exchange(frame.position, known.move, needed);
  const Guides guides = guides_at(node.ply);
  MovePicker picker(frame.position, usable ? known.move : Move(), guides, MovePicker::Wanted::noisy, needed);
  for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
    if (overlooks(frame, node.ply, move)) continue;
    frame_at(node.ply + 1).double_extensions = frame.double_extensions;
    frame_at(node.ply + 1).reduction = 0;
    follow(node.ply, move);
    Score value = -quiescence<false>(node.ply + 1, window.for_opponent());
    if (value >= bound && depth > 0 && !stopped_) {
      observe_.searched_again(node.ply, move, window);
      value = -search<NodeKind::cheap>(node.ply + 1, window.for_opponent(), depth, !node.expects_cut);
    }
    come_back();
    if (stopped_) return {};
    if (value < bound) continue;
    table_.store(frame.position.key(), {.value = for_table(value, node.ply),
                                        .static_value = known.static_value,
                                        .depth = depth + 1,
                                        .bound = Bound::lower,
                                        .was_pv = frame.was_pv,
                                        .move = move.raw()});
    return is_proven(value) ? value : value - (bound.value() - node.window.beta.value());
  }
  return {};
}

}  // namespace arborist::engine
