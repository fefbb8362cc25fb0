#include "chess/attacks.h"

#include <gtest/gtest.h>

#include "chess/rays.h"
#include "core/random.h"

namespace arborist::chess {
namespace {

template <class Visit>
void for_every_square(Visit visit) {
  for (const Square s : all_squares) visit(s);
}

TEST(Attacks, sliders_see_what_a_walk_along_the_rays_sees) {
  Random random(1);
  for_every_square([&](Square s) {
    for (int i = 0; i < 500; ++i) {
      const Bitboard occupied(i % 2 == 0 ? random.next() : random.next() & random.next());
      ASSERT_EQ(bishop_attacks(s, occupied), walk_rays(s, occupied, diagonal_steps)) << to_text(s);
      ASSERT_EQ(rook_attacks(s, occupied), walk_rays(s, occupied, straight_steps)) << to_text(s);
    }
  });
}

TEST(Attacks, both_orders_of_the_table_hold_the_same_attacks) {
  for (const auto& [squares, steps] :
       {std::pair(detail::bishop_squares, diagonal_steps), std::pair(detail::rook_squares, straight_steps)})
    for_every_square([&](Square s) {
      const auto& entry = squares[index_of(s)];
      Bitboard blockers;
      for (std::size_t n = 0; n < std::size_t{1} << entry.mask.count(); ++n) {
        const Bitboard seen = walk_rays(s, blockers, steps);
        ASSERT_EQ(detail::slider_tables.by_pext[entry.start + n], seen);
        ASSERT_EQ(detail::slider_tables.by_magic[entry.start + (blockers.bits * entry.magic >> entry.shift)], seen);
        blockers = next_subset(blockers, entry.mask);
      }
    });
}

TEST(Attacks, are_mutual) {
  for_every_square([](Square a) {
    for (const Square b : all_squares) {
      ASSERT_EQ(knight_attacks(a).contains(b), knight_attacks(b).contains(a));
      ASSERT_EQ(king_attacks(a).contains(b), king_attacks(b).contains(a));
      ASSERT_EQ(pawn_attacks(white, a).contains(b), pawn_attacks(black, b).contains(a));
    }
  });
}

TEST(Attacks, counts_of_steps_are_those_of_an_empty_board) {
  int knight = 0;
  int king = 0;
  for_every_square([&](Square s) {
    knight += knight_attacks(s).count();
    king += king_attacks(s).count();
  });
  EXPECT_EQ(knight, 336);
  EXPECT_EQ(king, 420);
}

TEST(Attacks, between_and_line_fit_together) {
  for_every_square([](Square a) {
    for (const Square b : all_squares) {
      const bool aligned = a != b && queen_attacks(a, no_squares).contains(b);
      ASSERT_EQ(!line(a, b).empty(), aligned);
      ASSERT_EQ(between(a, b), between(b, a));
      if (!aligned) {
        ASSERT_TRUE(between(a, b).empty());
        continue;
      }
      ASSERT_TRUE(line(a, b).contains(a) && line(a, b).contains(b));
      ASSERT_EQ(between(a, b), queen_attacks(a, Bitboard(b)) & queen_attacks(b, Bitboard(a)) & line(a, b));
    }
  });
}

TEST(Bitboard, squares_do_not_wrap_around_the_edge) {
  EXPECT_EQ(shifted<1>(Bitboard(Square::h4)), no_squares);
  EXPECT_EQ(shifted<-1>(Bitboard(Square::a4)), no_squares);
  EXPECT_EQ(shifted<7>(Bitboard(Square::a4)), no_squares);
  EXPECT_EQ(shifted<9>(Bitboard(Square::b4)), Bitboard(Square::c5));
  EXPECT_EQ(shifted<-9>(Bitboard(Square::b4)), Bitboard(Square::a3));
  EXPECT_EQ(shifted<8>(Bitboard(Square::b8)), no_squares);
}

TEST(Bitboard, is_a_range_of_its_squares) {
  int count = 0;
  for (const Square s : rank_squares(Rank::r3)) {
    EXPECT_EQ(rank_of(s), Rank::r3);
    ++count;
  }
  EXPECT_EQ(count, 8);
}

}  // namespace
}  // namespace arborist::chess
