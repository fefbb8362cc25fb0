// What a comparison found, in words and as a picture.
#include "lab/compare/comparison.h"

#include <gtest/gtest.h>

namespace arborist::lab {
namespace {

ComparedPairing pairing(const Tally& games) {
  return {.game = "reversi",
          .allowed = "2,000 nodes",
          .player = "bayes <new>",
          .opponent = "alphabeta",
          .games = games,
          .elo = estimate(games)};
}

TEST(PlayerComparison, says_no_more_than_the_games_tell) {
  EXPECT_TRUE(verdict(pairing({700, 0, 300})).starts_with("stronger (+14"));
  EXPECT_TRUE(verdict(pairing({300, 0, 700})).starts_with("weaker (-14"));
  EXPECT_TRUE(verdict(pairing({505, 0, 495})).starts_with("as strong, as far as 1,000 games tell"));
  EXPECT_EQ(verdict(pairing({})), "not played");
  EXPECT_EQ(verdict(pairing({0, 0, 9})), "lost all 9 games");
  auto decided = pairing({505, 0, 495});
  decided.decided = -1;
  EXPECT_TRUE(verdict(decided).starts_with("weaker by the sequential test, though the error bar reaches across 0 ("))
      << verdict(decided);
  auto clear = pairing({700, 0, 300});
  clear.decided = 1;
  EXPECT_EQ(verdict(clear), verdict(pairing({700, 0, 300}))) << "where both say the same it is said once";
}

TEST(PlayerComparison, is_drawn_and_written_with_every_pairing) {
  const PlayerComparison found{.title = "A & B",
                               .openings = "6 random plies",
                               .seed = 9,
                               .players = {"alphabeta", "bayes <new>=bayes:gulp=20"},
                               .pairings = {pairing({60, 0, 40}), pairing({0, 0, 9})}};
  const std::string svg = to_svg(found);
  EXPECT_NE(svg.find("A &amp; B"), std::string::npos);
  EXPECT_NE(svg.find("bayes &lt;new&gt;, 2,000 nodes"), std::string::npos);
  EXPECT_EQ(svg.find("inf\""), std::string::npos) << "an Elo without an end is drawn at the edge";
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  const std::string text = to_text(found);
  EXPECT_NE(text.find("60.0 %"), std::string::npos) << text;
  EXPECT_NE(text.find("6 random plies, both colours of each; seed 9"), std::string::npos);
  EXPECT_NE(to_markdown(found).find("| reversi | `bayes <new>` | `alphabeta` | 2,000 nodes | 60.0 % |"),
            std::string::npos);
  EXPECT_NE(to_markdown(found).find("Players: `alphabeta`, `bayes <new>` is `bayes:gulp=20`.\n"), std::string::npos);
}

}  // namespace
}  // namespace arborist::lab
