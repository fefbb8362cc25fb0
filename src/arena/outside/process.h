// Process: a program run as a child and spoken to in lines. Every wait has an end, everything that is kept has a limit,
// and when it is gone nothing of the program is left: no zombie, no member of its process group, no file descriptor.
// The program does not outlive Arborist either, however that ends: see keeper.h.
//
//   auto process = Process::start({.program = "/usr/games/stockfish", .permissions = permissions}, {});
//   (*process)->send("uci", deadline);
//   std::string line;
//   while ((*process)->read_line(line, deadline) == Process::Event::line) use(line);
//   std::string how = (*process)->end("quit", grace);                 // "it ended with status 0"
//
// One thread speaks to a process; only wake() may be called from any.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arena/outside/keeper.h"
#include "arena/outside/line_buffer.h"
#include "arena/outside/transcript.h"
#include "core/expected.h"
#include "core/file_descriptor.h"
#include "core/permissions.h"
#include "core/stopwatch.h"

namespace arborist::outside {

struct CommandLine {
  std::string program = {};
  std::vector<std::string> arguments = {};
  std::string directory = {};  // empty: where Arborist runs
  Permissions permissions = {};
};

// The file of a program by its path, or by its name in PATH or where Debian keeps games.
[[nodiscard]] Expected<std::string> find_program(const std::string& name);

class Process {
 public:
  enum class Event : std::uint8_t {
    line,
    closed,    // it ended, or closed its output
    too_long,  // a line beyond all measure
    timed_out,
    woken  // by wake()
  };

  [[nodiscard]] static Expected<std::unique_ptr<Process>> start(const CommandLine& command, Transcript transcript);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  // Ends it by force if end() did not.
  ~Process();

  // False if it is gone or does not read its input until then.
  [[nodiscard]] bool send(std::string_view line, Clock::time_point deadline);
  [[nodiscard]] Event read_line(std::string& line, Clock::time_point deadline);
  // Lets read_line come back once, now or when it is called next.
  void wake();
  // Forgets calls of wake() that nobody waited for.
  void forget_wakes();

  // Asks it to end, then tells it (SIGTERM), then makes it (SIGKILL); waits as long as `grace` before each next step.
  // Without a farewell it is told at once. Says how it ended.
  std::string end(std::string_view farewell, Duration grace);

  // The end of what it wrote to its error output.
  [[nodiscard]] std::string_view error_output() const { return errors_.text(); }
  [[nodiscard]] pid_t id() const { return id_; }

 private:
  Process() = default;
  // Moves bytes both ways until something happened or the deadline is there; false at the deadline.
  bool exchange(Clock::time_point deadline);
  void read_output();
  void read_errors();
  void write_input();
  // Waits for its end until then, reading on so that it is not held up by full pipes.
  bool ends_until(Clock::time_point deadline);
  [[nodiscard]] bool has_ended() const;
  std::string reap();

  pid_t id_ = -1;
  std::shared_ptr<const Keeper> keeper_;
  FileDescriptor input_;
  FileDescriptor output_;
  FileDescriptor error_output_;
  FileDescriptor wake_;
  std::string to_send_;
  LineBuffer lines_;
  Tail errors_;
  Transcript transcript_;
  bool is_woken_ = false;
};

}  // namespace arborist::outside
