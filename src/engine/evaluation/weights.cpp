#include "engine/evaluation/weights.h"

namespace arborist::engine {

namespace {

template <class Member>
constexpr std::size_t rows_of = 1;
template <class Weight, std::size_t length, std::size_t rows>
constexpr std::size_t rows_of<std::array<std::array<Weight, length>, rows>> = rows;

}  // namespace

std::vector<WeightName> weight_names() {
  constexpr std::size_t bytes = sizeof(Tapered);
// The name of a member and where it stands in the row, without writing it three times.
#define ARBORIST_WEIGHT(member) \
  { #member, offsetof(Weights, member) / bytes, sizeof(Weights::member) / bytes, rows_of<decltype(Weights::member)> }
  return {
      ARBORIST_WEIGHT(material),
      ARBORIST_WEIGHT(square),
      ARBORIST_WEIGHT(knight_mobility),
      ARBORIST_WEIGHT(bishop_mobility),
      ARBORIST_WEIGHT(rook_mobility),
      ARBORIST_WEIGHT(queen_mobility),
      ARBORIST_WEIGHT(tempo),
      ARBORIST_WEIGHT(isolated),
      ARBORIST_WEIGHT(isolated_on_open_file),
      ARBORIST_WEIGHT(doubled),
      ARBORIST_WEIGHT(backward),
      ARBORIST_WEIGHT(backward_on_open_file),
      ARBORIST_WEIGHT(defended_pawn),
      ARBORIST_WEIGHT(phalanx),
      ARBORIST_WEIGHT(candidate),
      ARBORIST_WEIGHT(passed),
      ARBORIST_WEIGHT(passed_own_king),
      ARBORIST_WEIGHT(passed_enemy_king),
      ARBORIST_WEIGHT(passed_blocked),
      ARBORIST_WEIGHT(passed_safe_step),
      ARBORIST_WEIGHT(passed_safe_path),
      ARBORIST_WEIGHT(passed_supported),
      ARBORIST_WEIGHT(rook_behind_passed),
      ARBORIST_WEIGHT(bishop_pair),
      ARBORIST_WEIGHT(knight_outpost),
      ARBORIST_WEIGHT(bishop_outpost),
      ARBORIST_WEIGHT(knight_reaches_outpost),
      ARBORIST_WEIGHT(minor_behind_pawn),
      ARBORIST_WEIGHT(bishop_bad_pawns),
      ARBORIST_WEIGHT(bishop_long_diagonal),
      ARBORIST_WEIGHT(rook_open_file),
      ARBORIST_WEIGHT(rook_half_open_file),
      ARBORIST_WEIGHT(rook_seventh),
      ARBORIST_WEIGHT(rook_shut_in),
      ARBORIST_WEIGHT(queen_aimed_at),
      ARBORIST_WEIGHT(pinned),
      ARBORIST_WEIGHT(pawn_threat),
      ARBORIST_WEIGHT(minor_threat),
      ARBORIST_WEIGHT(rook_threat),
      ARBORIST_WEIGHT(king_threat),
      ARBORIST_WEIGHT(hanging),
      ARBORIST_WEIGHT(push_threat),
      ARBORIST_WEIGHT(restricted),
      ARBORIST_WEIGHT(shelter),
      ARBORIST_WEIGHT(storm),
      ARBORIST_WEIGHT(storm_blocked),
      ARBORIST_WEIGHT(king_open_file),
      ARBORIST_WEIGHT(king_flank_without_pawns),
      ARBORIST_WEIGHT(king_danger),
      ARBORIST_WEIGHT(space),
  };
#undef ARBORIST_WEIGHT
}

}  // namespace arborist::engine
