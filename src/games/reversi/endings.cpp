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

// One square is left: whoever can sets there.
int value_of_last(const Ending& ending, std::uint64_t& nodes) {
  ++nodes;
  const int square = std::countr_zero(ending.empty);
  const int lead = count_of(ending.own) - count_of(ending.other);
  if (const Squares turned = turned_by(ending.own, ending.other, square)) return lead + 2 * count_of(turned) + 1;
  if (const Squares turned = turned_by(ending.other, ending.own, square)) return lead - 2 * count_of(turned) - 1;
  return lead > 0 ? lead + 1 : lead < 0 ? lead - 1 : 0;
}

int value_of(const Ending& ending, int alpha, int beta, bool has_passed, std::uint64_t& nodes) {
  if ((ending.empty & (ending.empty - 1U)) == 0) return value_of_last(ending, nodes);
  ++nodes;
  const Squares odd = in_odd_quarters(ending.empty);
  const Squares beside = ending.empty & around(ending.other);
  int best = no_value_yet;
  for (const Squares group : {beside & odd, beside & ~odd}) {
    for (Squares rest = group; rest != 0; rest &= rest - 1U) {
      const int square = std::countr_zero(rest);
      const Squares turned = turned_by(ending.own, ending.other, square);
      if (turned == 0) continue;
      const Ending next{ending.other ^ turned, ending.own | turned | bit_of(square), ending.empty ^ bit_of(square)};
      best = std::max(best, -value_of(next, -beta, -std::max(alpha, best), false, nodes));
      if (best >= beta) return best;
    }
  }
  if (best != no_value_yet) return best;
  if (has_passed) return lead_at_end(ending);
  return -value_of({ending.other, ending.own, ending.empty}, -beta, -alpha, true, nodes);
}

}  // namespace

int ending_value(const Ending& ending, int alpha, int beta, std::uint64_t& nodes) {
  return value_of(ending, alpha, beta, false, nodes);
}

int highest_lead(Squares own, Squares other, Squares board) {
  return count_of(board) - 2 * count_of(stable_discs(other, own, board));
}

}  // namespace arborist::reversi
