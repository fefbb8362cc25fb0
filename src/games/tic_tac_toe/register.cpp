// Tic-tac-toe as the rest of Arborist meets it.
#include <fmt/format.h>

#include <tuple>

#include "face/typed_game.h"
#include "games/tic_tac_toe/book_evaluation.h"
#include "games/tic_tac_toe/tic_tac_toe.h"

namespace arborist::games {

namespace {

struct Definition {
  using Position = TicTacToe;
  static constexpr bool is_hurried = false;

  static GameInfo info() {
    return {
        .name = "tic-tac-toe",
        .summary = "Three in a row on nine squares; X moves first.",
        .first_side = "X",
        .second_side = "O",
        .setup_help = "nine squares by rows, as in 'X.O/.X./...', or 'book': the position whose tree the book draws",
        .move_help = "the number of a square, 0 to 8, row by row",
        .depth = 9,
        .minimax_depth = 9,
        .is_small = true,
        .board = BoardKind::grid,
        .examples = {{"Empty board", ""}, {"The book's tree", "book"}, {"X can win", "X.O/.X./O.."}}};
  }

  static Expected<TicTacToe> start(std::string_view setup) {
    if (setup.empty()) return TicTacToe{};
    if (setup == "book") return TicTacToe::parse("XOX/.O./..X");
    return TicTacToe::parse(setup);
  }
  static std::string text(const TicTacToe& position) { return position.text(); }
  static std::string move_text(const TicTacToe&, TicTacToe::Move move) { return std::to_string(move.square()); }

  // Empty squares show their number, faintly.
  static std::string draw(const TicTacToe& position, const DrawOptions& options) {
    std::string result;
    for (int square = 0; square < 9; ++square) {
      result += ' ' + cell(position, square, options) + ' ';
      if (square % 3 != 2) result += options.unicode ? "│" : "|";
      if (square == 2 || square == 5) result += options.unicode ? "\n───┼───┼───\n" : "\n---+---+---\n";
    }
    return result + '\n';
  }

  static BoardView board(const Game<TicTacToe>& game) {
    BoardView view{.kind = BoardKind::grid, .rows = 3, .columns = 3};
    const auto& position = game.position();
    for (int square = 0; square < 9; ++square) {
      const auto bit = TicTacToe::Move::to(square).bit();
      const bool is_first = (position.stones(Side::first) & bit) != 0;
      view.cells.emplace_back(is_first ? "X" : (position.stones(Side::second) & bit) != 0 ? "O" : "");
      view.names.push_back(std::to_string(square));
      if ((position.winning_row() & bit) != 0) view.line.push_back(square);
    }
    if (!game.moves().empty()) view.last_cells = {game.moves().back().square()};
    return view;
  }
  static MoveView view(const TicTacToe&, TicTacToe::Move move) {
    return {
        .said = fmt::format("square {}", move.square()), .to = std::to_string(move.square()), .cell = move.square()};
  }

  static auto evaluators() {
    return std::tuple{
        NamedEvaluator{"rows", "rows that one side can still fill, by the square of its stones there",
                       [](const TicTacToe& position) { return position.open_rows(); }},
        NamedEvaluator{"lines", "rows still open to the mover less those still open to the other side",
                       [](const TicTacToe& position) { return position.open_lines(); }, 10},
        NamedEvaluator{"book", "the book's, in thousandths: who won and how soon, and the centre; not symmetric",
                       BookTicTacToe{}, 0, false},
        NamedEvaluator{"zero", "nothing: every open position is worth a draw", ZeroEvaluator{}}};
  }

 private:
  static std::string cell(const TicTacToe& position, int square, const DrawOptions& options) {
    const auto bit = TicTacToe::Move::to(square).bit();
    const bool marked = options.last_move == std::to_string(square);
    const auto paint = [&](const char* colour, std::string_view text) {
      if (!options.colour) return std::string(text);
      return fmt::format("\033[{}{}m{}\033[0m", marked ? "1;7;" : "", colour, text);
    };
    if ((position.stones(Side::first) & bit) != 0) return paint("34", "X");
    if ((position.stones(Side::second) & bit) != 0) return paint("31", "O");
    return paint("2", std::to_string(square));
  }
};

}  // namespace

std::unique_ptr<AnyGame> register_tic_tac_toe() { return make_game<Definition>(); }

}  // namespace arborist::games
