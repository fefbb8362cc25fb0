#include "app/play/analysis_text.h"

#include <fmt/format.h>

#include "core/plural.h"
#include "core/text.h"

namespace arborist {

namespace {

std::string share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? "" : fmt::format(" ({:.0f} %)", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string line_as_boards(const Analysis& analysis, const AnyPlay& play, const DrawOptions& options) {
  std::string text;
  const auto copy = play.clone();
  for (const auto& move : analysis.line) {
    const auto played = copy->play(move);
    if (!played) break;
    DrawOptions draw = options;
    draw.last_move = *played;
    text += fmt::format("  after {}\n{}", *played, copy->draw(draw));
  }
  return text;
}

}  // namespace

std::string to_text(const Analysis& analysis, const AnyPlay& play, const GameInfo& game, const AnalysisStyle& style) {
  const auto& counts = analysis.counts;
  std::string text = fmt::format("  value   {} for {}\n", to_text(analysis.value, game.score_unit),
                                 play.to_move() == Side::first ? game.first_side : game.second_side);
  text += style.line == LineAs::moves ? fmt::format("  line    {}\n", join(analysis.line, " "))
                                      : line_as_boards(analysis, play, style.draw);
  // Engines from outside tell only how many positions they entered.
  const bool tells_kinds = counts.interior + counts.leaves > 0;
  const bool whole_tree =
      tells_kinds && counts.horizon == 0 && analysis.ended == Ended::finished && counts.table_cutoffs == 0;
  text += fmt::format("  depth   {}, deepest ply {}{}\n",
                      whole_tree ? std::string("to the end") : std::to_string(analysis.depth), counts.deepest,
                      analysis.ended == Ended::finished ? std::string() : fmt::format(", {}", to_text(analysis.ended)));
  text += fmt::format(
      "  states  {} entered{}\n", grouped(counts.entered),
      tells_kinds ? fmt::format(": {} interior, {}", grouped(counts.interior), counted(counts.leaves, "leaf", "leaves"))
                  : "");
  if (counts.simulations > 0) text += fmt::format("  walks   {}\n", counted(counts.simulations, "simulation"));
  if (counts.cutoffs > 0)
    text += fmt::format("  cut     {}, {} by the first move{}\n", counted(counts.cutoffs, "time"),
                        grouped(counts.first_move_cutoffs), share(counts.first_move_cutoffs, counts.cutoffs));
  if (counts.ordering > 0)
    text += fmt::format("  beside  {} states more, looked at only to order moves or to see as the opponent does\n",
                        grouped(counts.ordering));
  if (counts.table_hits > 0)
    text += fmt::format("  table   {}, {} of them enough\n", counted(counts.table_hits, "hit"),
                        grouped(counts.table_cutoffs));
  if (!analysis.iterations.empty()) text += "  depth        best        value        states\n";
  for (const auto& i : analysis.iterations)
    text += fmt::format("  {:>5} {:>11} {:>12} {:>13}\n", i.depth, i.line.empty() ? "-" : i.line.front(),
                        to_text(i.value, game.score_unit), grouped(i.counts.entered));
  return text;
}

}  // namespace arborist
