// Reversi as the rest of Arborist meets it.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "face/typed_game.h"
#include "games/reversi/evaluation.h"
#include "games/reversi/leaf_model.h"
#include "games/reversi/reversi.h"

namespace arborist::games {

namespace {

struct ReversiDefinition {
  using Position = Reversi;

  static GameInfo info() {
    return {.name = "reversi",
            .summary = "Enclose discs of the other side to turn them; more discs at the end win. Black moves first.",
            .first_side = "Black",
            .second_side = "White",
            .setup_help = "6x6, or 64 or 36 squares by rows and the side to move, as in '---OX--… X' (X is black)",
            .move_help = "a square such as d3 (columns from the left, rows from the top), or pass",
            .depth = 6,
            .minimax_depth = 4,
            .board = BoardKind::grid,
            .point_name = "disc",
            .examples = {{"Usual board", ""},
                         {"Small board", "6x6"},
                         {"An ending", "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"}}};
  }

  static Expected<Reversi> start(std::string_view setup) {
    if (setup.empty() || setup == "8x8") return Reversi{};
    if (setup == "6x6") return Reversi(6);
    return Reversi::parse(setup);
  }
  static std::string text(const Reversi& position) { return position.text(); }
  static std::string move_text(const Reversi& position, Reversi::Move move) {
    return move.is_pass() ? "pass" : position.name_of(move.square());
  }

  // Places where a disc can be set are shown as points.
  static std::string draw(const Reversi& position, const DrawOptions& options) {
    const int margin = (8 - position.edge()) / 2;
    std::string letters = "   ";
    for (int column = 0; column < position.edge(); ++column) letters += fmt::format(" {}", char('a' + column));
    std::string result = letters + '\n';
    for (int row = 0; row < position.edge(); ++row) {
      result += fmt::format("{:>2} ", row + 1);
      for (int column = 0; column < position.edge(); ++column)
        result += ' ' + shown(position, (row + margin) * 8 + column + margin, options);
      result += fmt::format("  {}\n", row + 1);
    }
    const auto count = [&](Side side) { return std::popcount(position.discs(side)); };
    return result + letters + fmt::format("\n    Black {}, White {}\n", count(Side::first), count(Side::second));
  }

  static BoardView board(const Game<Reversi>& game) {
    const auto& position = game.position();
    BoardView view{
        .kind = BoardKind::grid, .rows = position.edge(), .columns = position.edge(), .look = BoardLook::discs};
    for (int cell = 0; cell < position.edge() * position.edge(); ++cell) {
      const int square = square_of(position, cell);
      view.cells.push_back(letter(position, square));
      view.names.push_back(position.name_of(square));
    }
    const auto set =
        std::find_if(game.moves().rbegin(), game.moves().rend(), [](auto move) { return !move.is_pass(); });
    if (set != game.moves().rend()) view.last_cells = {cell_of(position, set->square())};
    return view;
  }
  static MoveView view(const Reversi& position, Reversi::Move move) {
    if (move.is_pass()) return {.said = "passes", .is_pass = true};
    return {.said = position.name_of(move.square()),
            .to = position.name_of(move.square()),
            .cell = cell_of(position, move.square())};
  }

  static std::string_view leaf_model(std::string_view evaluator) {
    return evaluator == "classic" ? reversi::classic_leaves : "";
  }

  static auto evaluators() {
    const auto named = [](const char* name, const char* summary, Score (*value)(const Reversi&)) {
      return NamedEvaluator{name, summary, value};
    };
    return std::tuple{
        named("classic", "moves left, corners, discs that cannot be turned, who moves last", reversi::classic_value),
        named("mobility", "places to set a disc, and those that may come", reversi::mobility_value),
        named("squares", "a fixed worth for every square: corners dear, their neighbours dangerous",
              reversi::squares_value),
        named("discs", "discs of the mover less those of the other side", reversi::discs_value),
        NamedEvaluator{"zero", "nothing: every open position is worth a draw", ZeroEvaluator{}}};
  }

 private:
  static int square_of(const Reversi& position, int cell) {
    const int margin = (8 - position.edge()) / 2;
    return (cell / position.edge() + margin) * 8 + cell % position.edge() + margin;
  }
  static int cell_of(const Reversi& position, int square) {
    const int margin = (8 - position.edge()) / 2;
    return (square / 8 - margin) * position.edge() + square % 8 - margin;
  }
  static std::string letter(const Reversi& position, int square) {
    const auto bit = reversi::bit_of(square);
    return (position.discs(Side::first) & bit) != 0 ? "B" : (position.discs(Side::second) & bit) != 0 ? "W" : "";
  }

  static std::string shown(const Reversi& position, int square, const DrawOptions& options) {
    const auto bit = reversi::bit_of(square);
    const std::string disc = letter(position, square);
    if (disc.empty()) {
      const char* point = options.unicode ? "·" : ".";
      const bool open = (position.places() & bit) != 0;
      if (options.colour)
        return open ? fmt::format("\033[32m{}\033[0m", options.unicode ? "◦" : "+")
                    : fmt::format("\033[2m{}\033[0m", point);
      return open ? options.unicode ? "◦" : "+" : point;
    }
    std::string shape = !options.unicode ? (disc == "B" ? "X" : "O") : disc == "B" ? "●" : "○";
    if (!options.colour) return shape;
    const bool marked = options.last_move == position.name_of(square);
    // On dark terminals a filled disc is bright, so the sides also differ in colour.
    return fmt::format("\033[{}{}m{}\033[0m", marked ? "1;7;" : "", disc == "B" ? "34" : "33", shape);
  }
};

}  // namespace

std::unique_ptr<AnyGame> register_reversi() { return make_game<ReversiDefinition>(); }

}  // namespace arborist::games
