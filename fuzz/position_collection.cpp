// Any text is a list of positions of a game or is refused with a reason; what is read can be played on, and every value
// that is told agrees or does not. The first byte chooses the game.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/builtin_games.h"
#include "lab/solve/collection.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arborist;
  static const GameList games = builtin_games();
  if (size == 0) return 0;
  constexpr const char* names[] = {"connect-four", "reversi", "tic-tac-toe", "nim", "kalah", "hex", "tree"};
  const AnyGame& game = **games.find(names[data[0] % std::size(names)]);
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto list = lab::PositionCollection::parse(game, text);
  if (!list) {
    if (list.error().message.empty()) std::abort();
    return 0;
  }
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  if (list->positions.empty() || list->positions.size() > lines) std::abort();
  for (const auto& position : list->positions) {
    if (position.line == 0 || position.line > lines || position.play->outcome()) std::abort();
    if (position.play->legal_moves().empty()) std::abort();
    for (const Score value : {Score::draw(), Score::win_in(5), Score(-12)})
      (void)lab::agrees(position.value_text, *position.play, value, true);
  }
  return 0;
}
