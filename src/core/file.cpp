#include "core/file.h"

#include <fmt/format.h>

#include <cerrno>
#include <fstream>
#include <system_error>

#include "core/output_file.h"
#include "core/text.h"

namespace arborist {

namespace {

std::string reason(int code) { return std::generic_category().message(code); }

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

Expected<void> write_file(const std::filesystem::path& path, std::string_view content) {
  auto file = OutputFile::open(path);
  if (!file) return file.error();
  if (const auto written = file->write(content); !written) return written.error();
  return file->put_in_place();
}

}  // namespace arborist
