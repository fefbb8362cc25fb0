// Counts as text, CSV and JSON.
#include <fmt/format.h>

#include <algorithm>

#include "core/json.h"
#include "core/text.h"
#include "lab/count/count.h"

namespace arborist::lab {
namespace {

const TreeRow* tree_at(const CountReport& report, int depth) {
  const auto i = static_cast<std::size_t>(depth) - 1;
  return i < report.tree.size() ? &report.tree[i] : nullptr;
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? "-" : fmt::format("{} %", (200 * part + whole) / (2 * whole));
}

std::string aligned(const std::vector<std::vector<std::string>>& lines) {
  std::vector<std::size_t> widths(lines.front().size());
  for (const auto& line : lines)
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], display_width(line[i]));
  std::string text;
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i)
      text += std::string(widths[i] - display_width(line[i]) + 2, ' ') + line[i];
    text += '\n';
  }
  return text;
}

std::string series_text(const CountReport& report, const CountSeries& series) {
  std::vector<std::vector<std::string>> lines = {
      {"depth", "value", "move", "nodes", "leaves", "cutoffs", "by first", "table", "b", "minimax", "minimum"}};
  for (const auto& row : series.rows) {
    const TreeRow* tree = tree_at(report, row.depth);
    lines.push_back({std::to_string(row.depth), to_text(row.value, report.score_unit), row.move,
                     grouped(row.counts.entered), grouped(row.counts.leaves), grouped(row.counts.cutoffs),
                     percent(row.counts.first_move_cutoffs, row.counts.cutoffs), grouped(row.counts.table_hits),
                     fmt::format("{:.2f}", row.branching), tree == nullptr ? "-" : grouped(tree->nodes),
                     tree == nullptr ? "-" : grouped(tree->least_nodes)});
  }
  return series.name() + '\n' + aligned(lines) + (series.stopped.empty() ? "" : "  " + series.stopped + '\n');
}

}  // namespace

std::string to_text(const CountReport& report) {
  std::string text = fmt::format("{}, {}\n", report.game, report.position);
  for (const auto& series : report.series) text += '\n' + series_text(report, series);
  return text +
         "\nnodes: positions entered, the root included; b: 1 + b + b^2 + … to the depth gives as many nodes; minimum: "
         "of "
         "Knuth and Moore,\nfor a tree with as many moves at every ply\n";
}

std::string to_csv(const CountReport& report) {
  std::string text =
      "search,order,depth,value,move,nodes,leaves,interior,cutoffs,first_move_cutoffs,table_hits,table_cutoffs,"
      "quiescence,branching,minimax_nodes,minimax_leaves,minimum_nodes,minimum_leaves\n";
  for (const auto& series : report.series)
    for (const auto& row : series.rows) {
      const Counts& c = row.counts;
      text += fmt::format("\"{}\",{},{},{},{},{},{},{},{},{},{},{},{},{:.4f}", series.search, series.order, row.depth,
                          row.value.value(), row.move, c.entered, c.leaves, c.interior, c.cutoffs, c.first_move_cutoffs,
                          c.table_hits, c.table_cutoffs, c.quiet_entered, row.branching);
      const TreeRow* tree = tree_at(report, row.depth);
      text += tree == nullptr
                  ? ",,,,\n"
                  : fmt::format(",{},{},{},{}\n", tree->nodes, tree->leaves, tree->least_nodes, tree->least_leaves);
    }
  return text;
}

std::string to_json_text(const CountReport& report) {
  Json tree = Json::array();
  for (const auto& row : report.tree)
    tree.push_back({{"depth", row.depth},
                    {"nodes", row.nodes},
                    {"leaves", row.leaves},
                    {"minimum_nodes", row.least_nodes},
                    {"minimum_leaves", row.least_leaves}});
  Json list = Json::array();
  for (const auto& series : report.series) {
    Json rows = Json::array();
    for (const auto& row : series.rows) {
      const Counts& c = row.counts;
      rows.push_back({{"depth", row.depth},
                      {"value", row.value.value()},
                      {"move", row.move},
                      {"nodes", c.entered},
                      {"leaves", c.leaves},
                      {"interior", c.interior},
                      {"cutoffs", c.cutoffs},
                      {"first_move_cutoffs", c.first_move_cutoffs},
                      {"table_hits", c.table_hits},
                      {"table_cutoffs", c.table_cutoffs},
                      {"quiescence", c.quiet_entered},
                      {"branching", std::stod(fmt::format("{:.4f}", row.branching))}});
    }
    list.push_back({{"search", series.search}, {"order", series.order}, {"rows", rows}, {"stopped", series.stopped}});
  }
  const Json all = {
      {"game", report.game}, {"position", report.position}, {"seed", report.seed}, {"tree", tree}, {"series", list}};
  return write_json(all, 2) + '\n';
}

}  // namespace arborist::lab
