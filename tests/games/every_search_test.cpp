// Every search by its name, in every game: it has a legal move, keeps to its limits, repeats, and is the same watched.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "face/any_game.h"
#include "face/search_settings.h"
#include "face/tree_watcher.h"
#include "games/builtin_games.h"
#include "games/explicit_tree/explicit_tree.h"

namespace arborist {
namespace {

struct EnteredCounter : TreeWatcher {
  void entered(const Visit& /*visit*/) override { ++entered_nodes; }
  std::uint64_t entered_nodes = 0;
};

// The searches that grew up as alternatives to alpha-beta; the others have suites of their own.
const std::vector<std::string> alternatives = {
    "mn", "bestfirst", "bestfirst:form=line", "bayes", "om", "prom", "probimax", "bstar", "pbstar", "cns"};

std::string with_nodes(const std::string& search, std::uint64_t nodes) {
  return search + (search.find(':') == std::string::npos ? ":" : ",") + "nodes=" + std::to_string(nodes);
}

class EverySearch : public ::testing::Test {
 protected:
  std::unique_ptr<AnyPlay> start(const std::string& game, const std::string& setup = "") {
    auto play = (*games_.find(game))->start(setup);
    EXPECT_TRUE(play) << play.error().message;
    return std::move(*play);
  }
  static Analysis search(const AnyPlay& play, const std::string& spec, const SearchTerms& terms = {}) {
    auto found = play.search(*Spec::parse(spec), terms);
    EXPECT_TRUE(found) << spec << ": " << found.error().message;
    return found ? *found : Analysis{};
  }
  GameList games_ = builtin_games();
};

TEST_F(EverySearch, plays_every_game_within_its_limits_and_the_same_again) {
  for (const auto& game : games_.all())
    for (const std::string& name : alternatives) {
      SCOPED_TRACE(game->info().name + " by " + name);
      const auto play = start(game->info().name);
      const auto legal = play->legal_moves();
      for (const std::uint64_t nodes : {1U, 20U, 600U}) {
        const std::string spec = with_nodes(name, nodes);
        const Analysis found = search(*play, spec);
        ASSERT_FALSE(found.line.empty());
        EXPECT_NE(std::find(legal.begin(), legal.end(), found.line.front()), legal.end());
        EXPECT_LE(found.counts.entered + found.counts.ordering, nodes);
        EnteredCounter counter;
        const Analysis again = search(*play, spec, {.watcher = &counter});
        EXPECT_EQ(again.line, found.line);
        EXPECT_EQ(again.value, found.value);
        EXPECT_EQ(again.counts, found.counts);
        EXPECT_EQ(counter.entered_nodes, found.counts.entered) << "what is seen is what is counted";
      }
    }
}

TEST_F(EverySearch, ends_at_once_when_it_is_told_to) {
  std::stop_source stop;
  stop.request_stop();
  for (const std::string& name : alternatives) {
    const auto play = start("connect-four");
    const Analysis found = search(*play, with_nodes(name, 1000000), {.limits = {.stop = stop.get_token()}});
    EXPECT_EQ(found.ended, Ended::stopped) << name;
    EXPECT_FALSE(found.line.empty()) << name;
  }
}

TEST_F(EverySearch, knows_a_game_that_is_over_and_one_with_a_single_move) {
  for (const std::string& name : alternatives) {
    SCOPED_TRACE(name);
    const Analysis over = search(*start("tic-tac-toe", "XXX/OO./..."), with_nodes(name, 100));
    EXPECT_TRUE(over.line.empty());
    EXPECT_TRUE(over.value.is_loss());
    const Analysis single = search(*start("tic-tac-toe", "XOX/XOO/OX."), with_nodes(name, 100));
    EXPECT_EQ(single.line, std::vector<std::string>{"8"});
  }
}

TEST_F(EverySearch, finds_a_win_at_once) {
  for (const std::string& name : alternatives) {
    const Analysis found = search(*start("tic-tac-toe", "XX./OO./..."), with_nodes(name, 3000));
    EXPECT_EQ(found.line.front(), "2") << name;
    EXPECT_EQ(found.value, Score::win_in(1)) << name;
  }
}

// Told so that it can be sure: minimax where nothing is added to values, nobody errs and nothing is left open.
TEST_F(EverySearch, finds_the_value_of_the_trees_of_the_book_and_the_lecture) {
  const std::vector<std::string> specs = {"minimax",
                                          "negamax",
                                          "alphabeta",
                                          "pvs",
                                          "mtd",
                                          "sss",
                                          "sss:form=list",
                                          "dual",
                                          "dual:form=list",
                                          "pns",
                                          "dfpn",
                                          "mcts:sims=20000",
                                          "mn:m=1,n=1",
                                          "bestfirst",
                                          "bestfirst:shallow=2",
                                          "bayes:price=0,pick=all",
                                          "om:sight=20",
                                          "prom:sight=20",
                                          "probimax:doubt=100",
                                          "cns:conspirators=60000,step=1"};
  for (const auto& tree : builtin_trees()) {
    const auto play = start("tree", tree.name);
    const Score truth = search(*play, "minimax").value;
    for (const std::string& spec : specs) EXPECT_EQ(search(*play, spec).value, truth) << tree.name << " by " << spec;
  }
}

// Which takes a move that wins at once, though another may be worth more.
TEST_F(EverySearch, of_the_lab_report_finds_the_value_of_the_trees_too) {
  int as_minimax = 0;
  for (const auto& tree : builtin_trees()) {
    const auto play = start("tree", tree.name);
    const Score truth = search(*play, "minimax:root-win=take").value;
    for (const std::string spec : {"report-a:depth=20", "report-a:search=minimax,depth=20"})
      EXPECT_EQ(search(*play, spec).value, truth) << tree.name << " by " << spec;
    as_minimax += truth == search(*play, "minimax").value ? 1 : 0;
  }
  EXPECT_GE(as_minimax + 1, static_cast<int>(builtin_trees().size())) << "in all trees but one that is no other";
}

// B* and its kin show which move is best, whatever it is worth.
TEST_F(EverySearch, shows_a_best_move_of_the_trees_of_the_book_and_the_lecture) {
  for (const auto& tree : builtin_trees())
    for (const std::string spec : {"bstar:spread=30000", "pbstar:spread=30000,accept=0"}) {
      SCOPED_TRACE(std::string(tree.name) + " by " + spec);
      const auto play = start("tree", tree.name);
      const Score truth = search(*play, "minimax").value;
      const Analysis found = search(*play, spec);
      EXPECT_NE(found.ended, Ended::out_of_nodes);
      ASSERT_FALSE(found.line.empty());
      ASSERT_TRUE(play->play(found.line.front()));
      EXPECT_EQ(-search(*play, "minimax").value, truth) << found.line.front();
    }
}

TEST_F(EverySearch, a_full_memory_is_told) {
  for (const std::string name :
       {"bestfirst", "bestfirst:shallow=3,", "bstar:spread=9999,", "cns:conspirators=60000,"}) {
    const std::string spec = name + (name.back() == ',' ? "" : ":") + "memory=1,nodes=10000000";
    const Analysis found = search(*start("connect-four"), spec);
    EXPECT_EQ(found.ended, Ended::out_of_memory) << spec;
    EXPECT_FALSE(found.line.empty()) << spec;
  }
}

TEST_F(EverySearch, says_what_is_wrong_with_a_model) {
  const auto play = start("reversi");
  const auto mistake = [&](const std::string& spec) {
    const auto found = play->search(*Spec::parse(spec), {});
    return found ? std::string() : found.error().message;
  };
  EXPECT_NE(mistake("om:threads=0").find("threads"), std::string::npos);
  EXPECT_NE(mistake("om:model=mobilty").find("did you mean 'mobility'"), std::string::npos)
      << mistake("om:model=mobilty");
  EXPECT_NE(mistake("prom:models=discs+nothing").find("there is no evaluator 'nothing'"), std::string::npos);
  EXPECT_NE(mistake("prom:models=discs+discs").find("'discs' stands there twice"), std::string::npos);
  EXPECT_NE(mistake("prom:models=discs+mobility,shares=5").find("2 numbers joined by '+'"), std::string::npos);
  EXPECT_NE(mistake("prom:models=discs,shares=0").find("more than 0"), std::string::npos);
  EXPECT_EQ(mistake("bestfirst:form=line,shallow=2"),
            "shallow of 'bestfirst': a line keeps no tree to go on from: form=tree");
  for (const char* name : {"bstar", "pbstar", "cns", "bestfirst", "bayes"}) {
    EXPECT_NE(mistake(std::string(name) + ":threads=0").find("threads"), std::string::npos) << name;
    EXPECT_EQ(mistake(std::string(name) + ":threads=2,nodes=50"), "") << name;
  }
  EXPECT_EQ(mistake("cns:nodes=50,conspirators=2,step=3,range=1"), "");
  EXPECT_EQ(mistake("pbstar:nodes=50,spread=3,accept=20"), "");
  EXPECT_EQ(mistake("prom:models=discs+mobility,shares=5+1.5,sight=2,depth=2,win=64"), "");
  EXPECT_EQ(mistake("probimax:model=discs,error=3,doubt=20,win=64,sight=1,depth=2"), "");
}

}  // namespace
}  // namespace arborist
