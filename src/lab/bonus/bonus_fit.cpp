#include "lab/bonus/bonus_fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lab/positions/self_played.h"

namespace arborist::lab {

namespace {

// The values of one position, of which a sample is made where there is a choice and nothing is decided.
struct Looked {
  Score best = -Score::infinite();
  Score second = -Score::infinite();
  Score deeper;
  bool is_forced = false;

  [[nodiscard]] bool is_decided() const { return best.is_decided() || second.is_decided() || deeper.is_decided(); }
};

// Searches by which a position is looked at.
struct Looks {
  Spec reply;   // after each of its moves
  Spec deeper;  // of the position itself
};

Looks looks_of(const std::string& evaluator, int depth) {
  const auto search_to = [&](int plies) {
    const Spec look = plies == 0 ? Spec::named("bestfirst").with("nodes", 1)
                                 : Spec::named("alphabeta").with("depth", plies).with("order", "all");
    return look.with("eval", evaluator);
  };
  return {search_to(depth - 1), search_to(depth + 2)};
}

// What the position after a move is worth to whoever made it.
Expected<Score> value_after(const AnyPlay& play, const std::string& move, const Spec& reply) {
  const auto next = play.clone();
  if (const auto made = next->play(move); !made) return made.error();
  if (const auto outcome = next->outcome()) return outcome->score_for(play.to_move(), 1);
  const auto found = next->search(reply, {});
  if (!found) return found.error();
  return -found->value;
}

Expected<Looked> values_of(const AnyPlay& play, const Looks& looks) {
  Looked looked;
  const auto moves = play.legal_moves();
  looked.is_forced = moves.size() < 2;
  if (looked.is_forced) return looked;
  for (const std::string& move : moves) {
    const auto value = value_after(play, move, looks.reply);
    if (!value) return value.error();
    looked.second = std::max(looked.second, std::min(looked.best, *value));
    looked.best = std::max(looked.best, *value);
  }
  const auto deeper = play.search(looks.deeper, {});
  if (!deeper) return deeper.error();
  looked.deeper = deeper->value;
  return looked;
}

// Of every game what there is to fit, and how many positions were left out of it.
BonusFit fitted_to(const std::vector<std::vector<Looked>>& seen, std::uint64_t seed) {
  BonusSamples games;
  std::size_t looked_at = 0, forced = 0, decided = 0;
  for (const auto& of_game : seen) {
    auto& samples = games.emplace_back();
    for (const Looked& one : of_game) {
      ++looked_at;
      if (one.is_forced)
        ++forced;
      else if (one.is_decided())
        ++decided;
      else
        samples.push_back({one.best.value() - one.second.value(), one.deeper.value() - one.best.value()});
    }
  }
  BonusFit fit = fitted_bonus(games, seed);
  fit.looked_at = looked_at;
  fit.forced = forced;
  fit.decided = decided;
  return fit;
}

}  // namespace

Expected<std::optional<BonusFit>> fit_bonus(const AnyGame& game, const BonusTask& task, farm::Hands& hands,
                                            const farm::RunOptions& options) {
  const auto start = game.start(task.setup);
  if (!start) return start.error();
  const auto evaluator = evaluator_of(game, task.evaluator);
  if (!evaluator) return evaluator.error();
  const Looks looks = looks_of(*evaluator, task.depth);
  for (const Spec& spec : {looks.reply, looks.deeper})
    if (const auto good = (*start)->check_search(spec); !good) return good.error();
  const SelfPlayTask played_as{task.evaluator, task.setup, task.positions, task.seed};
  const auto look = [&](const SelfPlayed& played) -> Expected<std::vector<Looked>> {
    std::vector<Looked> all;
    for (const auto& position : played.positions) {
      auto looked = values_of(*position, looks);
      if (!looked) return looked.error();
      all.push_back(*looked);
    }
    return all;
  };
  const auto seen = look_at_self_played<Looked>(game, played_as, hands, options, look);
  if (!seen) return seen.error();
  if (!*seen) return std::optional<BonusFit>();
  BonusFit fit = fitted_to(**seen, task.seed);
  if (fit.positions == 0) return Error{"no position of these games is open and has a choice of moves"};
  fit.game = game.info().name;
  fit.evaluator = *evaluator;
  fit.task = task;
  return std::optional(std::move(fit));
}

}  // namespace arborist::lab
