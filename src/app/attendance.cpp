#include "app/attendance.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "core/console.h"
#include "core/text.h"

namespace arborist {

namespace {

constexpr double first_line_after = 2;
constexpr double longest_silence = 60;

// A screen has room for these, and for one line of all others.
constexpr std::size_t most_teams = 20;

std::string rest_of_teams(const farm::Progress& progress) {
  farm::Team rest;
  std::size_t lost = 0;
  for (std::size_t i = most_teams; i < progress.teams.size(); ++i) {
    rest.hands += progress.teams[i].hands;
    rest.done += progress.teams[i].done;
    lost += progress.teams[i].is_lost ? 1 : 0;
  }
  return fmt::format("  {:<28} {:>3} at once  {:>10} done  {:>9.2f} a second  {} lost",
                     fmt::format("and {} more", progress.teams.size() - most_teams), rest.hands, grouped(rest.done),
                     progress.a_second(rest.done), lost);
}

}  // namespace

Attendance::Attendance(bool quiet)
    : quiet_(quiet), writes_over_(console::takes_escapes(STDERR_FILENO)), next_(writes_over_ ? 0 : first_line_after) {}

void Attendance::called() {
  if (stop_.stop_requested()) {
    if (writes_over_ && !quiet_) std::cerr << std::endl;
    ::_exit(interrupted);
  }
  stop_.request_stop();
}

void Attendance::listen() {
  if (listener_.is_called()) called();
}

bool Attendance::shall_stop() {
  listen();
  return is_stopped();
}

bool Attendance::looks_up() {
  listen();
  const double now = watch_.seconds();
  if (quiet_ || now < next_) return false;
  if (!writes_over_) next_ = now + std::clamp(now, first_line_after, longest_silence);
  return true;
}

void Attendance::tell(const std::string& text) {
  take_back();
  has_told_ = true;
  lines_told_ = static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  std::cerr << (writes_over_ ? text : text + "\n") << std::flush;
}

void Attendance::take_back() {
  if (writes_over_ && has_told_) {
    if (lines_told_ > 0) std::cerr << fmt::format("\033[{}A", lines_told_);
    std::cerr << "\r\033[J" << std::flush;
  }
  has_told_ = false;
}

void Attendance::end(const std::string& line) {
  if (quiet_) return;
  tell(line);
  if (writes_over_) std::cerr << std::endl;
}

std::string duration_text(Duration time) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time).count();
  return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

std::vector<std::string> team_lines(const farm::Progress& progress) {
  std::vector<std::string> lines;
  for (const auto& team : progress.teams) {
    if (lines.size() == most_teams && progress.teams.size() > most_teams + 1) {
      lines.push_back(rest_of_teams(progress));
      break;
    }
    const double silent = in_seconds(team.silent);
    const std::string life = team.is_lost      ? "lost"
                             : lines.empty()   ? "keeps the books"
                             : team.hands == 0 ? "not here yet"
                                               : fmt::format("heard {:.1f} s ago", silent);
    lines.push_back(fmt::format("  {:<28} {:>3} at once  {:>10} done  {:>9.2f} a second  {}", team.host, team.hands,
                                grouped(team.done), progress.a_second(team.done), life));
  }
  return lines;
}

std::string with_teams(std::string line, const farm::Progress& progress) {
  for (const auto& team : team_lines(progress)) line += '\n' + team;
  return line;
}

void tell_if_fewer(const char* who, std::size_t hands, std::size_t wanted, const char* what) {
  if (hands < wanted)
    std::cerr << fmt::format("{}: {} of {} {}; more threads or memory could not be had\n", who, hands, wanted, what);
}

}  // namespace arborist
