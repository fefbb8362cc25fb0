// Walk: what every tree search keeps while it goes through the tree, whatever its rule for choosing moves: the budget,
// the counts, the trail of positions, the best lines, the evaluator and the observer.
#pragma once

#include <optional>
#include <type_traits>
#include <utility>

#include "core/limits.h"
#include "game/evaluator.h"
#include "game/found.h"
#include "game/game.h"
#include "game/observer.h"
#include "tree/best_lines.h"
#include "tree/options.h"

namespace arborist {

// How a small value travels into a function: in registers where it can, by reference where it is large.
template <class T>
using Passed = std::conditional_t<std::is_trivially_copyable_v<T> && sizeof(T) <= 16, const T, const T&>;

template <Position P, Evaluator<P> E, Observer<P> O>
class Walk {
 public:
  using Move = typename P::Move;
  using Eval = std::remove_cvref_t<decltype(with_state<P>(std::declval<const E&>()))>;
  using State = typename Eval::State;

  Walk(const Game<P>& game, const E& evaluator, const Limits& limits, O& observer, const TreeOptions& options)
      : game_(game),
        evaluator_(with_state<P>(evaluator)),
        observe_(observer),
        options_(options),
        budget_(limits),
        trail_(game) {}

 protected:
  // Takes one node from the budget; false if there is none left, and the node has no value.
  [[gnu::always_inline]] bool enter(const P& position, const Visit& visit) {
    if (!budget_.spend()) [[unlikely]] {
      observe_.abandoned(visit.ply);
      return false;
    }
    observe_.entered(position, visit);
    return true;
  }

  // Goes below a node that has moves.
  void descend(const P& position, int ply) {
    trail_.push(position);
    if (ply >= counts_.deepest) [[unlikely]]
      counts_.deepest = ply + 1;
  }

  [[nodiscard]] int depth_left(int ply) const { return horizon_ply_ - ply; }

  // True once the limits were reached: what the node has so far is not its value.
  bool gave_up(int ply) {
    if (!budget_.used_up()) [[likely]]
      return false;
    ++uncut_;
    observe_.abandoned(ply);
    return true;
  }

  // The value of a node that needs no search: the game is over, or the line repeats.
  MaybeScore value_of_end(const P& position, const Visit& visit) {
    if (const auto end = end_of(position, visit)) return ended(*end, visit.ply, position);
    if (visit.ply > 0 && trail_.repeats(position)) return end(Score::draw(), visit.ply);
    return {};
  }

  // The value of a node at the depth limit.
  Score static_value(const P& position, const State& state, int ply) {
    return horizon(evaluator_.value(position, state), ply);
  }

  // Either of these, where it applies.
  MaybeScore value_at_once(const P& position, const State& state, const Visit& visit) {
    if (const auto end = value_of_end(position, visit)) return end;
    if (visit.depth == 0) return static_value(position, state, visit.ply);
    return {};
  }

  // Whether a node turns out to have no moves, in games that tell so only when asked.
  template <class Moves>
  static constexpr bool has_none(const Moves& moves) {
    if constexpr (SplitsOutcome<P>) return std::ranges::empty(moves);
    return false;
  }

  // The value of a node without moves, in games that tell so only when asked.
  Score value_without_moves(const P& position, int ply) {
    if constexpr (SplitsOutcome<P>) {
      return ended(position.outcome_without_moves(), ply, position);
    } else {
      assert(false && "a game that is not over has a move");
      return end(Score::draw(), ply);
    }
  }

  // The two kinds of leaves: the game is over, or only the search is.
  Score end(Score value, int ply) {
    ++ends_;
    return returned(value, ply);
  }
  Score horizon(Score value, int ply) { return returned(value, ply); }
  // A node left by a move that reached beta.
  void count_cut(bool is_first) { ++(is_first ? counts_.first_move_cutoffs : late_cutoffs_); }
  // A node whose every move was looked at.
  Score all_seen(Score best, int ply) {
    ++uncut_;
    return returned(best, ply);
  }
  Score returned(Score value, int ply) {
    observe_.returned(ply, value);
    return value;
  }

