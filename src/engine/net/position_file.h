// Files of positions to learn from, 32 bytes each, in an order that chance has chosen; those held out come last. The
// header tells what they were made of, and a checksum whether they are still the same.
//
//   write_positions("chess.positions", {.training = …, .held_out = …}, origin);
//   auto set = read_positions({"a.positions", "b.positions"});
//   ChessExamples examples(set->training, {});
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "engine/net/training_position.h"

namespace arborist::engine {

//    0   8  "ARBPOSIT"
//    8   4  version of the format: 1
//   12   4  length of the origin
//   16   8  how many positions are to be learnt from
//   24   8  how many are held out
//   32   8  checksum of all positions
//   40      the origin: JSON, what the positions were made of
//    …   4  CRC-32 of all before
//    …      the positions (training_position.h), those held out last
struct PositionFileHeader {
  static constexpr std::string_view magic = "ARBPOSIT";
  static constexpr std::uint32_t format = 1;
  static constexpr std::size_t fixed_bytes = 40;
  static constexpr std::size_t longest_origin = std::size_t{1} << 20U;

  std::uint64_t training = 0;
  std::uint64_t held_out = 0;
  std::uint64_t checksum = 0;
  std::string origin;

  [[nodiscard]] std::uint64_t positions() const { return training + held_out; }
  [[nodiscard]] std::uint64_t bytes() const { return fixed_bytes + origin.size() + 4 + 32 * positions(); }
};

struct PositionSpans {
  std::span<const TrainingPosition> training;
  std::span<const TrainingPosition> held_out;
};

// The file appears when it is complete. The origin is no longer than the longest.
[[nodiscard]] Expected<void> write_positions(const std::filesystem::path& path, const PositionSpans& positions,
                                             const std::string& origin);

// The error names the file: another format, cut short, damaged.
[[nodiscard]] Expected<PositionFileHeader> read_position_header(const std::filesystem::path& path);

struct PositionSet {
  std::vector<PositionFileHeader> headers;  // by file
  std::vector<TrainingPosition> training;
  std::vector<TrainingPosition> held_out;
};

// All positions of all files in memory; refused where that is more than the machine has to give.
[[nodiscard]] Expected<PositionSet> read_positions(const std::vector<std::string>& paths);

}  // namespace arborist::engine
