// King and queen against king and rook by chance: what every position of an experiment must be.
#include "lab/compare/endings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "games/builtin_games.h"

namespace arborist::lab {
namespace {

class QueenAgainstRook : public ::testing::Test {
 protected:
  std::vector<std::string> positions(std::size_t count, std::uint64_t seed) {
    auto found = queen_against_rook(chess_, count, seed);
    EXPECT_TRUE(found) << found.error().message;
    return found ? *found : std::vector<std::string>{};
  }
  GameList games_ = builtin_games();
  const AnyGame& chess_ = **games_.find("chess");
};

TEST_F(QueenAgainstRook, has_these_four_pieces_and_white_to_move) {
  const auto found = positions(40, 1);
  ASSERT_EQ(found.size(), 40U);
  for (const std::string& fen : found) {
    EXPECT_TRUE(fen.ends_with(" w - - 0 1")) << fen << ": the fifty moves begin here";
    std::string pieces;
    for (const char c : fen.substr(0, fen.find(' ')))
      if (c != '/' && (c < '0' || c > '9')) pieces += c;
    std::sort(pieces.begin(), pieces.end());
    EXPECT_EQ(pieces, "KQkr") << fen;
    const auto play = chess_.start(fen);
    ASSERT_TRUE(play) << fen << ": " << play.error().message;
    EXPECT_EQ((*play)->to_move(), Side::first);
    EXPECT_FALSE((*play)->outcome()) << fen;
  }
}

TEST_F(QueenAgainstRook, nothing_is_won_or_lost_within_three_plies) {
  for (const std::string& fen : positions(40, 2)) {
    const auto play = chess_.start(fen);
    const auto found = (*play)->search(*Spec::parse("minimax:depth=3,eval=material"), {});
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->value.is_decided()) << fen;
    EXPECT_GE(found->value.value(), 300) << fen << ": the queen is not lost";
    EXPECT_LE(found->value.value(), 500) << fen << ": the rook is not won";
  }
}

TEST_F(QueenAgainstRook, are_the_same_for_a_seed_and_others_for_another) {
  EXPECT_EQ(positions(20, 3), positions(20, 3));
  const auto first = positions(30, 3), other = positions(30, 4);
  EXPECT_NE(first, other);
  EXPECT_TRUE(std::equal(first.begin(), first.begin() + 20, positions(20, 3).begin())) << "more begin with fewer";
  EXPECT_GT(std::set<std::string>(first.begin(), first.end()).size(), 25U);
}

}  // namespace
}  // namespace arborist::lab
