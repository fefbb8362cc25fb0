// Any text is a network in one of the three forms, or an error that says why not; what was read is read again after it
// was written, unless a name cannot be written.
#include "puzzles/network/network.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arborist::network;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto network = parse_network(text)) {
    const auto again = parse_network(to_text(*network));
    if (!again || again->node_count() != network->node_count() || again->link_count() != network->link_count())
      std::abort();
  }
  if (const auto dot = parse_dot(text); !dot && dot.error().message.empty()) std::abort();
  if (const auto dimacs = parse_dimacs(text, text); !dimacs && dimacs.error().message.empty()) std::abort();
  return 0;
}
