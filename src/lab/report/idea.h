// A report to hand out, or slides to project: ideas, one after the other, each with a title, a few sentences and a
// figure. What comes of them is one HTML text that needs nothing else: no network, no files beside it, pictures inside.
//
//   std::vector<Idea> ideas = {{.chapter = "The tree", .title = "Minimax looks at everything", .figure = picture(…)}};
//   write_file("report.html", report_html("Search trees", ideas));
//   write_file("slides.html", slides_html("Search trees", ideas));
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lab/tables/tables.h"

namespace arborist::lab {

struct Idea {
  std::string chapter;
  std::string title;
  std::vector<std::string> words;  // a paragraph each, as they are
  std::string figure = {};         // HTML, made by the functions below
  std::string command = {};        // that shows the same, without the program's name
};

// An SVG that chooses its own colours, or one for each of light and dark pages. `described`: for those who cannot see.
[[nodiscard]] std::string picture(std::string_view svg, std::string_view described);
[[nodiscard]] std::string picture(std::string_view light, std::string_view dark, std::string_view described);
[[nodiscard]] std::string table(const FigureTable& table);
// In parts of so many lines at most, for slides, which nobody scrolls; a row has as many lines as it takes.
[[nodiscard]] std::vector<std::string> table_in_parts(const FigureTable& table, std::size_t most_lines);

[[nodiscard]] std::string report_html(std::string_view title, const std::vector<Idea>& ideas);
[[nodiscard]] std::string slides_html(std::string_view title, const std::vector<Idea>& ideas);

// With what HTML would read as its own written out.
[[nodiscard]] std::string as_html(std::string_view text);

}  // namespace arborist::lab
