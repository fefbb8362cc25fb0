// Tables as text, Markdown, CSV and JSON.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/json.h"
#include "core/text.h"
#include "lab/tables/tables.h"

namespace arborist::lab {
namespace {

using Cells = std::array<std::string, 5>;
const Cells header = {"what", "reported", "ours", "", "note"};

std::vector<Cells> cells_of(const FigureTable& table) {
  std::vector<Cells> cells;
  for (const auto& row : table.rows)
    cells.push_back({row.what, row.reported, row.ours, to_text(row.verdict), row.note});
  return cells;
}

std::string as_text(const FigureTable& table) {
  auto lines = cells_of(table);
  lines.insert(lines.begin(), header);
  std::array<std::size_t, 5> widths{};
  for (const auto& line : lines)
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], display_width(line[i]));
  std::string text = fmt::format("{} ({})\n", table.title, table.name);
  for (const auto& line : lines) {
    std::string row = "  ";
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::string space(widths[i] - display_width(line[i]), ' ');
      const bool is_figure = i == 1 || i == 2;
      row += (is_figure ? space + line[i] : line[i] + space) + "  ";
    }
    text += row.substr(0, row.find_last_not_of(' ') + 1) + '\n';
  }
  for (const auto& note : table.notes) text += "  " + note + '\n';
  return text;
}

std::string escaped(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) text.insert(at, 1, '\\');
  return text;
}

std::string as_markdown(const FigureTable& table) {
  std::string text =
      fmt::format("## {}\n\n| what | reported | ours | | note |\n|---|---:|---:|---|---|\n", table.title);
  for (const auto& row : cells_of(table)) {
    text += "|";
    for (const auto& cell : row) text += " " + escaped(cell) + " |";
    text += '\n';
  }
  for (const auto& note : table.notes) text += "\n" + note + '\n';
  return text;
}

std::string csv_cell(const std::string& cell) {
  return cell.find_first_of(",\"\n") == std::string::npos ? cell : quoted_for_csv(cell);
}

std::string as_csv(const FigureTable& table) {
  std::string text;
  for (const auto& row : cells_of(table)) {
    text += csv_cell(table.name);
    for (const auto& cell : row) text += "," + csv_cell(cell);
    text += '\n';
  }
  return text;
}

Json as_json(const FigureTable& table) {
  auto rows = Json::array();
  for (const auto& row : table.rows)
    rows.push_back({{"what", row.what},
                    {"reported", row.reported},
                    {"ours", row.ours},
                    {"verdict", to_text(row.verdict)},
                    {"note", row.note}});
  return {{"name", table.name}, {"title", table.title}, {"rows", rows}, {"notes", table.notes}};
}

}  // namespace

std::string to_text(const std::vector<FigureTable>& tables, TableFormat format) {
  std::string text;
  switch (format) {
    case TableFormat::text:
      for (const auto& table : tables) text += (text.empty() ? "" : "\n") + as_text(table);
      return text;
    case TableFormat::markdown:
      for (const auto& table : tables) text += (text.empty() ? "" : "\n") + as_markdown(table);
      return text;
    case TableFormat::csv:
      text = "table,what,reported,ours,verdict,note\n";
      for (const auto& table : tables) text += as_csv(table);
      return text;
    case TableFormat::json: {
      auto list = Json::array();
      for (const auto& table : tables) list.push_back(as_json(table));
      return write_json(list, 2) + '\n';
    }
  }
  return text;
}

std::string times_text(const std::vector<FigureTable>& tables) {
  std::string text = "table,what,seconds,note\n";
  for (const auto& table : tables)
    for (const auto& time : table.times)
      text += fmt::format("{},{},{:.3f},{}\n", csv_cell(table.name), csv_cell(time.what), time.seconds,
                          csv_cell(time.note));
  return text;
}

}  // namespace arborist::lab
