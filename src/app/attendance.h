// Attendance: how long work is attended on the command line. On a terminal what is told is written over and over,
// elsewhere lines come rarer and rarer. Ctrl-C once ends the work with what is done so far, twice at once.
//
//   Attendance attendance(quiet);                          // before any thread is started
//   run(work, {.stop = attendance.stop(), …});             // and from its watcher:
//   if (attendance.looks_up()) attendance.tell("17 of 100 games");
//   if (attendance.is_stopped()) exit_code = Attendance::interrupted;
#pragma once

#include <csignal>
#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

#include "app/listener.h"
#include "core/stopwatch.h"
#include "farm/progress.h"

namespace arborist {

class Attendance {
 public:
  static constexpr int interrupted = 128 + SIGINT;  // the exit code, as shells call it

  explicit Attendance(bool quiet);

  [[nodiscard]] std::stop_token stop() const { return stop_.get_token(); }
  [[nodiscard]] bool is_stopped() const { return stop_.stop_requested(); }
  // As is_stopped(), and right even where no thread could be had to listen.
  [[nodiscard]] bool shall_stop();
  // Now and then. True where it is time to tell something.
  [[nodiscard]] bool looks_up();
  // One line or several.
  void tell(const std::string& text);
  // Takes back what was told, before something is printed in its place.
  void take_back();
  // The last word.
  void end(const std::string& line);

 private:
  void called();
  void listen();

  std::stop_source stop_;
  Stopwatch watch_;
  bool quiet_;
  bool writes_over_;
  bool has_told_ = false;
  double next_ = 0;     // seconds
  int lines_told_ = 0;  // over which the next ones are written
  Listener listener_{[this] { called(); }};
};

// "1:02:03"
[[nodiscard]] std::string duration_text(Duration time);

// Where several processes work together, a line for each of them, with its speed and its last sign of life.
[[nodiscard]] std::vector<std::string> team_lines(const farm::Progress& progress);
// The same below a line of another kind.
[[nodiscard]] std::string with_teams(std::string line, const farm::Progress& progress);

// Says on standard error that fewer work than were asked for, if so: "arborist perft: 2 of 64 threads; …".
void tell_if_fewer(const char* who, std::size_t hands, std::size_t wanted, const char* what);

}  // namespace arborist
