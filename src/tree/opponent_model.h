// Search with a model of the opponent: the player at the root takes its best move by its own evaluator; the opponent
// plays what the model says. What it would play is found by looking at each of its nodes with the evaluators it may
// have, as it would; only the replies that are expected then are searched. Three of the literature are one here:
//   OM search      one type of opponent, which minimaxes with another evaluator. Iida, Uiterwijk, van den Herik and
//                  Herschberg, "Potential applications of opponent-model search", 1993 and 1994.
//   PrOM search    several types, each with a probability. Donkers, Uiterwijk and van den Herik, "Probabilistic
//                  opponent-model search", 2001.
//   ProbiMax       every reply has a chance, the larger the better it looks to the opponent. The name is Junghanns',
//                  "Are there practical alternatives to alpha-beta?", 1998; the rule is ours, see OpponentRule.
//
//   Found<P> found = opponent_model(Game(position), evaluate, {.depth = 4}, Silent{}, {},
//                                   {{EvaluatorRef<P>(material), 1.0}}, {});
//
// Cost: every move of the player, the expected replies, and an alpha-beta search at every node of the opponent for
// every type, whose positions are counted apart. The value is never less than that of minimax with the player's
// evaluator. Where the opponent sees less far than the search, or errs, a loss that is proven is not gambled with.
#pragma once

#include <type_traits>
#include <utility>
#include <vector>

#include "tree/opponent_rule.h"
#include "tree/remarks.h"
#include "tree/walk.h"

namespace arborist {

template <Position P>
struct OpponentType {
  EvaluatorRef<P> evaluate;
  double share = 1;  // how likely it is that the opponent is of this type; all together 1
};

template <Position P, Evaluator<P> E, Observer<P> O>
class OpponentModel : Walk<P, E, O> {
  using Base = Walk<P, E, O>;
  using typename Base::Move;
  using typename Base::State;

 public:
  OpponentModel(const Game<P>& game, const E& evaluator, const Limits& limits, O& observer, const TreeOptions& options,
                const std::vector<OpponentType<P>>& types, const OpponentRule& rule)
      : Base(game, evaluator, limits, observer, options), types_(types), rule_(rule) {
    assert(!types.empty());
  }

  Found<P> operator()() {
    Found<P> found = Base::run([this](const P& root, const State& state) { return search(root, state, 0); });
    // What the opponent would see one ply deeper may change everything: no depth is the last, and no win is proven.
    if (sees_no_end_ && found.counts.leaves > 0) {
      found.counts.horizon = std::max<std::uint64_t>(found.counts.horizon, 1);
      if (found.value.is_decided()) found.depth = 0;
    }
    return found;
  }
  // The same with this one move at the root: for threads that share the root's moves, see split_root.h.
  Found<P> below(const Move& move) {
    Found<P> found =
        Base::run_below(move, [this](const P& next, const State& state) { return -search(next, state, 1); });
    if (sees_no_end_ && found.counts.leaves > 0) {
      found.counts.horizon = std::max<std::uint64_t>(found.counts.horizon, 1);
      found.depth = 0;
    }
    return found;
  }

 private:
  struct Reply {
    Move move;
    std::vector<double> looks_best;  // to each type: its chance, or 1 for each of its best ones
    double before = 0;               // its chance before anything is known of its value
    double chance = 0;               // in the end
    bool is_searched = false;
    Score value = {};  // for the player
    std::vector<Move> line = {};
  };

  // For the side to move.
  Score search(const P& position, const State& state, int ply) {
    const Visit visit{ply, this->depth_left(ply), Window{}};
    if (!this->enter(position, visit)) return Score::draw();
    if (const auto value = this->value_at_once(position, state, visit)) return *value;
    const auto moves = list_moves(position);
    if (this->has_none(moves)) return this->value_without_moves(position, ply);
    this->descend(position, ply);
    const Score value =
        ply % 2 == 0 ? by_own_moves(position, state, ply, moves) : by_replies(position, state, ply, moves);
    if (this->budget_.used_up()) return value;
    this->trail_.pop();
    return this->all_seen(value, ply);
  }

