#include "chess/rules.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "chess/chess960.h"
#include "chess/fen.h"
#include "chess/uci_move.h"

namespace arborist::chess {
namespace {

Position position_of(std::string_view fen) {
  const auto position = parse_fen(fen);
  EXPECT_TRUE(position) << position.error().message;
  return *position;
}

bool allows(std::string_view fen, std::string_view move) { return parse_uci(move, position_of(fen)).has_value(); }

std::string end_of(std::string_view fen) {
  const auto end = position_of(fen).outcome();
  return end ? std::string(end->rule()) : "none";
}

Position played(Position position, std::initializer_list<const char*> moves) {
  for (const char* text : moves) {
    const auto move = parse_uci(text, position);
    EXPECT_TRUE(move) << move.error().message;
    position = position.after(*move);
  }
  return position;
}

TEST(Castling, is_legal_on_both_sides_when_nothing_stands_against_it) {
  EXPECT_TRUE(allows("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1"));
  EXPECT_TRUE(allows("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1"));
  EXPECT_TRUE(allows("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8h8")) << "king takes rook means the same";
}

TEST(Castling, out_of_through_or_into_check_is_illegal) {
  EXPECT_FALSE(allows("4r3/1k6/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"));
  EXPECT_FALSE(allows("5r2/1k6/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"));
  EXPECT_FALSE(allows("6r1/1k6/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"));
  EXPECT_TRUE(allows("1r4k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1")) << "only the rook's way is attacked";
}

TEST(Castling, needs_empty_squares_and_the_right_to_it) {
  EXPECT_FALSE(allows("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1"));
  EXPECT_FALSE(allows("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1"));
}

TEST(Castling, right_is_lost_when_king_or_rook_moves_or_the_rook_is_taken) {
  const Position start = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  EXPECT_EQ(played(start, {"e1e2"}).castling_rook(white, CastlingSide::king_side), std::nullopt);
  EXPECT_EQ(played(start, {"a1b1"}).castling_rook(white, CastlingSide::queen_side), std::nullopt);
  EXPECT_NE(played(start, {"a1b1"}).castling_rook(white, CastlingSide::king_side), std::nullopt);
  EXPECT_EQ(played(start, {"h1h8"}).castling_rook(black, CastlingSide::king_side), std::nullopt);
}

TEST(Castling, with_a_rook_that_shields_the_king_is_illegal_in_chess960) {
  EXPECT_FALSE(allows("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", "c1b1"));
  EXPECT_TRUE(allows("4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1"));
}

TEST(Castling, ends_on_the_same_squares_from_every_start_of_chess960) {
  const Position p = played(position_of("4k3/8/8/8/8/8/8/1RK3R1 w BG - 0 1"), {"c1g1"});
  EXPECT_EQ(p.king(white), Square::g1);
  EXPECT_EQ(p.piece_at(Square::f1), Piece::white_rook);
  EXPECT_EQ(p.piece_at(Square::b1), Piece::white_rook);
}

TEST(EnPassant, takes_the_pawn_that_passed) {
  const Position p = played(position_of("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), {"d7d5", "e5d6"});
  EXPECT_EQ(p.piece_at(Square::d5), Piece::none);
  EXPECT_EQ(p.piece_at(Square::d6), Piece::white_pawn);
}

TEST(EnPassant, is_possible_for_one_move_only) {
  const Position p = played(position_of("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), {"d7d5", "e1e2", "e8e7"});
  EXPECT_FALSE(parse_uci("e5d6", p));
}

TEST(EnPassant, that_uncovers_a_check_is_illegal) {
  EXPECT_FALSE(allows("8/8/8/K2Pp2r/8/8/8/4k3 w - e6 0 1", "d5e6")) << "along the rank, both pawns gone";
  EXPECT_FALSE(allows("b3k3/8/8/3Pp3/8/8/6K1/8 w - e6 0 1", "d5e6")) << "along the diagonal";
  EXPECT_TRUE(allows("4k3/8/8/3Pp3/8/8/6K1/8 w - e6 0 1", "d5e6"));
}

TEST(EnPassant, may_take_the_pawn_that_gives_check) {
  EXPECT_TRUE(allows("4k3/8/8/3Pp3/3K4/8/8/8 w - e6 0 1", "d5e6"));
}

TEST(EnPassant, is_in_the_key_only_when_the_capture_is_legal) {
  const Position start = position_of("4k3/3p4/8/8/4P3/8/8/4K3 b - - 0 1");
  EXPECT_EQ(played(start, {"d7d5"}).key(), position_of("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").key());
  const Position possible = played(position_of("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), {"d7d5"});
  EXPECT_NE(possible.key(), position_of("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1").key());
  const Position pinned = played(position_of("4r2k/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), {"d7d5"});
  EXPECT_EQ(pinned.key(), position_of("4r2k/8/8/3pP3/8/8/8/4K3 w - - 0 1").key());
}

TEST(Ends, mate_and_stalemate_are_told_apart) {
  EXPECT_EQ(end_of("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"), "checkmate");
  EXPECT_EQ(position_of("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").outcome()->winner(), white);
  EXPECT_EQ(end_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), "stalemate");
  EXPECT_EQ(end_of("7k/5Q2/5K2/8/8/8/8/8 w - - 0 1"), "none");
}

TEST(Ends, fifty_moves_draw_unless_the_last_one_mates) {
  EXPECT_EQ(end_of("7k/8/5K2/8/8/8/8/R7 w - - 99 80"), "none");
  EXPECT_EQ(end_of("7k/8/5K2/8/8/8/8/R7 w - - 100 80"), "fifty moves");
  EXPECT_EQ(end_of("R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 80"), "checkmate");
}

TEST(Ends, insufficient_material_is_the_usual_kind) {
  for (const auto* fen :
       {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "4k1n1/8/8/8/8/8/8/4K3 w - - 0 1",
        "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", "b1b1k3/8/8/8/8/8/8/4KB1B w - - 0 1"})
    EXPECT_EQ(end_of(fen), "insufficient material") << fen;
  for (const auto* fen : {"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", "4k1n1/8/8/8/8/8/8/4KB2 w - - 0 1",
                          "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"})
    EXPECT_EQ(end_of(fen), "none") << fen;
}

void shuffle_knights(Game<Position>& game, int times) {
  for (int i = 0; i < times; ++i)
    for (const auto* text : {"g1f3", "g8f6", "f3g1", "f6g8"}) game.play(*parse_uci(text, game.position()));
}

TEST(Draws, threefold_must_be_claimed_and_fivefold_need_not) {
  Game<Position> game(Position::start());
  shuffle_knights(game, 1);
  EXPECT_EQ(draw_status(game), std::nullopt);
  shuffle_knights(game, 1);
  EXPECT_EQ(draw_status(game), (Draw{"threefold repetition", false}));
  EXPECT_EQ(game.outcome()->rule(), "threefold repetition");
  shuffle_knights(game, 2);
  EXPECT_EQ(draw_status(game), (Draw{"fivefold repetition", true}));
}

TEST(Draws, fifty_moves_must_be_claimed_and_seventy_five_need_not) {
  const auto status = [](std::string_view fen) { return draw_status(Game<Position>(position_of(fen))); };
  EXPECT_EQ(status("7k/8/5K2/8/8/8/8/R7 w - - 99 80"), std::nullopt);
  EXPECT_EQ(status("7k/8/5K2/8/8/8/8/R7 w - - 100 80"), (Draw{"fifty moves", false}));
  EXPECT_EQ(status("7k/8/5K2/8/8/8/8/R7 w - - 150 99"), (Draw{"seventy-five moves", true}));
  EXPECT_EQ(status("R5k1/5ppp/8/8/8/8/8/4K3 b - - 150 99"), std::nullopt) << "mate is no draw";
  EXPECT_EQ(status("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), (Draw{"stalemate", true}));
}

TEST(Chess960, number_518_is_normal_chess) {
  EXPECT_EQ(chess960_start(normal_start), Position::start());
  EXPECT_EQ(chess960_number(Position::start()), normal_start);
  EXPECT_EQ(to_fen(chess960_start(0)), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
  EXPECT_EQ(to_fen(chess960_start(959)), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1");
}

TEST(Chess960, all_starts_differ_and_keep_the_rules) {
  std::set<std::string> seen;
  for (int number = 0; number < chess960_starts; ++number) {
    const Position p = chess960_start(number);
    const Bitboard bishops = p.pieces(white, PieceType::bishop);
    EXPECT_TRUE(bishops & light_squares && bishops & ~light_squares) << number;
    EXPECT_TRUE(p.castling_rook(white, CastlingSide::king_side) && p.castling_rook(white, CastlingSide::queen_side));
    seen.insert(to_fen(p));
  }
  EXPECT_EQ(seen.size(), 960U);
}

TEST(Pass, hands_over_the_move_and_is_refused_in_check) {
  EXPECT_FALSE(position_of("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").can_pass());
  const Position passed = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").after_pass();
  EXPECT_EQ(passed.en_passant_target(), std::nullopt);
  EXPECT_EQ(passed.key(), passed.fresh_key());
}

}  // namespace
}  // namespace arborist::chess
