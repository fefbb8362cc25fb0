#include "arena/statistics/ratings.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "arena/statistics/elo.h"
#include "arena/statistics/rating_fit.h"
#include "arena/statistics/rating_groups.h"
#include "core/text.h"

namespace arborist {
namespace {

constexpr double largest_rating = 100'000;

double half_points(const Tally& tally) {
  return static_cast<double>(tally.wins) + static_cast<double>(tally.draws) / 2;
}

Expected<std::vector<std::optional<double>>> fixed_ratings(const std::vector<std::string>& names,
                                                           const std::vector<RatingAnchor>& anchors) {
  std::vector<std::optional<double>> fixed(names.size());
  for (const auto& [name, rating] : anchors) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
      return Error{fmt::format("the anchor {} has played no game{}", in_quotes(name), did_you_mean(name, names))};
    auto& place = fixed[static_cast<std::size_t>(found - names.begin())];
    if (place) return Error{fmt::format("the anchor {} is given twice", in_quotes(name))};
    if (!(std::abs(rating) <= largest_rating)) return Error{fmt::format("{} is no rating", rating)};
    place = rating;
  }
  return fixed;
}

class Rating {
 public:
  Rating(const Results& results, const RatingOptions& options, std::vector<std::optional<double>> fixed)
      : options_(options), names_(results.players()), pairings_(results.pairings()), fixed_(std::move(fixed)) {
    std::vector<std::size_t> anchored;
    for (std::size_t i = 0; i < names_.size(); ++i)
      if (fixed_[i]) anchored.push_back(i);
    groups_ = find_groups(pairings_, names_.size(), anchored);
    ratings_.first_side = results.of_first_side();
  }

  Ratings run() {
    const auto problem = make_problem();
    auto fit = fit_ratings(problem);
    for (std::size_t i = 0; i < names_.size(); ++i)
      if (!has_anchor(group_of(i))) fit.rating[i] += options_.mean;
    measure_dispersion(fit);
    for (auto& entry : fit.covariance) entry *= ratings_.dispersion;
    ratings_.first_advantage = fit.first_advantage;
    ratings_.first_advantage_error = z_of_95_percent * std::sqrt(fit.first_advantage_variance * ratings_.dispersion);
    list_players(fit);
    describe_groups();
    return std::move(ratings_);
  }

 private:
  [[nodiscard]] std::size_t group_of(std::size_t player) const {
    return options_.virtual_draws ? groups_.group[player] : groups_.circle[player];
  }
  [[nodiscard]] std::size_t group_count() const { return options_.virtual_draws ? groups_.groups : groups_.circles; }
  [[nodiscard]] bool has_anchor(std::size_t group) const {
    for (std::size_t i = 0; i < names_.size(); ++i)
      if (fixed_[i] && group_of(i) == group) return true;
    return false;
  }

  [[nodiscard]] RatingProblem make_problem() const {
    RatingProblem problem{.players = names_.size(),
                          .games = {},
                          .fixed = fixed_,
                          .group = {},
                          .first_advantage = options_.first_advantage};
    for (std::size_t i = 0; i < names_.size(); ++i) problem.group.push_back(group_of(i));
    std::set<std::pair<std::size_t, std::size_t>> one_sided;
    for (const auto& [first, second, tally] : pairings_) {
      if (group_of(first) != group_of(second) || tally.games() == 0) continue;
      problem.games.push_back({first, second, static_cast<double>(tally.games()), half_points(tally), true});
      if (groups_.one_sided(first, second)) one_sided.insert(std::minmax(first, second));
    }
    for (const auto& [one, other] : one_sided) problem.games.push_back({one, other, 1, 0.5, false});
    return problem;
  }

  // How far results lie from what was expected, compared with a coin's. One game between equals that somebody wins is
  // counted in addition, so that a tournament of draws has an error.
  void measure_dispersion(const RatingFit& fit) {
    double seen = 0.25, of_a_coin = 0.25, games = 1;
    for (const auto& [first, second, tally] : pairings_) {
      if (group_of(first) != group_of(second)) continue;
      const double p = expected_score(fit.rating[first] - fit.rating[second] + fit.first_advantage);
      const double wins = static_cast<double>(tally.wins), draws = static_cast<double>(tally.draws);
      const double losses = static_cast<double>(tally.losses);
      seen += wins * (1 - p) * (1 - p) + draws * (0.5 - p) * (0.5 - p) + losses * p * p;
      of_a_coin += (wins + draws + losses) * p * (1 - p);
      games += wins + draws + losses;
    }
    // What was fitted to the results lies nearer to them than the truth does.
    const double found = static_cast<double>(fit.free_numbers);
    ratings_.dispersion = seen / of_a_coin * (games > 2 * found ? games / (games - found) : 1);
  }

