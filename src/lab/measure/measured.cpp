#include "lab/measure/measured.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/random.h"
#include "core/svg.h"
#include "core/text.h"

namespace arborist::lab {

namespace {

constexpr double bar_height = 26, group_height = 38, first_bar = 96, label_width = 190, bars_width = 420;
constexpr double measured_margin = 24, bars_left = measured_margin + label_width, figure_width = 190;

constexpr const char* measured_style =
    ".page{fill:#fbfaf6}.title{font:600 20px system-ui,sans-serif;fill:#26302b}"
    ".sub{font:14px system-ui,sans-serif;fill:#5d6a62}.name{font:14px system-ui,sans-serif;fill:#26302b}"
    ".group{font:600 14px system-ui,sans-serif;fill:#26302b}.level{stroke:#5d6a62;stroke-width:1.5;stroke-dasharray:4 "
    "4}"
    ".bar{fill:#2f7d4f}.more{fill:#b4472e}"
    "@media(prefers-color-scheme:dark){.page{fill:#171b19}.title,.name,.group{fill:#e7e9e3}.sub{fill:#a3ada6}"
    ".level{stroke:#a3ada6}.bar{fill:#67c08b}.more{fill:#ec8a6f}}";

double height_of_bars(const MeasuredTable& table) {
  double height = 0;
  std::string group;
  for (const auto& row : table.rows) {
    height += bar_height + (row.group == group ? 0 : group_height);
    group = row.group;
  }
  return height;
}

// How far one unit reaches, so that the longest bar fits.
double width_of_unit(const MeasuredTable& table) {
  double longest = table.level;
  for (const auto& row : table.rows) longest = std::max(longest, row.drawn);
  return longest > 0 ? bars_width / longest : 0;
}

}  // namespace

std::string to_text(const MeasuredTable& table) {
  std::string text = table.title + '\n';
  std::string group;
  for (const auto& row : table.rows) {
    if (row.group != group) {
      group = row.group;
      text += fmt::format("\n{:<40}", group);
      for (const auto& column : table.columns) text += fmt::format(" {:>16}", column);
      text += '\n';
    }
    text += fmt::format("  {:<38}", row.name);
    for (const auto& cell : row.cells) text += fmt::format(" {:>16}", cell);
    text += '\n';
  }
  return text + fmt::format("\n{}\n", table.note);
}

std::string to_markdown(const MeasuredTable& table) {
  std::string text = "| | |", line = "|---|---|";
  for (const auto& column : table.columns) {
    text += fmt::format(" {} |", column);
    line += "---:|";
  }
  text += '\n' + line + '\n';
  for (const auto& row : table.rows)
    text += fmt::format("| {} | {} | {} |\n", row.group, row.name, join(row.cells, " | "));
  return text + fmt::format("\n{}\n", table.note);
}

std::string to_svg(const MeasuredTable& table) {
  const double width = bars_left + bars_width + figure_width;
  const double height = first_bar + height_of_bars(table) + measured_margin;
  Svg svg(
      {{"viewBox", fmt::format("0 0 {} {}", width, height)}, {"width", width}, {"height", height}, {"role", "img"}});
  svg.add("title", {}, table.title).style(measured_style);
  svg.add("rect", {{"class", "page"}, {"width", width}, {"height", height}});
  svg.add("text", {{"class", "title"}, {"x", measured_margin}, {"y", 36}}, table.title);
  svg.add("text", {{"class", "sub"}, {"x", measured_margin}, {"y", 60}}, table.drawn);
  const double unit = width_of_unit(table);
  double y = first_bar;
  std::string group;
  for (const auto& row : table.rows) {
    if (row.group != group) {
      group = row.group;
      y += group_height;
      svg.add("text", {{"class", "group"}, {"x", measured_margin}, {"y", y - 14}}, group);
    }
    const bool is_more = table.level > 0 && row.drawn > table.level;
    svg.add("text", {{"class", "name"}, {"x", measured_margin + 14}, {"y", y + 14}}, row.name);
    svg.add("rect", {{"class", is_more ? "more" : "bar"},
                     {"x", bars_left},
                     {"y", y + 2},
                     {"width", std::max(1.0, row.drawn * unit)},
                     {"height", bar_height - 8},
                     {"rx", 3}});
    svg.add("text", {{"class", "name"}, {"x", bars_left + bars_width + 16}, {"y", y + 14}},
            row.cells.empty() ? std::string() : row.cells.back());
    y += bar_height;
  }
  if (table.level > 0)
    svg.add("path", {{"class", "level"},
                     {"d", SvgPath()
                               .move_to(bars_left + table.level * unit, first_bar + 6)
                               .line_to(bars_left + table.level * unit, y)}});
  return std::move(svg).text();
}

Expected<std::unique_ptr<AnyPlay>> position_by_chance(const AnyGame& game, const std::string& setup, int plies,
                                                      std::uint64_t seed) {
  constexpr int most_attempts = 1000;
  Random random(seed);
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    auto play = game.start(setup);
    if (!play) return play.error();
    for (int ply = 0; ply < plies && !(*play)->outcome(); ++ply) {
      const auto moves = (*play)->legal_moves();
      const auto& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      if (const auto played = (*play)->play(move); !played) return played.error();
    }
    if (!(*play)->outcome()) return play;
  }
  return Error{fmt::format("no game of {} lasts {} plies by chance", game.info().name, plies)};
}

}  // namespace arborist::lab
