#include "engine/syzygy/checksum.h"

#include <bit>

#include "engine/syzygy/city_hash.h"

namespace arborist::engine::syzygy {

FileChecksum checksum_in(Bytes file) {
  const Bytes last = file.last(checksum_size);
  return {word_at(last, 0), word_at(last, 8)};
}

FileChecksum checksum_of(Bytes file) {
  constexpr std::size_t chunk = std::size_t{1} << 24U;
  Bytes rest = file.first(file.size() - checksum_size);
  std::vector<std::uint8_t> hashes;
  while (!rest.empty()) {
    const Bytes now = rest.first(std::min(chunk, rest.size()));
    for (const std::uint64_t word : city_hash_256(now))
      for (unsigned bits = 0; bits < 64; bits += 8) hashes.push_back(static_cast<std::uint8_t>(word >> bits));
    rest = rest.subspan(now.size());
  }
  return city_hash_128(hashes);
}

}  // namespace arborist::engine::syzygy
