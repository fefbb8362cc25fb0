#include "arena/statistics/cross_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "arena/statistics/elo.h"
#include "core/text.h"

namespace arborist {
namespace {

// Cells of text, the columns as wide as their widest cell; all but one are pushed to the right.
class TextTable {
 public:
  explicit TextTable(std::size_t left_column) : left_column_(left_column) {}

  void add(std::vector<std::string> row) {
    widths_.resize(std::max(widths_.size(), row.size()), 0);
    for (std::size_t i = 0; i < row.size(); ++i) widths_[i] = std::max(widths_[i], display_width(row[i]));
    rows_.push_back(std::move(row));
  }

  [[nodiscard]] std::string text() const {
    std::string text;
    for (const auto& row : rows_) {
      std::string line;
      for (std::size_t i = 0; i < row.size(); ++i) {
        const std::string space(widths_[i] - display_width(row[i]), ' ');
        line += i == 0 ? "" : "  ";
        line += i == left_column_ ? row[i] + space : space + row[i];
      }
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + '\n';
    }
    return text;
  }

 private:
  std::size_t left_column_;
  std::vector<std::size_t> widths_;
  std::vector<std::vector<std::string>> rows_;
};

std::string points_text(const Tally& tally) {
  return fmt::format("{}.{}", tally.wins + tally.draws / 2, tally.draws % 2 == 0 ? 0 : 5);
}

// Places of the players, as they are to be listed.
std::vector<std::size_t> listed(const std::vector<std::string>& names, const std::vector<Tally>& totals,
                                const std::vector<std::string>& order) {
  std::vector<std::size_t> places(names.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  if (order.empty()) {
    std::stable_sort(places.begin(), places.end(),
                     [&](auto a, auto b) { return totals[a].score() > totals[b].score(); });
    return places;
  }
  const auto wanted = [&](std::size_t place) { return std::find(order.begin(), order.end(), names[place]); };
  std::stable_sort(places.begin(), places.end(), [&](auto a, auto b) { return wanted(a) < wanted(b); });
  return places;
}

std::string whole(double number) { return fmt::format("{:.0f}", if_finite(number, 0).value_or(0)); }

std::vector<std::string> rating_row(const Ratings& ratings, std::size_t place, std::size_t longest_name) {
  const auto& player = ratings.players[place];
  const bool has_next = place + 1 < ratings.players.size();
  const auto los = has_next ? ratings.superiority(place, place + 1) : std::nullopt;
  return {std::to_string(place + 1),
          shortened(player.name, longest_name) + (player.is_held ? " *" : ""),
          whole(player.rating),
          player.is_anchor ? "anchor" : "± " + whole(player.error),
          grouped(player.tally.games()),
          percent_text(player.tally.score()),
          percent_text(draw_ratio(player.tally).value_or(0)),
          whole(player.opponents),
          los ? percent_text(*los) : ""};
}

}  // namespace

std::string shortened(std::string_view name, std::size_t columns) {
  if (display_width(name) <= columns || columns < 3) return std::string(name);
  // By code points, so that no character is torn.
  std::vector<std::string> characters;
  for (const char c : name) {
    if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U || characters.empty()) characters.emplace_back();
    characters.back() += c;
  }
  const std::size_t tail = (columns - 1) / 3, head = columns - 1 - tail;
  std::string text;
  for (std::size_t i = 0; i < head; ++i) text += characters[i];
  text += "…";
  for (std::size_t i = characters.size() - tail; i < characters.size(); ++i) text += characters[i];
  return text;
}

std::string cross_table(const Results& results, const CrossTableOptions& options) {
  const auto names = results.players();
  const auto n = names.size();
  std::vector<Tally> cells(n * n), totals(n);
  for (const auto& [first, second, tally] : results.pairings()) {
    cells[first * n + second] += tally;
    cells[second * n + first] += tally.swapped();
    totals[first] += tally;
    totals[second] += tally.swapped();
  }
  const auto order = listed(names, totals, options.order);
  TextTable table(1);
  std::vector<std::string> head = {"#", "player", "points", "games", "score"};
  for (std::size_t i = 1; i <= n; ++i) head.push_back(std::to_string(i));
  table.add(std::move(head));
  for (std::size_t rank = 0; rank < n; ++rank) {
    const auto one = order[rank];
    std::vector<std::string> row = {std::to_string(rank + 1), shortened(names[one], options.longest_name),
                                    points_text(totals[one]), grouped(totals[one].games()),
                                    percent_text(totals[one].score())};
    for (const auto other : order) {
      const auto& cell = cells[one * n + other];
      if (one == other)
        row.emplace_back("·");
      else if (cell.games() == 0)
        row.emplace_back("");
      else
        row.push_back(options.counts ? fmt::format("+{} ={} -{}", cell.wins, cell.draws, cell.losses)
                                     : points_text(cell));
    }
    table.add(std::move(row));
  }
  return table.text();
}

std::string rating_table(const Ratings& ratings, std::size_t longest_name) {
  const std::vector<std::string> head = {"#",     "player", "rating",    "error", "games",
                                         "score", "draws",  "opponents", "LOS"};
  std::string text;
  for (std::size_t group = 0; group < ratings.groups.size(); ++group) {
    if (ratings.groups.size() > 1)
      text += fmt::format("{}Group {}: {}\n", group == 0 ? "" : "\n", group + 1, ratings.groups[group]);
    TextTable table(1);
    table.add(head);
    for (std::size_t place = 0; place < ratings.players.size(); ++place)
      if (ratings.players[place].group == group) table.add(rating_row(ratings, place, longest_name));
    text += table.text();
  }
  return text;
}

}  // namespace arborist
