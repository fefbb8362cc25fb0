// Scenes: what a search did, made ready to be drawn: mazes, networks, tours, tiles and queens as pictures and as text
// for the terminal.
//
//   MazePanel panel = trace_maze(…);                       // one for every search that ran
//   Picture picture = maze_picture(maze, panels);           // side by side
//   std::cout << maze_text(maze, panel, terminal);
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "puzzles/draw/picture.h"
#include "puzzles/knights_tour/board.h"
#include "puzzles/maze/maze.h"
#include "puzzles/network/network.h"
#include "puzzles/tiles/tiles.h"

namespace arborist::draw {

// Where text is printed to. Without colour everything is plain letters.
struct Terminal {
  int columns = 80;
  bool colour = false;
};
// Asks the environment: the window's width; colour only on a terminal and not where NO_COLOR is set.
[[nodiscard]] Terminal this_terminal();

// One thing that happened to a cell or node in the course of a search, for the animation.
struct Moment {
  enum class What : std::uint8_t { reached, expanded, left, forgotten };
  What what = What::reached;
  std::uint32_t item = 0;  // cell (y * width + x) or node
};

// One search on a maze or a network: how deep every cell or node lies (-1: not reached), the path, and the animation.
struct Panel {
  std::string title = {};
  std::string note = {};
  std::vector<float> depth = {};
  std::vector<std::uint32_t> path = {};
  std::vector<Moment> moments = {};
  float deepest = 0;
};

// Cells with depth as shade and number where there is room, walls grey, S and G, the path on top.
[[nodiscard]] Picture maze_picture(const maze::Maze& maze, const std::vector<Panel>& panels);
[[nodiscard]] std::string maze_text(const maze::Maze& maze, const Panel& panel, const Terminal& terminal);

// Nodes with names, links with lengths, the path on top.
[[nodiscard]] Picture network_picture(const network::Network& network, const std::vector<Panel>& panels);

// The tour as a line over the board, numbered where there is room.
[[nodiscard]] Picture tour_picture(tour::Board board, const tour::Tour& tour, bool closed);
[[nodiscard]] std::string tour_text(tour::Board board, const tour::Tour& tour, const Terminal& terminal);

// Every board of a solution, the tile that has just moved marked.
[[nodiscard]] Picture tiles_picture(const tiles::Tiles& start, const std::vector<int>& squares);
[[nodiscard]] std::string tiles_text(const tiles::Tiles& tiles, const Terminal& terminal);

[[nodiscard]] Picture queens_picture(const std::vector<int>& columns);
[[nodiscard]] std::string queens_text(const std::vector<int>& columns, const Terminal& terminal);

}  // namespace arborist::draw
