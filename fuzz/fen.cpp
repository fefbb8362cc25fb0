// Any text is a FEN or an error that says why not. What is a FEN reads the same after it was written, in both styles
// that lose nothing; its moves can be played, keep the key right, and read back from their UCI text.
#include "chess/fen.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "chess/uci_move.h"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arborist::chess;
  const auto position = parse_fen({reinterpret_cast<const char*>(data), size});
  if (!position) {
    require(!position.error().message.empty());
    return 0;
  }
  for (const FenStyle style : {FenStyle::x_fen, FenStyle::shredder}) {
    const auto again = parse_fen(to_fen(*position, style));
    require(again && *again == *position);
  }
  for (const Move move : position->moves()) {
    const auto next = position->after(move);
    require(next.key() == next.fresh_key());
    require(position->gives_check(move) == next.in_check());
    require(parse_fen(to_fen(next)).has_value() || next.full_move_number() > 9'999);
    const auto read = parse_uci(to_uci(move, *position, CastlingText::chess960), *position);
    require(read && *read == move);
  }
  return 0;
}
