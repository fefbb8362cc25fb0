// Threads that search together: they find what one finds, and end with the search they help.
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
  Expected<Analysis> search(const std::string& spec, const std::string& board = "5x4") {
    auto play = (*games_.find("connect-four"))->start(board);
    EXPECT_TRUE(play) << play.error().message;
    return (*play)->search(*Spec::parse(spec), {});
  }

  GameList games_ = builtin_games();
};

TEST_F(ThreadsOfSearches, several_find_the_value_that_one_finds) {
  const auto one = search("alphabeta:depth=6");
  ASSERT_TRUE(one);
  for (const char* spec : {"alphabeta:depth=6,table=1,table-depth=equal,threads=3",
                           "pvs:depth=6,table=1,table-depth=equal,order=all,deepen=yes,threads=2",
                           "mtd:depth=6,table=1,threads=2", "mtd:depth=6,table=1,deepen=yes,order=all,threads=3",
                           "sss:depth=6,table=1,threads=2", "dual:depth=6,table=1,threads=2"}) {
    const auto several = search(spec);
    ASSERT_TRUE(several) << several.error().message;
    EXPECT_EQ(several->value, one->value) << spec;
  }
}

TEST_F(ThreadsOfSearches, that_look_at_everything_find_and_count_the_same) {
  for (const std::string name : {"minimax", "negamax"})
    for (const std::string rest : {":depth=4", ":depth=1", ":depth=4,keep=last", ":depth=5,wins=alike,root-win=take"}) {
      SCOPED_TRACE(name + rest);
      const auto one = search(name + rest);
      const auto several = search(name + rest + ",threads=3");
      ASSERT_TRUE(several) << several.error().message;
      EXPECT_EQ(several->value, one->value);
      EXPECT_EQ(several->line, one->line);
      EXPECT_EQ(several->counts, one->counts);
    }
}

TEST_F(ThreadsOfSearches, that_share_the_moves_of_the_root_find_what_one_finds) {
  for (const std::string spec : {"mn:depth=4", "mn:depth=5,m=3,n=1,reach=40,order=all", "mn:depth=1",
                                 "om:depth=4,sight=1", "om:depth=3,model=zero", "prom:depth=4",
                                 "probimax:depth=4,error=20", "probimax:depth=3,model=zero,sight=2,keep=last"}) {
    SCOPED_TRACE(spec);
    const auto one = search(spec);
    const auto several = search(spec + ",threads=3");
    ASSERT_TRUE(one) << one.error().message;
    ASSERT_TRUE(several) << several.error().message;
    EXPECT_EQ(several->value, one->value);
    EXPECT_EQ(several->line.front(), one->line.front());
    EXPECT_EQ(several->ended, Ended::finished);
    if (spec.starts_with("mn")) continue;  // which prunes less where nothing is known of other moves
    EXPECT_EQ(several->line, one->line);
    EXPECT_EQ(several->counts, one->counts);
  }
}

TEST_F(ThreadsOfSearches, that_prove_come_to_the_same_result) {
  for (const char* name : {"pns", "dfpn"}) {
    const auto one = search(std::string(name) + ":nodes=30000000,memory=64", "4x3");
    const auto several = search(std::string(name) + ":nodes=30000000,memory=64,threads=3", "4x3");
    ASSERT_TRUE(several) << several.error().message;
    EXPECT_EQ(several->ended, Ended::finished) << name;
    EXPECT_EQ(several->value, one->value) << name;
    EXPECT_FALSE(several->line.empty());
  }
}

TEST_F(ThreadsOfSearches, they_keep_to_the_limits_of_the_search) {
  for (const char* name : {"pvs:table=1,",
                           "pvs:table=0,",
                           "alphabeta:table=0,order=all,",
                           "mtd:",
                           "sss:",
                           "dual:",
                           "minimax:",
                           "negamax:",
                           "pns:",
                           "dfpn:",
                           "mcts:",
                           "mn:",
                           "om:",
                           "prom:",
                           "probimax:",
                           "alphabeta:",
                           "sss:form=list,",
                           "bestfirst:",
                           "bestfirst:shallow=2,",
                           "bestfirst:solver=no,",
                           "bstar:",
                           "pbstar:",
                           "cns:",
                           "bayes:"}) {
    for (const std::uint64_t nodes : {1U, 2U, 5U, 3000U}) {
      const auto found = search(name + ("nodes=" + std::to_string(nodes)) + ",threads=2");
      ASSERT_TRUE(found) << found.error().message;
      EXPECT_LE(found->counts.entered + found->counts.ordering, nodes) << name;
      EXPECT_LE(found->counts.interior + found->counts.leaves, nodes) << name;
      EXPECT_FALSE(found->line.empty()) << name;
    }
  }
}

