// Any text is a legal move or an error that says why not; what is a move reads the same after it was written, in both
// spellings of castling. The first bytes choose a position by playing moves from one of the starts of Chess960.
#include "chess/uci_move.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "chess/chess960.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arborist::chess;
  if (size < 2) return 0;
  const bool normal = data[0] < 128;
  Position position = normal ? Position::start() : chess960_start(data[0] * 7 % chess960_starts);
  const std::size_t played = std::min<std::size_t>(data[1], size - 2);
  for (std::size_t i = 2; i < 2 + played; ++i) {
    const auto moves = position.moves();
    if (moves.empty()) break;
    position = position.after(moves[data[i] % moves.size()]);
  }
  const auto move = parse_uci({reinterpret_cast<const char*>(data) + 2 + played, size - 2 - played}, position);
  if (!move) {
    if (move.error().message.empty()) std::abort();
    return 0;
  }
  if (!position.is_legal(*move)) std::abort();
  const auto again = parse_uci(to_uci(*move, position, CastlingText::chess960), position);
  if (!again || *again != *move) std::abort();
  const auto standard = parse_uci(to_uci(*move, position), position);
  if (normal && (!standard || *standard != *move)) std::abort();
  return 0;
}
