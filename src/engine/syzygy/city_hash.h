// The two hashes that the checksums of Syzygy files are made of: CityHash in its first version, with 256 and with 128
// bits. Not for secrets.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/bytes.h"

namespace arborist::engine::syzygy {

[[nodiscard]] std::array<std::uint64_t, 4> city_hash_256(std::span<const std::uint8_t> bytes);
// Of a whole number of 32 bytes, as many as there are.
[[nodiscard]] std::array<std::uint64_t, 2> city_hash_128(std::span<const std::uint8_t> bytes);

// Eight bytes, the lowest first.
[[nodiscard]] inline std::uint64_t word_at(std::span<const std::uint8_t> bytes, std::size_t at) {
  return get<std::uint64_t>(bytes, at);
}

}  // namespace arborist::engine::syzygy
