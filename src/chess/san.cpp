#include "chess/san.h"

#include "chess/san_legality.h"

namespace arborist::chess {
namespace {

// Where the piece comes from, as far as other legal moves of its kind to the same square make it necessary.
std::string origin_text(const Position& position, Move move, PieceType type) {
  Bitboard others;
  for (const Square from : pieces_reaching(position, type, move.to()) & ~Bitboard(move.from()))
    if (leaves_king_safe(position, Move(from, move.to()))) others |= Bitboard(from);
  if (!others) return "";
  std::string from = to_text(move.from());
  if (!(others & file_squares(file_of(move.from())))) return from.substr(0, 1);
  if (!(others & rank_squares(rank_of(move.from())))) return from.substr(1);
  return from;
}

std::string bare_san(const Position& position, Move move) {
  if (move.is_castling()) return move.castling_side() == CastlingSide::king_side ? "O-O" : "O-O-O";
  const PieceType type = type_of(position.piece_at(move.from()));
  const bool takes = position.is_capture(move);
  std::string text;
  if (type == PieceType::pawn) {
    if (takes) text += to_text(move.from())[0];
  } else {
    text += to_letter(type);
    if (type != PieceType::king) text += origin_text(position, move, type);
  }
  if (takes) text += 'x';
  text += to_text(move.to());
  if (const auto into = move.promotion()) {
    text += '=';
    text += to_letter(*into);
  }
  return text;
}

constexpr int piece_number(char letter) {
  switch (letter) {
    case 'N':
      return static_cast<int>(PieceType::knight);
    case 'B':
      return static_cast<int>(PieceType::bishop);
    case 'R':
      return static_cast<int>(PieceType::rook);
    case 'Q':
      return static_cast<int>(PieceType::queen);
    case 'K':
      return static_cast<int>(PieceType::king);
    default:
      return -1;
  }
}

// The text from `at` on is nothing but marks of check, mate or quality.
bool only_marks(std::string_view text, std::size_t at) {
  for (; at < text.size(); ++at)
    if (text[at] != '+' && text[at] != '#' && text[at] != '!' && text[at] != '?') return false;
  return true;
}

Move find_castling(const Position& position, std::string_view text) {
  if (text.starts_with("O-O-O") && only_marks(text, 5)) return legal_castling(position, CastlingSide::queen_side);
  if (text.starts_with("O-O") && only_marks(text, 3)) return legal_castling(position, CastlingSide::king_side);
  return {};
}

// Nf3, Nbd2, R1xe2, Qa1xb2+
Move find_piece_move(const Position& position, PieceType type, std::string_view text) {
  std::size_t end = text.size();
  while (end > 0 && !is_rank(text[end - 1])) --end;
  if (end < 3 || !is_file(text[end - 2]) || !only_marks(text, end)) return {};
  const Square to = square_at((text[end - 1] - '1') * 8 + (text[end - 2] - 'a'));
  Bitboard candidates = pieces_reaching(position, type, to);
  std::size_t i = 1;
  const std::size_t target = end - 2;
  if (i < target && is_file(text[i])) candidates &= file_squares(static_cast<File>(text[i++] - 'a'));
  if (i < target && is_rank(text[i])) candidates &= rank_squares(static_cast<Rank>(text[i++] - '1'));
  if (i < target && text[i] == 'x') {
    if (!position.occupied().contains(to)) return {};
    ++i;
  }
  if (i != target) return {};
  Move found;
  for (const Square from : candidates) {
    const Move move(from, to);
    if (!leaves_king_safe(position, move)) continue;
    if (!found.is_none()) return {};
    found = move;
  }
  return found;
}

// The origin of a pawn that steps straight to a free square, or nothing.
std::optional<Square> stepping_pawn(const Position& position, Square to) {
  const Side us = position.to_move();
  const int back = us == white ? -8 : 8;
  const Rank rank = rank_for(us, rank_of(to));
  if (rank < Rank::r3 || position.occupied().contains(to)) return std::nullopt;
  const Bitboard pawns = position.pieces(us, PieceType::pawn);
  const Square one = offset(to, back);
  if (pawns.contains(one)) return one;
  if (rank != Rank::r4 || position.occupied().contains(one) || !pawns.contains(offset(one, back))) return std::nullopt;
  return offset(one, back);
}

// e4, exd5, e8=Q, exd8=N#
Move find_pawn_move(const Position& position, std::string_view text) {
  const Side us = position.to_move();
  const bool takes = text[1] == 'x';
  const std::size_t target = takes ? 2 : 0;
  if (text.size() < target + 2 || !is_file(text[target]) || !is_rank(text[target + 1])) return {};
  const Square to = square_at((text[target + 1] - '1') * 8 + (text[target] - 'a'));
  const bool on_last_rank = rank_for(us, rank_of(to)) == Rank::r8;
  std::size_t i = target + 2;
  PieceType into = PieceType::pawn;
  if (i + 1 < text.size() && text[i] == '=') {
    const int number = piece_number(text[i + 1]);
    if (number < 0 || number == static_cast<int>(PieceType::king)) return {};
    into = static_cast<PieceType>(number);
    i += 2;
  }
  if ((into != PieceType::pawn) != on_last_rank || !only_marks(text, i)) return {};

  Square from{};
  bool passing = false;
  if (takes) {
    const Bitboard pawns = pawn_attacks(opponent(us), to) & position.pieces(us, PieceType::pawn) &
                           file_squares(static_cast<File>(text[0] - 'a'));
    if (!pawns) return {};
    from = pawns.first();
    passing = position.board().en_passant.contains(to);
    if (!passing && !position.pieces(opponent(us)).contains(to)) return {};
  } else {
    const auto origin = stepping_pawn(position, to);
    if (!origin) return {};
    from = *origin;
  }
  const Move move = passing        ? Move::en_passant(from, to)
                    : on_last_rank ? Move::promoting(from, to, into)
                                   : Move(from, to);
  return leaves_king_safe(position, move) ? move : Move{};
}

}  // namespace

std::string to_san(const Position& position, Move move) {
  std::string text = bare_san(position, move);
  const Position next = position.after(move);
  if (next.in_check()) text += next.has_moves() ? '+' : '#';
  return text;
}

std::vector<std::string> to_san(Position position, const std::vector<Move>& line) {
  std::vector<std::string> words;
  for (const Move move : line) {
    words.push_back(to_san(position, move));
    position = position.after(move);
  }
  return words;
}

Move find_san(const Position& position, std::string_view text) {
  if (text.size() < 2 || text.size() > longest_san) return {};
  if (is_file(text[0])) return find_pawn_move(position, text);
  if (text[0] == 'O') return find_castling(position, text);
  const int type = piece_number(text[0]);
  return type < 0 ? Move{} : find_piece_move(position, static_cast<PieceType>(type), text);
}

}  // namespace arborist::chess
