// Shelf: the Syzygy files of some folders, each looked into before anybody relies on it. What is broken is named and
// left out; the others serve.
//
//   Shelf shelf("/tables:/more/tables");
//   for (const auto& warning : shelf.warnings()) …   // "/tables/KQvK.rtbw is not a whole Syzygy table: …"
//   if (shelf.serves(material)) …                    // its table, and all that a lookup in it may lead to, are sound
//
// Headers are checked at once, and the whole index of all but large files; that of a large file when it is first asked
// for, since it is some percent of the file.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/syzygy/material.h"
#include "engine/syzygy/table_file.h"

namespace arborist::engine::syzygy {

inline constexpr const char* wdl_extension = ".rtbw";
inline constexpr const char* dtz_extension = ".rtbz";

struct TableName {
  Material material;
  Kind kind;
};
// What a file holds by its name; none where it is not the name of a table.
[[nodiscard]] std::optional<TableName> parse_table_name(const std::string& path);

// Whether a file is what its name says.
[[nodiscard]] Expected<void> check_table(const std::string& path);
// And whether it is as it was made: reads all of it.
[[nodiscard]] Expected<void> check_table_and_checksum(const std::string& path);

class Shelf {
 public:
  // Folders with a colon between.
  explicit Shelf(const std::string& path);

  // Files that are what they should be as far as was looked, in the order of the folders.
  [[nodiscard]] const std::vector<std::string>& files() const { return files_; }
  // Folders that have any, and whether they have nothing but good ones.
  [[nodiscard]] const std::vector<std::string>& folders() const { return folders_; }
  [[nodiscard]] bool is_all_good() const { return is_all_good_; }
  [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }

  // Threads may ask at the same time.
  [[nodiscard]] bool serves(const Material& material) const;

 private:
  enum class State : std::uint8_t { unknown, good, bad };
  struct Place {
    explicit Place(const Material& the_material) : material(the_material) {}
    Material material;
    std::vector<std::string> unchecked;  // files whose index was not looked at
    std::atomic<State> state = State::unknown;
  };

  void add_folder(const std::string& folder);
  void add_file(const std::string& path, const TableName& name);
  [[nodiscard]] bool is_sound(Place& place) const;

  std::vector<std::string> files_;
  std::vector<std::string> folders_;
  std::vector<std::string> warnings_;
  bool is_all_good_ = true;
  std::unordered_map<std::uint64_t, std::unique_ptr<Place>> places_;  // by key of the material
  mutable std::mutex mutex_;
};

}  // namespace arborist::engine::syzygy
