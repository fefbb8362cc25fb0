// What a choice of moves is worth: the fit finds the line that was put in, and none where there is none.
#include "lab/bonus/bonus_fit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/random.h"
#include "core/spec.h"
#include "games/builtin_games.h"
#include "lab/positions/self_played.h"

namespace arborist::lab {
namespace {

// Gaps by chance, gains by this line and noise around it.
BonusSamples drawn_from(const BonusLine& line, int widest_gap, int noise, std::uint64_t seed) {
  Random random(seed);
  BonusSamples games(250);
  for (auto& samples : games)
    for (int i = 0; i < 8; ++i) {
      const int gap = random.between(0, widest_gap);
      const double gain = line.offset + line.bonus_at(gap) + random.between(-noise, noise);
      samples.push_back({gap, static_cast<int>(std::lround(gain))});
    }
  return games;
}

TEST(BonusFitting, a_line_without_noise_is_found_exactly) {
  // At steps of the gap by which the bonus is a whole number.
  for (const auto& [line, step] : {std::pair{BonusLine{.reach = 40, .share = 0.5, .offset = -7}, 2},
                                   std::pair{BonusLine{.reach = 300, .share = 0.1, .offset = 12}, 10},
                                   std::pair{BonusLine{.reach = 8, .share = 1, .offset = 0}, 1}}) {
    BonusSamples games;
    for (int gap = 0; gap <= 3 * line.reach; gap += step)
      games.push_back({{gap, static_cast<int>(std::lround(line.offset + line.bonus_at(gap)))}});
    const BonusLine found = nearest_line(games);
    EXPECT_EQ(found.reach, line.reach);
    EXPECT_NEAR(found.share, line.share, 1e-9);
    EXPECT_NEAR(found.offset, line.offset, 1e-9);
  }
}

TEST(BonusFitting, a_line_under_noise_is_found_within_its_error_and_confirmed) {
  const BonusLine line{.reach = 100, .share = 0.3, .offset = 5};
  int within = 0;
  constexpr int tries = 5;
  for (std::uint64_t seed = 1; seed <= tries; ++seed) {
    const BonusFit fit = fitted_bonus(drawn_from(line, 300, 60, seed), seed);
    EXPECT_TRUE(fit.is_worth_something()) << to_text(fit);
    EXPECT_GT(fit.bonus_error, 0.5);
    EXPECT_LT(fit.bonus_error, 15);
    if (std::abs(fit.line.bonus_at(0) - line.bonus_at(0)) < fit.bonus_error) ++within;
  }
  EXPECT_GE(within, 3);
}

TEST(BonusFitting, no_other_reach_or_share_comes_nearer) {
  const BonusSamples games = drawn_from({.reach = 30, .share = 0.4, .offset = 3}, 60, 20, 4);
  const auto squares = [&](const BonusLine& line) {
    double sum = 0;
    for (const auto& samples : games)
      for (const auto& [gap, gain] : samples) sum += std::pow(gain - line.offset - line.bonus_at(gap), 2);
    return sum;
  };
  const BonusLine found = nearest_line(games);
  const double least = squares(found);
  for (int reach = 1; reach <= 60; ++reach)
    for (int percent = 0; percent <= 100; percent += 5)
      for (const double offset : {found.offset - 1, found.offset, found.offset + 1})
        EXPECT_GE(squares({reach, percent / 100.0, offset}), least - 1e-6) << reach << ' ' << percent;
}

TEST(BonusFitting, the_share_stays_between_nothing_and_the_whole) {
  EXPECT_EQ(nearest_line(drawn_from({.reach = 50, .share = 3, .offset = 0}, 100, 5, 1)).share, 1);
  const BonusLine falling = nearest_line(drawn_from({.reach = 50, .share = -0.5, .offset = 0}, 100, 0, 1));
  EXPECT_EQ(falling.bonus_at(0), 0) << "a choice that costs something gets no bonus";
}

TEST(BonusFitting, gains_that_do_not_hang_on_the_gap_are_worth_nothing) {
  int believed = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed)
    if (fitted_bonus(drawn_from({.reach = 0, .share = 0, .offset = 9}, 200, 80, seed), seed).is_worth_something())
      ++believed;
  EXPECT_LE(believed, 2);
  const BonusFit fit = fitted_bonus(drawn_from({.reach = 0, .share = 0, .offset = 9}, 200, 0, 1), 1);
  EXPECT_EQ(fit.line.bonus_at(0), 0);
  EXPECT_NEAR(fit.line.offset, 9, 1e-9);
  EXPECT_EQ(spec_of(fit), "mn:m=1,n=1");
  EXPECT_NE(to_text(fit).find("worth nothing that can be told"), std::string::npos) << to_text(fit);
}

TEST(BonusFitting, less_than_a_point_is_told_and_cannot_be_played) {
  BonusFit fit{.line = {.reach = 2, .share = 0.4, .offset = 0}, .checked = 8};
  EXPECT_TRUE(fit.is_confirmed());
  EXPECT_FALSE(fit.is_worth_something());
  EXPECT_NE(to_text(fit).find("less than a point"), std::string::npos) << to_text(fit);
  fit.line.reach = 3;
  EXPECT_TRUE(fit.is_worth_something());
  EXPECT_EQ(spec_of(fit), "mn:reach=3,share=40");
}

TEST(BonusFitting, groups_hold_every_position_once_and_equal_gaps_together) {
  const BonusFit fit = fitted_bonus(drawn_from({.reach = 20, .share = 0.5, .offset = 1}, 25, 3, 2), 1);
  std::size_t positions = 0;
  int before = -1;
  for (const BonusGroup& group : fit.groups) {
    EXPECT_GT(group.least_gap, before);
    EXPECT_GE(group.largest_gap, group.least_gap);
    EXPECT_NEAR(group.gain, fit.line.offset + fit.line.bonus_at(group.gap), 1);
    before = group.largest_gap;
    positions += group.positions;
  }
  EXPECT_EQ(positions, fit.positions);
  EXPECT_GE(fit.groups.size(), 8U);
}

class BonusOfGames : public testing::Test {
 protected:
  Expected<std::optional<BonusFit>> fitted(const char* game, const BonusTask& task, std::size_t threads = 1) {
    farm::Threads hands(threads);
    return fit_bonus(**games_.find(game), task, hands, {});
  }
  GameList games_ = builtin_games();
};

TEST_F(BonusOfGames, where_every_value_is_certain_there_is_no_bonus) {
  // The first look sees every end: two plies more bring nothing.
  const auto fit = fitted("synthetic-tree", {.setup = "branching=2,depth=12,range=100", .positions = 200, .depth = 12});
  ASSERT_TRUE(fit && *fit) << fit.error().message;
  EXPECT_GT((*fit)->positions, 50U);
  for (const BonusGroup& group : (*fit)->groups) EXPECT_EQ(group.gain, 0);
  EXPECT_EQ((*fit)->line.bonus_at(0), 0);
  EXPECT_FALSE((*fit)->is_worth_something());
}

TEST_F(BonusOfGames, is_the_same_for_any_number_of_hands_and_plays_by_its_spec) {
  const BonusTask task{.setup = "", .positions = 400, .depth = 2, .seed = 5};
  const auto alone = fitted("kalah", task), together = fitted("kalah", task, 2);
  ASSERT_TRUE(alone && *alone && together && *together);
  EXPECT_EQ(to_text(**alone), to_text(**together));
  EXPECT_EQ(to_svg(**alone), to_svg(**together));
  EXPECT_EQ((*alone)->looked_at, (*alone)->forced + (*alone)->decided + (*alone)->positions);
  const auto start = (*games_.find("kalah"))->start("");
  EXPECT_TRUE((*start)->check_search(*Spec::parse(spec_of(**alone)))) << spec_of(**alone);
}

TEST_F(BonusOfGames, the_longest_reach_is_the_longest_that_the_search_takes) {
  const auto start = (*games_.find("kalah"))->start("");
  const auto takes = [&](int reach) {
    return bool((*start)->check_search(*Spec::parse("mn:reach=" + std::to_string(reach))));
  };
  EXPECT_TRUE(takes(longest_reach));
  EXPECT_FALSE(takes(longest_reach + 1));
}

TEST_F(BonusOfGames, the_first_look_is_that_of_the_usual_search) {
  // Gap and gain of one position, from searches of the moves and of the whole.
  const AnyGame& reversi = **games_.find("reversi");
  const auto played = self_played(reversi, {.setup = "6x6", .positions = 8, .seed = 3}, 0);
  ASSERT_TRUE(played);
  const auto fit = fitted("reversi", {.setup = "6x6", .positions = 8, .depth = 1, .seed = 3});
  ASSERT_TRUE(fit && *fit);
  double gains = 0, open = 0;
  for (const auto& position : played->positions) {
    if (position->legal_moves().size() < 2) continue;
    const auto first = position->search(*Spec::parse("alphabeta:depth=1"), {});
    const auto second = position->search(*Spec::parse("alphabeta:depth=3"), {});
    gains += second->value.value() - first->value.value();
    ++open;
  }
  ASSERT_GT(open, 3);
  double fitted_gains = 0;
  for (const BonusGroup& group : (*fit)->groups) fitted_gains += group.gain * static_cast<double>(group.positions);
  EXPECT_EQ((*fit)->positions, open);
  EXPECT_NEAR(fitted_gains, gains, 1e-6);
}

TEST_F(BonusOfGames, refuses_what_it_cannot_do) {
  const auto nobody = fitted("reversi", {.evaluator = "nobody"});
  ASSERT_FALSE(nobody);
  EXPECT_NE(nobody.error().message.find("nobody"), std::string::npos);
}

}  // namespace
}  // namespace arborist::lab
