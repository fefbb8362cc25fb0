// Scenes: what a search did, made ready to be drawn: mazes, networks, tours, tiles and queens as pictures and as text
// for the terminal.
//
//   Panel panel = panel_of(record, way.items);              // draw/record_panel.h; one for every search that ran
//   Picture picture = maze_picture(maze, panels);           // side by side
//   std::cout << maze_text(maze, panel, terminal);
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "face/path_watcher.h"
#include "puzzles/draw/picture.h"
#include "puzzles/knights_tour/board.h"
#include "puzzles/maze/maze.h"
#include "puzzles/network/network.h"
#include "puzzles/tiles/tiles.h"

namespace arborist::draw {

// Where text is printed to. Without colour everything is told by signs; without Unicode these are plain letters.
struct Terminal {
  int columns = 80;
  int rows = 40;
  bool colour = false;
  bool unicode = false;
};
// Asks the environment: the window's size; colour only on a terminal and not where NO_COLOR is set; Unicode where the
// locale says UTF-8.
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
[[nodiscard]] std::string network_text(const network::Network& network, const Panel& panel, const Terminal& terminal);

// One thing that happened to a square in the course of backtracking or generate-and-test; what has the same tick
// happens at the same time.
struct BoardMoment {
  PathEventKind kind = PathEventKind::placed;  // or misfit, or taken_back
  std::uint32_t square = 0;                    // y * width + x
  std::size_t tick = 0;
};

// One search on a board: the squares it chose, in order (none where it found nothing), and the animation.
struct BoardPanel {
  std::string title = {};
  std::string note = {};
  std::vector<std::uint32_t> squares = {};
  std::vector<BoardMoment> moments = {};
};

// The tour as a line over the board, numbered where there is room.
[[nodiscard]] Picture tour_picture(tour::Board board, const std::vector<BoardPanel>& panels, bool closed);
[[nodiscard]] std::string tour_text(tour::Board board, const tour::Tour& tour, const Terminal& terminal);

// Every board of each solution, the tile that has just moved marked.
struct TilesPanel {
  std::string title = {};
  std::string note = {};
  std::vector<int> squares = {};  // of the tiles that slide
};
[[nodiscard]] Picture tiles_picture(const tiles::Tiles& start, const std::vector<TilesPanel>& panels);
[[nodiscard]] std::string tiles_text(const tiles::Tiles& tiles, const Terminal& terminal);

// A queen in every row.
[[nodiscard]] Picture queens_picture(int rows, const std::vector<BoardPanel>& panels);
[[nodiscard]] std::string queens_text(const std::vector<int>& columns, const Terminal& terminal);

}  // namespace arborist::draw
