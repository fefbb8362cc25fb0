// A report is one text that needs nothing else, and slides hold one idea each.
#include <gtest/gtest.h>

#include "lab/report/idea.h"

namespace arborist::lab {
namespace {

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

std::vector<Idea> some_ideas() {
  FigureTable figures{.name = "few", .title = "Few <figures>"};
  figures.figure("cuts & more", 18, 18);
  return {
      {.chapter = "One", .title = "First", .words = {"a < b"}, .figure = picture("<svg id=\"x#1\"/>", "a \"tree\"")},
      {.chapter = "One", .title = figures.title, .words = {}, .figure = table(figures), .command = "lab tables few"},
      {.chapter = "Two", .title = "Last", .words = {"c"}}};
}

TEST(Report, writes_out_what_html_would_take_for_its_own) {
  const std::string html = report_html("T & <T>", some_ideas());
  EXPECT_NE(html.find("<title>T &amp; &lt;T&gt;</title>"), std::string::npos);
  EXPECT_NE(html.find("<p>a &lt; b</p>"), std::string::npos);
  EXPECT_NE(html.find("alt=\"a &quot;tree&quot;\""), std::string::npos);
  EXPECT_NE(html.find("data:image/svg+xml,%3Csvg%20id=%22x%231%22/%3E"), std::string::npos) << html;
  EXPECT_NE(html.find("cuts &amp; more"), std::string::npos);
  EXPECT_NE(html.find("<code>arborist lab tables few</code>"), std::string::npos);
}

TEST(Report, has_every_chapter_once_and_asks_for_nothing_outside) {
  const std::string html = report_html("T", some_ideas());
  EXPECT_EQ(times(html, "<h2>"), 2U);
  EXPECT_EQ(times(html, "<h3 "), 3U);
  EXPECT_EQ(times(html, "href=\"#i"), 3U);
  for (const auto& text : {html, slides_html("T", some_ideas())}) {
    EXPECT_EQ(times(text, "http:"), 0U);
    EXPECT_EQ(times(text, "https:"), 0U);
    EXPECT_NE(text.find("default-src 'none'"), std::string::npos);
  }
}

TEST(Report, a_long_table_goes_on_on_the_next_slide) {
  FigureTable figures{.name = "many", .title = "Many"};
  for (int i = 0; i < 20; ++i) figures.figure("row " + std::to_string(i) + ".", i, i);
  figures.rows[3].note = std::string(150, 'n');
  const auto parts = table_in_parts(figures, 8);
  ASSERT_EQ(parts.size(), 3U);
  EXPECT_EQ(times(parts[0], "<tr>"), 1 + 6U) << "a note of two lines takes the place of two rows";
  EXPECT_EQ(times(parts[1], "<tr>"), 1 + 8U);
  EXPECT_EQ(times(parts[2], "<tr>"), 1 + 6U);
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(times(parts[0] + parts[1] + parts[2], "row " + std::to_string(i) + "."), 1U) << i;
  EXPECT_EQ(table_in_parts(figures, 1).size(), 20U) << "a row is not torn";
  EXPECT_TRUE(table_in_parts(FigureTable{}, 8).empty());
}

TEST(Report, a_sentence_among_figures_may_take_several_lines) {
  FigureTable figures{.name = "few", .title = "Few"};
  figures.figure("why there is none", "-", std::string(60, 'w'));
  EXPECT_NE(table(figures).find("<td class=\"figure\">-</td><td>www"), std::string::npos) << table(figures);
}

TEST(Report, a_picture_stands_beside_its_words_unless_it_is_wide_and_low) {
  const auto is_beside = [](const std::string& svg) {
    return picture(svg, "p").find("class=\"tall\"") != std::string::npos;
  };
  EXPECT_TRUE(is_beside("<svg viewBox=\"0 0 800 700\"/>"));
  EXPECT_FALSE(is_beside("<svg viewBox=\"0 0 980 300\"/>"));
  for (const char* odd : {"<svg/>", "<svg viewBox=\"0 0 9\"/>", "<svg viewBox=\"0 0 x y\"/>", "<svg viewBox=\"0 0 8 7"})
    (void)is_beside(odd);
}

TEST(Report, has_a_slide_for_every_idea_and_one_to_begin_with) {
  const std::string html = slides_html("T", some_ideas());
  EXPECT_EQ(times(html, "<section"), 4U);
  EXPECT_EQ(times(html, "class=\"now\""), 1U);
}

}  // namespace
}  // namespace arborist::lab
