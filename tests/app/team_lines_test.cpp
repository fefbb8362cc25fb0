// What the panel says of the processes that work together.
#include <gtest/gtest.h>

#include "app/attendance.h"

namespace arborist {
namespace {

farm::Progress progress_of(std::size_t teams) {
  farm::Progress progress{.time = std::chrono::seconds(10)};
  for (std::size_t i = 0; i < teams; ++i)
    progress.teams.push_back({.host = "node" + std::to_string(i), .hands = 2, .done = 100, .is_lost = i == 25});
  return progress;
}

TEST(TeamLines, a_line_for_each_process) {
  EXPECT_TRUE(team_lines(progress_of(0)).empty());
  for (const std::size_t teams : {1, 3, 20, 21}) {
    const auto lines = team_lines(progress_of(teams));
    ASSERT_EQ(lines.size(), teams);
    EXPECT_NE(lines.front().find("keeps the books"), std::string::npos);
    EXPECT_NE(lines.back().find("node" + std::to_string(teams - 1)), std::string::npos);
  }
}

TEST(TeamLines, of_many_the_last_are_told_together) {
  const auto lines = team_lines(progress_of(1000));
  ASSERT_EQ(lines.size(), 21U);
  EXPECT_EQ(lines.back(), "  and 980 more                 1960 at once      98,000 done    9800.00 a second  1 lost");
}

}  // namespace
}  // namespace arborist
