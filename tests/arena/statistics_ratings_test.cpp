// Ratings of many players at once: what must hold of the likeliest ratings, and simulated tournaments.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "arena/statistics/elo.h"
#include "arena/statistics/ratings.h"
#include "core/random.h"

namespace arborist {
namespace {

void add(Results& results, const std::string& first, const std::string& second, const Tally& tally) {
  const auto added = results.add(first, second, tally);
  ASSERT_TRUE(added) << added.error().message;
}

Ratings rated(const Results& results, const RatingOptions& options = {}) {
  auto ratings = rate(results, options);
  EXPECT_TRUE(ratings) << ratings.error().message;
  return std::move(*ratings);
}

const Rated& of(const Ratings& ratings, const std::string& name) {
  const auto found =
      std::find_if(ratings.players.begin(), ratings.players.end(), [&](const auto& p) { return p.name == name; });
  EXPECT_NE(found, ratings.players.end()) << name;
  return *found;
}

struct Truth {
  std::string name;
  double rating;
};

// Everybody against everybody with both colours; half of what can be drawn is.
Results tournament(const std::vector<Truth>& players, int rounds, Random& random, double first_advantage = 0) {
  Results results;
  for (const auto& white : players)
    for (const auto& black : players) {
      if (white.name == black.name) continue;
      Tally tally;
      const double p = expected_score(white.rating - black.rating + first_advantage);
      const double draw = std::min(p, 1 - p);
      for (int i = 0; i < rounds; ++i) {
        const double chance = random.fraction();
        tally.add(chance < p - draw / 2   ? GameResult::won
                  : chance < p + draw / 2 ? GameResult::drawn
                                          : GameResult::lost);
      }
      add(results, white.name, black.name, tally);
    }
  return results;
}

TEST(Ratings, two_players_get_what_the_elo_formula_says) {
  const Tally table[] = {{100, 50, 50}, {30, 300, 20}, {5, 0, 95}, {1, 1, 0}, {10, 10, 10}};
  for (const auto& tally : table) {
    Results results;
    add(results, "one", "two", tally);
    const auto ratings = rated(results);
    const auto elo = estimate(tally);
    EXPECT_NEAR(of(ratings, "one").rating - of(ratings, "two").rating, elo.value, 1e-6);
    EXPECT_NEAR(of(ratings, "one").rating + of(ratings, "two").rating, 0, 1e-6);
    if (tally.games() < 100 || std::abs(elo.value) > 300) continue;  // there the curve is no straight line
    EXPECT_NEAR(z_of_95_percent * ratings.difference_error(0, 1), elo.error().value(), 0.04 * elo.error().value());
    const auto better = of(ratings, "one").rating > 0 ? elo.superiority : 1 - elo.superiority;
    EXPECT_NEAR(ratings.superiority(0, 1).value(), better, 0.01);
    EXPECT_NEAR(ratings.superiority(1, 0).value(), 1 - better, 0.01);
  }
}

TEST(Ratings, everybody_has_scored_what_was_expected) {
  Random random(3);
  const auto results = tournament({{"a", 0}, {"b", 100}, {"c", 250}, {"d", -300}}, 12, random);
  const auto ratings = rated(results);
  const auto names = results.players();
  std::vector<double> surplus(names.size(), 0);
  for (const auto& [first, second, tally] : results.pairings()) {
    const double expected = expected_score(of(ratings, names[first]).rating - of(ratings, names[second]).rating);
    const double extra = static_cast<double>(tally.games()) * (tally.score() - expected);
    surplus[first] += extra;
    surplus[second] -= extra;
  }
  for (const double s : surplus) EXPECT_NEAR(s, 0, 1e-7);
}

TEST(Ratings, the_order_of_the_results_does_not_matter) {
  Random random(4);
  std::vector<std::tuple<std::string, std::string, GameResult>> games;
  for (int i = 0; i < 300; ++i) {
    const auto white = random.below(6), black = (white + 1 + random.below(5)) % 6;
    games.emplace_back(std::string(1, char('a' + white)), std::string(1, char('a' + black)),
                       static_cast<GameResult>(random.below(3)));
  }
  const auto ratings_of = [](const auto& list) {
    Results results;
    for (const auto& [white, black, result] : list) EXPECT_TRUE(results.add(white, black, result));
    return rated(results);
  };
  const auto before = ratings_of(games);
  random.shuffle(games);
  const auto after = ratings_of(games);
  for (std::size_t i = 0; i < before.players.size(); ++i) {
    EXPECT_EQ(before.players[i].name, after.players[i].name);
    EXPECT_EQ(before.players[i].rating, after.players[i].rating);
    EXPECT_EQ(before.players[i].error, after.players[i].error);
  }
}

TEST(Ratings, one_anchor_shifts_everybody_alike_and_has_no_error) {
  Random random(5);
  const auto results = tournament({{"a", 0}, {"b", 100}, {"c", -50}}, 20, random);
  const auto free = rated(results), anchored = rated(results, {.anchors = {{"b", 2500}}}),
             mean = rated(results, {.mean = 2000});
  const double shift = 2500 - of(free, "b").rating;
  for (const auto* name : {"a", "b", "c"}) {
    EXPECT_NEAR(of(anchored, name).rating, of(free, name).rating + shift, 1e-6);
    EXPECT_NEAR(of(mean, name).rating, of(free, name).rating + 2000, 1e-9);
    EXPECT_NEAR(of(mean, name).error, of(free, name).error, 1e-6);
  }
  EXPECT_EQ(of(anchored, "b").error, 0);
  EXPECT_TRUE(of(anchored, "b").is_anchor);
  EXPECT_GT(of(anchored, "a").error, of(free, "a").error) << "seen from one player the error is larger than from all";
  EXPECT_NEAR(anchored.difference_error(0, 2), free.difference_error(0, 2), 1e-6);
}

TEST(Ratings, several_anchors_stay_where_they_are) {
  Random random(6);
  const auto results = tournament({{"a", 0}, {"b", 100}, {"c", -50}}, 20, random);
  const auto ratings = rated(results, {.anchors = {{"a", 2000}, {"b", 2300}}});
  EXPECT_EQ(of(ratings, "a").rating, 2000);
  EXPECT_EQ(of(ratings, "b").rating, 2300);
  const double c = of(ratings, "c").rating;
  const Tally against_a = results.between(2, 0), against_b = results.between(2, 1);
  EXPECT_NEAR(40 * (expected_score(c - 2000) + expected_score(c - 2300)), 40 * (against_a.score() + against_b.score()),
              1e-6);
  EXPECT_NEAR(of(ratings, "a").opponents, (2300 + of(ratings, "c").rating) / 2, 1e-6);
}

TEST(Ratings, mistakes_in_anchors_are_told) {
  Results results;
  add(results, "toga2", "glaurung", {1, 1, 1});
  const auto error = [&](const RatingOptions& options) {
    const auto ratings = rate(results, options);
    return ratings ? "no error" : ratings.error().message;
  };
  EXPECT_NE(error({.anchors = {{"toga", 2800}}}).find("did you mean 'toga2'"), std::string::npos);
  EXPECT_NE(error({.anchors = {{"toga2", 2800}, {"toga2", 2700}}}).find("twice"), std::string::npos);
  EXPECT_NE(error({.anchors = {{"toga2", 1e9}}}), "no error");
  EXPECT_NE(error({.mean = std::nan("")}), "no error");
  EXPECT_FALSE(rate(Results{}, {}));
  EXPECT_EQ(RatingAnchor::parse("alphabeta:depth=4=1500")->name, "alphabeta:depth=4");
  EXPECT_EQ(RatingAnchor::parse("a = -12.5")->rating, -12.5);
  for (const auto* wrong : {"", "a", "=5", "a=", "a=x", "a=1e3", "a=nan", "a=2500x"})
    EXPECT_FALSE(RatingAnchor::parse(wrong)) << wrong;
}

TEST(Ratings, a_player_who_won_everything_is_held_by_a_virtual_draw_or_rated_apart) {
  Results results;
  add(results, "giant", "a", {.wins = 10});
  add(results, "b", "giant", {.losses = 10});
  add(results, "a", "b", {5, 5, 5});
  const auto held = rated(results);
  EXPECT_EQ(held.groups.size(), 1U);
  EXPECT_TRUE(of(held, "giant").is_held);
  EXPECT_FALSE(of(held, "a").is_held);
  // Against each of two equals 10.5 of 11 points: 400 log10(21).
  EXPECT_NEAR(of(held, "giant").rating - of(held, "a").rating, 400 * std::log10(21), 1e-6);
  EXPECT_GT(of(held, "giant").error, of(held, "a").error);

  const auto apart = rated(results, {.virtual_draws = false});
  ASSERT_EQ(apart.groups.size(), 2U);
  EXPECT_EQ(apart.players[0].name, "giant");
  EXPECT_EQ(apart.groups[0], "won every game against group 2");
  EXPECT_EQ(apart.groups[1], "lost every game against group 1");
  EXPECT_EQ(apart.superiority(0, 1), std::nullopt);
  for (const auto& player : apart.players) EXPECT_TRUE(std::isfinite(player.rating) && std::isfinite(player.error));
}

TEST(Ratings, the_virtual_draw_is_used_only_where_it_is_needed) {
  Random random(8);
  const auto results = tournament({{"a", 0}, {"b", 100}, {"c", 250}}, 30, random);
  const auto with = rated(results), without = rated(results, {.virtual_draws = false});
  for (const auto* name : {"a", "b", "c"}) EXPECT_EQ(of(with, name).rating, of(without, name).rating);
}

TEST(Ratings, players_whom_no_game_links_are_rated_apart) {
  Results results;
  add(results, "a", "b", {3, 2, 1});
  add(results, "b", "c", {3, 2, 1});
  add(results, "x", "y", {1, 2, 3});
  const auto ratings = rated(results);
  ASSERT_EQ(ratings.groups.size(), 2U);
  EXPECT_EQ(of(ratings, "a").group, 0U);
  EXPECT_EQ(of(ratings, "c").group, 0U);
  EXPECT_EQ(of(ratings, "y").group, 1U);
  EXPECT_EQ(ratings.groups[1], "no chain of games leads to the others");
  EXPECT_NEAR(of(ratings, "x").rating + of(ratings, "y").rating, 0, 1e-6) << "each group has its own mean";
  const auto linked = rated(results, {.anchors = {{"a", 100}, {"x", 0}}});
  EXPECT_EQ(linked.groups.size(), 1U) << "two anchors stand on one scale";
  EXPECT_TRUE(linked.superiority(0, 4).has_value());
}

TEST(Ratings, what_the_first_move_is_worth_is_found_when_asked_for) {
  Random random(9);
  const auto results = tournament({{"a", 0}, {"b", 100}, {"c", -150}, {"d", 40}}, 400, random, 60);
  const auto ratings = rated(results, {.first_advantage = std::nullopt});
  EXPECT_NEAR(ratings.first_advantage, 60, ratings.first_advantage_error);
  EXPECT_LT(ratings.first_advantage_error, 20);
  EXPECT_GT(ratings.first_side.score(), 0.55);
  EXPECT_EQ(rated(results).first_advantage, 0);
  EXPECT_EQ(rated(results, {.first_advantage = 35}).first_advantage, 35);
}

TEST(Ratings, a_player_who_always_moved_first_is_not_overrated_when_the_first_move_counts) {
  Random random(10);
  auto results = tournament({{"a", 0}, {"b", 0}, {"c", 0}}, 500, random, 100);
  const double p = expected_score(100);
  add(results, "always first", "a",
      {static_cast<std::uint64_t>(2000 * p), 0, static_cast<std::uint64_t>(2000 * (1 - p))});
  const auto counted = rated(results, {.first_advantage = std::nullopt}), ignored = rated(results);
  EXPECT_NEAR(of(counted, "always first").rating, of(counted, "a").rating, 20);
  EXPECT_GT(of(ignored, "always first").rating, of(ignored, "a").rating + 60);
}

TEST(Ratings, a_first_move_that_always_wins_gives_no_infinity) {
  Results results;
  add(results, "a", "b", {.wins = 50});
  add(results, "b", "a", {.wins = 50});
  const auto ratings = rated(results, {.first_advantage = std::nullopt});
  EXPECT_TRUE(std::isfinite(ratings.first_advantage));
  EXPECT_GT(ratings.first_advantage, 400);
  EXPECT_NEAR(of(ratings, "a").rating, of(ratings, "b").rating, 1e-6);
}

TEST(Ratings, a_tournament_of_draws_has_an_error) {
  Results results;
  add(results, "a", "b", {.draws = 20});
  const auto ratings = rated(results);
  EXPECT_NEAR(of(ratings, "a").rating, 0, 1e-9);
  EXPECT_GT(of(ratings, "a").error, 5);
}

TEST(Ratings, results_refuse_what_cannot_be_rated) {
  Results results;
  EXPECT_FALSE(results.add("a", "a", GameResult::won));
  EXPECT_FALSE(results.add("", "a", GameResult::won));
  EXPECT_FALSE(results.add("a", std::string(1000, 'x'), GameResult::won));
  EXPECT_TRUE(results.players().empty());
  for (std::size_t i = 0; i < Results::most_players; ++i)
    (void)results.add("hub", "player " + std::to_string(i), GameResult::drawn);
  EXPECT_EQ(results.players().size(), Results::most_players);
  EXPECT_FALSE(results.add("hub", "one more", GameResult::drawn));
}

// Held to the stated frequency: errors relative to the mean, and of differences between neighbours.
TEST(RatingErrors, simulated_tournaments_hold_the_stated_errors) {
  const bool is_long = std::getenv("ARBORIST_LONG_TESTS") != nullptr;
  const int tournaments = is_long ? 3000 : 300;
  const std::vector<Truth> truth = {{"a", -310}, {"b", -120}, {"c", -40}, {"d", 0}, {"e", 60}, {"f", 410}};
  Random random(77);
  int within = 0, differences_within = 0;
  for (int i = 0; i < tournaments; ++i) {
    const auto ratings = rated(tournament(truth, 16, random));
    const auto true_rating = [&](std::size_t place) {
      return std::find_if(truth.begin(), truth.end(),
                          [&](const auto& t) { return t.name == ratings.players[place].name; })
          ->rating;
    };
    for (std::size_t p = 0; p < truth.size(); ++p)
      within += std::abs(ratings.players[p].rating - true_rating(p)) <= ratings.players[p].error;
    for (std::size_t p = 0; p + 1 < truth.size(); ++p) {
      const double off =
          ratings.players[p].rating - ratings.players[p + 1].rating - (true_rating(p) - true_rating(p + 1));
      differences_within += std::abs(off) <= z_of_95_percent * ratings.difference_error(p, p + 1);
    }
  }
  const double players = tournaments * 6.0, neighbours = tournaments * 5.0;
  EXPECT_NEAR(within / players, 0.95, is_long ? 0.008 : 0.02);
  // Neighbours are those that turned out near each other, so their differences err a little less evenly.
  EXPECT_NEAR(differences_within / neighbours, 0.95, is_long ? 0.01 : 0.025);
  std::printf("within their errors: %.4f of ratings, %.4f of neighbours' differences\n", within / players,
              differences_within / neighbours);
}

}  // namespace
}  // namespace arborist
