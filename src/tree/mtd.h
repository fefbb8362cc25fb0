// MTD: the value of a position by null-window searches alone. Each of them only answers whether the value reaches a
// guess, and moves the guess to the bound it found; a table of both bounds keeps what was learnt, so that hardly
// anything is searched twice. Begun from the last iteration's value it is MTD(f), from above SSS*, from below DUAL*.
// Sources: Plaat, Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax algorithms", 1996, who found that
// Stockman's SSS* is this. Cost: fewer leaves than alpha-beta, and a table that holds the tree.
//
//   BoundsTable bounds = …;
//   Found<P> found = mtd(Game(position), evaluate, {.depth = 6}, Silent{}, {}, equipment, bounds, guess);
//   Found<P> found = mtd(…, bounds, Score::infinite());          // SSS*
#pragma once

#include <optional>
#include <type_traits>
#include <vector>

#include "tree/bounds_table.h"
#include "tree/equipped_walk.h"

namespace arborist {

// Where the next null window is asked: just above a lower bound that was reached, else at the guess itself.
struct Guesses {
  Score lower = -Score::infinite();
  Score upper = Score::infinite();
  Score guess = Score::draw();
  int passes = 0;

  [[nodiscard]] bool is_settled() const { return lower >= upper; }
  [[nodiscard]] Score beta() const { return guess == lower ? guess + 1 : guess; }
  void learn(Score value, Score asked) {
    guess = value;
    (value < asked ? upper : lower) = value;
    ++passes;
  }
};

template <Position P, Evaluator<P> E, Observer<P> O>
class Mtd : EquippedWalk<P, E, O, Equipment<P>> {
  using Base = EquippedWalk<P, E, O, Equipment<P>>;
  using typename Base::Move;
  using typename Base::State;
  using Bounds = BoundsTable::Bounds;

 public:
  Mtd(const Game<P>& game, const E& evaluator, const Limits& limits, O& observer, const TreeOptions& options,
      Equipment<P>& equipment, BoundsTable& bounds, Score first)
      : Base(game, evaluator, limits, observer, options, equipment), bounds_(bounds) {
    guesses_.guess = first;
  }

  Found<P> operator()() {
    Found<P> found = Base::run([this](const P& root, const State& state) {
      while (!guesses_.is_settled()) {
        const Score beta = guesses_.beta();
        const Score value = reaches(root, state, 0, beta);
        if (this->budget_.used_up()) break;
        guesses_.learn(value, beta);
      }
      return guesses_.guess;
    });
    found.line = line_of_bounds(found.value);
    return found;
  }

  // How many null windows it took.
  [[nodiscard]] int passes() const { return guesses_.passes; }

 private:
  // Whether the node is worth beta or more: what comes back is a bound on that side of it.
  Score reaches(const P& position, const State& state, int ply, Score beta) {
    const Visit visit{ply, this->depth_left(ply), {beta - 1, beta}};
    if (!this->enter(position, visit)) return Score::draw();
    const Bounds known = bounds_from_root(position, visit);
    if (known.lower >= beta || known.upper < beta) return answered(known, visit);
    if (const auto value = this->value_at_once(position, state, visit)) {
      // A repetition belongs to the line, not to the position: it is not for the table.
      if (!can_repeat(position)) learn(position, visit, known, *value, 0, is_exact(visit));
      return *value;
    }
    return by_moves(position, state, visit, known);
  }

  Score by_moves(const P& position, const State& state, const Visit& visit, const Bounds& known) {
    const int ply = visit.ply;
    const auto moves = this->ordered_moves(position, state, ply, move_to_try(position, visit, known));
    if (this->has_none(moves)) {
      const Score value = this->value_without_moves(position, ply);
      learn(position, visit, known, value, 0, true);
      return value;
    }
    this->descend(position, ply);
    Score best = -Score::infinite();
    for (const Move& move : moves) {
      this->observe_.trying(ply, move);
      const P next = position.after(move);
      const State next_state = this->evaluator_.step(state, position, move, next);
      const Score value = -reaches(next, next_state, ply + 1, -visit.window.alpha);
      if (this->gave_up(ply)) return best;
      if (value >= visit.window.beta) {
        learn(position, visit, known, value, move_code(move), false);
        return this->cut(position, move, value, visit, best == -Score::infinite());
      }
      best = max(best, value);
    }
    learn(position, visit, known, best, known.move, false);
    return this->all_seen(position, std::nullopt, best, visit);
  }

