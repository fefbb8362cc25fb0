#include "core/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <random>
#include <utility>
#include <vector>

#include "core/place.h"
#include "core/text.h"

namespace arborist {

namespace {

namespace fs = std::filesystem;

constexpr mode_t mode_of_new_files = 0666;  // less what the user's mask takes away
constexpr mode_t mode_until_known = 0600;
constexpr mode_t permissions = 0777;

// How the names of all parts of a place begin; sixteen digits follow.
std::string part_prefix(const fs::path& place) {
  constexpr std::size_t longest = 200;
  return place.filename().string().substr(0, longest) + ".part-";
}

// Beside the place, and nobody's guess.
fs::path part_name(const fs::path& place) {
  std::random_device chance;
  const std::uint64_t number = std::uint64_t{chance()} << 32U | chance();
  return place.parent_path() / fmt::format("{}{:016x}", part_prefix(place), number);
}

bool is_part_of(const fs::path& place, const std::string& name) {
  constexpr std::size_t digits = 16;
  const std::string prefix = part_prefix(place);
  return name.starts_with(prefix) && name.size() == prefix.size() + digits &&
         name.find_first_not_of("0123456789abcdef", prefix.size()) == std::string::npos;
}

struct Opened {
  int descriptor = -1;
  fs::path name = {};
};

// A file that nobody else has. An error leaves its reason in errno.
Opened open_new_part(const fs::path& place, mode_t mode) {
  for (;;) {
    Opened part{.name = part_name(place)};
    part.descriptor = ::open(part.name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (part.descriptor >= 0 || errno != EEXIST) return part;
  }
}

// Only who may give files away keeps a foreign owner; a group that cannot be kept loses nothing but its name.
void keep_owner(int descriptor, const struct stat& old) {
  if (old.st_uid == ::geteuid() && old.st_gid == ::getegid()) return;
  if (::fchown(descriptor, old.st_uid, old.st_gid) != 0)
    (void)!::fchown(descriptor, static_cast<uid_t>(-1), old.st_gid);
}

// What is no file, such as a terminal, takes any number of texts.
bool lead_to_one_file(const fs::path& one, const fs::path& other) {
  const auto first = place_of(one);
  const auto second = place_of(other);
  return first && second && first->is_file && second->is_file && first->path == second->path;
}

}  // namespace

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      place_(std::move(other.place_)),
      part_(std::exchange(other.part_, {})),
      descriptor_(std::move(other.descriptor_)) {}

OutputFile& OutputFile::operator=(OutputFile&& other) noexcept {
  path_.swap(other.path_);
  place_.swap(other.place_);
  part_.swap(other.part_);
  descriptor_ = std::move(other.descriptor_);
  return *this;
}

OutputFile::~OutputFile() { remove_part(); }

void OutputFile::remove_part() noexcept {
  descriptor_.close();
  if (!part_.empty()) ::unlink(part_.c_str());
  part_.clear();
}

Error OutputFile::failed(int code) const { return cannot_write(path_, code); }

Expected<OutputFile> OutputFile::open(const fs::path& path) {
  OutputFile file(path);
  const auto place = place_of(path);
  if (!place) return place.error();
  if (place->is_file) {
    file.place_ = place->path;
    if (const auto opened = file.open_part(); !opened) return opened.error();
    return file;
  }
  file.descriptor_ = FileDescriptor(open_to_write_into(*place));
  if (!file.descriptor_.is_open()) return file.failed(errno);
  return file;
}

Expected<void> OutputFile::open_part() {
  struct stat old = {};
  const bool is_there = ::stat(place_.c_str(), &old) == 0;
  if (!is_there && errno != ENOENT) return failed(errno);
  // To put another in its place asks nothing of the file itself, so a protected one would not be protected.
  if (is_there && ::faccessat(AT_FDCWD, place_.c_str(), W_OK, AT_EACCESS) != 0) return failed(errno);
  auto part = open_new_part(place_, is_there ? mode_until_known : mode_of_new_files);
  if (part.descriptor < 0) return failed(errno);
  descriptor_ = FileDescriptor(part.descriptor);
  part_ = std::move(part.name);
  if (!is_there) return {};
  keep_owner(descriptor_.number(), old);
  if (::fchmod(descriptor_.number(), old.st_mode & permissions) != 0) return failed(errno);
  return {};
}

Expected<void> OutputFile::write(std::string_view text) {
  while (!text.empty()) {
    const auto written = ::write(descriptor_.number(), text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return failed(errno);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

Expected<void> OutputFile::put_in_place() {
  // Pipes and devices have nothing to force.
  if (::fsync(descriptor_.number()) != 0 && errno != EINVAL && errno != ENOTSUP) return failed(errno);
  if (!descriptor_.close()) return failed(errno);
  if (part_.empty()) return {};
  if (::rename(part_.c_str(), place_.c_str()) != 0) return failed(errno);
  part_.clear();
  return {};
}

void remove_parts_of(const fs::path& place) {
  std::error_code problem;
  std::vector<fs::path> parts;
  for (const auto& entry : fs::directory_iterator(place.parent_path(), problem))
    if (is_part_of(place, entry.path().filename().string())) parts.push_back(entry.path());
  for (const fs::path& part : parts) fs::remove(part, problem);
}

Expected<void> check_writable(const fs::path& path) {
  const auto place = place_of(path);
  if (!place) return place.error();
  if (place->is_file || fs::is_directory(place->path)) {
    const auto file = OutputFile::open(path);
    return file ? Expected<void>() : file.error();
  }
  // To open a pipe would wait for its reader, and to close it again would tell that one that all is said.
  if (::faccessat(AT_FDCWD, place->path.c_str(), W_OK, AT_EACCESS) != 0) return cannot_write(path, errno);
  return {};
}

Expected<void> check_outputs(std::initializer_list<std::string_view> paths, std::span<const std::string> inputs) {
  std::vector<fs::path> taken;
  for (const auto path : paths) {
    if (path.empty()) continue;
    if (const auto good = check_writable(path); !good) return good.error();
    const auto is_the_same = [&](const fs::path& other) { return lead_to_one_file(path, other); };
    if (std::any_of(inputs.begin(), inputs.end(), is_the_same))
      return Error{file_in_quotes(path) + " is read, and would be overwritten; write to another file"};
    if (std::any_of(taken.begin(), taken.end(), is_the_same))
      return Error{file_in_quotes(path) + " would be written twice; give each output a file of its own"};
    taken.emplace_back(path);
  }
  return {};
}

}  // namespace arborist
