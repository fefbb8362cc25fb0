#include "core/place.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "core/text.h"

namespace arborist {

namespace fs = std::filesystem;

Error cannot_write(const fs::path& path, int code) {
  return Error{
      fmt::format("cannot write {}: {}", file_in_quotes(path.string()), std::generic_category().message(code))};
}

Expected<Place> place_of(const fs::path& path) {
  if (path == "-") return Error{"cannot write '-': /dev/stdout is standard output, and './-' a file of that name"};
  constexpr int most_links = 40;
  const fs::path own_descriptors = fmt::format("/proc/{}/fd", ::getpid());
  fs::path place = path;
  std::error_code problem;
  for (int links = 0; links < most_links; ++links) {
    const fs::path folder = fs::canonical(place.has_parent_path() ? place.parent_path() : ".", problem);
    if (problem) return cannot_write(path, problem.value());
    place = folder / place.filename();
    if (folder == own_descriptors)
      if (const auto number = parse_integer<int>(place.filename().string(), 0, INT32_MAX))
        return Place{.path = place, .descriptor = *number, .is_file = false};
    const fs::path next = fs::read_symlink(place, problem);
    if (problem) {
      struct stat there = {};
      return Place{.path = place, .is_file = ::stat(place.c_str(), &there) != 0 || S_ISREG(there.st_mode)};
    }
    place = folder / next;
  }
  return cannot_write(path, ELOOP);
}

int open_to_write_into(const Place& place) {
  // A second opening of a redirected output would begin at its beginning.
  if (place.descriptor) return ::fcntl(*place.descriptor, F_DUPFD_CLOEXEC, 0);
  return ::open(place.path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY);
}

}  // namespace arborist
