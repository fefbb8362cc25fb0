// Chess as the rest of Arborist meets it: FEN for positions, SAN for moves, the evaluators of the teaching texts.
#include <fmt/format.h>

#include <tuple>

#include "chess/chess960.h"
#include "chess/draw.h"
#include "chess/fen.h"
#include "chess/reference_order.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "core/random.h"
#include "core/text.h"
#include "face/typed_game.h"
#include "games/chess/evaluators.h"
#include "games/chess/leaf_model.h"
#include "games/chess/views.h"

namespace arborist::games {

namespace {

struct Definition {
  using Position = chess::Position;
  // One type for all evaluators, so that the searches are compiled once and not four times. The call through a pointer
  // is small beside the work of any of them.
  using Evaluate = Score (*)(const Position&);

  static GameInfo info() {
    return {.name = "chess",
            .summary = "Chess by all its rules, Chess960 included: mate the king. White moves first.",
            .first_side = "White",
            .second_side = "Black",
            .setup_help = "a FEN, or 960:N for a start of Chess960, N from 0 to 959",
            .move_help = "such as e4, Nf3, exd5, O-O, e8=Q, or by squares: e2e4, e7e8q",
            .score_unit = 100,
            .depth = 4,
            .minimax_depth = 3,
            .opponent = "book:moves=4,then=alphabeta:depth=4,eval=centre,quiescence=yes,order=all,table=16",
            .plays_out = false,
            .can = {.engine = true, .pgn = true, .clocks = true},
            .board = BoardKind::chess,
            .by_chance = {"Chess960", "chess960:random"},
            .examples = {{"Usual start", ""},
                         {"Chess960, a start by chance", "chess960:random"},
                         {"King and pawn against king", "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"},
                         {"Mate with a rook", "8/8/8/4k3/8/8/8/R3K3 w - - 0 1"}}};
  }

  static std::string drawn(std::string_view setup, Random& random) {
    if (setup != "chess960:random" && setup != "960:random") return std::string(setup);
    return fmt::format("chess960:{}", random.below(chess::chess960_starts));
  }
  static Expected<Position> start(std::string_view setup) {
    if (setup.empty()) return Position::start();
    for (const std::string_view prefix : {"960:", "chess960:"}) {
      if (!setup.starts_with(prefix)) continue;
      const auto number = parse_integer<int>(setup.substr(prefix.size()), 0, chess::chess960_starts - 1);
      if (!number) return number.error().in("start of Chess960");
      return chess::chess960_start(*number);
    }
    if (setup.find('/') == std::string_view::npos)
      return Error{fmt::format("{} is no position of chess; it is {}", in_quotes(setup), info().setup_help)};
    return chess::parse_fen(setup);
  }
  static std::string text(const Position& position) { return chess::to_fen(position); }

  static std::string move_text(const Position& position, chess::Move move) { return chess::to_san(position, move); }
  static Expected<chess::Move> parse_move(const Position& position, std::string_view typed) {
    if (const auto move = chess::parse_uci(typed, position)) return *move;
    return chess::parse_san(position, typed);
  }

  static MoveList<Position> reference_moves(const Position& position) { return chess::reference_moves(position); }

  static std::string draw(const Game<Position>& game, const DrawOptions& options) {
    const bool is_marked = options.last_move && !game.moves().empty();
    return chess::draw(game.position(), {.unicode = options.unicode,
                                         .colour = options.colour,
                                         .bottom = options.bottom,
                                         .last_move = is_marked ? std::optional(game.moves().back()) : std::nullopt});
  }

  static BoardView board(const Game<Position>& game) { return chess::board_view(game); }
  static MoveView view(const Position& position, chess::Move move) { return chess::move_view(position, move); }
  static CapturedView captured(const Game<Position>& game) { return chess::captured_view(game); }
  static OpeningView opening(const Game<Position>& game) { return chess::opening_view(game); }

  static std::string_view leaf_model(std::string_view evaluator) {
    if (evaluator == "material") return chess::material_leaves;
    return evaluator == "centre" ? chess::centre_leaves : "";
  }

  static auto evaluators() {
    return std::tuple{
        NamedEvaluator{"material", "pawn 1, knight and bishop 3, rook 5, queen 9", Evaluate{chess::material}},
        NamedEvaluator{"centre", "material, and pieces near the middle of the board", Evaluate{chess::centre}},
        NamedEvaluator{"control", "material, squares attacked, and pieces attacked more often than defended",
                       Evaluate{chess::control}},
        NamedEvaluator{"book",
                       "the book's program to the letter: control with pieces worth 1 2 3 4 5, cut off to pawns",
                       Evaluate{chess::book}},
        NamedEvaluator{"domination", "material, and which side attacks each square more often",
                       Evaluate{chess::domination}}};
  }
};

}  // namespace

std::unique_ptr<AnyGame> register_chess() { return make_game<Definition>(); }

}  // namespace arborist::games
