// Certificates: what was solved can be checked again by the rules alone, and what is wrong is found.
#include "lab/solve/certificate.h"

#include <gtest/gtest.h>

#include <string>
#include <tuple>

#include "games/builtin_games.h"

namespace arborist::lab {
namespace {

class Certificates : public ::testing::Test {
 protected:
  Certificate solved(const std::string& game, const std::string& setup, const SolveTerms& terms) {
    auto play = (*games_.find(game))->start(setup);
    EXPECT_TRUE(play) << play.error().message;
    const auto solution = (*play)->solve(terms);
    EXPECT_TRUE(solution) << solution.error().message;
    return {game, (*play)->position_text(), solution->claims};
  }
  Expected<CheckedCertificate> checked(const Certificate& certificate) {
    return check(certificate, games_, {.table_megabytes = 1});
  }

  GameList games_ = builtin_games();
};

TEST_F(Certificates, a_whole_proof_is_checked_by_the_rules_alone) {
  const auto certificate = solved("tic-tac-toe", "XO.X.....", {.table_megabytes = 1, .claims = 100'000});
  const auto result = checked(certificate);
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_EQ(result->lower, Score::loss_in(4));
  EXPECT_EQ(result->upper, Score::loss_in(4));
  EXPECT_EQ(result->by_search, 0U);
}

TEST_F(Certificates, of_a_short_one_the_rest_is_searched_again) {
  const auto certificate = solved("connect-four", "4x4", {.table_megabytes = 1, .claims = 60});
  EXPECT_LE(certificate.claims.size(), 60U);
  const auto result = checked(certificate);
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_EQ(result->lower, Score::draw());
  EXPECT_EQ(result->upper, Score::draw());
  EXPECT_GT(result->by_search, 0U);
  EXPECT_GT(result->nodes, 0U);
}

TEST_F(Certificates, a_result_without_a_length_is_certified_too) {
  const auto certificate = solved("tic-tac-toe", "XO.X.....", {.exact = false, .table_megabytes = 1, .claims = 1'000});
  const auto result = checked(certificate);
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_LT(result->upper, Score::draw());
}

TEST_F(Certificates, a_result_found_by_df_pn_is_certified_alike) {
  for (const auto& [game, setup, sign] : {std::tuple{"tic-tac-toe", "XO.X.....", -1}, std::tuple{"hex", "3x3", 1},
                                          std::tuple{"connect-four", "4x4", 0}}) {
    SCOPED_TRACE(game);
    const auto certificate =
        solved(game, setup, {.by = SolveMethod::df_pn, .exact = false, .table_megabytes = 4, .claims = 20'000});
    const auto result = checked(certificate);
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(result->lower > Score::draw(), sign > 0);
    EXPECT_EQ(result->upper < Score::draw(), sign < 0);
  }
}

TEST_F(Certificates, what_df_pn_cannot_do_is_refused) {
  auto play = (*games_.find("tic-tac-toe"))->start("");
  const auto exact = (*play)->solve({.by = SolveMethod::df_pn});
  ASSERT_FALSE(exact);
  EXPECT_NE(exact.error().message.find("not in how many plies"), std::string::npos);
}

TEST_F(Certificates, come_back_from_their_text) {
  const auto certificate = solved("tic-tac-toe", "", {.table_megabytes = 1, .claims = 500});
  const auto again = Certificate::parse(to_text(certificate));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(*again, certificate);
}

TEST_F(Certificates, what_does_not_hold_is_found) {
  auto certificate = solved("tic-tac-toe", "XO.X.....", {.table_megabytes = 1, .claims = 100'000});
  certificate.claims.push_back({{}, true, Score::draw()});
  const auto result = checked(certificate);
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message.find("claim '>= 0'"), std::string::npos) << result.error().message;
}

TEST_F(Certificates, a_text_that_is_none_is_refused_with_its_line) {
  const auto mistake = [](const char* text) {
    const auto parsed = Certificate::parse(text);
    return parsed ? std::string("none") : parsed.error().message;
  };
  EXPECT_NE(mistake("").find("line 1"), std::string::npos);
  EXPECT_NE(mistake("arborist certificate 1\nnonsense").find("line 2"), std::string::npos);
  EXPECT_NE(mistake("arborist certificate 1\ngame x\nposition y\n== 3\n").find("line 4"), std::string::npos);
  EXPECT_NE(mistake("arborist certificate 1\ngame x\nposition y\n>= W9999 a\n").find("line 4"), std::string::npos);
  EXPECT_EQ(mistake("arborist certificate 1\ngame x\nposition y\n"), "none");
}

TEST_F(Certificates, games_that_repeat_are_not_solved) {
  auto play = (*games_.find("chess"))->start("");
  EXPECT_FALSE((*play)->solve({.table_megabytes = 1}));
}

}  // namespace
}  // namespace arborist::lab
