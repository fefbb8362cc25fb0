#include "app/match/panel.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/attendance.h"
#include "arena/match_report.h"
#include "core/console.h"
#include "core/plural.h"
#include "core/text.h"

namespace arborist {

namespace {

constexpr const char* green = "32";
constexpr const char* grey = "90";
constexpr const char* red = "31";
constexpr const char* bold = "1";
constexpr std::size_t most_standings = 10;
constexpr std::size_t longest_name = 20;

std::string cut(const std::string& text, std::size_t width) {
  std::string result;
  std::size_t shown = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins = (static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U;
    if (begins && shown++ == width) break;
    result += text[i];
  }
  return result;
}

std::string repeated(const std::string& piece, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += piece;
  return result;
}

std::string replaced(std::string text, std::string_view what, std::string_view with) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
  return text;
}

}  // namespace

std::optional<PanelStyle> panel_style_of_terminal() {
  if (!console::takes_escapes(STDERR_FILENO)) return std::nullopt;
  PanelStyle style{.unicode = console::shows_utf8(), .colour = console::shows_colour(STDERR_FILENO)};
  winsize size = {};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) style.width = size.ws_col;
  return style;
}

MatchPanel::MatchPanel(const MatchPlan& plan, const PanelStyle& style)
    : plan_(plan), style_(style), tables_(static_cast<std::size_t>(plan.concurrency)) {
  if (plan.sprt) test_.emplace(*plan.sprt);
}

void MatchPanel::game_began(std::size_t hand, const ScheduledGame& game, const AnyPlay& play) {
  tables_[hand] = {.game = game, .plies = play.moves_played().size(), .is_taken = true};
}

void MatchPanel::moved(std::size_t hand, const AnyPlay&, const PlayedMove& move) {
  Table& table = tables_[hand];
  ++table.plies;
  table.last = move.move;
  if (move.choice.analysis)
    table.last += fmt::format("  {} depth {}", to_text(move.choice.analysis->value, plan_.game.info().score_unit),
                              move.choice.analysis->depth);
}

void MatchPanel::game_ended(const Scoreboard& board) {
  if (test_) (void)test_->follow(board);
}

std::string MatchPanel::painted(const char* colour, const std::string& text) const {
  return style_.colour ? fmt::format("\033[{}m{}\033[0m", colour, text) : text;
}

std::string MatchPanel::fitted(std::string text) const {
  if (!style_.unicode) text = replaced(replaced(std::move(text), "½", ".5"), "±", "+-");
  return cut(text, style_.width - 1);
}

// Won, drawn and lost as parts of one bar.
std::string MatchPanel::bar(const Tally& tally, std::size_t width) const {
  const auto games = static_cast<double>(std::max<std::uint64_t>(tally.games(), 1));
  const auto share = [&](std::uint64_t count) {
    return static_cast<std::size_t>(std::lround(static_cast<double>(count) * static_cast<double>(width) / games));
  };
  const std::size_t won = share(tally.wins);
  const std::size_t until_lost = std::max(won, share(tally.wins + tally.draws));
  if (tally.games() == 0) return painted(grey, repeated(style_.unicode ? "░" : ".", width));
  return painted(green, repeated(style_.unicode ? "█" : "#", won)) +
         painted(grey, repeated(style_.unicode ? "▒" : "=", until_lost - won)) +
         painted(red, repeated(style_.unicode ? "█" : "-", width - until_lost));
}

// Where the test stands between its bounds.
std::string MatchPanel::test_line() const {
  constexpr std::size_t widest = 31, beside = 46;
  const std::size_t width = std::clamp(style_.width, beside + 5, beside + widest) - beside;
  const SprtState& state = test_->state();
  const double share = std::clamp((state.llr - state.lower) / (state.upper - state.lower), 0.0, 1.0);
  const auto place = static_cast<std::size_t>(std::lround(share * static_cast<double>(width - 1)));
  const std::string line = style_.unicode ? "─" : "-";
  const char* colour = state.llr >= 0 ? green : red;
  return fmt::format("SPRT  {:.2f} {}{}{}{}{} {:.2f}   LLR {:.2f} [{}, {}]", state.lower, style_.unicode ? "├" : "|",
                     painted(grey, repeated(line, place)), painted(colour, style_.unicode ? "●" : "o"),
                     painted(grey, repeated(line, width - 1 - place)), style_.unicode ? "┤" : "|", state.upper,
                     state.llr, plan_.sprt->elo0, plan_.sprt->elo1);
}

