// FlawedSearch: alpha-beta (or minimax) as a student writes it, with any mistakes of mistakes.h in it, or none. Written
// to be compared with, not to be fast. What it searches is a lesson:
//
//   struct Lesson {
//     using Position = …;
//     auto moves(const Position&) const;                     // in the order everyone agrees on
//     std::optional<End> end(const Position&) const;         // where the game is over
//     int static_value(const Position&) const;               // for the first side
//     std::uint64_t key(const Position&) const;              // for tables; and the key of report B: what stands where
//     std::uint64_t placement(const Position&) const;
//   };
//
//   Figures f = FlawedSearch(lesson, {.mistakes = Mistake::strict_cut}, 4).run(root);
//
// `mistaken_alpha_beta` does the same for any game of Arborist.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/limits.h"
#include "core/random.h"
#include "game/evaluator.h"
#include "game/found.h"
#include "game/game.h"
#include "lab/mistakes.h"

namespace arborist::lab {

// How a game ended: in a number for the first side, or won by somebody.
struct End {
  int value = 0;  // for the first side; 1 and -1 where it was won
  bool was_won = false;
};

struct FlawedProgram {
  Mistakes mistakes = {};
  bool prunes = true;  // else minimax
  bool has_table = false;
  int win = 1;              // what a won game is worth
  bool quick_wins = false;  // less a point for every ply
  std::uint64_t most_nodes = 50'000'000;
};

struct FlawedCounts {
  std::uint64_t nodes = 0;  // calls, the root included; not what a table answered
  std::uint64_t leaves = 0;
  std::uint64_t interior = 0;
  std::uint64_t generated = 0;  // moves at the nodes whose moves were looked at
  std::uint64_t cutoffs = 0;
  std::uint64_t hits = 0;  // calls that a table saved
  friend bool operator==(const FlawedCounts&, const FlawedCounts&) = default;
};

template <class Move>
struct Figures {
  int value = 0;  // for the side to move at the root
  std::optional<Move> best = std::nullopt;
  FlawedCounts counts = {};
  bool finished = true;
};

template <class Lesson>
class FlawedSearch {
 public:
  using P = typename Lesson::Position;
  using Move = typename P::Move;

  FlawedSearch(const Lesson& lesson, const FlawedProgram& program, int plies) : lesson_(lesson), program_(program) {
    const int off = makes(Mistake::one_ply_short) ? -1 : makes(Mistake::one_ply_deep) ? 1 : 0;
    last_ply_ = std::max(0, plies + off);
  }

  Figures<Move> run(const P& root) {
    figures_.value = call(root, 0, {});
    figures_.counts.interior = figures_.counts.nodes - figures_.counts.leaves;
    return figures_;
  }

 private:
  static constexpr int infinite = 1'000'000;
  struct Bounds {
    int alpha = -infinite;
    int beta = infinite;
  };

  [[nodiscard]] bool makes(Mistake mistake) const { return program_.mistakes.contains(mistake); }

  // Values are for the side to move; plies count from the root.
  int call(const P& position, int ply, Bounds window) {
    if (++figures_.counts.nodes > program_.most_nodes) figures_.finished = false;
    if (!figures_.finished) return 0;
    if (const auto end = lesson_.end(position)) return leaf(value_of_end(position, *end, ply), position, ply);
    if (ply == last_ply_) return leaf(lesson_.static_value(position), position, ply);
    const auto moves = moves_of(position, ply);
    figures_.counts.generated += moves.size();
    int best = -infinite;
    int highest = -infinite;  // the best there ever was: the report's table may lower it again
    for (const Move& move : moves) {
      const int value = value_of_move(position.after(move), ply + 1, child_window(window, highest, ply), best);
      if (!figures_.finished) return 0;
      const bool is_better = value > best || (value == best && makes(Mistake::keeps_last_of_equals));
      if (is_better && ply == 0) figures_.best = move;
      if (is_better || replaces_best_) best = value;
      highest = std::max(highest, best);
      if (!program_.prunes) continue;
      if (makes(Mistake::cut_above_beta_only) ? best > window.beta : best >= window.beta) {
        ++figures_.counts.cutoffs;
        break;
      }
    }
    return best;
  }

  // What the move to `child` is worth to its parent, whose best value so far is given.
  int value_of_move(const P& child, int ply, Bounds asked, int best) {
    replaces_best_ = false;
    const auto plain = [&] {
      const int below = call(child, ply, asked);
      replaces_best_ = false;
      return makes(Mistake::sign_not_flipped) ? below : -below;
    };
    if (makes(Mistake::table_of_the_report)) return ply > 1 ? by_the_reports_table(child, ply, best, plain) : plain();
    if (makes(Mistake::table_without_bounds)) {
      const std::uint64_t key = table_key(child, last_ply_ - ply);
      if (const auto known = values_.find(key); known != values_.end()) return hit(known->second);
      const int value = plain();
      values_[key] = value;
      return value;
    }
    if (!program_.has_table && !makes(Mistake::table_without_depth)) return plain();
    return by_table(child, ply, asked, plain);
  }

  // A stored number replaces the best value so far, whatever the depth and side it was found for; a new child leaves
  // behind not its own value but the best so far. Numbers in the table are the root side's.
  template <class Plain>
  int by_the_reports_table(const P& child, int ply, int best, Plain plain) {
    const std::uint64_t key = lesson_.placement(child);
    const int sign = ply % 2 == 1 ? 1 : -1;
    if (const auto known = running_.find(key); known != running_.end()) {
      replaces_best_ = true;
      return hit(sign * known->second);
    }
    const int value = std::max(best, plain());
    running_[key] = sign * value;
    return value;
  }

