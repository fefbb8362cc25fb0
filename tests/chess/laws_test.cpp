#include <gtest/gtest.h>

#include "chess/chess960.h"
#include "chess/fen.h"
#include "chess/perft.h"
#include "chess/position.h"
#include "tests/conformance/game_laws.h"

namespace arborist::chess {
namespace {

using arborist::testing::expect_game_laws;
using arborist::testing::walk_random_games;

static_assert(arborist::Position<Position>);
static_assert(Repeats<Position>);
static_assert(SplitsOutcome<Position>);
static_assert(HasNoisyMoves<Position>);
static_assert(BoundsMoves<Position>);
static_assert(HintsOrder<Position>);

std::vector<Position> starts() {
  std::vector<Position> list = {Position::start()};
  for (const int number : {0, 77, 340, 959}) list.push_back(chess960_start(number));
  for (const auto* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                          "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 90 60", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"})
    list.push_back(*parse_fen(fen));
  return list;
}

TEST(ChessLaws, hold_from_many_starts) {
  for (const Position& start : starts()) expect_game_laws(start, {.games = 5, .most_plies = 150, .seed = 3});
}

template <class Visit>
void at_every_position(Visit visit) {
  for (const Position& start : starts())
    walk_random_games(start, {.games = 8, .most_plies = 120, .seed = 11},
                      [&](const Game<Position>& game) { visit(game.position()); });
}

TEST(ChessLaws, the_key_kept_along_the_moves_is_the_key_computed_afresh) {
  at_every_position([](const Position& p) { ASSERT_EQ(p.key(), p.fresh_key()) << to_fen(p); });
}

TEST(ChessLaws, a_position_rebuilt_from_its_board_is_the_same) {
  at_every_position([](const Position& p) {
    ASSERT_EQ(Position(p.board(), p.to_move(), p.half_move_clock(), p.full_move_number()), p) << to_fen(p);
  });
}

TEST(ChessLaws, noisy_and_quiet_moves_together_are_all_moves) {
  at_every_position([](const Position& p) {
    ASSERT_EQ(p.noisy_moves().size() + p.quiet_moves().size(), p.moves().size()) << to_fen(p);
    for (const Move m : p.moves()) {
      const auto noisy = p.noisy_moves();
      const bool listed = std::find(noisy.begin(), noisy.end(), m) != noisy.end();
      ASSERT_EQ(listed, p.is_capture(m) || m.is_promotion()) << to_fen(p);
    }
  });
}

TEST(ChessLaws, gives_check_says_what_the_next_position_shows) {
  at_every_position([](const Position& p) {
    for (const Move m : p.moves()) ASSERT_EQ(p.gives_check(m), p.after(m).in_check()) << to_fen(p);
  });
}

TEST(ChessLaws, a_flipped_position_has_as_many_lines) {
  at_every_position([](const Position& p) {
    ASSERT_EQ(perft(p, 2), perft(flipped(p), 2)) << to_fen(p);
    ASSERT_EQ(flipped(flipped(p)), p);
  });
}

TEST(ChessLaws, a_mirrored_position_without_castling_has_as_many_lines) {
  at_every_position([](const Position& p) {
    if (p.board().castling_rooks) return;
    ASSERT_EQ(perft(p, 2), perft(mirrored(p), 2)) << to_fen(p);
    ASSERT_EQ(mirrored(mirrored(p)), p);
  });
}

}  // namespace
}  // namespace arborist::chess