// To the end of the game, where whatever was grown in which order has to come to the same result.
TEST_F(ThreadsOfSearches, that_grow_one_tree_prove_what_one_proves) {
  const std::string board = "5x4:53351421213";
  for (const std::string spec : {"bestfirst:nodes=10000000", "bestfirst:shallow=3,nodes=10000000",
                                 "cns:conspirators=65534,step=1,nodes=10000000"}) {
    SCOPED_TRACE(spec);
    const auto one = search(spec, board);
    const auto several = search(spec + ",threads=3", board);
    ASSERT_TRUE(one) << one.error().message;
    ASSERT_TRUE(several) << several.error().message;
    EXPECT_EQ(several->value.is_win(), one->value.is_win());
    EXPECT_EQ(several->value.is_loss(), one->value.is_loss());
    EXPECT_NE(several->ended, Ended::out_of_nodes);
    EXPECT_GT(several->counts.interior, 1U);
  }
}
TEST_F(ThreadsOfSearches, that_grow_one_tree_use_what_they_are_given_and_end_when_they_know_enough) {
  for (const std::string spec : {"bestfirst:nodes=20000", "bstar:spread=40,nodes=20000", "pbstar:spread=40,nodes=20000",
                                 "cns:conspirators=20,nodes=20000"}) {
    SCOPED_TRACE(spec);
    const auto found = search(spec + ",threads=3", "7x6");
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->ended == Ended::found || found->counts.entered > 19'900) << found->counts.entered;
    EXPECT_EQ(found->counts.entered, found->counts.interior + found->counts.leaves);
  }
}
TEST_F(ThreadsOfSearches, that_look_at_the_leaves_of_a_gulp_find_and_count_the_same) {
  for (const std::string spec : {"bayes:nodes=8000,gulp=10,price=0", "bayes:nodes=8000,gulp=30,pick=all"}) {
    SCOPED_TRACE(spec);
    const auto one = search(spec, "7x6");
    const auto several = search(spec + ",threads=3", "7x6");
    ASSERT_TRUE(several) << several.error().message;
    EXPECT_EQ(several->value, one->value);
    EXPECT_EQ(several->line, one->line);
    EXPECT_EQ(several->counts, one->counts);
  }
}
TEST_F(ThreadsOfSearches, that_have_lists_of_their_own_find_what_one_list_finds) {
  for (const std::string spec : {"sss:form=list,depth=4", "dual:form=list,depth=4"}) {
    const auto one = search(spec);
    const auto several = search(spec + ",threads=3");
    ASSERT_TRUE(several) << several.error().message;
    EXPECT_EQ(several->value, one->value) << spec;
    EXPECT_EQ(several->line.front(), one->line.front()) << spec;
  }
}

TEST_F(ThreadsOfSearches, that_help_each_other_by_a_table_have_one) {
  const auto found = search("alphabeta:depth=6,threads=2");
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(found->value, search("alphabeta:depth=6")->value);
}
TEST_F(ThreadsOfSearches, that_prune_without_a_table_share_the_moves_of_the_root) {
  for (const std::string name : {"alphabeta", "pvs"})
    for (const std::string rest :
         {":table=0,depth=1", ":table=0,depth=6", ":table=0,depth=6,keep=last", ":table=0,depth=5,root=full",
          ":table=0,depth=6,order=all", ":table=0,depth=6,deepen=yes,aspiration=2", ":table=0,depth=5,eval=zero",
          ":table=0,depth=5,wins=alike,root-win=take"}) {
      SCOPED_TRACE(name + rest);
      const auto one = search(name + rest);
      const auto several = search(name + rest + ",threads=3");
      ASSERT_TRUE(one) << one.error().message;
      ASSERT_TRUE(several) << several.error().message;
      EXPECT_EQ(several->value, one->value);
      EXPECT_EQ(several->ended, Ended::finished);
      EXPECT_EQ(several->counts.entered, several->counts.leaves + several->counts.interior);
      if (rest.find("order") != std::string::npos) continue;  // by which another of equal moves may come first
      EXPECT_EQ(several->line, one->line);
    }
}
// Where positions come again and captures are followed.
TEST_F(ThreadsOfSearches, that_share_the_moves_of_the_root_know_what_one_knows_of_repetition) {
  for (const char* setup : {"", "B:WK32,K27:BK1,K6", "W:WK9,K10,32:BK1,2"}) {
    const auto play = (*games_.find("draughts"))->start(setup);
    for (const std::string spec : {"alphabeta:depth=6,table=0", "pvs:depth=6,table=0,quiescence=yes",
                                   "alphabeta:depth=5,table=0,order=all,quiescence=yes"}) {
      SCOPED_TRACE(setup + (' ' + spec));
      const auto one = (*play)->search(*Spec::parse(spec), {});
      const auto several = (*play)->search(*Spec::parse(spec + ",threads=3"), {});
      ASSERT_TRUE(several) << several.error().message;
      EXPECT_EQ(several->value, one->value);
      EXPECT_FALSE(several->line.empty());
    }
  }
}
TEST_F(ThreadsOfSearches, that_have_nothing_to_share_are_refused) {
  EXPECT_FALSE(search("alphabeta:threads=2,table=1,order=best"));
  EXPECT_EQ(search("bestfirst:form=line,threads=2").error().message,
            "threads of 'bestfirst': a line is gone by one of them: form=tree");
}

TEST_F(ThreadsOfSearches, solve_the_same) {
  auto play = (*games_.find("connect-four"))->start("4x4");
  for (const auto by : {SolveMethod::alpha_beta, SolveMethod::df_pn})
    for (const int threads : {1, 2}) {
      const auto solution =
          (*play)->solve({.by = by, .exact = by == SolveMethod::alpha_beta, .threads = threads, .table_megabytes = 1});
      ASSERT_TRUE(solution) << solution.error().message;
      EXPECT_EQ(solution->value(), Score::draw());
      EXPECT_FALSE(solution->line.empty());
    }
}

}  // namespace
}  // namespace arborist
