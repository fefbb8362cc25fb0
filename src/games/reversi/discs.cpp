#include "games/reversi/discs.h"

namespace arborist::reversi {

namespace {

// The squares of lines along one axis that have no empty square left. Emptiness spreads along the axis, both ways; it
// passes from square to square only where both are on the board and neighbours.
template <int step>
Squares full_lines(Squares empty, Squares may_go_up, Squares may_go_down) {
  Squares up = empty;
  Squares down = empty;
  for (int reach = 1; reach <= 4; reach *= 2) {
    up |= may_go_up & up << (step * reach);
    down |= may_go_down & down >> (step * reach);
    may_go_up &= may_go_up << (step * reach);
    may_go_down &= may_go_down >> (step * reach);
  }
  return ~(up | down);
}

constexpr Squares not_first_column = 0xFEFEFEFEFEFEFEFEU;
constexpr Squares not_last_column = 0x7F7F7F7F7F7F7F7FU;

// Squares where the disc next to them, on either side along the axis, is the end of the board or one of `firm`.
template <int step>
Squares leans(Squares firm, Squares board, Squares may_go_up, Squares may_go_down) {
  const Squares outside = ~board;
  const Squares has_lower = (may_go_up & (firm | outside) << step) | ~may_go_up;
  const Squares has_upper = (may_go_down & (firm | outside) >> step) | ~may_go_down;
  return has_lower | has_upper;
}

}  // namespace

Squares stable_discs(Squares own, Squares other, Squares board) {
  constexpr Squares from_above = ~Squares{0xFF};
  constexpr Squares from_below = ~(Squares{0xFF} << 56U);
  const Squares empty = board & ~(own | other);
  const Squares across = full_lines<1>(empty, not_first_column & board, not_last_column & board);
  const Squares upright = full_lines<8>(empty, from_above & board, from_below & board);
  const Squares falling =
      full_lines<9>(empty, not_first_column & from_above & board, not_last_column & from_below & board);
  const Squares rising =
      full_lines<7>(empty, not_last_column & from_above & board, not_first_column & from_below & board);
  Squares firm = own & across & upright & falling & rising;
  for (;;) {
    const Squares more =
        own & (across | leans<1>(firm, board, not_first_column, not_last_column)) &
        (upright | leans<8>(firm, board, from_above, from_below)) &
        (falling | leans<9>(firm, board, not_first_column & from_above, not_last_column & from_below)) &
        (rising | leans<7>(firm, board, not_last_column & from_above, not_first_column & from_below));
    if (more == firm) return firm;
    firm = more;
  }
}

}  // namespace arborist::reversi
