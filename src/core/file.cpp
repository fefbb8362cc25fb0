#include "core/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <system_error>

#include "core/file_descriptor.h"
#include "core/output_file.h"
#include "core/text.h"

namespace arborist {

namespace {

std::string reason(int code) { return std::generic_category().message(code); }

Expected<FileDescriptor> open_regular_file(const std::filesystem::path& path) {
  const std::string name = file_in_quotes(path.string());
  // A pipe of that name must not hold us up.
  FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (!file.is_open() && (errno == ENOENT || errno == ENOTDIR)) return Error{name + ": no such file"};
  if (!file.is_open()) return Error{fmt::format("cannot open {}: {}", name, reason(errno))};
  struct stat status = {};
  if (::fstat(file.number(), &status) != 0) return Error{fmt::format("cannot read {}: {}", name, reason(errno))};
  if (S_ISDIR(status.st_mode)) return Error{name + " is a folder, not a file"};
  if (!S_ISREG(status.st_mode)) return Error{name + " is a pipe or a device, and a regular file is expected"};
  return file;
}

}  // namespace

Expected<std::string> read_file(const std::filesystem::path& path, std::size_t limit) {
  std::error_code problem;
  const auto status = std::filesystem::status(path, problem);
  if (status.type() == std::filesystem::file_type::none)
    return Error{fmt::format("cannot open {}: {}", file_in_quotes(path.string()), problem.message())};
  if (!std::filesystem::exists(status)) return Error{fmt::format("{}: no such file", file_in_quotes(path.string()))};
  if (std::filesystem::is_directory(status))
    return Error{fmt::format("{} is a folder, not a file", file_in_quotes(path.string()))};
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{fmt::format("cannot open {}: {}", file_in_quotes(path.string()), reason(errno))};
  std::string content;
  char buffer[1U << 16U];
  while (in.read(buffer, sizeof buffer), in.gcount() > 0) {
    content.append(buffer, static_cast<std::size_t>(in.gcount()));
    if (content.size() > limit)
      return Error{fmt::format("{} is larger than the limit of {} bytes", file_in_quotes(path.string()), limit)};
  }
  if (in.bad()) return Error{fmt::format("cannot read {}: {}", file_in_quotes(path.string()), reason(errno))};
  return content;
}

Expected<std::string> read_regular_file(const std::filesystem::path& path, std::size_t limit) {
  const auto file = open_regular_file(path);
  if (!file) return file.error();
  std::string content;
  char buffer[1U << 16U];
  for (;;) {
    const auto count = ::read(file->number(), buffer, sizeof buffer);
    if (count == 0) return content;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return Error{fmt::format("cannot read {}: {}", file_in_quotes(path.string()), reason(errno))};
    content.append(buffer, static_cast<std::size_t>(count));
    if (content.size() > limit)
      return Error{fmt::format("{} is larger than the limit of {} bytes", file_in_quotes(path.string()), limit)};
  }
}

Expected<void> write_file(const std::filesystem::path& path, std::string_view content) {
  auto file = OutputFile::open(path);
  if (!file) return file.error();
  if (const auto written = file->write(content); !written) return written.error();
  return file->put_in_place();
}

}  // namespace arborist
