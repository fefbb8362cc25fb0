// The king: the pawns that shelter it, the pawns that storm it, and the danger it is in from pieces. Danger is counted
// in units of attack; king_danger says what so many of them are worth, more than twice as much for twice as many.
//
//   evaluate_king<white>(sight, tally);           // after the pieces of both sides
#pragma once

#include "engine/evaluation/sight.h"

namespace arborist::engine {

// What makes up the danger. These choose a row of king_danger and so cannot be tuned like the weights.
struct DangerUnits {
  int neighbour_hit = 40;  // an attack on a square next to the king
  int weak_square = 90;    // around the king, attacked and defended by king or queen at most
  int shield = 50;         // a piece that must not leave its line
  int unsafe_check = 70;   // a check that costs the checking piece
  int without_queen = -480;
  int knight_near = -50;  // a defender next to the king
  int queen_check = 380;
  int rook_check = 520;
  int bishop_check = 320;
  int knight_check = 420;
  int per_row = 32;  // danger to a row of king_danger
};
inline constexpr DangerUnits danger_units = {};

template <Side us, class Trace>
void evaluate_shelter(const Sight& sight, Tally<Trace>& tally) {
  constexpr const Weights& w = standard_weights;
  constexpr Side them = opponent(us);
  const chess::Position& p = sight.position;
  const Square king = p.king(us);
  const Bitboard ahead = filled_forward<us>(rank_squares(rank_of(king)));
  const int middle = std::clamp(number_of(file_of(king)), 1, 6);
  for (int f = middle - 1; f <= middle + 1; ++f) {
    const Bitboard file = chess::file_squares(static_cast<File>(f)) & ahead;
    const Bitboard own = file & p.pieces(us, PieceType::pawn) & ~sight.by[index_of(them)][index_of(PieceType::pawn)];
    const Bitboard enemy = file & p.pieces(them, PieceType::pawn);
    const auto nearest = [](Bitboard pawns) {
      if (!pawns) return 0;
      return us == chess::white ? number_of(rank_of(pawns.first()))
                                : 7 - number_of(rank_of(chess::square_at(63 - std::countl_zero(pawns.bits))));
    };
    const int own_rank = nearest(own);
    const int enemy_rank = nearest(enemy);
    tally.template add<us>(w.shelter[static_cast<std::size_t>(std::min(f, 7 - f))][static_cast<std::size_t>(own_rank)]);
    const bool blocked = own_rank != 0 && enemy_rank == own_rank + 1;
    tally.template add<us>((blocked ? w.storm_blocked : w.storm)[static_cast<std::size_t>(enemy_rank)]);
  }
  if (!(chess::file_squares(file_of(king)) & p.pieces(PieceType::pawn))) tally.template add<us>(w.king_open_file);
  Bitboard flank = chess::file_squares(file_of(king));
  flank |= beside(flank);
  flank |= beside(flank);
  if (!(flank & p.pieces(PieceType::pawn))) tally.template add<us>(w.king_flank_without_pawns);
}

// Checks that the enemy could give next move, by where they would be given from.
template <Side us>
int check_danger(const Sight& sight, Bitboard weak) {
  constexpr Side them = opponent(us);
  const chess::Position& p = sight.position;
  const auto& enemy = sight.by[index_of(them)];
  const Square king = p.king(us);
  const Bitboard occupied = p.occupied() ^ p.pieces(us, PieceType::queen);
  const Bitboard free = ~p.pieces(them);
  const Bitboard safe = free & (~sight.all[index_of(us)] | (weak & sight.twice[index_of(them)]));
  const Bitboard straight = chess::rook_attacks(king, occupied);
  const Bitboard diagonal = chess::bishop_attacks(king, occupied);
  const Bitboard rook_checks = straight & enemy[index_of(PieceType::rook)];
  const Bitboard bishop_checks = diagonal & enemy[index_of(PieceType::bishop)];
  const Bitboard knight_checks = chess::knight_attacks(king) & enemy[index_of(PieceType::knight)];
  const Bitboard queen_checks = (straight | diagonal) & enemy[index_of(PieceType::queen)];

  int danger = 0;
  Bitboard unsafe;
  const auto count = [&](Bitboard checks, int units) {
    if (checks & safe) {
      danger += units * ((checks & safe).has_several() ? 3 : 2) / 2;
    } else {
      unsafe |= checks & free;
    }
  };
  count(rook_checks, danger_units.rook_check);
  count(bishop_checks, danger_units.bishop_check);
  count(knight_checks, danger_units.knight_check);
  if (queen_checks & safe & ~sight.by[index_of(us)][index_of(PieceType::queen)]) danger += danger_units.queen_check;
  return danger + danger_units.unsafe_check * unsafe.count();
}

template <Side us, class Trace>
void evaluate_danger(const Sight& sight, Tally<Trace>& tally) {
  constexpr Side them = opponent(us);
  constexpr auto me = index_of(us);
  const Assault& assault = sight.assault[index_of(them)];
  if (assault.attackers + sight.position.pieces(them, PieceType::queen).count() < 2) return;
  const auto& own = sight.by[me];
  const Bitboard weak = sight.all[index_of(them)] & ~sight.twice[me] &
                        (~sight.all[me] | own[index_of(PieceType::king)] | own[index_of(PieceType::queen)]);
  int danger = assault.attackers * assault.weight;
  danger += danger_units.neighbour_hit * assault.neighbour_hits;
  danger += danger_units.weak_square * (weak & sight.king_ring[me]).count();
  danger += danger_units.shield * sight.shields[me].count();
  danger += check_danger<us>(sight, weak);
  if (own[index_of(PieceType::knight)] & own[index_of(PieceType::king)]) danger += danger_units.knight_near;
  if (!sight.position.pieces(them, PieceType::queen)) danger += danger_units.without_queen;
  constexpr int last_row = static_cast<int>(std::tuple_size_v<decltype(Weights::king_danger)>) - 1;
  const int row = std::clamp(danger / danger_units.per_row, 0, last_row);
  tally.template add<us>(standard_weights.king_danger[static_cast<std::size_t>(row)]);
}

template <Side us, class Trace>
void evaluate_king(const Sight& sight, Tally<Trace>& tally) {
  evaluate_shelter<us>(sight, tally);
  evaluate_danger<us>(sight, tally);
}

}  // namespace arborist::engine
