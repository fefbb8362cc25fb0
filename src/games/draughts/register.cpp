// Draughts as the rest of Arborist meets it.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "face/typed_game.h"
#include "games/draughts/draughts.h"
#include "games/draughts/evaluation.h"
#include "games/draughts/leaf_model.h"

namespace arborist::games {

namespace {

struct DraughtsDefinition {
  using Position = Draughts;
  using Move = Draughts::Move;

  static GameInfo info() {
    return {.name = "draughts",
            .summary = "Jump over pieces to take them; who cannot move has lost. Black moves first.",
            .first_side = "Black",
            .second_side = "White",
            .setup_help = "the side to move and the squares of both as PDN writes them: 'B:W21,22,K30:B1,2,3'",
            .move_help = "squares by their numbers, 1 to 32: 11-15, 22x15, or all of a longer jump, 22x15x6",
            .score_unit = 100,
            .depth = 7,
            .minimax_depth = 5,
            .board = BoardKind::grid,
            .examples = {{"Usual start", ""},
                         {"A jump of three", "B:W10,11,18,26:B7,1"},
                         {"Two kings against one", "B:WK32:BK1,K6"}}};
  }

  static Expected<Draughts> start(std::string_view setup) {
    return setup.empty() ? Draughts{} : Draughts::parse(setup);
  }
  static std::string text(const Draughts& position) { return position.text(); }

  static std::string move_text(const Draughts& position, const Move& move) {
    std::string result;
    for (const int square : position.path_of(move))
      result += fmt::format("{}{}", result.empty() ? "" : move.taken != 0 ? "x" : "-", square + 1);
    return result;
  }
  // Any separator will do, and the two ends are enough where only one move has them.
  static Expected<Move> parse_move(const Draughts& position, std::string_view text) {
    std::string spaced(text);
    for (char& c : spaced)
      if (c == '-' || c == 'x' || c == 'X' || c == ':') c = ' ';
    std::vector<int> typed;
    for (const auto word : words(spaced)) {
      const auto square = parse_integer<int>(word, 1, 32);
      if (square) typed.push_back(*square - 1);
      if (!square || typed.size() > 13) return no_move(position, text);
    }
    std::vector<Move> with_these_ends;
    for (const auto& move : position.moves()) {
      if (position.path_of(move) == typed) return move;
      if (typed.size() == 2 && move.from == typed[0] && move.to == typed[1]) with_these_ends.push_back(move);
    }
    if (with_these_ends.size() == 1) return with_these_ends.front();
    if (with_these_ends.empty()) return no_move(position, text);
    return Error{fmt::format("{} can be jumped in {} ways: {} or {}", in_quotes(text), with_these_ends.size(),
                             move_text(position, with_these_ends[0]), move_text(position, with_these_ends[1]))};
  }

  // As whoever sits at the foot sees it; the numbers of the squares stand faintly in the empty ones.
  static std::string draw(const Game<Draughts>& game, const DrawOptions& options) {
    std::vector<int> last;
    if (!game.moves().empty()) last = game.positions()[game.moves().size() - 1].path_of(game.moves().back());
    std::string result;
    for (int row = 0; row < 8; ++row) {
      for (int column = 0; column < 8; ++column) {
        const int square = square_at(row, column, options.bottom);
        result += square < 0 ? "   " : painted(game.position(), square, options, std::ranges::count(last, square) > 0);
      }
      result += '\n';
    }
    return result;
  }

