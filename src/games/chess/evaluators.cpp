#include "games/chess/evaluators.h"

#include <algorithm>
#include <array>

#include "chess/attacks.h"

namespace arborist::chess {
namespace {

constexpr std::array<int, 6> value_of = {100, 300, 300, 500, 900, 0};
constexpr std::array<int, 6> code_of = {1, 2, 3, 4, 5, 0};
constexpr Bitboard middle =
    (file_squares(File::d) | file_squares(File::e)) & (rank_squares(Rank::r4) | rank_squares(Rank::r5));

int material_for(const Position& position, Side side) {
  int sum = 0;
  for (const PieceType type : all_piece_types) sum += value_of[index_of(type)] * position.pieces(side, type).count();
  return sum;
}

// 1 for the outermost ring of squares, 4 for the four in the middle.
constexpr int ring_of(Square s) {
  const int file = number_of(file_of(s));
  const int rank = number_of(rank_of(s));
  return 1 + std::min({file, 7 - file, rank, 7 - rank});
}

// The blog's bonus: like the rings, but the outer files count as much as the next ones.
constexpr int centre_bonus(Square s) {
  const int rank = number_of(rank_of(s));
  return rank == 0 || rank == 7 ? 10 : 10 * std::max(2, ring_of(s));
}

// How many pieces of a side attack each square.
using Attackers = std::array<int, 64>;

Attackers attackers_of(const Position& position, Side side) {
  Attackers count{};
  for (const PieceType type : all_piece_types)
    for (const Square from : position.pieces(side, type)) {
      const Bitboard targets =
          type == PieceType::pawn ? pawn_attacks(side, from) : piece_attacks(type, from, position.occupied());
      for (const Square to : targets) ++count[index_of(to)];
    }
  return count;
}

// Squares that a side controls, those in the middle twice.
int squares_of(const Attackers& ours) {
  int count = 0;
  for (const Square s : all_squares)
    if (ours[index_of(s)] > 0) count += middle.contains(s) ? 2 : 1;
  return count;
}

// What a side's pieces lose that are attacked more often than defended.
int danger_for(const Position& position, Side side, const Attackers& ours, const Attackers& theirs) {
  int sum = 0;
  for (const Square s : position.pieces(side))
    if (theirs[index_of(s)] > ours[index_of(s)]) sum += value_of[index_of(type_of(position.piece_at(s)))] * 9 / 10;
  return sum;
}

}  // namespace

Score material(const Position& position) {
  const Side us = position.to_move();
  return Score::of_static(material_for(position, us) - material_for(position, opponent(us)));
}

Score centre(const Position& position) {
  const auto value_for = [&](Side side) {
    int sum = material_for(position, side);
    for (const Square s : position.pieces(side)) sum += centre_bonus(s);
    return sum;
  };
  const Side us = position.to_move();
  return Score::of_static(value_for(us) - value_for(opponent(us)));
}

Score control(const Position& position) {
  const Side us = position.to_move();
  const Side them = opponent(us);
  const Attackers ours = attackers_of(position, us);
  const Attackers theirs = attackers_of(position, them);
  const int lost = danger_for(position, us, ours, theirs) - danger_for(position, them, theirs, ours);
  return Score::of_static(material_for(position, us) - material_for(position, them) +
                          10 * (squares_of(ours) - squares_of(theirs)) - lost);
}

int controlled_squares(const Position& position, Side side) { return squares_of(attackers_of(position, side)); }

Score book(const Position& position) {
  const Side us = position.to_move();
  const Side them = opponent(us);
  const Attackers ours = attackers_of(position, us);
  const Attackers theirs = attackers_of(position, them);
  int codes = 0;
  for (const PieceType type : all_piece_types)
    if (type != PieceType::king)
      codes += code_of[index_of(type)] * (position.pieces(us, type).count() - position.pieces(them, type).count());
  const int pawns = (squares_of(ours) - squares_of(theirs)) / 10;
  const int lost = danger_for(position, us, ours, theirs) - danger_for(position, them, theirs, ours);
  return Score::of_static(100 * (codes + pawns) - lost);
}

Score domination(const Position& position) {
  const Side us = position.to_move();
  const Attackers ours = attackers_of(position, us);
  const Attackers theirs = attackers_of(position, opponent(us));
  int sum = material_for(position, us) - material_for(position, opponent(us));
  for (const Square s : all_squares) {
    const int lead = ours[index_of(s)] - theirs[index_of(s)];
    sum += 10 * ring_of(s) * ((lead > 0) - (lead < 0));
  }
  return Score::of_static(sum);
}

}  // namespace arborist::chess
