// Any text is an EPD or an error that says why not; what is one reads the same after it was written.
#include "chess/epd.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arborist::chess;
  const auto epd = parse_epd({reinterpret_cast<const char*>(data), size});
  if (!epd) {
    if (epd.error().message.empty()) std::abort();
    return 0;
  }
  for (const auto& operation : epd->operations)
    for (const Move move : epd->moves(operation.code))
      if (move.is_none()) std::abort();
  const std::string written = to_epd(*epd);
  // What is written may be longer than what was read, so that it may pass the limit.
  if (written.size() > longest_epd) return 0;
  const auto again = parse_epd(written);
  if (!again || !(*again == *epd)) std::abort();
  return 0;
}
