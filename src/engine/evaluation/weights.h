// Weights: every number of the evaluation that can be tuned, by name. The struct holds nothing but Tapered values, so
// that a tuner can see it as one long row; weight_names tells what each stretch of the row is.
//
//   for (const WeightName& w : weight_names()) tune(w.name, row.subspan(w.first, w.count));
//
// Squares are as White sees them, a1 first; ranks count from the side's own first rank, 0 to 7.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "engine/evaluation/tapered.h"

namespace arborist::engine {

struct Weights {
  template <std::size_t n>
  using Row = std::array<Tapered, n>;

  Row<6> material;                // by piece type; the king's stays 0
  std::array<Row<64>, 6> square;  // by piece type and square
  Row<9> knight_mobility;         // by the number of squares it can go to
  Row<14> bishop_mobility;
  Row<15> rook_mobility;
  Row<28> queen_mobility;
  Tapered tempo;  // for the side to move

  Tapered isolated;               // no own pawn on a neighbouring file
  Tapered isolated_on_open_file;  // and no enemy pawn in front of it
  Tapered doubled;                // another own pawn in front
  Tapered backward;               // cannot be defended by a pawn and cannot step safely
  Tapered backward_on_open_file;
  Row<8> defended_pawn;  // by rank: defended by a pawn
  Row<8> phalanx;        // by rank: an own pawn beside it
  Row<8> candidate;      // by rank: passed but for pawns it can get rid of

  Row<8> passed;             // by rank
  Row<8> passed_own_king;    // by rank, for each step of the own king to the square in front
  Row<8> passed_enemy_king;  // by rank, for each step of the enemy's king
  Row<8> passed_blocked;     // by rank: an enemy piece in front
  Row<8> passed_safe_step;   // by rank: the square in front is free and not attacked
  Row<8> passed_safe_path;   // by rank: nothing on all the way, and no enemy attack on it
  Row<8> passed_supported;   // by rank: the square in front is defended
  Tapered rook_behind_passed;

  Tapered bishop_pair;
  Tapered knight_outpost;  // defended by a pawn where no enemy pawn can ever attack it
  Tapered bishop_outpost;
  Tapered knight_reaches_outpost;
  Tapered minor_behind_pawn;
  Tapered bishop_bad_pawns;      // for each own pawn on the bishop's colour
  Tapered bishop_long_diagonal;  // sees both squares of the middle
  Tapered rook_open_file;
  Tapered rook_half_open_file;
  Tapered rook_seventh;    // with the enemy's king or pawns there to attack
  Tapered rook_shut_in;    // few moves, on the side of a king that has lost castling
  Tapered queen_aimed_at;  // by a bishop or rook through one piece
  Tapered pinned;          // a piece that shields the king

  Row<6> pawn_threat;  // by what is attacked
  Row<6> minor_threat;
  Row<6> rook_threat;
  Tapered king_threat;
  Tapered hanging;      // attacked and not defended
  Tapered push_threat;  // a safe step of a pawn would attack it
  Tapered restricted;   // squares the enemy sees but cannot use

  std::array<Row<8>, 4> shelter;  // by the file's distance from the edge and the rank of the own pawn; 0: none
  Row<8> storm;                   // by the rank of the enemy's nearest pawn, seen from the king's side; 0: none
  Row<8> storm_blocked;           // the same where an own pawn stands in its way
  Tapered king_open_file;         // no pawns on the king's own file
  Tapered king_flank_without_pawns;
  Row<64> king_danger;  // by the units of attack, see king_safety.h

  Tapered space;  // for each safe square behind the own centre
};

inline constexpr std::size_t weight_count = sizeof(Weights) / sizeof(Tapered);
static_assert(sizeof(Weights) % sizeof(Tapered) == 0);

// The same struct as one row.
[[nodiscard]] inline std::span<const Tapered> as_row(const Weights& weights) {
  return {reinterpret_cast<const Tapered*>(&weights), weight_count};
}
[[nodiscard]] inline std::span<Tapered> as_row(Weights& weights) {
  return {reinterpret_cast<Tapered*>(&weights), weight_count};
}

// A stretch of the row: a member of Weights.
struct WeightName {
  const char* name;
  std::size_t first;
  std::size_t count;
  std::size_t rows;  // more than 1 where the member is a row of rows
};
[[nodiscard]] std::vector<WeightName> weight_names();

}  // namespace arborist::engine
