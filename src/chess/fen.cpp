#include "chess/fen.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/text.h"

namespace arborist::chess {
namespace {

constexpr int largest_clock = 999;
constexpr int largest_move_number = 9'999;

const char* name_of(Side side) { return side == white ? "White" : "Black"; }

// What is wrong so far. Reading goes on after a defect, so that all of them are told at once.
class Defects {
 public:
  template <class... Parts>
  void add(fmt::format_string<Parts...> text, Parts&&... parts) {
    if (list_.size() < most) list_.push_back(fmt::format(text, std::forward<Parts>(parts)...));
  }
  [[nodiscard]] bool none() const { return list_.empty(); }
  [[nodiscard]] Error error() const { return Error{"bad FEN: " + join(list_, "; ")}; }

 private:
  static constexpr std::size_t most = 20;
  std::vector<std::string> list_;
};

// One rank of the placement, "r1bqk2r".
void read_rank(std::string_view text, Rank rank, Board& board, Defects& defects) {
  int file = 0;
  bool after_digit = false;
  for (const char letter : text) {
    if (letter >= '1' && letter <= '8') {
      if (after_digit) defects.add("rank {} has two digits in a row", number_of(rank) + 1);
      file += letter - '0';
      after_digit = true;
      continue;
    }
    after_digit = false;
    const auto found = parse_piece(letter);
    if (!found) {
      defects.add("{} is not a piece (PNBRQK or pnbrqk)", in_quotes({&letter, 1}));
    } else if (file < 8) {
      board.put(side_of(*found), type_of(*found), Bitboard(square(static_cast<File>(file), rank)));
    }
    ++file;
  }
  if (file != 8) defects.add("rank {} has {} squares instead of 8", number_of(rank) + 1, file);
}

void read_placement(std::string_view text, Board& board, Defects& defects) {
  const auto ranks = split(text, '/');
  if (ranks.size() != 8) defects.add("{} ranks instead of 8", ranks.size());
  for (std::size_t i = 0; i < std::min<std::size_t>(ranks.size(), 8); ++i)
    read_rank(ranks[i], static_cast<Rank>(7 - i), board, defects);
}

void check_pieces(const Board& board, Side side, Defects& defects) {
  const int kings = board.of(side, PieceType::king).count();
  if (kings != 1) defects.add("{} has {} kings", name_of(side), kings == 0 ? "no" : std::to_string(kings));
  const Bitboard last_ranks = rank_squares(Rank::r1) | rank_squares(Rank::r8);
  for (const Square s : board.of(side, PieceType::pawn) & last_ranks)
    defects.add("{} has a pawn on {}", name_of(side), to_text(s));
  const int pawns = board.of(side, PieceType::pawn).count();
  if (pawns > 8) defects.add("{} has {} pawns", name_of(side), pawns);
  const auto beyond = [&](PieceType type, int normal) { return std::max(0, board.of(side, type).count() - normal); };
  const int promoted = beyond(PieceType::queen, 1) + beyond(PieceType::rook, 2) + beyond(PieceType::bishop, 2) +
                       beyond(PieceType::knight, 2);
  if (pawns <= 8 && promoted > 8 - pawns)
    defects.add("{} has more pieces than {} missing pawns can have become", name_of(side), 8 - pawns);
}

Side read_side(std::string_view text, Defects& defects) {
  if (text != "w" && text != "b") defects.add("the side to move is {} instead of w or b", in_quotes(text));
  return text == "b" ? black : white;
}

// The rook that a castling letter means: K and Q the outermost on that side of the king, A to H the one on that file.
Bitboard rook_meant(char letter, Side side, const Board& board) {
  const Bitboard rooks = board.of(side, PieceType::rook) & first_rank(side);
  const Bitboard kings = board.of(side, PieceType::king) & first_rank(side);
  if (!kings) return no_squares;
  const char upper = letter >= 'a' ? static_cast<char>(letter - 'a' + 'A') : letter;
  if (upper >= 'A' && upper <= 'H') return rooks & file_squares(static_cast<File>(upper - 'A'));
  Bitboard outermost;
  for (const Square rook : rooks) {
    if (upper == 'K' && rook > kings.first()) outermost = Bitboard(rook);
    if (upper == 'Q' && rook < kings.first() && !outermost) outermost = Bitboard(rook);
  }
  return outermost;
}

void read_castling(std::string_view text, Board& board, Defects& defects) {
  if (text == "-") return;
  if (text.empty() || text.size() > 4)
    defects.add("castling rights are {} instead of KQkq, a part of it or -", in_quotes(text));
  for (const char letter : text.substr(0, 4)) {
    const Side side = letter >= 'a' ? black : white;
    const bool known = std::string_view("KQABCDEFGHkqabcdefgh").find(letter) != std::string_view::npos;
    if (!known) {
      defects.add("{} is not a castling right", in_quotes({&letter, 1}));
      continue;
    }
    const Bitboard rook = rook_meant(letter, side, board);
    if (!rook) {
      defects.add("castling right {} without king and rook in place", letter);
    } else if (board.castling_rooks & rook) {
      defects.add("castling right {} is given twice", letter);
    }
    board.castling_rooks |= rook;
  }
}

// Each side castles at most once on each side of its king.
void check_castling(const Board& board, Side side, Defects& defects) {
  if (board.of(side, PieceType::king).count() != 1) return;
  int king_side = 0;
  int queen_side = 0;
  for (const Square rook : board.castling_rooks_of(side)) ++(rook > board.king(side) ? king_side : queen_side);
  if (king_side > 1 || queen_side > 1) defects.add("{} may castle with two rooks on one side", name_of(side));
}

void read_en_passant(std::string_view text, Side to_move, Board& board, Defects& defects) {
  if (text == "-") return;
  const auto target = parse_square(text);
  if (!target) return defects.add("the en passant square is {} instead of a square or -", in_quotes(text));
  if (rank_of(*target) != rank_for(to_move, Rank::r6))
    return defects.add("{} cannot be an en passant square with {} to move", text, name_of(to_move));
  const int ahead = to_move == white ? 8 : -8;
  const Square pawn = offset(*target, -ahead);
  const Square start = offset(*target, ahead);
  if (!board.of(opponent(to_move), PieceType::pawn).contains(pawn))
    return defects.add("en passant on {} without a pawn on {}", text, to_text(pawn));
  if (board.occupied().contains(*target) || board.occupied().contains(start))
    return defects.add("en passant on {} although {} or {} is not empty", text, text, to_text(start));
  board.en_passant = Bitboard(*target);
}

int read_number(const std::vector<std::string_view>& fields, std::size_t i, const char* name, int low, int high,
                Defects& defects) {
  if (i >= fields.size()) return low;
  const auto number = parse_integer<int>(fields[i], i == 5 ? 0 : low, high);
  if (!number) {
    defects.add("{}: {}", name, number.error().message);
    return low;
  }
  return std::max(*number, low);
}

// The side that has just moved must not stand in check.
void check_kings(const Board& board, Side to_move, Defects& defects) {
  if (board.of(white, PieceType::king).count() != 1 || board.of(black, PieceType::king).count() != 1) return;
  if (board.checkers(opponent(to_move)))
    defects.add("{} is in check although {} is to move", name_of(opponent(to_move)), name_of(to_move));
}

std::string placement_text(const Position& position) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      const Piece p = position.piece_at(square_at(rank * 8 + file));
      if (p == Piece::none) {
        ++empty;
        continue;
      }
      if (empty > 0) text += static_cast<char>('0' + empty);
      empty = 0;
      text += to_letter(p);
    }
    if (empty > 0) text += static_cast<char>('0' + empty);
    if (rank > 0) text += '/';
  }
  return text;
}

