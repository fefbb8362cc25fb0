#include "arena/statistics/rating_fit.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "arena/statistics/cholesky.h"

namespace arborist {
namespace {

constexpr double elo_unit = 173.71779276130073;  // 400 / ln 10: ratings are fitted in units of this
constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

// ln(1 / (1 + e^-x)), without overflow.
double log_chance(double x) { return x > 0 ? -std::log1p(std::exp(-x)) : x - std::log1p(std::exp(x)); }
double chance(double x) { return x > 0 ? 1 / (1 + std::exp(-x)) : std::exp(x) / (1 + std::exp(x)); }

class Fitting {
 public:
  explicit Fitting(const RatingProblem& problem)
      : problem_(problem), rating_(problem.players, 0), variable_(problem.players, nowhere) {
    for (std::size_t i = 0; i < problem.players; ++i) {
      if (problem.fixed[i])
        rating_[i] = *problem.fixed[i] / elo_unit;
      else
        variable_[i] = variables_++;
    }
    first_ = problem.first_advantage.value_or(0) / elo_unit;
    if (!problem.first_advantage) first_variable_ = variables_++;
    find_free_groups();
    start_near_the_anchors();
  }

  RatingFit run() {
    constexpr int most_rounds = 200;
    for (int round = 0; round < most_rounds && variables_ > 0; ++round)
      if (!improve()) break;
    return result();
  }

 private:
  // Players whose ratings may all be shifted at once: a group in which none is fixed.
  void find_free_groups() {
    for (std::size_t i = 0; i < problem_.players; ++i) {
      free_groups_.resize(std::max(free_groups_.size(), problem_.group[i] + 1));
      free_groups_[problem_.group[i]].push_back(i);
    }
    std::erase_if(free_groups_, [&](const auto& members) {
      return std::any_of(members.begin(), members.end(), [&](auto i) { return problem_.fixed[i].has_value(); });
    });
  }

  void start_near_the_anchors() {
    std::vector<double> sum(problem_.players, 0), count(problem_.players, 0);
    for (std::size_t i = 0; i < problem_.players; ++i)
      if (problem_.fixed[i]) {
        sum[problem_.group[i]] += rating_[i];
        ++count[problem_.group[i]];
      }
    for (std::size_t i = 0; i < problem_.players; ++i)
      if (const auto g = problem_.group[i]; !problem_.fixed[i] && count[g] > 0) rating_[i] = sum[g] / count[g];
  }

  [[nodiscard]] double difference(const RatingProblem::Games& games) const {
    return rating_[games.one] - rating_[games.other] + (games.first_counts ? first_ : 0);
  }

  [[nodiscard]] double log_likelihood() const {
    double sum = 0;
    for (const auto& games : problem_.games) {
      const double x = difference(games);
      sum += games.points * log_chance(x) + (games.games - games.points) * log_chance(-x);
    }
    // One drawn game of the first side against an equal: without it, an advantage that always won would be infinite.
    if (first_variable_ != nowhere) sum += 0.5 * (log_chance(first_) + log_chance(-first_));
    return sum;
  }

  // The variables that a line of games touches, with their signs.
  struct Touched {
    std::size_t variable;
    double sign;
  };
  [[nodiscard]] std::array<Touched, 3> touched(const RatingProblem::Games& games) const {
    return {Touched{variable_[games.one], 1}, Touched{variable_[games.other], -1},
            Touched{games.first_counts ? first_variable_ : nowhere, 1}};
  }

  [[nodiscard]] std::vector<double> gradient() const {
    std::vector<double> slope(variables_, 0);
    for (const auto& games : problem_.games) {
      const double surplus = games.points - games.games * chance(difference(games));
      for (const auto& [variable, sign] : touched(games))
        if (variable != nowhere) slope[variable] += sign * surplus;
    }
    if (first_variable_ != nowhere) slope[first_variable_] += 0.5 - chance(first_);
    return slope;
  }

  [[nodiscard]] std::vector<double> information() const {
    std::vector<double> matrix(variables_ * variables_, 0);
    for (const auto& games : problem_.games) {
      const double p = chance(difference(games));
      for (const auto& a : touched(games))
        for (const auto& b : touched(games))
          if (a.variable != nowhere && b.variable != nowhere)
            matrix[a.variable * variables_ + b.variable] += a.sign * b.sign * games.games * p * (1 - p);
    }
    if (first_variable_ != nowhere)
      matrix[first_variable_ * variables_ + first_variable_] += chance(first_) * chance(-first_);
    // A shift of a free group changes nothing; this makes it cost something, and the step leaves the mean where it is.
    for (const auto& members : free_groups_)
      for (const auto i : members)
        for (const auto j : members) matrix[variable_[i] * variables_ + variable_[j]] += 1;
    return matrix;
  }

  void move(const std::vector<double>& step, double share) {
    for (std::size_t i = 0; i < problem_.players; ++i)
      if (variable_[i] != nowhere) rating_[i] += share * step[variable_[i]];
    if (first_variable_ != nowhere) first_ += share * step[first_variable_];
  }

  // False once nothing is gained.
  bool improve() {
    constexpr double longest_step = 2, shortest_step = 1e-12;
    const auto step = Cholesky(information(), variables_).solve(gradient());
    double largest = 0;
    for (const double s : step) largest = std::max(largest, std::abs(s));
    if (largest < shortest_step) return false;
    double share = std::min(1.0, longest_step / largest);
    const double before = log_likelihood();
    const auto start = std::pair(rating_, first_);
    for (; share * largest > shortest_step; share /= 2) {
      move(step, share);
      if (log_likelihood() >= before) return largest > 1e-10;
      rating_ = start.first;
      first_ = start.second;
    }
    return false;
  }

  [[nodiscard]] RatingFit result() const {
    RatingFit fit;
    fit.first_advantage = first_ * elo_unit;
    for (const double r : rating_) fit.rating.push_back(r * elo_unit);
    fit.free_numbers = variables_ - free_groups_.size();
    const std::size_t n = problem_.players;
    fit.covariance.assign(n * n, 0);
    if (variables_ == 0) return fit;
    const auto inverse = Cholesky(information(), variables_).inverse();
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        if (variable_[i] != nowhere && variable_[j] != nowhere)
          fit.covariance[i * n + j] = inverse[variable_[i] * variables_ + variable_[j]] * elo_unit * elo_unit;
    // The cost of shifts was made up and goes out again: what remains is relative to the group's mean.
    for (const auto& members : free_groups_) {
      const double made_up =
          elo_unit * elo_unit / (static_cast<double>(members.size()) * static_cast<double>(members.size()));
      for (const auto i : members)
        for (const auto j : members) fit.covariance[i * n + j] -= made_up;
    }
    if (first_variable_ != nowhere)
      fit.first_advantage_variance = inverse[first_variable_ * variables_ + first_variable_] * elo_unit * elo_unit;
    return fit;
  }

  const RatingProblem& problem_;
  std::vector<double> rating_;
  double first_ = 0;
  std::vector<std::size_t> variable_;  // of each player that has one
  std::size_t first_variable_ = nowhere;
  std::size_t variables_ = 0;
  std::vector<std::vector<std::size_t>> free_groups_;
};

}  // namespace

RatingFit fit_ratings(const RatingProblem& problem) {
  assert(problem.fixed.size() == problem.players && problem.group.size() == problem.players);
  return Fitting(problem).run();
}

}  // namespace arborist
