#include "arena/statistics/elo.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "arena/statistics/spread.h"

namespace arborist {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double chance_on_each_side = 0.025;

// Results that are all alike: how far the mean may really lie away.
void bounds_without_spread(Elo& elo, double count) {
  const double hidden = 1 - std::pow(chance_on_each_side, 1 / count);
  elo.low = elo_of_score(elo.score * (1 - hidden));
  elo.high = elo_of_score(elo.score + (1 - elo.score) * hidden);
  elo.superiority = elo.score > 0.5 ? 1 - std::pow(0.5, count + 1) : elo.score < 0.5 ? std::pow(0.5, count + 1) : 0.5;
}

template <std::size_t N>
Elo estimate_from(const std::array<std::uint64_t, N>& results, std::uint64_t games) {
  const auto spread = Spread<N>::of(results);
  Elo elo{.games = games, .low = -infinite, .high = infinite};
  if (games == 0) return elo;
  elo.score = spread.mean();
  elo.value = elo_of_score(elo.score);
  const bool alike = std::count(results.begin(), results.end(), 0U) == static_cast<std::ptrdiff_t>(N) - 1;
  if (alike) {
    bounds_without_spread(elo, spread.count);
    return elo;
  }
  const double error = std::sqrt(spread.variance() / spread.count);
  elo.low = elo_of_score(elo.score - z_of_95_percent * error);
  elo.high = elo_of_score(elo.score + z_of_95_percent * error);
  elo.superiority = normal_share_below((elo.score - 0.5) / error);
  // Of one game: a pair's mean of two games varies half as much.
  const double deviation = std::sqrt(spread.variance() * static_cast<double>(games) / spread.count);
  elo.normalised = normalised_elo_unit * (elo.score - 0.5) / deviation;
  elo.normalised_error = normalised_elo_unit * z_of_95_percent / std::sqrt(static_cast<double>(games));
  return elo;
}

std::string signed_text(double elo) {
  if (!std::isfinite(elo)) return elo > 0 ? "+infinite" : "-infinite";
  return fmt::format("{:+.1f}", if_finite(elo, 1).value_or(0));
}

}  // namespace

double normal_share_below(double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; }

double expected_score(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

double elo_of_score(double score) {
  if (score <= 0) return -infinite;
  if (score >= 1) return infinite;
  if (score == 0.5) return 0;
  return 400 * std::log10(score / (1 - score));
}

std::optional<double> Elo::error() const {
  if (!std::isfinite(low) || !std::isfinite(high)) return std::nullopt;
  return (high - low) / 2;
}

Elo estimate(const Tally& tally) { return estimate_from(worst_first(tally), tally.games()); }
Elo estimate(const Pairs& pairs) { return estimate_from(pairs.count, pairs.games()); }

std::optional<double> draw_ratio(const Tally& tally) {
  if (tally.games() == 0) return std::nullopt;
  return static_cast<double>(tally.draws) / static_cast<double>(tally.games());
}

std::optional<double> level_ratio(const Pairs& pairs) {
  if (pairs.pairs() == 0) return std::nullopt;
  return static_cast<double>(pairs.count[2]) / static_cast<double>(pairs.pairs());
}

std::optional<double> pair_ratio(const Pairs& pairs) {
  const auto lost = pairs.count[0] + pairs.count[1];
  if (lost == 0) return std::nullopt;
  return static_cast<double>(pairs.count[3] + pairs.count[4]) / static_cast<double>(lost);
}

std::string to_text(const Elo& elo) {
  if (elo.games == 0) return "no games yet";
  if (elo.value == infinite) return fmt::format("infinite: all games won (at least {})", signed_text(elo.low));
  if (elo.value == -infinite) return fmt::format("minus infinite: all games lost (at most {})", signed_text(elo.high));
  if (const auto error = elo.error()) return fmt::format("{} ± {:.1f}", signed_text(elo.value), *error);
  return fmt::format("{} ({} to {})", signed_text(elo.value), signed_text(elo.low), signed_text(elo.high));
}

std::string percent_text(double share) { return fmt::format("{:.1f} %", if_finite(100 * share, 1).value_or(0)); }

std::optional<double> if_finite(double value, int decimals) {
  if (!std::isfinite(value)) return std::nullopt;
  const double unit = std::pow(10.0, decimals);
  const double rounded = std::round(value * unit) / unit;
  return rounded == 0 ? 0 : rounded;
}

}  // namespace arborist
