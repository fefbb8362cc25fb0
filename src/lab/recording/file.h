// Recordings as files: docs/recordings.md describes the format. What is read was written by anybody, so everything is
// checked that the rest of the lab believes; a file that is not right is refused with the reason and the place.
//
//   write_recording("a.tree", recording);
//   auto recording = read_recording("a.tree");           // Expected<Recording>
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/expected.h"
#include "lab/recording/recording.h"

namespace arborist::lab {

class RecordingFile {
 public:
  // 2 has spikes behind the columns. A recording without any is written as 1, which older programs read too.
  static constexpr int version = 2;
  static constexpr int first_version = 1;
  static constexpr std::size_t bytes_a_node = 30;
  static constexpr std::size_t bytes_a_spike = 4;

  [[nodiscard]] static std::string encode(const Recording& recording);
  [[nodiscard]] static Expected<Recording> decode(std::string_view bytes);
  // Parts of the file: the columns, and the values of all spikes, their chances, and how many each node has.
  static void put_columns(std::string& out, const Recording& recording);
  static void put_spikes(std::string& out, const Recording& recording);

 private:
  // Calls `visit` with every column, in the order of the file.
  template <class R, class Visit>
  static void for_each_column(R& recording, Visit visit);
  [[nodiscard]] static Expected<void> take_spikes(std::string_view bytes, std::size_t at, Recording& recording);
};

[[nodiscard]] Expected<void> write_recording(const std::filesystem::path& path, const Recording& recording);
[[nodiscard]] Expected<Recording> read_recording(const std::filesystem::path& path);

}  // namespace arborist::lab
