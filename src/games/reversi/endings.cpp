#include "games/reversi/endings.h"

#include <algorithm>
#include <array>
#include <bit>

namespace arborist::reversi {

namespace {

constexpr int no_value_yet = -1000;
constexpr std::array<Squares, 4> quarters = {0x000000000F0F0F0FU, 0x00000000F0F0F0F0U, 0x0F0F0F0F00000000U,
                                             0xF0F0F0F000000000U};

// A count of bits that needs no processor for it, in line.
constexpr int count_of(Squares squares) {
  squares -= squares >> 1U & 0x5555555555555555U;
  squares = (squares & 0x3333333333333333U) + (squares >> 2U & 0x3333333333333333U);
  squares = (squares + (squares >> 4U)) & 0x0F0F0F0F0F0F0F0FU;
  return static_cast<int>(squares * 0x0101010101010101U >> 56U);
}

constexpr Squares in_odd_quarters(Squares empty) {
  Squares odd = 0;
  for (const Squares quarter : quarters)
    if (__builtin_parityll(empty & quarter) != 0) odd |= quarter;
  return odd;
}

// The empty squares belong to whoever has more.
int lead_at_end(const Ending& ending) {
  const int lead = count_of(ending.own) - count_of(ending.other);
  const int rest = count_of(ending.empty);
  return lead > 0 ? lead + rest : lead < 0 ? lead - rest : 0;
}

// How many discs a line of eight gives to whoever sets at a place of it, by the set of their own discs there: all
// others are the other side's.
constexpr auto make_turned_in_line() {
  std::array<std::array<std::uint8_t, 256>, 8> turned{};
  for (int at = 0; at < 8; ++at)
    for (int own = 0; own < 256; ++own)
      for (const int way : {1, -1}) {
        int end = at + way;
        while (end >= 0 && end < 8 && (own >> end & 1) == 0) end += way;
        if (end < 0 || end > 7) continue;
        const int between = (end - at) * way - 1;
        auto& sum = turned[static_cast<std::size_t>(at)][static_cast<std::size_t>(own)];
        sum = static_cast<std::uint8_t>(sum + between);
      }
  return turned;
}
constexpr auto turned_in_line = make_turned_in_line();

// Both diagonals through every square.
constexpr auto make_diagonals() {
  std::array<std::array<Squares, 2>, 64> diagonals{};
  for (std::size_t square = 0; square < 64; ++square)
    for (std::size_t axis = 0; axis < 2; ++axis)
      diagonals[square][axis] = rays.up[square][axis + 2] | rays.down[square][axis + 2] | Squares{1} << square;
  return diagonals;
}
constexpr auto diagonals = make_diagonals();

// How many discs are turned by setting on the only empty square. A line is brought together into eight bits by a
// multiplication that puts each of its squares into the highest byte.
int turned_by_last(Squares own, unsigned square) {
  constexpr Squares first_column = 0x0101010101010101U;
  const unsigned column = square % 8, row = square / 8;
  const auto& by_column = turned_in_line[column];
  return by_column[own >> 8 * row & 0xFFU] +
         turned_in_line[row][(own >> column & first_column) * 0x0102040810204080U >> 56U] +
         by_column[(own & diagonals[square][0]) * first_column >> 56U] +
         by_column[(own & diagonals[square][1]) * first_column >> 56U];
}

// One square is left: whoever can sets there.
int value_of_last(Squares own, Squares other, Squares empty, std::uint64_t& nodes) {
  ++nodes;
  const auto square = static_cast<unsigned>(std::countr_zero(empty));
  const int lead = count_of(own) - count_of(other);
  if (const int turned = turned_by_last(own, square)) return lead + 2 * turned + 1;
  if (const int turned = turned_by_last(other, square)) return lead - 2 * turned - 1;
  return lead > 0 ? lead + 1 : lead < 0 ? lead - 1 : 0;
}

// Two are left.
int value_of_two(const Ending& ending, int beta, bool has_passed, std::uint64_t& nodes) {
  ++nodes;
  int best = no_value_yet;
  for (const Squares set : {ending.empty & (~ending.empty + 1U), ending.empty & (ending.empty - 1U)}) {
    if ((around(set) & ending.other) == 0) continue;
    const Squares turned = turned_by(ending.own, ending.other, std::countr_zero(set));
    if (turned == 0) continue;
    best = std::max(best, -value_of_last(ending.other ^ turned, ending.own | turned | set, ending.empty ^ set, nodes));
    if (best >= beta) return best;
  }
  if (best != no_value_yet) return best;
  if (has_passed) return lead_at_end(ending);
  return -value_of_two({ending.other, ending.own, ending.empty}, -no_value_yet, true, nodes);
}

Ending after(const Ending& ending, Squares set, Squares turned) {
  return {ending.other ^ turned, ending.own | turned | set, ending.empty ^ set};
}

int value_of_few(const Ending& ending, int alpha, int beta, bool has_passed, std::uint64_t& nodes) {
  const Squares all_but_one = ending.empty & (ending.empty - 1U);
  if ((all_but_one & (all_but_one - 1U)) == 0) return value_of_two(ending, beta, has_passed, nodes);
  ++nodes;
  const Squares odd = in_odd_quarters(ending.empty);
  const Squares beside = ending.empty & around(ending.other);
  int best = no_value_yet;
  for (const Squares group : {beside & odd, beside & ~odd}) {
    for (Squares rest = group; rest != 0; rest &= rest - 1U) {
      const Squares turned = turned_by(ending.own, ending.other, std::countr_zero(rest));
      if (turned == 0) continue;
      const Ending next = after(ending, rest & (~rest + 1U), turned);
      best = std::max(best, -value_of_few(next, -beta, -std::max(alpha, best), false, nodes));
      if (best >= beta) return best;
    }
  }
  if (best != no_value_yet) return best;
  if (has_passed) return lead_at_end(ending);
  return -value_of_few({ending.other, ending.own, ending.empty}, -beta, -alpha, true, nodes);
}

// With so many empty squares it pays to put moves first that leave the opponent few.
constexpr int sorted_squares = 6;

int value_of(const Ending& ending, int squares, int alpha, int beta, bool has_passed, std::uint64_t& nodes) {
  if (squares < sorted_squares) return value_of_few(ending, alpha, beta, has_passed, nodes);
  ++nodes;
  struct Sorted {
    Ending next;
    int rank;
  };
  std::array<Sorted, ending_squares> moves;
  std::size_t count = 0;
  const Squares odd = in_odd_quarters(ending.empty);
  for (Squares rest = places_to_set(ending.own, ending.other) & ending.empty; rest != 0; rest &= rest - 1U) {
    const Squares set = rest & (~rest + 1U);
    const Ending next = after(ending, set, turned_by(ending.own, ending.other, std::countr_zero(set)));
    const int replies = count_of(places_to_set(next.own, next.other) & next.empty);
    const int rank = 2 * replies - static_cast<int>((set & odd) != 0);
    std::size_t place = count++;
    for (; place > 0 && moves[place - 1].rank > rank; --place) moves[place] = moves[place - 1];
    moves[place] = {next, rank};
  }
  if (count == 0) {
    if (has_passed) return lead_at_end(ending);
    return -value_of({ending.other, ending.own, ending.empty}, squares, -beta, -alpha, true, nodes);
  }
  int best = no_value_yet;
  for (std::size_t i = 0; i < count && best < beta; ++i)
    best = std::max(best, -value_of(moves[i].next, squares - 1, -beta, -std::max(alpha, best), false, nodes));
  return best;
}

}  // namespace

int ending_value(const Ending& ending, int alpha, int beta, std::uint64_t& nodes) {
  if ((ending.empty & (ending.empty - 1U)) == 0) return value_of_last(ending.own, ending.other, ending.empty, nodes);
  return value_of(ending, count_of(ending.empty), alpha, beta, false, nodes);
}

int highest_lead(Squares own, Squares other, Squares board) {
  return count_of(board) - 2 * count_of(stable_discs(other, own, board));
}

}  // namespace arborist::reversi
