#include "puzzles/maze/movingai.h"

#include <charconv>
#include <cmath>

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

Expected<void> read_row(Maze& maze, int y, std::string_view row) {
  for (int x = 0; x < maze.width(); ++x) {
    const char c = row[static_cast<std::size_t>(x)];
    if (std::string_view("@OTW").find(c) != std::string_view::npos) {
      maze.set({x, y}, Maze::wall);
    } else if (std::string_view(".GS").find(c) == std::string_view::npos) {
      return Error{in_quotes(std::string_view(&c, 1)) + " is not a cell of a map: one of .GS@OTW is expected"};
    }
  }
  return {};
}

}  // namespace

Expected<Maze> parse_map(std::string_view text) {
  auto lines = split(text, '\n');
  for (auto& line : lines) line = without_return(line);
  if (lines.empty() || words(lines[0]).size() != 2 || words(lines[0])[0] != "type")
    return at_line(0, "'type octile' is expected");
  const auto height = header_number(lines, 1, "height");
  if (!height) return height.error();
  const auto width = header_number(lines, 2, "width");
  if (!width) return width.error();
  if (const auto size = check_size(*width, *height); !size) return size.error();
  if (lines.size() < 4 || trim(lines[3]) != "map") return at_line(3, "'map' is expected");
  if (lines.size() < 4 + static_cast<std::size_t>(*height))
    return Error{"the map ends after " + std::to_string(lines.size() - 4) + " of " + std::to_string(*height) + " rows"};
  Maze maze(*width, *height);
  for (int y = 0; y < *height; ++y) {
    const std::size_t number = 4 + static_cast<std::size_t>(y);
    if (lines[number].size() != static_cast<std::size_t>(*width))
      return at_line(number, "a row of " + std::to_string(*width) + " cells is expected, here are " +
                                 std::to_string(lines[number].size()));
    if (const auto row = read_row(maze, y, lines[number]); !row) return at_line(number, row.error().message);
  }
  return maze;
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

bool same_length(double found, double written) { return std::abs(found - written) <= 1e-4 + 1e-5 * std::abs(written); }

}  // namespace arborist::maze
