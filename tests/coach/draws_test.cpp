#include "coach/draws.h"

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/san.h"

namespace arborist::coach {
namespace {

std::vector<Move> line_played(Position position, std::initializer_list<const char*> texts) {
  std::vector<Move> line;
  for (const char* text : texts) {
    line.push_back(*chess::parse_san(position, text));
    position = position.after(line.back());
  }
  return line;
}

TEST(Draws, are_shown_by_the_rules) {
  const auto checks = *chess::parse_fen("6k1/6p1/8/7Q/8/8/q5PP/7K w - - 0 1");
  const auto again = draw_shown_by(checks, line_played(checks, {"Qe8+", "Kh7", "Qh5+", "Kg8", "Qe8+"}));
  ASSERT_TRUE(again);
  EXPECT_STREQ(again->words, "repetition");
  EXPECT_EQ(again->line.size(), 4U);
  EXPECT_FALSE(draw_shown_by(checks, line_played(checks, {"Qe8+", "Kh7", "Qh5+"}))) << "nothing has come again";
  const auto last_pawn = *chess::parse_fen("8/8/8/8/8/2k5/1p6/1K6 w - - 0 1");
  EXPECT_FALSE(draw_shown_by(last_pawn, {}));
  const auto bare = *chess::parse_fen("8/8/8/8/8/8/1pk5/K7 w - - 0 1");
  EXPECT_STREQ(draw_shown_by(bare, line_played(bare, {"Ka2", "Kc1", "Kb3"})) ? "draw" : "none", "none");
}

TEST(Draws, of_a_won_game_are_told_as_allowed) {
  const auto before = *chess::parse_fen("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1");
  JudgedMove move{.move = *chess::parse_san(before, "Qg6"),
                  .before = {.value = Score(900), .line = line_played(before, {"Qg4"})},
                  .after = Score::draw(),
                  .grade = Grade::blunder};
  const auto why = draw_sentence(move, before);
  ASSERT_TRUE(why);
  EXPECT_EQ(why->text, "Allows a draw by stalemate.");
  EXPECT_EQ(why->claim.about, Claim::About::draw);
  move.before.value = Score(20);
  EXPECT_FALSE(draw_sentence(move, before)) << "there was nothing to lose";
}

TEST(Draws, of_a_lost_game_are_told_as_missed) {
  const auto before = *chess::parse_fen("6k1/6p1/8/7Q/8/8/qr4PP/7K w - - 0 1");
  JudgedMove move{.move = *chess::parse_san(before, "h3"),
                  .before = {.value = Score::draw(), .line = line_played(before, {"Qe8+", "Kh7", "Qh5+", "Kg8"})},
                  .after = Score(-900),
                  .grade = Grade::blunder};
  const auto why = draw_sentence(move, before);
  ASSERT_TRUE(why);
  EXPECT_EQ(why->text, "Misses a draw by repetition: Qe8+ Kh7 Qh5+ Kg8.");
  move.before.line.pop_back();
  EXPECT_FALSE(draw_sentence(move, before)) << "the rules do not show it";
}

}  // namespace
}  // namespace arborist::coach
