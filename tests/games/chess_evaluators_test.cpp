// The evaluators of the teaching texts: laws that hold everywhere, and values worked out by hand.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "chess/chess960.h"
#include "chess/fen.h"
#include "games/chess/evaluators.h"
#include "tests/conformance/game_laws.h"

namespace arborist::chess {
namespace {

using Evaluate = Score (*)(const Position&);

struct Named {
  const char* name;
  Evaluate evaluate;
};
constexpr Named all[] = {
    {"material", material}, {"centre", centre}, {"control", control}, {"book", book}, {"domination", domination}};

Position position_of(const std::string& fen) { return *parse_fen(fen); }

template <class Visit>
void at_positions_of_random_games(Visit visit) {
  for (const int start : {normal_start, 0, 700})
    arborist::testing::walk_random_games(chess960_start(start), {.games = 6, .most_plies = 160, .seed = 7},
                                         [&](const Game<Position>& game) { visit(game.position()); });
}

TEST(ChessEvaluators, colours_exchanged_and_ranks_turned_round_change_nothing) {
  at_positions_of_random_games([](const Position& p) {
    for (const auto& [name, evaluate] : all) ASSERT_EQ(evaluate(flipped(p)), evaluate(p)) << name << ' ' << to_fen(p);
  });
}

TEST(ChessEvaluators, left_and_right_exchanged_change_nothing) {
  int mirrored_ones = 0;
  at_positions_of_random_games([&](const Position& p) {
    if (p.board().castling_rooks) return;
    ++mirrored_ones;
    for (const auto& [name, evaluate] : all) ASSERT_EQ(evaluate(mirrored(p)), evaluate(p)) << name << ' ' << to_fen(p);
  });
  EXPECT_GT(mirrored_ones, 100);
}

TEST(ChessEvaluators, what_is_good_for_one_side_is_bad_for_the_other) {
  at_positions_of_random_games([](const Position& p) {
    if (!p.can_pass()) return;
    for (const auto& [name, evaluate] : all)
      ASSERT_EQ(evaluate(p.after_pass()), -evaluate(p)) << name << ' ' << to_fen(p);
  });
}

TEST(ChessEvaluators, every_start_of_chess960_is_even) {
  for (int number = 0; number < chess960_starts; ++number)
    for (const auto& [name, evaluate] : all)
      ASSERT_EQ(evaluate(chess960_start(number)), Score::draw()) << name << " of start " << number;
}

struct Example {
  const char* fen;
  int value;
};

void expect_values(Evaluate evaluate, const std::vector<Example>& table) {
  for (const auto& [fen, value] : table) EXPECT_EQ(evaluate(position_of(fen)).value(), value) << fen;
}

TEST(ChessEvaluators, material_counts_1_3_3_5_9) {
  expect_values(material, {{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 100},
                           {"4k3/8/8/8/8/8/8/N3K3 w - - 0 1", 300},
                           {"4k3/8/8/8/8/8/8/B3K3 w - - 0 1", 300},
                           {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 500},
                           {"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", 900},
                           {"4k3/8/8/8/8/8/8/Q3K3 b - - 0 1", -900},
                           {"r3k3/pp6/8/8/8/8/8/QN2K3 w - - 0 1", 900 + 300 - 500 - 200}});
}

TEST(ChessEvaluators, centre_adds_a_bonus_for_where_each_piece_stands) {
  expect_values(centre, {{"4k3/8/8/8/8/8/8/N3K3 w - - 0 1", 300 + 10},
                         {"4k3/8/8/8/7N/8/8/4K3 w - - 0 1", 300 + 20},
                         {"4k3/8/8/8/8/8/1N6/4K3 w - - 0 1", 300 + 20},
                         {"4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", 300 + 30},
                         {"4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", 300 + 40},
                         {"4k3/8/8/8/3N4/8/8/4K3 b - - 0 1", -340},
                         {"8/8/8/3k4/8/8/8/4K3 w - - 0 1", 10 - 40}});
}

// The knight on d4 controls 8 squares, the kings 5 each, e2 is controlled twice and counts once: 12 against 5.
// The one on c3 controls d5 and e4, which count again.
// On e4 it is attacked by a pawn: alone it loses 270; once f3 defends it, it does not.
TEST(ChessEvaluators, control_counts_squares_and_pieces_in_danger) {
  expect_values(control, {{"4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", 300 + 120 - 50},
                          {"4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", 300 + 110 + 20 - 50},
                          {"4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1", (300 + 110 - 270) - (100 + 70 + 10)},
                          {"4k3/8/8/3p4/4N3/8/8/4K3 b - - 0 1", 40},
                          {"4k3/8/8/3p4/4N3/5P2/8/4K3 w - - 0 1", (400 + 130 + 10) - (100 + 70 + 10)}});
}

// As above, with codes for pieces and whole pawns for squares: 12 - 5 squares are none; the queen on b1 and her
// king control 22 and e4 again, which makes two more than the 3 of the other king.
TEST(ChessEvaluators, book_sums_codes_and_cuts_squares_off) {
  expect_values(book, {{"4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", 200},
                       {"4k3/8/8/8/3N4/8/8/4K3 b - - 0 1", -200},
                       {"7k/8/8/8/8/8/8/1Q2K3 w - - 0 1", 500 + 200},
                       {"4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1", (200 - 270) - 100}});
}

// The knight on d4 attacks b3 b5 c2 e2 (2 each) and c6 e6 f3 f5 (3 each), its king d1 f1 (1), d2 f2 (2); the other king
// d8 f8 (1) and d7 e7 f7 (2). Between the two kings, c3 d3 e3 go to nobody.
TEST(ChessEvaluators, domination_gives_each_square_to_the_side_that_attacks_it_more_often) {
  expect_values(domination, {{"4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", 300 + 10 * (8 + 12 + 6 - 8)},
                             {"8/8/8/8/3k4/8/3K4/8 w - - 0 1", 10 * (3 + 4 - 18)},
                             {"8/8/8/8/3k4/8/3K4/8 b - - 0 1", 110}});
}

}  // namespace
}  // namespace arborist::chess
