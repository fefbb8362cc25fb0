#include "chess/polyglot.h"

#include <gtest/gtest.h>

#include "chess/chess960.h"
#include "chess/fen.h"
#include "chess/uci_move.h"
#include "core/text.h"
#include "tests/conformance/game_laws.h"

namespace arborist::chess {
namespace {

struct KnownKey {
  const char* moves;
  std::uint64_t key;
};

class PolyglotKeys : public ::testing::TestWithParam<KnownKey> {};

TEST_P(PolyglotKeys, are_those_of_the_format) {
  Position position = Position::start();
  for (const auto text : words(GetParam().moves)) position = position.after(*parse_uci(text, position));
  EXPECT_EQ(polyglot_key(position), GetParam().key) << GetParam().moves;
}

INSTANTIATE_TEST_SUITE_P(Polyglot, PolyglotKeys,
                         ::testing::Values(KnownKey{"", 0x463b96181691fc9c}, KnownKey{"e2e4", 0x823c9b50fd114196},
                                           KnownKey{"e2e4 d7d5", 0x0756b94461c50fb0},
                                           KnownKey{"e2e4 d7d5 e4e5", 0x662fafb965db29d4},
                                           KnownKey{"e2e4 d7d5 e4e5 f7f5", 0x22a48b5a8e47ff78},
                                           KnownKey{"e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a607ca3f242c1},
                                           KnownKey{"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fdd303c946bdd9},
                                           KnownKey{"a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c8123ea7b067637},
                                           KnownKey{"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f9b829b279560}));

TEST(Polyglot, every_legal_move_is_decoded_as_itself) {
  for (const auto& start : {Position::start(), chess960_start(77),
                            *parse_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
                            *parse_fen("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1")})
    arborist::testing::walk_random_games(start, {.games = 5, .most_plies = 60, .seed = 9},
                                         [](const Game<Position>& game) {
                                           for (const Move m : game.position().moves())
                                             ASSERT_EQ(decode_book_move(encode_book_move(m), game.position()), m);
                                         });
}

TEST(Polyglot, castling_is_king_takes_rook_and_the_old_way_is_read_too) {
  const Position p = *parse_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  const Move castling = Move::castling(Square::e1, Square::h1);
  EXPECT_EQ(encode_book_move(castling), 0 << 9U | 4 << 6U | 7);
  EXPECT_EQ(decode_book_move(4 << 6U | 6, p), castling);
}

TEST(Polyglot, a_move_that_is_not_legal_is_no_move) {
  EXPECT_TRUE(decode_book_move(0, Position::start()).is_none());
  EXPECT_TRUE(decode_book_move(0xFFFF, Position::start()).is_none());
}

TEST(Polyglot, entries_are_sixteen_bytes_big_endian) {
  const BookEntry entry{0x0123456789ABCDEF, 0x1122, 0x3344, 0x55667788};
  const BookEntryBytes bytes = encode_entry(entry);
  EXPECT_EQ(bytes[0], 0x01);
  EXPECT_EQ(bytes[7], 0xEF);
  EXPECT_EQ(bytes[8], 0x11);
  EXPECT_EQ(bytes[15], 0x88);
  EXPECT_EQ(decode_entry(bytes), entry);
}

}  // namespace
}  // namespace arborist::chess
