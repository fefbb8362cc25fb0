// Laws of every path search, on random graphs in two dresses: dense with whole-number costs, and bare.
#include <gtest/gtest.h>

#include "path/run.h"
#include "tests/path/spaces.h"

namespace arborist::path {
namespace {

using testing::BareGraph;
using testing::Numbers;
using testing::RandomGraph;

// Everything but jump point search, which is for grids.
std::vector<PathAlgorithm> all_searches() {
  return *PathAlgorithm::parse_list("bfs,bfs:order=nearest,dfs,iddfs,dijkstra,greedy,astar,idastar,bibfs");
}

bool is_cheapest(const PathAlgorithm& a) {
  using enum PathAlgorithm::Kind;
  return a.kind == dijkstra || a.kind == astar || a.kind == idastar;
}
bool has_fewest_steps(const PathAlgorithm& a) {
  using enum PathAlgorithm::Kind;
  return a.kind == bfs || a.kind == iddfs || a.kind == bibfs;
}

template <StateSpace S>
void expect_path_laws(const S& space, const StateOf<S>& start, double truth, const PathAlgorithm& algorithm) {
  SCOPED_TRACE(algorithm.name);
  const auto route = *run(algorithm, space, start);
  const bool exists = truth < 1'000'000;
  ASSERT_EQ(route.ended, exists ? Ended::found : Ended::finished);
  ASSERT_EQ(route.path.empty(), !exists);
  if (!exists) return;
  EXPECT_EQ(route.path.front(), start);
  EXPECT_TRUE(space.is_goal(route.path.back()));
  const auto cost = cost_of(space, route.path);
  ASSERT_TRUE(cost.has_value()) << "every step is a neighbour";
  if (is_cheapest(algorithm)) {
    EXPECT_EQ(route.cost, truth);
    EXPECT_EQ(*cost, route.cost);
  }
  const auto fewest = uniform_cost(space, start);
  EXPECT_LE(fewest.cost, *cost);
  if (has_fewest_steps(algorithm)) {
    EXPECT_EQ(route.steps(), breadth_first(space, start).steps());
  }
  EXPECT_GE(route.counts.generated, route.counts.expanded);
}

TEST(PathSearches, keep_their_promises_on_random_graphs) {
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    const RandomGraph graph(30, 45, seed);
    const BareGraph bare(graph);
    for (const PathAlgorithm& algorithm : all_searches()) {
      SCOPED_TRACE(seed);
      expect_path_laws(graph, 0, graph.truth(0), algorithm);
      expect_path_laws(bare, BareGraph::outer(0), graph.truth(0), algorithm);
    }
  }
}

template <StateSpace S>
void expect_depth_limit_laws(const S& space, const StateOf<S>& start) {
  const auto shortest = breadth_first(space, start);
  for (std::uint64_t limit = 0; limit <= 12; ++limit) {
    SCOPED_TRACE(limit);
    const auto route = depth_first(space, start, {}, Silent{}, limit);
    ASSERT_EQ(route.found(), shortest.found() && shortest.steps() <= limit);
    ASSERT_LE(route.steps(), limit);
    ASSERT_LE(route.counts.deepest, limit);
    if (route.found()) {
      ASSERT_TRUE(cost_of(space, route.path).has_value()) << "every step is a neighbour";
    }
  }
}

TEST(DepthFirst, with_a_limit_finds_a_path_wherever_one_is_within_it) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const RandomGraph graph(20, 34, seed);
    expect_depth_limit_laws(graph, 0);
    expect_depth_limit_laws(BareGraph(graph), BareGraph::outer(0));
    if (HasFatalFailure()) return;
  }
}

// An observer that counts what it sees.
struct Tally : Silent {
  std::uint64_t reached = 0;
  std::uint64_t grown = 0;
  std::uint64_t finds = 0;
  void started(const auto&) { ++reached; }
  void generated(const auto&, const auto&, auto) { ++reached; }
  void expanded(const auto&, auto) { ++grown; }
  void found(const auto&, auto) { ++finds; }
};

TEST(PathSearches, a_watched_and_an_unwatched_run_agree) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const RandomGraph graph(40, 70, seed);
    for (const PathAlgorithm& algorithm : all_searches()) {
      SCOPED_TRACE(algorithm.name);
      Tally tally;
      const auto watched = *run(algorithm, graph, 0, {}, tally);
      const auto unwatched = *run(algorithm, graph, 0);
      EXPECT_EQ(watched.path, unwatched.path);
      EXPECT_EQ(watched.counts, unwatched.counts);
      EXPECT_EQ(tally.grown, watched.counts.expanded);
      EXPECT_EQ(tally.finds, watched.found() ? 1U : 0U);
    }
  }
}

TEST(PathSearches, a_start_that_is_the_goal_is_a_path_of_one_state) {
  const RandomGraph graph(5, 8, 3);
  for (const PathAlgorithm& algorithm : all_searches()) {
    SCOPED_TRACE(algorithm.name);
    const auto route = *run(algorithm, graph, graph.goal());
    EXPECT_EQ(route.path, std::vector{graph.goal()});
    EXPECT_EQ(route.cost, 0);
  }
}

TEST(PathSearches, limits_end_an_infinite_space) {
  const Numbers numbers{.target = 0};
  for (const char* name : {"bfs", "dfs", "iddfs", "dijkstra"}) {
    SCOPED_TRACE(name);
    const auto algorithm = *PathAlgorithm::parse(name);
    const auto counted = *run(algorithm, numbers, std::uint64_t{1}, {.nodes = 5000});
    EXPECT_EQ(counted.ended, Ended::out_of_nodes);
    EXPECT_EQ(counted.counts.expanded, 5000U);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ((*run(algorithm, numbers, std::uint64_t{1}, {.stop = stop.get_token()})).ended, Ended::stopped);
    EXPECT_EQ((*run(algorithm, numbers, std::uint64_t{1}, {.time = Duration::zero()})).ended, Ended::out_of_time);
  }
}