  void list_players(const RatingFit& fit) {
    const std::size_t n = names_.size();
    std::vector<Rated> all(n);
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto main_circles = largest_circles();
    for (std::size_t i = 0; i < n; ++i)
      all[i] = {.name = names_[i],
                .rating = fit.rating[i],
                .error = z_of_95_percent * std::sqrt(std::max(0.0, fit.covariance[i * n + i])),
                .is_anchor = fixed_[i].has_value(),
                .is_held = options_.virtual_draws && !main_circles.contains(groups_.circle[i]),
                .group = group_of(i)};
    for (const auto& [first, second, tally] : pairings_) {
      all[first].tally += tally;
      all[second].tally += tally.swapped();
      all[first].opponents += static_cast<double>(tally.games()) * fit.rating[second];
      all[second].opponents += static_cast<double>(tally.games()) * fit.rating[first];
    }
    for (auto& player : all)
      if (player.tally.games() > 0) player.opponents /= static_cast<double>(player.tally.games());
    // Rounded, so that equals stay in alphabetical order whatever the last bit says.
    const auto key = [&](std::size_t i) { return std::pair(all[i].group, -std::round(all[i].rating * 1e4)); };
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return key(a) < key(b); });
    for (const auto i : order) {
      ratings_.players.push_back(all[i]);
      for (const auto j : order) ratings_.covariance.push_back(fit.covariance[i * n + j]);
    }
  }

  // Of each group the circle that needs no virtual draw: the one with an anchor, or the largest, if it has two players.
  [[nodiscard]] std::set<std::size_t> largest_circles() const {
    std::vector<std::size_t> size(groups_.circles, 0);
    for (std::size_t i = 0; i < names_.size(); ++i) size[groups_.circle[i]] += fixed_[i] ? names_.size() : 1;
    std::vector<std::optional<std::size_t>> largest(groups_.groups);
    for (std::size_t i = 0; i < names_.size(); ++i) {
      auto& best = largest[groups_.group[i]];
      if (!best || size[groups_.circle[i]] > size[*best]) best = groups_.circle[i];
    }
    std::set<std::size_t> result;
    for (const auto& circle : largest)
      if (circle && size[*circle] > 1) result.insert(*circle);
    return result;
  }

  void describe_groups() {
    std::vector<std::set<std::size_t>> beaten(group_count()), lost_to(group_count());
    for (const auto& [first, second, tally] : pairings_) {
      if (group_of(first) == group_of(second) || tally.games() == 0) continue;
      const bool won = tally.wins > 0;
      beaten[group_of(won ? first : second)].insert(group_of(won ? second : first) + 1);
      lost_to[group_of(won ? second : first)].insert(group_of(won ? first : second) + 1);
    }
    for (std::size_t group = 0; group < group_count(); ++group) {
      std::vector<std::string> words;
      if (!beaten[group].empty())
        words.push_back(fmt::format("won every game against group {}", fmt::join(beaten[group], ", ")));
      if (!lost_to[group].empty())
        words.push_back(fmt::format("lost every game against group {}", fmt::join(lost_to[group], ", ")));
      if (words.empty() && group_count() > 1) words.emplace_back("no chain of games leads to the others");
      ratings_.groups.push_back(join(words, "; "));
    }
  }

  const RatingOptions& options_;
  std::vector<std::string> names_;
  std::vector<Results::Pairing> pairings_;
  std::vector<std::optional<double>> fixed_;
  RatingGroups groups_;
  Ratings ratings_;
};

}  // namespace

Expected<RatingAnchor> RatingAnchor::parse(std::string_view text) {
  const auto sign = text.rfind('=');
  const auto wrong = Error{in_quotes(text) + " is not an anchor: NAME=RATING is expected, such as toga2=2800"};
  if (sign == std::string_view::npos || sign == 0) return wrong;
  const auto number = trim(text.substr(sign + 1));
  RatingAnchor anchor{.name = std::string(trim(text.substr(0, sign)))};
  const char* end = number.data() + number.size();
  const auto [stop, problem] = std::from_chars(number.data(), end, anchor.rating, std::chars_format::fixed);
  if (problem != std::errc{} || stop != end || !(std::abs(anchor.rating) <= largest_rating)) return wrong;
  return anchor;
}

double Ratings::difference_error(std::size_t one, std::size_t other) const {
  const auto at = [&](std::size_t i, std::size_t j) { return covariance[i * players.size() + j]; };
  return std::sqrt(std::max(0.0, at(one, one) + at(other, other) - 2 * at(one, other)));
}

std::optional<double> Ratings::superiority(std::size_t one, std::size_t other) const {
  if (players[one].group != players[other].group || one == other) return std::nullopt;
  const double error = difference_error(one, other);
  const double difference = players[one].rating - players[other].rating;
  if (error == 0) return difference > 0 ? 1 : difference < 0 ? 0 : 0.5;
  return normal_share_below(difference / error);
}

Expected<Ratings> rate(const Results& results, const RatingOptions& options) {
  if (results.games() == 0) return Error{"there is no finished game to rate"};
  if (!(std::abs(options.mean) <= largest_rating)) return Error{fmt::format("{} is no rating", options.mean)};
  auto fixed = fixed_ratings(results.players(), options.anchors);
  if (!fixed) return fixed.error();
  return Rating(results, options, std::move(*fixed)).run();
}

}  // namespace arborist
