// Sets of squares that the evaluation speaks of: in front, behind, beside; and distances.
//
//   if (!(front<white>(square) & enemy_pawns)) …          // nothing on the file ahead
#pragma once

#include <algorithm>
#include <cstdlib>

#include "chess/bitboard.h"

namespace arborist::engine {

using chess::Bitboard;
using chess::File;
using chess::Rank;
using chess::Square;

// The squares and all those ahead of them on their files.
template <Side us>
constexpr Bitboard filled_forward(Bitboard b) {
  if constexpr (us == chess::white) {
    b |= Bitboard(b.bits << 8U);
    b |= Bitboard(b.bits << 16U);
    return b | Bitboard(b.bits << 32U);
  } else {
    b |= Bitboard(b.bits >> 8U);
    b |= Bitboard(b.bits >> 16U);
    return b | Bitboard(b.bits >> 32U);
  }
}

template <Side us>
constexpr Bitboard one_forward(Bitboard b) {
  return chess::shifted<chess::forward<us>>(b);
}

// Ahead on the files, without the squares themselves.
template <Side us>
constexpr Bitboard front(Bitboard b) {
  return filled_forward<us>(one_forward<us>(b));
}
template <Side us>
constexpr Bitboard front(Square s) {
  return front<us>(Bitboard(s));
}

// One step to both sides.
constexpr Bitboard beside(Bitboard b) { return chess::shifted<1>(b) | chess::shifted<-1>(b); }

constexpr Bitboard neighbouring_files(Square s) { return beside(chess::file_squares(chess::file_of(s))); }

// Where an enemy pawn could stop a pawn on its way: its file and those beside it, ahead.
template <Side us>
constexpr Bitboard passed_span(Square s) {
  const Bitboard ahead = front<us>(s);
  return ahead | beside(ahead);
}

template <Side us>
constexpr int rank_number(Square s) {
  return number_of(rank_for(us, rank_of(s)));
}

// Steps of a king from one square to another.
constexpr int distance(Square a, Square b) {
  const int files = number_of(file_of(a)) - number_of(file_of(b));
  const int ranks = number_of(rank_of(a)) - number_of(rank_of(b));
  return std::max(files < 0 ? -files : files, ranks < 0 ? -ranks : ranks);
}

inline constexpr Bitboard centre_files = chess::file_squares(File::c) | chess::file_squares(File::d) |
                                         chess::file_squares(File::e) | chess::file_squares(File::f);

}  // namespace arborist::engine
