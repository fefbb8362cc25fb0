// A fitted bonus for people: as text, and as a picture that follows the reader's light or dark colours.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/plural.h"
#include "core/svg.h"
#include "core/text.h"
#include "lab/bonus/bonus_fit.h"

namespace arborist::lab {

namespace {

std::string gaps_in_words(const BonusGroup& group) {
  return group.least_gap == group.largest_gap ? fmt::format("{}", group.least_gap)
                                              : fmt::format("{} to {}", group.least_gap, group.largest_gap);
}

std::string bonus_verdict(const BonusFit& fit) {
  const std::string largest = fmt::format("{:.1f} ± {:.1f} points", fit.line.bonus_at(0), fit.bonus_error);
  if (!fit.is_confirmed())
    return fmt::format(
        "  a choice is worth nothing that can be told: the line would give it {} at most, and what one half of the\n"
        "  games says does not hold in the other ({:.1f} standard errors); play minimax: {}\n",
        largest, fit.checked, spec_of(fit));
  std::string text =
      fmt::format("  reach {} ± {:.0f}, share {:.0f} ± {:.0f} %: a choice of two equal moves is worth {}\n",
                  fit.line.reach, fit.reach_error, 100 * fit.line.share, 100 * fit.share_error, largest);
  text += fmt::format("  what one half of the games says holds in the other: {:.1f} standard errors above nothing\n",
                      fit.checked);
  if (!fit.is_worth_something())
    return text + fmt::format("  that is less than a point, the least that the search can add; play minimax: {}\n",
                              spec_of(fit));
  if (fit.line.reach >= longest_reach)
    text += fmt::format("  the gains fall on beyond {}, the longest reach that the search takes\n", longest_reach);
  return text + fmt::format("  play with it: {}\n", spec_of(fit));
}

}  // namespace

std::string to_text(const BonusFit& fit) {
  std::string text = fmt::format(
      "{}, evaluator {}: {} looked at {} and then {} plies deep, seed {}\n"
      "  left out: {} with one move only, {} won or lost\n\n"
      "  {:>16}  {:>9}  {:>18}  {:>8}\n",
      fit.game, fit.evaluator, counted(fit.looked_at, "position"), fit.task.depth, fit.task.depth + 2, fit.task.seed,
      grouped(fit.forced), grouped(fit.decided), "gap to the second", "positions", "gain when deeper", "the line");
  for (const BonusGroup& group : fit.groups)
    text += fmt::format("  {:>17}  {:>9}  {:>18}  {:>8}\n", gaps_in_words(group), grouped(group.positions),
                        fmt::format("{:+.1f} ± {:.1f}", group.gain, group.gain_error),
                        fmt::format("{:+.1f}", fit.line.offset + fit.line.bonus_at(group.gap)));
  return text + '\n' + bonus_verdict(fit) +
         fmt::format(
             "  {:+.1f} points are gained whatever the choice (odd or even, who moves); they are no part of the bonus\n"
             "  the line explains {:.1f} % of how the gains differ\n",
             fit.line.offset, 100 * fit.explained);
}

namespace {

struct BonusPage {
  static constexpr double width = 860, height = 480;
  static constexpr double left = 84, right = 824, top = 92, bottom = 410;
};

constexpr const char* bonus_style =
    ".page{fill:#fbfaf6}.title{font:600 20px system-ui,sans-serif;fill:#26302b}"
    ".sub{font:14px system-ui,sans-serif;fill:#5d6a62}.grid{stroke:#dcd8cc;stroke-width:1}"
    ".level{stroke:#5d6a62;stroke-width:1.5}.line{fill:none;stroke:#b4472e;stroke-width:2.5;stroke-linejoin:round}"
    ".bar{stroke:#2f7d4f;stroke-width:2;stroke-linecap:round}.dot{fill:#2f7d4f}"
    "@media(prefers-color-scheme:dark){.page{fill:#171b19}.title{fill:#e7e9e3}.sub{fill:#a3ada6}"
    ".grid{stroke:#303833}.level{stroke:#a3ada6}.line{stroke:#ec8a6f}.bar{stroke:#67c08b}.dot{fill:#67c08b}}";

// 1, 2 or 5 times a power of ten, so that there are at most so many steps.
double round_step(double range, int most) {
  double step = std::pow(10.0, std::floor(std::log10(std::max(range, 1e-9) / most)));
  for (const double factor : {2.0, 2.5, 2.0})
    if (range / step > most) step *= factor;
  return step;
}

// From gaps and gains to places on the page.
class BonusAxes {
 public:
  explicit BonusAxes(const BonusFit& fit) {
    const double at_0 = fit.line.offset + fit.line.bonus_at(0);
    low_ = std::min({0.0, fit.line.offset, at_0});
    high_ = std::max({0.0, fit.line.offset, at_0});
    for (const BonusGroup& group : fit.groups) {
      widest_ = std::max(widest_, group.gap);
      low_ = std::min(low_, group.gain - group.gain_error);
      high_ = std::max(high_, group.gain + group.gain_error);
    }
    widest_ = std::max(widest_ * 1.03, static_cast<double>(fit.line.reach));
    constexpr int most_rows = 6;
    step_ = round_step(high_ - low_, most_rows);
    low_ = std::floor(low_ / step_) * step_;
    high_ = std::max(std::ceil(high_ / step_) * step_, low_ + step_);
  }

