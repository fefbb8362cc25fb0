// Ideas as a page and as slides.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "core/text.h"
#include "lab/report/idea.h"

namespace arborist::lab {

namespace {

// As an address that holds the picture itself; so no style of one picture reaches another.
std::string data_address(std::string_view svg) {
  std::string address = "data:image/svg+xml,";
  for (const char c : svg) {
    const bool is_plain = std::string_view(" ,#%<>\"'&?\n\r\t").find(c) == std::string_view::npos;
    address += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return address;
}

// Such a picture stands beside its words on a slide; one that is wide and low, below them.
bool is_tall(std::string_view svg) {
  constexpr std::string_view box = "viewBox=\"0 0 ";
  const std::size_t at = svg.find(box);
  if (at == std::string_view::npos) return false;
  const auto numbers = split(svg.substr(at + box.size(), svg.find('"', at + box.size()) - at - box.size()), ' ');
  if (numbers.size() != 2) return false;
  constexpr int largest = 1'000'000;
  const auto width = parse_integer<int>(numbers[0], 1, largest), height = parse_integer<int>(numbers[1], 1, largest);
  constexpr double low = 2.2;
  return width && height && *width < low * *height;
}

constexpr std::string_view report_style = R"(
:root{color-scheme:light dark;--page:#fbfaf6;--ink:#26302b;--soft:#5d6a62;--line:#dcd8cc;--card:#fff;--leaf:#2f7d4f;--warn:#9a5b13}
@media(prefers-color-scheme:dark){:root{--page:#171b19;--ink:#e7e9e3;--soft:#a3ada6;--line:#303833;--card:#1f2522;--leaf:#67c08b;--warn:#e0a75a}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:17px/1.55 system-ui,sans-serif}
main{max-width:1040px;margin:0 auto;padding:2.5rem 1.25rem 5rem}
h1{font-size:2.3rem;line-height:1.15;margin:0 0 .5rem}h2{font-size:1.6rem;margin:3.2rem 0 1rem;padding-top:1rem;border-top:2px solid var(--leaf)}
h3{font-size:1.2rem;margin:2.2rem 0 .4rem}p{max-width:44rem;margin:.5rem 0}
nav{columns:2;column-gap:2rem;margin:1.5rem 0;font-size:.95rem}nav a{display:block;color:inherit;text-decoration:none;padding:.1rem 0}
nav a:hover{text-decoration:underline}nav b{display:block;margin-top:.6rem;break-after:avoid}
figure{margin:1rem 0;overflow-x:auto}img{max-width:100%;height:auto;border-radius:8px;border:1px solid var(--line)}
code{font:.88em ui-monospace,monospace;color:var(--soft)}.how{font-size:.9rem;color:var(--soft)}
table{border-collapse:collapse;width:100%;font-size:.92rem;background:var(--card)}
th,td{border-bottom:1px solid var(--line);padding:.35rem .6rem;text-align:left;vertical-align:top}
td.figure,th.figure{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.exact,.shown{color:var(--leaf)}.explained,.differs{color:var(--warn)}.soft{color:var(--soft)}
@media(max-width:640px){nav{columns:1}h1{font-size:1.8rem}}
@media print{nav{display:none}h2{break-before:page}figure,table{break-inside:avoid}}
)";

constexpr std::string_view slides_style = R"(
body{overflow:hidden}section{display:none;position:fixed;inset:0;padding:4vh 5vw 7vh;flex-direction:column}
section.now{display:flex}section>p.chapter{color:var(--leaf);font-weight:600;margin:0}section h1{font-size:clamp(1.3rem,2.7vw,2.6rem)}
section p{font-size:clamp(1rem,1.7vw,1.5rem);max-width:75ch}figure{flex:1;min-height:0;display:flex;align-items:center;margin:1vh 0;overflow:auto}
figure picture{display:contents}figure img{object-fit:contain}figure table{font-size:clamp(.75rem,1.15vw,1.1rem)}
figure td,figure th{padding:.18rem .5rem}
figure:has(table){align-items:flex-start}
figure:has(img){align-items:stretch}figure img{width:100%;height:100%;border:0}
@media(min-aspect-ratio:4/3){section.now:has(img.tall){display:grid;grid-template:repeat(8,auto) 1fr/minmax(0,3fr) minmax(0,7fr);column-gap:3vw}
section:has(img.tall)>:not(figure){grid-column:1}section:has(img.tall) h1{font-size:clamp(1.2rem,2.2vw,2.4rem)}
section:has(img.tall) p{font-size:clamp(.95rem,1.4vw,1.4rem)}section>figure:has(img.tall){grid-area:1/2/-1/-1;margin:0}}
#place{position:fixed;right:2vw;bottom:2vh;color:var(--soft);font-size:1rem}
@media print{body{overflow:visible}section{display:flex;position:static;height:100vh;break-after:page}#place{display:none}}
)";

// Arrows, space, a click, Home and End; the address keeps the place.
constexpr std::string_view slides_script = R"(
const slides=[...document.querySelectorAll("section")];let at=Math.min(slides.length,Math.max(1,Number(location.hash.slice(1))||1))-1;
function show(next){at=Math.min(slides.length-1,Math.max(0,next));slides.forEach((slide,i)=>{slide.classList.toggle("now",i===at)});
document.getElementById("place").textContent=`${at+1} of ${slides.length}`;history.replaceState(null,"","#"+(at+1))}
addEventListener("keydown",(event)=>{const step={ArrowRight:1,ArrowDown:1,PageDown:1," ":1,ArrowLeft:-1,ArrowUp:-1,PageUp:-1}[event.key];
if(step){event.preventDefault();show(at+step)}else if(event.key==="Home")show(0);else if(event.key==="End")show(slides.length-1)});
addEventListener("click",(event)=>{if(!event.target.closest("figure"))show(at+(event.clientX<innerWidth/3?-1:1))});
addEventListener("hashchange",()=>show((Number(location.hash.slice(1))||1)-1));show(at);
)";

std::string head(std::string_view title, std::string_view more_style) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width,initial-scale=1\">\n<meta http-equiv=\"Content-Security-Policy\" "
      "content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
      "<title>{}</title>\n<style>{}{}</style>\n</head>\n",
      as_html(title), report_style, more_style);
}

std::string body_of(const Idea& idea) {
  std::string html;
  for (const auto& paragraph : idea.words) html += fmt::format("<p>{}</p>\n", as_html(paragraph));
  if (!idea.figure.empty()) html += fmt::format("<figure>{}</figure>\n", idea.figure);
  return html;
}

std::string how_to(const Idea& idea) {
  if (idea.command.empty()) return {};
  return fmt::format("<p class=\"how\">Again: <code>arborist {}</code></p>\n", as_html(idea.command));
}

// Figures stand in one line, below each other; a sentence is none of them.
std::string figure_cell(std::string_view text) {
  constexpr std::size_t longest = 44;
  return fmt::format("<td{}>{}</td>", text.size() > longest ? "" : " class=\"figure\"", as_html(text));
}

std::string table_of(std::span<const TableRow> rows) {
  std::string html =
      "<table><thead><tr><th>what</th><th class=\"figure\">reported</th><th class=\"figure\">ours</th><th></th>"
      "</tr></thead><tbody>\n";
  for (const TableRow& row : rows) {
    const char* verdict = to_text(row.verdict);
    const std::string note =
        row.note.empty() ? "" : fmt::format("<br><span class=\"soft\">{}</span>", as_html(row.note));
    html += fmt::format("<tr><td>{}{}</td>{}{}<td class=\"{}\">{}</td></tr>\n", as_html(row.what), note,
                        figure_cell(row.reported), figure_cell(row.ours), verdict, verdict);
  }
  return html + "</tbody></table>";
}

// On a slide: the figures stand in one line, and leave the rest of it to what they are and to what is said of them.
std::size_t lines_of(const TableRow& row) {
  constexpr std::size_t width = 110, narrowest = 20;
  const std::size_t taken = std::min(row.reported.size() + row.ours.size(), width - narrowest);
  const std::size_t line = width - taken;
  return (row.what.size() + line - 1) / line + (row.note.size() + line - 1) / line;
}

}  // namespace

std::string as_html(std::string_view text) {
  std::string html;
  for (const char c : text) switch (c) {
      case '&':
        html += "&amp;";
        break;
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '"':
        html += "&quot;";
        break;
      default:
        html += c;
    }
  return html;
}

std::string picture(std::string_view svg, std::string_view described) {
  return fmt::format("<img{} alt=\"{}\" src=\"{}\">", is_tall(svg) ? " class=\"tall\"" : "", as_html(described),
                     data_address(svg));
}

std::string picture(std::string_view light, std::string_view dark, std::string_view described) {
  return fmt::format("<picture><source media=\"(prefers-color-scheme:dark)\" srcset=\"{}\">{}</picture>",
                     data_address(dark), picture(light, described));
}

std::string table(const FigureTable& table) { return table_of(table.rows); }

std::vector<std::string> table_in_parts(const FigureTable& table, std::size_t most_lines) {
  const std::span<const TableRow> rows(table.rows);
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin < rows.size();) {
    std::size_t end = begin + 1;
    for (std::size_t lines = lines_of(rows[begin]); end < rows.size(); ++end) {
      lines += lines_of(rows[end]);
      if (lines > most_lines) break;
    }
    parts.push_back(table_of(rows.subspan(begin, end - begin)));
    begin = end;
  }
  return parts;
}

std::string report_html(std::string_view title, const std::vector<Idea>& ideas) {
  std::string html = head(title, "") + fmt::format("<body><main>\n<h1>{}</h1>\n<nav>\n", as_html(title));
  std::string chapter;
  for (std::size_t i = 0; i < ideas.size(); ++i) {
    if (ideas[i].chapter != chapter) html += fmt::format("<b>{}</b>\n", as_html(ideas[i].chapter));
    chapter = ideas[i].chapter;
    html += fmt::format("<a href=\"#i{}\">{}</a>\n", i + 1, as_html(ideas[i].title));
  }
  html += "</nav>\n";
  chapter.clear();
  for (std::size_t i = 0; i < ideas.size(); ++i) {
    if (ideas[i].chapter != chapter) html += fmt::format("<h2>{}</h2>\n", as_html(ideas[i].chapter));
    chapter = ideas[i].chapter;
    html +=
        fmt::format("<h3 id=\"i{}\">{}</h3>\n", i + 1, as_html(ideas[i].title)) + body_of(ideas[i]) + how_to(ideas[i]);
  }
  return html + "</main></body>\n</html>\n";
}

std::string slides_html(std::string_view title, const std::vector<Idea>& ideas) {
  std::string html = head(title, slides_style) + "<body>\n";
  html +=
      fmt::format("<section class=\"now\"><h1>{}</h1><p>{} slides. Arrow keys, space or a click go on.</p></section>\n",
                  as_html(title), ideas.size() + 1);
  for (const Idea& idea : ideas)
    html += fmt::format("<section><p class=\"chapter\">{}</p><h1>{}</h1>\n{}</section>\n", as_html(idea.chapter),
                        as_html(idea.title), body_of(idea));
  return html + fmt::format("<div id=\"place\"></div>\n<script>{}</script>\n</body>\n</html>\n", slides_script);
}

}  // namespace arborist::lab
