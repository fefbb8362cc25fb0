// Any text is a line of a match's journal or is refused with a reason; what is read is a game by the rules and is
// written and read again the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "arena/match_journal.h"
#include "games/builtin_games.h"

namespace {

using namespace arborist;

const MatchPlan& plan() {
  static const GameList games = builtin_games();
  static const AnyGame& game = **games.find("tic-tac-toe");
  static const MatchPlan made{.game = game,
                              .players = *parse_contestants({"random", "alphabeta"}, {}),
                              .schedule = Schedule(Format::round_robin, 2, 4),
                              .openings = Openings::random(game, 0, 1)};
  return made;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto game = parse_line({reinterpret_cast<const char*>(data), size}, plan());
  if (!game) {
    if (game.error().message.empty()) std::abort();
    return 0;
  }
  const auto again = parse_line(to_line(*game), plan());
  if (!again || to_line(*again) != to_line(*game)) std::abort();
  return 0;
}