char castling_letter(const Position& position, Side side, CastlingSide where, Square rook, FenStyle style) {
  const char plain = where == CastlingSide::king_side ? 'K' : 'Q';
  const bool outermost = rook_meant(plain, side, position.board()) == Bitboard(rook);
  const bool by_file = style == FenStyle::shredder || (style == FenStyle::x_fen && !outermost);
  const char letter = by_file ? static_cast<char>('A' + number_of(file_of(rook))) : plain;
  return side == white ? letter : static_cast<char>(letter - 'A' + 'a');
}

std::string castling_text(const Position& position, FenStyle style) {
  std::string text;
  for (const Side side : {white, black})
    for (const CastlingSide where : {CastlingSide::king_side, CastlingSide::queen_side})
      if (const auto rook = position.castling_rook(side, where))
        text += castling_letter(position, side, where, *rook, style);
  return text.empty() ? "-" : text;
}

}  // namespace

Expected<Position> parse_fen(std::string_view text) {
  if (text.size() > longest_fen) return Error{fmt::format("bad FEN: longer than {} characters", longest_fen)};
  const auto fields = words(text);
  if (fields.size() < 4 || fields.size() > 6)
    return Error{
        fmt::format("bad FEN: {} fields instead of 4 to 6 (pieces, side to move, castling, en passant, half-move "
                    "clock, move number)",
                    fields.size())};
  Defects defects;
  Board board;
  read_placement(fields[0], board, defects);
  for (const Side side : {white, black}) check_pieces(board, side, defects);
  const Side to_move = read_side(fields[1], defects);
  read_castling(fields[2], board, defects);
  for (const Side side : {white, black}) check_castling(board, side, defects);
  read_en_passant(fields[3], to_move, board, defects);
  const int clock = read_number(fields, 4, "half-move clock", 0, largest_clock, defects);
  const int number = read_number(fields, 5, "move number", 1, largest_move_number, defects);
  check_kings(board, to_move, defects);
  if (!defects.none()) return defects.error();
  return Position(board, to_move, clock, number);
}

std::string to_fen(const Position& position, FenStyle style) {
  const auto target = position.en_passant_target();
  return fmt::format("{} {} {} {} {} {}", placement_text(position), position.to_move() == white ? 'w' : 'b',
                     castling_text(position, style), target ? to_text(*target) : "-", position.half_move_clock(),
                     position.full_move_number());
}

}  // namespace arborist::chess
