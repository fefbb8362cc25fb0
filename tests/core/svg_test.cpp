#include "core/svg.h"

#include <gtest/gtest.h>

#include <limits>

namespace arborist {
namespace {

TEST(Svg, what_texts_and_attributes_hold_cannot_leave_them) {
  Svg svg({{"width", 10}});
  svg.add("text", {{"fill", "\"/><script>"}}, "a < b & \"c\"\x01\n</text>");
  EXPECT_EQ(std::move(svg).text(),
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\">\n"
            "<text fill=\"&quot;/&gt;&lt;script&gt;\">a &lt; b &amp; &quot;c&quot;&lt;/text&gt;</text>\n</svg>\n");
}

TEST(Svg, numbers_have_no_digit_that_is_not_needed) {
  EXPECT_EQ(svg_number(0), "0");
  EXPECT_EQ(svg_number(-0.0001), "0");
  EXPECT_EQ(svg_number(100), "100");
  EXPECT_EQ(svg_number(12.5), "12.5");
  EXPECT_EQ(svg_number(-1.0 / 3), "-0.333");
  EXPECT_EQ(svg_number(1e15), "1000000000000000");
  EXPECT_EQ(svg_number(std::numeric_limits<double>::quiet_NaN()), "0");
}

TEST(Svg, elements_stand_inside_what_was_opened) {
  Svg svg({});
  svg.open("g", {{"class", "mark"}, {"transform", ""}});
  svg.add("path", {{"d", SvgPath().move_to(1, 2).line_to(3, 4.5).level_to(0).line_by(-1, 0).close()}});
  svg.close("g");
  EXPECT_EQ(std::move(svg).text(),
            "<svg xmlns=\"http://www.w3.org/2000/svg\">\n<g class=\"mark\">"
            "<path d=\"M1 2L3 4.5H0l-1 0z\"/>\n</g>\n</svg>\n");
}

}  // namespace
}  // namespace arborist
