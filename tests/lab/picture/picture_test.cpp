// Pictures of trees: nothing lies over anything else, and everything that matters is drawn.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

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
