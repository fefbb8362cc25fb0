#include "core/appended_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "core/text.h"

namespace arborist {

namespace {
std::string reason(int code) { return std::generic_category().message(code); }
}  // namespace

AppendedFile::AppendedFile(int descriptor, std::filesystem::path path, std::uint64_t size)
    : descriptor_(descriptor), path_(std::move(path)), size_(size) {}

AppendedFile::AppendedFile(AppendedFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)), size_(other.size_) {}

AppendedFile& AppendedFile::operator=(AppendedFile&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  path_.swap(other.path_);
  std::swap(size_, other.size_);
  return *this;
}

AppendedFile::~AppendedFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Error AppendedFile::failed(const char* doing, int code) const {
  return Error{fmt::format("cannot {} {}: {}", doing, in_quotes(path_.string()), reason(code))};
}

Expected<AppendedFile> AppendedFile::open(const std::filesystem::path& path) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (descriptor < 0) return Error{fmt::format("cannot write {}: {}", in_quotes(path.string()), reason(errno))};
  AppendedFile file(descriptor, path, 0);
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    return Error{fmt::format("{} is being written by another run", in_quotes(path.string()))};
  struct stat status = {};
  if (::fstat(descriptor, &status) != 0) return file.failed("look at", errno);
  file.size_ = static_cast<std::uint64_t>(status.st_size);
  return file;
}

Expected<void> AppendedFile::append(std::string_view text) {
  const auto before = size_;
  while (!text.empty()) {
    const auto written = ::write(descriptor_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      const int code = errno;
      const auto restored = cut_to(before);
      return restored ? failed("write", code) : restored.error();
    }
    text.remove_prefix(static_cast<std::size_t>(written));
    size_ += static_cast<std::uint64_t>(written);
  }
  return {};
}

Expected<void> AppendedFile::sync() {
  // Pipes and devices have nothing to force.
  if (::fdatasync(descriptor_) != 0 && errno != EINVAL && errno != ENOTSUP) return failed("write", errno);
  return {};
}

Expected<void> AppendedFile::cut_to(std::uint64_t size) {
  if (size >= size_) return {};
  if (::ftruncate(descriptor_, static_cast<off_t>(size)) != 0) return failed("cut", errno);
  size_ = size;
  return {};
}

}  // namespace arborist
