#include "store/store_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <thread>

#include "core/text.h"

namespace arborist::store {

namespace {

constexpr mode_t only_ours = 0600;
constexpr auto between_looks = std::chrono::milliseconds(20);

Error error_of(const std::filesystem::path& file, int number) {
  return Error{fmt::format("{}: cannot be locked: {}", file.string(), std::generic_category().message(number))};
}

// What another account wrote is not believed: the address is opened in a browser.
bool is_written_by_us(int descriptor) {
  struct stat about {};
  return fstat(descriptor, &about) == 0 && about.st_uid == geteuid() && (about.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

// Empty where its holder has not told yet.
StoreLock::Holder read_holder(int descriptor) {
  StoreLock::Holder holder;
  if (!is_written_by_us(descriptor)) return holder;
  std::array<char, 8192> content{};
  const auto size = pread(descriptor, content.data(), content.size(), 0);
  if (size <= 0) return holder;
  const auto lines = split({content.data(), static_cast<std::size_t>(size)}, '\n');
  constexpr std::size_t lines_of_all = 4;  // the last one is empty: everything was written
  if (lines.size() != lines_of_all) return holder;
  constexpr std::int64_t largest_process = INT32_MAX;
  holder.process = parse_integer<std::int64_t>(lines[0], 1, largest_process).value_or(0);
  holder.address = lines[1];
  holder.entrance = lines[2];
  return holder;
}

bool is_alive(std::int64_t process) {
  return process > 0 && (kill(static_cast<pid_t>(process), 0) == 0 || errno == EPERM);
}

}  // namespace

Expected<StoreLock> StoreLock::take(const std::filesystem::path& games, std::chrono::milliseconds patience) {
  const std::filesystem::path file = games.string() + ".lock";
  const int descriptor = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, only_ours);
  if (descriptor < 0) return error_of(file, errno);
  StoreLock lock(descriptor, Holder{});
  const auto until = std::chrono::steady_clock::now() + patience;
  for (;;) {
    if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) break;
    if (errno != EWOULDBLOCK && errno != EINTR) return error_of(file, errno);
    lock.holder_ = read_holder(descriptor);
    // What a process that was killed has left behind is read for a moment by whoever comes third.
    if (is_alive(lock.holder_->process) || std::chrono::steady_clock::now() >= until) return lock;
    std::this_thread::sleep_for(between_looks);
  }
  lock.holder_.reset();
  if (ftruncate(descriptor, 0) != 0 || (!is_written_by_us(descriptor) && fchmod(descriptor, only_ours) != 0))
    return error_of(file, errno);
  return lock;
}

StoreLock::~StoreLock() {
  if (descriptor_ < 0) return;
  if (is_ours()) (void)!ftruncate(descriptor_, 0);
  close(descriptor_);
}

Expected<void> StoreLock::tell(const Holder& self) const {
  const auto content = fmt::format("{}\n{}\n{}\n", self.process, self.address, self.entrance);
  const auto written = pwrite(descriptor_, content.data(), content.size(), 0);
  if (written != static_cast<ssize_t>(content.size())) return Error{std::generic_category().message(errno)};
  return {};
}

}  // namespace arborist::store
