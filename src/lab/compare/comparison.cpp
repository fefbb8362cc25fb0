#include "lab/compare/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/plural.h"
#include "core/svg.h"
#include "core/text.h"

namespace arborist::lab {

namespace {

std::string result_text(const Tally& games) {
  return fmt::format("+{} ={} -{}", grouped(games.wins), grouped(games.draws), grouped(games.losses));
}

// Where every game went one way there is no number.
std::string elo_text(const ComparedPairing& pairing) {
  if (std::isfinite(pairing.elo.value)) return to_text(pairing.elo);
  return pairing.elo.value > 0 ? "won all" : "lost all";
}

std::string cost_text(double nodes, double time) {
  if (nodes > 0) return fmt::format("{} nodes, {:.3g} ms", grouped(static_cast<std::uint64_t>(nodes)), time);
  return fmt::format("{:.3g} ms", time);
}

constexpr double row_height = 34, first_row = 108, name_width = 330, plot_width = 380, text_width = 250;
constexpr double left = 24, plot_left = left + name_width, plot_right = plot_left + plot_width;

// From Elo to a place on the page: as wide as the results need, the same on both sides.
class EloAxis {
 public:
  explicit EloAxis(const std::vector<ComparedPairing>& pairings) {
    double far = 50;
    for (const auto& pairing : pairings)
      for (const double end : {pairing.elo.low, pairing.elo.high})
        if (std::isfinite(end)) far = std::max(far, std::abs(end));
    constexpr double widest = 800;
    step_ = far <= 100 ? 50 : far <= 250 ? 100 : 200;
    reach_ = std::min(widest, std::ceil(far / step_) * step_);
  }
  [[nodiscard]] double x(double elo) const {
    return plot_left + plot_width * (std::clamp(elo, -reach_, reach_) + reach_) / (2 * reach_);
  }
  [[nodiscard]] double reach() const { return reach_; }
  [[nodiscard]] double step() const { return step_; }

