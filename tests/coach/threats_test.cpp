#include "coach/threats.h"

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/san.h"

namespace arborist::coach {
namespace {

// A mistake, the best move instead of it and the answer to it.
JudgedMove answered(const Position& before, const char* played, const char* best, const char* answer) {
  JudgedMove move{.move = *chess::parse_san(before, played),
                  .before = {.value = Score(30), .line = {*chess::parse_san(before, best)}},
                  .after = Score(-130),
                  .grade = Grade::mistake};
  move.refutation = {*chess::parse_san(before.after(move.move), answer)};
  return move;
}

TEST(Threats, are_what_a_pass_would_lose) {
  const auto rook = threat_of(*chess::parse_fen("4k3/8/8/3r4/8/5B2/8/4K3 b - - 0 1"));
  ASSERT_TRUE(rook);
  EXPECT_EQ(rook->move, Move(Square::f3, Square::d5));
  EXPECT_EQ(rook->gain, 5);
  const auto mate = threat_of(*chess::parse_fen("6k1/5ppp/8/8/8/8/5PPP/4R1K1 b - - 0 1"));
  ASSERT_TRUE(mate);
  EXPECT_TRUE(mate->mates);
  EXPECT_FALSE(threat_of(*chess::parse_fen("4k3/8/8/3p4/8/5B2/8/4K3 b - - 0 1"))) << "a pawn is too little";
  EXPECT_FALSE(threat_of(*chess::parse_fen("4k3/8/2p5/3n4/8/5B2/8/4K3 b - - 0 1"))) << "it is guarded";
  EXPECT_FALSE(threat_of(*chess::parse_fen("4k3/8/8/1B1r4/8/5B2/8/4K3 b - - 0 1"))) << "nobody passes in check";
}

TEST(Threats, of_the_answer_are_told_where_the_best_move_avoids_them) {
  const auto before = *chess::parse_fen("4k3/8/2n5/8/8/3Q4/7P/4K3 w - - 0 1");
  const auto why = threat_sentence(answered(before, "h3", "Qe4+", "Nb4"), before);
  ASSERT_TRUE(why);
  EXPECT_EQ(why->text, "Allows Nb4, which threatens Nxd3+.");
  EXPECT_EQ(why->claim.about, Claim::About::threat);
  EXPECT_EQ(why->claim.threat, Move(Square::b4, Square::d3));
  EXPECT_EQ(why->claim.gain, 9);
  EXPECT_FALSE(threat_sentence(answered(before, "h3", "h4", "Nb4"), before)) << "the best move allows it too";
  EXPECT_FALSE(threat_sentence(answered(before, "h3", "Qe4+", "Kf8"), before)) << "a king's step threatens nothing";
}

TEST(Threats, of_the_best_move_are_told_as_missed) {
  const auto before = *chess::parse_fen("4k3/8/5q2/8/8/2N5/7P/4K3 w - - 0 1");
  JudgedMove move = answered(before, "h3", "Nd5", "Ke7");
  const auto why = threat_sentence(move, before);
  ASSERT_TRUE(why);
  EXPECT_EQ(why->text, "Misses Nd5, which threatens Nxf6+.");
  EXPECT_EQ(why->claim.kind, Claim::Kind::misses);
  move.as_good = *chess::parse_san(before, "Kd2");
  EXPECT_FALSE(threat_sentence(move, before)) << "the game is as good without it";
}

TEST(Threats, are_none_where_the_move_played_takes_there) {
  const auto before = *chess::parse_fen("6R1/1p1r1pk1/p4qpp/2P5/3P4/5PP1/P3QKP1/8 b - - 5 33");
  EXPECT_FALSE(threat_sentence(answered(before, "Kxg8", "Kh7", "Qe8+"), before));
  const auto check = *chess::parse_fen("4k3/8/3r4/1B6/8/8/3R3P/6K1 b - - 0 1");
  EXPECT_FALSE(threat_sentence(answered(check, "Rd7", "Ke7", "Kg2"), check)) << "the rook attacked it before the check";
}

TEST(Threats, are_none_where_another_piece_could_take_before) {
  const auto before = *chess::parse_fen("4k3/8/3r4/8/8/2N5/3R3P/4K3 w - - 0 1");
  EXPECT_FALSE(threat_sentence(answered(before, "h3", "Ne4", "Ke7"), before)) << "the rook takes at once";
}

}  // namespace
}  // namespace arborist::coach
