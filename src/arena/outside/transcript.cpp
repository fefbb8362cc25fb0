#include "arena/outside/transcript.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>
#include <system_error>

#include "core/text.h"

namespace arborist::outside {

Expected<Transcript> Transcript::append_to(const std::string& path) {
  constexpr int readable_by_all = 0644;
  FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, readable_by_all));
  if (!file.is_open())
    return Error{fmt::format("{} cannot be written: {}", file_in_quotes(path), std::generic_category().message(errno))};
  Transcript transcript;
  transcript.file_ = std::move(file);
  return transcript;
}

void Transcript::note(char mark, std::string_view line) {
  if (!file_.is_open()) return;
  // One write a line, so that the lines of several engines do not mix.
  const std::string text = fmt::format("{:9.3f} {} {}\n", watch_.seconds(), mark, line);
  if (::write(file_.number(), text.data(), text.size()) < 0) file_.close();
}

}  // namespace arborist::outside
