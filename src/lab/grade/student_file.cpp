#include "lab/grade/student_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "core/parse_json.h"
#include "core/text.h"

namespace arborist::lab {
namespace {

constexpr std::array<std::pair<const char*, Counted>, 6> counted_names = {{{"nodes", Counted::nodes},
                                                                           {"calls", Counted::calls},
                                                                           {"leaves", Counted::leaves},
                                                                           {"interior", Counted::interior},
                                                                           {"generated", Counted::generated},
                                                                           {"cutoffs", Counted::cutoffs}}};

const std::vector<std::string>& known_keys() {
  static const std::vector<std::string> keys = {"problem", "position", "algorithm", "table", "counting",
                                                "depth",   "value",    "wins",      "root"};
  return keys;
}

Error not_one_of(std::string_view key, std::string_view value, const std::vector<std::string>& choices) {
  return Error{fmt::format("{}: {} is not known{}; it is {}", key, in_quotes(value), did_you_mean(value, choices),
                           join(choices, " or "))};
}

// Which of two words a setting is; the first where it is not there.
Expected<bool> second_of(const std::map<std::string, std::string>& settings, const std::string& key,
                         const std::string& first, const std::string& second) {
  const auto found = settings.find(key);
  if (found == settings.end() || found->second == first) return false;
  if (found->second == second) return true;
  return not_one_of(key, found->second, {first, second});
}

// The settings of either format, as words.
Expected<void> read_settings(const std::map<std::string, std::string>& settings, StudentFile& file) {
  for (const auto& [key, value] : settings)
    if (std::find(known_keys().begin(), known_keys().end(), key) == known_keys().end())
      return Error{fmt::format("{} is not known{}; known are {}", in_quotes(key), did_you_mean(key, known_keys()),
                               join(known_keys(), ", "))};
  const auto text_of = [&](const char* key) {
    const auto found = settings.find(key);
    return found == settings.end() ? std::string() : found->second;
  };
  file.problem = text_of("problem");
  if (file.problem.empty()) return Error{"'problem' is missing: what was searched, such as tic-tac-toe or board-3"};
  file.position = text_of("position");
  const struct {
    const char *key, *first, *second;
    bool* place;
  } choices[] = {{"algorithm", "alphabeta", "minimax", &file.prunes},
                 {"table", "no", "yes", &file.has_table},
                 {"depth", "half-moves", "below-root", &file.depth_below_root},
                 {"value", "mover", "first", &file.value_for_first},
                 {"root", "narrow", "full", &file.narrows_root}};
  for (const auto& [key, first, second, place] : choices) {
    const auto is_second = second_of(settings, key, first, second);
    if (!is_second) return is_second.error();
    const bool means_no = place == &file.prunes || place == &file.narrows_root;
    *place = means_no != *is_second;
  }
  if (const std::string wins = text_of("wins"); !wins.empty()) {
    if (wins != "alike" && wins != "distance" && wins != "none")
      return not_one_of("wins", wins, {"alike", "distance", "none"});
    file.scores_wins = wins != "none";
    if (file.scores_wins) file.quick_wins = wins == "distance";
  }
  if (const std::string counting = text_of("counting"); !counting.empty()) {
    std::vector<std::string> names;
    bool known = false;
    for (const auto& [name, counted] : counted_names) {
      names.emplace_back(name);
      if (counting != name) continue;
      file.counted = counted;
      known = true;
    }
    if (!known) return not_one_of("counting", counting, names);
  }
  if (file.has_table && !file.prunes) return Error{"table: only alphabeta is graded with one"};
  return {};
}

// One result from four pieces of text, each of which may be empty.
Expected<StudentFile::Row> read_row(std::string_view depth, std::string_view value, std::string_view move,
                                    std::string_view count) {
  StudentFile::Row row;
  if (!depth.empty() && depth != "full") {
    const auto number = parse_integer<int>(depth, 0, StudentFile::deepest);
    if (!number) return number.error().in("depth");
    row.depth = *number;
  }
  if (!value.empty()) {
    // A program that prints 0.0 means 0.
    if (const auto point = value.find('.');
        point != std::string_view::npos && value.find_first_not_of('0', point + 1) == std::string_view::npos)
      value = value.substr(0, point);
    if (value.starts_with('+')) value.remove_prefix(1);
    const auto number = parse_integer<int>(value, -1'000'000, 1'000'000);
    if (!number) return number.error().in("value");
    row.value = *number;
  }
  if (!move.empty()) row.move = std::string(move);
  if (!count.empty()) {
    const auto number = parse_integer<std::uint64_t>(count, 0, std::uint64_t{1} << 60U);
    if (!number) return number.error().in("count");
    row.count = *number;
  }
  if (!row.value && !row.move && !row.count) return Error{"neither a value, nor a move, nor a count is given"};
  return row;
}

Expected<void> add_row(StudentFile& file, Expected<StudentFile::Row> row) {
  const auto number = file.rows.size() + 1;
  if (number > StudentFile::most_rows) return Error{fmt::format("more than {} results", StudentFile::most_rows)};
  if (!row) return row.error().in(fmt::format("result {}", number));
  file.rows.push_back(std::move(*row));
  return {};
}

// A string, a number or a truth value of JSON as a word.
Expected<std::string> as_word(const Json& json, const std::string& key) {
  if (json.is_string()) return json.get<std::string>();
  if (json.is_boolean()) return std::string(json.get<bool>() ? "yes" : "no");
  if (json.is_number_integer()) return write_json(json);
  if (json.is_number_float()) {
    const double number = json.get<double>();
    if (std::nearbyint(number) == number && std::abs(number) < 1e15) return fmt::format("{:.0f}", number);
  }
  if (json.is_null()) return std::string();
  return Error{fmt::format("{}: a word or a whole number is expected, not {}", key, in_quotes(write_json(json)))};
}

Expected<void> read_json_row(const Json& json, StudentFile& file) {
  if (!json.is_object()) return add_row(file, Error{"an object with depth, value, move and count is expected"});
  std::map<std::string, std::string> words;
  for (const auto& [key, value] : json.items()) {
    static const std::vector<std::string> known = {"depth", "value", "move", "count"};
    if (std::find(known.begin(), known.end(), key) == known.end())
      return add_row(file, Error{fmt::format("{} is not known{}; known are {}", in_quotes(key),
                                             did_you_mean(key, known), join(known, ", "))});
    auto word = as_word(value, key);
    if (!word) return add_row(file, word.error());
    words[key] = std::move(*word);
  }
  return add_row(file, read_row(words["depth"], words["value"], words["move"], words["count"]));
}

Expected<StudentFile> parse_object(std::string_view text) {
  const auto json = parse_json(text);
  if (!json) return Error{"this is not JSON: a bracket, a comma or a quotation mark is wrong"};
  if (!json->is_object()) return Error{"a JSON object is expected"};
  StudentFile file;
  std::map<std::string, std::string> settings;
  for (const auto& [key, value] : json->items()) {
    if (key == "results") continue;
    auto word = as_word(value, key);
    if (!word) return word.error();
    settings[key] = std::move(*word);
  }
  if (const auto read = read_settings(settings, file); !read) return read.error();
  const Json& results = (*json)["results"];
  if (!results.is_array() || results.empty())
    return Error{"'results' is missing: a list of objects with depth, value, move and count"};
  for (const Json& row : results)
    if (const auto read = read_json_row(row, file); !read) return read.error();
  return file;
}

// Settings stand in comments before the header: "# problem: board-3".
Expected<StudentFile> parse_csv(std::string_view text) {
  StudentFile file;
  std::map<std::string, std::string> settings;
  std::vector<std::string> columns;
  int line_number = 0;
  for (std::string_view line : split(text, '\n')) {
    const std::string place = fmt::format("line {}", ++line_number);
    line = trim(line);
    if (line.empty()) continue;
    if (line.starts_with('#')) {
      const auto colon = line.find(':');
      if (colon != std::string_view::npos)
        settings[std::string(trim(line.substr(1, colon - 1)))] = std::string(trim(line.substr(colon + 1)));
      continue;
    }
    if (columns.empty()) {
      if (const auto read = read_settings(settings, file); !read) return read.error();
      for (const auto name : split(line, ',')) {
        columns.push_back(to_lower(trim(name)));
        const auto& column = columns.back();
        if (column != "depth" && column != "value" && column != "move" && column != "count")
          return Error{
              fmt::format("{}: {} is no column; they are depth, value, move and count", place, in_quotes(column))};
      }
      continue;
    }
    const auto cells = split(line, ',');
    if (cells.size() > columns.size()) return Error{fmt::format("{} has more cells than the header", place)};
    std::map<std::string, std::string_view> words;
    for (std::size_t i = 0; i < cells.size(); ++i) words[columns[i]] = trim(cells[i]);
    if (const auto added = add_row(file, read_row(words["depth"], words["value"], words["move"], words["count"]));
        !added)
      return added.error().in(place);
  }
  if (file.rows.empty()) return Error{"there are no results; a header 'depth,value,move,count' and a line each"};
  return file;
}

}  // namespace

Expected<StudentFile> StudentFile::parse(std::string_view text) {
  if (text.size() > largest) return Error{"the file is too large: 1 MB at most"};
  const auto start = trim(text);
  if (start.empty()) return Error{"the file is empty"};
  return start.front() == '{' ? parse_object(start) : parse_csv(text);
}

const char* to_text(Counted counted) {
  for (const auto& [name, kind] : counted_names)
    if (kind == counted) return name;
  return "";
}

}  // namespace arborist::lab
