#include "core/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <system_error>

#include "core/text.h"

namespace arborist {

namespace {

std::string reason(int code) { return std::generic_category().message(code); }

// A file descriptor that is closed on every way out.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  [[nodiscard]] int number() const { return number_; }
  int close() {
    const int result = number_ >= 0 ? ::close(number_) : 0;
    number_ = -1;
    return result;
  }

 private:
  int number_;
};

bool write_all(int descriptor, std::string_view content) {
  while (!content.empty()) {
    const auto written = ::write(descriptor, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

Expected<std::string> read_file(const std::filesystem::path& path, std::size_t limit) {
  std::error_code problem;
  const auto status = std::filesystem::status(path, problem);
  if (!std::filesystem::exists(status)) return Error{fmt::format("{}: no such file", in_quotes(path.string()))};
  if (std::filesystem::is_directory(status))
    return Error{fmt::format("{} is a folder, not a file", in_quotes(path.string()))};
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{fmt::format("cannot open {}: {}", in_quotes(path.string()), reason(errno))};
  std::string content;
  char buffer[1U << 16U];
  while (in.read(buffer, sizeof buffer), in.gcount() > 0) {
    content.append(buffer, static_cast<std::size_t>(in.gcount()));
    if (content.size() > limit)
      return Error{fmt::format("{} is larger than the limit of {} bytes", in_quotes(path.string()), limit)};
  }
  if (in.bad()) return Error{fmt::format("cannot read {}", in_quotes(path.string()))};
  return content;
}

Expected<void> write_file(const std::filesystem::path& path, std::string_view content) {
  const std::string temporary = path.string() + ".part-" + std::to_string(::getpid());
  const auto failed = [&](std::string_view doing, int code) {
    ::unlink(temporary.c_str());
    return Error{fmt::format("cannot {} {}: {}", doing, in_quotes(path.string()), reason(code))};
  };
  Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
  if (file.number() < 0) return Error{fmt::format("cannot write {}: {}", in_quotes(path.string()), reason(errno))};
  if (!write_all(file.number(), content)) return failed("write", errno);
  if (::fsync(file.number()) != 0 && errno != EINVAL && errno != ENOTSUP) return failed("write", errno);
  if (file.close() != 0) return failed("write", errno);
  if (::rename(temporary.c_str(), path.c_str()) != 0) return failed("replace", errno);
  return {};
}

}  // namespace arborist
