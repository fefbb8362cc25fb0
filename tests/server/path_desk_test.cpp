// The path desk behind a Hall: what a page asks for comes back in words and columns, and what cannot be is said at
// once.
#include <gtest/gtest.h>

#include <cstring>

#include "games/builtin_games.h"
#include "puzzles/problems.h"
#include "server/games/hall.h"
#include "server/paths/lanes.h"
#include "server/paths/problem.h"
#include "tests/server/queue_wire.h"

namespace arborist::server {
namespace {

using testing::Json;
using testing::Message;
using testing::QueueWire;

class PathDesk : public ::testing::Test {
 protected:
  void SetUp() override { hall_.opened(page_); }

  void tell(const std::string& type, Json fields, int id = 1) {
    fields["v"] = 1;
    fields["id"] = id;
    fields["type"] = type;
    hall_.message(page_, fields.dump());
  }
  Message ask(const std::string& type, const Json& fields) {
    tell(type, fields);
    if (wire_.sent.empty()) wire_.do_next();
    if (wire_.sent.empty()) return {};
    auto message = std::move(wire_.sent.front());
    wire_.sent.pop_front();
    return message;
  }
  Message solve(const Json& problem, const std::string& algorithms) {
    return ask("path.solve", {{"problem", problem}, {"algorithms", algorithms}});
  }
  static Json maze(int width, int height, const std::string& drawn = "", const std::string& generator = "empty") {
    return {{"kind", "maze"}, {"width", width}, {"height", height}, {"generator", generator}, {"drawn", drawn}};
  }
  static std::string fault(const Message& message) {
    return message.json.contains("error") ? message.json["error"].value("code", "") : "none";
  }

