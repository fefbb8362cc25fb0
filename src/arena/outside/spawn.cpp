#include "arena/outside/spawn.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <vector>

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

// What the child does before it becomes the program.
class Preparation {
 public:
  Preparation() {
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGCHLD}) sigaddset(&signals, signal);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  Preparation(const Preparation&) = delete;
  Preparation& operator=(const Preparation&) = delete;
  ~Preparation() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }

  posix_spawn_file_actions_t actions{};
  posix_spawnattr_t attributes{};
};

}  // namespace

Expected<Child> spawn(const Command& command) {
  if (const auto allowed = command.permissions.to_start_programs(command.program); !allowed) return allowed.error();
  auto input = make_pipe();
  auto output = make_pipe();
  auto errors = make_pipe();
  for (const auto* pipe : {&input, &output, &errors})
    if (!*pipe) return pipe->error();

  Preparation preparation;
  posix_spawn_file_actions_adddup2(&preparation.actions, input->reading.number(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&preparation.actions, output->writing.number(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&preparation.actions, errors->writing.number(), STDERR_FILENO);
  posix_spawn_file_actions_addclosefrom_np(&preparation.actions, STDERR_FILENO + 1);
  if (!command.directory.empty()) posix_spawn_file_actions_addchdir_np(&preparation.actions, command.directory.c_str());

  std::vector<std::string> texts = {command.program};
  texts.insert(texts.end(), command.arguments.begin(), command.arguments.end());
  std::vector<char*> arguments;
  arguments.reserve(texts.size() + 1);
  for (auto& text : texts) arguments.push_back(text.data());
  arguments.push_back(nullptr);

  Child child;
  const int problem = posix_spawn(&child.id, command.program.c_str(), &preparation.actions, &preparation.attributes,
                                  arguments.data(), environ);
  if (problem != 0) {
    const std::string where = command.directory.empty() ? "" : " in " + in_quotes(command.directory);
    return Error{fmt::format("{} cannot be run{}: {}", in_quotes(command.program), where,
                             std::generic_category().message(problem))};
  }
  child.input = std::move(input->writing);
  child.output = std::move(output->reading);
  child.error_output = std::move(errors->reading);
  for (const auto* file : {&child.input, &child.output, &child.error_output}) never_block(*file);
  return child;
}

}  // namespace arborist::outside
