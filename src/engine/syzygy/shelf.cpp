#include "engine/syzygy/shelf.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/text.h"
#include "engine/syzygy/checksum.h"
#include "engine/syzygy/mapped_file.h"

namespace arborist::engine::syzygy {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t large_file = std::size_t{64} << 20U;

// How much of a file is looked at.
enum class Depth : std::uint8_t { all_but_a_large_index, all };

struct Checked {
  bool is_complete = false;
};

Expected<Checked> look_into(const std::string& path, const TableName& name, Depth depth) {
  const auto file = MappedFile::open(path);
  if (!file) return file.error();
  const auto layout = read_layout(file->bytes(), name.material, name.kind);
  if (!layout) return layout.error();
  const bool is_complete = depth == Depth::all || file->bytes().size() <= large_file;
  if (is_complete)
    if (const auto good = check_blocks(file->bytes(), *layout); !good) return good.error();
  return Checked{is_complete};
}

}  // namespace

std::optional<TableName> parse_table_name(const std::string& path) {
  const fs::path file(path);
  const auto extension = file.extension();
  const auto material = Material::of_name(file.stem().string());
  if (!material || (extension != wdl_extension && extension != dtz_extension)) return std::nullopt;
  return TableName{*material, extension == wdl_extension ? Kind::wdl : Kind::dtz};
}

Expected<void> check_table(const std::string& path) {
  const auto name = parse_table_name(path);
  if (!name) return Error{"it is not named like one"};
  if (const auto checked = look_into(path, *name, Depth::all); !checked) return checked.error();
  return {};
}

Expected<void> check_table_and_checksum(const std::string& path) {
  if (auto good = check_table(path); !good) return good;
  const auto file = MappedFile::open(path);
  if (!file) return file.error();
  if (checksum_in(file->bytes()) != checksum_of(file->bytes())) return Error{"its checksum does not fit its content"};
  return {};
}

Shelf::Shelf(const std::string& path) {
  for (const auto folder : split(path, ':'))
    if (!folder.empty()) add_folder(std::string(folder));
}

void Shelf::add_folder(const std::string& folder) {
  std::error_code error;
  std::vector<std::string> paths;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const auto extension = it->path().extension();
    if (extension == wdl_extension || extension == dtz_extension) paths.push_back(it->path().string());
  }
  if (error) return warnings_.push_back(fmt::format("{}: {}", folder, error.message()));
  if (paths.empty()) return warnings_.push_back(fmt::format("{} has no Syzygy tables", folder));
  std::sort(paths.begin(), paths.end());
  const std::size_t files_before = files_.size();
  for (const std::string& path : paths) {
    if (const auto name = parse_table_name(path))
      add_file(path, *name);
    else
      warnings_.push_back(fmt::format("{} is not named like a Syzygy table", path));
    fs::path other = path;
    other.replace_extension(other.extension() == wdl_extension ? dtz_extension : wdl_extension);
    if (!std::binary_search(paths.begin(), paths.end(), other.string()))
      warnings_.push_back(fmt::format("{} is missing", other.string()));
  }
  if (files_.size() > files_before) folders_.push_back(folder);
}

void Shelf::add_file(const std::string& path, const TableName& name) {
  const auto checked = look_into(path, name, Depth::all_but_a_large_index);
  if (!checked) {
    is_all_good_ = false;
    return warnings_.push_back(
        fmt::format("{} is not a whole Syzygy table: {}; it is left out", path, checked.error().message));
  }
  files_.push_back(path);
  auto& place = places_[name.material.key()];
  if (!place) place = std::make_unique<Place>(name.material);
  if (!checked->is_complete) place->unchecked.push_back(path);
}

bool Shelf::serves(const Material& material) const {
  const auto found = places_.find(material.key());
  if (found == places_.end()) return false;
  Place& place = *found->second;
  if (place.state != State::unknown) return place.state == State::good;
  const std::scoped_lock lock(mutex_);
  return is_sound(place);
}

// A lookup goes on to what is left after captures and promotions. Tables that are not there do no harm.
bool Shelf::is_sound(Place& place) const {
  if (place.state != State::unknown) return place.state == State::good;
  bool sound = std::all_of(place.unchecked.begin(), place.unchecked.end(),
                           [](const std::string& path) { return check_table(path).has_value(); });
  for (const Material& next : place.material.next()) {
    const auto found = places_.find(next.key());
    sound = sound && (found == places_.end() || is_sound(*found->second));
  }
  place.state = sound ? State::good : State::bad;
  return sound;
}

}  // namespace arborist::engine::syzygy
