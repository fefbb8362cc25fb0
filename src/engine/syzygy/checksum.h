// The checksum in the last 16 bytes of every Syzygy file, as the program that makes the files calculates it: each 16 MB
// are hashed to 32 bytes, and these once more; the hash is CityHash 1.0 with CRC instructions.
//
//   if (checksum_in(file) != checksum_of(file)) …                // something in the file is not as it was made
#pragma once

#include <array>
#include <cstdint>

#include "core/expected.h"
#include "engine/syzygy/table_file.h"

namespace arborist::engine::syzygy {

inline constexpr std::size_t checksum_size = 16;
using FileChecksum = std::array<std::uint64_t, 2>;

// Both want a file of at least 16 bytes.
[[nodiscard]] FileChecksum checksum_in(Bytes file);
[[nodiscard]] FileChecksum checksum_of(Bytes file);

}  // namespace arborist::engine::syzygy
