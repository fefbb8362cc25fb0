#include "coach/ways.h"

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/san.h"

namespace arborist::coach {
namespace {

std::vector<Move> line_from(Position position, std::initializer_list<const char*> texts) {
  std::vector<Move> line;
  for (const char* text : texts) {
    line.push_back(*chess::parse_san(position, text));
    position = position.after(line.back());
  }
  return line;
}

// A knight attacks a queen that cannot flee; by the quiet best line it wins what is worth eight pawns, by another
// defence six, of which one can be taken back.
struct QueenTrap : testing::Test {
  Position from = *chess::parse_fen("r3kb1r/p2qpp2/1pn1bn1p/6p1/P2p4/1P1Q1N1P/3PPPP1/RNBK1B1R b kq - 0 11");
  std::vector<Move> line = line_from(from, {"Nb4", "e4", "Nxd3", "Bxd3", "Bxb3+", "Ke1", "Bxa4", "Ne5"});
  Position asked = from.after(line.front());
  Judgement rook_lift{.value = Score(-655), .line = line_from(asked, {"Ra3", "Nxd3", "exd3", "Bg7", "Bb2", "O-O"})};
  Judgement gives_all{.value = Score(-300), .line = line_from(asked, {"Ke1", "a6", "Kd1", "a5", "Ke1"})};
};

TEST_F(QueenTrap, claims_no_more_than_the_best_defence_loses) {
  const std::vector<Judgement> defences = {rook_lift};
  const auto won = proved_gain({from, line, defences}, 666);
  ASSERT_TRUE(won);
  EXPECT_EQ(won->pawns, 5);
  EXPECT_GE(Proof(from, won->line).gains(), 5) << "its own line shows it";
}

TEST_F(QueenTrap, is_not_proved_where_a_good_defence_loses_nothing) {
  const std::vector<Judgement> defences = {rook_lift, {.value = Score(-690), .line = gives_all.line}};
  EXPECT_FALSE(proved_gain({from, line, defences}, 666));
}

TEST_F(QueenTrap, a_defence_that_costs_much_more_is_none) {
  const std::vector<Judgement> defences = {{.value = Score(-100), .line = rook_lift.line},
                                           {.value = Score(-400), .line = gives_all.line}};
  const auto won = proved_gain({from, line, defences}, 666);
  ASSERT_TRUE(won);
  EXPECT_EQ(won->pawns, 5);
}

TEST_F(QueenTrap, a_line_that_was_cut_short_says_nothing_new) {
  const std::vector<Judgement> defences = {rook_lift, {.value = Score(-660), .line = line_from(asked, {"e4"})}};
  EXPECT_TRUE(proved_gain({from, line, defences}, 666));
}

TEST_F(QueenTrap, values_of_the_search_must_bear_it_out) {
  const std::vector<Judgement> defences = {rook_lift};
  EXPECT_FALSE(proved_gain({from, line, defences}, 200)) << "five pawns are not lost for two";
  EXPECT_FALSE(proved_gain({from, line, defences, 0, false}, 666)) << "nor told where it must be forced";
  EXPECT_FALSE(proved_gain({from, line, {}, 0, true}, 666)) << "nor where no defence is known";
}

TEST(Ways, what_another_first_move_wins_is_not_forced_by_the_line) {
  const auto position = *chess::parse_fen("4k3/8/8/3r4/8/5B2/8/4K3 w - - 0 1");
  EXPECT_TRUE(can_be_forced(position, line_from(position, {"Bxd5"}), 5));
  EXPECT_FALSE(can_be_forced(position, line_from(position, {"Ke2"}), 5));
}

TEST(Ways, what_is_given_back_later_is_not_gained_for_good) {
  const auto from = *chess::parse_fen("4k3/8/8/3n4/8/8/3r4/3RK2b w - - 0 1");
  const auto line = line_from(from, {"Rxd2", "Bf3", "Rxd5", "Bxd5"});
  EXPECT_EQ(most_gained(from, line), 5);
  EXPECT_EQ(gained_for_good(from, line), 3);
}

}  // namespace
}  // namespace arborist::coach
