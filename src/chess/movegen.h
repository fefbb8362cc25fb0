// The move generator: legal moves straight from check and pin masks, told to a visitor that collects them, counts them
// or plays them (see visitors.h). Side to move and wanted kind of move are template parameters.
//
//   CountMoves count;
//   visit_moves<white, Wanted::all>(board, count);
//
// How it works: pieces pinned to the king may move only along their pin; in check every piece but the king must land on
// the check mask (the checker, or a square between); in double check only the king moves. The king's own squares are
// tested against all the enemy attacks as they are once the king has left its square. En passant is rare and removes
// two pieces at once, so it is simply tried. Sliders cost one lookup each, pawns a few shifts for all of them. The
// small steps are always inlined, so that the situation stays in registers: that is worth a tenth of the time.
#pragma once

#include "chess/attacks.h"
#include "chess/board.h"

namespace arborist::chess {

// noisy: captures and promotions; quiet: all others.
enum class Wanted : std::uint8_t { all, noisy, quiet };

// All that legality depends on, found once for a position.
template <Side us>
struct Situation {
  static constexpr Side them = opponent(us);

  const Board& board;
  Bitboard own = board.of(us);
  Bitboard enemy = board.of(them);
  Bitboard occupied = own | enemy;
  Square king = board.king(us);
  Bitboard check_mask = all_squares;
  Bitboard pinned_straight;  // squares of rank and file pins: from the king's neighbour to the pinning piece
  Bitboard pinned_diagonal;
  bool in_check = false;
  bool in_double_check = false;

  [[gnu::always_inline]] explicit Situation(const Board& b) : board(b) {
    find_steppers();
    find_sliders(rook_attacks(king, enemy) & enemy & board.straight_sliders(), pinned_straight);
    find_sliders(bishop_attacks(king, enemy) & enemy & board.diagonal_sliders(), pinned_diagonal);
  }

  [[nodiscard]] Bitboard pinned() const { return pinned_straight | pinned_diagonal; }

 private:
  [[gnu::always_inline]] void add_check(Bitboard answers) {
    in_double_check = in_check;
    in_check = true;
    check_mask = answers;
  }
  // Pawns and knights that give check must be taken.
  [[gnu::always_inline]] void find_steppers() {
    const Bitboard pawns = pawn_attacks<us>(Bitboard(king)) & board.of(PieceType::pawn);
    const Bitboard knights = knight_attacks(king) & board.of(PieceType::knight);
    if (const Bitboard checkers = (pawns | knights) & enemy) add_check(checkers);
  }
  // Sliders that look at our king if our own pieces were glass: none of these between is a check, one is a pin.
  [[gnu::always_inline]] void find_sliders(Bitboard lookers, Bitboard& pins) {
    for (const Square looker : lookers) {
      const Bitboard path = between(king, looker);
      const Bitboard shields = path & own;
      if (!shields) {
        add_check(path | Bitboard(looker));
      } else if (!shields.has_several()) {
        pins |= path | Bitboard(looker);
      }
    }
  }
};

// What enemy pawns and king attack: cheap, and often enough to know that our king cannot move.
template <Side us>
[[gnu::always_inline]] inline Bitboard attacked_by_pawns_and_king(const Situation<us>& now) {
  constexpr Side them = opponent(us);
  return pawn_attacks<them>(now.board.of(them, PieceType::pawn)) | king_attacks(now.board.king(them));
}

// What the other enemy pieces attack once our king has left its square, so that it cannot hide behind itself.
template <Side us>
[[gnu::always_inline]] inline Bitboard attacked_by_pieces(const Situation<us>& now) {
  const Bitboard occupied = now.occupied ^ Bitboard(now.king);
  Bitboard attacked;
  for (const Square s : now.board.of(PieceType::knight) & now.enemy) attacked |= knight_attacks(s);
  for (const Square s : now.board.diagonal_sliders() & now.enemy) attacked |= bishop_attacks(s, occupied);
  for (const Square s : now.board.straight_sliders() & now.enemy) attacked |= rook_attacks(s, occupied);
  return attacked;
}

// The squares where a move of the wanted kind may end, checks aside. Pawns that promote have their own rule.
template <Side us, Wanted wanted>
Bitboard wanted_targets(const Situation<us>& now) {
  if constexpr (wanted == Wanted::noisy) return now.enemy;
  if constexpr (wanted == Wanted::quiet) return ~now.occupied;
  return ~now.own;
}

// What castling with a rook needs: the squares the king passes and reaches, and those that must be free of all others.
template <Side us>
struct CastlingPath {
  Bitboard king_path;
  Bitboard free;

