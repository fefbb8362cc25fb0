#include "puzzles/maze/movingai.h"

#include <charconv>
#include <cmath>
#include <utility>

#include "core/text.h"

namespace arborist::maze {

namespace {

Error at_line(std::size_t number, const std::string& message) {
  return Error{message}.in("line " + std::to_string(number + 1));
}

std::string_view without_return(std::string_view line) {
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

// "height 49" for the word "height".
Expected<int> header_number(const std::vector<std::string_view>& lines, std::size_t number, std::string_view word) {
  if (number < lines.size()) {
    const auto parts = words(lines[number]);
    if (parts.size() == 2 && parts[0] == word) {
      const auto value = parse_integer<int>(parts[1], 1, Maze::longest_side);
      if (!value) return at_line(number, value.error().message);
      return *value;
    }
  }
  return at_line(number, "'" + std::string(word) + " NUMBER' is expected");
}

Expected<void> read_row(Map& map, int y, std::string_view row) {
  const bool has_water = map.water.height() == map.land.height() && map.water.width() == map.land.width();
  for (int x = 0; x < map.land.width(); ++x) {
    const char c = row[static_cast<std::size_t>(x)];
    const bool is_land = std::string_view(".GS").find(c) != std::string_view::npos;
    if (!is_land && std::string_view("@OTW").find(c) == std::string_view::npos)
      return Error{in_quotes(std::string_view(&c, 1)) + " is not a cell of a map: one of .GS@OTW is expected"}.in(
          "column " + std::to_string(x + 1));
    if (!is_land) map.land.set({x, y}, Maze::wall);
    if (has_water && c != 'W') map.water.set({x, y}, Maze::wall);
  }
  return {};
}

// From the first open cell to the last, in the order of reading.
void set_ends(Maze& maze) {
  bool started = false;
  for (int y = 0; y < maze.height(); ++y)
    for (int x = 0; x < maze.width(); ++x) {
      if (!maze.open({x, y})) continue;
      if (!started) maze.start = {x, y};
      started = true;
      maze.goal = {x, y};
    }
}

struct Size {
  int width = 0;
  int height = 0;
};

// "height 49" and "width 49", in either order.
Expected<Size> read_size(const std::vector<std::string_view>& lines) {
  const bool width_first = lines.size() > 1 && trim(lines[1]).starts_with("width");
  const auto first = header_number(lines, 1, width_first ? "width" : "height");
  if (!first) return first.error();
  const auto second = header_number(lines, 2, width_first ? "height" : "width");
  if (!second) return second.error();
  const Size size = width_first ? Size{*first, *second} : Size{*second, *first};
  if (const auto checked = check_size(size.width, size.height); !checked) return checked.error();
  return size;
}

}  // namespace

Expected<Map> parse_map(std::string_view text) {
  auto lines = split(text, '\n');
  for (auto& line : lines) line = without_return(line);
  if (lines.empty() || words(lines[0]).size() != 2 || words(lines[0])[0] != "type")
    return at_line(0, "'type octile' is expected");
  const auto size = read_size(lines);
  if (!size) return size.error();
  if (lines.size() < 4 || trim(lines[3]) != "map") return at_line(3, "'map' is expected");
  while (lines.size() > 4 && trim(lines.back()).empty()) lines.pop_back();
  const std::size_t rows = lines.size() - 4;
  if (rows != static_cast<std::size_t>(size->height))
    return Error{"the map has " + std::to_string(rows) + " rows, where its head says " + std::to_string(size->height)};
  Map map(Maze(size->width, size->height));
  if (text.find('W', text.find("map")) != std::string_view::npos) map.water = map.land;
  for (int y = 0; y < size->height; ++y) {
    const std::size_t number = 4 + static_cast<std::size_t>(y);
    if (lines[number].size() != static_cast<std::size_t>(size->width))
      return at_line(number, "a row of " + std::to_string(size->width) + " cells is expected, here are " +
                                 std::to_string(lines[number].size()));
    if (const auto row = read_row(map, y, lines[number]); !row) return at_line(number, row.error().message);
  }
  set_ends(map.land);
  set_ends(map.water);
  return map;
}

Expected<std::vector<Trip>> parse_scenario(std::string_view text) {
  const auto lines = split(text, '\n');
  if (lines.empty() || words(lines[0]).size() != 2 || words(lines[0])[0] != "version")
    return at_line(0, "'version 1' is expected");
  constexpr std::size_t most_trips = 1'000'000;
  if (lines.size() > most_trips) return Error{"a scenario of more than 1,000,000 lines"};
  std::vector<Trip> trips;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto parts = words(lines[i]);
    if (parts.empty()) continue;
    if (parts.size() != 9) return at_line(i, "nine columns are expected, here are " + std::to_string(parts.size()));
    Trip trip;
    trip.map = std::string(parts[1]);
    trip.line = i + 1;
    const auto number = [&](std::size_t column, int& into) -> Expected<void> {
      const auto value = parse_integer<int>(parts[column], 0, 1'000'000);
      if (!value) return at_line(i, "column " + std::to_string(column + 1) + ": " + value.error().message);
      into = *value;
      return {};
    };
    int* const fields[] = {&trip.bucket,  nullptr,       &trip.width,  &trip.height,
                           &trip.start.x, &trip.start.y, &trip.goal.x, &trip.goal.y};
    for (std::size_t column = 0; column < 8; ++column) {
      if (fields[column] == nullptr) continue;
      if (const auto read = number(column, *fields[column]); !read) return read.error();
    }
    const char* end = parts[8].data() + parts[8].size();
    const auto [stop, problem] = std::from_chars(parts[8].data(), end, trip.optimal);
    if (problem != std::errc{} || stop != end || !std::isfinite(trip.optimal) || trip.optimal < 0)
      return at_line(i, "column 9: " + in_quotes(parts[8]) + " is not a length");
    trips.push_back(std::move(trip));
  }
  return trips;
}

Expected<void> check_scenario(const Map& map, const std::vector<Trip>& trips) {
  const auto in_words = [](int width, int height) { return std::to_string(width) + " x " + std::to_string(height); };
  for (const Trip& trip : trips) {
    if (trip.width != map.land.width() || trip.height != map.land.height())
      return at_line(trip.line - 1, "the trip is for a map of " + in_words(trip.width, trip.height) +
                                        ", and this map is " + in_words(map.land.width(), map.land.height()));
    for (const auto& [name, place] : {std::pair("start", trip.start), std::pair("goal", trip.goal)}) {
      const std::string where = "(" + std::to_string(place.x) + "," + std::to_string(place.y) + ")";
      if (!map.land.contains(place))
        return at_line(trip.line - 1, std::string("the ") + name + " " + where + " is outside the map");
      if (!map.open(place)) return at_line(trip.line - 1, std::string("the ") + name + " " + where + " is closed");
    }
  }
  return {};
}

bool same_length(double found, double written) { return std::abs(found - written) <= 1e-4 + 1e-5 * std::abs(written); }

}  // namespace arborist::maze