  Score below(const P& position, const State& state, int ply, const Move& move) {
    this->observe_.trying(ply, move);
    this->lines_.clear(ply + 1);
    const P next = position.after(move);
    return -search(next, this->evaluator_.step(state, position, move, next), ply + 1);
  }

  Score by_own_moves(const P& position, const State& state, int ply, const MoveList<P>& moves) {
    Score best = -Score::infinite();
    for (const Move& move : moves) {
      const Score value = below(position, state, ply, move);
      if (this->gave_up(ply)) return best;
      if (!this->is_better(value, best)) continue;
      best = value;
      this->lines_.improve(ply, move);
    }
    return best;
  }

  // What the opponent is expected to play. Values are the player's, who is not to move here.
  Score by_replies(const P& position, const State& state, int ply, const MoveList<P>& moves) {
    std::vector<Reply> replies;
    for (const Move& move : moves) replies.push_back({.move = move, .looks_best = std::vector<double>(types_.size())});
    const MaybeScore lost = look_at_replies(position, ply, replies);
    if (this->gave_up(ply)) return Score::draw();
    for (Reply& reply : replies) {
      if (reply.before <= 0 && rule_.doubt <= 0) {
        this->observe_.left_out(ply, reply.move, "not expected");
        continue;
      }
      reply.value = -below(position, state, ply, reply.move);
      if (this->gave_up(ply)) return Score::draw();
      const auto line = this->lines_.line_below(ply);
      reply.line.assign(line.begin(), line.end());
      reply.is_searched = true;
    }
    return -worth(ply, replies, lost);
  }

  // The worst for the player of those that `counts`.
  template <class Counts>
  static Reply* worst_of(std::vector<Reply>& replies, const Counts& counts) {
    Reply* worst = nullptr;
    for (Reply& reply : replies)
      if (reply.is_searched && counts(reply) && (worst == nullptr || reply.value < worst->value)) worst = &reply;
    return worst;
  }
  Score worth(int ply, std::vector<Reply>& replies, MaybeScore lost) {
    for (std::size_t type = 0; type < types_.size(); ++type) {
      const double share = types_[type].share * (1 - rule_.doubt);
      if (rule_.error > 0)
        for (Reply& reply : replies) reply.chance += share * reply.looks_best[type];
      else if (Reply* worst = worst_of(replies, [&](const Reply& reply) { return reply.looks_best[type] > 0; }))
        worst->chance += share;
    }
    Reply* worst = worst_of(replies, [](const Reply&) { return true; });
    worst->chance += rule_.doubt;
    std::vector<Score> values;
    std::vector<double> chances;
    const Reply* likeliest = worst;
    for (const Reply& reply : replies) {
      values.push_back(reply.value);
      chances.push_back(reply.chance);
      if (reply.chance > likeliest->chance) likeliest = &reply;
      const auto percent = static_cast<int>(std::lround(100 * reply.chance));
      if (percent > 0) remark_expected(this->observe_, ply, reply.move, percent);
    }
    this->lines_.put(ply, likeliest->move, likeliest->line);
    if (errs(ply) && worst->value.is_loss()) return worst->value;
    return lost ? *lost : expectation(values, chances, rule_);
  }

  // Whether the opponent may overlook what the search sees.
  [[nodiscard]] bool errs(int ply) const { return rule_.error > 0 || sight_at(ply) < this->depth_left(ply); }
  [[nodiscard]] int sight_at(int ply) const {
    return rule_.sight > 0 ? std::min(rule_.sight, this->depth_left(ply)) : this->depth_left(ply);
  }

