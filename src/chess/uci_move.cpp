#include "chess/uci_move.h"

#include "core/text.h"

namespace arborist::chess {

std::string to_uci(Move move, const Position& position, CastlingText castling) {
  if (move.is_none()) return "0000";
  Square to = move.to();
  if (move.is_castling() && castling == CastlingText::standard)
    to = castled_king(position.to_move(), move.castling_side());
  std::string text = to_text(move.from()) + to_text(to);
  if (const auto into = move.promotion()) text += static_cast<char>(to_letter(*into) - 'A' + 'a');
  return text;
}

Expected<Move> parse_uci(std::string_view text, const Position& position) {
  const bool shaped = (text.size() == 4 || text.size() == 5) && parse_square(text.substr(0, 2)) &&
                      parse_square(text.substr(2, 2)) &&
                      (text.size() == 4 || std::string_view("qrbn").find(text[4]) != std::string_view::npos);
  if (!shaped) return Error{in_quotes(text) + " is not a move: two squares like e2e4 are expected, or e7e8q"};
  const auto moves = position.moves();
  // The spelling with the rook is never that of another move; the one with the king's goal may be, in Chess960.
  for (const CastlingText spelling : {CastlingText::chess960, CastlingText::standard})
    for (const Move move : moves)
      if (to_uci(move, position, spelling) == text) return move;
  return Error{in_quotes(text) + " is not a legal move here"};
}

}  // namespace arborist::chess
