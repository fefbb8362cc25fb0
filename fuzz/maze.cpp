// Any text is a maze, map or scenario, or an error that says why not; a maze reads the same after it was written.
#include "puzzles/maze/maze.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "puzzles/maze/movingai.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arborist::maze;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto maze = parse_maze(text)) {
    const auto again = parse_maze(to_text(*maze));
    if (!again || again->width() != maze->width() || again->height() != maze->height()) std::abort();
  }
  if (const auto map = parse_map(text); !map && map.error().message.empty()) std::abort();
  if (const auto trips = parse_scenario(text); !trips && trips.error().message.empty()) std::abort();
  return 0;
}