  // The replies as the types see them. Comes back with the player's loss where one is proven that they may overlook.
  MaybeScore look_at_replies(const P& position, int ply, std::vector<Reply>& replies) {
    Budget budget(this->budget_.left());
    ends_by_depth_ = rule_.sight == 0 || rule_.sight > this->depth_left(ply);
    for (std::size_t type = 0; type < types_.size(); ++type) {
      const std::vector<Score> seen = seen_by(types_[type].evaluate, position, ply, replies, budget);
      if (budget.used_up()) break;
      const std::vector<double> chances = reply_chances(seen, rule_);
      for (std::size_t i = 0; i < replies.size(); ++i) {
        replies[i].looks_best[type] = chances[i];
        replies[i].before += types_[type].share * chances[i];
      }
    }
    MaybeScore lost;
    if (sight_at(ply) < this->depth_left(ply) && rule_.doubt <= 0 && !budget.used_up()) {
      ends_by_depth_ = true;
      const Window wins{Score(Score::largest_static), Score::infinite()};
      const Score value =
          look(position, this->depth_left(ply), ply, wins, EvaluatorRef<P>(nothing_), budget, Root::yes);
      if (!budget.used_up() && value.is_win()) lost = -value;
    }
    this->budget_.charge(budget.spent());
    if (budget.used_up()) this->budget_.spend();  // which finds the limits reached
    return lost;
  }
  std::vector<Score> seen_by(const EvaluatorRef<P>& evaluate, const P& position, int ply,
                             const std::vector<Reply>& replies, Budget& budget) {
    std::vector<Score> seen;
    Score best = -Score::infinite();
    for (const Reply& reply : replies) {
      // Without errors only the best count; what equals the best must come out as a value and not as a bound.
      const bool only_best = rule_.error <= 0 && best > -Score::infinite();
      const Window window{only_best ? best - 1 : -Score::infinite(), Score::infinite()};
      const P next = position.after(reply.move);
      seen.push_back(-look(next, sight_at(ply) - 1, ply + 1, window.for_opponent(), evaluate, budget, Root::no));
      best = std::max(best, seen.back());
    }
    return seen;
  }

  // Alpha-beta as the opponent does it, unseen.
  enum class Root { no, yes };
  Score look(const P& position, int plies, int ply, Window window, const EvaluatorRef<P>& evaluate, Budget& budget,
             Root root) {
    if (!budget.spend()) return Score::draw();
    if (root == Root::no) {
      if (const auto end = position.outcome())
        return evaluate.values_ends() ? evaluate.value_of_end(position) : this->worth_of(*end, ply, position);
      if (this->trail_.repeats(position)) return Score::draw();
      if (plies <= 0) {
        sees_no_end_ = sees_no_end_ || ends_by_depth_;
        return evaluate(position);
      }
      this->trail_.push(position);
    }
    Score best = -Score::infinite();
    for (const auto& move : position.moves()) {
      const Window rest = window.raised_to(best).for_opponent();
      best = max(best, -look(position.after(move), plies - 1, ply + 1, rest, evaluate, budget, Root::no));
      if (best >= window.beta || budget.used_up()) break;
    }
    if (root == Root::no) this->trail_.pop();
    return best;
  }

  const std::vector<OpponentType<P>>& types_;
  const OpponentRule rule_;
  ZeroEvaluator nothing_;
  bool ends_by_depth_ = false;  // what is looked at now
  bool sees_no_end_ = false;    // the depth limit, and not its sight, ended what the opponent looked at
};

template <Position P, Evaluator<P> E, Observer<P> O = Silent>
Found<P> opponent_model(const Game<P>& game, const E& evaluate, const Limits& limits, O&& observe,
                        const TreeOptions& options, const std::vector<OpponentType<P>>& types,
                        const OpponentRule& rule = {}) {
  return OpponentModel<P, E, std::remove_reference_t<O>>(game, evaluate, limits, observe, options, types, rule)();
}

}  // namespace arborist
