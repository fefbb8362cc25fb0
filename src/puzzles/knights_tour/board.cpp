#include "puzzles/knights_tour/board.h"

#include <algorithm>
#include <cstdlib>

#include "core/text.h"

namespace arborist::tour {

Expected<void> check_size(std::int64_t width, std::int64_t height) {
  if (width >= 1 && height >= 1 && width <= Board::longest_side && height <= Board::longest_side) return {};
  return Error{"a board of " + std::to_string(width) + " x " + std::to_string(height) +
               " is not possible: sides are 1 to " + grouped(std::int64_t{Board::longest_side})};
}

namespace {

std::optional<std::string> impossible_closed(Board board) {
  const int small = std::min(board.width, board.height);
  const int large = std::max(board.width, board.height);
  const std::string size = std::to_string(board.width) + " x " + std::to_string(board.height);
  if (board.squares() % 2 == 1)
    return "every step changes the colour of the square, and " + size +
           " has an odd number of squares: a closed tour cannot come home";
  if (small <= 2) return "on a board of " + std::to_string(small) + " rows a knight cannot turn round";
  if (small == 4)
    return "on four rows the outer squares lead only to inner ones; a closed tour would have to alternate between them "
           "and between the colours, which does not fit together (Schwenk)";
  if (small == 3 && large <= 8) return "three rows have a closed tour only with ten or more columns (Schwenk)";
  return std::nullopt;
}

std::optional<std::string> impossible_open(Board board) {
  const int small = std::min(board.width, board.height);
  const int large = std::max(board.width, board.height);
  const std::string size = std::to_string(board.width) + " x " + std::to_string(board.height);
  if (small <= 2) return "on a board of " + std::to_string(small) + " rows a knight cannot turn round";
  if (small == 3 && large == 3) return "no knight's move leads to the middle square of 3 x 3";
  if (small == 3 && (large == 5 || large == 6)) return "trying all ways shows that " + size + " has no tour";
  if (small == 4 && large == 4)
    return "the corners of 4 x 4 hang on the same middle squares, so that no line joins all";
  return std::nullopt;
}

}  // namespace

std::optional<std::string> impossible(Board board, Kind kind, std::optional<Square> start) {
  if (board.squares() == 1) return std::nullopt;
  if (kind == Kind::closed) return impossible_closed(board);
  if (const auto reason = impossible_open(board)) return reason;
  if (start && board.squares() % 2 == 1 && (start->x + start->y) % 2 == 1)
    return "every step changes the colour of the square, and there is one square less of the colour of " +
           square_name(*start) + ": a tour cannot start there";
  return std::nullopt;
}

std::optional<std::string> fault(Board board, Kind kind, const Tour& tour) {
  if (tour.size() != board.squares())
    return std::to_string(tour.size()) + " squares instead of " + std::to_string(board.squares());
  std::vector<bool> visited(board.squares());
  const auto is_step = [](Square a, Square b) { return std::abs((a.x - b.x) * (a.y - b.y)) == 2; };
  for (std::size_t i = 0; i < tour.size(); ++i) {
    if (!board.contains(tour[i])) return "step " + std::to_string(i) + " is off the board";
    if (visited[board.index(tour[i])]) return square_name(tour[i]) + " is visited twice";
    visited[board.index(tour[i])] = true;
    if (i > 0 && !is_step(tour[i - 1], tour[i]))
      return square_name(tour[i - 1]) + " to " + square_name(tour[i]) + " is not a knight's move";
  }
  if (kind == Kind::closed && tour.size() > 1 && !is_step(tour.back(), tour.front()))
    return "the last square is not a knight's move from the first";
  return std::nullopt;
}

std::string square_name(Square square) {
  std::string column;
  for (int x = square.x; x >= 0; x = x / 26 - 1) column.insert(column.begin(), static_cast<char>('a' + x % 26));
  return column + std::to_string(square.y + 1);
}

Expected<Square> parse_square(Board board, std::string_view text) {
  const Error wrong{in_quotes(text) + " is not a square of this board: a1 to " +
                    square_name({board.width - 1, board.height - 1}) + " is expected"};
  int x = 0;
  std::size_t i = 0;
  for (; i < text.size() && text[i] >= 'a' && text[i] <= 'z'; ++i) {
    x = x * 26 + (text[i] - 'a' + 1);
    if (x > Board::longest_side) return wrong;
  }
  const auto row = parse_integer<int>(text.substr(i), 1, Board::longest_side);
  if (i == 0 || !row) return wrong;
  const Square square{x - 1, *row - 1};
  if (!board.contains(square)) return wrong;
  return square;
}

}  // namespace arborist::tour
