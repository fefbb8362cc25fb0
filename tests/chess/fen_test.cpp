#include "chess/fen.h"

#include <gtest/gtest.h>

#include <string>

#include "chess/chess960.h"
#include "tests/conformance/game_laws.h"

namespace arborist::chess {
namespace {

std::string error_of(std::string_view text) {
  const auto position = parse_fen(text);
  return position ? "no error" : position.error().message;
}

void expect_error(std::string_view text, std::string_view part) {
  EXPECT_NE(error_of(text).find(part), std::string::npos) << text << "\n  gave: " << error_of(text);
}

TEST(Fen, the_start_position_is_read_and_written) {
  const auto start = parse_fen(start_fen);
  ASSERT_TRUE(start);
  EXPECT_EQ(*start, Position::start());
  EXPECT_EQ(to_fen(*start), start_fen);
}

TEST(Fen, positions_of_random_games_come_back_the_same_in_every_style) {
  for (const int number : {0, 100, 518, 733, 959})
    arborist::testing::walk_random_games(chess960_start(number), {.games = 10, .most_plies = 120, .seed = 5},
                                         [](const Game<Position>& game) {
                                           for (const FenStyle style : {FenStyle::x_fen, FenStyle::shredder}) {
                                             const auto again = parse_fen(to_fen(game.position(), style));
                                             ASSERT_TRUE(again) << again.error().message;
                                             ASSERT_EQ(*again, game.position()) << to_fen(game.position(), style);
                                           }
                                         });
}

TEST(Fen, clocks_may_be_left_out) {
  const auto position = parse_fen("8/8/8/8/8/k7/p7/K7 w - -");
  ASSERT_TRUE(position);
  EXPECT_EQ(position->half_move_clock(), 0);
  EXPECT_EQ(position->full_move_number(), 1);
  EXPECT_EQ(parse_fen("8/8/8/8/8/k7/p7/K7 w - - 12")->half_move_clock(), 12);
}

TEST(Fen, a_castling_rook_that_is_not_the_outermost_is_written_by_its_file) {
  const auto inner = parse_fen("4k3/8/8/8/8/8/8/4KR1R w F - 0 1");
  ASSERT_TRUE(inner) << inner.error().message;
  EXPECT_EQ(inner->castling_rook(white, CastlingSide::king_side), Square::f1);
  EXPECT_EQ(to_fen(*inner), "4k3/8/8/8/8/8/8/4KR1R w F - 0 1");
  EXPECT_EQ(to_fen(*inner, FenStyle::standard), "4k3/8/8/8/8/8/8/4KR1R w K - 0 1");
  const auto outer = parse_fen("4k3/8/8/8/8/8/8/4KR1R w K - 0 1");
  EXPECT_EQ(outer->castling_rook(white, CastlingSide::king_side), Square::h1);
  EXPECT_EQ(to_fen(*outer, FenStyle::shredder), "4k3/8/8/8/8/8/8/4KR1R w H - 0 1");
}

TEST(Fen, en_passant_is_kept_only_where_a_pawn_can_legally_capture) {
  EXPECT_EQ(parse_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")->en_passant_target(),
            std::nullopt);
  EXPECT_EQ(parse_fen("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")->en_passant_target(), Square::e3);
  // Both pawns would leave the fourth rank and uncover the rook.
  EXPECT_EQ(parse_fen("8/8/8/8/R2pP2k/8/8/4K3 b - e3 0 1")->en_passant_target(), std::nullopt);
}

TEST(Fen, every_single_defect_is_named) {
  expect_error("8/8/8/8/8/8/8/8/8 w - - 0 1", "9 ranks instead of 8");
  expect_error("8/8/8/8/8/8/8 w - - 0 1", "7 ranks instead of 8");
  expect_error("4k3/9/8/8/8/8/8/4K3 w - - 0 1", "'9' is not a piece");
  expect_error("4k3/7/8/8/8/8/8/4K3 w - - 0 1", "rank 7 has 7 squares instead of 8");
  expect_error("4k3/44/8/8/8/8/8/4K3 w - - 0 1", "rank 7 has two digits in a row");
  expect_error("4k3/8/8/x7/8/8/8/4K3 w - - 0 1", "'x' is not a piece");
  expect_error("4k2k/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 2 kings");
  expect_error("4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no kings");
  expect_error("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "White has a pawn on a8");
  expect_error("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "Black has a pawn on a1");
  expect_error("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "Black has 9 pawns");
  expect_error("4k3/8/8/8/QQQQQ3/QQQQQ3/8/4K3 w - - 0 1", "White has more pieces than 8 missing pawns");
  expect_error("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "Black is in check although White is to move");
  expect_error("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "the side to move is 'x'");
  expect_error("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling right K without king and rook in place");
  expect_error("4k3/8/8/8/8/8/4K3/7R w K - 0 1", "castling right K without king and rook in place");
  expect_error("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "castling right K is given twice");
  expect_error("4k3/8/8/8/8/8/8/4K2R w z - 0 1", "'z' is not a castling right");
  expect_error("4k3/8/8/8/8/8/8/4KR1R w FH - 0 1", "two rooks on one side");
  expect_error("4k3/8/8/8/8/8/8/4K3 w - e4 0 1", "e4 cannot be an en passant square");
  expect_error("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "without a pawn on e5");
  expect_error("4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", "is not empty");
  expect_error("4k3/8/8/8/8/8/8/4K3 w - 9z 0 1", "the en passant square is '9z'");
  expect_error("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "half-move clock");
  expect_error("4k3/8/8/8/8/8/8/4K3 w - - 0 one", "move number");
  expect_error("4k3/8/8/8/8/8/8/4K3 w - - 0 1 junk", "7 fields instead of 4 to 6");
  expect_error("", "0 fields");
  expect_error(std::string(1000, '8'), "longer than");
}

TEST(Fen, all_defects_are_told_at_once) {
  const std::string message = error_of("P3k2k/8/8/8/8/8/8/8/8 x KQ e5 -1 zero");
  for (const auto* part : {"9 ranks", "Black has 2 kings", "White has no kings", "pawn on a8", "side to move is 'x'",
                           "castling right K", "castling right Q", "e5 cannot be", "half-move clock", "move number"})
    EXPECT_NE(message.find(part), std::string::npos) << part << " is missing in: " << message;
}

TEST(Fen, a_changed_letter_never_crashes_and_what_is_read_is_written_again) {
  Random random(9);
  const std::string letters = "pnbrqkPNBRQK12345678/ wbKQkqAHah-e36 0";
  for (int i = 0; i < 20'000; ++i) {
    std::string text = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for (std::uint32_t n = random.below(4); n <= 3; ++n)
      text[random.below(static_cast<std::uint32_t>(text.size()))] =
          letters[random.below(static_cast<std::uint32_t>(letters.size()))];
    const auto position = parse_fen(text);
    if (!position) {
      ASSERT_FALSE(position.error().message.empty());
      continue;
    }
    const auto again = parse_fen(to_fen(*position));
    ASSERT_TRUE(again) << again.error().message;
    ASSERT_EQ(*again, *position);
  }
}

}  // namespace
}  // namespace arborist::chess
