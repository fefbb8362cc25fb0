// RatingFit: the numbers behind ratings.h. Finds the ratings at which a sum of log-likelihoods is largest, and their
// covariance.
//
//   RatingFit fit = fit_ratings({.players = 3, .games = …, .fixed = …, .group = …});
//
// Newton's method with the second derivatives in full (Cholesky), each step shortened until the likelihood grows. A
// group without a fixed rating may be shifted freely: its mean is held at 0.
#pragma once

#include <optional>
#include <vector>

#include "arena/statistics/tally.h"

namespace arborist {

struct RatingProblem {
  // Points that `one` took from `other` in `games` games, with or without the first move.
  struct Games {
    std::size_t one = 0;
    std::size_t other = 0;
    double games = 0;
    double points = 0;
    bool first_counts = true;  // `one` moved first, and that counts
  };
  std::size_t players = 0;
  std::vector<Games> games;
  std::vector<std::optional<double>> fixed;   // a rating for each player that has one
  std::vector<std::size_t> group;             // of each player
  std::optional<double> first_advantage = 0;  // none: to be found
};

struct RatingFit {
  std::vector<double> rating;
  double first_advantage = 0;
  // Players × players and the variance of the first advantage, as if a draw were a coin's half.
  std::vector<double> covariance;
  double first_advantage_variance = 0;
  std::size_t free_numbers = 0;  // found from the games
};

[[nodiscard]] RatingFit fit_ratings(const RatingProblem& problem);

}  // namespace arborist
