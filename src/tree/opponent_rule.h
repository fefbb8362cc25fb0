// What an opponent is believed to be like, and what a node is worth at which several replies are expected.
//
//   reply_chances({Score(-10), Score(30)}, {.error = 20});  // larger for the reply that is better for the opponent
//   expectation(values, chances, rule);                     // what they are worth together
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "core/exponential.h"
#include "game/score.h"

namespace arborist {

struct OpponentRule {
  int sight = 0;     // plies that the opponent looks ahead, its own move included; 0: as many as the search itself
  int win = 2000;    // points that a win counts where it is averaged with values
  double error = 0;  // points by which it misjudges moves: the temperature of its choice; 0: always its best
  double doubt = 0;  // of 1: how often it plays what is best against us, whatever the model says
};

// How likely each reply is to an opponent to whom they are worth this. Without error all chance is the best one's;
// equal ones have each the whole of it, and whoever knows more chooses among them.
inline std::vector<double> reply_chances(std::span<const Score> worth, const OpponentRule& rule) {
  const Score best = *std::max_element(worth.begin(), worth.end());
  std::vector<double> chances(worth.size());
  double all = 0;
  for (std::size_t i = 0; i < worth.size(); ++i) {
    const double behind = best.value() - worth[i].value();
    chances[i] = rule.error > 0 ? exponential(-behind / rule.error) : behind == 0 ? 1 : 0;
    all += chances[i];
  }
  if (rule.error > 0)
    for (double& chance : chances) chance /= all;
  return chances;
}

// Values of one player by their chances, which add up to one. Where all that can come are wins, or all losses, the
// worst of them; a win or a loss among values counts as `rule.win` points, or as the largest value beside it.
inline Score expectation(std::span<const Score> values, std::span<const double> chances, const OpponentRule& rule) {
  assert(values.size() == chances.size());
  Score worst = Score::infinite(), best = -Score::infinite();
  int largest = rule.win;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (chances[i] <= 0) continue;
    worst = std::min(worst, values[i]);
    best = std::max(best, values[i]);
    if (!values[i].is_decided()) largest = std::max(largest, std::abs(values[i].value()));
  }
  if (worst == best || worst.is_win() || best.is_loss()) return worst;
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const int counted = values[i].is_win() ? largest : values[i].is_loss() ? -largest : values[i].value();
    if (chances[i] > 0) sum += chances[i] * counted;
  }
  return Score::of_static(static_cast<int>(std::lround(sum)));
}

}  // namespace arborist
