#include "coach/structure.h"

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/san.h"

namespace arborist::coach {
namespace {

std::vector<Move> moves_of(Position position, std::initializer_list<const char*> texts) {
  std::vector<Move> line;
  for (const char* text : texts) {
    line.push_back(*chess::parse_san(position, text));
    position = position.after(line.back());
  }
  return line;
}

// A mistake with the best line from before it and the answers from after it.
JudgedMove mistake(const Position& before, const char* played, std::initializer_list<const char*> best,
                   std::initializer_list<const char*> answers) {
  JudgedMove move{.move = *chess::parse_san(before, played),
                  .before = {.value = Score(30), .line = moves_of(before, best)},
                  .after = Score(-130),
                  .grade = Grade::mistake};
  move.refutation = moves_of(before.after(move.move), answers);
  return move;
}

std::string said(const Position& before, const JudgedMove& move) {
  const auto sentence = structure_sentence(move, before);
  return sentence ? sentence->text : "";
}

TEST(Facts, are_of_pawns_and_of_files_by_the_king) {
  const auto position = *chess::parse_fen("6k1/5p1p/8/p2P4/2P5/2P5/5PPP/3R2K1 w - - 0 1");
  const Facts white_has = facts_for(position, chess::white);
  EXPECT_EQ(white_has.passed, chess::file_squares(chess::File::c) | chess::file_squares(chess::File::d));
  EXPECT_TRUE(white_has.doubled.empty());
  EXPECT_EQ(white_has.exposed, chess::file_squares(chess::File::g));
  const Facts black_has = facts_for(position, chess::black);
  EXPECT_EQ(black_has.passed, chess::file_squares(chess::File::a));
  EXPECT_EQ(black_has.doubled, chess::file_squares(chess::File::c));
  EXPECT_TRUE(black_has.exposed.empty()) << "nothing could use an open file";
}

TEST(Structure, a_pawn_that_is_let_past_is_told) {
  const auto before = *chess::parse_fen("4k3/p1p2ppp/8/3P4/8/8/P4PPP/4K3 b - - 0 1");
  EXPECT_EQ(said(before, mistake(before, "c5", {"Kf8", "Kd2", "Ke7"}, {"Kd2", "Kd7", "Kd3"})),
            "Lets the other side have a passed pawn on the d-file: Kd2 Kd7 Kd3.");
  EXPECT_EQ(said(before, mistake(before, "c5", {"Kf8", "Kd2", "c6"}, {"Kd2", "Kd7", "Kd3"})),
            "Lets the other side have a passed pawn on the d-file: Kd2 Kd7 Kd3.");
  EXPECT_EQ(said(before, mistake(before, "c5", {"Kd8", "Kd2", "c5"}, {"Kd2", "Kd7", "Kd3"})), "")
      << "the best line lets it past too";
}

TEST(Structure, a_pawn_that_could_have_passed_is_told) {
  const auto before = *chess::parse_fen("4k3/p4ppp/1p6/2p5/3P4/8/P4PPP/4K3 w - - 0 1");
  JudgedMove move = mistake(before, "Kd2", {"d5", "Ke7", "Ke2"}, {"Ke7", "Kd3", "Kd6"});
  EXPECT_EQ(said(before, move), "Misses a passed pawn on the d-file: d5 Ke7 Ke2.");
  EXPECT_EQ(structure_sentence(move, before)->claim.kind, Claim::Kind::misses);
  move.as_good = *chess::parse_san(before, "Ke2");
  EXPECT_EQ(said(before, move), "") << "without it the game is as good";
}

TEST(Structure, pawns_that_are_doubled_by_force_are_told) {
  const auto before = *chess::parse_fen("r1bqk2r/pp1p1ppp/2n1pn2/8/1b6/2N2N2/PPP1PPPP/R1BQKB1R w KQkq - 0 1");
  JudgedMove move = mistake(before, "a3", {"Bd2", "O-O", "e3"}, {"Bxc3+", "bxc3", "O-O"});
  EXPECT_EQ(said(before, move), "Gets doubled pawns on the c-file: Bxc3+ bxc3 O-O.");
  const Position after = before.after(move.move);
  const Position asked = after.after(move.refutation.front());
  move.defences = {{.value = Score(-130), .line = moves_of(asked, {"bxc3"})},
                   {.value = Score(-140), .line = moves_of(asked, {"Bd2", "Bxd2+", "Qxd2"})}};
  EXPECT_EQ(said(before, move), "") << "another answer is nearly as good";
}

TEST(Structure, a_file_that_opens_by_the_king_is_told) {
  const auto before = *chess::parse_fen("r4rk1/ppp2ppp/3q1n2/3p4/3P2b1/3Q1N2/PPP2PPP/R1B2RK1 w - - 0 1");
  EXPECT_EQ(said(before, mistake(before, "Bd2", {"Ne5", "Be6", "Bf4"}, {"Bxf3", "gxf3", "Nh5"})),
            "Opens the g-file by its own king: Bxf3 gxf3 Nh5.");
}

TEST(Structure, a_king_that_walks_beside_an_open_file_opens_none) {
  const auto before = *chess::parse_fen("r5k1/ppp2ppp/8/8/8/8/PPP2PPP/R5K1 w - - 0 1");
  EXPECT_EQ(said(before, mistake(before, "Kf1", {"h3", "h6", "Kh2"}, {"h6", "h3", "Kh7"})), "");
  EXPECT_EQ(said(before, mistake(before, "a3", {"h3", "Kf8", "Kh2"}, {"h6", "a4", "Kh7"})), "")
      << "nor does the other king";
}

TEST(Structure, castling_that_a_check_takes_is_told) {
  const auto before = *chess::parse_fen("rnbqkbnr/ppp2ppp/3p4/4P3/4P3/8/PPP2PPP/RNBQKBNR b KQkq - 0 1");
  EXPECT_EQ(said(before, mistake(before, "dxe5", {"Nc6", "exd6", "Bxd6"}, {"Qxd8+", "Kxd8", "Nf3"})),
            "Loses the right to castle: Qxd8+ Kxd8 Nf3.");
}

TEST(Structure, nothing_is_told_where_a_line_wins_material) {
  const auto before = *chess::parse_fen("4k3/p1p2ppp/8/3P4/8/8/P4PPP/4K3 b - - 0 1");
  EXPECT_EQ(said(before, mistake(before, "c5", {"Kf8", "Kd2", "Ke7"}, {"dxc6", "Kd8", "Kd2"})), "");
}

}  // namespace
}  // namespace arborist::coach
