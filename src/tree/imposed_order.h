// Ranks: orders of moves for experiments, to see what order is worth. By their true value, best or worst first, or by
// chance; ties stay in the game's own order.
//
//   Equipment<P> equipment({.rank = rank_by_value<P>(evaluate, Wins::by_distance, RankFirst::best)});
//   alpha_beta(game, evaluate, {.depth = 6}, Silent{}, {}, equipment);      // no search of that depth can look at less
//
// By value every move of every node is searched by itself, to the depth it will have: dear, and counted apart. These
// searches share the limits of the one they serve; once those are reached the order no longer matters.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "core/random.h"
#include "tree/alpha_beta.h"
#include "tree/equipment.h"
#include "tree/memory.h"

namespace arborist {

enum class RankFirst : std::uint8_t { best, worst };

template <Position P>
using RankOf = std::function<std::int64_t(const P&, const typename P::Move&, int depth, Budget&)>;

template <Position P, Evaluator<P> E>
RankOf<P> rank_by_value(const E& evaluator, Wins wins, RankFirst first,
                        const std::shared_ptr<RankedValues>& known = std::make_shared<RankedValues>()) {
  constexpr std::size_t most_known = 2'000'000;  // some 100 MB
  return [=](const P& position, const typename P::Move& move, int depth, Budget& budget) -> std::int64_t {
    const P next = position.after(move);
    const std::uint64_t key = mix_bits(static_cast<std::uint64_t>(next.key()) + static_cast<std::uint64_t>(depth));
    auto found = known->find(key);
    if (found == known->end()) {
      if (known->size() >= most_known) known->clear();
      Limits limits = budget.left();
      limits.depth = depth - 1;
      const auto inner = alpha_beta(Game<P>(next), evaluator, limits, Silent{}, {.wins = wins});
      budget.charge(inner.counts.entered);
      if (inner.ended != Ended::finished) return 0;
      found = known->emplace(key, inner.value).first;
    }
    const int worth = -found->second.value();
    return first == RankFirst::best ? worth : -worth;
  };
}

template <Position P>
RankOf<P> rank_by_chance(std::uint64_t seed) {
  return [seed](const P& position, const typename P::Move& move, int, Budget&) {
    const std::uint64_t drawn = mix_bits(static_cast<std::uint64_t>(position.key()) ^ mix_bits(seed));
    return static_cast<std::int64_t>(mix_bits(drawn ^ move_code(move)) >> 1U);
  };
}

}  // namespace arborist
