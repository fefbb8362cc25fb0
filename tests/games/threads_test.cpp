// Threads that share a table: they find what one finds, and end with the search they help.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "face/any_game.h"
#include "face/solve.h"
#include "games/builtin_games.h"

namespace arborist {
namespace {

class ThreadsOfSearches : public ::testing::Test {
 protected:
  Expected<Analysis> search(const std::string& spec) {
    auto play = (*games_.find("connect-four"))->start("5x4");
    EXPECT_TRUE(play) << play.error().message;
    return (*play)->search(*Spec::parse(spec), {});
  }

  GameList games_ = builtin_games();
};

TEST_F(ThreadsOfSearches, several_find_the_value_that_one_finds) {
  const auto one = search("alphabeta:depth=6");
  ASSERT_TRUE(one);
  for (const char* spec : {"alphabeta:depth=6,table=1,table-depth=equal,threads=3",
                           "pvs:depth=6,table=1,table-depth=equal,order=all,deepen=yes,threads=2"}) {
    const auto several = search(spec);
    ASSERT_TRUE(several) << several.error().message;
    EXPECT_EQ(several->value, one->value) << spec;
  }
}

TEST_F(ThreadsOfSearches, they_keep_to_the_limits_of_the_search) {
  const auto found = search("pvs:nodes=3000,table=1,threads=2");
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_LE(found->counts.entered, 3000U);
  EXPECT_FALSE(found->line.empty());
}

TEST_F(ThreadsOfSearches, without_a_table_they_are_refused) {
  EXPECT_EQ(search("alphabeta:threads=2").error().message,
            "threads of 'alphabeta': they help each other by a table: table=MB");
  EXPECT_FALSE(search("alphabeta:threads=2,table=1,order=best"));
  for (const char* name : {"minimax", "mtd", "sss", "dual", "pns", "dfpn"})
    EXPECT_NE(search(std::string(name) + ":threads=2").error().message.find("this search is by one thread"),
              std::string::npos)
        << name;
}

TEST_F(ThreadsOfSearches, solve_the_same) {
  auto play = (*games_.find("connect-four"))->start("4x4");
  for (const int threads : {1, 2}) {
    const auto solution = (*play)->solve({.threads = threads, .table_megabytes = 1});
    ASSERT_TRUE(solution) << solution.error().message;
    EXPECT_EQ(solution->value(), Score::draw());
    EXPECT_FALSE(solution->line.empty());
  }
}

}  // namespace
}  // namespace arborist
