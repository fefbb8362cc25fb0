#include "puzzles/network/network.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "path/run.h"

namespace arborist::network {
namespace {

std::vector<Node> path_by(const char* name, const Network& network, Node from, Node to) {
  const Journey journey(network, to);
  return (*path::run(*path::PathAlgorithm::parse(name), journey, from)).path;
}

TEST(BookNetwork, gives_the_two_paths_of_the_book) {
  const Network network = book_network();
  EXPECT_EQ(network.node_count(), 10U);
  EXPECT_EQ(network.link_count(), 10U);
  EXPECT_EQ(path_by("dfs", network, 0, 9), (std::vector<Node>{0, 1, 2, 4, 6, 8, 9}));
  EXPECT_EQ(path_by("bfs", network, 0, 9), (std::vector<Node>{0, 1, 2, 7, 9}));
  EXPECT_EQ(path_by("dfs", network, 1, 9), (std::vector<Node>{1, 2, 4, 6, 8, 9}));
  EXPECT_EQ(path_by("bfs", network, 1, 9), (std::vector<Node>{1, 2, 7, 9}));
}

TEST(Network, its_bounds_hold_every_place_and_touch_all_four_sides) {
  Network network;
  EXPECT_EQ(network.bounds().right, 0);
  for (const auto& [name, place] : {std::pair{"a", Point{-3, 5}}, {"b", Point{7, -2}}, {"c", Point{0, 0}}})
    ASSERT_TRUE(network.add_node(name, place));
  const Box box = network.bounds();
  EXPECT_EQ(box.left, -3);
  EXPECT_EQ(box.top, -2);
  EXPECT_EQ(box.right, 7);
  EXPECT_EQ(box.bottom, 5);
}

TEST(Network, shortest_ways_agree_between_the_searches) {
  Random random(3);
  for (int round = 0; round < 40; ++round) {
    Network network;
    for (int i = 0; i < 30; ++i)
      ASSERT_TRUE(network.add_node("n" + std::to_string(i), {random.fraction() * 100, random.fraction() * 100}));
    for (int i = 0; i < 50; ++i)
      ASSERT_TRUE(network.add_link(random.below(30), random.below(30),
                                   random.below(3) == 0 ? std::optional(random.fraction() * 50) : std::nullopt,
                                   random.below(2) == 0));
    const Journey journey(network, 29);
    const auto truth = path::uniform_cost(journey, Node{0});
    for (const char* name : {"astar", "idastar"}) {
      const auto route = *path::run(*path::PathAlgorithm::parse(name), journey, Node{0});
      ASSERT_EQ(route.found(), truth.found());
      EXPECT_NEAR(route.cost, truth.cost, 1e-9) << name;
    }
  }
}

TEST(Network, nodes_are_looked_up_by_name_or_index) {
  Network network = book_network();
  EXPECT_EQ(*network.look_up("7"), 7U);
  ASSERT_TRUE(network.add_node("Aachen", {1, 1}));
  EXPECT_EQ(network.find("Aachen"), Node{10});
  EXPECT_EQ(*network.look_up("10"), 10U);
  EXPECT_NE(network.look_up("Aahcen").error().message.find("Aachen"), std::string::npos);
  EXPECT_FALSE(network.add_node("Aachen", {2, 2}));
  EXPECT_FALSE(network.add_link(0, 99));
  EXPECT_FALSE(network.add_link(0, 1, -1.0));
}

TEST(Network, a_one_way_link_is_not_walked_back) {
  Network network;
  ASSERT_TRUE(network.add_node("a", {0, 0}));
  ASSERT_TRUE(network.add_node("b", {3, 4}));
  ASSERT_TRUE(network.add_link("a", "b", std::nullopt, false));
  EXPECT_EQ(path_by("dijkstra", network, 0, 1).size(), 2U);
  EXPECT_TRUE(path_by("dijkstra", network, 1, 0).empty());
  EXPECT_TRUE(path_by("bibfs", network, 1, 0).empty());
  EXPECT_DOUBLE_EQ(network.links()[0].length, 5);
}

TEST(NetworkText, is_read_and_written_back) {
  const auto network =
      parse_network("# towns\nnode a 0 0\nnode \"b town\" 3 4\nlink a \"b town\"\narrow a \"b town\" 2.5\n");
  ASSERT_TRUE(network) << network.error().message;
  EXPECT_EQ(network->link_count(), 2U);
  const auto again = parse_network(to_text(*network));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(to_text(*again), to_text(*network));
}

TEST(NetworkText, broken_lines_are_refused_with_their_number) {
  EXPECT_EQ(parse_network("node a 0 0\nlink a z\n").error().message.rfind("line 2", 0), 0U);
  for (const char* wrong :
       {"", "node a 0\n", "node a 0 x\n", "node \"a 0 0\n", "nod a 0 0\n", "node a 1e99 0\n",
        "node a 0 0\nlink a a -3\n", "node a 0 0\nnode a 1 1\n", "node a nan 0\n", "node a\"b 0 0\n"})
    EXPECT_FALSE(parse_network(wrong)) << wrong;
}

TEST(Dot, a_graph_with_places_and_lengths_is_read) {
  const auto network = parse_dot(R"(strict graph roads { // comment
    node [shape=circle]; rankdir=LR
    a [pos="0,0"]; b [pos="3,4!"]
    a -- b -- "c d" [len=2] /* another */
    b -- a; })");
  ASSERT_TRUE(network) << network.error().message;
  EXPECT_EQ(network->node_count(), 3U);
  EXPECT_EQ(network->link_count(), 3U);
  EXPECT_DOUBLE_EQ(network->links()[0].length, 2);
  EXPECT_DOUBLE_EQ(network->links()[2].length, 5);
  EXPECT_FALSE(parse_dot("digraph { a -> b }")->links()[0].two_way);
}

TEST(Dot, broken_graphs_are_refused) {
  for (const char* wrong : {"", "graph", "graph {", "graph { a -> b }", "digraph { a -- b }", "graph { a [len=] }",
                            "graph { subgraph x { a } }", "graph { \"a }", "graph { /* }", "graph { a [pos=\"x,y\"] }",
                            "graph { }", "graph { a -- }", "graph { a ! b }"})
    EXPECT_FALSE(parse_dot(wrong)) << wrong;
}

TEST(Dimacs, arcs_and_coordinates_are_read) {
  const auto network =
      parse_dimacs("c roads\np sp 3 2\na 1 2 7\na 2 3 4\n", "p aux sp co 3\nv 1 0 0\nv 2 5 0\nv 3 5 3\n");
  ASSERT_TRUE(network) << network.error().message;
  EXPECT_EQ(network->node_count(), 3U);
  EXPECT_EQ(path_by("astar", *network, 0, 2).size(), 3U);
  EXPECT_EQ(network->place(1), (Point{5, 0}));
}

TEST(Dimacs, broken_files_are_refused) {
  for (const char* wrong : {"", "a 1 2 3\n", "p sp 2 1\na 1 3 1\n", "p sp 2 1\na 1 2\n", "p sp 2 1\np sp 2 1\n",
                            "p sp 49999999 1\n", "p sp 2 1\na 1 2 -4\n"})
    EXPECT_FALSE(parse_dimacs(wrong)) << wrong;
  EXPECT_FALSE(parse_dimacs("p sp 1 0\n", "v 2 0 0\n"));
}

}  // namespace
}  // namespace arborist::network
