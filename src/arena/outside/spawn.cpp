#include "arena/outside/spawn.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <vector>

#include "arena/outside/forking.h"
#include "arena/outside/process.h"
#include "core/text.h"

namespace arborist::outside {

namespace {

struct Pipe {
  FileDescriptor reading;
  FileDescriptor writing;
};

// Above the three standard files even where Arborist itself runs with one of those closed.
FileDescriptor above_standard_files(int file) {
  FileDescriptor low(file);
  if (file > STDERR_FILENO) return low;
  return FileDescriptor(::fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

Expected<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0)
    return Error{fmt::format("no pipe can be opened: {}", std::generic_category().message(errno))};
  Pipe pipe{above_standard_files(ends[0]), above_standard_files(ends[1])};
  if (!pipe.reading.is_open() || !pipe.writing.is_open()) return Error{"no more files can be opened"};
  return pipe;
}

void never_block(const FileDescriptor& file) { ::fcntl(file.number(), F_SETFL, O_NONBLOCK); }

// What the child is to become; made before the fork, after which no memory may be asked for.
class Words {
 public:
  explicit Words(const CommandLine& command) : texts_{command.program} {
    texts_.insert(texts_.end(), command.arguments.begin(), command.arguments.end());
    for (auto& text : texts_) pointers_.push_back(text.data());
    pointers_.push_back(nullptr);
  }
  [[nodiscard]] char* const* data() const { return pointers_.data(); }

 private:
  std::vector<std::string> texts_;
  std::vector<char*> pointers_;
};

void keep_only_standard_files() {
  if (::close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC) == 0) return;
  // An older system; ours are closed with exec anyway, these would be files opened by libraries.
  constexpr int many = 4096;
  for (int file = STDERR_FILENO + 1; file < many; ++file) ::fcntl(file, F_SETFD, FD_CLOEXEC);
}

void usual_signals() {
  for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGCHLD}) std::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, nullptr);
}

// The child, from the fork on: comes back only if it could not become the program, and errno says why. Other threads
// may have held locks at the fork, so only what may be called in a signal handler is.
void become(const CommandLine& command, const Words& words, const std::array<int, 3>& files, const Keeper& keeper) {
  ::setpgid(0, 0);
  if (!keeper.announce_this_process()) return;
  for (int i = 0; i < 3; ++i)
    if (::dup2(files.at(static_cast<std::size_t>(i)), i) < 0) return;
  keep_only_standard_files();
  if (!command.directory.empty() && ::chdir(command.directory.c_str()) != 0) return;
  usual_signals();
  ::execve(command.program.c_str(), words.data(), environ);
}

// What the child says about its failure; nothing once it has become the program.
int failure_told_by(const FileDescriptor& trouble) {
  int problem = 0;
  while (::read(trouble.number(), &problem, sizeof problem) < 0 && errno == EINTR) {
  }
  return problem;
}

}  // namespace

Expected<Child> spawn(const CommandLine& command) {
  if (const auto allowed = command.permissions.to_start_programs(command.program); !allowed) return allowed.error();
  auto input = make_pipe();
  auto output = make_pipe();
  auto errors = make_pipe();
  auto trouble = make_pipe();
  for (const auto* pipe : {&input, &output, &errors, &trouble})
    if (!*pipe) return pipe->error();
  auto keeper = Keeper::shared();
  if (!keeper) return keeper.error();

  Child child;
  const Words words(command);
  const std::array<int, 3> files = {input->reading.number(), output->writing.number(), errors->writing.number()};
  {
    const SignalsHeld held;
    child.id = ::fork();
    if (child.id == 0) {
      become(command, words, files, **keeper);
      const int reason = errno;
      [[maybe_unused]] const auto told = ::write(trouble->writing.number(), &reason, sizeof reason);
      ::_exit(1);
    }
  }
  if (child.id < 0) return no_process(errno);
  trouble->writing.close();
  if (const int problem = failure_told_by(trouble->reading); problem != 0) {
    (*keeper)->forget(child.id);
    while (::waitpid(child.id, nullptr, 0) < 0 && errno == EINTR) {
    }
    const std::string where = command.directory.empty() ? "" : " in " + in_quotes(command.directory);
    return Error{fmt::format("{} cannot be run{}: {}", in_quotes(command.program), where,
                             std::generic_category().message(problem))};
  }
  child.keeper = std::move(*keeper);
  child.input = std::move(input->writing);
  child.output = std::move(output->reading);
  child.error_output = std::move(errors->reading);
  for (const auto* file : {&child.input, &child.output, &child.error_output}) never_block(*file);
  return child;
}

}  // namespace arborist::outside
