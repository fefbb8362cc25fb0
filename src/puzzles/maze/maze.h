// Maze: a rectangle of cells, each a wall or open with a weight from 1 to 9, a start and a goal. By default every cell
// is open, the start is top left and the goal bottom right.
//
//   Maze maze = book_maze(10, 10, seed);
//   Expected<Maze> typed = parse_maze("S.#\n..G\n");
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"

namespace arborist::maze {

struct Place {
  int x = 0;
  int y = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

class Maze {
 public:
  static constexpr int longest_side = 30'000;
  static constexpr std::size_t most_cells = 200'000'000;
  static constexpr std::uint8_t wall = 0;
  static constexpr std::uint8_t heaviest = 9;

  Maze(int width, int height)
      : width_(width), height_(height), cells_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 1) {
    assert(width > 0 && height > 0 && width <= longest_side && height <= longest_side && cells_.size() <= most_cells);
    goal = {width - 1, height - 1};
  }

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] bool contains(Place p) const { return p.x >= 0 && p.y >= 0 && p.x < width_ && p.y < height_; }
  [[nodiscard]] bool open(Place p) const { return contains(p) && cells_[at(p)] != wall; }
  [[nodiscard]] std::uint8_t weight(Place p) const { return cells_[at(p)]; }
  [[nodiscard]] bool weighted() const;
  void set(Place p, std::uint8_t weight) { cells_[at(p)] = weight; }
  friend bool operator==(const Maze&, const Maze&) = default;

  Place start = {};
  Place goal = {};

 private:
  [[nodiscard]] std::size_t at(Place p) const {
    return static_cast<std::size_t>(p.y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(p.x);
  }

  int width_;
  int height_;
  std::vector<std::uint8_t> cells_;
};

// Can a maze have this size? The error says what sizes are possible.
[[nodiscard]] Expected<void> check_size(std::int64_t width, std::int64_t height);

// The book's random maze: width * height / 3 draws of a cell that becomes a wall, repeats allowed, start and goal kept
// free.
[[nodiscard]] Maze book_maze(int width, int height, std::uint64_t seed);
// Every cell but start and goal is a wall with a chance of `percent` in a hundred.
[[nodiscard]] Maze random_maze(int width, int height, int percent, std::uint64_t seed);
// Perfect mazes, in which exactly one way leads from any open cell to any other: rooms at even places, walls between.
// By depth-first carving (long corridors), and by Kruskal's tree (many short dead ends).
[[nodiscard]] Maze carved_maze(int width, int height, std::uint64_t seed);
[[nodiscard]] Maze kruskal_maze(int width, int height, std::uint64_t seed);
// One of these by its name, or a maze without walls.
enum class Generator : std::uint8_t { book, random, carved, kruskal, empty };
[[nodiscard]] const std::vector<std::string>& generator_names();
[[nodiscard]] std::optional<Generator> parse_generator(std::string_view name);
// `percent` is for random mazes.
[[nodiscard]] Maze make_maze(Generator generator, int width, int height, int percent, std::uint64_t seed);
// Gives every open cell a random weight from 1 to 9.
void add_weights(Maze& maze, std::uint64_t seed);

// One line a row: '#' a wall, '.' or ' ' open, '1' to '9' open with that weight, 'S' the start, 'G' the goal (top left
// and bottom right where they are not given). Short lines are filled with open cells.
[[nodiscard]] Expected<Maze> parse_maze(std::string_view text);
[[nodiscard]] std::string to_text(const Maze& maze);

}  // namespace arborist::maze
