#include "arena/outside/keeper.h"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <mutex>
#include <system_error>

#include "arena/outside/forking.h"

namespace arborist::outside {

namespace {

// What is said on the line: a group to watch, the negative of one to forget, or nothing at all.
constexpr pid_t nothing = 0;
constexpr std::size_t most_groups = 4096;

// The life of the keeper. It is forked off a process with threads, so only what may be called in a signal handler is.
[[noreturn]] void keep(int line) {
  ::setsid();
  ::prctl(PR_SET_NAME, "arborist-keeper");
  if (line > 0) ::close_range(0, static_cast<unsigned>(line) - 1, 0);
  ::close_range(static_cast<unsigned>(line) + 1, ~0U, 0);
  std::array<pid_t, most_groups> groups{};
  auto* end = groups.begin();
  for (;;) {
    pid_t message = nothing;
    const ssize_t count = ::recv(line, &message, sizeof message, 0);
    if (count < 0 && errno == EINTR) continue;
    if (count != sizeof message) break;
    if (message > 0 && end != groups.end()) *end++ = message;
    if (message < 0) end = std::remove(groups.begin(), end, -message);
  }
  std::for_each(groups.begin(), end, [](pid_t group) { ::kill(-group, SIGKILL); });
  ::_exit(0);
}

struct Current {
  std::mutex mutex;
  std::weak_ptr<const Keeper> keeper;
};
Current& current() {
  static Current the_current;
  return the_current;
}

}  // namespace

Expected<std::shared_ptr<const Keeper>> Keeper::shared() {
  const std::scoped_lock lock(current().mutex);
  if (auto keeper = current().keeper.lock(); keeper && keeper->tell(nothing)) return keeper;
  auto started = start();
  if (started) current().keeper = *started;
  return started;
}

Expected<std::shared_ptr<const Keeper>> Keeper::start() {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0)
    return Error{fmt::format("no pipe can be opened: {}", std::generic_category().message(errno))};
  const FileDescriptor its_end(ends[0]);
  FileDescriptor our_end(ends[1]);
  const SignalsHeld held;
  const pid_t id = ::fork();
  if (id == 0) keep(its_end.number());
  if (id < 0) return no_process(errno);
  return std::shared_ptr<const Keeper>(new Keeper(id, std::move(our_end)));
}

Keeper::~Keeper() {
  line_.close();
  while (::waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

bool Keeper::announce_this_process() const { return tell(::getpid()); }

// Where the keeper is gone, there is nothing left to forget.
void Keeper::forget(pid_t group) const { [[maybe_unused]] const bool told = tell(-group); }

bool Keeper::tell(pid_t message) const {
  return ::send(line_.number(), &message, sizeof message, MSG_NOSIGNAL) == sizeof message;
}

}  // namespace arborist::outside
