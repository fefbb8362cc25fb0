// Pictures of trees: nothing lies over anything else, and everything that matters is drawn.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <regex>

#include "core/random.h"
#include "lab/picture/glyphs.h"
#include "lab/picture/svg.h"
#include "tests/lab/recording/examples.h"

namespace arborist::lab {
namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Layout, boxes_of_a_row_never_overlap_and_parents_stand_over_their_children) {
  Random random(3);
  for (int round = 0; round < 200; ++round) {
    std::vector<Box> boxes = {{.width = 30}};
    const int size = random.between(1, 120);
    for (int i = 1; i < size; ++i)
      boxes.push_back({.parent = random.between(0, i - 1), .width = static_cast<double>(random.between(10, 90))});
    const double width = lay_out(boxes, 8);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      EXPECT_GE(boxes[i].x - boxes[i].width / 2, -1e-6);
      EXPECT_LE(boxes[i].x + boxes[i].width / 2, width + 1e-6);
      double left = 1e9, right = -1e9;
      for (std::size_t j = 0; j < boxes.size(); ++j) {
        if (j != i && boxes[j].row == boxes[i].row) {
          EXPECT_GE(std::abs(boxes[i].x - boxes[j].x) + 1e-6, (boxes[i].width + boxes[j].width) / 2 + 8);
        }
        if (boxes[j].parent == static_cast<int>(i) && j > 0) {
          left = std::min(left, boxes[j].x);
          right = std::max(right, boxes[j].x);
        }
      }
      if (left < 1e9) {
        EXPECT_NEAR(boxes[i].x, (left + right) / 2, 1e-6);
      }
    }
  }
}

struct Picture {
  explicit Picture(const Example& example, const PictureOptions& options = {})
      : naming(*naming_of(example.game, example.recording)),
        drawing(draw_glyphs(Timeline(example.recording), naming, options)),
        svg(to_svg(example.recording, naming, options)) {}
  Naming naming;
  Drawing drawing;
  std::string svg;
};

std::size_t count_of(const Picture& picture, GlyphShape shape) {
  return static_cast<std::size_t>(std::count_if(picture.drawing.glyphs.begin(), picture.drawing.glyphs.end(),
                                                [&](const Glyph& g) { return g.shape == shape; }));
}

TEST(Picture, the_example_is_drawn_whole) {
  const Example example;
  const Picture picture(example);
  EXPECT_EQ(count_of(picture, GlyphShape::leaf), 63U);
  EXPECT_EQ(count_of(picture, GlyphShape::node), 30U);
  EXPECT_EQ(count_of(picture, GlyphShape::cut), 18U);
  EXPECT_TRUE(contains(picture.svg, "93 nodes, 63 leaves, 18 cuts"));
  EXPECT_TRUE(contains(picture.svg, ">2 cut</text>"));
  EXPECT_TRUE(contains(picture.svg, ">≤0</text>"));
}

TEST(Picture, every_label_has_room_in_its_box) {
  for (const char* search : {"engine:depth=5", "alphabeta:depth=2,quiescence=yes"}) {
    const Example example("chess", "", search);
    const Picture picture(example, {.most_glyphs = 400});
    for (std::size_t i = 0; i < picture.drawing.glyphs.size(); ++i) {
      const Glyph& glyph = picture.drawing.glyphs[i];
      EXPECT_GE(picture.drawing.boxes[i].width, text_width(glyph.move, 12.5));
      EXPECT_GE(picture.drawing.boxes[i].width, text_width(glyph.note, 12));
      EXPECT_GE(picture.drawing.boxes[i].width, text_width(glyph.value, 12.5));
    }
  }
}

struct Line {
  double x0, y0, x1, y1;
};
struct Rect {
  double left, top, right, bottom;
};

// The straight pieces of all paths.
std::vector<Line> lines_of(const std::string& svg) {
  std::vector<Line> lines;
  static const std::regex path("<path d=\"([^\"]*)\""), point("([MLlH])(-?[0-9.]+)(?:[ ,](-?[0-9.]+))?");
  for (std::sregex_iterator it(svg.begin(), svg.end(), path), end; it != end; ++it) {
    const std::string d = (*it)[1];
    double x = 0, y = 0;
    for (std::sregex_iterator at(d.begin(), d.end(), point); at != end; ++at) {
      const char command = (*at)[1].str().front();
      const double first = std::stod((*at)[2]), second = command == 'H' ? y : std::stod((*at)[3]);
      const Line line{x, y, command == 'l' ? x + first : first, command == 'l' ? y + second : second};
      if (command == 'L') lines.push_back(line);
      x = line.x1, y = line.y1;
    }
  }
  return lines;
}
// Every note with what its letters take.
std::vector<Rect> notes_of(const std::string& svg) {
  std::vector<Rect> notes;
  static const std::regex note("<text class=\"note\" x=\"([0-9.]+)\" y=\"([0-9.]+)\"[^>]*>([^<]*)<");
  for (std::sregex_iterator it(svg.begin(), svg.end(), note), end; it != end; ++it) {
    const double x = std::stod((*it)[1]), y = std::stod((*it)[2]), half = text_width((*it)[3], 12) / 2;
    notes.push_back({x - half, y - 10, x + half, y + 3});
  }
  return notes;
}
// Whether a line comes into a box: what is left of it when it is clipped at the four sides.
bool meets(const Line& line, const Rect& box) {
  double from = 0, to = 1;
  const auto clip = [&](double start, double step, double low, double high) {
    if (step == 0) return start > low && start < high;
    const double a = (low - start) / step, b = (high - start) / step;
    from = std::max(from, std::min(a, b));
    to = std::min(to, std::max(a, b));
    return from < to;
  };
  return clip(line.x0, line.x1 - line.x0, box.left, box.right) && clip(line.y0, line.y1 - line.y0, box.top, box.bottom);
}

