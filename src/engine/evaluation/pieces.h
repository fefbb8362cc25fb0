// Knights, bishops, rooks and queens: where they stand, where they can go, and what suits each kind.
//
//   evaluate_pieces<white>(sight, tally);
#pragma once

#include "engine/evaluation/sight.h"

namespace arborist::engine {

// How much a piece of a kind adds to an assault on the king; see king_safety.h.
inline constexpr std::array<int, 6> assault_weights = {0, 48, 34, 32, 16, 0};

template <PieceType type>
constexpr const Tapered& mobility_weight(int squares) {
  constexpr const Weights& w = standard_weights;
  const auto n = static_cast<std::size_t>(squares);
  if constexpr (type == PieceType::knight) return w.knight_mobility[n];
  if constexpr (type == PieceType::bishop) return w.bishop_mobility[n];
  if constexpr (type == PieceType::rook) return w.rook_mobility[n];
  if constexpr (type == PieceType::queen) return w.queen_mobility[n];
}

// Sliders are taken to see through the pieces they work together with.
template <Side us, PieceType type>
Bitboard attacks_of(const Sight& sight, Square s) {
  const chess::Position& p = sight.position;
  Bitboard attacks;
  if constexpr (type == PieceType::knight) attacks = chess::knight_attacks(s);
  if constexpr (type == PieceType::bishop)
    attacks = chess::bishop_attacks(s, p.occupied() ^ p.pieces(PieceType::queen));
  if constexpr (type == PieceType::rook)
    attacks = chess::rook_attacks(s, p.occupied() ^ p.pieces(PieceType::queen) ^ p.pieces(us, PieceType::rook));
  if constexpr (type == PieceType::queen) attacks = chess::queen_attacks(s, p.occupied());
  if (sight.shields[index_of(us)].contains(s)) attacks &= chess::line(p.king(us), s);
  return attacks;
}

// Squares on ranks four to six, defended by a pawn, that no enemy pawn can ever attack.
template <Side us>
Bitboard outposts(const Sight& sight) {
  constexpr Bitboard ranks = rank_squares(rank_for(us, Rank::r4)) | rank_squares(rank_for(us, Rank::r5)) |
                             rank_squares(rank_for(us, Rank::r6));
  return ranks & sight.by[index_of(us)][index_of(PieceType::pawn)] & ~sight.pawns.attack_spans[index_of(opponent(us))];
}

template <Side us, PieceType type, class Trace>
void evaluate_minor(const Sight& sight, Tally<Trace>& tally, Square s, Bitboard attacks) {
  constexpr const Weights& w = standard_weights;
  const chess::Position& p = sight.position;
  const Bitboard good = outposts<us>(sight);
  if (good.contains(s)) {
    tally.template add<us>(type == PieceType::knight ? w.knight_outpost : w.bishop_outpost);
  } else if (type == PieceType::knight && (attacks & good & ~p.pieces(us))) {
    tally.template add<us>(w.knight_reaches_outpost);
  }
  if (one_forward<us>(Bitboard(s)) & p.pieces(PieceType::pawn)) tally.template add<us>(w.minor_behind_pawn);
  if constexpr (type == PieceType::bishop) {
    const Bitboard colour = chess::light_squares.contains(s) ? chess::light_squares : ~chess::light_squares;
    tally.template add<us>(w.bishop_bad_pawns, (p.pieces(us, PieceType::pawn) & colour).count());
    constexpr Bitboard middle =
        Bitboard(Square::d4) | Bitboard(Square::e4) | Bitboard(Square::d5) | Bitboard(Square::e5);
    const Bitboard through_pieces = chess::bishop_attacks(s, p.pieces(PieceType::pawn)) | Bitboard(s);
    if ((through_pieces & middle).has_several()) tally.template add<us>(w.bishop_long_diagonal);
  }
}

template <Side us, class Trace>
void evaluate_rook(const Sight& sight, Tally<Trace>& tally, Square s, int mobility) {
  constexpr const Weights& w = standard_weights;
  constexpr Side them = opponent(us);
  const chess::Position& p = sight.position;
  const Bitboard file = chess::file_squares(file_of(s));
  const bool own_pawn = !(p.pieces(us, PieceType::pawn) & file).empty();
  if (!own_pawn) {
    const bool enemy_pawn = !(p.pieces(them, PieceType::pawn) & file).empty();
    tally.template add<us>(enemy_pawn ? w.rook_half_open_file : w.rook_open_file);
  } else if (mobility <= 3) {
    const File king_file = file_of(p.king(us));
    const bool outside_king = (king_file < File::e) == (file_of(s) < king_file);
    if (outside_king && !p.board().castling_rooks_of(us)) tally.template add<us>(w.rook_shut_in);
  }
  constexpr Bitboard seventh = rank_squares(rank_for(us, Rank::r7));
  constexpr Bitboard eighth = rank_squares(rank_for(us, Rank::r8));
  if (seventh.contains(s) &&
      ((p.pieces(them, PieceType::pawn) & seventh) || (p.pieces(them, PieceType::king) & eighth)))
    tally.template add<us>(w.rook_seventh);
  if (front<us>(s) & sight.pawns.passed[index_of(us)]) tally.template add<us>(w.rook_behind_passed);
}

template <Side us, class Trace>
void evaluate_queen(const Sight& sight, Tally<Trace>& tally, Square s) {
  const chess::Position& p = sight.position;
  const Bitboard enemy = p.pieces(opponent(us));
  const Bitboard aiming = ((chess::rook_attacks(s, chess::no_squares) & p.pieces(PieceType::rook)) |
                           (chess::bishop_attacks(s, chess::no_squares) & p.pieces(PieceType::bishop))) &
                          enemy;
  for (const Square looker : aiming) {
    const Bitboard between = chess::between(s, looker) & p.occupied();
    if (between && !between.has_several()) {
      tally.template add<us>(standard_weights.queen_aimed_at);
      return;
    }
  }
}

template <Side us, PieceType type, class Trace>
void evaluate_kind(Sight& sight, Tally<Trace>& tally) {
  constexpr const Weights& w = standard_weights;
  constexpr auto me = index_of(us);
  constexpr auto kind = index_of(type);
  const Square enemy_king = sight.position.king(opponent(us));
  for (const Square s : sight.position.pieces(us, type)) {
    const Bitboard attacks = attacks_of<us, type>(sight, s);
    sight.note<us>(type, attacks);
    const int mobility = (attacks & sight.mobile[me]).count();
    tally.template add<us>(w.material[kind]);
    tally.template add<us>(w.square[kind][index_of(us == chess::white ? s : flipped(s))]);
    tally.template add<us>(mobility_weight<type>(mobility));
    if (attacks & sight.king_ring[index_of(opponent(us))]) {
      Assault& assault = sight.assault[me];
      ++assault.attackers;
      assault.weight += assault_weights[kind];
      assault.neighbour_hits += (attacks & chess::king_attacks(enemy_king)).count();
    }
    if (sight.shields[me].contains(s)) tally.template add<us>(w.pinned);
    if constexpr (type == PieceType::knight || type == PieceType::bishop)
      evaluate_minor<us, type>(sight, tally, s, attacks);
    if constexpr (type == PieceType::rook) evaluate_rook<us>(sight, tally, s, mobility);
    if constexpr (type == PieceType::queen) evaluate_queen<us>(sight, tally, s);
  }
}

template <Side us, class Trace>
void evaluate_pieces(Sight& sight, Tally<Trace>& tally) {
  constexpr const Weights& w = standard_weights;
  evaluate_kind<us, PieceType::knight>(sight, tally);
  evaluate_kind<us, PieceType::bishop>(sight, tally);
  evaluate_kind<us, PieceType::rook>(sight, tally);
  evaluate_kind<us, PieceType::queen>(sight, tally);
  const Square king = sight.position.king(us);
  tally.template add<us>(w.square[5][index_of(us == chess::white ? king : flipped(king))]);
  const Bitboard bishops = sight.position.pieces(us, PieceType::bishop);
  if ((bishops & chess::light_squares) && (bishops & ~chess::light_squares)) tally.template add<us>(w.bishop_pair);
}

}  // namespace arborist::engine
