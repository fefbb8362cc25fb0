#include "games/chess/views.h"

#include <algorithm>
#include <array>

#include "chess/fen.h"
#include "chess/openings.h"
#include "chess/san.h"
#include "chess/uci_move.h"

namespace arborist::chess {

namespace {

constexpr std::array<const char*, 6> piece_names = {"pawn", "knight", "bishop", "rook", "queen", "king"};
constexpr std::array<int, 6> pawns_worth = {1, 3, 3, 5, 9, 0};

const char* name_of(PieceType type) { return piece_names[index_of(type)]; }

// Whether castling this way looks as in normal chess.
bool is_usual(const Position& position, Move castling) {
  const Rank home = rank_for(position.to_move(), Rank::r1);
  const bool is_short = castling.castling_side() == CastlingSide::king_side;
  return castling.from() == square(File::e, home) && castling.to() == square(is_short ? File::h : File::a, home);
}

Square shown_target(const Position& position, Move move) {
  if (!move.is_castling() || !is_usual(position, move)) return move.to();
  return castled_king(position.to_move(), move.castling_side());
}

// The letters and digits that SAN puts between piece and target, as in Nbd2: b.
std::string told_apart(const std::string& san) {
  std::string between;
  const auto end = san.find_last_of("12345678");
  for (std::size_t i = 1; end != std::string::npos && i + 1 < end; ++i)
    if (san[i] != 'x') between += san[i];
  return between;
}

std::string said(const Position& position, Move move, const std::string& san) {
  std::string words;
  const PieceType type = type_of(position.piece_at(move.from()));
  if (move.is_castling()) {
    words = move.castling_side() == CastlingSide::king_side ? "castles king side" : "castles queen side";
  } else {
    const bool is_capture = position.is_capture(move);
    const auto between = type == PieceType::pawn ? std::string() : told_apart(san);
    if (type != PieceType::pawn) words = std::string(name_of(type)) + ' ';
    if (type == PieceType::pawn && is_capture) words = to_text(move.from()).substr(0, 1) + ' ';
    if (!between.empty()) words += between + ' ';
    if (is_capture) words += "takes ";
    words += to_text(move.to());
    if (move.is_en_passant()) words += " en passant";
    if (const auto into = move.promotion()) words += std::string(", becomes ") + name_of(*into);
  }
  if (san.ends_with('#')) return words + ", checkmate";
  if (san.ends_with('+')) return words + ", check";
  return words;
}

int worth(const Position& position, Side side) {
  int sum = 0;
  for (const PieceType type : all_piece_types) sum += pawns_worth[index_of(type)] * position.pieces(side, type).count();
  return sum;
}

}  // namespace

BoardView board_view(const Game<Position>& game) {
  const Position& position = game.position();
  BoardView view{.kind = BoardKind::chess, .text = to_fen(position)};
  if (position.in_check()) view.check = to_text(position.king(position.to_move()));
  if (!game.moves().empty()) {
    const Position& before = game.positions()[game.moves().size() - 1];
    const Move last = game.moves().back();
    view.last_squares = {to_text(last.from()), to_text(shown_target(before, last))};
  }
  return view;
}

MoveView move_view(const Position& position, Move move) {
  MoveView view;
  const auto castling =
      move.is_castling() && !is_usual(position, move) ? CastlingText::chess960 : CastlingText::standard;
  view.text = to_uci(move, position, castling);
  view.shown = to_san(position, move);
  view.said = said(position, move, view.shown);
  view.from = to_text(move.from());
  view.to = to_text(shown_target(position, move));
  if (const auto into = move.promotion()) view.promotion = std::string(1, "pnbrqk"[index_of(*into)]);
  view.is_capture = position.is_capture(move);
  view.is_check = view.shown.ends_with('+') || view.shown.ends_with('#');
  return view;
}

CapturedView captured_view(const Game<Position>& game) {
  CapturedView view;
  for (std::size_t i = 0; i < game.moves().size(); ++i) {
    const Position& before = game.positions()[i];
    const Move move = game.moves()[i];
    if (!before.is_capture(move)) continue;
    const PieceType taken = move.is_en_passant() ? PieceType::pawn : type_of(before.piece_at(move.to()));
    auto& list = before.to_move() == white ? view.by_first : view.by_second;
    list.emplace_back(1, "pnbrqk"[index_of(taken)]);
  }
  const auto dearest_first = [](const std::string& a, const std::string& b) {
    constexpr std::string_view order = "qrbnp";
    return order.find(a) < order.find(b);
  };
  std::stable_sort(view.by_first.begin(), view.by_first.end(), dearest_first);
  std::stable_sort(view.by_second.begin(), view.by_second.end(), dearest_first);
  view.lead = worth(game.position(), white) - worth(game.position(), black);
  return view;
}

OpeningView opening_view(const Game<Position>& game) {
  const Opening* opening = opening_of(game);
  if (opening == nullptr) return {};
  return {opening->eco, opening->name};
}

}  // namespace arborist::chess
