// Words that people read and codes that scripts read: each says what is so.
#include <gtest/gtest.h>

#include "core/plural.h"
#include "tests/app/running.h"

namespace arborist {
namespace {

TEST(Counted, one_is_one) {
  EXPECT_EQ(counted(0, "cut"), "0 cuts");
  EXPECT_EQ(counted(1, "cut"), "1 cut");
  EXPECT_EQ(counted(1234, "leaf", "leaves"), "1,234 leaves");
  const auto tree = run({"lab", "tree", "tree", "((3 5) (3 1))"});
  EXPECT_TRUE(contains(tree.out, "1 cut (100 %")) << tree.out;
  const auto search = run({"search", "tree", "((3 5) (3 1))"});
  EXPECT_TRUE(contains(search.out, "cut     1 time,")) << search.out;
}

TEST(Help, is_a_command_too) {
  EXPECT_EQ(run({"help"}).out, run({"--help"}).out);
  EXPECT_EQ(run({"help", "path", "maze"}).out, run({"path", "maze", "--help"}).out);
  const auto wrong = run({"help", "pathh"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_TRUE(contains(wrong.err, "did you mean 'path'")) << wrong.err;
  EXPECT_EQ(run({"help", "play", "more"}).exit_code, 2);
}

TEST(Search, is_done_by_players_that_tell_what_they_found) {
  const auto engine = run({"search", "chess", "--with", "engine:depth=3"});
  EXPECT_EQ(engine.exit_code, 0) << engine.err;
  EXPECT_TRUE(contains(engine.out, "value")) << engine.out;
  const auto random = run({"search", "tic-tac-toe", "--with", "random"});
  EXPECT_EQ(random.exit_code, 2);
  EXPECT_TRUE(contains(random.err, "'random' plays without telling")) << random.err;
  const auto elsewhere = run({"search", "tic-tac-toe", "--with", "engine:depth=3"});
  EXPECT_EQ(elsewhere.exit_code, 2);
}

TEST(Chess960, starts_by_chance_follow_from_the_seed) {
  const auto begin = [](const std::string& seed) {
    return run({"search", "chess", "chess960:random", "--seed", seed, "--with", "alphabeta:depth=1"});
  };
  const auto first = begin("1");
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_TRUE(contains(first.err, "the start is chess960:")) << first.err;
  EXPECT_TRUE(contains(first.err, "(seed 1)")) << first.err;
  EXPECT_EQ(begin("1").err, first.err);
  EXPECT_NE(begin("2").err, first.err);
  const auto played = run({"play", "chess", "960:random", "--first", "random", "--second", "random", "--json"});
  EXPECT_EQ(played.exit_code, 0) << played.err;
  EXPECT_EQ(run({"lab", "tree", "chess", "chess960:random", "--with", "alphabeta:depth=1"}).exit_code, 0);
}

TEST(TypedTree, a_leaf_is_worth_its_number) {
  for (const auto& [tree, words] : {std::pair("((3 5) (2 1))", "a leaf of the tree, worth 3 to MAX"),
                                    {"((0 5) (-2 -1))", "a leaf of the tree, worth 0 to MAX"}}) {
    const auto ran = run({"play", "tree", tree, "--first", "minimax", "--second", "minimax"});
    EXPECT_TRUE(contains(ran.out, words)) << ran.out;
    EXPECT_FALSE(contains(ran.out, "wins"));
  }
}

class TypedTreeInFiles : public WithFolder {};

TEST_F(TypedTreeInFiles, a_leaf_is_worth_its_number_also_when_a_match_went_on) {
  const std::string tree = "((3 5) (2 1))";
  const auto told = [&](const std::string& name) {
    EXPECT_TRUE(contains(read(name), "result: a leaf of the tree, worth 3 to MAX")) << read(name);
    return read(name);
  };
  run({"play", "tree", tree, "--first", "minimax", "--second", "minimax", "--save", path("saved")});
  told("saved");
  write("trees", tree + '\n');
  std::vector<std::string> match = {"match",   "tree", "minimax",   "minimax",       "--openings", path("trees"),
                                    "--games", "2",    "--journal", path("journal"), "--record",   path("record")};
  EXPECT_EQ(run(match).exit_code, 0);
  const std::string whole = told("record");
  std::filesystem::remove(path("record"));
  match.emplace_back("--resume");
  EXPECT_EQ(run(match).exit_code, 0);
  EXPECT_EQ(told("record"), whole);
}

TEST(WonAndLost, the_signs_for_them_are_explained_where_they_stand) {
  const auto tree = run({"lab", "tree", "tic-tac-toe", "XX.OO....", "--with", "alphabeta"});
  EXPECT_TRUE(
      contains(tree.out, "(W1: X has won 1 half-move from the root; L4: X has lost 4 half-moves from the root)"))
      << tree.out;
  const auto why = run({"lab", "why", "tic-tac-toe", "XX.OO....", "--with", "alphabeta", "--node", "5"});
  EXPECT_TRUE(contains(why.out, "W1: X has won")) << why.out;
  EXPECT_FALSE(contains(run({"lab", "tree", "tree", "((3 5) (3 1))"}).out, "has won"));
}

TEST(Path, no_way_is_no_success) {
  const auto exit_code = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "path");
    return run(arguments).exit_code;
  };
  EXPECT_EQ(exit_code({"network", "--algorithm", "dfs:depth=1"}), 1);
  EXPECT_EQ(exit_code({"network", "--algorithm", "dfs:depth=1,bfs"}), 0) << "one of them finds a way";
  EXPECT_EQ(exit_code({"tiles", "2 1 3 4 5 6 7 8 0"}), 1);
  EXPECT_EQ(exit_code({"queens", "--rows", "3"}), 1);
  EXPECT_EQ(exit_code({"queens", "--rows", "3", "--count"}), 0) << "none is how many there are";
  EXPECT_EQ(exit_code({"queens", "--rows", "6", "--count"}), 0);
  EXPECT_EQ(exit_code({"tour", "--width", "3", "--height", "3"}), 1);
  EXPECT_TRUE(contains(run({"path", "maze", "--help"}).out, "Leaves with 0 where a way was found"));
}

TEST(Path, costs_are_told_to_a_hundredth_and_kept_whole_for_machines) {
  EXPECT_TRUE(contains(run({"path", "network"}).out, "  261.25  ")) << run({"path", "network"}).out;
  const double cost = run({"path", "network", "--json"}).json()["results"][0]["cost"];
  EXPECT_NEAR(cost, 261.246118, 1e-6);
  EXPECT_NE(cost, 261.25);
}

TEST(Path, a_network_is_drawn_as_it_stood_at_a_moment) {
  const auto begun = run({"path", "network", "--at", "5"}).out;
  EXPECT_TRUE(contains(begun, "bfs, after event 5: ")) << begun;
  EXPECT_FALSE(contains(begun, "bfs: 0 1 2")) << "the way is not found yet";
  EXPECT_TRUE(contains(begun, "(0)")) << begun;
  EXPECT_FALSE(contains(begun, "(9)")) << "not reached yet";
  EXPECT_FALSE(contains(begun, "[9]")) << begun;
  EXPECT_NE(run({"path", "network", "--at", "12"}).out, begun);
  EXPECT_TRUE(contains(run({"path", "network", "--at", "1000"}).out, "bfs: 0 1 2 7 9"));
}

}  // namespace
}  // namespace arborist
