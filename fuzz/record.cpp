// Game records: any text is read or refused, and what is read is written and read again the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "arena/record.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto record = arborist::GameRecord::parse({reinterpret_cast<const char*>(data), size});
  if (!record) return 0;
  const auto again = arborist::GameRecord::parse(record->text());
  if (!again || !(*again == *record)) std::abort();
  return 0;
}
