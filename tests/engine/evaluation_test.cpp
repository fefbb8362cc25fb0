#include "engine/evaluation/evaluation.h"

#include <gtest/gtest.h>

#include "engine/evaluation/endings.h"
#include "engine/evaluation/kpk.h"
#include "engine/evaluation/pawns.h"
#include "tests/engine/positions.h"

namespace arborist::engine {
namespace {

using chess::Square;

TEST(Evaluation, is_the_same_for_both_colours) {
  for (const auto& position : random_positions(11, 80))
    ASSERT_EQ(evaluate(position), evaluate(flipped(position))) << chess::to_fen(position);
}

TEST(Evaluation, is_the_blended_sum_of_its_weights) {
  const auto row = as_row(standard_weights);
  for (const auto& position : random_positions(12, 60)) {
    const Traced traced = evaluate_traced(position);
    ASSERT_EQ(traced.value, evaluate(position));
    const Coefficients& c = traced.coefficients;
    if (c.is_special) continue;
    Tapered sum;
    for (std::size_t i = 0; i < weight_count; ++i) sum += row[i] * (c.times[i][0] - c.times[i][1]);
    const int endgame = sum.endgame() * c.scale / full_scale;
    const int value = (sum.middlegame() * c.phase + endgame * (full_phase - c.phase)) / full_phase;
    ASSERT_EQ(traced.value.value(), position.to_move() == chess::white ? value : -value) << chess::to_fen(position);
  }
}

TEST(Evaluation, every_weight_has_a_name_and_every_name_its_own_weights) {
  std::size_t next = 0;
  for (const WeightName& stretch : weight_names()) {
    EXPECT_EQ(stretch.first, next) << stretch.name;
    EXPECT_GT(stretch.count, 0U);
    next = stretch.first + stretch.count;
  }
  EXPECT_EQ(next, weight_count);
}

TEST(Evaluation, a_piece_more_is_better_in_every_order) {
  const char* const worse_to_better[] = {
      "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "4k3/pppppppp/8/8/8/8/PPPPPPPP/3NK3 w - - 0 1",
      "4k3/pppppppp/8/8/8/8/PPPPPPPP/3RK3 w - - 0 1", "4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1"};
  for (std::size_t i = 1; i < std::size(worse_to_better); ++i)
    EXPECT_LT(evaluate(at(worse_to_better[i - 1])), evaluate(at(worse_to_better[i])));
}

TEST(Evaluation, the_explanation_adds_up_for_the_start) {
  Tapered sum;
  for (const Share& share : explain(chess::Position::start())) sum += share.white - share.black;
  EXPECT_EQ(sum, standard_weights.tempo);
}

TEST(PawnCache, gives_what_was_worked_out_afresh) {
  PawnCache cache;
  NoTrace nobody;
  for (const auto& position : random_positions(13, 60)) {
    const PawnStructure fresh = pawn_structure(position, nobody);
    const PawnStructure& kept = cache.of(position, pawn_key(position));
    ASSERT_EQ(kept.passed, fresh.passed);
    ASSERT_EQ(kept.attack_spans, fresh.attack_spans);
    ASSERT_EQ(kept.sum, fresh.sum);
  }
}

TEST(Pawns, a_pawn_past_all_enemy_pawns_is_passed) {
  NoTrace nobody;
  const auto structure = pawn_structure(at("4k3/p2p4/8/1P2P3/8/8/5P2/4K3 w - - 0 1"), nobody);
  EXPECT_EQ(structure.passed[0], chess::Bitboard(Square::f2));
  EXPECT_EQ(structure.passed[1], chess::no_squares);
}

TEST(Kpk, the_classic_positions) {
  EXPECT_TRUE(kpk_is_won(Square::e6, Square::e5, Square::e8, chess::white));
  EXPECT_TRUE(kpk_is_won(Square::e6, Square::e5, Square::e8, chess::black));
  EXPECT_FALSE(kpk_is_won(Square::e5, Square::e4, Square::e7, chess::white)) << "the defender has the opposition";
  EXPECT_TRUE(kpk_is_won(Square::e5, Square::e4, Square::e7, chess::black));
  EXPECT_FALSE(kpk_is_won(Square::b6, Square::a6, Square::a8, chess::white)) << "a rook's pawn";
  EXPECT_TRUE(kpk_is_won(Square::a1, Square::h2, Square::a8, chess::white)) << "outside the square";
  EXPECT_FALSE(kpk_is_won(Square::a1, Square::h2, Square::e2, chess::black)) << "inside it";
}

TEST(Kpk, left_and_right_are_alike) {
  for (int king = 0; king < 64; ++king)
    for (int enemy = 0; enemy < 64; ++enemy)
      for (int pawn = 8; pawn < 56; ++pawn) {
        const auto [k, p, e] = std::array{chess::square_at(king), chess::square_at(pawn), chess::square_at(enemy)};
        ASSERT_EQ(kpk_is_won(k, p, e, chess::white), kpk_is_won(mirrored(k), mirrored(p), mirrored(e), chess::white));
      }
}

TEST(Endings, hopeless_ones_are_draws) {
  EXPECT_EQ(evaluate(at("4k3/8/8/8/8/8/8/2NNK3 w - - 0 1")), Score::draw()) << "two knights";
  EXPECT_LT(drawish_scale(at("8/8/8/8/8/k7/8/K1NB3r w - - 0 1"), chess::white), full_scale);
  EXPECT_GT(drawish_scale(at("k7/8/K7/P7/8/8/8/1B6 w - - 0 1"), chess::white), 0) << "the right bishop";
  EXPECT_EQ(drawish_scale(at("k7/8/K7/P7/8/8/8/B7 w - - 0 1"), chess::white), 0) << "the wrong one";
}

TEST(Endings, a_lone_king_is_lost_against_enough) {
  for (const char* fen : {"4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "4k3/8/8/8/8/8/8/3RK3 w - - 0 1",
                          "4k3/8/8/8/8/8/8/2BNK3 w - - 0 1", "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1"})
    EXPECT_GT(evaluate(at(fen)).value(), known_win) << fen;
}

}  // namespace
}  // namespace arborist::engine
