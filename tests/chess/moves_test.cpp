// Text of moves in UCI's way, the reference order, and what a position says about its moves.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "chess/chess960.h"
#include "chess/fen.h"
#include "chess/reference_order.h"
#include "chess/uci_move.h"
#include "tests/conformance/game_laws.h"

namespace arborist::chess {
namespace {

TEST(UciMove, every_legal_move_is_read_back_in_both_spellings_of_castling) {
  for (const int number : {518, 3, 444, 901})
    arborist::testing::walk_random_games(chess960_start(number), {.games = 5, .most_plies = 100, .seed = 2},
                                         [&](const Game<Position>& game) {
                                           const Position& p = game.position();
                                           for (const Move move : p.moves()) {
                                             ASSERT_EQ(*parse_uci(to_uci(move, p, CastlingText::chess960), p), move);
                                             // The king's goal alone may be an ordinary king move in Chess960.
                                             if (number == normal_start) {
                                               ASSERT_EQ(*parse_uci(to_uci(move, p, CastlingText::standard), p), move);
                                             }
                                           }
                                         });
}

TEST(UciMove, castling_text_depends_on_the_option) {
  const auto p = parse_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  const Move castling = *parse_uci("e1g1", *p);
  EXPECT_TRUE(castling.is_castling());
  EXPECT_EQ(*parse_uci("e1h1", *p), castling);
  EXPECT_EQ(to_uci(castling, *p), "e1g1");
  EXPECT_EQ(to_uci(castling, *p, CastlingText::chess960), "e1h1");
}

TEST(UciMove, errors_tell_a_misspelt_move_from_an_illegal_one) {
  const Position start = Position::start();
  for (const auto* text : {"", "e2", "e2e9", "e2e4x", "e2e4qq", "Nf3", "e2-e4"})
    EXPECT_NE(parse_uci(text, start).error().message.find("is not a move"), std::string::npos) << text;
  for (const auto* text : {"e2e5", "e7e5", "e2e4q", "a1a1", "e1g1"})
    EXPECT_NE(parse_uci(text, start).error().message.find("is not a legal move"), std::string::npos) << text;
}

TEST(UciMove, promotions_name_their_piece) {
  const auto p = parse_fen("3k4/7P/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(parse_uci("h7h8n", *p)->promotion(), PieceType::knight);
  EXPECT_FALSE(parse_uci("h7h8", *p));
}

std::string in_reference_order(std::string_view fen) {
  const auto p = parse_fen(fen);
  std::string text;
  for (const Move move : reference_moves(*p)) text += (text.empty() ? "" : " ") + to_uci(move, *p);
  return text;
}

TEST(ReferenceOrder, is_that_of_the_start_position) {
  EXPECT_EQ(in_reference_order(start_fen),
            "g1h3 g1f3 b1c3 b1a3 h2h3 g2g3 f2f3 e2e3 d2d3 c2c3 b2b3 a2a3 h2h4 g2g4 f2f4 e2e4 d2d4 c2c4 b2b4 a2a4");
}

TEST(ReferenceOrder, castling_stands_between_pieces_and_pawns_and_en_passant_last) {
  EXPECT_EQ(in_reference_order("4k3/p7/8/1pP5/8/8/7P/4K2R w K b6 0 1"),
            "h1g1 h1f1 e1f2 e1e2 e1d2 e1f1 e1d1 e1g1 c5c6 h2h3 h2h4 c5b6");
}

TEST(ReferenceOrder, in_check_the_king_moves_first_and_promotions_start_with_the_queen) {
  EXPECT_EQ(in_reference_order("1r6/P6k/8/8/8/2N5/8/1K6 w - - 0 1").substr(0, 14), "b1c2 b1a2 b1c1");
  EXPECT_EQ(in_reference_order("8/P6k/8/8/8/8/8/1K6 w - - 0 1").substr(25), "a7a8q a7a8r a7a8b a7a8n");
}

TEST(ReferenceOrder, holds_just_the_legal_moves) {
  arborist::testing::walk_random_games(
      Position::start(), {.games = 10, .most_plies = 100, .seed = 4}, [](const Game<Position>& game) {
        const auto reference = reference_moves(game.position());
        const auto moves = game.position().moves();
        ASSERT_TRUE(std::is_permutation(reference.begin(), reference.end(), moves.begin(), moves.end()));
      });
}

TEST(Move, raw_numbers_come_back) {
  const Move move = Move::promoting(Square::e7, Square::f8, PieceType::rook);
  EXPECT_EQ(Move::from_raw(move.raw()), move);
  EXPECT_EQ(move.promotion(), PieceType::rook);
  EXPECT_TRUE(Move().is_none());
}

TEST(OrderHint, takes_much_with_little_first) {
  const auto p = parse_fen("4k3/8/8/3q1p2/4P3/8/5R2/4K3 w - - 0 1");
  const int pawn_takes_queen = p->order_hint(*parse_uci("e4d5", *p));
  const int pawn_takes_pawn = p->order_hint(*parse_uci("e4f5", *p));
  const int rook_takes_pawn = p->order_hint(*parse_uci("f2f5", *p));
  EXPECT_GT(pawn_takes_queen, pawn_takes_pawn);
  EXPECT_GT(pawn_takes_pawn, rook_takes_pawn);
  EXPECT_GT(rook_takes_pawn, p->order_hint(*parse_uci("e4e5", *p)));
}

}  // namespace
}  // namespace arborist::chess
