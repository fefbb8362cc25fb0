// Counts depth by depth: exact where theory knows them, refused where nobody could wait.
#include "lab/count/count.h"
#include "games/builtin_games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace arborist::lab {
namespace {

const GameList& counted_games() {
  static const GameList list = builtin_games();
  return list;
}

struct Asked {
  std::string game;
  std::string setup = {};
  std::vector<std::string> searches = {"alphabeta"};
  std::vector<std::string> orders = {"natural"};
  int depth = 4;
};

Expected<CountReport> count(const Asked& asked) {
  const auto game = counted_games().find(asked.game);
  const auto play = (*game)->start(asked.setup);
  std::vector<Spec> searches;
  for (const auto& text : asked.searches) searches.push_back(*Spec::parse(text));
  return count_searches(
      {.game = **game, .play = **play, .searches = searches, .orders = asked.orders, .depth = asked.depth});
}

TEST(Count, the_best_order_reaches_the_minimum_at_every_depth_of_a_uniform_tree) {
  const auto report =
      count({.game = "synthetic-tree", .setup = "branching=4,depth=6,range=30000", .orders = {"best"}, .depth = 6});
  ASSERT_TRUE(report);
  ASSERT_EQ(report->tree.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(report->series[0].rows[i].counts.entered, report->tree[i].least_nodes);
    EXPECT_EQ(report->series[0].rows[i].counts.leaves, report->tree[i].least_leaves);
  }
}

TEST(Count, the_known_counts_of_tic_tac_toe_come_out) {
  const auto report =
      count({.game = "tic-tac-toe", .searches = {"alphabeta:wins=alike,eval=zero", "minimax:eval=zero"}, .depth = 9});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->series[0].rows.back().counts.entered, 18'297U);
  EXPECT_EQ(report->series[1].rows.back().counts.entered, 549'946U);
  EXPECT_EQ(report->tree.back().nodes, 549'946U);
}

TEST(Count, order_changes_counts_and_never_values) {
  const auto report = count({.game = "connect-four", .orders = {"natural", "best", "worst", "random"}, .depth = 5});
  ASSERT_TRUE(report);
  ASSERT_EQ(report->series.size(), 4U);
  for (const auto& series : report->series)
    for (std::size_t i = 0; i < series.rows.size(); ++i)
      EXPECT_EQ(series.rows[i].value, report->series[0].rows[i].value) << series.name();
  EXPECT_LT(report->series[1].rows.back().counts.entered, report->series[2].rows.back().counts.entered);
}

TEST(Count, minimax_has_no_order) {
  const auto report = count({.game = "tic-tac-toe", .searches = {"minimax"}, .orders = {"best", "worst"}, .depth = 2});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->series.size(), 1U);
}

TEST(Count, the_branching_factor_of_a_uniform_tree_is_its_own) {
  EXPECT_NEAR(effective_branching(1 + 3 + 9 + 27, 3), 3, 1e-9);
  EXPECT_NEAR(effective_branching(5, 4), 1, 1e-9);
  EXPECT_EQ(effective_branching(1, 0), 0);
}

TEST(Count, what_never_ends_is_refused_with_an_estimate) {
  for (const char* search : {"minimax", "alphabeta"}) {
    const auto report = count({.game = "chess", .searches = {search}, .depth = 30});
    ASSERT_FALSE(report);
    EXPECT_NE(report.error().message.find("about 10"), std::string::npos) << report.error().message;
  }
}

TEST(Count, depth_belongs_to_the_count_and_not_to_the_search) {
  EXPECT_FALSE(count({.game = "chess", .searches = {"alphabeta:depth=3"}}));
  EXPECT_FALSE(count({.game = "chess", .searches = {"alphabeta:nodes=3"}}));
  EXPECT_FALSE(count({.game = "chess", .searches = {"alphabeat"}}));
  EXPECT_FALSE(count({.game = "chess", .orders = {"wrost"}}));
  EXPECT_FALSE(count({.game = "chess", .depth = 0}));
}

TEST(Count, one_that_is_stopped_ends_after_the_depths_that_are_done) {
  const auto game = counted_games().find("tic-tac-toe");
  const auto play = (*game)->start("");
  std::stop_source stop;
  const auto report = count_searches({.game = **game,
                                      .play = **play,
                                      .searches = {"alphabeta", "pvs"},
                                      .depth = 5,
                                      .progress =
                                          [&](const std::string& text) {
                                            if (text == "alphabeta, natural, depth 3") stop.request_stop();
                                          },
                                      .stop = stop.get_token()});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->tree.size(), 5U);
  ASSERT_EQ(report->series.size(), 1U);
  EXPECT_EQ(report->series[0].rows.size(), 2U);
  EXPECT_EQ(report->series[0].stopped, "depth 3 was interrupted");
}

TEST(Count, every_format_has_every_row) {
  const auto report = count({.game = "tic-tac-toe", .searches = {"alphabeta", "pvs"}, .depth = 3});
  ASSERT_TRUE(report);
  const std::string csv = to_csv(*report);
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 7);
  const auto json = nlohmann::json::parse(to_json_text(*report));
  EXPECT_EQ(json["series"][1]["rows"].size(), 3U);
  EXPECT_NE(to_text(*report).find("pvs, natural"), std::string::npos);
}

TEST(Count, every_plot_names_every_line) {
  const auto report = count({.game = "tic-tac-toe", .orders = {"natural", "best"}, .depth = 4});
  ASSERT_TRUE(report);
  for (const auto plotted : {Plotted::nodes, Plotted::leaves, Plotted::first_move_cutoffs, Plotted::branching}) {
    const std::string svg = plot(*report, plotted);
    for (const char* part : {"<svg", "alphabeta, natural", "alphabeta, best", "</svg>"})
      EXPECT_NE(svg.find(part), std::string::npos);
    EXPECT_EQ(svg.find("nan"), std::string::npos);
    EXPECT_EQ(svg, plot(*report, plotted));
  }
}

}  // namespace
}  // namespace arborist::lab
