// The loop over a node's moves: which are left out, how deep each is searched, and what is learnt. Part of Searcher.
#pragma once

#include "engine/check_squares.h"
#include "engine/noisy.h"
#include "engine/searcher.h"

namespace arborist::engine {

// `excluded` is the move that a singular search leaves out; such a search proves nothing about the node itself, so
// nothing is stored or learnt.
template <Observer<Position> O>
template <NodeKind kind>
Score Searcher<O>::search_moves(Node node, Frame& frame, const Known& known, Move excluded) {
  constexpr bool is_root = kind == NodeKind::root;
  constexpr bool is_pv = kind != NodeKind::cheap;
  const int ply = node.ply;
  const Score alpha_at_first = node.window.alpha;
  const CheckSquares checks(frame.position);
  Guides guides = guides_at(ply);
  guides.checks = &checks;
  guides.check_bonus = p_.check_bonus;
  Harvest harvest;
  auto picker = [&] {
    if constexpr (is_root) {
      return RootPicker(worker_.root_moves, line_);
    } else {
      return MovePicker(frame.position, known.move, guides,
                        node.in_check ? MovePicker::Wanted::evasions : MovePicker::Wanted::all);
    }
  }();

  for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
    if (move == excluded) continue;
    if (!is_root && overlooks(frame, ply, move)) {
      observe_.left_out(ply, move, "not seen");
      harvest.overlooked_some = true;
      continue;
    }
    const MoveFacts facts = facts_of(frame, move, ++harvest.number, guides, checks);
    if (!is_root && harvest.best.value() > -proven) {
      if (const char* rule = reason_to_leave_out(node, frame, move, facts)) {
        observe_.left_out(ply, move, rule);
        if (facts.quiet && facts.number > late_move_limit(node, p_)) picker.skip_quiets();
        continue;
      }
    }
    int extension = 0;
    if (move == known.move && excluded.is_none() && ply < p_.longest_extended_line * iteration_ &&
        singular_applies(node, known.bound, known.value, known.depth, p_)) {
      const Rivals rivals = look_at_rivals(node, frame, known);
      if (rivals.cut_the_node) return singular_beta(node, known.value, p_);
      extension = rivals.extension;
    }
    if constexpr (is_root) report_current(move, facts.number);

    const std::uint64_t nodes_before = nodes();
    frame_at(ply + 1).double_extensions = frame.double_extensions + (extension > 1 ? 1 : 0);
    frame_at(ply + 1).reduction = 0;
    follow(ply, move);
    Score value;
    if (harvest.number == 1) {
      constexpr NodeKind child = is_pv ? NodeKind::open : NodeKind::cheap;
      value =
          -search<child>(ply + 1, node.window.for_opponent(), node.depth - 1 + extension, !is_pv && !node.expects_cut);
    } else {
      value = search_later_move<kind>(node, move, facts, known, harvest.best);
    }
    come_back();
    if (stopped_) return Score::draw();
    if constexpr (is_root) note_root_move(node, harvest, move, value, nodes_before);
    if (take_result<kind>(node, harvest, move, value)) break;
    TriedMoves& tried = facts.quiet ? harvest.quiets : harvest.noisy;
    if (!tried.full()) tried.push_back(move);
  }

  if (harvest.number == 0) return value_without_moves(frame, ply, harvest, excluded, alpha_at_first);
  if (!excluded.is_none()) return harvest.best;
  if (harvest.best >= node.window.beta) {
    if constexpr (!is_pv) harvest.best = soft_cut(harvest.best, node.window.beta, node.depth, p_);
    observe_.cut(ply, harvest.best_move, harvest.best);
    ++frame.cuts;
    learn_from_cut(node, frame, harvest);
  } else if (harvest.best <= alpha_at_first) {
    reward_parent(node);
  }
  store(node, frame, known, harvest, alpha_at_first);
  return harvest.best;
}

// Mate or stalemate; a singular search without other moves has none that could rival. Who sees no move at all does not
// take that for stalemate.
template <Observer<Position> O>
Score Searcher<O>::value_without_moves(const Frame& frame, int ply, const Harvest& harvest, Move excluded,
                                       Score alpha) const {
  if (!excluded.is_none()) return alpha;
  if (harvest.overlooked_some) return frame.static_value;
  return frame.in_check ? Score::loss_in(ply) : Score::draw();
}

// Takes the value of a move into account; true if it reaches beta.
template <Observer<Position> O>
template <NodeKind kind>
bool Searcher<O>::take_result(Node& node, Harvest& harvest, Move move, Score value) {
  if (value <= harvest.best) return false;
  harvest.best = value;
  if (value <= node.window.alpha) return false;
  harvest.best_move = move;
  node.window.alpha = value;
  if constexpr (kind != NodeKind::cheap) worker_.lines.improve(node.ply, move);
  if (value >= node.window.beta) return true;
  if constexpr (kind == NodeKind::open) node.depth = depth_after_raised_alpha(node, value, p_);
  return false;
}

