// Elo: how much stronger the first of two players is, how sure that is, and the same in words. Counted by pairs the
// error is smaller than by games: both games of a pair share an opening, so what the opening gives one it takes from
// the other.
//
//   Elo elo = estimate(pairs);                          // or estimate(tally)
//   print(to_text(elo));                                // "+72.9 ± 22.3", "no games yet", "infinite: all games won …"
//   json["elo"] = if_finite(elo.value);
//
// Elo is logistic: an expected score of 1 / (1 + 10^(-elo/400)). The error is that of the mean score, the share of it
// that lies in 95 % of all cases, seen through that curve. Where all results are alike the spread is unknown; then
// the bounds are those within which a different result may be hidden with a chance of 2.5 % on each side. Normalised
// Elo is the mean score's distance from one half in standard deviations of one game, times 800 / ln 10: it says how
// many games it takes to see the difference (Van den Bergh, "Normalized Elo").
#pragma once

#include <optional>
#include <string>

#include "arena/statistics/tally.h"

namespace arborist {

// Two-sided 95 % of the normal distribution.
inline constexpr double z_of_95_percent = 1.959963984540054;
// 800 / ln 10: what one standard deviation of a game is worth in normalised Elo.
inline constexpr double normalised_elo_unit = 347.4355855226014;

struct Elo {
  std::uint64_t games = 0;
  double score = 0.5;
  // Any of the three may be infinite; none is ever not a number.
  double value = 0;
  double low = 0;
  double high = 0;
  // The chance that the first player is the stronger one, as far as these games tell; from 0 to 1.
  double superiority = 0.5;
  // Normalised Elo; none where all results are alike.
  std::optional<double> normalised = std::nullopt;
  std::optional<double> normalised_error = std::nullopt;

  // Half the width of the interval; none where it is infinite.
  [[nodiscard]] std::optional<double> error() const;
};

[[nodiscard]] Elo estimate(const Tally& tally);
[[nodiscard]] Elo estimate(const Pairs& pairs);

// From Elo to the expected score and back; a score of 0 or 1 gives an infinite Elo.
[[nodiscard]] double expected_score(double elo);
[[nodiscard]] double elo_of_score(double score);

// The share of games that were drawn; none without games.
[[nodiscard]] std::optional<double> draw_ratio(const Tally& tally);
// The share of pairs that were level, 1:1.
[[nodiscard]] std::optional<double> level_ratio(const Pairs& pairs);
// Pairs won to pairs lost; none where no pair was lost.
[[nodiscard]] std::optional<double> pair_ratio(const Pairs& pairs);

// "+72.9 ± 22.3", or in words what cannot be a number.
[[nodiscard]] std::string to_text(const Elo& elo);
// "99.9 %"
[[nodiscard]] std::string percent_text(double share);
// A finite number rounded to this many decimals, so that it is printed alike on every machine; else nothing.
[[nodiscard]] std::optional<double> if_finite(double value, int decimals = 2);

// The share of the normal distribution below x.
[[nodiscard]] double normal_share_below(double x);

}  // namespace arborist
