#include "engine/tuning/spsa.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/random.h"

namespace arborist::engine {

namespace {

double eighth_root(double x) { return std::sqrt(std::sqrt(std::sqrt(x))); }

// How the numbers of a pair are shaken: the same signs when it is played and when it is learnt from.
Random chance_of(const SpsaPlan& plan, std::uint64_t pair) { return Random(mix_bits(plan.seed) + pair); }
int sign_of(Random& random) { return (random.next() >> 63U) != 0 ? 1 : -1; }

}  // namespace

Spsa::Spsa(const SpsaPlan& plan, std::vector<SpsaNumber> numbers) : plan_(plan), numbers_(std::move(numbers)) {
  assert(plan_.batch > 0 && plan_.pairs > 0);
  std::vector<double> start;
  for (const SpsaNumber& number : numbers_) start.push_back(number.start);
  path_.push_back(std::move(start));
}

// Spall's exponents 0.101 and 0.602 as roots: 1/8, and 1/8 + 1/2. Both gains come to their planned sizes with the last
// pair; a tenth of the pairs is put before the first, so that it does not move too far.
Spsa::Gains Spsa::gains(std::uint64_t pair) const {
  const auto all = static_cast<double>(plan_.pairs);
  const double now = static_cast<double>(pair) + 1;
  const double before = all / 10;
  const double shake = eighth_root(all / now);
  const double rest = (before + all) / (before + now);
  return {.shake = shake, .move = plan_.rate * std::sqrt(rest) * eighth_root(rest) / shake};
}

Spsa::Sides Spsa::sides(std::uint64_t pair) const {
  assert(is_ready(pair));
  const std::uint64_t batch = batch_of(pair);
  const std::vector<double>& centre = path_[batch == 0 ? 0 : batch - 1];
  const double shake = gains(pair).shake;
  Random random = chance_of(plan_, pair);
  Sides sides;
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    const SpsaNumber& number = numbers_[i];
    const double by = sign_of(random) * shake * number.step;
    // Rounded by chance, and both alike, so that in the mean they are what they should be.
    const double chance = random.fraction();
    const auto whole = [&](double value) {
      return static_cast<int>(std::clamp(std::floor(value + chance), number.low, number.high));
    };
    sides.plus.push_back(whole(centre[i] + by));
    sides.minus.push_back(whole(centre[i] - by));
  }
  return sides;
}

bool Spsa::knows(std::uint64_t pair) const { return batch_of(pair) < batches_done() || scores_.contains(pair); }

std::uint64_t Spsa::size_of(std::uint64_t batch) const {
  return std::min(plan_.batch, plan_.pairs - batch * plan_.batch);
}

void Spsa::learn(std::uint64_t pair, int score) {
  assert(!knows(pair) && pair < plan_.pairs && score >= -2 && score <= 2);
  scores_.emplace(pair, score);
  while (true) {
    const std::uint64_t first = batches_done() * plan_.batch;
    if (first >= plan_.pairs) return;
    const std::uint64_t end = first + size_of(batches_done());
    const auto known = std::distance(scores_.lower_bound(first), scores_.lower_bound(end));
    if (static_cast<std::uint64_t>(known) < end - first) return;
    finish_batch();
  }
}

// In the order of the pairs, for sums of fractions depend on it.
void Spsa::finish_batch() {
  std::vector<double> values = path_.back();
  const std::uint64_t first = batches_done() * plan_.batch;
  const std::uint64_t end = first + size_of(batches_done());
  for (std::uint64_t pair = first; pair < end; ++pair) {
    const int score = scores_.extract(pair).mapped();
    const double move = gains(pair).move * score;
    Random random = chance_of(plan_, pair);
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      const SpsaNumber& number = numbers_[i];
      const int sign = sign_of(random);
      (void)random.fraction();
      values[i] = std::clamp(values[i] + sign * move * number.step, number.low, number.high);
    }
  }
  path_.push_back(std::move(values));
}

std::vector<int> Spsa::rounded() const {
  std::vector<int> whole;
  for (const double value : values()) whole.push_back(static_cast<int>(std::floor(value + 0.5)));
  return whole;
}

}  // namespace arborist::engine
