#include "chess/draw.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace arborist::chess {
namespace {

constexpr std::array<std::string_view, 6> outlined = {"♙", "♘", "♗", "♖", "♕", "♔"};
constexpr std::array<std::string_view, 6> filled = {"♟", "♞", "♝", "♜", "♛", "♚"};

// Of the 256 colours of terminals: wooden squares, yellow for the last move, red for a king in check.
struct Palette {
  static constexpr int light = 180;
  static constexpr int dark = 137;
  static constexpr int light_marked = 186;
  static constexpr int dark_marked = 143;
  static constexpr int in_check = 167;
  static constexpr int white_piece = 231;
  static constexpr int black_piece = 16;
};

Bitboard marked_squares(const Position& position, const DrawOptions& options) {
  if (!options.last_move || options.last_move->is_none()) return no_squares;
  const Move move = *options.last_move;
  if (!move.is_castling()) return Bitboard(move.from()) | Bitboard(move.to());
  return Bitboard(move.from()) | Bitboard(castled_king(opponent(position.to_move()), move.castling_side()));
}

std::string piece_text(Piece p, const DrawOptions& options) {
  if (p == Piece::none) return options.colour ? " " : options.unicode ? "·" : ".";
  if (!options.unicode) return {to_letter(p)};
  // On a coloured square the outlines are too thin: both sides are filled and told apart by colour.
  const bool thin = side_of(p) == white && !options.colour;
  return std::string((thin ? outlined : filled)[index_of(type_of(p))]);
}

std::string plain_square(Piece p, bool marked, const DrawOptions& options) {
  return fmt::format("{}{}{}", marked ? '[' : ' ', piece_text(p, options), marked ? ']' : ' ');
}

std::string coloured_square(const Position& position, Square s, bool marked, const DrawOptions& options) {
  const Piece p = position.piece_at(s);
  const bool light = light_squares.contains(s);
  int ground =
      light ? (marked ? Palette::light_marked : Palette::light) : (marked ? Palette::dark_marked : Palette::dark);
  if (position.in_check() && s == position.king(position.to_move())) ground = Palette::in_check;
  const bool is_white = p != Piece::none && side_of(p) == white;
  return fmt::format("\033[48;5;{};38;5;{}m {} \033[0m", ground, is_white ? Palette::white_piece : Palette::black_piece,
                     piece_text(p, options));
}

std::string without_end_spaces(std::string line) {
  while (line.ends_with(' ')) line.pop_back();
  return line;
}

}  // namespace

std::string draw(const Position& position, const DrawOptions& options) {
  const Bitboard marked = marked_squares(position, options);
  std::string text;
  for (int row = 0; row < 8; ++row) {
    const int rank = options.bottom == white ? 7 - row : row;
    std::string line = fmt::format(" {} ", rank + 1);
    for (int column = 0; column < 8; ++column) {
      const int file = options.bottom == white ? column : 7 - column;
      const Square s = square_at(rank * 8 + file);
      line += options.colour ? coloured_square(position, s, marked.contains(s), options)
                             : plain_square(position.piece_at(s), marked.contains(s), options);
    }
    text += without_end_spaces(std::move(line)) + "\n";
  }
  std::string files = "   ";
  for (int column = 0; column < 8; ++column)
    files += fmt::format(" {} ", static_cast<char>(options.bottom == white ? 'a' + column : 'h' - column));
  const char* mover = position.to_move() == white ? "White" : "Black";
  return text + without_end_spaces(std::move(files)) + "\n" +
         fmt::format("   {} to move{}\n", mover, position.in_check() ? ", in check" : "");
}

}  // namespace arborist::chess
