// Of line pieces: pins, skewers, what is discovered, what is taken through another piece, what is cleared.
#include <algorithm>

#include "chess/attacks.h"
#include "coach/motif_board.h"
#include "coach/motifs.h"

namespace arborist::coach {
namespace {

using chess::PieceType;

// The loser's pieces that may not leave the line to their king.
Bitboard pinned_pieces(const Position& position, Side loser) {
  Bitboard pinned;
  const Square king = position.king(loser);
  for (const Square slider : position.pieces(opponent(loser))) {
    const PieceType type = type_of(position.piece_at(slider));
    if (!is_line_piece(type)) continue;
    if (!chess::piece_attacks(type, slider, Bitboard(king)).contains(king)) continue;
    const Bitboard blockers = chess::between(slider, king) & position.occupied();
    if (blockers.count() == 1) pinned |= blockers & position.pieces(loser);
  }
  return pinned;
}

// It would take something worth taking if it were not pinned.
bool is_kept_from_taking(const Position& after, Square pinned, Side loser) {
  const Square king = after.king(loser);
  const int own = worth(type_of(after.piece_at(pinned)));
  for (const Square prey : attacks_from(after, pinned) & after.pieces(opponent(loser)) & ~chess::line(king, pinned)) {
    const PieceType type = type_of(after.piece_at(prey));
    if (type == PieceType::king) continue;
    const bool is_guarded = !(after.attackers_to(prey, after.occupied()) & after.pieces(opponent(loser))).empty();
    if (worth(type) > own || !is_guarded) return true;
  }
  return false;
}

// The winner's move at `ply` brought the line piece to attack there, or opened its line.
bool is_new_attack(const Proof& proof, std::size_t ply, Square slider, Square target) {
  return slider == proof.move(ply).to() || !attacks_from(proof.position(ply), slider).contains(target);
}

// What stands behind a piece on the line of one of the winner's line pieces, dearer than it and no king.
std::optional<Square> dearer_behind(const Position& after, Square pinned, Side loser) {
  const int own = worth(type_of(after.piece_at(pinned)));
  const auto without = without_piece(after, pinned);
  if (!without) return std::nullopt;
  for (const Square slider : after.pieces(opponent(loser))) {
    if (!is_line_piece(type_of(after.piece_at(slider))) || !attacks_from(after, slider).contains(pinned)) continue;
    for (const Square behind : attacks_from(*without, slider) & ~attacks_from(after, slider) & after.pieces(loser)) {
      const PieceType type = type_of(after.piece_at(behind));
      if (type != PieceType::king && worth(type) > own) return behind;
    }
  }
  return std::nullopt;
}

// By this move the piece itself would be safe, and only what stands behind it would be lost.
bool gives_up_what_is_behind(const Position& after, Move move, Square behind) {
  const Position next = after.after(move);
  return !next.in_check() && swap_on(next, move.to()) <= 0 && swap_on(next, behind) >= 1;
}

}  // namespace

std::optional<Square> relatively_pinned(const Proof& proof, std::size_t ply) {
  const std::size_t taking = ply + 2;
  const Position& after = proof.position(ply + 1);
  if (taking >= proof.size() || !captures_with_gain(proof, taking) || after.in_check()) return std::nullopt;
  const Square pinned = proof.move(taking).to();
  const Side loser = opponent(proof.winner());
  if (!has_piece_of(after, pinned, loser) || proof.move(ply + 1).to() == pinned) return std::nullopt;
  const auto behind = dearer_behind(after, pinned, loser);
  if (!behind) return std::nullopt;
  const auto moves = after.moves();
  return std::any_of(moves.begin(), moves.end(),
                     [&](Move move) { return move.from() == pinned && gives_up_what_is_behind(after, move, *behind); })
             ? std::optional(pinned)
             : std::nullopt;
}

bool clears_the_way(const Proof& proof, std::size_t ply) {
  const std::size_t next = ply + 2;
  if (next >= proof.size() || !is_line_piece(proof.mover(next)) || proof.move(next).from() == proof.move(ply).to())
    return false;
  const Move clearing = proof.move(ply);
  const Move used = proof.move(next);
  const bool uses_it = used.to() == clearing.from() || chess::between(used.from(), used.to()).contains(clearing.from());
  if (!uses_it || clearing.is_castling() || discovered_prey(proof, ply) || is_discovered_check(proof, ply) ||
      chess::between(used.from(), used.to()).contains(clearing.to()))
    return false;
  // What takes something and is safe did more than to make room.
  if (proof.is_capture(ply) && swap_on(proof.position(ply + 1), clearing.to()) <= 0) return false;
  return is_mated(proof.position(next + 1)) || captures_with_gain(proof, next) || proof.position(next + 1).in_check();
}

std::optional<Square> pinned_piece(const Proof& proof, std::size_t ply) {
  const Position& after = proof.position(ply + 1);
  const Side loser = opponent(proof.winner());
  for (const Square pinned : pinned_pieces(after, loser)) {
    if (is_kept_from_taking(after, pinned, loser)) return pinned;
    const bool has_way_off = !(attacks_from(after, pinned) & ~chess::line(after.king(loser), pinned)).empty();
    const auto turn = winners_next_turn(proof, ply);
    if (has_way_off && turn && has_piece_of(*turn, pinned, loser) && swap_on(*turn, pinned) >= 1) return pinned;
  }
  return std::nullopt;
}

bool is_pin_the_cause(const Proof& proof, const Finding& pin) {
  const Position& after = proof.position(pin.ply + 1);
  const Bitboard attacked = attacks_from(after, *pin.victim);
  if (attacked.contains(proof.move(pin.ply).to())) return true;
  for (std::size_t ply = pin.ply + 2; ply < proof.size() && ply <= pin.ply + 4; ply += 2)
    if (proof.move(ply).to() == *pin.victim || (ply == pin.ply + 2 && attacked.contains(proof.move(ply).from())))
      return true;
  return false;
}

bool was_pinned(const Proof& proof, const Finding& pin) {
  return pinned_pieces(proof.position(pin.ply), opponent(proof.winner())).contains(*pin.victim);
}

std::optional<Square> skewered_prey(const Proof& proof, std::size_t ply) {
  const std::size_t taking = ply + 2;
  if (taking >= proof.size() || !is_line_piece(proof.mover(taking)) || !captures_with_gain(proof, taking))
    return std::nullopt;
  const Square slider = proof.move(taking).from();
  const Square prey = proof.move(taking).to();
  const Move leaving = proof.move(ply + 1);
  const Position& attacked = proof.position(ply + 1);
  if (!chess::between(slider, prey).contains(leaving.from()) || !has_piece_of(attacked, slider, proof.winner()))
    return std::nullopt;
  if (!is_new_attack(proof, ply, slider, leaving.from())) return std::nullopt;
  const PieceType front = proof.mover(ply + 1);
  const PieceType behind = type_of(proof.position(taking).piece_at(prey));
  const bool is_king = front == PieceType::king;
  // What takes as it leaves was not driven away; a king in check may take what it likes, but for what has just moved.
  if (is_king ? leaving.to() == proof.move(ply).to() : proof.is_capture(ply + 1)) return std::nullopt;
  const bool is_dearer = is_king || worth(front) > worth(behind);
  return is_dearer && attacks_from(attacked, slider).contains(leaving.from()) ? std::optional(prey) : std::nullopt;
}

bool is_discovered_check(const Proof& proof, std::size_t ply) {
  const Position& after = proof.position(ply + 1);
  const Move move = proof.move(ply);
  return !move.is_castling() && !(after.checkers() & ~Bitboard(move.to())).empty();
}

std::optional<Square> discovered_prey(const Proof& proof, std::size_t ply) {
  const std::size_t taking = ply + 2;
  const Move opening = proof.move(ply);
  if (opening.is_castling() || taking >= proof.size() || !is_line_piece(proof.mover(taking)) ||
      !captures_with_gain(proof, taking))
    return std::nullopt;
  const Square slider = proof.move(taking).from();
  const Square prey = proof.move(taking).to();
  if (slider == opening.to() || proof.move(ply + 1).to() == prey) return std::nullopt;
  if (!chess::between(slider, prey).contains(opening.from()) || chess::line(slider, prey).contains(opening.to()))
    return std::nullopt;
  return swap_on(proof.position(ply), prey) <= 0 ? std::optional(prey) : std::nullopt;
}

bool is_x_ray(const Proof& proof, std::size_t ply) {
  if (ply + 2 >= proof.size()) return false;
  const Square meeting = proof.move(ply).to();
  return proof.is_capture(ply + 1) && proof.move(ply + 1).to() == meeting && proof.move(ply + 2).to() == meeting &&
         is_line_piece(proof.mover(ply + 2)) &&
         chess::between(proof.move(ply + 2).from(), meeting).contains(proof.move(ply + 1).from());
}

}  // namespace arborist::coach