  template <class Plain>
  int by_table(const P& child, int ply, Bounds asked, Plain plain) {
    const int depth = makes(Mistake::table_without_depth) ? 0 : last_ply_ - ply;
    const std::uint64_t key = table_key(child, depth);
    const Bounds known = bounds_[key];  // between these the child's value lies
    if (known.alpha == known.beta || known.beta <= asked.alpha || known.alpha >= asked.beta)
      return hit(-(known.beta < asked.beta ? known.beta : known.alpha));
    const int value = -plain();
    Bounds& learnt = bounds_[key];
    const bool is_exact = ply == last_ply_;
    if (is_exact || value < asked.beta) learnt.beta = value;
    if (is_exact || value > asked.alpha) learnt.alpha = value;
    return -value;
  }

  [[nodiscard]] std::uint64_t table_key(const P& position, int depth) const {
    return mix_bits(lesson_.key(position) + mix_bits(static_cast<std::uint64_t>(depth)));
  }

  int hit(int value) {
    ++figures_.counts.hits;
    return value;
  }

  [[nodiscard]] Bounds child_window(Bounds window, int best, int ply) const {
    const int floor = std::max(window.alpha, best);
    if (makes(Mistake::no_deep_cutoffs)) return {-infinite, -best};
    if (makes(Mistake::root_not_narrowed) && ply == 0) return {-window.beta, -window.alpha};
    if (makes(Mistake::best_not_passed_down)) return {-window.beta, -window.alpha};
    if (makes(Mistake::window_not_negated)) return {floor, window.beta};
    if (makes(Mistake::window_not_swapped)) return {-floor, -window.beta};
    if (makes(Mistake::window_only_swapped)) return {window.beta, window.alpha};
    return {-window.beta, -floor};
  }

  // For the first side.
  [[nodiscard]] int value_of_end(const P& position, const End& end, int ply) const {
    if (!end.was_won) return end.value;
    if (makes(Mistake::wins_not_scored)) return lesson_.static_value(position);
    return end.value * (program_.quick_wins ? program_.win - ply : program_.win);
  }

  int leaf(int for_first, const P& position, int ply) {
    ++figures_.counts.leaves;
    return seen_at_leaf(for_first, position, ply);
  }
  [[nodiscard]] int seen_at_leaf(int for_first, const P& position, int ply) const {
    const int own = position.to_move() == Side::first || makes(Mistake::evaluated_for_first) ? for_first : -for_first;
    return makes(Mistake::sign_by_depth) && (last_ply_ - ply) % 2 != 0 ? -own : own;
  }

  [[nodiscard]] std::vector<Move> moves_of(const P& position, int ply) const {
    std::vector<Move> moves;
    for (const Move& move : lesson_.moves(position)) moves.push_back(move);
    if (!makes(Mistake::table_of_the_report) || ply > 0) return moves;
    using Entry = std::pair<int, Move>;
    const auto smaller = [](const Entry& a, const Entry& b) { return a.first < b.first; };
    std::vector<Entry> heap;
    for (const Move& move : moves) {
      const P next = position.after(move);
      const auto end = lesson_.end(next);
      const int for_first = end ? value_of_end(next, *end, 1) : lesson_.static_value(next);
      heap.emplace_back(-seen_at_leaf(for_first, next, 1), move);
      std::push_heap(heap.begin(), heap.end(), smaller);
    }
    moves.clear();
    for (auto end = heap.end(); end != heap.begin(); --end) {
      std::pop_heap(heap.begin(), end, smaller);
      moves.push_back((end - 1)->second);
    }
    return moves;
  }

  const Lesson& lesson_;
  const FlawedProgram program_;
  int last_ply_ = 0;
  bool replaces_best_ = false;  // the value just given takes the place of the best, even if it is smaller
  Figures<Move> figures_;
  std::unordered_map<std::uint64_t, Bounds> bounds_;
  std::unordered_map<std::uint64_t, int> values_;
  std::unordered_map<std::uint64_t, int> running_;
};

// Any game of Arborist as a lesson; wins count alike at every distance, as in a student's first program.
template <Position P, PlainEvaluator<P> E>
struct GameLesson {
  using Position = P;
  const E& evaluate;

  [[nodiscard]] static auto moves(const P& position) { return position.moves(); }
  [[nodiscard]] static std::optional<End> end(const P& position) {
    const auto outcome = position.outcome();
    if (!outcome) return std::nullopt;
    return End{outcome->score_for(Side::first, 0).value(), false};
  }
  [[nodiscard]] int static_value(const P& position) const {
    const int value = evaluate(position).value();
    return position.to_move() == Side::first ? value : -value;
  }
  [[nodiscard]] static std::uint64_t key(const P& position) { return static_cast<std::uint64_t>(position.key()); }
  [[nodiscard]] static std::uint64_t placement(const P& position) { return key(position); }
};

template <Position P, PlainEvaluator<P> E>
Found<P> mistaken_alpha_beta(const Game<P>& game, const E& evaluate, const Limits& limits, Mistakes made) {
  const GameLesson<P, E> lesson{evaluate};
  const FlawedProgram program{.mistakes = made, .most_nodes = limits.nodes};
  const auto figures = FlawedSearch(lesson, program, limits.depth).run(game.position());
  Found<P> found;
  found.value = Score(figures.value);
  if (figures.best) found.line = {*figures.best};
  found.counts.entered = figures.counts.nodes;
  found.counts.leaves = figures.counts.leaves;
  found.counts.interior = figures.counts.interior;
  found.counts.cutoffs = figures.counts.cutoffs;
  found.depth = figures.finished ? limits.depth : 0;
  found.ended = figures.finished ? Ended::finished : Ended::out_of_nodes;
  return found;
}

}  // namespace arborist::lab
