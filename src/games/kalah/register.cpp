// Kalah as the rest of Arborist meets it.
#include <fmt/format.h>

#include <tuple>

#include "core/plural.h"
#include "face/typed_game.h"
#include "games/kalah/kalah.h"
#include "games/kalah/leaf_model.h"

namespace arborist::games {

namespace {

Expected<Kalah> parse_kalah_size(std::string_view text) {
  const auto cross = text.find('x');
  const auto pits = parse_integer<int>(text.substr(0, cross), 1, Kalah::most_pits);
  if (!pits) return pits.error().in("pits a side");
  const auto stones = parse_integer<int>(text.substr(cross + 1), 1, Kalah::most_stones);
  if (!stones) return stones.error().in("stones a pit");
  if (!Kalah::fits(*pits, *stones))
    return Error{fmt::format("{} pits a side with {} stones each are too many: {} stones at most", *pits, *stones,
                             Kalah::most_stones)};
  return Kalah(*pits, *stones);
}

struct KalahDefinition {
  using Position = Kalah;

  static GameInfo info() {
    return {
        .name = "kalah",
        .summary = "Sow stones round the board; more than half of them in your store win. South moves first.",
        .first_side = "South",
        .second_side = "North",
        .setup_help = "pits x stones such as 6x4, or '4-4-4:0/4-4-4:0 S': South's pits and store, North's, whose move",
        .move_help = "the number of a pit, from 1 at your left",
        .score_unit = 100,
        .depth = 8,
        .minimax_depth = 5,
        .board = BoardKind::grid,
        .examples = {{"Six pits, four stones", ""}, {"Six pits, six stones", "6x6"}, {"Small board", "4x3"}}};
  }

  static Expected<Kalah> start(std::string_view setup) {
    if (setup.empty()) return Kalah{};
    if (setup.find(':') == std::string_view::npos && setup.find('x') != std::string_view::npos)
      return parse_kalah_size(setup);
    return Kalah::parse(setup);
  }
  static std::string text(const Kalah& position) { return position.text(); }

  // 3, 3+ where it gives another move, 3x5 where it captures five stones.
  static std::string move_text(const Kalah& position, Kalah::Move move) {
    if (move.is_pass()) return "pass";
    const auto effect = effect_of(position, move);
    std::string text = std::to_string(move.pit() + 1);
    if (effect.again) text += '+';
    if (effect.captured > 0) text += fmt::format("x{}", effect.captured);
    return text;
  }
  // The number alone is enough, or with its sign.
  static Expected<Kalah::Move> parse_move(const Kalah& position, std::string_view text) {
    std::vector<std::string> legal;
    const std::string_view number = text.ends_with('+') || text.ends_with('x') ? text.substr(0, text.size() - 1) : text;
    for (const auto move : position.moves()) {
      legal.push_back(move_text(position, move));
      if (legal.back() == to_lower(text) || (!move.is_pass() && number == std::to_string(move.pit() + 1))) return move;
    }
    return Error{in_quotes(text) + " is not a legal move; the moves are " + join(legal, " ")};
  }

  // South sits below and sows to the right; North's pits are seen from South.
  static std::string draw(const Kalah& position, const DrawOptions& options) {
    const int pits = position.pits();
    const auto line = [&](const char* left, const char* middle, const char* right, const char* bar) {
      std::string text = "     ";
      text += left;
      for (int pit = 0; pit < pits; ++pit) text += fmt::format("{0}{0}{0}{0}{1}", bar, pit + 1 < pits ? middle : right);
      return text + '\n';
    };
    const auto numbers = [&](bool from_right) {
      std::string text = "      ";
      for (int pit = 0; pit < pits; ++pit) text += fmt::format("{:>3}  ", from_right ? pits - pit : pit + 1);
      return text;
    };
    const auto row = [&](Side side) {
      const char* bar = options.unicode ? "│" : "|";
      std::string text = bar;
      for (int pit = 0; pit < pits; ++pit)
        text += fmt::format("{:>3} {}", position.stones(side, side == Side::first ? pit : pits - 1 - pit), bar);
      return text;
    };
    std::string result = numbers(true) + " North\n";
    result += options.unicode ? line("┌", "┬", "┐", "─") : line("+", "+", "+", "-");
    result += fmt::format("{:>4} {}\n", position.store(Side::second), row(Side::second));
    result += options.unicode ? line("├", "┼", "┤", "─") : line("+", "+", "+", "-");
    result += fmt::format("     {} {}\n", row(Side::first), position.store(Side::first));
    result += options.unicode ? line("└", "┴", "┘", "─") : line("+", "+", "+", "-");
    return result + numbers(false) + " South\n";
  }

