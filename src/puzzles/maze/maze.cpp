#include "puzzles/maze/maze.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "core/random.h"
#include "core/text.h"

namespace arborist::maze {

bool Maze::weighted() const {
  return std::any_of(cells_.begin(), cells_.end(), [](std::uint8_t cell) { return cell > 1; });
}

Expected<void> check_size(std::int64_t width, std::int64_t height) {
  const bool sides = width >= 1 && height >= 1 && width <= Maze::longest_side && height <= Maze::longest_side;
  if (sides && static_cast<std::size_t>(width * height) <= Maze::most_cells) return {};
  return Error{"a maze of " + std::to_string(width) + " x " + std::to_string(height) +
               " is not possible: sides are 1 to " + grouped(std::int64_t{Maze::longest_side}) +
               " and there are at most " + grouped(std::uint64_t{Maze::most_cells}) + " cells"};
}

namespace {

void free_ends(Maze& maze) {
  maze.set(maze.start, 1);
  maze.set(maze.goal, 1);
}

Place random_place(const Maze& maze, Random& random) {
  const auto x = static_cast<int>(random.below(static_cast<std::uint32_t>(maze.width())));
  const auto y = static_cast<int>(random.below(static_cast<std::uint32_t>(maze.height())));
  return {x, y};
}

// The rooms of a perfect maze stand at even places; the goal is the last of them.
class Rooms {
 public:
  explicit Rooms(Maze& maze) : maze_(&maze), columns_((maze.width() + 1) / 2), rows_((maze.height() + 1) / 2) {
    for (int y = 0; y < maze.height(); ++y)
      for (int x = 0; x < maze.width(); ++x) maze.set({x, y}, x % 2 == 0 && y % 2 == 0 ? 1 : Maze::wall);
    maze.goal = {(columns_ - 1) * 2, (rows_ - 1) * 2};
  }
  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] std::size_t count() const {
    return static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_);
  }
  [[nodiscard]] std::optional<std::size_t> beside(std::size_t room, unsigned direction) const {
    const int x = static_cast<int>(room % static_cast<std::size_t>(columns_)) + (direction == 1) - (direction == 0);
    const int y = static_cast<int>(room / static_cast<std::size_t>(columns_)) + (direction == 3) - (direction == 2);
    if (x < 0 || y < 0 || x >= columns_ || y >= rows_) return std::nullopt;
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(x);
  }
  void join(std::size_t a, std::size_t b) {
    const Place p = place(a);
    const Place q = place(b);
    maze_->set({(p.x + q.x) / 2, (p.y + q.y) / 2}, 1);
  }

 private:
  [[nodiscard]] Place place(std::size_t room) const {
    return {static_cast<int>(room % static_cast<std::size_t>(columns_)) * 2,
            static_cast<int>(room / static_cast<std::size_t>(columns_)) * 2};
  }
  Maze* maze_;
  int columns_;
  int rows_;
};

}  // namespace

Maze book_maze(int width, int height, std::uint64_t seed) {
  Maze maze(width, height);
  Random random(seed);
  const std::int64_t draws = std::int64_t{width} * height / 3;
  for (std::int64_t i = 0; i < draws; ++i) maze.set(random_place(maze, random), Maze::wall);
  free_ends(maze);
  return maze;
}

Maze random_maze(int width, int height, int percent, std::uint64_t seed) {
  Maze maze(width, height);
  Random random(seed);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      if (static_cast<int>(random.below(100)) < percent) maze.set({x, y}, Maze::wall);
  free_ends(maze);
  return maze;
}

Maze carved_maze(int width, int height, std::uint64_t seed) {
  Maze maze(width, height);
  Rooms rooms(maze);
  Random random(seed);
  std::vector<bool> entered(rooms.count());
  std::vector<std::size_t> line{0};
  entered[0] = true;
  while (!line.empty()) {
    std::vector<std::size_t> fresh;
    for (unsigned d = 0; d < 4; ++d) {
      const auto next = rooms.beside(line.back(), d);
      if (next && !entered[*next]) fresh.push_back(*next);
    }
    if (fresh.empty()) {
      line.pop_back();
      continue;
    }
    const std::size_t next = fresh[random.below(static_cast<std::uint32_t>(fresh.size()))];
    rooms.join(line.back(), next);
    entered[next] = true;
    line.push_back(next);
  }
  return maze;
}

