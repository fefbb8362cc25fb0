#include "server/web/entrance.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string_view>
#include <system_error>

#include "core/file_descriptor.h"

namespace arborist::server {

namespace {

// Nothing in an address of ours needs to be escaped: a host, a port, and a token of letters and digits.
constexpr std::string_view page = R"(<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url={0}">
<title>Arborist</title>
<p><a href="{0}">Arborist is here</a></p>
)";

// Of this user alone; systems that have it empty it when the user has gone.
std::filesystem::path runtime_folder() {
  const char* folder = std::getenv("XDG_RUNTIME_DIR");  // NOLINT(concurrency-mt-unsafe): nothing changes it
  if (folder == nullptr || !std::filesystem::path(folder).is_absolute()) return {};
  struct stat about {};
  const bool is_ours = stat(folder, &about) == 0 && S_ISDIR(about.st_mode) && about.st_uid == geteuid() &&
                       (about.st_mode & (S_IRWXG | S_IRWXO)) == 0;
  return is_ours ? std::filesystem::path(folder) : std::filesystem::path();
}

Error error_of(const std::filesystem::path& path) {
  return Error{fmt::format("{}: cannot be written: {}", path.string(), std::generic_category().message(errno))};
}

}  // namespace

Expected<Entrance> Entrance::make(const std::filesystem::path& folder, int port, const std::string& url) {
  const auto runtime = runtime_folder();
  // A folder of games has one server; the other one may know several.
  const auto path = runtime.empty() ? folder / "open.html" : runtime / fmt::format("arborist-{}.html", port);
  // One of that name is of a server that was killed, or a trap.
  unlink(path.c_str());
  constexpr mode_t only_ours = 0600;
  FileDescriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, only_ours));
  if (!file.is_open()) return error_of(path);
  Entrance entrance(path);
  const auto content = fmt::format(fmt::runtime(page), url);
  const auto written = write(file.number(), content.data(), content.size());
  if (!file.close() || written != static_cast<ssize_t>(content.size())) return error_of(path);
  return entrance;
}

Entrance::~Entrance() {
  if (!path_.empty()) unlink(path_.c_str());
}

}  // namespace arborist::server
