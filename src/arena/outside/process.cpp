#include "arena/outside/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "arena/outside/spawn.h"
#include "core/text.h"

namespace arborist::outside {

namespace {

constexpr std::size_t chunk = std::size_t{1} << 16U;

// Writing to a process that is gone must not end ours: SIGPIPE, which comes to the writing thread, is held back and
// taken away.
class NoBrokenPipeSignal {
 public:
  NoBrokenPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  NoBrokenPipeSignal(const NoBrokenPipeSignal&) = delete;
  NoBrokenPipeSignal& operator=(const NoBrokenPipeSignal&) = delete;
  ~NoBrokenPipeSignal() {
    const timespec at_once{};
    if (!was_pending_)
      while (sigtimedwait(&pipe_, nullptr, &at_once) < 0 && errno == EINTR) {
      }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t pipe_{};
  sigset_t before_{};
  bool was_pending_ = false;
};

bool is_program(const std::filesystem::path& path) {
  std::error_code problem;
  return std::filesystem::is_regular_file(path, problem) && ::access(path.c_str(), X_OK) == 0;
}

int milliseconds_until(Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
  constexpr std::int64_t longest = 3'600'000;
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, longest));
}

// Everything that can be read now; false at the end of the input.
template <class Take>
bool read_some(int file, const Take& take) {
  std::array<char, chunk> bytes;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by read
  const ssize_t count = ::read(file, bytes.data(), bytes.size());
  if (count > 0) take(std::string_view(bytes.data(), static_cast<std::size_t>(count)));
  return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

}  // namespace

Expected<std::string> find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) {
    if (is_program(name)) return name;
    return Error{fmt::format("there is no program {}", in_quotes(name))};
  }
  const char* path = std::getenv("PATH");
  const std::string folders = std::string(path == nullptr ? "" : path) + ":/usr/games:/usr/local/games";
  for (const auto folder : split(folders, ':')) {
    const auto file = std::filesystem::path(folder) / name;
    if (!folder.empty() && is_program(file)) return file.string();
  }
  return Error{fmt::format("there is no program {} in PATH or /usr/games", in_quotes(name))};
}

Expected<std::unique_ptr<Process>> Process::start(const CommandLine& command, Transcript transcript) {
  auto child = spawn(command);
  if (!child) return child.error();
  std::unique_ptr<Process> process(new Process);
  process->id_ = child->id;
  process->keeper_ = std::move(child->keeper);
  process->input_ = std::move(child->input);
  process->output_ = std::move(child->output);
  process->error_output_ = std::move(child->error_output);
  process->wake_ = FileDescriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  process->transcript_ = std::move(transcript);
  if (!process->wake_.is_open()) return Error{"no more files can be opened"};
  return process;
}

Process::~Process() {
  if (id_ > 0) end("", {});
}

bool Process::send(std::string_view line, Clock::time_point deadline) {
  transcript_.note('>', line);
  to_send_ += line;
  to_send_ += '\n';
  while (!to_send_.empty() && input_.is_open())
    if (!exchange(deadline)) return to_send_.empty();
  return to_send_.empty();
}

Process::Event Process::read_line(std::string& line, Clock::time_point deadline) {
  for (;;) {
    if (auto next = lines_.next()) {
      line = std::move(*next);
      transcript_.note('<', line);
      return Event::line;
    }
    if (lines_.is_too_long()) return Event::too_long;
    if (std::exchange(is_woken_, false)) return Event::woken;
    if (!output_.is_open()) return Event::closed;
    if (!exchange(deadline)) return Event::timed_out;
  }
}

bool Process::exchange(Clock::time_point deadline) {
  // An engine that floods us while it does not read is not listened to: what is kept has a limit.
  const bool listens = lines_.size() <= LineBuffer::longest_line + chunk;
  std::array<pollfd, 4> files = {{{.fd = listens ? output_.number() : -1, .events = POLLIN, .revents = 0},
                                  {.fd = error_output_.number(), .events = POLLIN, .revents = 0},
                                  {.fd = wake_.number(), .events = POLLIN, .revents = 0},
                                  {.fd = to_send_.empty() ? -1 : input_.number(), .events = POLLOUT, .revents = 0}}};
  const int ready = ::poll(files.data(), files.size(), milliseconds_until(deadline));
  if (ready < 0) return errno == EINTR && Clock::now() < deadline;
  if (ready == 0) return Clock::now() < deadline;
  if (files[0].revents != 0) read_output();
  if (files[1].revents != 0) read_errors();
  if (files[2].revents != 0) {
    forget_wakes();
    is_woken_ = true;
  }
  if (files[3].revents != 0) write_input();
  return true;
}

