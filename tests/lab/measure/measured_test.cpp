// What experiments count themselves: true of the searches, and told in three ways.
#include "lab/measure/measured.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "games/builtin_games.h"
#include "lab/compare/experiments.h"

namespace arborist::lab {
namespace {

class Measured : public ::testing::Test {
 protected:
  GameList games_ = builtin_games();
};

double drawn_of(const MeasuredTable& table, const std::string& group, const std::string& name) {
  for (const auto& row : table.rows)
    if (row.group.starts_with(group) && row.name == name) return row.drawn;
  ADD_FAILURE() << group << ", " << name << " is missing";
  return 0;
}

TEST_F(Measured, leaves_on_trees_by_chance_are_as_theory_says) {
  const auto table = measure_leaves_by_chance({.games = games_, .samples = 2, .seed = 5});
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_TRUE(table->is_whole);
  for (const auto& row : table->rows) {
    if (row.name == "alpha-beta") {
      EXPECT_EQ(row.drawn, 1);
    }
    if (row.name == "SSS*" || row.name == "DUAL*") {
      EXPECT_LE(row.drawn, 1) << row.group;
    }
    ASSERT_EQ(row.cells.size(), table->columns.size());
  }
  EXPECT_LT(drawn_of(*table, "8 moves", "SSS*"), 1);
  const auto again = measure_leaves_by_chance({.games = games_, .samples = 2, .seed = 5});
  ASSERT_TRUE(again);
  EXPECT_EQ(to_text(*again), to_text(*table)) << "the same seed, the same table";
}

TEST_F(Measured, is_written_with_every_row) {
  const MeasuredTable table{
      .title = "A & B",
      .drawn = "leaves",
      .level = 1,
      .columns = {"leaves", "share"},
      .rows = {{"reversi <8>", "SSS*", {"12", "60 %"}, 0.6}, {"reversi <8>", "DUAL*", {"30", "150 %"}, 1.5}},
      .note = "seed 3"};
  EXPECT_NE(to_text(table).find("SSS*"), std::string::npos);
  EXPECT_NE(to_markdown(table).find("| reversi <8> | DUAL* | 30 | 150 % |"), std::string::npos) << to_markdown(table);
  const std::string svg = to_svg(table);
  EXPECT_NE(svg.find("A &amp; B"), std::string::npos);
  EXPECT_NE(svg.find("reversi &lt;8&gt;"), std::string::npos);
  EXPECT_NE(svg.find("class=\"more\""), std::string::npos) << "what is more than the yardstick stands out";
  EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST_F(Measured, ends_when_it_is_told_to) {
  int told = 0;
  const auto table =
      measure_patience({.games = games_, .samples = 2, .told = [&](const std::string&) { return ++told < 3; }});
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_FALSE(table->is_whole);
  EXPECT_EQ(table->rows.size(), 2U);
}

TEST_F(Measured, positions_by_chance_are_the_seeds) {
  const AnyGame& game = **games_.find("reversi");
  const auto one = position_by_chance(game, "", 8, 3), again = position_by_chance(game, "", 8, 3),
             other = position_by_chance(game, "", 8, 4);
  ASSERT_TRUE(one && again && other);
  EXPECT_EQ((*one)->position_text(), (*again)->position_text());
  EXPECT_NE((*one)->position_text(), (*other)->position_text());
  EXPECT_EQ((*one)->moves_played().size(), 8U);
  EXPECT_FALSE(position_by_chance(**games_.find("nim"), "1", 5, 1)) << "no game of it lasts so long";
}

// Whoever asks for an experiment gets one that can be played to its end.
TEST_F(Measured, every_experiment_is_made_of_what_there_is) {
  std::set<std::string> names;
  for (const auto& experiment : all_experiments()) {
    SCOPED_TRACE(experiment.name);
    EXPECT_TRUE(names.insert(experiment.name).second);
    EXPECT_FALSE(experiment.parts.empty() && experiment.measures.empty());
    for (const auto& part : experiment.parts)
      for (const auto& name : part.games) {
        const auto game = games_.find(name);
        ASSERT_TRUE(game);
        for (const auto& player : part.players) {
          const auto spec = Spec::parse(player.substr(player.find('=') + 1));
          ASSERT_TRUE(spec) << player;
          const auto good = (*(*game)->start(""))->check_search(*spec);
          EXPECT_TRUE(good) << player << ": " << good.error().message;
        }
      }
  }
}

}  // namespace
}  // namespace arborist::lab
