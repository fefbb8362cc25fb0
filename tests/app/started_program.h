// The real program in a process of its own, for what can only be seen from outside: signals, limits, exit codes.
//
//   StartedProgram program({"match", "chess", …});
//   program.send(SIGINT);
//   const auto ended = program.wait();               // ended.signal, ended.exit_code, ended.text
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace arborist::testing {

class StartedProgram {
 public:
  struct Ended {
    int exit_code = -1;
    int signal = 0;    // 0: by itself
    std::string text;  // standard output and error output
  };

  // `prepare` runs in the child before the program: limits, signals.
  explicit StartedProgram(
      const std::vector<std::string>& arguments, const std::function<void()>& prepare = [] {}) {
    std::vector<const char*> words = {ARBORIST_PROGRAM};
    for (const auto& argument : arguments) words.push_back(argument.c_str());
    words.push_back(nullptr);
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return;
    output_ = ends[0];
    id_ = ::fork();
    if (id_ == 0) {
      const int nothing = ::open("/dev/null", O_RDONLY);
      ::dup2(nothing, STDIN_FILENO);
      ::dup2(ends[1], STDOUT_FILENO);
      ::dup2(ends[1], STDERR_FILENO);
      prepare();
      ::execv(ARBORIST_PROGRAM, const_cast<char* const*>(words.data()));
      ::_exit(127);
    }
    ::close(ends[1]);
  }
  StartedProgram(const StartedProgram&) = delete;
  StartedProgram& operator=(const StartedProgram&) = delete;
  ~StartedProgram() {
    if (id_ > 0) {
      send(SIGKILL);
      wait();
    }
    ::close(output_);
  }

  void send(int signal) const { ::kill(id_, signal); }
  // Reads on until it has said this; false if it ends without.
  bool says(const std::string& word) {
    while (said_.find(word) == std::string::npos)
      if (!read_on()) return false;
    return true;
  }
  // Reads what it says for so long; true if it ends by then.
  bool ends_within(int milliseconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
    for (;;) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
      if (left.count() <= 0) return false;
      pollfd output{.fd = output_, .events = POLLIN, .revents = 0};
      if (::poll(&output, 1, static_cast<int>(left.count())) > 0 && !read_on()) return true;
    }
  }
  // Reads what it says until it ends.
  Ended wait() {
    while (read_on()) {
    }
    Ended ended{.text = said_};
    int status = 0;
    ::waitpid(std::exchange(id_, -1), &status, 0);
    if (WIFSIGNALED(status)) ended.signal = WTERMSIG(status);
    if (WIFEXITED(status)) ended.exit_code = WEXITSTATUS(status);
    return ended;
  }

 private:
  bool read_on() {
    char some[4096];
    const ssize_t count = ::read(output_, some, sizeof some);
    if (count > 0) said_.append(some, static_cast<std::size_t>(count));
    return count > 0;
  }

  pid_t id_ = -1;
  std::string said_;
  int output_ = -1;
};

}  // namespace arborist::testing
