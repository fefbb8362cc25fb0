// The path command as a person types it: what it prints, and its exit code.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/file.h"
#include "tests/app/running.h"

namespace arborist {
namespace {

Ran run_path(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "path");
  return run(arguments);
}

nlohmann::json run_json(std::vector<std::string> arguments) {
  arguments.emplace_back("--json");
  return nlohmann::json::parse(run_path(std::move(arguments)).out);
}

TEST(PathCommand, the_book_network_gives_its_two_paths) {
  const auto json = run_json({"network", "--algorithm", "dfs,bfs"});
  EXPECT_EQ(json["results"][0]["path"], nlohmann::json({"0", "1", "2", "4", "6", "8", "9"}));
  EXPECT_EQ(json["results"][1]["path"], nlohmann::json({"0", "1", "2", "7", "9"}));
}

TEST(PathCommand, a_maze_is_raced_and_its_seed_printed) {
  const Ran ran = run_path({"maze", "--seed", "2", "--algorithm", "dfs,bfs:order=nearest,astar"});
  EXPECT_EQ(ran.exit_code, 0);
  for (const char* part : {"dfs", "bfs:order=nearest", "astar", "expanded", "seed 2"})
    EXPECT_NE(ran.out.find(part), std::string::npos) << part;
  EXPECT_EQ(ran.out.find('\x1b'), std::string::npos) << "no colour where no terminal is";
}

TEST(PathCommand, no_path_is_an_answer) {
  const auto folder = std::filesystem::temp_directory_path();
  const std::string file = folder / "arborist_walled.txt";
  ASSERT_TRUE(write_file(file, "S#.\n##.\n..G\n"));
  const auto json =
      run_json({"maze", "--file", file, "--algorithm", "bfs,dfs,astar,dijkstra,greedy,iddfs,idastar,bibfs"});
  for (const auto& result : json["results"]) EXPECT_EQ(result["ended"], "no path") << result["algorithm"];
  std::filesystem::remove(file);
}

TEST(PathCommand, pictures_are_written) {
  const auto folder = std::filesystem::temp_directory_path();
  const std::string svg = folder / "arborist_picture.svg";
  const std::string png = folder / "arborist_picture.png";
  const std::string animated = folder / "arborist_animated.svg";
  for (const std::vector<std::string>& what :
       {std::vector<std::string>{"maze", "--algorithm", "dfs,jps", "--neighbours", "8"},
        {"maze", "--algorithm", "jps,idastar"},
        {"network", "--algorithm", "dfs,bfs"},
        {"tour", "--closed"},
        {"tour", "--width", "5", "--height", "5", "--algorithm", "plain,warnsdorff,pruned,best"},
        {"tiles", "8 6 7 2 5 4 3 0 1"},
        {"tiles", "1 2 3 0 4 6 7 5 8", "--algorithm", "bfs,astar,idastar"},
        {"queens"},
        {"queens", "--rows", "6", "--algorithm", "backtracking,orders,shuffles"}}) {
    std::vector<std::string> arguments = what;
    arguments.insert(arguments.end(), {"--svg", svg, "--png", png, "--animate", animated});
    const Ran ran = run_path(arguments);
    EXPECT_EQ(ran.exit_code, 0) << what[0] << ": " << ran.err;
    EXPECT_NE(read_file(svg, 1U << 24U)->find("</svg>"), std::string::npos);
    EXPECT_EQ(read_file(png, 1U << 24U)->substr(1, 3), "PNG");
    EXPECT_NE(read_file(animated, 1U << 24U)->find("begin="), std::string::npos) << what[0];
    for (const std::string& file : {svg, png, animated}) std::filesystem::remove(file);
  }
}

TEST(PathCommand, wrong_wishes_are_refused_with_a_reason) {
  for (const std::vector<std::string>& wrong : {std::vector<std::string>{"maze", "--algorithm", "asta"},
                                                {"maze", "--width", "0"},
                                                {"maze", "--start", "99,0"},
                                                {"maze", "--file", "/no/such/file"},
                                                {"maze", "--algorithm", "jps", "--weights"},
                                                {"network", "--from", "nowhere"},
                                                {"tour", "--start", "z99"},
                                                {"tour", "--method", "plan"},
                                                {"tour", "--algorithm", "plain,"},
                                                {"tiles", "--algorithm", "bfs,patern"},
                                                {"queens", "--algorithm", "backtraking"},
                                                {"queens", "--algorithm", "backtracking,orders", "--count"},
                                                {"tour", "--width", "100000"},
                                                {"tiles", "1 2 3"},
                                                {"queens", "--algorithm", "shuffles"},
                                                {"maze", "--svg", "/no/such/folder/x.svg"}}) {
    const Ran ran = run_path(wrong);
    EXPECT_EQ(ran.exit_code, 2) << wrong[0] << ' ' << wrong[1];
    EXPECT_EQ(ran.err.rfind("arborist path ", 0), 0U) << ran.err;
  }
}

std::vector<std::string> named(const nlohmann::json& json) {
  std::vector<std::string> names;
  for (const auto& result : json["results"]) names.push_back(result["algorithm"]);
  return names;
}

TEST(PathCommand, boards_are_raced_like_mazes) {
  const auto tours = run_json({"tour", "--width", "5", "--height", "5", "--algorithm", "plain,warnsdorff,best"});
  EXPECT_EQ(named(tours), (std::vector<std::string>{"plain", "warnsdorff", "best (warnsdorff)"}));
  for (const auto& result : tours["results"]) EXPECT_EQ(result["tour"].size(), 25U);
  const auto tiles = run_json({"tiles", "8 6 7 2 5 4 3 0 1", "--algorithm", "bfs,astar,idastar,bibfs"});
  EXPECT_EQ(named(tiles), (std::vector<std::string>{"bfs", "astar", "idastar", "bibfs"}));
  for (const auto& result : tiles["results"]) EXPECT_EQ(result["steps"], 31) << result["algorithm"];
  const auto queens = run_json({"queens", "--rows", "6", "--algorithm", "backtracking,orders,shuffles"});
  EXPECT_EQ(named(queens), (std::vector<std::string>{"backtracking", "orders", "shuffles"}));
  for (const auto& result : queens["results"]) EXPECT_EQ(result["columns"].size(), 6U);
  const Ran table = run_path({"queens", "--rows", "6", "--algorithm", "backtracking,orders"});
  for (const char* part : {"backtracking: 1 solution", "orders: 1 solution", "taken back"})
    EXPECT_NE(table.out.find(part), std::string::npos) << part;
}

TEST(PathCommand, a_contender_without_an_answer_does_not_stop_the_others) {
  const Ran ran = run_path(
      {"tour", "--width", "8", "--height", "8", "--closed", "--algorithm", "plain,blocks", "--nodes", "20000"});
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_NE(ran.out.find("plain: none found"), std::string::npos);
  EXPECT_NE(ran.out.find("blocks:\n"), std::string::npos);
}

TEST(PathCommand, a_search_is_shown_at_any_of_its_moments) {
  const Ran begun = run_path({"maze", "--at", "1"});
  EXPECT_EQ(begun.exit_code, 0);
  EXPECT_NE(begun.out.find("after event 1: started"), std::string::npos);
  EXPECT_EQ(begun.out.find(':', begun.out.find("started")), std::string::npos) << "nothing is reached yet";
  EXPECT_EQ(run_path({"maze"}).out.find("after event"), std::string::npos);
  EXPECT_NE(run_path({"network", "--at", "4"}).out.find("after event 4"), std::string::npos);
}

std::string map_file(const char* name) { return std::string(ARBORIST_TEST_DATA) + "/maps/" + name; }

TEST(PathCommand, a_scenario_is_walked_and_its_lengths_are_checked) {
  const auto walk = [](const char* scenario) {
    return run_path({"maze", "--file", map_file("pond.map"), "--scen", map_file(scenario), "--algorithm", "astar,jps"});
  };
  const Ran right = walk("pond.map.scen");
  EXPECT_EQ(right.exit_code, 0) << right.err;
  EXPECT_NE(right.out.find("astar                     46        46"), std::string::npos) << right.out;
  EXPECT_NE(right.out.find("jps                       46        46"), std::string::npos) << right.out;
  const Ran off = walk("pond_wrong_lengths.scen");
  EXPECT_EQ(off.exit_code, 1);
  EXPECT_NE(off.out.find("jps                       46        44"), std::string::npos) << off.out;
  EXPECT_NE(off.out.find("jps: line 9: "), std::string::npos) << off.out;
  for (const char* broken : {"pond_other_size.scen", "pond_in_the_trees.scen", "pond_torn.scen"})
    EXPECT_EQ(walk(broken).exit_code, 2) << broken;
  EXPECT_EQ(run_path({"maze", "--scen", map_file("pond.map.scen")}).exit_code, 2) << "the map is missing";
}

TEST(PathCommand, a_map_is_crossed_on_land_or_in_the_water) {
  const auto found = [](const char* start, const char* goal) {
    return run_json({"maze", "--file", map_file("pond.map"), "--start", start, "--goal", goal})["results"][0]["ended"];
  };
  EXPECT_EQ(found("1,1", "18,10"), "found");
  EXPECT_EQ(found("12,2", "15,3"), "found");
  EXPECT_EQ(found("12,2", "1,1"), "no path");
  EXPECT_EQ(run_path({"maze", "--file", map_file("pond.map")}).exit_code, 0) << "from its first open cell to its last";
}

TEST(PathCommand, limits_end_a_search_with_exit_code_1) {
  const Ran nodes = run_path({"maze", "--width", "100", "--height", "100", "--kind", "carved", "--nodes", "5"});
  EXPECT_EQ(nodes.exit_code, 1);
  EXPECT_NE(nodes.out.find("out of nodes"), std::string::npos);
  const Ran memory = run_path({"maze", "--width", "1500", "--height", "1500", "--memory", "1"});
  EXPECT_EQ(memory.exit_code, 1);
  EXPECT_NE(memory.out.find("out of memory"), std::string::npos);
}

TEST(PathCommand, tours_are_counted_and_impossible_ones_explained) {
  EXPECT_EQ(run_json({"tour", "--width", "6", "--height", "6", "--closed", "--count"})["tours"], 9862);
  const Ran none = run_path({"tour", "--width", "5", "--height", "5", "--closed"});
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_NE(none.out.find("odd number of squares"), std::string::npos);
}

}  // namespace
}  // namespace arborist
