// Everything that is drawn with letters.
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>

#include "core/console.h"
#include "puzzles/draw/scenes.h"

namespace arborist::draw {

Terminal this_terminal() {
  Terminal terminal;
  winsize size{};
  if (isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    terminal.columns = size.ws_col;
    if (size.ws_row > 0) terminal.rows = size.ws_row;
  }
  terminal.colour = console::shows_colour(STDOUT_FILENO);
  terminal.unicode = console::shows_utf8();
  return terminal;
}

namespace {

std::string painted(const std::string& text, Colour background) {
  const Colour ink = readable_on(background);
  return fmt::format("\x1b[38;2;{};{};{}m\x1b[48;2;{};{};{}m{}\x1b[0m", ink.red, ink.green, ink.blue, background.red,
                     background.green, background.blue, text);
}

// What a square of cells looks like from afar: the most telling of them.
struct Spot {
  enum class Kind : std::uint8_t { untouched, wall, reached, path, start, goal };
  Kind kind = Kind::untouched;
  float depth = -1;
};

Spot spot_of(const maze::Maze& maze, const Panel& panel, const std::vector<bool>& on_path, maze::Place corner,
             int size) {
  Spot spot;
  int walls = 0;
  for (int y = corner.y; y < std::min(corner.y + size, maze.height()); ++y)
    for (int x = corner.x; x < std::min(corner.x + size, maze.width()); ++x) {
      const maze::Place p{x, y};
      const auto i = static_cast<std::size_t>(y) * static_cast<std::size_t>(maze.width()) + static_cast<std::size_t>(x);
      Spot::Kind kind = Spot::Kind::untouched;
      if (!maze.open(p)) {
        ++walls;
      } else if (p == maze.start) {
        kind = Spot::Kind::start;
      } else if (p == maze.goal) {
        kind = Spot::Kind::goal;
      } else if (on_path[i]) {
        kind = Spot::Kind::path;
      } else if (panel.depth[i] >= 0) {
        kind = Spot::Kind::reached;
      }
      if (kind > spot.kind) spot.kind = kind;
      spot.depth = std::max(spot.depth, panel.depth[i]);
    }
  if (spot.kind == Spot::Kind::untouched && 2 * walls >= size * size) spot.kind = Spot::Kind::wall;
  return spot;
}

std::string drawn(const Spot& spot, float deepest, int columns, bool colour) {
  const auto filled = [&](const std::string& text) { return fmt::format("{:>{}}", text, columns); };
  using Kind = Spot::Kind;
  const bool numbered = columns >= 2 && spot.depth >= 0 && spot.depth < (columns >= 3 ? 1000 : 100);
  const std::string number = numbered ? fmt::format("{:.0f}", spot.depth) : "";
  if (!colour) {
    constexpr std::string_view signs = ".#:*SG";
    const char sign = signs[static_cast<std::size_t>(spot.kind)];
    return filled(std::string(1, sign));
  }
  switch (spot.kind) {
    case Kind::wall:
      return painted(filled(""), colours::wall);
    case Kind::start:
      return painted(filled("S"), colours::start);
    case Kind::goal:
      return painted(filled("G"), colours::goal);
    case Kind::path:
      return painted(filled(number), colours::path);
    case Kind::reached:
      return painted(filled(number), shade(deepest > 0 ? spot.depth / deepest : 0));
    case Kind::untouched:
      break;
  }
  return painted(filled(""), colours::paper);
}

}  // namespace

std::string maze_text(const maze::Maze& maze, const Panel& panel, const Terminal& terminal) {
  std::vector<bool> on_path(panel.depth.size());
  for (const std::uint32_t cell : panel.path) on_path[cell] = true;
  int size = 1;
  while ((maze.width() + size - 1) / size > terminal.columns || (maze.height() + size - 1) / size > 200) ++size;
  const int across = (maze.width() + size - 1) / size;
  const int columns = std::clamp(terminal.columns / across, 1, 2);
  std::string text;
  for (int y = 0; y < maze.height(); y += size) {
    for (int x = 0; x < maze.width(); x += size)
      text += drawn(spot_of(maze, panel, on_path, {x, y}, size), panel.deepest, columns, terminal.colour);
    text += '\n';
  }
  if (size > 1) text += fmt::format("(each sign stands for {0} x {0} cells)\n", size);
  return text;
}

std::string tour_text(tour::Board board, const tour::Tour& tour, const Terminal& terminal) {
  const int digits = static_cast<int>(std::to_string(board.squares()).size());
  const int columns = digits + 1;
  if (board.width * columns > terminal.columns)
    return fmt::format("(the board is too wide for this window: {} columns are needed)\n", board.width * columns);
  std::vector<std::size_t> number(board.squares());
  for (std::size_t i = 0; i < tour.size(); ++i) number[board.index(tour[i])] = i + 1;
  std::string text;
  for (int y = board.height - 1; y >= 0; --y) {
    for (int x = 0; x < board.width; ++x) {
      const std::string cell = fmt::format("{:>{}}", number[board.index({x, y})], columns);
      text += terminal.colour ? painted(cell, square_colour(x, y)) : cell;
    }
    text += '\n';
  }
  return text;
}

std::string tiles_text(const tiles::Tiles& tiles, const Terminal& terminal) {
  std::string text;
  for (int square = 0; square < tiles.squares(); ++square) {
    const unsigned tile = tiles.at(square);
    const std::string cell = tile == 0 ? "   " : fmt::format("{:>3}", tile);
    text += terminal.colour ? painted(cell, tile == 0 ? colours::faint : colours::light_square) : cell;
    if (square % tiles.side() == tiles.side() - 1) text += '\n';
  }
  return text;
}

std::string queens_text(const std::vector<int>& columns, const Terminal& terminal) {
  const int side = static_cast<int>(columns.size());
  const int width = 2 * side <= terminal.columns ? 2 : 1;
  if (side > terminal.columns) return "(the board is too wide for this window)\n";
  std::string text;
  for (int y = side - 1; y >= 0; --y) {
    for (int x = 0; x < side; ++x) {
      const bool queen = columns[static_cast<std::size_t>(y)] == x;
      const std::string cell = fmt::format("{:>{}}", queen ? "Q" : terminal.colour ? "" : ".", width);
      text += terminal.colour ? painted(cell, square_colour(x, y)) : cell;
    }
    text += '\n';
  }
  return text;
}

}  // namespace arborist::draw
