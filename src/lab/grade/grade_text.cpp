// What a grade says to people and to programs.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/json.h"
#include "core/text.h"
#include "lab/grade/grade.h"

namespace arborist::lab {
namespace {

std::string depth_text(const StudentFile::Row& row) { return row.depth ? std::to_string(*row.depth) : "full"; }

// "3 (right: 2)" where the two differ.
std::string beside(const std::string& given, const std::string& right) {
  if (given.empty()) return "- (" + right + ")";
  return given == right ? given : given + " (right: " + right + ")";
}

std::string value_text(const std::optional<int>& value) { return value ? std::to_string(*value) : ""; }
std::string count_text(const std::optional<std::uint64_t>& count) { return count ? grouped(*count) : ""; }

std::string rows_text(const Grade& grade) {
  std::vector<std::array<std::string, 5>> lines = {{"depth", "value", "move", to_text(grade.file.counted), ""}};
  for (const auto& row : grade.rows)
    lines.push_back({depth_text(row.given), beside(value_text(row.given.value), value_text(row.right.value)),
                     beside(row.given.move.value_or(""), row.right.move.value_or("")),
                     beside(count_text(row.given.count), count_text(row.right.count)), row.agrees() ? "ok" : "wrong"});
  std::array<std::size_t, 5> widths{};
  for (const auto& line : lines)
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], display_width(line[i]));
  std::string text;
  for (const auto& line : lines) {
    std::string row;
    for (std::size_t i = 0; i < line.size(); ++i)
      row += line[i] + std::string(widths[i] - display_width(line[i]) + 2, ' ');
    text += "  " + row.substr(0, row.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

std::string words_of(Mistakes made) {
  std::vector<std::string> words;
  for (const auto& [mistake, name, in_words] : mistakes)
    if (made.contains(mistake)) words.emplace_back(in_words);
  return join(words, "; and ");
}

}  // namespace

std::string names_of(Mistakes made) {
  std::vector<std::string> names;
  for (const auto& [mistake, name, in_words] : mistakes)
    if (made.contains(mistake)) names.emplace_back(name);
  return names.empty() ? "none" : join(names, " and ");
}

std::string to_text(const Grade& grade) {
  const auto& file = grade.file;
  std::string text = fmt::format("{}: {}{}, {} counted, depth in half-moves{}\n", file.problem,
                                 file.prunes ? "alphabeta" : "minimax", file.has_table ? " with a table" : "",
                                 to_text(file.counted), file.depth_below_root ? " after the root move" : "");
  text += rows_text(grade);
  if (grade.is_right) {
    text += "Right: every figure is that of a correct program.\n";
    if (!grade.hidden.empty()) text += "These mistakes would not show in these figures:\n";
    for (const Mistake mistake : grade.hidden)
      text += fmt::format("  {:<22} {}\n", named(mistake).name, named(mistake).in_words);
    return text;
  }
  if (grade.explanations.empty()) {
    text += "Wrong, and by no mistake that is known here, alone or with another.\n";
    for (const auto& hint : grade.hints) text += "  " + hint + '\n';
    return text;
  }
  text += "Wrong. Every figure is that of a program with ";
  text += grade.explanations.size() > 1                     ? "one of these; here they cannot be told apart:\n"
          : grade.explanations.front().mistakes.count() > 1 ? "these mistakes:\n"
                                                            : "this mistake:\n";
  for (const auto& [made, program] : grade.explanations) {
    if (!program.empty()) text += fmt::format("  {}:\n", program);
    bool is_first = true;
    for (const auto& [mistake, name, in_words] : mistakes) {
      if (!made.contains(mistake)) continue;
      text += fmt::format("  {}{:<22} {}\n", is_first ? "" : "+ ", name, in_words);
      is_first = false;
    }
  }
  return text;
}

std::string to_json_text(const Grade& grade) {
  const auto figures = [](const StudentFile::Row& row) {
    Json json = Json::object();
    if (row.value) json["value"] = *row.value;
    if (row.move) json["move"] = *row.move;
    if (row.count) json["count"] = *row.count;
    return json;
  };
  Json rows = Json::array();
  for (const auto& row : grade.rows)
    rows.push_back({{"depth", row.given.depth ? Json(*row.given.depth) : Json("full")},
                    {"given", figures(row.given)},
                    {"right", figures(row.right)},
                    {"agrees", row.agrees()}});
  Json explanations = Json::array();
  for (const auto& [made, program] : grade.explanations) {
    Json names = Json::array();
    for (const auto& [mistake, name, in_words] : mistakes)
      if (made.contains(mistake)) names.push_back(name);
    explanations.push_back({{"mistakes", names}, {"in_words", words_of(made)}});
    if (!program.empty()) explanations.back()["program"] = program;
  }
  Json hidden = Json::array();
  for (const Mistake mistake : grade.hidden) hidden.push_back(named(mistake).name);
  const Json all = {{"problem", grade.file.problem}, {"counting", to_text(grade.file.counted)},
                    {"right", grade.is_right},       {"results", rows},
                    {"explanations", explanations},  {"would_not_show", hidden},
                    {"hints", grade.hints}};
  return write_json(all, 2) + '\n';
}

}  // namespace arborist::lab