void Process::read_output() {
  if (!read_some(output_.number(), [&](std::string_view bytes) { lines_.add(bytes); })) output_.close();
}

void Process::read_errors() {
  const bool goes_on = read_some(error_output_.number(), [&](std::string_view bytes) {
    errors_.add(bytes);
    for (const auto line : split(bytes, '\n'))
      if (!line.empty()) transcript_.note('!', line);
  });
  if (!goes_on) error_output_.close();
}

void Process::write_input() {
  const NoBrokenPipeSignal guard;
  const ssize_t count = ::write(input_.number(), to_send_.data(), to_send_.size());
  if (count > 0)
    to_send_.erase(0, static_cast<std::size_t>(count));
  else if (count < 0 && errno != EAGAIN && errno != EINTR)
    input_.close();
}

void Process::wake() {
  const std::uint64_t one = 1;
  // It can only fail where the last call was not heard yet, and then it need not be heard twice.
  [[maybe_unused]] const auto written = ::write(wake_.number(), &one, sizeof one);
}

void Process::forget_wakes() {
  std::uint64_t calls = 0;
  [[maybe_unused]] const auto read = ::read(wake_.number(), &calls, sizeof calls);
  is_woken_ = false;
}

std::string Process::end(std::string_view farewell, Duration grace) {
  if (id_ <= 0) return "it had ended";
  bool gone = has_ended();
  if (!gone && !farewell.empty()) {
    const auto deadline = Clock::now() + grace;
    if (send(farewell, deadline)) {
      input_.close();
      gone = ends_until(deadline);
    }
  }
  input_.close();
  if (!gone && grace > Duration{}) {
    // One that has closed its output may be about to end by itself, and then its own reason should be told.
    gone = !output_.is_open() && ends_until(Clock::now() + grace);
    if (!gone) {
      ::kill(-id_, SIGTERM);
      ends_until(Clock::now() + grace);
    }
  }
  return reap();
}

bool Process::ends_until(Clock::time_point deadline) {
  auto step = std::chrono::microseconds(100);
  constexpr auto longest_step = std::chrono::milliseconds(4);
  while (!has_ended()) {
    const auto now = Clock::now();
    if (now >= deadline) return false;
    if (!output_.is_open() && !error_output_.is_open()) {
      const timespec pause{0, std::chrono::nanoseconds(step).count()};
      ::nanosleep(&pause, nullptr);
    } else {
      exchange(std::min<Clock::time_point>(deadline, now + step));
      while (lines_.next()) {
      }
      if (lines_.is_too_long()) output_.close();
    }
    step = std::min<std::chrono::microseconds>(2 * step, longest_step);
  }
  return true;
}

bool Process::has_ended() const {
  siginfo_t info{};
  return ::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == id_;
}

std::string Process::reap() {
  // The group goes with its leader; while that is not waited for, its number cannot belong to anybody else.
  ::kill(-id_, SIGKILL);
  keeper_->forget(id_);
  int status = 0;
  while (::waitpid(id_, &status, 0) < 0 && errno == EINTR) {
  }
  id_ = -1;
  // What it said last is worth having; a descendant that left the group could go on for ever.
  for (int chunks = 0; chunks < 64 && error_output_.is_open(); ++chunks)
    if (!exchange(Clock::now())) break;
  output_.close();
  error_output_.close();
  if (WIFSIGNALED(status))
    return fmt::format("it was ended by signal {} ({})", WTERMSIG(status), sigdescr_np(WTERMSIG(status)));
  return fmt::format("it ended with status {}", WEXITSTATUS(status));
}

}  // namespace arborist::outside
