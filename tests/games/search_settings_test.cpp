#include "face/search_settings.h"

#include <gtest/gtest.h>

namespace arborist {
namespace {

class Settings : public ::testing::Test {
 protected:
  Expected<SearchSettings> parse(const std::string& text, const GameOffers& offers = {false, false, false}) {
    return parse_search(*Spec::parse(text), game_, {{"lines", ""}, {"zero", ""}}, offers);
  }
  std::string mistake(const std::string& text) {
    const auto settings = parse(text);
    return settings ? "" : settings.error().message;
  }

  GameInfo game_{.name = "connect-four", .depth = 8, .minimax_depth = 6};
};

TEST_F(Settings, what_is_not_said_is_the_games_own_choice) {
  const auto settings = parse("alphabeta");
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->depth, 8);
  EXPECT_EQ(settings->evaluator, "lines");
  EXPECT_FALSE(settings->needs_equipment());
  EXPECT_EQ(parse("minimax")->depth, 6);
}

TEST_F(Settings, time_or_nodes_make_a_search_deepen_without_a_depth_limit) {
  for (const auto* text : {"pvs:time=200", "alphabeta:nodes=5000"}) {
    const auto settings = parse(text);
    ASSERT_TRUE(settings);
    EXPECT_TRUE(settings->deepen);
    EXPECT_EQ(settings->depth, Limits::deepest);
  }
}

TEST_F(Settings, every_setting_is_read) {
  const auto settings = parse(
      "pvs:depth=5,eval=zero,wins=alike,keep=last,root=full,research=value,order=killers+history,table=2,"
      "table-depth=equal,aspiration=30,deepen=yes");
  ASSERT_TRUE(settings) << settings.error().message;
  EXPECT_EQ(settings->depth, 5);
  EXPECT_EQ(settings->evaluator, "zero");
  EXPECT_EQ(settings->tree.wins, Wins::all_alike);
  EXPECT_EQ(settings->tree.keep, Keep::last);
  EXPECT_FALSE(settings->tree.narrow_root);
  EXPECT_EQ(settings->tree.research, Research::from_value);
  EXPECT_EQ(settings->order, (Ordering{.killers = true, .history = true}));
  EXPECT_EQ(settings->table_megabytes, 2);
  EXPECT_TRUE(settings->table_depth_equal);
  EXPECT_EQ(settings->aspiration, 30);
  EXPECT_TRUE(settings->needs_equipment());
}

TEST_F(Settings, the_reference_order_stands_alone_or_before_guesses) {
  const auto alone = parse("alphabeta:order=reference", {});
  ASSERT_TRUE(alone);
  EXPECT_TRUE(alone->reference_order && alone->needs_equipment());
  EXPECT_EQ(alone->order, Ordering{});
  const auto both = parse("pvs:order=reference+eval", {});
  ASSERT_TRUE(both);
  EXPECT_TRUE(both->reference_order && both->order.evaluator);
}

// Every setting but those that stand for "no" changes what a search does; what would not is refused.
TEST_F(Settings, that_would_change_nothing_are_refused) {
  const struct {
    const char* spec;
    const char* reason;
  } table[] = {
      {"alphabeta:order=reference", "order of 'alphabeta': connect-four has no reference order"},
      {"alphabeta:order=hint+killers", "order of 'alphabeta': connect-four gives no hint which move is good"},
      {"pvs:order=table", "order of 'pvs': the table's move needs a table: table=MB"},
      {"pvs:table-depth=equal", "table-depth of 'pvs': it needs a table: table=MB"},
      {"pvs:order=killers,order-seed=3", "order-seed of 'pvs': only order=random draws by a seed"},
      {"pvs:deepen=no,time=5", "deepen of 'pvs': a search with time, nodes or aspiration deepens; leave it out"},
      {"pvs:deepen=no,aspiration=5", "deepen of 'pvs': a search with time, nodes or aspiration deepens; leave it out"}};
  for (const auto& [spec, reason] : table) EXPECT_EQ(mistake(spec), reason) << spec;
  for (const auto* spec : {"alphabeta:order=all", "pvs:order=table,table=1", "pvs:order=random,order-seed=3",
                           "minimax:deepen=no", "pvs:order=none"})
    EXPECT_EQ(mistake(spec), "") << spec;
}

TEST_F(Settings, mistakes_are_answered_with_the_nearest_valid_ones) {
  EXPECT_EQ(mistake("alphabeta:dept=4").substr(0, 55), "'alphabeta' has no setting 'dept' (did you mean 'depth'");
  EXPECT_NE(mistake("alphabeat").find("did you mean 'alphabeta'"), std::string::npos);
  EXPECT_NE(mistake("alphabeta:eval=line").find("did you mean 'lines'"), std::string::npos);
  EXPECT_NE(mistake("alphabeta:order=kilers").find("did you mean 'killers'"), std::string::npos);
  EXPECT_EQ(mistake("minimax:depth=0"), "depth of 'minimax': '0' is out of range: a number from 1 to 1000 is expected");
  EXPECT_EQ(mistake("minimax:depth=x"), "depth of 'minimax': 'x' is not a whole number (1 to 1000)");
  EXPECT_NE(mistake("minimax:order=all").find("'minimax' has no setting 'order'"), std::string::npos);
  EXPECT_EQ(mistake("alphabeta:quiescence=yes"),
            "quiescence of 'alphabeta': connect-four has no noisy moves to look on at");
}

}  // namespace
}  // namespace arborist
