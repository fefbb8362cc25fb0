#include "games/reversi/reversi.h"

#include <fmt/format.h>

#include "core/text.h"
#include "games/reversi/endings.h"
#include "games/reversi/evaluation.h"

namespace arborist {

namespace {

// The squares of a board as bits, in the order in which people write them.
template <class Visit>
void for_each_reversi_square(int edge, Visit visit) {
  const int margin = (8 - edge) / 2;
  for (int row = margin; row < 8 - margin; ++row)
    for (int column = margin; column < 8 - margin; ++column) visit(row * 8 + column);
}

constexpr Reversi::Squares middle_of_board = 0x0000001818000000U;

constexpr unsigned reversi_stages = 6;

// Rows exchanged, top and bottom.
constexpr Reversi::Squares upside_down(Reversi::Squares s) {
  s = (s >> 8U & 0x00FF00FF00FF00FFU) | (s & 0x00FF00FF00FF00FFU) << 8U;
  s = (s >> 16U & 0x0000FFFF0000FFFFU) | (s & 0x0000FFFF0000FFFFU) << 16U;
  return s >> 32U | s << 32U;
}

// Rows become columns.
constexpr Reversi::Squares with_axes_exchanged(Reversi::Squares s) {
  const auto swap = [&](Reversi::Squares mask, unsigned by) {
    const Reversi::Squares differ = mask & (s ^ s << by);
    s ^= differ ^ differ >> by;
  };
  swap(0x0F0F0F0F00000000U, 28);
  swap(0x3333000033330000U, 14);
  swap(0x5500550055005500U, 7);
  return s;
}

}  // namespace

std::string Reversi::name_of(int square) const {
  const int margin = (8 - edge()) / 2;
  return {static_cast<char>('a' + square % 8 - margin), static_cast<char>('1' + square / 8 - margin)};
}

std::string Reversi::text() const {
  std::string result;
  for_each_reversi_square(edge(), [&](int square) {
    const Squares bit = reversi::bit_of(square);
    result += (discs(Side::first) & bit) != 0 ? 'X' : (discs(Side::second) & bit) != 0 ? 'O' : '-';
  });
  return result + (to_move() == Side::first ? " X" : " O");
}

Expected<Reversi> Reversi::parse(std::string_view text) {
  const auto parts = words(text);
  if (parts.empty() || parts.size() > 2)
    return Error{"a position of reversi is its squares and whose move it is, such as '--OX… X'"};
  std::string squares;
  for (const char c : parts[0])
    if (c != '/') squares += c;
  if (squares.size() != 64 && squares.size() != 36)
    return Error{fmt::format("a board has 64 or 36 squares, not {}", squares.size())};
  const int edge = squares.size() == 64 ? 8 : 6;
  const auto side_of = [](char c) -> std::optional<Side> {
    if (c == 'X' || c == 'x' || c == '*' || c == 'B' || c == 'b') return Side::first;
    if (c == 'O' || c == 'o' || c == 'W' || c == 'w') return Side::second;
    return std::nullopt;
  };
  Squares discs[2] = {};
  std::size_t at = 0;
  std::optional<char> unknown;
  for_each_reversi_square(edge, [&](int square) {
    const char c = squares[at++];
    if (const auto side = side_of(c))
      discs[index_of(*side)] |= reversi::bit_of(square);
    else if (c != '-' && c != '.' && c != '_')
      unknown = c;
  });
  if (unknown) return Error{fmt::format("{} is no square: X, O and - are", in_quotes({&*unknown, 1}))};
  if (parts.size() < 2) return Error{"whose move is it? X or O is expected after the squares"};
  const auto side = parts[1].size() == 1 ? side_of(parts[1][0]) : std::nullopt;
  if (!side) return Error{fmt::format("{} is no side: X or O is expected after the squares", in_quotes(parts[1]))};
  if (((discs[0] | discs[1]) & middle_of_board) != middle_of_board)
    return Error{"the four squares in the middle are never empty"};
  return Reversi(edge, discs[0], discs[1], *side);
}

FeatureSpace Reversi::feature_space() const {
  const int squares = edge_ * edge_;
  return {.name = edge_ == 8 ? "reversi-8x8" : "reversi-6x6",
          .features = 256,
          .most_active = 128,
          .buckets = 2 * reversi_stages,
          .largest_value = squares - 1};
}

std::size_t Reversi::features(Feature* own, Feature* other) const {
  BitFeatures seen(own, other);
  seen.add_pair(own_, other_, 0);
  seen.add_pair(places(), places_of_other(), 128);
  return seen.count();
}

std::size_t Reversi::feature_bucket() const {
  const auto left = static_cast<unsigned>(std::popcount(empty()));
  return 2 * (left * reversi_stages / static_cast<unsigned>(edge_ * edge_)) + left % 2;
}

Reversi Reversi::image(int which) const {
  Reversi other = *this;
  const auto number = static_cast<unsigned>(which);
  for (Squares* discs : {&other.own_, &other.other_})
    for (unsigned step = 0; step < number; ++step)
      *discs = step % 2 == 0 ? upside_down(*discs) : with_axes_exchanged(*discs);
  return other;
}

int Reversi::solving_rank(Move move, const Reversi& next) const {
  if (move.is_pass()) return 0;
  constexpr Squares corners = 0x8100000000000081U, inner_corners = 0x0042000000004200U;
  constexpr Squares quarter = 0x0F0F0F0FU;
  const int square = move.square();
  const Squares region = quarter << (square / 32 * 32 + square % 8 / 4 * 4);
  const bool is_odd = __builtin_parityll(empty() & region) != 0;
  const bool is_corner = (reversi::bit_of(square) & (edge_ == 8 ? corners : inner_corners)) != 0;
  const Squares replies = next.places();
  const Squares corner_replies = replies & (edge_ == 8 ? corners : inner_corners);
  return -8 * (std::popcount(replies) + std::popcount(corner_replies)) + (is_corner ? 6 : 0) + (is_odd ? 4 : 0);
}

Score Reversi::highest_score(Score of_interest) const {
  // So many stable discs as it would take to say something are rare where little is asked.
  constexpr int least_of_interest = 12;
  if (of_interest.value() < least_of_interest) return Score::of_static(edge_ * edge_);
  return Score::of_static(reversi::highest_lead(own_, other_, board()));
}

Score Reversi::guessed_score() const { return reversi::classic_value(*this); }

std::optional<Score> Reversi::solved_ending(Window window, std::uint64_t& nodes) const {
  if (std::popcount(empty()) > reversi::ending_squares) return std::nullopt;
  return Score(reversi::ending_value({own_, other_, empty()}, window.alpha.value(), window.beta.value(), nodes));
}

}  // namespace arborist
