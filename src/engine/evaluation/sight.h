// Sight: who attacks what, collected once for a position while the pieces are looked at, and used by all later terms.
#pragma once

#include <array>

#include "engine/evaluation/pawns.h"

namespace arborist::engine {

using chess::PieceType;

// What a side does to the enemy's king.
struct Assault {
  int attackers = 0;       // pieces that see its surroundings
  int weight = 0;          // of these, by kind
  int neighbour_hits = 0;  // attacks on the squares next to it
};

struct Sight {
  Sight(const chess::Position& p, const PawnStructure& structure) : position(p), pawns(structure) {
    prepare<chess::white>();
    prepare<chess::black>();
  }

  const chess::Position& position;
  const PawnStructure& pawns;
  std::array<std::array<Bitboard, 6>, 2> by = {};  // attacked by a side's pieces of a kind
  std::array<Bitboard, 2> all = {};                // attacked by any
  std::array<Bitboard, 2> twice = {};              // attacked by two or more
  std::array<Bitboard, 2> mobile = {};             // squares that count for mobility
  std::array<Bitboard, 2> king_ring = {};          // around a side's king
  std::array<Bitboard, 2> shields = {};            // a side's pieces that alone shield its king from a slider
  std::array<Assault, 2> assault = {};             // by a side on the other's king

  template <Side us>
  void note(PieceType type, Bitboard attacks) {
    constexpr auto me = index_of(us);
    twice[me] |= all[me] & attacks;
    all[me] |= attacks;
    by[me][index_of(type)] |= attacks;
  }

 private:
  template <Side us>
  void prepare() {
    constexpr auto me = index_of(us);
    constexpr Side them = opponent(us);
    const Bitboard own_pawns = position.pieces(us, PieceType::pawn);
    const Square king = position.king(us);
    note<us>(PieceType::king, chess::king_attacks(king));
    const Bitboard left = chess::shifted<chess::forward<us> - 1>(own_pawns);
    const Bitboard right = chess::shifted<chess::forward<us> + 1>(own_pawns);
    note<us>(PieceType::pawn, left);
    note<us>(PieceType::pawn, right);

    // Pawns that are blocked or still at home do not make way soon.
    constexpr Bitboard home = rank_squares(rank_for(us, Rank::r2)) | rank_squares(rank_for(us, Rank::r3));
    const Bitboard stuck = own_pawns & (one_forward<them>(position.occupied()) | home);
    const Bitboard enemy_pawn_attacks = chess::pawn_attacks<them>(position.pieces(them, PieceType::pawn));
    mobile[me] =
        ~(stuck | position.pieces(us, PieceType::king) | position.pieces(us, PieceType::queen) | enemy_pawn_attacks);

    const Square inner =
        square(std::clamp(file_of(king), File::b, File::g), std::clamp(rank_of(king), Rank::r2, Rank::r7));
    king_ring[me] = chess::king_attacks(inner) | Bitboard(inner);
    find_shields<us>(king);
  }

  template <Side us>
  void find_shields(Square king) {
    const Bitboard enemy = position.pieces(opponent(us));
    const Bitboard lookers = (chess::rook_attacks(king, no_blockers) & position.board().straight_sliders() & enemy) |
                             (chess::bishop_attacks(king, no_blockers) & position.board().diagonal_sliders() & enemy);
    for (const Square looker : lookers) {
      const Bitboard between = chess::between(king, looker) & position.occupied();
      if (!between.has_several()) shields[index_of(us)] |= between & position.pieces(us);
    }
  }

  static constexpr Bitboard no_blockers = chess::no_squares;
};

}  // namespace arborist::engine