 private:
  double reach_;
  double step_;
};

constexpr const char* compared_style =
    ".page{fill:#fbfaf6}.title{font:600 20px system-ui,sans-serif;fill:#26302b}"
    ".sub{font:14px system-ui,sans-serif;fill:#5d6a62}.name{font:14px system-ui,sans-serif;fill:#26302b}"
    ".group{font:600 14px system-ui,sans-serif;fill:#26302b}.grid{stroke:#dcd8cc;stroke-width:1}"
    ".level{stroke:#5d6a62;stroke-width:1.5}.bar{stroke-width:3;stroke-linecap:round}"
    ".better{stroke:#2f7d4f;fill:#2f7d4f}.worse{stroke:#b4472e;fill:#b4472e}.equal{stroke:#5d6a62;fill:#5d6a62}"
    "@media(prefers-color-scheme:dark){.page{fill:#171b19}.title,.name,.group{fill:#e7e9e3}.sub{fill:#a3ada6}"
    ".grid{stroke:#303833}.level{stroke:#a3ada6}.better{stroke:#67c08b;fill:#67c08b}.worse{stroke:#ec8a6f;fill:#ec8a6f}"
    ".equal{stroke:#a3ada6;fill:#a3ada6}}";

// By the test where it has decided, else by the error: 1 stronger, -1 weaker, 0 not to be told.
int decision(const ComparedPairing& pairing) {
  if (pairing.decided != 0) return pairing.decided;
  return pairing.elo.low > 0 ? 1 : pairing.elo.high < 0 ? -1 : 0;
}

const char* style_of(const ComparedPairing& pairing) {
  const int decided = decision(pairing);
  return decided > 0 ? "better" : decided < 0 ? "worse" : "equal";
}

void add_axis(Svg& svg, const EloAxis& axis, double bottom) {
  const int steps = static_cast<int>(axis.reach() / axis.step());
  for (int i = -steps; i <= steps; ++i) {
    const double elo = i * axis.step();
    svg.add("path", {{"class", i == 0 ? "level" : "grid"},
                     {"d", SvgPath().move_to(axis.x(elo), first_row - 24).line_to(axis.x(elo), bottom)}});
    svg.add("text", {{"class", "sub"}, {"x", axis.x(elo)}, {"y", bottom + 20}, {"text-anchor", "middle"}},
            i == 0 ? "0" : fmt::format("{:+.0f}", elo));
  }
  svg.add("text", {{"class", "sub"}, {"x", plot_left}, {"y", bottom + 42}}, "weaker");
  svg.add("text", {{"class", "sub"}, {"x", plot_right}, {"y", bottom + 42}, {"text-anchor", "end"}},
          "stronger, in Elo");
}

void add_pairing(Svg& svg, const ComparedPairing& pairing, const EloAxis& axis, double y) {
  svg.add("text", {{"class", "name"}, {"x", left + 14}, {"y", y + 5}},
          fmt::format("{}, {}", pairing.player, pairing.allowed));
  svg.open("g", {{"class", style_of(pairing)}});
  svg.add("path", {{"class", "bar"},
                   {"d", SvgPath().move_to(axis.x(pairing.elo.low), y).line_to(axis.x(pairing.elo.high), y)}});
  svg.add("circle", {{"cx", axis.x(pairing.elo.value)}, {"cy", y}, {"r", 6}});
  svg.close("g");
  svg.add("text", {{"class", "name"}, {"x", plot_right + 16}, {"y", y + 5}},
          fmt::format("{} ({})", elo_text(pairing), grouped(pairing.games.games())));
}

std::string group_of(const ComparedPairing& pairing) {
  return fmt::format("{}, against {}", pairing.game, pairing.opponent);
}

}  // namespace

std::string verdict(const ComparedPairing& pairing) {
  if (pairing.games.games() == 0) return "not played";
  if (!std::isfinite(pairing.elo.value))
    return fmt::format("{} {}", elo_text(pairing), counted(pairing.games.games(), "game"));
  const std::string elo = to_text(pairing.elo);
  const int decided = decision(pairing);
  const bool is_sure = pairing.elo.low > 0 || pairing.elo.high < 0;
  if (decided != 0)
    return fmt::format("{}{} ({} Elo, {})", decided > 0 ? "stronger" : "weaker",
                       is_sure ? "" : " by the sequential test, though the error bar reaches across 0", elo,
                       counted(pairing.games.games(), "game"));
  return fmt::format("as strong, as far as {} tell ({} Elo)", counted(pairing.games.games(), "game"), elo);
}

std::string to_text(const PlayerComparison& comparison) {
  std::string text = comparison.title + '\n';
  std::string group;
  for (const auto& pairing : comparison.pairings) {
    if (group_of(pairing) != group) {
      group = group_of(pairing);
      text += fmt::format("\n{}\n", group);
    }
    text += fmt::format("  {:<44} {:>16}  {:>5.1f} %  {:<18} {}{}\n", pairing.player, pairing.allowed,
                        100 * pairing.games.score(), result_text(pairing.games), to_text(pairing.elo),
                        pairing.test.empty() ? "" : "  " + pairing.test);
  }
  return text + fmt::format("\n{}, both colours of each; seed {}\n", comparison.openings, comparison.seed);
}

namespace {

// "`alpha-beta` is `alphabeta:order=all`, `bayes`"
std::string players_in_words(const PlayerComparison& comparison) {
  std::vector<std::string> words;
  for (const std::string& player : comparison.players) {
    const std::size_t named = player.substr(0, player.find(':')).find('=');
    words.push_back(named == std::string::npos
                        ? fmt::format("`{}`", player)
                        : fmt::format("`{}` is `{}`", player.substr(0, named), player.substr(named + 1)));
  }
  return join(words, ", ");
}

}  // namespace

std::string to_markdown(const PlayerComparison& comparison) {
  std::string text =
      "| game | player | against | a move | score | games | Elo | player uses | opponent uses |\n"
      "|---|---|---|---|---|---|---|---|---|\n";
  for (const auto& pairing : comparison.pairings)
    text += fmt::format("| {} | `{}` | `{}` | {} | {:.1f} % | {} | {}{} | {} | {} |\n", pairing.game, pairing.player,
                        pairing.opponent, pairing.allowed, 100 * pairing.games.score(), result_text(pairing.games),
                        to_text(pairing.elo), pairing.test.empty() ? "" : ", " + pairing.test,
                        cost_text(pairing.nodes_a_move, pairing.time_a_move),
                        cost_text(pairing.nodes_a_move_of_opponent, pairing.time_a_move_of_opponent));
  text += fmt::format("\nOpenings: {}, both colours of each; seed {}.\n", comparison.openings, comparison.seed);
  if (comparison.players.empty()) return text;
  return text + fmt::format("Players: {}.\n", players_in_words(comparison));
}

std::string to_svg(const PlayerComparison& comparison) {
  const EloAxis axis(comparison.pairings);
  double bottom = first_row;
  std::string group;
  for (const auto& pairing : comparison.pairings) {
    if (group_of(pairing) != group) bottom += row_height;
    group = group_of(pairing);
    bottom += row_height;
  }
  const double width = plot_right + text_width, height = bottom + 60;
  Svg svg(
      {{"viewBox", fmt::format("0 0 {} {}", width, height)}, {"width", width}, {"height", height}, {"role", "img"}});
  svg.add("title", {}, comparison.title).style(compared_style);
  svg.add("rect", {{"class", "page"}, {"width", width}, {"height", height}});
  svg.add("text", {{"class", "title"}, {"x", left}, {"y", 36}}, comparison.title);
  svg.add("text", {{"class", "sub"}, {"x", left}, {"y", 60}},
          fmt::format("{}, both colours of each; 95 % of all repetitions lie within the bars", comparison.openings));
  add_axis(svg, axis, bottom - row_height / 2);
  double y = first_row;
  group.clear();
  for (const auto& pairing : comparison.pairings) {
    if (group_of(pairing) != group) {
      group = group_of(pairing);
      svg.add("text", {{"class", "group"}, {"x", left}, {"y", y + 5}}, group);
      y += row_height;
    }
    add_pairing(svg, pairing, axis, y);
    y += row_height;
  }
  return std::move(svg).text();
}

}  // namespace arborist::lab