  static BoardView board(const Game<Kalah>& game) {
    const auto& position = game.position();
    const int columns = position.pits() + 2;
    BoardView view{.kind = BoardKind::grid, .rows = 2, .columns = columns, .look = BoardLook::pits};
    view.cells.resize(static_cast<std::size_t>(columns) * 2U);
    view.names.resize(view.cells.size());
    const auto put = [&](int cell, int stones, std::string name) {
      view.cells[static_cast<std::size_t>(cell)] = std::to_string(stones);
      view.names[static_cast<std::size_t>(cell)] = std::move(name);
    };
    for (const Side side : {Side::first, Side::second}) {
      for (int pit = 0; pit < position.pits(); ++pit)
        put(cell_of(position, position.pit_place(side, pit)), position.stones(side, pit), pit_name(side, pit));
      put(cell_of(position, position.store_place(side)), position.store(side),
          side == Side::first ? "South's store" : "North's store");
    }
    // The places beside the stores, which are as tall as the board.
    view.names[static_cast<std::size_t>(columns)] = "beside North's store";
    view.names[static_cast<std::size_t>(columns) - 1U] = "beside South's store";
    for (std::size_t i = game.moves().size(); i > 0; --i) {
      const auto move = game.moves()[i - 1];
      if (move.is_pass()) continue;
      const auto& before = game.positions()[i - 1];
      view.last_cells = {cell_of(before, before.pit_place(before.to_move(), move.pit()))};
      if (const int last = cell_of(before, effect_of(before, move).last_place); last != view.last_cells[0])
        view.last_cells.push_back(last);
      break;
    }
    return view;
  }
  static MoveView view(const Kalah& position, Kalah::Move move) {
    if (move.is_pass()) return {.said = "waits, the other side moves again", .is_pass = true};
    const auto effect = effect_of(position, move);
    std::string said = fmt::format("pit {}", move.pit() + 1);
    if (effect.again) said += ", moves again";
    if (effect.captured > 0)
      said += fmt::format(", captures {}", counted(static_cast<std::uint64_t>(effect.captured), "stone"));
    return {.text = std::to_string(move.pit() + 1),
            .said = std::move(said),
            .to = pit_name(position.to_move(), move.pit()),
            .cell = cell_of(position, position.pit_place(position.to_move(), move.pit())),
            .is_capture = effect.captured > 0};
  }

  static std::string_view leaf_model(std::string_view evaluator) {
    return evaluator == "classic" ? kalah::classic_leaves : "";
  }

  static auto evaluators() {
    return std::tuple{
        NamedEvaluator{"classic", "stones in the stores and pits, moves that give another, captures at hand",
                       kalah::classic_value},
        NamedEvaluator{"stores", "stones in the stores, and nothing else", kalah::stores_value},
        NamedEvaluator{"zero", "nothing: every open position is worth a draw", ZeroEvaluator{}}};
  }

 private:
  static Kalah::Effect effect_of(const Kalah& position, Kalah::Move move) {
    Kalah::Effect effect;
    static_cast<void>(position.after(move, effect));
    return effect;
  }
  static std::string pit_name(Side side, int pit) {
    return fmt::format("{}{}", side == Side::first ? 'S' : 'N', pit + 1);
  }
  // North's store, North's pits from the right; South's pits from the left, South's store.
  static int cell_of(const Kalah& position, int place) {
    const int columns = position.pits() + 2;
    if (place < position.pits()) return columns + 1 + place;
    if (place == position.pits()) return 2 * columns - 1;
    return 2 * position.pits() + 1 - place;
  }
};

}  // namespace

std::unique_ptr<AnyGame> register_kalah() { return make_game<KalahDefinition>(); }

}  // namespace arborist::games
