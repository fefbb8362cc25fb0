// df-pn over ε: how long it stays with a branch before it turns to the second best.
#include <fmt/format.h>

#include <array>

#include "core/text.h"
#include "lab/measure/measured.h"

namespace arborist::lab {

namespace {

struct ProvenKind {
  const char* name;
  const char* game;
  const char* setup;
  int plies;  // by chance before it
  int megabytes;
};

constexpr std::uint64_t most_of_a_proof = 5'000'000;

struct ProofCost {
  std::uint64_t nodes = 0;  // entered over all samples
  std::size_t proven = 0;
};

Expected<ProofCost> cost_of(const ProvenKind& kind, int epsilon, std::size_t samples, const MeasureTerms& terms) {
  const auto game = terms.games.find(kind.game);
  if (!game) return game.error();
  ProofCost cost;
  for (std::size_t number = 0; number < samples; ++number) {
    const auto play = position_by_chance(**game, kind.setup, kind.plies, terms.seed + number);
    if (!play) return play.error();
    const auto found = (*play)->search(Spec::named("dfpn")
                                           .with("epsilon", epsilon)
                                           .with("memory", kind.megabytes)
                                           .with("nodes", std::to_string(most_of_a_proof)),
                                       {});
    if (!found) return found.error();
    if (found->ended == Ended::finished) ++cost.proven;
    cost.nodes += found->counts.entered;
  }
  return cost;
}

}  // namespace

Expected<MeasuredTable> measure_patience(const MeasureTerms& terms) {
  const std::size_t samples = terms.samples > 0 ? terms.samples : 20;
  constexpr std::array epsilons = {0, 10, 25, 50, 100, 200};
  MeasuredTable table{
      .title = "df-pn by its patience",
      .drawn = "positions that are entered until all are proven; the broken line is with ε = 0",
      .level = 1,
      .columns = {"proven", "positions", "of those with ε = 0"},
      .rows = {},
      .note = fmt::format("{} positions of each kind by chance, seeds {} to {}; the sum of all. A proof is "
                          "given up after {} positions.",
                          samples, terms.seed, terms.seed + samples - 1, grouped(most_of_a_proof))};
  for (const ProvenKind& kind : {ProvenKind{"connect four after 20 plies, 64 MB", "connect-four", "", 20, 64},
                                 ProvenKind{"connect four after 20 plies, 1 MB", "connect-four", "", 20, 1},
                                 ProvenKind{"hex 4x4 after a stone, 64 MB", "hex", "4x4", 1, 64},
                                 ProvenKind{"kalah 4x3 after 4 plies, 64 MB", "kalah", "4x3", 4, 64}}) {
    std::uint64_t impatient = 0;
    for (const int epsilon : epsilons) {
      const std::string name = fmt::format("ε = {:g}", epsilon / 100.0);
      if (!terms.told(fmt::format("{}, {}", kind.name, name))) {
        table.is_whole = false;
        return table;
      }
      const auto cost = cost_of(kind, epsilon, samples, terms);
      if (!cost) return cost.error();
      if (epsilon == 0) impatient = cost->nodes;
      const double share = static_cast<double>(cost->nodes) / static_cast<double>(impatient);
      table.rows.push_back({.group = kind.name,
                            .name = name,
                            .cells = {fmt::format("{} of {}", cost->proven, samples), grouped(cost->nodes),
                                      fmt::format("{:.1f} %", 100 * share)},
                            .drawn = share});
    }
  }
  return table;
}

}  // namespace arborist::lab