  // The table alone says whether beta is reached.
  Score answered(const Bounds& known, const Visit& visit) {
    const bool reached = known.lower >= visit.window.beta;
    const Score value = reached ? known.lower : known.upper;
    const Bound bound = known.lower == known.upper ? Bound::exact : reached ? Bound::lower : Bound::upper;
    ++this->counts_.table_hits;
    ++this->counts_.table_cutoffs;
    this->observe_.table_hit(visit.ply, value, bound);
    this->observe_.cut_without_move(visit.ply, value, CutReason::table, "transposition table");
    return this->returned(value, visit.ply);
  }

  // What a static value or an end of the game is worth does not hang on the window; what quiescence brought does.
  [[nodiscard]] bool is_exact(const Visit& visit) const {
    return visit.depth > 0 || !this->equipment_.options().quiescence;
  }
  void learn(const P& position, const Visit& visit, const Bounds& known, Score value, std::uint16_t move, bool exact) {
    Bounds now = known;
    if (exact || value >= visit.window.beta) now.lower = value;
    if (exact || value < visit.window.beta) now.upper = value;
    now.move = move;
    bounds_.store(position.key(), visit.depth,
                  {seen_from_node(now.lower, visit.ply), seen_from_node(now.upper, visit.ply), move});
  }
  [[nodiscard]] Bounds bounds_from_root(const P& position, const Visit& visit) const {
    Bounds known = bounds_.find(position.key(), visit.depth);
    if (this->options_.wins == Wins::by_distance) {
      known.lower = known.lower == -Score::infinite() ? known.lower : known.lower.from_root(visit.ply);
      known.upper = known.upper == Score::infinite() ? known.upper : known.upper.from_root(visit.ply);
    }
    return known;
  }
  [[nodiscard]] Score seen_from_node(Score value, int ply) const {
    const bool is_shifted =
        this->options_.wins == Wins::by_distance && value < Score::infinite() && value > -Score::infinite();
    return is_shifted ? value.from_node(ply) : value;
  }
  // The move that cut here before, or at the depth before this one.
  [[nodiscard]] std::uint16_t move_to_try(const P& position, const Visit& visit, const Bounds& known) const {
    return known.move != 0 ? known.move : bounds_.find(position.key(), visit.depth - 1).move;
  }

  // From the root down the moves that are proven to be worth the value, as far as the table knows them.
  [[nodiscard]] std::vector<Move> line_of_bounds(Score value) {
    std::vector<Move> line;
    P position = this->game_.position();
    Trail<P> trail(this->game_);
    if (this->game_.outcome()) return line;
    for (int ply = 0; ply < this->horizon_ply_ && !position.outcome() && (ply == 0 || !trail.repeats(position));
         ++ply) {
      std::optional<Move> best;
      for (const Move& move : list_moves(position)) {
        const P next = position.after(move);
        const Visit visit{ply + 1, this->depth_left(ply + 1), {}};
        if (-bounds_from_root(next, visit).upper < value) continue;
        best = move;
        break;
      }
      if (!best) break;
      line.push_back(*best);
      trail.push(position);
      position = position.after(*best);
      value = -value;
    }
    return line;
  }

  BoundsTable& bounds_;
  Guesses guesses_;
};

template <Position P, Evaluator<P> E, Observer<P> O = Silent>
Found<P> mtd(const Game<P>& game, const E& evaluate, const Limits& limits, O&& observe, const TreeOptions& options,
             Equipment<P>& equipment, BoundsTable& bounds, Score first) {
  return Mtd<P, E, std::remove_reference_t<O>>(game, evaluate, limits, observe, options, equipment, bounds, first)();
}

}  // namespace arborist
