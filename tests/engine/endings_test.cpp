// Won endings are won, within the fifty-move rule, against the engine's own defence.
#include <gtest/gtest.h>

#include <cstdlib>

#include "engine/engine.h"
#include "engine/evaluation/kpk.h"
#include "tests/engine/positions.h"

namespace arborist::engine {
namespace {

using chess::PieceType;

int games() { return std::getenv("ARBORIST_LONG_TESTS") != nullptr ? 200 : 3; }

// White to move, with these pieces on random squares against a king; nothing hangs and nobody is in check.
chess::Position random_ending(Random& random, std::initializer_list<PieceType> pieces) {
  for (;;) {
    chess::Board board;
    const auto put = [&](Side side, PieceType type) {
      const auto square = chess::Bitboard(chess::square_at(static_cast<int>(random.below(64))));
      const bool bad_pawn =
          type == PieceType::pawn && (square & (chess::first_rank(chess::white) | chess::first_rank(chess::black)));
      if (bad_pawn || (board.occupied() & square)) return false;
      board.put(side, type, square);
      return true;
    };
    bool good = put(chess::white, PieceType::king) && put(chess::black, PieceType::king);
    for (const PieceType type : pieces) good = good && put(chess::white, type);
    if (!good || board.checkers(chess::black) || board.checkers(chess::white)) continue;
    const chess::Position position(board, chess::white, 0, 1);
    if (position.outcome()) continue;
    bool hangs = false;
    for (const chess::Square s : position.pieces(chess::white) & ~position.pieces(PieceType::king))
      hangs |= chess::king_attacks(position.king(chess::black)).contains(s);
    if (!hangs) return position;
  }
}

void expect_won(const chess::Position& start, std::uint64_t nodes) {
  Engine engine({.hash_megabytes = 4});
  Game<chess::Position> game(start);
  while (!game.outcome()) {
    const auto result = engine.search(game, {.limits = {.nodes = nodes}});
    ASSERT_TRUE(result.best);
    game.play(*result.best);
  }
  EXPECT_EQ(game.outcome()->winner(), chess::white) << chess::to_fen(start) << " " << game.outcome()->rule();
}

TEST(WonEndings, queen_against_king) {
  Random random(21);
  for (int i = 0; i < games(); ++i) expect_won(random_ending(random, {PieceType::queen}), 3'000);
}

TEST(WonEndings, rook_against_king) {
  Random random(22);
  for (int i = 0; i < games(); ++i) expect_won(random_ending(random, {PieceType::rook}), 5'000);
}

TEST(WonEndings, bishop_and_knight_against_king) {
  Random random(23);
  for (int i = 0; i < games(); ++i) expect_won(random_ending(random, {PieceType::bishop, PieceType::knight}), 40'000);
}

TEST(WonEndings, pawn_against_king_where_it_is_won) {
  Random random(24);
  for (int i = 0; i < games();) {
    const auto start = random_ending(random, {PieceType::pawn});
    const auto pawn = start.pieces(PieceType::pawn).first();
    if (!kpk_is_won(start.king(chess::white), pawn, start.king(chess::black), chess::white)) continue;
    expect_won(start, 5'000);
    ++i;
  }
}

}  // namespace
}  // namespace arborist::engine
