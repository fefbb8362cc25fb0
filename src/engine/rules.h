// The rules of the search, each a small pure function: what may be cut, left out, reduced or extended, and by how much.
// They know numbers only, from the node and from Parameters; the search asks them in order (search_node.h).
//
//   if (const MaybeScore value = reverse_futility(node, p)) return *value;
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/parameters.h"
#include "game/observer.h"
#include "game/score.h"

// A build that asks for it forces every rule inline: bench/engine_bench shows that it makes no difference.
#ifdef ARBORIST_INLINE_RULES
#define ARBORIST_RULE [[gnu::always_inline]] constexpr
#else
#define ARBORIST_RULE constexpr
#endif

namespace arborist::engine {

// What the rules know of a node.
struct Node {
  Window window = {};
  int depth = 0;
  int ply = 0;
  bool is_pv = false;  // searched with an open window
  bool in_check = false;
  bool improving = false;                  // the static value is better than at our last move
  bool expects_cut = false;                // the parent hopes that a move here reaches beta
  Score static_value = {};                 // none in check
  Score estimate = {};                     // the static value, or what the table knows better
  Score parent_value = Score::infinite();  // the static value before the last move, for the other side; infinite: none
};

// The opponent's last move made things worse for them, as far as static values tell.
ARBORIST_RULE bool opponent_worsens(const Node& n) {
  return n.parent_value != Score::infinite() && n.static_value > -n.parent_value;
}

// Scores from here on are wins by tablebase or mate; rules about a few pawns do not apply to them.
inline constexpr int proven = 20'000;
ARBORIST_RULE bool is_proven(Score score) { return score.value() >= proven || score.value() <= -proven; }

// Tables keep how far a win or loss is from the stored node, searches how far from their root, `ply` plies earlier: of
// mates, and of wins by tablebase just so.
ARBORIST_RULE Score for_table(Score score, int ply) {
  if (score.is_decided() || !is_proven(score)) return score.from_node(ply);
  return score.value() > 0 ? score + ply : score - ply;
}
ARBORIST_RULE Score from_table(Score score, int ply) {
  if (score.is_decided() || !is_proven(score)) return score.from_root(ply);
  return score.value() > 0 ? Score(std::max(score.value() - ply, proven))
                           : Score(std::min(score.value() + ply, -proven));
}
// What tablebases say of a win or loss: there may be a quicker one. A draw, also one by the fifty-move rule, is a draw.
ARBORIST_RULE Bound tablebase_bound(Score value) {
  if (!is_proven(value)) return Bound::exact;
  return value > Score::draw() ? Bound::lower : Bound::upper;
}

// Draws come when the clock of half moves shows this.
inline constexpr int fifty_moves = 100;

// A mate found in fewer plies than this node is away cannot be improved here.
ARBORIST_RULE Window within_mate_distance(Window window, int ply) {
  return {std::max(window.alpha, Score::loss_in(ply)), std::min(window.beta, Score::win_in(ply + 1))};
}

// Whether a bound says enough for this window.
ARBORIST_RULE bool bound_decides(Bound bound, Score value, Window window) {
  if (bound == Bound::exact) return true;
  if (bound == Bound::lower) return value >= window.beta;
  return bound == Bound::upper && value <= window.alpha;
}

// If we could lose this margin and still beat beta, the opponent will not let us get here.
ARBORIST_RULE MaybeScore reverse_futility(const Node& n, const Parameters& p) {
  if (n.is_pv || n.in_check || n.depth > p.reverse_futility_depth || is_proven(n.window.beta)) return {};
  const int margin = p.reverse_futility_margin * (n.depth - (n.improving ? 1 : 0)) -
                     (opponent_worsens(n) ? p.reverse_futility_worsening : 0);
  if (n.estimate.value() - margin < n.window.beta.value() || is_proven(n.estimate)) return {};
  return Score((n.estimate.value() + n.window.beta.value()) / 2);
}

// Passing the move is nearly always worse than the best move; if even that beats beta, so will the best move. Not
// with a single minor piece or less, where to have to move may be the disadvantage.
ARBORIST_RULE bool null_move_applies(const Node& n, bool has_force, const Parameters& p) {
  return !n.is_pv && !n.in_check && has_force && n.depth >= p.null_depth && n.estimate >= n.window.beta &&
         n.static_value.value() >= n.window.beta.value() - p.null_margin * n.depth + p.null_offset &&
         !is_proven(n.window.beta);
}
ARBORIST_RULE int null_move_reduction(const Node& n, const Parameters& p) {
  const int by_value = (n.estimate.value() - n.window.beta.value()) / p.null_value_part;
  return p.null_base + n.depth / p.null_depth_part + std::min(by_value, p.null_most_by_value);
}

// If a capture beats beta by far in a search of few plies, one of all plies will beat beta. Not where the table has
// looked as deep and found less.
ARBORIST_RULE Score probcut_beta(const Node& n, const Parameters& p) {
  return Score(n.window.beta.value() + p.probcut_margin - (n.improving ? p.probcut_improving : 0));
}
ARBORIST_RULE bool probcut_applies(const Node& n, Bound bound, Score value, int known_depth, const Parameters& p) {
  if (n.is_pv || n.in_check || n.depth < p.probcut_depth || is_proven(n.window.beta)) return false;
  const bool known_less = bound != Bound::none && known_depth >= n.depth - p.probcut_reduction + 1 &&
                          bound != Bound::lower && value < probcut_beta(n, p);
  return !known_less;
}

// What is found above beta says the less the shallower the search: part of it is taken back.
ARBORIST_RULE Score soft_cut(Score value, Score beta, int depth, const Parameters& p) {
  if (p.soft_cuts == 0 || value <= beta || is_proven(value) || is_proven(beta)) return value;
  return Score((value.value() * std::max(depth, 1) + beta.value()) / (std::max(depth, 1) + 1));
}

// Once a move has beaten alpha, the others are probably worse than it.
ARBORIST_RULE int depth_after_raised_alpha(const Node& n, Score value, const Parameters& p) {
  if (n.depth <= p.raised_alpha_floor || n.depth > p.raised_alpha_depth || is_proven(value)) return n.depth;
  return std::max(n.depth - p.raised_alpha_reduction, p.raised_alpha_floor);
}

// What a quiet move did to its side's static value, as a bonus for it.
ARBORIST_RULE int static_change_bonus(Score before, Score after, const Parameters& p) {
  const int gain = -after.value() - before.value();
  return std::clamp(gain * p.static_change_part / p.static_change_unit, -p.static_change_most, p.static_change_most);
}

// A node that was reached with less depth than usual, and turns out not to be worse for whoever moved there, deserves
// some of it back; one that is good for the side to move needs less.
ARBORIST_RULE int hindsight(const Node& n, int reduction, const Parameters& p) {
  if (n.in_check || n.parent_value == Score::infinite()) return 0;
  if (reduction >= p.hindsight_deeper && !opponent_worsens(n)) return 1;
  const bool both_content = n.static_value.value() + n.parent_value.value() > p.hindsight_margin;
  return reduction >= p.hindsight_shallower && n.depth >= 2 && both_content ? -1 : 0;
}

// Where the table knows no move the order is poor: a shallower search first fills the table.
ARBORIST_RULE int internal_reduction(const Node& n, bool has_table_move, const Parameters& p) {
  return !has_table_move && n.depth >= p.internal_reduction_depth && (n.is_pv || n.expects_cut) ? 1 : 0;
}

// If all other moves fail below the table move's value, there is only one move here, and it deserves a deeper look.
ARBORIST_RULE bool singular_applies(const Node& n, Bound bound, Score value, int known_depth, const Parameters& p) {
  return n.ply > 0 && n.depth >= p.singular_depth && (bound == Bound::lower || bound == Bound::exact) &&
         known_depth >= n.depth - p.singular_table_margin && !is_proven(value);
}
ARBORIST_RULE Score singular_beta(const Node& n, Score known_value, const Parameters& p) {
  return Score(known_value.value() - p.singular_margin * n.depth / p.singular_margin_part);
}
// `value` is the best of all the others in a window just below `beta`.
ARBORIST_RULE int singular_extension(const Node& n, Score value, Score beta, Score known_value, int doubles,
                                     const Parameters& p) {
  if (value < beta) {
    if (n.is_pv || doubles >= p.most_double_extensions) return 1;
    const int ahead = beta.value() - value.value();
    return 1 + (ahead > p.double_extension_margin ? 1 : 0) + (ahead > p.triple_extension_margin ? 1 : 0);
  }
  // Several moves are good: this one needs no extra depth.
  if (known_value >= n.window.beta) return -p.rivalled_reduction;
  return n.expects_cut ? -p.rivalled_reduction_expects_cut : 0;
}

// With good order the first moves cut or none does.
ARBORIST_RULE int late_move_limit(const Node& n, const Parameters& p) {
  const int limit = p.late_move_base + n.depth * n.depth * p.late_move_part / p.late_move_unit;
  return n.improving ? limit : limit / 2;
}

// A quiet move changes the static value by little; far below alpha that is not enough.
ARBORIST_RULE bool is_futile(const Node& n, int reduced_depth, int history, const Parameters& p) {
  if (n.in_check || reduced_depth > p.futility_depth || is_proven(n.window.alpha)) return false;
  const int margin =
      p.futility_base + p.futility_margin * std::max(reduced_depth, 0) + history / p.futility_history_part;
  return n.static_value.value() + margin <= n.window.alpha.value();
}

// And a capture by little more than what it takes.
ARBORIST_RULE bool is_futile_capture(const Node& n, int victim, const Parameters& p) {
  if (n.in_check || n.depth > p.noisy_futility_depth || is_proven(n.window.alpha)) return false;
  const int most = n.static_value.value() + p.noisy_futility_base + p.noisy_futility_margin * n.depth + victim;
  return most <= n.window.alpha.value();
}

// Moves that have nearly always failed.
ARBORIST_RULE bool has_bad_history(int reduced_depth, int history, const Parameters& p) {
  return reduced_depth <= p.history_pruning_depth && history < -p.history_pruning_margin * std::max(reduced_depth, 1);
}

// What a move may lose in an exchange and still be worth a look at this depth.
ARBORIST_RULE int exchange_threshold(int depth, bool quiet, const Parameters& p) {
  depth = std::max(depth, 0);
  if (depth > p.exchange_depth) return -Score::infinite().value();
  return quiet ? -p.quiet_exchange_margin * depth * depth : -p.noisy_exchange_margin * depth;
}

inline constexpr int logarithm_unit = 1024;

// ln(n) * 1024 for 1 … 255, by integers alone so that it is the same everywhere: log2 bit by bit, then times ln 2.
constexpr int scaled_logarithm(int n) {
  std::uint64_t x = static_cast<std::uint64_t>(n) << 24U;  // fixed point, 24 bits below the point
  std::uint64_t log2 = 0;                                  // 16 bits below the point
  while (x >= std::uint64_t{2} << 24U) {
    x >>= 1U;
    log2 += 1U << 16U;
  }
  for (std::uint64_t bit = 1U << 15U; bit != 0; bit >>= 1U) {
    x = x * x >> 24U;
    if (x >= std::uint64_t{2} << 24U) {
      x >>= 1U;
      log2 += bit;
    }
  }
  return static_cast<int>(log2 * 45'426 >> 22U);  // ln 2 = 45426 / 65536
}
inline constexpr auto logarithms = [] {
  std::array<int, 256> table{};
  for (int n = 1; n < 256; ++n) table[static_cast<std::size_t>(n)] = scaled_logarithm(n);
  return table;
}();

// What the reduction of a move depends on besides its node.
struct MoveFacts {
  int number = 0;  // from 1
  bool quiet = true;
  bool gives_check = false;
  bool is_killer = false;
  int history = 0;
};

// And on what was seen around it.
struct Surroundings {
  bool has_table_move = true;
  bool table_move_is_noisy = false;
  bool was_pv = false;  // the node, now or when the table met it
  int cuts_below = 0;   // by moves after earlier moves of this node or its neighbours
  bool may_extend = false;
};

// Late moves are probably bad: in 1/1024 plies, before anything is known of the move itself.
ARBORIST_RULE int base_reduction(int depth, int number, bool quiet, const Parameters& p) {
  const auto at = [](int n) { return logarithms[static_cast<std::size_t>(std::min(n, 255))]; };
  const int product = at(depth) * at(number) / logarithm_unit;
  if (quiet) return p.reduction_base + product * p.reduction_factor / p.parts_of_a_ply;
  return p.noisy_reduction_base + product * p.noisy_reduction_factor / p.parts_of_a_ply;
}

// By how many plies a late move is searched less deep than the first ones; it is searched again if it surprises. A
// check leaves so few answers that it costs little to look, and it is how most combinations begin.
ARBORIST_RULE int late_move_reduction(const Node& n, const MoveFacts& move, const Surroundings& around,
                                      const Parameters& p) {
  if (n.depth < p.reduction_depth || move.gives_check) return 0;
  int reduction = base_reduction(n.depth, move.number, move.quiet, p);
  if (n.is_pv) reduction -= p.reduction_in_pv;
  if (!n.improving) reduction += p.reduction_not_improving;
  if (n.expects_cut) reduction += p.reduction_expects_cut;
  if (around.table_move_is_noisy) reduction += p.reduction_noisy_table_move;
  if (!around.has_table_move) reduction += p.reduction_no_table_move;
  if (around.was_pv) reduction -= p.reduction_was_pv;
  if (around.cuts_below > p.many_cuts) reduction += p.reduction_many_cuts;
  if (move.is_killer) reduction -= p.reduction_killer;
  reduction -= move.history / (move.quiet ? p.reduction_history_part : p.noisy_reduction_history_part);
  const int deepest = around.may_extend ? -p.most_extra_depth : 0;
  return std::clamp(reduction / p.parts_of_a_ply, deepest, n.depth - 2);
}

// After a reduced move has beaten alpha: how much deeper or less deep than planned it is searched again.
ARBORIST_RULE int second_look_change(Score value, Score best, int reduction, const Parameters& p) {
  const int deeper = reduction > 1 && value.value() > best.value() + p.deeper_margin ? 1 : 0;
  const int shallower = value.value() < best.value() + p.shallower_margin ? 1 : 0;
  return deeper - shallower;
}

// What a cut at this depth teaches about its move.
ARBORIST_RULE int history_bonus(int depth, const Parameters& p) {
  return std::min(p.history_bonus_factor * depth - p.history_bonus_offset, p.history_bonus_most);
}

// Whether a node's value says how far its static value is off: a bound on the other side of it says nothing.
ARBORIST_RULE bool corrects_static_value(const Node& n, Bound bound, Score value) {
  if (n.in_check || is_proven(value)) return false;
  if (bound == Bound::lower) return value > n.static_value;
  return bound == Bound::exact || value < n.static_value;
}

// How much more wood a capture in quiescence could bring than is needed.
ARBORIST_RULE int quiescence_need(Score alpha, Score static_value, const Parameters& p) {
  return alpha.value() - static_value.value() - p.quiescence_margin;
}

}  // namespace arborist::engine
