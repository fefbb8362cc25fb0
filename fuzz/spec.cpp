// Any text is a spec or an error that says why not; what is a spec reads the same after it was written. As a player
// that may only calculate it opens no file and starts no program: there is bait in /tmp/arborist-bait, and it stays
// untouched.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "arena/players.h"
#include "games/builtin_games.h"
#include "tests/bait.h"

namespace {

using namespace arborist;

// What it thinks takes next to nothing.
constexpr Permissions thinker{.megabytes = 1, .threads = 1, .milliseconds = 1, .depth = 1};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const testing::Bait bait("/tmp/arborist-bait");
  static const GameList games = builtin_games();
  static const auto play = std::move(*(*games.find("chess"))->start(""));
  const auto spec = Spec::parse({reinterpret_cast<const char*>(data), size});
  if (!spec) {
    if (spec.error().message.empty()) std::abort();
    return 0;
  }
  const auto again = Spec::parse(spec->text());
  if (!again || *again != *spec) std::abort();
  const PlayerNeeds needs{.turns_are_limited = true, .permissions = thinker};
  const bool is_right = check_player(*spec, *play, needs).has_value();
  if (const auto player = make_player(*spec, *play, needs); player.has_value() != is_right) std::abort();
  if (!bait.touched().empty()) std::abort();
  return 0;
}