// Later moves are expected to be no better: a search with reduced depth and a window that only asks whether they are,
// and where that says yes, again.
template <Observer<Position> O>
template <NodeKind kind>
Score Searcher<O>::search_later_move(const Node& node, Move move, const MoveFacts& facts, const Known& known,
                                     Score best) {
  const int ply = node.ply;
  const Window asking = node.window.null();
  const bool noisy_table_move = !known.move.is_none() && is_noisy(frame_at(ply).position, known.move);
  const Frame& frame = frame_at(ply);
  Frame& next = frame_at(ply + 1);
  const int reduction = late_move_reduction(node, facts,
                                            {.has_table_move = !known.move.is_none(),
                                             .table_move_is_noisy = noisy_table_move,
                                             .was_pv = frame.was_pv,
                                             .cuts_below = next.cuts,
                                             .may_extend = ply < iteration_},
                                            p_);
  int depth = node.depth - 1;
  Score value;
  if (reduction > 0) {
    observe_.reduced(ply, move, reduction);
    next.reduction = reduction;
    value = -search<NodeKind::cheap>(ply + 1, asking.for_opponent(), depth - reduction, true);
    next.reduction = 0;
    if (value > asking.alpha && !stopped_) {
      depth += second_look_change(value, best, reduction, p_);
      if (depth > node.depth - 1 - reduction) {
        observe_.searched_again(ply, move, asking);
        value = -search<NodeKind::cheap>(ply + 1, asking.for_opponent(), depth, !node.expects_cut);
        if (facts.quiet && !stopped_) learn_from_second_look(node, move, value);
      }
    }
  } else {
    value = -search<NodeKind::cheap>(ply + 1, asking.for_opponent(), depth - reduction, !node.expects_cut);
  }
  if constexpr (kind != NodeKind::cheap) {
    if (value > node.window.alpha && (kind == NodeKind::root || value < node.window.beta) && !stopped_) {
      observe_.searched_again(ply, move, node.window);
      value = -search<NodeKind::open>(ply + 1, node.window.for_opponent(), node.depth - 1, false);
    }
  }
  return value;
}

// What a move did when it was looked at again says more of it than whether it was reduced.
template <Observer<Position> O>
void Searcher<O>::learn_from_second_look(const Node& node, Move move, Score value) {
  const int bonus = history_bonus(node.depth, p_) * p_.second_look_bonus_part / 128;
  if (value >= node.window.beta) reward_continuation(frame_at(node.ply), node.ply, move, bonus);
  if (value <= node.window.alpha) reward_continuation(frame_at(node.ply), node.ply, move, -bonus);
}

// The name of the rule by which a move is not searched at all; none if it is.
template <Observer<Position> O>
const char* Searcher<O>::reason_to_leave_out(const Node& node, const Frame& frame, Move move,
                                             const MoveFacts& facts) const {
  if (!facts.quiet) {
    if (!facts.gives_check && !move.is_promotion() && is_futile_capture(node, victim_value(frame.position, move), p_))
      return "futile capture";
    if (wins_exchange(frame.position, move, exchange_threshold(node.depth, false, p_))) return nullptr;
    return "losing exchange";
  }
  const int reduced_depth = node.depth - base_reduction(node.depth, facts.number, true, p_) / p_.parts_of_a_ply;
  if (facts.number > late_move_limit(node, p_)) return "late move";
  if (!facts.gives_check && is_futile(node, reduced_depth, facts.history, p_)) return "futility";
  if (has_bad_history(reduced_depth, facts.history, p_)) return "bad history";
  if (!wins_exchange(frame.position, move, exchange_threshold(reduced_depth, true, p_))) return "losing exchange";
  return nullptr;
}

// What the moves beside the table's say of it, asked with a part of the depth.
template <Observer<Position> O>
typename Searcher<O>::Rivals Searcher<O>::look_at_rivals(const Node& node, Frame& frame, const Known& known) {
  const Score beta = singular_beta(node, known.value, p_);
  Node others = node;
  others.window = {beta - 1, beta};
  others.depth = (node.depth - 1) / p_.rivals_depth_part;
  others.is_pv = false;
  const Score value = search_moves<NodeKind::cheap>(others, frame, known, known.move);
  if (stopped_) return {};
  if (value >= beta && beta >= node.window.beta && !node.is_pv) {
    observe_.cut_without_move(node.ply, beta, CutReason::pruning, "several good moves");
    return {.cut_the_node = true};
  }
  return {.extension = singular_extension(node, value, beta, known.value, frame.double_extensions, p_)};
}

template <Observer<Position> O>
void Searcher<O>::store(const Node& node, const Frame& frame, const Known& known, const Harvest& harvest,
                        Score alpha_at_first) {
  const Score best = harvest.best;
  const Bound bound = best >= node.window.beta              ? Bound::lower
                      : node.is_pv && best > alpha_at_first ? Bound::exact
                                                            : Bound::upper;
  const bool noisy_best = !harvest.best_move.is_none() && is_noisy(frame.position, harvest.best_move);
  if (!noisy_best && corrects_static_value(node, bound, best)) learn_correction(node, frame, best);
  if (node.ply == 0 && line_ > 0) return;
  const Move move = harvest.best_move.is_none() ? known.move : harvest.best_move;
  const Table::Entry entry{.value = for_table(best, node.ply),
                           .static_value = known.static_value,
                           .depth = node.depth,
                           .bound = bound,
                           .was_pv = frame.was_pv,
                           .move = move.raw()};
  table_.store(frame.position.key(), entry);
  if (worker_.findings) worker_.findings->add(frame.position.key(), entry);
}

template <Observer<Position> O>
void Searcher<O>::follow(int ply, Move move) {
  Frame& frame = frame_at(ply);
  observe_.trying(ply, move);
  frame.move = move;
  frame.continuation = &worker_.histories->continuation_of(frame.position.piece_at(move.from()), move);
  Frame& next = frame_at(ply + 1);
  next.position = frame.position.after(move);
  table_.prefetch(next.position.key());
  trail_.push(frame.position);
}

template <Observer<Position> O>
void Searcher<O>::follow_pass(int ply) {
  Frame& frame = frame_at(ply);
  frame.move = Move();
  frame.continuation = &worker_.histories->no_continuation;
  frame_at(ply + 1).position = frame.position.after_pass();
  frame_at(ply + 1).double_extensions = frame.double_extensions;
  table_.prefetch(frame_at(ply + 1).position.key());
  trail_.push(frame.position);
}

}  // namespace arborist::engine
