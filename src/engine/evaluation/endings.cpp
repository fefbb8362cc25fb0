#include "engine/evaluation/endings.h"

#include "engine/evaluation/areas.h"
#include "engine/evaluation/kpk.h"
#include "engine/evaluation/standard_weights.h"

namespace arborist::engine {
namespace {

using chess::PieceType;
using chess::Position;

int count(const Position& p, Side side, PieceType type) { return p.pieces(side, type).count(); }

int steps_to_edge(Square s) {
  const int file = number_of(file_of(s));
  const int rank = number_of(rank_of(s));
  return std::min(file, 7 - file) + std::min(rank, 7 - rank);
}

int material(const Position& p, Side side) {
  int sum = 0;
  for (const PieceType type : chess::all_piece_types)
    sum += count(p, side, type) * standard_weights.material[index_of(type)].endgame();
  return sum;
}

// The lone king belongs at the edge, and the other one near it.
int mop_up(const Position& p, Side strong) {
  const Square lone = p.king(opponent(strong));
  return known_win + material(p, strong) + 20 * (6 - steps_to_edge(lone)) + 14 * (7 - distance(lone, p.king(strong)));
}

// Bishop and knight mate only in a corner of the bishop's colour.
int bishop_and_knight(const Position& p, Side strong) {
  const Square lone = p.king(opponent(strong));
  const bool light = !(p.pieces(strong, PieceType::bishop) & chess::light_squares).empty();
  // Lines of squares as far as each other from the two right corners: 7 in these, 0 in the wrong ones and between them.
  // Along the edge it leads from a wrong corner to a right one.
  const int file = number_of(file_of(lone));
  const int rank = number_of(rank_of(lone));
  const int towards_corner = std::abs(light ? file - rank : 7 - file - rank);
  return known_win + material(p, strong) + 420 * towards_corner + 20 * (7 - distance(lone, p.king(strong)));
}

int king_and_pawn(const Position& p, Side strong) {
  Square pawn = p.pieces(PieceType::pawn).first();
  Square king = p.king(strong);
  Square lone = p.king(opponent(strong));
  Side to_move = p.to_move();
  if (strong == chess::black) {
    pawn = flipped(pawn);
    king = flipped(king);
    lone = flipped(lone);
    to_move = opponent(to_move);
  }
  if (!kpk_is_won(king, pawn, lone, to_move)) return 0;
  return known_win / 2 + standard_weights.material[0].endgame() + 40 * number_of(rank_of(pawn));
}

bool can_force_mate(const Position& p, Side strong) {
  if (p.pieces(strong) & p.board().straight_sliders()) return true;
  const Bitboard bishops = p.pieces(strong, PieceType::bishop);
  const bool both_colours = (bishops & chess::light_squares) && (bishops & ~chess::light_squares);
  return both_colours || (bishops && p.pieces(strong, PieceType::knight)) || count(p, strong, PieceType::knight) >= 3;
}

// None where the strong side's pieces are ordinary ones for the sum of weights.
MaybeScore against_lone_king(const Position& p, Side strong) {
  const bool pawns = !p.pieces(PieceType::pawn).empty();
  if (!pawns && p.pieces(strong).count() == 3 && p.pieces(PieceType::bishop) && p.pieces(PieceType::knight))
    return Score::of_static(bishop_and_knight(p, strong));
  if (can_force_mate(p, strong)) return Score::of_static(mop_up(p, strong));
  if (!pawns) return Score::draw();
  if (p.pieces(strong).count() == 2) return Score::of_static(king_and_pawn(p, strong));
  return {};
}

// Bishop and rook pawns of which the bishop does not guard the promotion square, and the enemy's king is there first.
bool is_wrong_bishop(const Position& p, Side strong) {
  if (p.pieces(strong) & (p.pieces(PieceType::knight) | p.board().straight_sliders())) return false;
  const Bitboard pawns = p.pieces(strong, PieceType::pawn);
  const Bitboard bishops = p.pieces(strong, PieceType::bishop);
  for (const File file : {File::a, File::h}) {
    if (!pawns || (pawns & ~chess::file_squares(file))) continue;
    const Square goal = square(file, rank_for(strong, Rank::r8));
    const Bitboard colour = chess::light_squares.contains(goal) ? chess::light_squares : ~chess::light_squares;
    return !(bishops & colour) && distance(p.king(opponent(strong)), goal) <= 1;
  }
  return false;
}

bool has_opposite_bishops(const Position& p) {
  const Bitboard bishops = p.pieces(PieceType::bishop);
  return count(p, chess::white, PieceType::bishop) == 1 && count(p, chess::black, PieceType::bishop) == 1 &&
         (bishops & chess::light_squares) && (bishops & ~chess::light_squares);
}

int pieces_worth(const Position& p, Side side) {
  return 3 * (count(p, side, PieceType::knight) + count(p, side, PieceType::bishop)) +
         5 * count(p, side, PieceType::rook) + 10 * count(p, side, PieceType::queen);
}

}  // namespace

MaybeScore value_of_ending(const Position& p) {
  for (const Side strong : {chess::white, chess::black}) {
    if (p.pieces(opponent(strong)).has_several()) continue;
    const MaybeScore value = against_lone_king(p, strong);
    if (!value) return {};
    return p.to_move() == strong ? *value : -*value;
  }
  return {};
}

int force_scale(const Position& p, Side stronger) {
  if (p.pieces(stronger, PieceType::pawn).empty()) {
    const int own = pieces_worth(p, stronger);
    const int other = pieces_worth(p, opponent(stronger));
    if (own - other <= 3) return own < 5 ? 0 : other <= 3 ? 6 : 14;
  }
  return is_wrong_bishop(p, stronger) ? 0 : full_scale;
}

int drawish_scale(const Position& p, Side stronger) {
  if (const int scale = force_scale(p, stronger); scale < full_scale) return scale;
  const int pawns = count(p, stronger, PieceType::pawn);
  const int own = pieces_worth(p, stronger);
  const int other = pieces_worth(p, opponent(stronger));
  if (has_opposite_bishops(p)) {
    const bool only_bishops = own == 3 && other == 3;
    return only_bishops ? std::min(18 + 4 * pawns, full_scale) : std::min(40 + 3 * pawns, full_scale);
  }
  if (pawns == 1 && own - other <= 3 && other >= 3 && own <= 8) return 44;
  return std::min(full_scale, 40 + 6 * pawns);
}

}  // namespace arborist::engine
