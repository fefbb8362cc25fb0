#include "games/tic_tac_toe/tic_tac_toe.h"

#include <fmt/format.h>

#include "core/text.h"

namespace arborist {

Score TicTacToe::open_rows(Side side) const {
  const auto mine = stones(side);
  const auto theirs = stones(opponent(side));
  int value = 0;
  for (const auto row : rows) {
    const int own = std::popcount(static_cast<unsigned>(mine & row));
    const int other = std::popcount(static_cast<unsigned>(theirs & row));
    if (other == 0) value += own * own;
    if (own == 0) value -= other * other;
  }
  return Score::of_static(value);
}

Score TicTacToe::open_lines(Side side) const {
  const auto mine = stones(side);
  const auto theirs = stones(opponent(side));
  int value = 0;
  for (const auto row : rows) value += ((theirs & row) == 0 ? 1 : 0) - ((mine & row) == 0 ? 1 : 0);
  return Score::of_static(value);
}

Expected<TicTacToe> TicTacToe::parse(std::string_view text) {
  TicTacToe position;
  int square = 0;
  int row_length = 0;
  for (const char c : text) {
    if (c == '/') {
      if (row_length != 3) return Error{fmt::format("{}: every row has three squares", in_quotes(text))};
      row_length = 0;
      continue;
    }
    if (square == 9) return Error{fmt::format("{} has more than nine squares", in_quotes(text))};
    const auto bit = static_cast<std::uint16_t>(1U << static_cast<unsigned>(square));
    if (c == 'X' || c == 'x') {
      position.stones_[0] |= bit;
    } else if (c == 'O' || c == 'o') {
      position.stones_[1] |= bit;
    } else if (c != '.' && c != '-') {
      return Error{
          fmt::format("{} in {} is no square: X, O and . are", in_quotes(std::string_view(&c, 1)), in_quotes(text))};
    }
    ++square;
    ++row_length;
  }
  if (square != 9) return Error{fmt::format("{} has {} squares, not nine", in_quotes(text), square)};
  const int lead = std::popcount(position.stones_[0]) - std::popcount(position.stones_[1]);
  if (lead != 0 && lead != 1) return Error{fmt::format("{}: X has as many stones as O or one more", in_quotes(text))};
  const bool first_has_row = has_row(position.stones_[0]);
  const bool second_has_row = has_row(position.stones_[1]);
  if ((first_has_row && lead != 1) || (second_has_row && lead != 0))
    return Error{fmt::format("{}: the game was won before the last stone was set", in_quotes(text))};
  return position;
}

std::string TicTacToe::text() const {
  std::string result;
  for (unsigned square = 0; square < 9; ++square) {
    if (square == 3 || square == 6) result += '/';
    result += (stones_[0] >> square & 1U) != 0 ? 'X' : (stones_[1] >> square & 1U) != 0 ? 'O' : '.';
  }
  return result;
}

}  // namespace arborist
