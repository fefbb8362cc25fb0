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
  const auto won = found_gain({from, line, defences});
  ASSERT_TRUE(won);
  EXPECT_EQ(won->pawns, 5);
  EXPECT_GE(Proof(from, won->line).gains(), 5) << "its own line shows it";
}

TEST_F(QueenTrap, is_not_proved_where_a_good_defence_loses_nothing) {
  const std::vector<Judgement> defences = {rook_lift, {.value = Score(-690), .line = gives_all.line}};
  EXPECT_FALSE(found_gain({from, line, defences}));
}

TEST_F(QueenTrap, a_defence_that_costs_much_more_is_none) {
  const std::vector<Judgement> defences = {{.value = Score(-100), .line = rook_lift.line},
                                           {.value = Score(-400), .line = gives_all.line}};
  const auto won = found_gain({from, line, defences});
  ASSERT_TRUE(won);
  EXPECT_EQ(won->pawns, 5);
}

TEST_F(QueenTrap, a_line_that_was_cut_short_says_nothing_new) {
  const std::vector<Judgement> defences = {rook_lift, {.value = Score(-660), .line = line_from(asked, {"e4"})}};
  EXPECT_TRUE(found_gain({from, line, defences}));
}

TEST_F(QueenTrap, values_of_the_search_must_bear_it_out) {
  const std::vector<Judgement> defences = {rook_lift};
  EXPECT_FALSE(proved_gain({from, line, defences}, 200)) << "five pawns are not lost for two";
  EXPECT_FALSE(found_gain({from, line, defences, 0, false})) << "nor told where it must be forced";
  EXPECT_FALSE(found_gain({from, line, {}, 0, true})) << "nor where no defence is known";
}

TEST_F(QueenTrap, a_queen_that_falls_whatever_is_played_is_proved_without_the_search) {
  const auto won = proved_gain({from, line, {}, 0, false}, 666);
  ASSERT_TRUE(won);
  EXPECT_EQ(won->pawns, 6) << "a queen for a knight";
  EXPECT_EQ(proved_gain({from, line, {}, 0, false}, 300)->pawns, 5) << "a part was lost before";
}

TEST(Ways, what_another_first_move_wins_is_not_forced_by_the_line) {
  const auto position = *chess::parse_fen("4k3/8/8/3r4/8/5B2/8/4K3 w - - 0 1");
  EXPECT_TRUE(can_be_forced(position, line_from(position, {"Bxd5"}), 5));
  EXPECT_FALSE(can_be_forced(position, line_from(position, {"Ke2"}), 5));
}

TEST(Ways, a_piece_that_is_given_away_is_told_though_an_exchange_goes_on_elsewhere) {
  const auto from = *chess::parse_fen("3r1bk1/4Nppp/8/1p6/2p1PB2/1PP4P/n4PP1/3R2K1 b - - 0 1");
  const auto line = line_from(from, {"Bxe7", "Rxd8+", "Bxd8", "bxc4", "bxc4", "Be3", "Nxc3"});
  const auto won = proved_gain({from, line, {}, 0, false}, 400);
  ASSERT_TRUE(won);
  EXPECT_GE(won->pawns, 3);
}

TEST(Ways, who_has_won_enough_need_not_take_more_and_checks_do_not_save_what_falls) {
  const auto from = *chess::parse_fen("8/4k3/R4np1/6Np/4p3/6K1/6P1/2r5 w - - 0 1");
  EXPECT_TRUE(can_be_forced(from, line_from(from, {"Re6+", "Kf8", "Rxf6+"}), 3));
  EXPECT_FALSE(can_be_forced(from, line_from(from, {"Re6+", "Kf8", "Rxf6+"}), 5));
}

TEST(Ways, what_can_be_taken_again_is_not_held) {
  const auto corner = *chess::parse_fen("r3k3/8/8/1N6/8/8/6b1/4K3 w - - 0 1");
  const auto fork = line_from(corner, {"Nc7+", "Kd7", "Nxa8"});
  EXPECT_TRUE(can_be_forced(corner, fork, 2));
  EXPECT_FALSE(can_be_forced(corner, fork, 5)) << "the knight falls in its corner";
}

TEST(Ways, a_pawn_that_is_got_back_on_the_way_is_not_claimed) {
  const auto from = *chess::parse_fen("6k1/Q4pp1/1p1q4/8/3Pr2p/2P2p1b/P4PP1/2R3K1 w - - 0 1");
  const auto line = line_from(from, {"Qa8+", "Bc8", "Qxe4"});
  EXPECT_FALSE(can_be_forced(from, line, 5));
  const auto won = proved_gain({from, line, {}, 0, false}, 500);
  ASSERT_TRUE(won);
  EXPECT_EQ(won->pawns, 4);
}

TEST(Ways, a_line_that_puts_off_what_falls_is_told_by_what_falls) {
  const auto from = *chess::parse_fen("8/6pk/3B3p/1P3p2/3P1Pb1/2PK2bn/1P6/7R b - - 0 1");
  const auto line = line_from(from, {"Nf2+", "Kc4", "Be2+", "Kd5", "Bf3+", "Ke6", "Nxh1"});
  const auto won = proved_gain({from, line, {}, 0, false}, 400);
  ASSERT_TRUE(won);
  EXPECT_EQ(won->line, line_from(from, {"Nf2+", "Kc4", "Nxh1"}));
}

TEST(Ways, what_is_given_back_later_is_not_gained_for_good) {
  const auto from = *chess::parse_fen("4k3/8/8/3n4/8/8/3r4/3RK2b w - - 0 1");
  const auto line = line_from(from, {"Rxd2", "Bf3", "Rxd5", "Bxd5"});
  EXPECT_EQ(most_gained(from, line), 5);
  EXPECT_EQ(gained_for_good(from, line), 3);
}

}  // namespace
}  // namespace arborist::coach
