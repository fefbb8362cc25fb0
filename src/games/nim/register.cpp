// Nim as the rest of Arborist meets it.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "core/plural.h"
#include "face/typed_game.h"
#include "games/nim/nim.h"

namespace arborist::games {

namespace {

struct NimDefinition {
  using Position = Nim;
  static constexpr bool is_hurried = false;

  static GameInfo info() {
    return {.name = "nim",
            .summary = "Take any number of stones from one heap; whoever takes the last one wins.",
            .first_side = "First",
            .second_side = "Second",
            .setup_help = "heaps such as 3-5-7 (1 to 8, at most 240 stones), and 'misere' if the last stone loses",
            .move_help = "heap and number: 2x3 takes three stones from the second heap",
            .depth = 12,
            .minimax_depth = 4,
            .board = BoardKind::grid,
            .examples = {{"Three heaps", ""},
                         {"Four heaps", "1-3-5-7"},
                         {"The last stone loses", "1-3-5-7 misere"},
                         {"Small heaps", "1-2-3"}}};
  }

  static Expected<Nim> start(std::string_view setup) { return setup.empty() ? Nim{} : Nim::parse(setup); }
  static std::string text(const Nim& position) { return position.text(); }
  static std::string move_text(const Nim&, Nim::Move move) { return fmt::format("{}x{}", move.heap + 1, move.stones); }

  // What the last move took is not there any more, so that its heap is marked.
  static std::string draw(const Nim& position, const DrawOptions& options) {
    std::string result;
    for (int at = 0; at < position.heap_count(); ++at) {
      const bool marked = options.last_move && options.last_move->starts_with(fmt::format("{}x", at + 1));
      std::string line = fmt::format("{}:", at + 1);
      for (int stone = 0; stone < position.heap(at); ++stone) {
        if (stone > 0 && stone % widest_row == 0) line += "\n  ";
        line += options.unicode ? " ●" : " o";
      }
      result += marked && options.colour ? fmt::format("\033[1m{}\033[0m", line) : line;
      result += position.heap(at) > 3 ? fmt::format("  ({})\n", position.heap(at)) : "\n";
    }
    return result;
  }

  // A row for each heap, as wide as the largest at the start, or several where that is too wide; a stone is taken with
  // all that follow it.
  static BoardView board(const Game<Nim>& game) {
    const auto& position = game.position();
    BoardView view{.kind = BoardKind::grid,
                   .rows = position.heap_count() * rows_of_heap(position),
                   .columns = columns_of(position),
                   .look = BoardLook::heaps};
    for (int heap = 0; heap < position.heap_count(); ++heap)
      for (int stone = 0; stone < places_of_heap(position); ++stone) {
        view.cells.emplace_back(stone < position.heap(heap) ? "o" : "");
        view.names.push_back(name(heap, stone));
      }
    if (!game.moves().empty()) {
      const auto [heap, stones] = game.moves().back();
      for (int i = 0; i < stones; ++i)
        view.last_cells.push_back(heap * places_of_heap(position) + position.heap(heap) + i);
    }
    return view;
  }
  static MoveView view(const Nim& position, Nim::Move move) {
    const int stone = position.heap(move.heap) - move.stones;
    return {.said = fmt::format("{} from heap {}", counted(move.stones, "stone"), move.heap + 1),
            .to = name(move.heap, stone),
            .cell = move.heap * places_of_heap(position) + stone};
  }

  static auto evaluators() {
    return std::tuple{NamedEvaluator{"heaps", "whether an odd number of heaps is left", nim::heaps_value},
                      NamedEvaluator{"theory", "what Bouton proved: who wins, without a search", nim::theory_value},
                      NamedEvaluator{"zero", "nothing: every open position is worth a draw", ZeroEvaluator{}}};
  }

 private:
  static constexpr int widest_row = 30;
  static int columns_of(const Nim& position) { return std::min(position.widest(), widest_row); }
  static int rows_of_heap(const Nim& position) { return (position.widest() + widest_row - 1) / widest_row; }
  static int places_of_heap(const Nim& position) { return rows_of_heap(position) * columns_of(position); }
  static std::string name(int heap, int stone) { return fmt::format("{}.{}", heap + 1, stone + 1); }
};

}  // namespace

std::unique_ptr<AnyGame> register_nim() { return make_game<NimDefinition>(); }

}  // namespace arborist::games
