// Any bytes are games and reports of broken ones. A game that was read is read again from what is written of it, and is
// written the same from then on; the fast reader and the tree see the same games.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "chess/pgn_game.h"
#include "chess/pgn_writer.h"

namespace {

using namespace arborist::chess;

struct Count : PgnVisitor {
  std::size_t games = 0;
  std::size_t broken = 0;
  void end_game(PgnResult) override { ++games; }
  void broken_game(const PgnProblem& problem) override {
    if (problem.line == 0 || problem.message.empty()) std::abort();
    ++broken;
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Count count;
  PgnReader reader(PgnInput::from_text(text));
  while (reader.read_game(count)) {
  }
  std::size_t read = 0;
  std::size_t broken = 0;
  PgnGames games(PgnInput::from_text(text));
  while (const auto game = games.next()) {
    if (!*game) {
      ++broken;
      continue;
    }
    ++read;
    const std::string written = to_pgn(**game);
    const auto again = parse_pgn(written);
    if (!again) std::abort();
    if (!(again->line == (*game)->line) || again->result != (*game)->result) std::abort();
    if (again->start != (*game)->start || to_pgn(*again) != written) std::abort();
  }
  if (read != count.games || broken != count.broken) std::abort();
  return 0;
}
