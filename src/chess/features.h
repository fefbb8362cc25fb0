// What a net sees of a chess board: which piece of which side stands where, 768 features a view. A side sees the board
// from its own end, and mirrored where its king stands on the files a to d, so that the king is always on the right.
//
//   const View view = View::of(white, king_square);
//   Feature f = view.feature(Piece::black_knight, Square::f6);
//
// Position offers them as a game's features (game/features.h).
#pragma once

#include <cstddef>
#include <cstdint>

#include "chess/types.h"
#include "game/features.h"

namespace arborist::chess {

// Nets that were trained on these features say so by this name.
inline constexpr const char* net_features_name = "chess-768-mirrored";
inline constexpr std::uint32_t net_features = 2 * 6 * 64;
inline constexpr std::uint32_t net_buckets = 8;
inline constexpr std::uint32_t most_pieces = 32;

// By how many pieces are left, kings included: positions with much and with little on the board differ most.
[[nodiscard]] constexpr std::size_t net_bucket(int pieces) {
  return static_cast<std::size_t>(pieces - 2) / (most_pieces / net_buckets);
}
static_assert(net_bucket(2) == 0 && net_bucket(32) == net_buckets - 1);

class View {
 public:
  [[nodiscard]] static constexpr View of(Side side, Square own_king) {
    const bool mirrors = number_of(file_of(own_king)) < 4;
    return View(side, (side == white ? 0U : 56U) ^ (mirrors ? 7U : 0U));
  }

  [[nodiscard]] constexpr Feature feature(Piece piece, Square square) const {
    const std::size_t kind = index_of(type_of(piece)) + (side_of(piece) == side_ ? 0U : 6U);
    return static_cast<Feature>(kind * 64U + (index_of(square) ^ flip_));
  }
  friend constexpr bool operator==(const View&, const View&) = default;

 private:
  constexpr View(Side side, std::size_t flip) : side_(side), flip_(flip) {}

  Side side_;
  std::size_t flip_;
};

}  // namespace arborist::chess