Maze kruskal_maze(int width, int height, std::uint64_t seed) {
  Maze maze(width, height);
  Rooms rooms(maze);
  Random random(seed);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> walls;
  for (std::size_t room = 0; room < rooms.count(); ++room)
    for (const unsigned d : {1U, 3U})
      if (const auto next = rooms.beside(room, d))
        walls.emplace_back(static_cast<std::uint32_t>(room), static_cast<std::uint32_t>(*next));
  random.shuffle(walls);
  std::vector<std::uint32_t> leader(rooms.count());
  std::iota(leader.begin(), leader.end(), 0U);
  const auto find = [&](std::uint32_t room) {
    while (leader[room] != room) room = leader[room] = leader[leader[room]];
    return room;
  };
  for (const auto& [a, b] : walls) {
    const std::uint32_t from = find(a);
    const std::uint32_t to = find(b);
    if (from == to) continue;
    leader[from] = to;
    rooms.join(a, b);
  }
  return maze;
}

const std::vector<std::string>& generator_names() {
  static const std::vector<std::string> names = {"book", "random", "carved", "kruskal", "empty"};
  return names;
}

std::optional<Generator> parse_generator(std::string_view name) {
  const auto& names = generator_names();
  const auto at = std::find(names.begin(), names.end(), name);
  return at == names.end() ? std::nullopt : std::optional(static_cast<Generator>(at - names.begin()));
}

Maze make_maze(Generator generator, int width, int height, int percent, std::uint64_t seed) {
  switch (generator) {
    case Generator::random:
      return random_maze(width, height, percent, seed);
    case Generator::carved:
      return carved_maze(width, height, seed);
    case Generator::kruskal:
      return kruskal_maze(width, height, seed);
    case Generator::empty:
      return {width, height};
    case Generator::book:
      break;
  }
  return book_maze(width, height, seed);
}

void add_weights(Maze& maze, std::uint64_t seed) {
  Random random(seed);
  for (int y = 0; y < maze.height(); ++y)
    for (int x = 0; x < maze.width(); ++x)
      if (maze.open({x, y})) maze.set({x, y}, static_cast<std::uint8_t>(random.between(1, Maze::heaviest)));
}

namespace {

// The lines of a text, without the empty ones at its end.
std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines = split(text, '\n');
  for (std::string_view& line : lines)
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

}  // namespace

Expected<Maze> parse_maze(std::string_view text) {
  const auto lines = lines_of(text);
  std::size_t width = 0;
  for (const std::string_view line : lines) width = std::max(width, line.size());
  if (width == 0) return Error{"the maze is empty: lines of '.', '#', 'S' and 'G' are expected"};
  const auto size = check_size(static_cast<std::int64_t>(width), static_cast<std::int64_t>(lines.size()));
  if (!size) return size.error();
  Maze maze(static_cast<int>(width), static_cast<int>(lines.size()));
  std::optional<Place> start;
  std::optional<Place> goal;
  for (int y = 0; y < maze.height(); ++y) {
    const std::string_view line = lines[static_cast<std::size_t>(y)];
    for (int x = 0; x < static_cast<int>(line.size()); ++x) {
      const char c = line[static_cast<std::size_t>(x)];
      const auto where = [&] { return "line " + std::to_string(y + 1) + ", column " + std::to_string(x + 1); };
      if (c == '#') {
        maze.set({x, y}, Maze::wall);
      } else if (c >= '1' && c <= '9') {
        maze.set({x, y}, static_cast<std::uint8_t>(c - '0'));
      } else if (c == 'S' || c == 'G') {
        auto& end = c == 'S' ? start : goal;
        if (end) return Error{std::string("a second '") + c + "'; there is one start and one goal"}.in(where());
        end = Place{x, y};
      } else if (c != '.' && c != ' ') {
        return Error{in_quotes(std::string_view(&c, 1)) +
                     " is not a cell: '#', '.', ' ', '1' to '9', 'S' or 'G' is expected"}
            .in(where());
      }
    }
  }
  maze.start = start.value_or(maze.start);
  maze.goal = goal.value_or(maze.goal);
  return maze;
}

std::string to_text(const Maze& maze) {
  std::string text;
  for (int y = 0; y < maze.height(); ++y) {
    for (int x = 0; x < maze.width(); ++x) {
      const Place p{x, y};
      const std::uint8_t weight = maze.weight(p);
      char c = '.';
      if (weight == Maze::wall) c = '#';
      if (weight > 1) c = static_cast<char>('0' + weight);
      if (p == maze.start && weight != Maze::wall) c = 'S';
      if (p == maze.goal && p != maze.start && weight != Maze::wall) c = 'G';
      text += c;
    }
    text += '\n';
  }
  return text;
}

}  // namespace arborist::maze