TEST(Picture, no_edge_crosses_a_note) {
  for (const auto& [game, search] :
       {std::pair{"connect-four", "mn:depth=3,reach=20"}, std::pair{"reversi", "bayes:nodes=300"},
        std::pair{"reversi", "bstar:nodes=300"}, std::pair{"tic-tac-toe", "alphabeta:depth=6"},
        std::pair{"connect-four", "prom:depth=3"}, std::pair{"chess", "engine:depth=5"}}) {
    const Example example(game, "", search);
    const Picture picture(example, {.most_glyphs = 120});
    const auto lines = lines_of(picture.svg);
    const auto notes = notes_of(picture.svg);
    EXPECT_GT(lines.size(), 50U) << search;
    EXPECT_GT(notes.size(), 2U) << search;
    for (const Rect& note : notes)
      for (const Line& line : lines)
        EXPECT_FALSE(meets(line, note)) << search << ": " << line.x0 << "," << line.y0 << " to " << line.x1 << ","
                                        << line.y1 << " meets the note at " << note.left << "," << note.top;
  }
}

TEST(Picture, the_chances_of_a_bayesian_node_are_drawn_as_bars) {
  const Example example("reversi", "", "bayes:nodes=300");
  const Picture picture(example);
  std::size_t bars = 0;
  for (const Glyph& glyph : picture.drawing.glyphs) {
    const auto spikes = example.recording.spikes().of(glyph.node);
    EXPECT_EQ(glyph.bars.size(), spikes.size());
    bars += glyph.bars.size();
    double tallest = 0;
    for (const Bar& bar : glyph.bars) {
      EXPECT_TRUE(bar.place >= 0 && bar.place <= 1 && bar.height > 0 && bar.height <= 1);
      tallest = std::max(tallest, bar.height);
    }
    EXPECT_EQ(tallest, glyph.bars.empty() ? 0 : 1);
  }
  EXPECT_GT(bars, 100U);
  std::size_t drawn = 0;
  for (std::size_t at = 0; (at = picture.svg.find("class=\"bar\"", at)) != std::string::npos; ++at) ++drawn;
  EXPECT_EQ(drawn, bars + 4);  // and those of the legend
  EXPECT_TRUE(contains(picture.svg, "how likely each value is"));
  EXPECT_TRUE(contains(picture.svg, "a to b: between these four times in five"));
}

TEST(Picture, what_is_remarked_is_explained) {
  EXPECT_TRUE(contains(Picture(Example("connect-four", "", "mn:depth=2,reach=20")).svg,
                       "choice: what having several good moves adds"));
  EXPECT_TRUE(contains(Picture(Example("connect-four", "", "bstar:nodes=100")).svg,
                       "a to b: what the value may still come to"));
  EXPECT_FALSE(contains(Picture(Example()).svg, "a to b"));
}

TEST(Picture, a_large_tree_is_folded) {
  const Example example("tic-tac-toe", "", "alphabeta:depth=6");
  const Picture picture(example, {.most_glyphs = 50});
  EXPECT_LE(picture.drawing.glyphs.size(), 50U);
  EXPECT_TRUE(contains(picture.svg, "▼"));
  std::uint64_t nodes = 0;
  for (const Glyph& glyph : picture.drawing.glyphs)
    nodes += (glyph.shape != GlyphShape::cut && glyph.shape != GlyphShape::risk ? 1 : 0) + glyph.folded;
  EXPECT_EQ(nodes, example.recording.info.counts.entered);
}

TEST(Picture, a_step_shows_what_was_known_by_then) {
  const Example example;
  const Picture picture(example, {.step = 177});
  EXPECT_EQ(count_of(picture, GlyphShape::leaf), 36U);
  EXPECT_EQ(count_of(picture, GlyphShape::cut), 13U);
  EXPECT_TRUE(contains(picture.svg, "step 177 of 296"));
}

TEST(Picture, risks_of_the_engine_are_marked_as_risks) {
  const Example example("chess", "r1bqkb1r/pp2pppp/2np1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 1", "engine:depth=5");
  const Picture picture(example, {.dark = true, .most_glyphs = 500});
  EXPECT_GT(count_of(picture, GlyphShape::risk), 0U);
  EXPECT_TRUE(contains(picture.svg, "~ reverse futility"));
}

TEST(Picture, text_from_a_file_cannot_leave_its_place) {
  Example example;
  example.recording.info.start = "<script>\"&";
  EXPECT_FALSE(contains(to_svg(example.recording, *naming_of(example.game, Example().recording), {}), "<script>"));
}

}  // namespace
}  // namespace arborist::lab