  CastlingPath(Square king, Square rook) {
    const CastlingSide where = rook > king ? CastlingSide::king_side : CastlingSide::queen_side;
    const Square king_goal = castled_king(us, where);
    const Square rook_goal = castled_rook(us, where);
    king_path = between(king, king_goal) | Bitboard(king_goal);
    free = (king_path | between(rook, rook_goal) | Bitboard(rook_goal)) & ~Bitboard(king) & ~Bitboard(rook);
  }
};

// The rooks with which the way is free; whether it is attacked is asked later. King and rook must see each other, and a
// rook that shields the king, as it can in Chess960, must not leave.
template <Side us>
[[gnu::always_inline]] inline Bitboard rooks_ready_to_castle(const Situation<us>& now) {
  const Bitboard rooks = now.board.castling_rooks_of(us) & ~now.pinned_straight;
  if (!rooks || now.in_check) return no_squares;
  Bitboard ready;
  for (const Square rook : rooks& rook_attacks(now.king, now.occupied))
    if (!(CastlingPath<us>(now.king, rook).free & now.occupied)) ready |= Bitboard(rook);
  return ready;
}

// The attacks of the enemy's pieces are found only where the king could use a square: most of the time it is shut in.
template <Side us, Wanted wanted, class Visitor>
[[gnu::always_inline]] inline void king_moves(const Situation<us>& now, Visitor& visit) {
  Bitboard attacked = attacked_by_pawns_and_king(now);
  const Bitboard steps = king_attacks(now.king) & wanted_targets<us, wanted>(now) & ~attacked;
  const Bitboard rooks = wanted == Wanted::noisy ? no_squares : rooks_ready_to_castle(now);
  if (!(steps | rooks)) return;
  attacked |= attacked_by_pieces(now);
  visit.template piece<PieceType::king>(now.king, steps & ~attacked);
  for (const Square rook : rooks)
    if (!(CastlingPath<us>(now.king, rook).king_path & attacked)) visit.castling(now.king, rook);
}

template <Side us, class Visitor>
[[gnu::always_inline]] inline void knight_moves(const Situation<us>& now, Bitboard targets, Visitor& visit) {
  for (const Square s : now.board.of(us, PieceType::knight) & ~now.pinned())
    visit.template piece<PieceType::knight>(s, knight_attacks(s) & targets);
}

template <PieceType type, Side us, class Visitor>
[[gnu::always_inline]] inline void slider_moves(const Situation<us>& now, Bitboard targets, Visitor& visit) {
  for (const Square s : now.board.of(us, type) & ~now.pinned())
    visit.template piece<type>(s, piece_attacks(type, s, now.occupied) & targets);
}

// A pinned slider moves along its pin, if that is its way to move.
template <PieceType type, Side us, class Visitor>
[[gnu::always_inline]] inline void pinned_slider_moves(const Situation<us>& now, Bitboard targets, Visitor& visit) {
  const Bitboard sliders = now.board.of(us, type);
  if constexpr (type != PieceType::rook)
    for (const Square s : sliders& now.pinned_diagonal)
      visit.template piece<type>(s, bishop_attacks(s, now.occupied) & targets & now.pinned_diagonal);
  if constexpr (type != PieceType::bishop)
    for (const Square s : sliders& now.pinned_straight)
      visit.template piece<type>(s, rook_attacks(s, now.occupied) & targets & now.pinned_straight);
}

// Pawns of one direction: those that are free, and those pinned along just this direction, which stay on the pin.
template <int by>
Bitboard pawn_targets(Bitboard pawns, Bitboard pins_along, Bitboard pins_across) {
  const Bitboard movable = pawns & ~pins_across;
  return shifted<by>(movable & ~pins_along) | (shifted<by>(movable & pins_along) & pins_along);
}

template <int by, Wanted wanted, class Visitor>
[[gnu::always_inline]] inline void pawn_steps(Bitboard targets, Bitboard last_rank, Visitor& visit) {
  visit.template pawns<by>(targets & ~last_rank);
  if constexpr (wanted != Wanted::quiet)
    if (const Bitboard promoting = targets & last_rank) visit.template promotions<by>(promoting);
}

// Would the king be safe with both pawns gone and ours on the target?
template <Side us>
bool en_passant_is_safe(const Situation<us>& now, Square from, Square to) {
  const Bitboard captured(offset(to, -forward<us>));
  const Bitboard occupied = (now.occupied ^ Bitboard(from) ^ captured) | Bitboard(to);
  return !(now.board.attackers_to(now.king, occupied) & now.enemy & ~captured);
}

template <Side us, class Visitor>
void en_passant_moves(const Situation<us>& now, Visitor& visit) {
  const Square to = now.board.en_passant.first();
  for (const Square from : pawn_attacks(opponent(us), to) & now.board.of(us, PieceType::pawn))
    if (en_passant_is_safe(now, from, to)) visit.en_passant(from, to);
}

template <Side us, Wanted wanted, class Visitor>
[[gnu::always_inline]] inline void pawn_moves(const Situation<us>& now, Visitor& visit) {
  constexpr int ahead = forward<us>;
  constexpr Bitboard last_rank = first_rank(opponent(us));
  constexpr Bitboard third_rank = rank_squares(rank_for(us, Rank::r3));
  const Bitboard pawns = now.board.of(us, PieceType::pawn);
  const Bitboard free = ~now.occupied;

  if constexpr (wanted != Wanted::quiet) {
    const Bitboard targets = now.enemy & now.check_mask;
    pawn_steps<ahead - 1, Wanted::all>(
        pawn_targets<ahead - 1>(pawns, now.pinned_diagonal, now.pinned_straight) & targets, last_rank, visit);
    pawn_steps<ahead + 1, Wanted::all>(
        pawn_targets<ahead + 1>(pawns, now.pinned_diagonal, now.pinned_straight) & targets, last_rank, visit);
    if (now.board.en_passant) en_passant_moves(now, visit);
  }
  const Bitboard steps = pawn_targets<ahead>(pawns, now.pinned_straight, now.pinned_diagonal) & free;
  if constexpr (wanted == Wanted::noisy) {
    pawn_steps<ahead, wanted>(steps & now.check_mask & last_rank, last_rank, visit);
  } else {
    pawn_steps<ahead, wanted>(steps & now.check_mask, last_rank, visit);
    visit.template double_steps<2 * ahead>(shifted<ahead>(steps & third_rank) & free & now.check_mask);
  }
}

template <Side us, Wanted wanted, class Visitor>
void visit_moves(const Board& board, Visitor& visit) {
  const Situation<us> now(board);
  king_moves<us, wanted>(now, visit);
  if (now.in_double_check) return;
  const Bitboard targets = wanted_targets<us, wanted>(now) & now.check_mask;
  pawn_moves<us, wanted>(now, visit);
  knight_moves(now, targets, visit);
  slider_moves<PieceType::bishop>(now, targets, visit);
  slider_moves<PieceType::rook>(now, targets, visit);
  slider_moves<PieceType::queen>(now, targets, visit);
  if (now.pinned() & now.own & (board.diagonal_sliders() | board.straight_sliders())) {
    pinned_slider_moves<PieceType::bishop>(now, targets, visit);
    pinned_slider_moves<PieceType::rook>(now, targets, visit);
    pinned_slider_moves<PieceType::queen>(now, targets, visit);
  }
}

}  // namespace arborist::chess
