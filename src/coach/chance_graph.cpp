// The graph of a game: White's chances from move to move. What White has is filled from below, so that the picture
// reads like the bar beside a board; every kind of mistake has a shape of its own besides its colour.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "chess/san.h"
#include "coach/annotation.h"
#include "core/svg.h"

namespace arborist::coach {
namespace {

constexpr double graph_left = 56, graph_right = 936, graph_top = 64, graph_bottom = 284;
constexpr double graph_width = 960, graph_height = 340;
constexpr const char* graph_style = R"(
text { font: 13px system-ui, sans-serif; fill: #33413a }
.title { font-size: 17px; font-weight: 600 }
.paper { fill: #fbfcfa }
.black { fill: #4a5750 }
.white { fill: #f3f1e7 }
.middle { stroke: #8d9a92; stroke-dasharray: 4 4 }
.line { fill: none; stroke: #2f6f4f; stroke-width: 2; stroke-linejoin: round }
.inaccuracy { fill: #d9a520; stroke: #fff }
.mistake { fill: #e07b18; stroke: #fff }
.blunder { fill: #c8321f; stroke: #fff }
@media (prefers-color-scheme: dark) {
  text { fill: #d5ddd8 }
  .paper { fill: #161b18 }
  .black { fill: #2a332e }
  .white { fill: #c9cdc2 }
  .line { stroke: #5fbf8f }
})";

class Graph {
 public:
  Graph(const chess::PgnGame& game, const JudgedGame& judged)
      : game_(game), judged_(judged), svg_({{"viewBox", fmt::format("0 0 {} {}", graph_width, graph_height)}}) {}

  std::string draw() && {
    svg_.style(graph_style);
    svg_.add("rect", {{"class", "paper"}, {"width", graph_width}, {"height", graph_height}, {"rx", 10}});
    add_title();
    add_curve();
    add_axis();
    add_marks();
    return std::move(svg_).text();
  }

 private:
  [[nodiscard]] double x(std::size_t ply) const {
    const auto last = static_cast<double>(std::max<std::size_t>(judged_.percents.size() - 1, 1));
    return graph_left + (graph_right - graph_left) * static_cast<double>(ply) / last;
  }
  [[nodiscard]] double y(std::size_t ply) const {
    return graph_bottom - (graph_bottom - graph_top) * judged_.percents[ply] / 100;
  }

  void add_title() {
    const auto name = [&](const char* tag) {
      const auto known = game_.tag(tag);
      return std::string(known.empty() || known == "?" ? tag : known);
    };
    svg_.add("text", {{"class", "title"}, {"x", graph_left}, {"y", 30}},
             fmt::format("{} – {}  {}", name("White"), name("Black"), chess::to_text(game_.result)));
    svg_.add("text", {{"x", graph_left}, {"y", 50}},
             fmt::format("accuracy {:.1f} – {:.1f}", judged_.white.accuracy, judged_.black.accuracy));
  }

  void add_curve() {
    svg_.add("rect", {{"class", "black"},
                      {"x", graph_left},
                      {"y", graph_top},
                      {"width", graph_right - graph_left},
                      {"height", graph_bottom - graph_top}});
    SvgPath line;
    line.move_to(x(0), y(0));
    for (std::size_t i = 1; i < judged_.percents.size(); ++i) line.line_to(x(i), y(i));
    SvgPath area = line;
    area.line_to(x(judged_.percents.size() - 1), graph_bottom).line_to(graph_left, graph_bottom).close();
    svg_.add("path", {{"class", "white"}, {"d", area}});
    const double middle = (graph_top + graph_bottom) / 2;
    svg_.add("path", {{"class", "middle"}, {"d", SvgPath().move_to(graph_left, middle).level_to(graph_right)}});
    svg_.add("path", {{"class", "line"}, {"d", line}});
  }

  void add_axis() {
    for (const auto& [text, at] :
         {std::pair{"100 %", graph_top}, {"50 %", (graph_top + graph_bottom) / 2}, {"0", graph_bottom}})
      svg_.add("text", {{"x", graph_left - 8}, {"y", at + 4}, {"text-anchor", "end"}}, text);
    const std::size_t moves = judged_.moves.size();
    const std::size_t step = moves <= 40 ? 10 : moves <= 120 ? 20 : 2 * (moves / 12 / 10 + 1) * 10;
    const int first = game_.start.full_move_number();
    for (std::size_t ply = 0; ply < moves; ply += step)
      svg_.add("text", {{"x", x(ply)}, {"y", graph_bottom + 20}, {"text-anchor", "middle"}},
               std::to_string(static_cast<std::size_t>(first) + ply / 2));
    svg_.add("text", {{"x", graph_right}, {"y", graph_bottom + 42}, {"text-anchor", "end"}},
             "White's chances, move by move");
    add_legend();
  }

  void add_legend() {
    double at = graph_left + 6;
    for (const Grade grade : {Grade::inaccuracy, Grade::mistake, Grade::blunder}) {
      add_mark(grade, at, graph_bottom + 38, "");
      svg_.add("text", {{"x", at + 11}, {"y", graph_bottom + 42}}, to_text(grade));
      at += 110;
    }
  }

  void add_mark(Grade grade, double at_x, double at_y, const std::string& told) {
    constexpr double r = 6;
    svg_.open("g", {{"class", to_text(grade)}});
    if (!told.empty()) svg_.add("title", {}, told);
    if (grade == Grade::inaccuracy) {
      svg_.add("circle", {{"cx", at_x}, {"cy", at_y}, {"r", r - 1}});
    } else if (grade == Grade::mistake) {
      svg_.add(
          "path",
          {{"d", SvgPath().move_to(at_x, at_y - r).line_to(at_x + r, at_y + r).line_to(at_x - r, at_y + r).close()}});
    } else {
      svg_.add("rect", {{"x", at_x - r + 1}, {"y", at_y - r + 1}, {"width", 2 * r - 2}, {"height", 2 * r - 2}});
    }
    svg_.close("g");
  }

  void add_marks() {
    chess::Position position = game_.start;
    for (std::size_t i = 0; i < judged_.moves.size(); ++i) {
      const JudgedMove& move = judged_.moves[i];
      if (move.grade != Grade::good)
        add_mark(move.grade, x(i + 1), y(i + 1),
                 fmt::format("{}. {} {}", position.full_move_number(), chess::to_san(position, move.move),
                             verdict_text(move, position)));
      position = position.after(move.move);
    }
  }

  const chess::PgnGame& game_;
  const JudgedGame& judged_;
  Svg svg_;
};

}  // namespace

std::string chance_graph(const chess::PgnGame& game, const JudgedGame& judged) { return Graph(game, judged).draw(); }

}  // namespace arborist::coach
