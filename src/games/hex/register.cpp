// Hex as the rest of Arborist meets it.
#include <fmt/format.h>

#include <tuple>

#include "face/typed_game.h"
#include "games/hex/evaluation.h"
#include "games/hex/hex.h"

namespace arborist::games {

namespace {

struct HexDefinition {
  using Position = Hex;

  static GameInfo info() {
    return {
        .name = "hex",
        .summary = "Join your two edges of the board: Blue top and foot, Red left and right. Blue moves first.",
        .first_side = "Blue",
        .second_side = "Red",
        .setup_help =
            "a size such as 7x7, 'swap' after it so that Red may take over the first stone, or rows: '.../.B./... R'",
        .move_help = "a cell such as d3 (columns from the left, rows from the top), or swap",
        .score_unit = 100,
        .depth = 2,
        .minimax_depth = 2,
        .is_wide = true,
        .board = BoardKind::grid,
        .examples = {{"Eleven by eleven", ""},
                     {"With the swap", "11x11 swap"},
                     {"Seven by seven", "7x7"},
                     {"Four by four", "4x4"}}};
  }

  static Expected<Hex> start(std::string_view setup) {
    if (setup.empty()) return Hex{};
    const auto parts = words(setup);
    const auto cross = parts[0].find('x');
    if (cross == std::string_view::npos) return Hex::parse(setup);
    const auto size = parse_integer<int>(parts[0].substr(0, cross), Hex::smallest, Hex::largest);
    if (!size) return size.error().in("size of the board");
    if (parts[0].substr(cross + 1) != parts[0].substr(0, cross))
      return Error{"a board of hex is as wide as it is tall"};
    if (parts.size() > 2 || (parts.size() == 2 && parts[1] != "swap"))
      return Error{"only 'swap' is expected after the size"};
    return Hex(*size, parts.size() == 2 ? Hex::Swap::yes : Hex::Swap::no);
  }
  static std::string text(const Hex& position) { return position.text(); }
  static std::string move_text(const Hex&, Hex::Move move) {
    return move.is_swap() ? "swap" : Hex::name_of(move.cell());
  }

  // Every row half a cell further to the right than the one above.
  static std::string draw(const Hex& position, const DrawOptions& options) {
    std::string letters;
    for (int column = 0; column < position.size(); ++column)
      letters += fmt::format(" {}", static_cast<char>('a' + column));
    const auto indent = [](int halves) { return std::string(static_cast<std::size_t>(halves), ' '); };
    std::string result = indent(2) + letters + "   Blue\n";
    for (int row = 0; row < position.size(); ++row) {
      result += indent(row) + fmt::format("{:>2} ", row + 1);
      for (int column = 0; column < position.size(); ++column)
        result += ' ' + painted(position, hex::cell_at(row, column), options);
      result += fmt::format("  {}{}\n", row + 1, row == position.size() / 2 ? "  Red" : "");
    }
    return result + indent(position.size() + 3) + letters + '\n';
  }

  static BoardView board(const Game<Hex>& game) {
    const auto& position = game.position();
    BoardView view{
        .kind = BoardKind::grid, .rows = position.size(), .columns = position.size(), .look = BoardLook::hexagons};
    const auto chain = position.winning_chain();
    for (int row = 0; row < position.size(); ++row)
      for (int column = 0; column < position.size(); ++column) {
        const int cell = hex::cell_at(row, column);
        if (chain.has(cell)) view.line.push_back(static_cast<int>(view.cells.size()));
        view.cells.push_back(letter(position, cell));
        view.names.push_back(Hex::name_of(cell));
      }
    if (!game.moves().empty()) {
      const auto move = game.moves().back();
      const int stone = stone_of(game.positions()[game.moves().size() - 1], move);
      view.last_cells = {in_view(position, stone)};
      if (move.is_swap() && hex::mirrored(stone) != stone)
        view.last_cells.push_back(in_view(position, hex::mirrored(stone)));
    }
    return view;
  }
  // The swap is pressed on the stone that is taken over.
  static MoveView view(const Hex& position, Hex::Move move) {
    const int stone = stone_of(position, move);
    return {.said = move.is_swap() ? "swap: takes over the first stone" : Hex::name_of(stone),
            .to = Hex::name_of(stone),
            .cell = in_view(position, stone)};
  }

  static auto evaluators() {
    return std::tuple{
        NamedEvaluator{"bridges", "stones still needed on the shortest way over bridges, the other's less one's own",
                       hex::bridges_value},
        NamedEvaluator{"steps", "the same from neighbour to neighbour", hex::steps_value},
        NamedEvaluator{"zero", "nothing: every open position is worth a draw", ZeroEvaluator{}}};
  }

 private:
  // The cell that a move is about.
  static int stone_of(const Hex& position, Hex::Move move) {
    return move.is_swap() ? position.stones(Side::first).first() : move.cell();
  }
  static int in_view(const Hex& position, int cell) {
    return hex::row_of(cell) * position.size() + hex::column_of(cell);
  }
  static std::string letter(const Hex& position, int cell) {
    return position.stones(Side::first).has(cell) ? "B" : position.stones(Side::second).has(cell) ? "R" : "";
  }
  static std::string painted(const Hex& position, int cell, const DrawOptions& options) {
    const std::string stone = letter(position, cell);
    if (stone.empty()) return options.unicode ? "·" : ".";
    std::string shape = !options.unicode ? stone : options.colour || stone == "B" ? "●" : "○";
    if (!options.colour) return shape;
    const bool marked = options.last_move == Hex::name_of(cell);
    return fmt::format("\033[{}{}m{}\033[0m", marked ? "1;7;" : "", stone == "B" ? "34" : "31", shape);
  }
};

}  // namespace

std::unique_ptr<AnyGame> register_hex() { return make_game<HexDefinition>(); }

}  // namespace arborist::games
