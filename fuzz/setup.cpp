// Positions of the games that are neither chess nor trees: any text is read or refused, what is read is written and
// read again the same, and whatever is typed after it, line by line, is a move or an error that says why not.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/text.h"
#include "games/builtin_games.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arborist;
  static const GameList games = builtin_games();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const auto* name : {"reversi", "nim", "kalah", "hex", "draughts", "connect-four", "tic-tac-toe"}) {
    const AnyGame& game = **games.find(name);
    const auto lines = split(text, '\n');
    const auto play = game.start(lines.empty() ? std::string_view{} : lines.front());
    if (!play) {
      if (play.error().message.empty()) std::abort();
      continue;
    }
    for (const auto line : lines) {
      if ((*play)->outcome()) break;  // by repetition, perhaps, of which a position knows nothing
      const auto again = game.start((*play)->position_text());
      if (!again || (*again)->position_text() != (*play)->position_text()) std::abort();
      if ((*again)->legal_moves().size() != (*play)->legal_moves().size()) std::abort();
      if (const auto played = (*play)->play(line); !played && played.error().message.empty()) std::abort();
    }
  }
  return 0;
}
