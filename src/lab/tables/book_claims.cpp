// Two claims that the book makes in words: depth-first search needs little memory, and the order in which alpha-beta
// tries moves has a dramatic effect. Both measured, with what is true about them.
#include <fmt/format.h>

#include "core/text.h"
#include "lab/tables/analyse.h"
#include "path/breadth_first.h"
#include "path/iterative_deepening.h"
#include "puzzles/problems.h"

namespace arborist::lab {
namespace {

// A tree in which every state has two successors and nothing is reached twice; the goal is its last leaf.
struct BinaryTree {
  using State = std::uint32_t;
  using Cost = int;
  static constexpr State first_leaf = 1U << 14U;
  static void neighbours(State node, auto&& visit) {
    if (node >= first_leaf) return;
    visit(2 * node, 1);
    visit(2 * node + 1, 1);
  }
  static bool is_goal(State node) { return node == 2 * first_leaf - 1; }
};

// The most states that search held to go on from, in the mean over mazes that have a way.
std::string held_in_mazes(int side, int mazes) {
  std::uint64_t line = 0, queue = 0, with = 0;
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(mazes); ++seed) {
    const maze::Maze maze = maze::book_maze(side, side, seed);
    const auto problem = maze::maze_problem(maze, 4);
    const auto breadth = problem->run({.kind = path::PathAlgorithm::Kind::bfs});
    if (!breadth->found()) continue;
    ++with;
    queue += breadth->counts.largest_frontier;
    line += problem->run({.kind = path::PathAlgorithm::Kind::dfs})->counts.largest_frontier;
  }
  const auto mean = [&](std::uint64_t sum) { return static_cast<double>(sum) / static_cast<double>(with); };
  return fmt::format("line {:.1f}, queue {:.1f}", mean(line), mean(queue));
}

void add_memory(FigureTable& table) {
  const BinaryTree tree;
  const BinaryTree::State root = 1;
  const auto line = path::iterative_deepening(tree, root).counts.largest_frontier;
  const auto queue = path::breadth_first(tree, root).counts.largest_frontier;
  table.claim("depth-first needs little memory: a tree of 14 levels, states held", "little",
              fmt::format("line {}, queue {}", grouped(line), grouped(queue)), line * 100 < queue,
              "true where nothing is reached twice, so that no state need be marked");
  const char* in_mazes = "not so where ways meet: the line winds, and both mark every cell they reach";
  table.beside("the same in 1,000 of its mazes, 10 x 10, mean", "little", held_in_mazes(10, 1000), in_mazes);
  table.beside("the same in 100 mazes, 60 x 60, mean", "little", held_in_mazes(60, 100), in_mazes);
}

void add_order(const TableRun& run, FigureTable& table) {
  const struct {
    const char* game;
    const char* settings;
  } searches[] = {{"tic-tac-toe", "eval=zero,wins=alike"}, {"connect-four", "depth=6"}};
  for (const auto& [game, settings] : searches) {
    run.progress(fmt::format("order of moves in {}", game));
    const auto states = [&](const char* search, const char* order) {
      return analyse(run, game, "", fmt::format("{}:{}{}", search, settings, order)).counts.entered;
    };
    const auto best = states("alphabeta", ",order=best");
    const auto worst = states("alphabeta", ",order=worst");
    const auto all = states("minimax", "");
    table.claim(fmt::format("order has a dramatic effect: {}, {}: states best first / as they come / by chance / worst "
                            "first / minimax",
                            game, settings),
                "dramatic",
                fmt::format("{} / {} / {} / {} / {}", grouped(best), grouped(states("alphabeta", "")),
                            grouped(states("alphabeta", ",order=random")), grouped(worst), grouped(all)),
                best * 5 < worst && worst <= all, "and never changes the value; the worst order still cuts");
  }
}

}  // namespace

FigureTable book_claims(const TableRun& run) {
  FigureTable table;
  add_memory(table);
  add_order(run, table);
  table.notes = {
      "Held: the states on the line of depth-first search (of iterative deepening in the tree), and the most in the "
      "queue of breadth-first search.",
      "Best and worst first: by the true value of every move, whose search is not counted."};
  return table;
}

}  // namespace arborist::lab