TEST(PathSearches, a_memory_limit_ends_with_its_own_reason) {
  for (const char* name : {"bfs", "dfs", "dijkstra"}) {
    SCOPED_TRACE(name);
    const auto route = *run(*PathAlgorithm::parse(name), Numbers{}, std::uint64_t{1}, {.memory = megabyte});
    EXPECT_EQ(route.ended, Ended::out_of_memory);
    EXPECT_NE(std::string(to_text(route.ended)).find("memory"), std::string::npos);
  }
  const RandomGraph graph(1000, 2000, 1);
  for (const PathAlgorithm& algorithm : all_searches())
    EXPECT_EQ((*run(algorithm, graph, 0, {.memory = 100})).ended, Ended::out_of_memory) << algorithm.name;
}

struct Chain {
  using State = std::uint32_t;
  using Cost = int;
  void neighbours(State n, auto&& visit) const { visit(n + 1, 1); }
  [[nodiscard]] static bool is_goal(State n) { return n == 500'000; }
  [[nodiscard]] static std::size_t size() { return 2'000'001; }
  [[nodiscard]] static std::size_t index(State n) { return n; }
  [[nodiscard]] static State state_at(std::size_t i) { return static_cast<State>(i); }
};

TEST(PathSearches, a_long_way_does_not_overflow_the_stack) {
  for (const char* name : {"bfs", "dfs", "dijkstra"})
    EXPECT_EQ((*run(*PathAlgorithm::parse(name), Chain{}, 0U)).steps(), 500'000U) << name;
}

TEST(DepthFirst, keeps_to_its_depth_limit) {
  const Numbers numbers{.target = 12};
  const auto deep = *run(*PathAlgorithm::parse("dfs:depth=11"), numbers, std::uint64_t{1});
  EXPECT_EQ(deep.steps(), 11U);
  const auto shallow = *run(*PathAlgorithm::parse("dfs:depth=2"), numbers, std::uint64_t{1});
  EXPECT_EQ(shallow.ended, Ended::finished);
  EXPECT_EQ(shallow.counts.deepest, 2U);
}

TEST(BreadthFirst, finds_the_fewest_doublings_and_steps) {
  EXPECT_EQ(breadth_first(Numbers{.target = 100}, 1).steps(), 8U);
  EXPECT_EQ(iterative_deepening(Numbers{.target = 100}, 1).steps(), 8U);
}

TEST(AlgorithmNames, are_read_and_wrong_ones_name_the_nearest) {
  EXPECT_EQ(PathAlgorithm::parse("bfs:order=nearest")->nearest_first, true);
  EXPECT_EQ(PathAlgorithm::parse_list("bfs:order=nearest,astar,dfs:depth=4")->size(), 3U);
  EXPECT_NE(PathAlgorithm::parse("asta").error().message.find("'astar'"), std::string::npos);
  for (const char* wrong : {"", "astar:depth=3", "bfs:order=far", "dfs:depth=x", "bfs:oder=nearest"})
    EXPECT_FALSE(PathAlgorithm::parse(wrong)) << wrong;
  EXPECT_FALSE(PathAlgorithm::parse_list(""));
  const auto own = PathAlgorithm::parse_list("astar,magic,luck", {"luck", "magic"});
  ASSERT_TRUE(own && own->size() == 3);
  EXPECT_EQ(own->at(0).kind, PathAlgorithm::Kind::astar);
  EXPECT_EQ(own->at(1).kind, PathAlgorithm::Kind::own);
  EXPECT_EQ(own->at(1).method, 1U);
  EXPECT_EQ(own->at(2).method, 0U);
  EXPECT_NE(PathAlgorithm::parse("lucky", {"luck"}).error().message.find("'luck'"), std::string::npos);
  EXPECT_FALSE(run(own->at(1), RandomGraph(3, 3, 1), 0)) << "no space knows it";
  EXPECT_FALSE(run(*PathAlgorithm::parse("jps"), RandomGraph(3, 3, 1), 0));
  EXPECT_FALSE(run(*PathAlgorithm::parse("astar"), Numbers{}, std::uint64_t{1}));
}

TEST(BucketQueue, hands_out_keys_in_order_whatever_comes_in) {
  Random random(5);
  BucketQueue<int> buckets;
  HeapQueue<int> heap;
  for (int i = 0; i < 20'000; ++i) {
    if (buckets.empty() || random.below(5) < 3) {
      const int key = random.between(-500, 3000);
      buckets.push(key, static_cast<Id>(i));
      heap.push(key, static_cast<Id>(i));
    } else {
      ASSERT_EQ(buckets.pop(), heap.pop());
    }
  }
}

TEST(SievedQueue, hands_out_the_same_as_a_heap) {
  Random random(6);
  SievedQueue<double> sieved;
  HeapQueue<double> heap;
  double lowest = 0;
  for (int i = 0; i < 20'000; ++i) {
    ASSERT_EQ(sieved.size(), heap.size());
    if (heap.empty() || random.below(5) < 3) {
      // Mostly rising, with equal keys, and now and then far below or above what was there before.
      const int far = random.below(50) == 0 ? random.between(-900, 900) : 0;
      const double key = lowest + far + random.between(0, 40) * 0.41421356237;
      sieved.push(key, static_cast<Id>(i));
      heap.push(key, static_cast<Id>(i));
    } else {
      ASSERT_EQ(sieved.pop(), heap.pop());
      lowest += 0.05;
    }
  }
}

}  // namespace
}  // namespace arborist::path
