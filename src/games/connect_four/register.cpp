// Connect four as the rest of Arborist meets it: one type of position for boards of all sizes.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "core/text.h"
#include "face/typed_game.h"
#include "games/connect_four/connect_four.h"
#include "games/connect_four/leaf_model.h"

namespace arborist::games {

namespace {

struct Setup {
  int width = 7;
  int height = 6;
  std::string_view rows;     // from the top, separated by '/'; empty for the empty board
  std::string_view columns;  // or those that were played, a digit each
};

bool are_columns(std::string_view text) {
  return !text.empty() && text.find_first_not_of("123456789") == std::string_view::npos;
}

// "5x4", "7x6:......./…" or the rows alone, whose number and length then tell the size; columns in place of rows.
Expected<Setup> parse_setup(std::string_view text) {
  Setup setup;
  if (text.empty()) return setup;
  const auto colon = text.find(':');
  const std::string_view size = text.substr(0, colon);
  const auto cross = size.find('x');
  const bool has_size = cross != std::string_view::npos && size.find_first_of("/.") == std::string_view::npos;
  if (has_size) {
    const auto width = parse_integer<int>(size.substr(0, cross), 1, 32);
    if (!width) return width.error().in("width of the board");
    const auto height = parse_integer<int>(size.substr(cross + 1), 1, 29);
    if (!height) return height.error().in("height of the board");
    const std::string_view rest = colon == std::string_view::npos ? std::string_view{} : text.substr(colon + 1);
    setup = {*width, *height, are_columns(rest) ? std::string_view{} : rest,
             are_columns(rest) ? rest : std::string_view{}};
  } else if (are_columns(text)) {
    setup.columns = text;
  } else {
    const auto rows = split(text, '/');
    setup = {static_cast<int>(rows.front().size()), static_cast<int>(rows.size()), text, {}};
  }
  if (!connect_four_size_fits(setup.width, setup.height))
    return Error{fmt::format("a board of {} x {} does not fit: width x (height + 1) is at most 64, the height 29",
                             setup.width, setup.height)};
  return setup;
}

struct Stones {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
};

Expected<Stones> parse_rows(const Setup& setup) {
  Stones stones;
  const auto rows = split(setup.rows, '/');
  if (rows.empty()) return stones;
  if (static_cast<int>(rows.size()) != setup.height)
    return Error{fmt::format("the board has {} rows, not {}", rows.size(), setup.height)};
  for (int row = 0; row < setup.height; ++row) {
    const std::string_view text = rows[static_cast<std::size_t>(setup.height - 1 - row)];
    if (static_cast<int>(text.size()) != setup.width)
      return Error{fmt::format("row {} has {} cells, not {}", in_quotes(text), text.size(), setup.width)};
    for (int column = 0; column < setup.width; ++column) {
      const std::uint64_t bit = std::uint64_t{1} << (column * (setup.height + 1) + row);
      const char c = text[static_cast<std::size_t>(column)];
      if (c == '.') continue;
      if (c != 'X' && c != 'O') return Error{fmt::format("{} is no row: X, O and . are cells", in_quotes(text))};
      const bool rests = row == 0 || ((stones.first | stones.second) & bit >> 1U) != 0;
      if (!rests) return Error{fmt::format("a stone of row {} hangs in the air", in_quotes(text))};
      (c == 'X' ? stones.first : stones.second) |= bit;
    }
  }
  const int lead = std::popcount(stones.first) - std::popcount(stones.second);
  if (lead != 0 && lead != 1) return Error{"X has as many stones as O or one more"};
  return stones;
}

using AnyBoard = BasicConnectFour<AnySize>;

// The position after stones in these columns, none of which goes too far.
Expected<AnyBoard> after_columns(AnyBoard position, std::string_view columns) {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const auto error = [&](const char* why) {
      return Error{fmt::format("stone {} of {}, in column {}: {}", i + 1, in_quotes(columns), columns[i], why)};
    };
    if (position.outcome()) return error("the game was over before");
    const auto moves = list_moves(position);
    const auto* const move = std::find_if(
        moves.begin(), moves.end(), [&](const Drop& drop) { return position.column_of(drop) == columns[i] - '1'; });
    if (move == moves.end()) return error(columns[i] - '0' > position.width() ? "there is none" : "it is full");
    position = position.after(*move);
  }
  return position;
}

struct Definition {
  using Position = AnyBoard;

  static GameInfo info() {
    return {.name = "connect-four",
            .summary = "Drop stones into columns; four in a line wins. X moves first.",
            .first_side = "X",
            .second_side = "O",
            .setup_help =
                "a size such as 5x4, rows from the top such as '5x4:...../...../..X../.OX..', or the columns played so "
                "far, such as 4453 or 5x4:332",
            .move_help = "the number of a column, from 1 at the left",
            .depth = 8,
            .minimax_depth = 6,
            .board = BoardKind::grid,
            .examples = {{"Usual board", ""}, {"Small board", "5x4"}, {"Large board", "9x6"}}};
  }

