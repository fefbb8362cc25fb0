#include "core/appended_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <system_error>
#include <utility>

#include "core/place.h"
#include "core/text.h"

namespace arborist {

namespace {

// To read it as well, where that is allowed.
int open_file(const std::filesystem::path& path) {
  constexpr int how = O_CREAT | O_APPEND | O_CLOEXEC;
  constexpr mode_t mode_of_new_files = 0666;  // less what the user's mask takes away
  const int descriptor = ::open(path.c_str(), O_RDWR | how, mode_of_new_files);
  return descriptor < 0 && errno == EACCES ? ::open(path.c_str(), O_WRONLY | how, mode_of_new_files) : descriptor;
}

// Who has locked the file, as the kernel's list tells: "1: FLOCK  ADVISORY  WRITE 4711 fd:01:1573 0 EOF".
std::string holder_of(int descriptor) {
  struct stat status = {};
  if (::fstat(descriptor, &status) != 0) return "another run";
  const std::string file = fmt::format("{:02x}:{:02x}:{}", major(status.st_dev), minor(status.st_dev), status.st_ino);
  std::ifstream locks("/proc/locks");
  for (std::string line; std::getline(locks, line);) {
    const auto parts = words(line);
    constexpr std::size_t process = 4, place = 5;
    if (parts.size() <= place || parts[1] != "FLOCK" || parts[place] != file) continue;
    if (parts[process] == std::to_string(::getpid())) return "this run already";
    return fmt::format("another run, process {}", parts[process]);
  }
  return "another run";
}

}  // namespace

Error AppendedFile::failed(const char* doing, int code) const {
  return Error{
      fmt::format("cannot {} {}: {}", doing, file_in_quotes(path_.string()), std::generic_category().message(code))};
}

Expected<AppendedFile> AppendedFile::open(const std::filesystem::path& path) {
  const auto place = place_of(path);
  if (!place) return place.error();
  FileDescriptor opened(place->is_file ? open_file(place->path) : open_to_write_into(*place));
  if (!opened.is_open()) return cannot_write(path, errno);
  const int descriptor = opened.number();
  AppendedFile file(std::move(opened), path);
  file.is_file_ = place->is_file;
  // Devices and pipes take turns by themselves.
  if (!file.is_file_) return file;
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    return Error{fmt::format("{} is being written by {}", file_in_quotes(path.string()), holder_of(descriptor))};
  struct stat status = {};
  if (::fstat(descriptor, &status) != 0) return file.failed("look at", errno);
  file.size_ = static_cast<std::uint64_t>(status.st_size);
  return file;
}

Expected<void> AppendedFile::append(std::string_view text) {
  const auto before = size_;
  while (!text.empty()) {
    const auto written = ::write(descriptor_.number(), text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      const int code = errno;
      const auto restored = is_file_ ? cut_to(before) : Expected<void>();
      return restored ? failed("write", code) : restored.error();
    }
    text.remove_prefix(static_cast<std::size_t>(written));
    size_ += static_cast<std::uint64_t>(written);
  }
  return {};
}

Expected<void> AppendedFile::sync() {
  // Pipes and devices have nothing to force.
  if (::fdatasync(descriptor_.number()) != 0 && errno != EINVAL && errno != ENOTSUP) return failed("write", errno);
  return {};
}

Expected<std::string> AppendedFile::read(std::uint64_t from, std::size_t most) const {
  std::string text(most, '\0');
  std::size_t got = 0;
  while (got < most) {
    const auto count = ::pread(descriptor_.number(), text.data() + got, most - got, static_cast<off_t>(from + got));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return failed("read", errno);
    if (count == 0) break;
    got += static_cast<std::size_t>(count);
  }
  text.resize(got);
  return text;
}

Expected<void> AppendedFile::cut_to(std::uint64_t size) {
  if (size >= size_) return {};
  if (::ftruncate(descriptor_.number(), static_cast<off_t>(size)) != 0) return failed("cut", errno);
  size_ = size;
  return {};
}

}  // namespace arborist
