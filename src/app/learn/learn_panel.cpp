#include "app/learn/learn_panel.h"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>

#include "app/match/panel.h"
#include "core/console.h"
#include "core/plural.h"
#include "core/text.h"

namespace arborist {
namespace {

std::string time_line(const LearnPlan& plan, const LearnState& state) {
  const auto text = [](double seconds) {
    return duration_text(std::chrono::duration_cast<Duration>(std::chrono::duration<double>(seconds)));
  };
  constexpr double seconds_an_hour = 3600;
  if (plan.games > 0) return text(state.seconds());
  return text(state.seconds()) + " of " + text(plan.hours * seconds_an_hour);
}

// What wraps could not be drawn over.
std::string cut_to(const std::string& line, std::size_t columns) {
  std::size_t at = 0;
  for (; at < line.size(); ++at)
    if ((static_cast<unsigned char>(line[at]) & 0xC0U) != 0x80U && columns-- == 0) break;
  return line.substr(0, at);
}

}  // namespace

std::string generation_line(const GenerationState& state, int generation) {
  std::string line = fmt::format("generation {}:", generation);
  if (state.is_done(Stage::games)) line += ' ' + counted(state.games, "game");
  if (state.is_short_of_memory) line += " (memory would not hold the positions of more)";
  if (state.is_done(Stage::positions)) line += ", " + counted(state.training + state.held_out, "position");
  if (state.is_done(Stage::training))
    line += fmt::format(", error {:.6f} (by hand {:.6f})", state.error, state.error_by_hand);
  if (state.is_done(Stage::match)) line += ", Elo " + to_text(state.match.elo);
  const MatchResult& by_hand = state.against_hand;
  if (by_hand.games() > 0)
    line += fmt::format(", by hand {}{}", to_text(by_hand.elo), by_hand.verdict.empty() ? "" : ": " + by_hand.verdict);
  return line;
}

LearnPanel::LearnPanel(const LearnPlan& plan, Attendance& attendance, bool quiet)
    : plan_(plan),
      attendance_(attendance),
      quiet_(quiet),
      writes_over_(console::takes_escapes(STDERR_FILENO) && !quiet) {}

std::vector<std::string> LearnPanel::lines(int generation, Stage stage, const std::string& how_far,
                                           const LearnState& state) const {
  std::vector<std::string> list = {fmt::format("learning {}, generation {} of {}, {}", plan_.game, generation,
                                               plan_.generation_count(), time_line(plan_, state))};
  for (int g = 1; g <= generation; ++g)
    list.push_back("  " + generation_line(state.generations[static_cast<std::size_t>(g) - 1], g));
  list.push_back(fmt::format("  {}: {}", to_text(stage), how_far));
  return list;
}

void LearnPanel::show(int generation, Stage stage, const std::string& how_far, const LearnState& state) {
  if (quiet_) return;
  if (!writes_over_) return attendance_.tell(fmt::format("generation {}, {}: {}", generation, to_text(stage), how_far));
  const auto style = panel_style_of_terminal().value_or(PanelStyle{});
  std::string text = drawn_ > 0 ? fmt::format("\033[{}A", drawn_) : "";
  const auto all = lines(generation, stage, how_far, state);
  for (const std::string& line : all) text += cut_to(line, style.width - 1) + "\033[K\n";
  drawn_ = all.size();
  std::cerr << text << std::flush;
}

void LearnPanel::stage_done(int generation, Stage stage, const LearnState& state) {
  if (quiet_ || writes_over_) return;
  const std::string line = generation_line(state.generations[static_cast<std::size_t>(generation) - 1], generation);
  std::cerr << line << (stage == Stage::match ? "\n" : " …\n") << std::flush;
}

}  // namespace arborist
