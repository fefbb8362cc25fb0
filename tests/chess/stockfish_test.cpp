// Positions from random games, normal and Chess960, against Debian's stockfish. ARBORIST_LONG_TESTS=1 takes thousands.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>

#include "chess/chess960.h"
#include "chess/fen.h"
#include "chess/perft.h"
#include "chess/uci_move.h"
#include "tests/chess/stockfish_process.h"
#include "tests/conformance/game_laws.h"

namespace arborist::chess {
namespace {

using arborist::testing::StockfishProcess;

bool long_tests() {
  const char* wish = std::getenv("ARBORIST_LONG_TESTS");
  return wish != nullptr && std::string_view(wish) == "1";
}

std::map<std::string, std::uint64_t> our_counts(const Position& position, int depth, CastlingText castling) {
  std::map<std::string, std::uint64_t> counts;
  for (const auto& [move, leaves] : divide(position, depth)) counts[to_uci(move, position, castling)] = leaves;
  return counts;
}

// One position in seven of each random game is compared.
int compare_random_games(StockfishProcess& stockfish, const Position& first, int games, std::uint64_t seed,
                         bool chess960) {
  int compared = 0;
  const CastlingText castling = chess960 ? CastlingText::chess960 : CastlingText::standard;
  const FenStyle style = chess960 ? FenStyle::shredder : FenStyle::standard;
  Random random(seed);
  arborist::testing::walk_random_games(
      first, {.games = games, .most_plies = 160, .seed = seed}, [&](const Game<Position>& game) {
        const Position& p = game.position();
        if (random.below(7) != 0 || !p.has_moves()) return;
        const std::string fen = to_fen(p, style);
        const int depth = p.moves().size() > 20 ? 2 : 3;
        ASSERT_EQ(our_counts(p, depth, castling), stockfish.divide(fen, depth, chess960)) << fen;
        ++compared;
      });
  return compared;
}

TEST(Stockfish, agrees_on_positions_from_random_games) {
  const auto stockfish = StockfishProcess::start();
  if (!stockfish) GTEST_SKIP() << "Debian's package 'stockfish' is not installed";
  const int compared = compare_random_games(*stockfish, Position::start(), long_tests() ? 400 : 15, 42, false);
  EXPECT_GT(compared, 100);
  RecordProperty("positions", compared);
}

TEST(Stockfish, agrees_on_positions_from_random_games_of_chess960) {
  const auto stockfish = StockfishProcess::start();
  if (!stockfish) GTEST_SKIP() << "Debian's package 'stockfish' is not installed";
  Random random(7);
  int compared = 0;
  for (int i = 0; i < (long_tests() ? 400 : 25) && !HasFatalFailure(); ++i)
    compared += compare_random_games(*stockfish, chess960_start(static_cast<int>(random.below(960))), 1,
                                     static_cast<std::uint64_t>(i), true);
  EXPECT_GT(compared, 100);
  RecordProperty("positions", compared);
}

// Games would be over here, or soon: counting goes on.
TEST(Stockfish, agrees_where_a_draw_could_be_claimed) {
  const auto stockfish = StockfishProcess::start();
  if (!stockfish) GTEST_SKIP() << "Debian's package 'stockfish' is not installed";
  for (const std::string fen :
       {"8/5n2/8/8/6k1/K7/8/8 w - - 0 1", "8/8/3k4/8/8/4K3/8/8 b - - 12 60", "8/8/3k1b2/8/8/2B1K3/8/8 w - - 3 77",
        "8/8/3k4/8/4p3/4K3/5B2/8 w - - 98 120", "r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R3K2R w KQkq - 100 80",
        "8/1P1k4/8/8/8/8/2K2p2/8 w - - 99 100", "4k3/8/4K3/8/8/8/8/7R w - - 149 130"}) {
    const auto position = parse_fen(fen);
    ASSERT_TRUE(position) << fen;
    EXPECT_EQ(our_counts(*position, 4, CastlingText::standard), stockfish->divide(fen, 4, false)) << fen;
  }
}

// Castling is rare in random games, so the squares between are cleared first: both kings and rooks in all places.
TEST(Stockfish, agrees_on_chess960_positions_with_thinned_out_back_ranks) {
  const auto stockfish = StockfishProcess::start();
  if (!stockfish) GTEST_SKIP() << "Debian's package 'stockfish' is not installed";
  for (int number = 0; number < chess960_starts && !HasFatalFailure(); number += long_tests() ? 1 : 13) {
    Board board = chess960_start(number).board();
    board.clear(board.of(PieceType::knight) | (board.of(PieceType::bishop) & board.of(black)));
    board.clear(board.of(white, PieceType::queen) | board.of(white, PieceType::bishop));
    board.clear(rank_squares(number % 2 == 0 ? Rank::r2 : Rank::r7));
    const Position p(board, white, 0, 1);
    if (board.checkers(black)) continue;
    const std::string fen = to_fen(p, FenStyle::shredder);
    ASSERT_EQ(our_counts(p, 3, CastlingText::chess960), stockfish->divide(fen, 3, true)) << fen;
  }
}

}  // namespace
}  // namespace arborist::chess