  GameList games_ = builtin_games();
  QueueWire wire_;
  Hall hall_{games_, wire_, std::nullopt, {.search_threads = 2}};
  ConnectionId page_{1};
};

// The columns of one lane, cut out of the bytes as the protocol describes them.
struct Columns {
  std::vector<std::uint32_t> items;
  std::vector<float> costs;
  std::vector<std::uint32_t> path;
  std::vector<std::uint8_t> kinds;
};

template <class T>
std::vector<T> cut(const std::string& data, std::size_t& at, std::size_t count) {
  std::vector<T> column(count);
  if (at + count * sizeof(T) > data.size()) return {};
  if (count > 0) std::memcpy(column.data(), data.data() + at, count * sizeof(T));
  at += count * sizeof(T);
  return column;
}

std::vector<Columns> columns_of(const Message& message) {
  std::vector<Columns> all;
  std::size_t at = 0;
  const auto size = [](const Json& lane, const char* name) { return lane["columns"][name].get<std::size_t>(); };
  for (const Json& lane : message.json["lanes"]) {
    Columns columns;
    columns.items = cut<std::uint32_t>(message.data, at, size(lane, "events"));
    columns.costs = cut<float>(message.data, at, size(lane, "costs"));
    columns.path = cut<std::uint32_t>(message.data, at, size(lane, "path"));
    all.push_back(std::move(columns));
  }
  for (std::size_t i = 0; i < all.size(); ++i)
    all[i].kinds = cut<std::uint8_t>(message.data, at, size(message.json["lanes"][i], "events"));
  EXPECT_EQ(at, message.data.size());
  return all;
}

TEST_F(PathDesk, a_race_on_the_books_maze_comes_back_in_columns_and_words) {
  Json problem = maze(24, 24, "", "book");
  problem["seed"] = 10;
  const auto answer = solve(problem, "bfs,astar,dfs");
  ASSERT_EQ(answer.json["type"], "path.solve.ok") << answer.json;
  const Json& lanes = answer.json["lanes"];
  ASSERT_EQ(lanes.size(), 3U);
  EXPECT_EQ(lanes[0]["cost"], lanes[1]["cost"]);
  const auto columns = columns_of(answer);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto expanded = std::count(columns[i].kinds.begin(), columns[i].kinds.end(), 3);
    EXPECT_EQ(expanded, lanes[i]["counts"]["expanded"].get<std::int64_t>()) << lanes[i];
    const auto with_cost = std::count_if(columns[i].kinds.begin(), columns[i].kinds.end(),
                                         [](std::uint8_t kind) { return kind == 1 || kind == 2 || kind == 5; });
    EXPECT_EQ(static_cast<std::size_t>(with_cost), columns[i].costs.size());
    EXPECT_EQ(columns[i].path.front(), 0U);
    EXPECT_EQ(columns[i].path.back(), 24U * 24U - 1U);
    EXPECT_EQ(columns[i].path.size(), lanes[i]["steps"].get<std::size_t>() + 1);
    EXPECT_TRUE(lanes[i]["complete"]);
  }
  const auto words = answer.json["words"].get<std::string>();
  EXPECT_TRUE(words.starts_with("A* looked at ")) << words;
  EXPECT_NE(words.find(" where breadth-first needed "), std::string::npos) << words;
  EXPECT_NE(words.find("; both paths are "), std::string::npos) << words;
}

TEST_F(PathDesk, of_four_searches_not_all_ways_are_the_shortest) {
  const auto words = [&](const char* searches) { return solve(maze(4, 4), searches).json["words"].get<std::string>(); };
  EXPECT_NE(words("bfs,astar,greedy").find("; all paths are 6 long."), std::string::npos);
  const auto of_four = words("bfs,astar,greedy,dfs");
  EXPECT_NE(of_four.find("; the shortest paths are 6 long. Depth-first looked at "), std::string::npos) << of_four;
}

TEST_F(PathDesk, a_drawn_wall_is_walked_around) {
  const auto open = solve(maze(3, 3), "bfs");
  EXPECT_EQ(open.json["lanes"][0]["cost"], 4);
  Json problem = maze(3, 3, "S2W");
  problem["goal"] = "2,0";
  EXPECT_EQ(solve(problem, "bfs").json["words"].get<std::string>(),
            "Breadth-first looked at 5 cells; its path is 4 long.")
      << "the cell under the goal stays free";
  EXPECT_EQ(solve(maze(3, 3, "W"), "bfs").json["lanes"][0]["cost"], 4) << "the start stays free";
}

TEST_F(PathDesk, a_goal_that_is_walled_in_is_no_path_and_says_how_much_can_be_reached) {
  const auto answer = solve(maze(4, 4, "bSW2SW"), "bfs,jps,astar");
  EXPECT_EQ(answer.json["words"], "No path: 13 cells can be reached, the goal is not one of them.");
  for (const Json& lane : answer.json["lanes"]) EXPECT_EQ(lane["ended"], "no path");
}

TEST_F(PathDesk, a_generated_maze_is_the_one_that_is_searched) {
  Json problem = maze(21, 15, "", "carved");
  problem["seed"] = 5;
  const auto made = ask("path.generate", {{"problem", problem}});
  ASSERT_EQ(made.data.size(), 21U * 15U);
  const auto columns = columns_of(solve(problem, "dfs"));
  for (const std::uint32_t cell : columns[0].items) EXPECT_NE(made.data[cell], 0);
  EXPECT_EQ(made.json["goal"], Json::array({20, 14}));
}

TEST_F(PathDesk, a_search_that_cannot_run_on_a_problem_is_refused_alone) {
  Json problem = maze(5, 5, "6SE");
  const auto answer = solve(problem, "jps,dijkstra");
  EXPECT_EQ(answer.json["lanes"][0]["refused"], "'jps' needs a grid of equal cells");
  EXPECT_EQ(answer.json["lanes"][1]["ended"], "found");
  EXPECT_TRUE(answer.json["words"].get<std::string>().ends_with("; its path costs 8.")) << answer.json["words"];
}

TEST_F(PathDesk, what_a_maze_cannot_be_names_its_field) {
  const auto field = [&](const Json& problem) {
    const auto answer = solve(problem, "bfs");
    EXPECT_EQ(fault(answer), "bad_request") << answer.json;
    return answer.json["error"].value("field", "");
  };
  EXPECT_EQ(field(maze(0, 5)), "problem.width");
  EXPECT_EQ(field(maze(5, 100'000)), "problem.height");
  EXPECT_EQ(field(maze(5, 5, "zzzzzzzzW")), "problem.drawn");
  EXPECT_EQ(field(maze(5, 5, "5")), "problem.drawn");
  EXPECT_EQ(field(maze(5, 5, "Q")), "problem.drawn");
  EXPECT_EQ(field(maze(5, 5, "", "nobody's")), "problem.generator");
  Json outside = maze(5, 5);
  outside["start"] = "5,0";
  EXPECT_EQ(field(outside), "problem.start");
  EXPECT_EQ(field({{"kind", "labyrinth"}}), "problem.kind");
  EXPECT_EQ(fault(solve(maze(5, 5), "bfs,bfs,bfs,bfs,bfs")), "bad_request");
  EXPECT_EQ(fault(solve(maze(5, 5), "teleport")), "bad_request");
}

TEST(PathLanes, a_race_keeps_within_its_bytes_and_counts_to_the_end) {
  const std::vector searches = {*path::PathAlgorithm::parse("bfs"), *path::PathAlgorithm::parse("dijkstra")};
  const LaneLimits limits{.bytes = 200'000, .time = std::chrono::hours(1)};
  const auto lanes = race(*maze::maze_problem(maze::Maze(200, 200), 4), searches, limits, Replay::states);
  ASSERT_EQ(lanes.size(), 2U);
  std::size_t bytes = 0;
  for (const Lane& lane : lanes) {
    EXPECT_FALSE(lane.complete) << lane.name;
    EXPECT_EQ(lane.way.cost, 398) << lane.name;
    EXPECT_GE(lane.way.counts.expanded, 39'000U) << lane.name;
    bytes += lane.bytes();
  }
  EXPECT_LE(bytes, limits.bytes);
  EXPECT_GT(bytes, limits.bytes / 2);
}

TEST_F(PathDesk, the_books_network_and_a_typed_one) {
  const Json book = {{"kind", "network"}, {"from", "0"}, {"to", "9"}};
  const auto made = ask("path.generate", {{"problem", book}});
  EXPECT_EQ(made.json["nodes"].size(), 10U);
  EXPECT_EQ(made.json["links"].size(), 10U);
  EXPECT_FALSE(made.json["links"][0].contains("length")) << "as long as the straight line";
  EXPECT_EQ(solve(book, "bfs,dfs").json["lanes"].size(), 2U);
  const Json typed = {{"kind", "network"}, {"text", "node a 0 0\nnode b 3 4\nnode c 9 9\narrow a b 7\n"}, {"to", "b"}};
  EXPECT_EQ(solve(typed, "dijkstra").json["lanes"][0]["cost"], 7);
  Json alone = typed;
  alone["to"] = "c";
  EXPECT_EQ(solve(alone, "bfs").json["words"], "No path: 2 nodes can be reached, the goal is not one of them.");
  Json wrong = typed;
  wrong["text"] = "node a 0 0\nnode a 1 1\n";
  const auto refused = ask("path.generate", {{"problem", wrong}});
  EXPECT_EQ(refused.json["error"]["message"], "line 2: a second node 'a'");
}

TEST_F(PathDesk, an_impossible_tour_is_refused_with_its_reason) {
  const Json board = {{"kind", "tour"}, {"width", 5}, {"height", 5}, {"closed", true}};
  const auto answer = solve(board, "warnsdorff");
  EXPECT_EQ(answer.json["impossible"].get<std::string>(),
            "5×5 closed: 25 squares, a closed tour needs an even number, since every step changes the colour.");
  EXPECT_EQ(ask("path.generate", {{"problem", board}}).json["impossible"], answer.json["impossible"]);
}

TEST_F(PathDesk, a_tour_is_replayed_step_by_step_and_back) {
  const Json board = {{"kind", "tour"}, {"width", 5}, {"height", 5}, {"start", "a1"}};
  const auto answer = solve(board, "plain");
  const Json& lane = answer.json["lanes"][0];
  ASSERT_EQ(lane["ended"], "found") << answer.json;
  const auto columns = columns_of(answer);
  std::vector<std::uint32_t> line;
  for (std::size_t i = 0; i < columns[0].items.size(); ++i) {
    if (columns[0].kinds[i] == 0) line.push_back(columns[0].items[i]);
    if (columns[0].kinds[i] != 2) continue;
    ASSERT_FALSE(line.empty());
    EXPECT_EQ(line.back(), columns[0].items[i]);
    line.pop_back();
  }
  EXPECT_EQ(line, columns[0].path);
  EXPECT_GT(lane["counts"]["taken_back"], 0);
}

// Every expansion is in one slice and in one column of the histogram; of A* with a consistent estimate no f is above
// the length of the solution.
TEST_F(PathDesk, a_profile_tells_what_a_search_of_tiles_looked_at) {
  const Json start = {{"kind", "tiles"}, {"tiles", "8 6 7 / 2 5 4 / 3 0 1"}};
  const auto found = solve(start, "astar,idastar,greedy");
  for (const auto& lane : found.json["lanes"]) {
    SCOPED_TRACE(lane["algorithm"]);
    const Json& profile = lane["profile"];
    const auto expanded = lane["counts"]["expanded"].get<std::uint64_t>();
    std::uint64_t counted = 0;
    for (const auto& column : profile["histogram"]) counted += column[1].get<std::uint64_t>();
    EXPECT_EQ(counted, expanded);
    const auto slices = profile["f"].size();
    const auto slice = profile["slice"].get<std::uint64_t>();
    EXPECT_EQ(profile["g"].size(), slices);
    EXPECT_EQ(slices, (expanded + slice - 1) / slice);
    EXPECT_LE(slices, 200U);
    if (lane["algorithm"] == "astar") {
      EXPECT_LE(profile["histogram"].back()[0], lane["cost"]);
    }
  }
}

TEST_F(PathDesk, a_small_search_of_tiles_is_told_as_a_tree) {
  const auto found = solve({{"kind", "tiles"}, {"tiles", "1 2 3 / 4 5 6 / 0 7 8"}}, "astar");
  const Json& profile = found.json["lanes"][0]["profile"];
  ASSERT_TRUE(profile.contains("tree")) << profile;
  const auto& tree = profile["tree"];
  EXPECT_EQ(tree[0][0], -1);
  int steps = 0;
  for (int at = profile["found"]; at > 0; at = tree[static_cast<std::size_t>(at)][0]) ++steps;
  EXPECT_EQ(steps, 2);
  for (std::size_t i = 1; i < tree.size(); ++i) EXPECT_LT(tree[i][0], static_cast<int>(i)) << "parents come first";
}

TEST_F(PathDesk, tiles_are_solved_and_the_slides_lead_home) {
  const Json start = {{"kind", "tiles"}, {"tiles", "8 6 7 / 2 5 4 / 3 0 1"}};
  const auto answer = solve(start, "astar,greedy");
  EXPECT_EQ(answer.json["lanes"][0]["cost"], 31) << "the hardest there is";
  const auto columns = columns_of(answer);
  auto tiles = *tiles::parse_tiles("8 6 7 2 5 4 3 0 1");
  ASSERT_EQ(columns[0].path.size(), 32U);
  for (std::size_t i = 1; i < columns[0].path.size(); ++i) tiles = tiles.moved(static_cast<int>(columns[0].path[i]));
  EXPECT_EQ(tiles, tiles::Tiles(3));
  EXPECT_TRUE(solve({{"kind", "tiles"}, {"tiles", "2 1 3 4 5 6 7 8 0"}}, "astar").json.contains("impossible"));
}

TEST_F(PathDesk, a_long_search_is_stopped_and_answered) {
  const Json endless = {{"kind", "tour"}, {"width", 8}, {"height", 8}, {"closed", true}, {"start", "b1"}};
  tell("path.solve", {{"problem", endless}, {"algorithms", "plain"}}, 1);
  tell("path.stop", Json::object(), 2);
  ASSERT_EQ(wire_.sent.size(), 1U);
  EXPECT_EQ(wire_.sent[0].json["stopped"], 1);
  ASSERT_TRUE(wire_.do_next());
  ASSERT_EQ(wire_.sent.size(), 2U);
  EXPECT_EQ(wire_.sent[1].json["id"], 1);
  EXPECT_EQ(wire_.sent[1].json["lanes"][0]["ended"], "stopped");
}

TEST_F(PathDesk, one_page_has_only_so_many_searches_at_a_time) {
  const Json endless = {{"kind", "tour"}, {"width", 8}, {"height", 8}, {"closed", true}, {"start", "b1"}};
  for (int id = 1; id <= 4; ++id) tell("path.solve", {{"problem", endless}, {"algorithms", "plain"}}, id);
  ASSERT_EQ(wire_.sent.size(), 1U);
  EXPECT_EQ(fault(wire_.sent[0]), "too_many");
  hall_.closed(page_);
}

TEST(DrawnCells, runs_are_read_back_as_they_are_meant) {
  const auto runs = parse_runs("1aS3WI", 100);
  ASSERT_TRUE(runs) << runs.error().message;
  ASSERT_EQ(runs->size(), 3U);
  EXPECT_EQ((*runs)[0].count, 46U);
  EXPECT_FALSE((*runs)[0].weight);
  EXPECT_EQ((*runs)[1].count, 3U);
  EXPECT_EQ((*runs)[1].weight, 0);
  EXPECT_EQ((*runs)[2].count, 1U);
  EXPECT_EQ((*runs)[2].weight, 9);
  EXPECT_FALSE(parse_runs("99W", 100));
}

}  // namespace
}  // namespace arborist::server