  // As Black sees it.
  static BoardView board(const Game<Draughts>& game) {
    BoardView view{.kind = BoardKind::grid, .rows = 8, .columns = 8, .look = BoardLook::checkers};
    for (int cell = 0; cell < 64; ++cell) {
      const int square = square_at(cell / 8, cell % 8, Side::first);
      view.cells.push_back(square < 0 ? "" : letter(game.position(), square));
      view.names.push_back(square < 0 ? fmt::format("light {}", cell / 2 + 1) : std::to_string(square + 1));
    }
    if (!game.moves().empty())
      view.last_cells = in_view(game.positions()[game.moves().size() - 1].path_of(game.moves().back()));
    return view;
  }
  static MoveView view(const Draughts& position, const Move& move) {
    const auto path = position.path_of(move);
    std::string said = std::to_string(path[0] + 1);
    for (std::size_t i = 1; i < path.size(); ++i)
      said += fmt::format("{} {}", i > 1 ? "," : move.taken != 0 ? " takes to" : " to", path[i] + 1);
    const bool crowned = (position.kings() & draughts::bit_of(move.from)) == 0 &&
                         (Draughts::crowns(position.to_move()) & draughts::bit_of(move.to)) != 0;
    return {.said = crowned ? said + ", becomes king" : said,
            .from = std::to_string(move.from + 1),
            .to = std::to_string(move.to + 1),
            .cell = cell_of(move.to),
            .path = in_view(path),
            .is_capture = move.taken != 0};
  }

  static std::string_view leaf_model(std::string_view evaluator) {
    return evaluator == "classic" ? draughts::classic_leaves : "";
  }

  static auto evaluators() {
    return std::tuple{NamedEvaluator{"classic", "pieces, how far men have come, the back row, the middle, active kings",
                                     draughts::classic_value},
                      NamedEvaluator{"material", "men and kings, and nothing else", draughts::material_value},
                      NamedEvaluator{"zero", "nothing: every open position is worth a draw", ZeroEvaluator{}}};
  }

 private:
  static Error no_move(const Draughts& position, std::string_view text) {
    std::vector<std::string> legal;
    for (const auto& move : position.moves()) legal.push_back(move_text(position, move));
    const char* why = position.can_capture() ? " is not a legal move: what can be taken must be; the moves are "
                                             : " is not a legal move; the moves are ";
    return Error{in_quotes(text) + why + join(legal, " ")};
  }
  // The number of a dark square, from 0; -1 for a light one. White at the foot has square 1 at the top left.
  static int square_at(int row, int column, Side foot) {
    if (foot == Side::first) row = 7 - row, column = 7 - column;
    return (row + column) % 2 == 0 ? -1 : row * 4 + column / 2;
  }
  static int cell_of(int square) {
    const int row = square / 4;
    const int column = square % 4 * 2 + (row % 2 == 0 ? 1 : 0);
    return 63 - (row * 8 + column);
  }
  static std::vector<int> in_view(const std::vector<int>& path) {
    std::vector<int> cells(path.size());
    std::transform(path.begin(), path.end(), cells.begin(), cell_of);
    return cells;
  }
  // b and w are men, B and W kings.
  static std::string letter(const Draughts& position, int square) {
    const auto bit = draughts::bit_of(square);
    const bool is_king = (position.kings() & bit) != 0;
    if ((position.pieces(Side::first) & bit) != 0) return is_king ? "B" : "b";
    if ((position.pieces(Side::second) & bit) != 0) return is_king ? "W" : "w";
    return "";
  }
  static std::string painted(const Draughts& position, int square, const DrawOptions& options, bool marked) {
    const std::string piece = letter(position, square);
    const auto ground = [&](const std::string& text) {
      return options.colour ? fmt::format("\033[{}{}m{}\033[0m", marked ? "7;" : "", piece.empty() ? "2" : "1", text)
                            : text;
    };
    if (piece.empty()) return ground(fmt::format("{:>2} ", square + 1));
    if (!options.unicode) return ground(' ' + piece + ' ');
    const char* shape = piece == "b" ? "⛂" : piece == "B" ? "⛃" : piece == "w" ? "⛀" : "⛁";
    return ground(fmt::format(" {} ", shape));
  }
};

}  // namespace

std::unique_ptr<AnyGame> register_draughts() { return make_game<DraughtsDefinition>(); }

}  // namespace arborist::games
