// Of guards: taken, led away, asked too much, cut off.
#include <algorithm>

#include "chess/attacks.h"
#include "coach/motif_board.h"
#include "coach/motifs.h"

namespace arborist::coach {
namespace {

using chess::PieceType;

// That position with the loser's piece that moved at `ply` back where it came from; nothing where that cannot be.
std::optional<Position> had_it_stayed(const Proof& proof, std::size_t ply, const Position& now) {
  const Move leaving = proof.move(ply);
  const Side loser = opponent(proof.winner());
  if (now.occupied().contains(leaving.from())) return std::nullopt;
  chess::Board board = now.board();
  if (has_piece_of(now, leaving.to(), loser)) board.clear(Bitboard(leaving.to()));
  board.put(loser, proof.mover(ply), Bitboard(leaving.from()));
  return with_board(now, board);
}

// If the loser's piece that moved at `ply` had stayed, nothing would be gained by taking there.
bool was_guarded_by(const Proof& proof, std::size_t ply, Square target) {
  const auto stayed = had_it_stayed(proof, ply, proof.position(ply + 1));
  return !stayed || swap_on(*stayed, target) <= 0;
}

// If it had stayed, the winner's next move would not mate, or what it promotes to would be taken.
bool was_in_the_way(const Proof& proof, std::size_t ply) {
  const Position& after = proof.position(ply + 2);
  const auto stayed = had_it_stayed(proof, ply, after);
  if (!stayed) return false;
  const Square target = proof.move(ply + 1).to();
  return is_mated(after) ? !is_mated(*stayed) : swap_on(*stayed, target) > swap_on(after, target);
}

bool can_mate(const Position& position) {
  const auto moves = position.moves();
  return std::any_of(moves.begin(), moves.end(),
                     [&](Move move) { return position.gives_check(move) && is_mated(position.after(move)); });
}

// Not in check, but the winner's move at `ply` attacks what then moves, or threatens a mate that it prevents.
bool answers_a_threat(const Proof& proof, std::size_t ply) {
  const Position& asked = proof.position(ply + 1);
  if (asked.in_check()) return false;
  const Position passed = asked.after_pass();
  const Square stood = proof.move(ply + 1).from();
  if (swap_on(passed, stood) >= 1 && swap_on(proof.position(ply), stood) <= 0) return true;
  return can_mate(passed) && !can_mate(proof.position(ply)) && !can_mate(proof.position(ply + 2));
}

// The move would mate if the guard were not there, and does not as long as it is.
bool mates_but_for(const Position& position, Square guard, Move move) {
  const auto without = without_piece(position, guard);
  return without && position.is_legal(move) && without->is_legal(move) && !is_mated(position.after(move)) &&
         is_mated(without->after(move));
}

}  // namespace

std::optional<Square> unguarded_prey(const Proof& proof, std::size_t ply) {
  const std::size_t taking = ply + 2;
  if (taking >= proof.size() || !proof.is_capture(ply)) return std::nullopt;
  const Square guard = proof.move(ply).to();
  const Square prey = proof.move(taking).to();
  const Position& before = proof.position(ply);
  if (prey == guard) return std::nullopt;
  if (is_mated(proof.position(taking + 1)))
    return attacks_from(before, guard).contains(prey) && mates_but_for(before, guard, proof.move(taking))
               ? std::optional(prey)
               : std::nullopt;
  if (!captures_with_gain(proof, taking) || !has_piece_of(before, prey, opponent(proof.winner()))) return std::nullopt;
  return is_guarded_only_with(before, guard, prey) ? std::optional(prey) : std::nullopt;
}

std::optional<Square> deflected_from(const Proof& proof, std::size_t ply) {
  const std::size_t using_it = ply + 2;
  if (using_it >= proof.size()) return std::nullopt;
  const Position& asked = proof.position(ply + 1);
  const Move leaving = proof.move(ply + 1);
  const bool retakes = leaving.to() == proof.move(ply).to();
  const Move use = proof.move(using_it);
  const Square target = use.to();
  if (target == proof.move(ply).to() || target == leaving.to()) return std::nullopt;
  if (!attacks_from(asked, leaving.from()).contains(target)) return std::nullopt;
  if (attacks_from(proof.position(using_it), leaving.to()).contains(target)) return std::nullopt;
  if (!retakes && !asked.in_check() && !answers_a_threat(proof, ply)) return std::nullopt;
  if (is_mated(proof.position(using_it + 1)) || use.is_promotion())
    return was_in_the_way(proof, ply + 1) ? std::optional(target) : std::nullopt;
  const bool falls = captures_with_gain(proof, using_it) && swap_on(proof.position(ply), target) <= 0 &&
                     was_guarded_by(proof, ply + 1, target);
  return falls ? std::optional(target) : std::nullopt;
}

std::optional<Square> overloaded_prey(const Proof& proof, std::size_t ply) {
  const std::size_t taking = ply + 2;
  if (taking >= proof.size() || !proof.is_capture(ply) || !captures_with_gain(proof, taking)) return std::nullopt;
  const Position& before = proof.position(ply);
  const Square first = proof.move(ply).to();
  const Square second = proof.move(taking).to();
  const Move leaving = proof.move(ply + 1);
  if (leaving.to() != first || second == first || !has_piece_of(before, second, opponent(proof.winner())))
    return std::nullopt;
  const bool has_two_duties =
      is_guarded_only_with(before, leaving.from(), first) && is_guarded_only_with(before, leaving.from(), second);
  return has_two_duties ? std::optional(second) : std::nullopt;
}

std::optional<Square> cut_off_prey(const Proof& proof, std::size_t ply) {
  const std::size_t taking = ply + 2;
  if (taking >= proof.size() || !captures_with_gain(proof, taking)) return std::nullopt;
  const Square between = proof.move(ply).to();
  const Square prey = proof.move(taking).to();
  const Side loser = opponent(proof.winner());
  const Position& before = proof.position(ply);
  if (proof.move(taking).from() == between || prey == between || !has_piece_of(before, prey, loser) ||
      swap_on(before, prey) > 0)
    return std::nullopt;
  // With the line open again nothing is gained there.
  const auto turn = winners_next_turn(proof, ply);
  if (!turn || !has_piece_of(*turn, between, proof.winner()) || !has_piece_of(*turn, prey, loser)) return std::nullopt;
  const auto open = without_piece(*turn, between);
  if (!open || swap_on(*turn, prey) < 1 || swap_on(*open, prey) > 0) return std::nullopt;
  for (const Square guard : before.pieces(loser))
    if (is_line_piece(type_of(before.piece_at(guard))) && chess::between(guard, prey).contains(between) &&
        attacks_from(before, guard).contains(prey))
      return prey;
  return std::nullopt;
}

bool attracts(const Proof& proof, std::size_t ply) {
  if (ply + 2 >= proof.size()) return false;
  const Square offer = proof.move(ply).to();
  if (proof.move(ply + 1).to() != offer || !proof.is_capture(ply + 1)) return false;
  const PieceType guest = proof.mover(ply + 1);
  if (guest == PieceType::king) return proof.position(ply + 3).in_check();
  if (guest != PieceType::queen && guest != PieceType::rook) return false;
  // Hit by the very next move, and taken.
  if (ply + 4 >= proof.size() || !proof.is_capture(ply + 4) || proof.move(ply + 4).to() != offer) return false;
  const Square hunter = proof.move(ply + 4).from();
  return attacks_from(proof.position(ply + 3), hunter).contains(offer) &&
         !attacks_from(proof.position(ply + 2), hunter).contains(offer);
}

}  // namespace arborist::coach
