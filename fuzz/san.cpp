// Any text is a legal move or an error that says why not; what is a move reads the same after it was written. The first
// bytes choose a position by playing moves, the rest is what somebody typed.
#include "chess/san.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arborist::chess;
  if (size == 0) return 0;
  Position position = Position::start();
  const std::size_t played = std::min<std::size_t>(data[0], size - 1);
  for (std::size_t i = 1; i <= played; ++i) {
    const auto moves = position.moves();
    if (moves.empty()) break;
    position = position.after(moves[data[i] % moves.size()]);
  }
  const std::string_view typed(reinterpret_cast<const char*>(data) + 1 + played, size - 1 - played);
  const auto move = parse_san(position, typed);
  const Move fast = find_san(position, typed);
  if (!move) {
    if (move.error().message.empty() || !fast.is_none()) std::abort();
    return 0;
  }
  if (!position.is_legal(*move)) std::abort();
  if (!fast.is_none() && fast != *move) std::abort();
  const std::string written = to_san(position, *move);
  const auto again = parse_san(position, written);
  if (!again || *again != *move || find_san(position, written) != *move) std::abort();
  return 0;
}