  [[nodiscard]] double x(double gap) const {
    return BonusPage::left + (BonusPage::right - BonusPage::left) * gap / widest_;
  }
  [[nodiscard]] double y(double gain) const {
    return BonusPage::bottom - (BonusPage::bottom - BonusPage::top) * (gain - low_) / (high_ - low_);
  }
  [[nodiscard]] double widest() const { return widest_; }

  void draw(Svg& svg) const {
    const int rows = static_cast<int>(std::lround((high_ - low_) / step_));
    for (int i = 0; i <= rows; ++i) {
      const double gain = low_ + i * step_;
      const bool is_level = std::abs(gain) < step_ / 2;
      svg.add("path", {{"class", is_level ? "level" : "grid"},
                       {"d", SvgPath().move_to(BonusPage::left, y(gain)).level_to(BonusPage::right)}});
      svg.add("text", {{"class", "sub"}, {"x", BonusPage::left - 10}, {"y", y(gain) + 5}, {"text-anchor", "end"}},
              is_level ? "0" : fmt::format("{:+.4g}", gain));
    }
    constexpr int most_columns = 8;
    const double step = round_step(widest_, most_columns);
    for (int i = 0; i * step <= widest_; ++i)
      svg.add("text", {{"class", "sub"}, {"x", x(i * step)}, {"y", BonusPage::bottom + 22}, {"text-anchor", "middle"}},
              fmt::format("{:.4g}", i * step));
    svg.add("text",
            {{"class", "sub"},
             {"x", (BonusPage::left + BonusPage::right) / 2},
             {"y", BonusPage::bottom + 48},
             {"text-anchor", "middle"}},
            "by how much the second best move is worse than the best, in points");
  }

 private:
  double low_ = 0;
  double high_ = 0;
  double widest_ = 1;
  double step_ = 1;
};

}  // namespace

std::string to_svg(const BonusFit& fit) {
  const BonusAxes axes(fit);
  const std::string title = fmt::format("What a choice of moves is worth in {}", fit.game);
  Svg svg({{"viewBox", fmt::format("0 0 {} {}", BonusPage::width, BonusPage::height)},
           {"width", BonusPage::width},
           {"height", BonusPage::height},
           {"role", "img"}});
  svg.add("title", {}, title).style(bonus_style);
  svg.add("rect", {{"class", "page"}, {"width", BonusPage::width}, {"height", BonusPage::height}});
  svg.add("text", {{"class", "title"}, {"x", 24}, {"y", 36}}, title);
  svg.add(
      "text", {{"class", "sub"}, {"x", 24}, {"y", 60}},
      fmt::format("gain of looking {} instead of {} plies deep, {}; the line is {}", fit.task.depth + 2, fit.task.depth,
                  counted(fit.positions, "position"), fit.is_worth_something() ? spec_of(fit) : "as good as none"));
  axes.draw(svg);
  const double offset = fit.line.offset;
  svg.add("path", {{"class", "line"},
                   {"d", SvgPath()
                             .move_to(axes.x(0), axes.y(offset + fit.line.bonus_at(0)))
                             .line_to(axes.x(fit.line.reach), axes.y(offset))
                             .line_to(axes.x(axes.widest()), axes.y(offset))}});
  for (const BonusGroup& group : fit.groups) {
    const double x = axes.x(group.gap);
    svg.add("path", {{"class", "bar"},
                     {"d", SvgPath()
                               .move_to(x, axes.y(group.gain - group.gain_error))
                               .line_to(x, axes.y(group.gain + group.gain_error))}});
    svg.add("circle", {{"class", "dot"}, {"cx", x}, {"cy", axes.y(group.gain)}, {"r", 5}});
  }
  return std::move(svg).text();
}

}  // namespace arborist::lab