std::string MatchPanel::pace_line(const Scoreboard& board, const farm::Progress& games) const {
  std::string text = fmt::format("{} of {}", grouped(std::uint64_t{board.games() + board.void_games()}),
                                 counted(plan_.schedule.games(), "game"));
  const auto left = games.left();
  if (!left) return text;
  const double a_minute = games.a_second(games.done) * 60;
  text += fmt::format("   {:.{}f} a minute", a_minute, a_minute < 100 ? 1 : 0);
  text +=
      fmt::format("   {} gone, {}{} left", duration_text(games.time), test_ ? "at most " : "", duration_text(*left));
  if (board.void_games() > 0) text += fmt::format("   {} void", board.void_games());
  return text;
}

std::string MatchPanel::table_line(const Table& table) const {
  if (!table.is_taken) return painted(grey, style_.unicode ? "·" : ".");
  std::string text = fmt::format("{} game {}  {} {} {}  ", style_.unicode ? "▸" : ">", table.game.number + 1,
                                 cut(plan_.players[table.game.first].name, longest_name), style_.unicode ? "–" : "-",
                                 cut(plan_.players[table.game.second].name, longest_name));
  if (!table.last.empty())
    text += fmt::format("{}{} {}", (table.plies + 1) / 2, table.plies % 2 == 1 ? "." : "...", table.last);
  return fitted(std::move(text));
}

void MatchPanel::add_duel(std::vector<std::string>& lines, const Scoreboard& board) const {
  const Tally& games = board.tally(0, 1);
  const Elo elo = elo_of(board, 0, 1);
  lines.push_back(painted(bold, cut(plan_.players[0].name, style_.width / 2 - 5)) + "  against  " +
                  painted(bold, cut(plan_.players[1].name, style_.width / 2 - 5)));
  const std::string numbers = fmt::format("  {}   {:.1f} %", to_text(games), 100 * games.score());
  const std::size_t room = style_.width > numbers.size() + 12 ? style_.width - numbers.size() - 2 : 10;
  lines.push_back(bar(games, std::min<std::size_t>(room, 60)) + numbers);
  lines.push_back(fitted(fmt::format("Elo   {}   superior {:.1f} %   pairs {}", to_text(elo), 100 * elo.superiority,
                                     to_text(board.pairs(0, 1)))));
  if (test_) lines.push_back(test_line());
}

void MatchPanel::add_standings(std::vector<std::string>& lines, const Scoreboard& board) const {
  std::vector<std::size_t> order(plan_.players.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return board.total(a).score() > board.total(b).score(); });
  for (std::size_t i = 0; i < std::min(order.size(), most_standings); ++i) {
    const Tally total = board.total(order[i]);
    const std::string name = cut(plan_.players[order[i]].name, longest_name);
    lines.push_back(
        fmt::format("{:>2} {}{} {} {:>5.1f} %  {}", i + 1, name, std::string(longest_name - display_width(name), ' '),
                    bar(total, std::min(style_.width / 8, std::size_t{16})), 100 * total.score(), to_text(total)));
  }
}

std::vector<std::string> MatchPanel::lines(const Scoreboard& board, const farm::Progress& games) const {
  std::vector<std::string> lines;
  if (plan_.players.size() == 2)
    add_duel(lines, board);
  else
    add_standings(lines, board);
  lines.push_back(fitted(pace_line(board, games)));
  for (const auto& table : tables_) lines.push_back(table_line(table));
  for (auto& team : team_lines(games)) lines.push_back(fitted(std::move(team)));
  return lines;
}

std::string MatchPanel::redraw(const Scoreboard& board, const farm::Progress& games, const PanelStyle& style) {
  style_ = style;
  std::string text = erase();
  const auto all = lines(board, games);
  for (const auto& line : all) text += line + "\n";
  drawn_ = all.size();
  return text;
}

std::string MatchPanel::erase() {
  if (drawn_ == 0) return "";
  return fmt::format("\033[{}A\r\033[J", std::exchange(drawn_, 0));
}

}  // namespace arborist
