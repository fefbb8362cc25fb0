// King and pawn against king, known exactly: one bit for every position, worked out once, in a few milliseconds, by
// going backwards from the ends (retrograde analysis; 24 KB).
//
//   bool won = kpk_is_won(white_king, white_pawn, black_king, white);     // the pawn is White's
#pragma once

#include "chess/types.h"

namespace arborist::engine {

[[nodiscard]] bool kpk_is_won(chess::Square white_king, chess::Square pawn, chess::Square black_king, Side to_move);

}  // namespace arborist::engine
