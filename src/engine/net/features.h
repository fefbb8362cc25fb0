// What a net sees of a chess board: which piece of which side stands where, 768 features a view. A side sees the board
// from its own end, and mirrored where its king stands on the files a to d, so that the king is always on the right.
//
//   const View view = View::of(chess::white, king_square);
//   learn::Feature f = view.feature(chess::Piece::black_knight, chess::Square::f6);
#pragma once

#include <cstddef>
#include <cstdint>

#include "chess/types.h"
#include "learn/shape.h"

namespace arborist::engine {

// Nets that were trained on these features say so by this name.
inline constexpr const char* net_features_name = "chess-768-mirrored";
inline constexpr std::uint32_t net_features = 2 * 6 * 64;
inline constexpr std::uint32_t net_buckets = 8;
inline constexpr std::uint32_t most_pieces = 32;

[[nodiscard]] constexpr learn::Shape net_shape(std::uint32_t width) {
  return {.features = net_features, .width = width, .buckets = net_buckets, .most_active = most_pieces};
}

// By how many pieces are left, kings included: positions with much and with little on the board differ most.
[[nodiscard]] constexpr std::size_t net_bucket(int pieces) {
  return static_cast<std::size_t>(pieces - 2) / (most_pieces / net_buckets);
}
static_assert(net_bucket(2) == 0 && net_bucket(32) == net_buckets - 1);

class View {
 public:
  [[nodiscard]] static constexpr View of(Side side, chess::Square own_king) {
    const bool mirrors = chess::number_of(chess::file_of(own_king)) < 4;
    return View(side, (side == chess::white ? 0U : 56U) ^ (mirrors ? 7U : 0U));
  }

  [[nodiscard]] constexpr learn::Feature feature(chess::Piece piece, chess::Square square) const {
    const std::size_t kind = index_of(type_of(piece)) + (side_of(piece) == side_ ? 0U : 6U);
    return static_cast<learn::Feature>(kind * 64U + (index_of(square) ^ flip_));
  }
  friend constexpr bool operator==(const View&, const View&) = default;

 private:
  constexpr View(Side side, std::size_t flip) : side_(side), flip_(flip) {}

  Side side_;
  std::size_t flip_;
};

}  // namespace arborist::engine