  // Whether a move worth `value` takes the place of the best one so far.
  [[nodiscard]] bool is_better(Score value, Score best) const {
    return value > best || (value == best && options_.keep == Keep::last);
  }

  // The same for searches that prune. What is not above alpha is a bound, and never equal to anything.
  template <Keep keep>
  [[nodiscard]] static constexpr bool is_better(Score value, Score best, Score alpha) {
    return value > best || (keep == Keep::last && value == best && value > alpha);
  }
  // What the next move must exceed to matter. Where the last of equals is kept, a value equal to the best must come out
  // as a value and not as a bound, so the window begins just below it.
  template <Keep keep>
  [[nodiscard]] static constexpr Score floor_of_next(Score alpha, Score best) {
    if constexpr (keep == Keep::last) return best > alpha ? best - 1 : alpha;
    return max(alpha, best);
  }

  // Whether the root plays the move to `next` at once, because it wins.
  [[nodiscard]] bool takes_win(const P& next) const {
    if (!options_.take_wins) return false;
    const auto end = next.outcome();
    return end && end->winner() == opponent(next.to_move());
  }

  // What the end of the game in this position is worth to its side to move.
  [[nodiscard]] Score worth_of(const Outcome& outcome, int ply, const P& position) const {
    if constexpr (ValuesEnds<Eval, P>) {
      if (evaluator_.values_ends()) return evaluator_.value_of_end(position);
    }
    return outcome.score_for(position.to_move(), options_.wins == Wins::by_distance ? ply : 0);
  }

  // The root and everything around it: `search(position, state)` gives the root's value.
  template <class Search>
  Found<P> run(Search search) {
    const P& root = game_.position();
    Found<P> found;
    if (const auto end = game_.outcome()) {
      found.value = worth_of(*end, 0, root);
      found.counts = {.entered = 1, .leaves = 1};
      return found;
    }
    const auto state = evaluator_.start(root);
    horizon_ply_ = std::min(budget_.limits().depth, Limits::deepest);
    found.value = search(root, state);
    found.line = lines_.best();
    found.counts = counts_;
    found.counts.entered = budget_.spent();
    found.counts.cutoffs = found.counts.first_move_cutoffs + late_cutoffs_;
    found.counts.interior = found.counts.cutoffs + uncut_;
    found.counts.leaves = found.counts.entered - found.counts.interior - counts_.table_cutoffs;
    found.counts.horizon = found.counts.leaves - ends_;
    found.counts.ordering = budget_.charged();
    if (budget_.ended() == Ended::finished) found.depth = budget_.limits().depth;
    found.ended = budget_.ended();
    return found;
  }

  // With one move of the root alone: `search(next, state)` gives what it is worth to the root's player.
  template <class Search>
  Found<P> run_below(const Move& move, Search search) {
    return run([&](const P& root, const State& state) {
      if (!enter(root, {0, depth_left(0), Window{}})) return Score::draw();
      descend(root, 0);
      observe_.trying(0, move);
      const P next = root.after(move);
      const Score value = search(next, evaluator_.step(state, root, move, next));
      if (gave_up(0)) return value;
      lines_.improve(0, move);
      return all_seen(value, 0);
    });
  }

  const Game<P>& game_;
  decltype(with_state<P>(std::declval<const E&>())) evaluator_;
  O& observe_;
  const TreeOptions options_;
  Budget budget_;
  Trail<P> trail_;
  Counts counts_;
  BestLines<P> lines_;
  int horizon_ply_ = 0;

 private:
  // A game that splits its outcome is asked for its moves anyway; only at the horizon the whole answer is needed.
  static std::optional<Outcome> end_of(const P& position, const Visit& visit) {
    if constexpr (SplitsOutcome<P>) {
      if (visit.depth > 0) return position.outcome_by_rule();
    }
    return position.outcome();
  }

  Score ended(const Outcome& outcome, int ply, const P& position) { return end(worth_of(outcome, ply, position), ply); }

  // Most nodes are leaves, so they are not counted: they are what is left when the others are.
  std::uint64_t late_cutoffs_ = 0;  // by another move than the first
  std::uint64_t uncut_ = 0;         // nodes whose moves were all looked at, and those given up
  std::uint64_t ends_ = 0;          // leaves where the game is over
};

}  // namespace arborist