  static Expected<Position> start(std::string_view text) {
    const auto setup = parse_setup(text);
    if (!setup) return setup.error();
    const auto stones = parse_rows(*setup);
    if (!stones) return stones.error();
    const AnySize size(setup->width, setup->height);
    if (!setup->columns.empty()) return after_columns(Position(size), setup->columns);
    const auto position = Position::with_stones(size, stones->first, stones->second);
    if (position.mover_has_four()) return Error{"the game was won before the last stone was set"};
    return position;
  }

  static std::string text(const Position& position) {
    std::string result = fmt::format("{}x{}:", position.width(), position.height());
    for (int row = position.height() - 1; row >= 0; --row) {
      for (int column = 0; column < position.width(); ++column) result += stone(position, column, row);
      if (row > 0) result += '/';
    }
    return result;
  }
  static std::string move_text(const Position& position, Drop move) {
    return std::to_string(position.column_of(move) + 1);
  }
  // After P. Pons: a win with the last stone of the winner is worth 1, with the one before it 2, and so on.
  static int listed_value(const Position& position, Score value) {
    if (!value.is_decided()) return 0;
    const int stones = (position.most_plies_left() + 2 - value.plies_to_end()) / 2;
    return value.is_win() ? stones : -stones;
  }

  static std::string draw(const Position& position, const DrawOptions& options) {
    const auto line = [&](const char* left, const char* middle, const char* right, const char* bar) {
      std::string text = left;
      for (int column = 0; column < position.width(); ++column)
        text += fmt::format("{0}{0}{0}{1}", bar, column + 1 < position.width() ? middle : right);
      return text + '\n';
    };
    std::string result;
    for (int row = position.height() - 1; row >= 0; --row) {
      result += options.unicode ? "│" : "|";
      for (int column = 0; column < position.width(); ++column)
        result += fmt::format(" {} {}", painted(position, column, row, options), options.unicode ? "│" : "|");
      result += '\n';
    }
    result += options.unicode ? line("└", "┴", "┘", "─") : line("+", "+", "+", "-");
    for (int column = 0; column < position.width(); ++column) result += fmt::format("{:>3} ", column + 1);
    return result + '\n';
  }

  static BoardView board(const Game<Position>& game) {
    const auto& position = game.position();
    BoardView view{.kind = BoardKind::grid, .rows = position.height(), .columns = position.width()};
    view.has_gravity = true;
    const auto won = position.winning_stones();
    for (int row = position.height() - 1; row >= 0; --row) {
      for (int column = 0; column < position.width(); ++column) {
        const char c = stone(position, column, row);
        const int bit = column * (position.height() + 1) + row;
        if ((won >> bit & 1U) != 0) view.line.push_back(static_cast<int>(view.cells.size()));
        view.names.push_back(cell_name(position, bit));
        view.cells.push_back(c == '.' ? std::string() : std::string(1, c));
      }
    }
    if (!game.moves().empty()) view.last_cells = {index_in_view(position, game.moves().back())};
    return view;
  }
  static MoveView view(const Position& position, Drop move) {
    return {.said = fmt::format("column {}", position.column_of(move) + 1),
            .to = cell_name(position, move.cell()),
            .cell = index_in_view(position, move)};
  }

  static std::string_view leaf_model(std::string_view evaluator) {
    return evaluator == "lines" ? connect_four::lines_leaves : "";
  }

  static auto evaluators() {
    return std::tuple{NamedEvaluator{"lines", "lines of four that one side can still fill, by its stones there",
                                     [](const Position& position) { return position.open_lines(); }},
                      NamedEvaluator{"zero", "nothing: every open position is worth a draw", ZeroEvaluator{}}};
  }

 private:
  static std::string cell_name(const Position& position, int bit) {
    return fmt::format("column {}, row {}", bit / (position.height() + 1) + 1, bit % (position.height() + 1) + 1);
  }
  static int index_in_view(const Position& position, Drop move) {
    const int row_from_top = position.height() - 1 - move.cell() % (position.height() + 1);
    return row_from_top * position.width() + position.column_of(move);
  }
  static char stone(const Position& position, int column, int row) {
    const std::uint64_t bit = std::uint64_t{1} << (column * (position.height() + 1) + row);
    if ((position.stones(Side::first) & bit) != 0) return 'X';
    if ((position.stones(Side::second) & bit) != 0) return 'O';
    return '.';
  }

  static std::string painted(const Position& position, int column, int row, const DrawOptions& options) {
    const char c = stone(position, column, row);
    if (c == '.') return " ";
    const bool is_top = row + 1 == position.height() || stone(position, column, row + 1) == '.';
    const bool marked = is_top && options.last_move == std::to_string(column + 1);
    std::string shape = !options.unicode ? std::string(1, c) : options.colour || c == 'X' ? "●" : "○";
    if (!options.colour) return shape;
    return fmt::format("\033[{}{}m{}\033[0m", marked ? "1;7;" : "", c == 'X' ? "33" : "31", shape);
  }
};

}  // namespace

std::unique_ptr<AnyGame> register_connect_four() { return make_game<Definition>(); }

}  // namespace arborist::games
