#include "coach/sentences.h"

#include <gtest/gtest.h>

#include "chess/pgn_game.h"
#include "chess/san.h"
#include "core/random.h"

namespace arborist::coach {
namespace {

JudgedGame judged_pgn(const std::string& pgn) {
  Analyst analyst({.limits = {.nodes = 6'000}});
  auto result = analyst.judge(chess::main_line(*chess::parse_pgn(pgn)));
  EXPECT_TRUE(result);
  return std::move(*result);
}

// What is said of the move at this ply.
std::string said_of(const std::string& pgn, std::size_t ply) {
  const auto game = chess::main_line(*chess::parse_pgn(pgn));
  const auto why = explain(judged_pgn(pgn).moves[ply], game.positions()[ply]);
  return why ? why->text : "";
}

TEST(Sentences, name_what_was_allowed) {
  EXPECT_EQ(said_of("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0", 5), "Allows mate in 1: Qxf7#.");
  EXPECT_EQ(said_of("[FEN \"r3k3/pp6/8/1N6/8/8/PP6/4K3 b - - 0 1\"]\n\n1... a6 2. Nc7+ *", 0),
            "Allows the fork Nc7+, which wins the rook on a8.");
  EXPECT_EQ(said_of("[FEN \"4k3/ppp5/8/8/8/5B2/PPPr4/6K1 b - - 0 1\"]\n\n1... Rd5 2. Bxd5 *", 0),
            "Leaves the rook on d5 to Bxd5.");
}

TEST(Sentences, name_what_was_missed) {
  EXPECT_EQ(said_of("[FEN \"6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1\"]\n\n1. h3 h6 *", 0),
            "Misses back-rank mate in 1: Re8#.");
  EXPECT_EQ(said_of("[FEN \"4k3/pp6/8/3r4/8/5B2/PP6/4K3 w - - 0 1\"]\n\n1. a3 Rd2 *", 0),
            "Misses that the rook on d5 can be taken: Bxd5.");
}

TEST(Sentences, nothing_is_said_of_a_good_move) {
  EXPECT_EQ(said_of("1. e4 e5 2. Nf3 Nc6 *", 2), "");
  const JudgedMove good{.move = Move(Square::e2, Square::e4)};
  EXPECT_FALSE(explain(good, Position::start()));
}

int count_material(const Position& position, Side side) {
  int sum = 0;
  for (const auto& [type, value] : {std::pair{chess::PieceType::pawn, 1},
                                    {chess::PieceType::knight, 3},
                                    {chess::PieceType::bishop, 3},
                                    {chess::PieceType::rook, 5},
                                    {chess::PieceType::queen, 9}})
    sum += value * (position.pieces(side, type).count() - position.pieces(opponent(side), type).count());
  return sum;
}

// Of games in which anything is played, each claim is shown by its own line: a mate mates, a gain gains.
TEST(Sentences, every_claim_is_borne_out_by_its_line) {
  Random random(5);
  Analyst analyst({.limits = {.nodes = 1'500}});
  int claims = 0;
  int mistakes = 0;
  for (int i = 0; i < 4; ++i) {
    Game<chess::Position> game(Position::start());
    for (int ply = 0; ply < 50 && game.position().has_moves(); ++ply) {
      const auto moves = game.position().moves();
      game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    const auto judged = analyst.judge(game);
    ASSERT_TRUE(judged);
    for (std::size_t ply = 0; ply < judged->moves.size(); ++ply) {
      mistakes += judged->moves[ply].grade >= Grade::mistake ? 1 : 0;
      const auto why = explain(judged->moves[ply], game.positions()[ply]);
      if (!why) continue;
      ++claims;
      const bool allows = why->claim.kind == Claim::Kind::allows;
      EXPECT_EQ(why->claim.from, game.positions()[allows ? ply + 1 : ply]);
      Position end = why->claim.from;
      for (const Move move : why->claim.line) {
        ASSERT_TRUE(end.is_legal(move)) << why->text;
        end = end.after(move);
      }
      if (why->claim.mate_in > 0) {
        EXPECT_TRUE(end.in_check() && !end.has_moves()) << why->text;
        EXPECT_EQ(why->claim.line.size(), static_cast<std::size_t>(2 * why->claim.mate_in - 1)) << why->text;
      } else {
        const Side winner = why->claim.from.to_move();
        const int taken_before =
            allows ? -count_material(game.positions()[ply + 1], winner) + count_material(game.positions()[ply], winner)
                   : 0;
        EXPECT_GE(count_material(end, winner) - count_material(why->claim.from, winner) - taken_before, why->claim.gain)
            << why->text;
      }
    }
  }
  EXPECT_GT(claims, mistakes / 4) << "of " << mistakes;
}

}  // namespace
}  // namespace arborist::coach
