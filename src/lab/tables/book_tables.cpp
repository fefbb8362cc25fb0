// The book's figures: ways through its network, its mazes, its line of tic-tac-toe.
#include <fmt/format.h>

#include <vector>

#include "core/text.h"
#include "lab/tables/analyse.h"
#include "puzzles/problems.h"

namespace arborist::lab {
namespace {

std::string way(const network::Network& network, const char* algorithm, network::Node from, network::Node to) {
  const auto problem = network::network_problem(network, from, to);
  const auto found = problem->run(*path::PathAlgorithm::parse(algorithm));
  std::vector<std::string> names;
  for (const auto node : found->items) names.push_back(problem->item_text(node));
  return join(names, " ");
}

}  // namespace

FigureTable book_paths(const TableRun&) {
  FigureTable table;
  const auto network = network::book_network();
  table.figure("nodes", 10, network.node_count());
  table.figure("links", 10, network.link_count());
  table.figure("depth-first from 0 to 9", "0 1 2 4 6 8 9", way(network, "dfs", 0, 9));
  table.figure("breadth-first from 0 to 9", "0 1 2 7 9", way(network, "bfs", 0, 9));
  table.figure("depth-first from 1 to 9", "1 2 4 6 8 9", way(network, "dfs", 1, 9));
  table.figure("breadth-first from 1 to 9", "1 2 7 9", way(network, "bfs", 1, 9));
  table.claim("breadth-first, nearer successors first", "-", way(network, "bfs:order=nearest", 0, 9),
              way(network, "bfs:order=nearest", 0, 9) == way(network, "bfs", 0, 9),
              "as short; the order is a hint only");
  table.claim("beyond the book: A*", "-", way(network, "astar", 0, 9), true, "the shortest by length");
  table.notes = {"The picture leads from 0, the text from 1: the same way without the 0."};
  return table;
}

FigureTable book_mazes(const TableRun&) {
  FigureTable table;
  constexpr int mazes = 1000;
  int without = 0, shorter_or_equal = 0, with = 0;
  std::uint64_t walls = 0;
  for (std::uint64_t seed = 1; seed <= mazes; ++seed) {
    const maze::Maze maze = maze::book_maze(10, 10, seed);
    for (const char c : maze::to_text(maze)) walls += c == '#' ? 1 : 0;
    const auto problem = maze::maze_problem(maze, 4);
    const auto breadth = problem->run({.kind = path::PathAlgorithm::Kind::bfs});
    const auto depth = problem->run({.kind = path::PathAlgorithm::Kind::dfs});
    if (!breadth->found()) {
      ++without;
      continue;
    }
    ++with;
    shorter_or_equal += breadth->steps() <= depth->steps() ? 1 : 0;
  }
  table.figure("draws of a wall, 10 x 10", 33, 10 * 10 / 3);
  table.beside("walls in 1,000 mazes, mean", "about a third",
               fmt::format("{}.{} of 100 cells", walls / mazes, walls / (mazes / 10) % 10),
               "repeated draws make fewer");
  table.claim("mazes without a way, of 1,000", "none: a way is assumed", std::to_string(without), without > 0,
              "ours says that there is none");
  table.claim("breadth-first is never longer than depth-first", "shortest",
              fmt::format("{} of {}", shorter_or_equal, with), shorter_or_equal == with);
  return table;
}

FigureTable book_tic_tac_toe(const TableRun& run) {
  FigureTable table;
  const Analysis own = analyse(run, "tic-tac-toe", "", "alphabeta:eval=book", {"4"});
  table.figure("human on 4, the book's evaluation: value", "0.0", fmt::format("{:.1f}", own.value.value() / 1000.0));
  table.figure("human on 4, the book's evaluation: line", "0 1 7 3 5 2 6 8", join(own.line, " "));
  const Analysis plain = analyse(run, "tic-tac-toe", "", "alphabeta:wins=alike,eval=zero", {"4"});
  table.figure("human on 4, plain 1, 0, -1: value", "0", std::to_string(plain.value.value()));
  table.figure("human on 4, plain 1, 0, -1: line", "0 1 7 3 5 2 6 8", join(plain.line, " "));
  const Analysis drawn = analyse(run, "tic-tac-toe", "book", "alphabeta:depth=2,wins=alike,eval=zero");
  table.claim("the tree it draws: O to move, two levels, a branch cut", "a cut",
              fmt::format("{} nodes, {} cut", drawn.counts.entered, drawn.counts.cutoffs), drawn.counts.cutoffs > 0);
  table.claim("never loses: value with best play", "a draw",
              to_text(analyse(run, "tic-tac-toe", "", "alphabeta:eval=zero").value),
              analyse(run, "tic-tac-toe", "", "alphabeta:eval=zero").value == Score::draw());
  table.notes = {"Squares 0 to 8 row by row, tried in that order, the first best kept; the program moves second."};
  return table;
}

}  // namespace arborist::lab
