// Counts of all lines of games, as they were published.
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "games/draughts/draughts.h"
#include "games/reversi/reversi.h"
#include "tests/games/random_play.h"

namespace arborist {
namespace {

template <Position P>
void expect_lines(const P& start, const std::vector<std::uint64_t>& published) {
  for (std::size_t plies = 0; plies < published.size(); ++plies)
    EXPECT_EQ(testing::lines_of(start, static_cast<int>(plies)), published[plies]) << plies << " plies";
}

TEST(PublishedCounts, reversi_to_nine_plies) {
  expect_lines(Reversi{}, {1, 4, 12, 56, 244, 1396, 8200, 55'092, 390'216, 3'005'288});
}

TEST(PublishedCounts, draughts_to_nine_plies) {
  expect_lines(Draughts{}, {1, 7, 49, 302, 1469, 7361, 36'768, 179'740, 845'931, 3'963'680});
}

}  // namespace
}  // namespace arborist
