// Ratings of many players at once: the ratings under which all results together are likeliest.
//
//   Expected<Ratings> ratings = rate(results, {.anchors = {{"toga2", 2800}}});
//   for (const Rated& p : ratings->players) print(p.name, p.rating, p.error);          // best first
//   double los = *ratings->superiority(0, 1);                                          // the chance that 0 is better
//
// The model is that of Elo and Bradley-Terry: a player expects 1 / (1 + 10^(-(difference + first)/400)) points, where
// `first` is what the first move is worth (nothing unless told or asked for). A draw counts as half a win and half a
// loss, so two players get exactly the difference that their score gives by the Elo formula. At the solution everybody
// has scored just what was expected (Zermelo 1929; Newton's method finds it in a few rounds).
//
// Errors are 95 %, from the Fisher information of all results, relative to the anchors, or without one to the mean of
// the group. Draws make results vary less than a coin does; by how much is measured over all games (McCullagh and
// Nelder's dispersion) and scales the errors. Each covers what chance does, not what a book or a clock does.
//
// Where one circle of players won every game against another, the likeliest difference is infinite. Then each such
// pairing counts one more game, a draw, which keeps it finite, and its players are marked; switched off, both are rated
// apart and `groups` says why. Players whom no chain of games links are always rated apart.
// Cost: players cubed a round; a second for 500.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/statistics/results.h"

namespace arborist {

struct RatingAnchor {
  std::string name;
  double rating = 0;

  // "NAME=2500"; the name may hold '=' itself.
  [[nodiscard]] static Expected<RatingAnchor> parse(std::string_view text);
};

struct RatingOptions {
  std::vector<RatingAnchor> anchors = {};
  double mean = 0;                            // of every group without an anchor
  std::optional<double> first_advantage = 0;  // in Elo; none: estimated with the ratings
  bool virtual_draws = true;                  // where a difference would be infinite
};

struct Rated {
  std::string name;
  double rating = 0;
  double error = 0;  // 95 %, both ways
  bool is_anchor = false;
  bool is_held = false;  // finite only by virtual draws
  std::size_t group = 0;
  Tally tally = {};
  double opponents = 0;  // their mean rating, by games
};

struct Ratings {
  std::vector<Rated> players;       // group by group, best first
  std::vector<std::string> groups;  // how each hangs together with the others, in words; one if all are linked
  double first_advantage = 0;
  double first_advantage_error = 0;  // 0 where it was given
  Tally first_side = {};             // all games as the side that moved first counts
  double dispersion = 1;             // how much results vary, compared with a coin's

  // The chance that one is stronger than the other; none between groups.
  [[nodiscard]] std::optional<double> superiority(std::size_t one, std::size_t other) const;
  // Standard error of their difference.
  [[nodiscard]] double difference_error(std::size_t one, std::size_t other) const;

  std::vector<double> covariance;  // players × players, in the order above
};

[[nodiscard]] Expected<Ratings> rate(const Results& results, const RatingOptions& options = {});

}  // namespace arborist
