// The same searches with Boost.Graph: a compressed sparse row graph with an arc for every step.
#include <boost/graph/astar_search.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/property_map/property_map.hpp>
#include <utility>

#include "bench/path.h"

namespace arborist::bench {

namespace {

using Edge = std::pair<std::size_t, std::size_t>;
struct Length {
  int length = 1;
};
using Graph = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, Length>;
using Vertex = boost::graph_traits<Graph>::vertex_descriptor;

struct Reached {};

struct Built {
  explicit Built(const maze::Maze& maze) : width(maze.width()) {
    std::vector<Edge> edges;
    const auto id = [&](int x, int y) { return static_cast<std::size_t>(y * width + x); };
    for (int y = 0; y < maze.height(); ++y)
      for (int x = 0; x < maze.width(); ++x) {
        if (!maze.open({x, y})) continue;
        for (const auto& [dx, dy] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}})
          if (maze.open({x + dx, y + dy})) edges.emplace_back(id(x, y), id(x + dx, y + dy));
      }
    const std::vector<Length> lengths(edges.size());
    graph = Graph(boost::edges_are_sorted, edges.begin(), edges.end(), lengths.begin(),
                  static_cast<std::size_t>(width) * static_cast<std::size_t>(maze.height()));
    start = id(maze.start.x, maze.start.y);
    goal = id(maze.goal.x, maze.goal.y);
  }
  int width;
  Graph graph;
  Vertex start = 0;
  Vertex goal = 0;
};

struct BfsVisitor : boost::default_bfs_visitor {
  std::vector<Vertex>* parents;
  Vertex goal;
  template <class E>
  void tree_edge(E e, const Graph& g) const {
    (*parents)[target(e, g)] = source(e, g);
    if (target(e, g) == goal) throw Reached{};
  }
};

struct GoalVisitor : boost::default_dijkstra_visitor {
  Vertex goal;
  void examine_vertex(Vertex v, const Graph&) const {
    if (v == goal) throw Reached{};
  }
};
struct AStarGoalVisitor : boost::default_astar_visitor {
  Vertex goal;
  void examine_vertex(Vertex v, const Graph&) const {
    if (v == goal) throw Reached{};
  }
};

struct Distance : boost::astar_heuristic<Graph, int> {
  int width;
  int goal_x;
  int goal_y;
  int operator()(Vertex v) const {
    return std::abs(static_cast<int>(v) % width - goal_x) + std::abs(static_cast<int>(v) / width - goal_y);
  }
};

}  // namespace

RivalRun boost_breadth_first(const maze::Maze& maze, int runs) {
  const Built built(maze);
  RivalRun run;
  std::vector<Vertex> parents(num_vertices(built.graph));
  run.seconds = best_seconds(runs, [&] {
    BfsVisitor visitor;
    visitor.parents = &parents;
    visitor.goal = built.goal;
    try {
      boost::breadth_first_search(built.graph, built.start, boost::visitor(visitor));
    } catch (const Reached&) {
    }
  });
  run.length = 0;
  for (Vertex v = built.goal; v != built.start; v = parents[v]) ++run.length;
  return run;
}

RivalRun boost_a_star(const maze::Maze& maze, int runs) {
  const Built built(maze);
  RivalRun run;
  Distance distance;
  distance.width = maze.width();
  distance.goal_x = maze.goal.x;
  distance.goal_y = maze.goal.y;
  AStarGoalVisitor visitor;
  visitor.goal = built.goal;
  run.seconds = best_seconds(runs, [&] {
    std::vector<Vertex> parents(num_vertices(built.graph));
    std::vector<int> lengths(num_vertices(built.graph));
    const auto index = get(boost::vertex_index, built.graph);
    try {
      boost::astar_search(built.graph, built.start, distance,
                          boost::weight_map(get(&Length::length, built.graph))
                              .predecessor_map(boost::make_iterator_property_map(parents.begin(), index))
                              .distance_map(boost::make_iterator_property_map(lengths.begin(), index))
                              .visitor(visitor));
    } catch (const Reached&) {
    }
    run.length = lengths[built.goal];
  });
  return run;
}

RivalRun boost_dijkstra(const maze::Maze& maze, int runs) {
  const Built built(maze);
  RivalRun run;
  GoalVisitor visitor;
  visitor.goal = built.goal;
  run.seconds = best_seconds(runs, [&] {
    std::vector<Vertex> parents(num_vertices(built.graph));
    std::vector<int> lengths(num_vertices(built.graph));
    const auto index = get(boost::vertex_index, built.graph);
    try {
      boost::dijkstra_shortest_paths(built.graph, built.start,
                                     boost::weight_map(get(&Length::length, built.graph))
                                         .predecessor_map(boost::make_iterator_property_map(parents.begin(), index))
                                         .distance_map(boost::make_iterator_property_map(lengths.begin(), index))
                                         .visitor(visitor));
    } catch (const Reached&) {
    }
    run.length = lengths[built.goal];
  });
  return run;
}

}  // namespace arborist::bench
