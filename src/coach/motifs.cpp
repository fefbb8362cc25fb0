#include "coach/motifs.h"

#include <algorithm>
#include <array>
#include <utility>

#include "chess/attacks.h"
#include "chess/board.h"

namespace arborist::coach {
namespace {

using chess::Bitboard;
using chess::PieceType;

bool is_line_piece(PieceType type) {
  return type == PieceType::bishop || type == PieceType::rook || type == PieceType::queen;
}

// What a piece attacks from where it stands.
Bitboard attacks_from(const Position& position, Square square) {
  const chess::Piece piece = position.piece_at(square);
  if (piece == chess::Piece::none) return {};
  if (type_of(piece) == PieceType::pawn) return chess::pawn_attacks(side_of(piece), square);
  return chess::piece_attacks(type_of(piece), square, position.occupied());
}

bool has_piece_of(const Position& position, Square square, Side side) { return position.pieces(side).contains(square); }

// What a move takes, in pawns.
int taken_by(const Position& position, Move move) {
  if (!position.is_capture(move)) return 0;
  return move.is_en_passant() ? 1 : worth(type_of(position.piece_at(move.to())));
}

// The same position on another board; nothing where the side that has moved would stand in check.
std::optional<Position> with_board(const Position& position, chess::Board board) {
  board.en_passant = chess::no_squares;
  if (!board.checkers(opponent(position.to_move())).empty()) return std::nullopt;
  return Position(board, position.to_move(), position.half_move_clock(), position.full_move_number());
}

// Whether the winner can take there with that piece and gain, at a moment at which it is the winner's turn.
bool takes_with_gain(const Position& position, Square from, Square prey) {
  for (const Move move : position.noisy_moves())
    if (move.from() == from && move.to() == prey) return swap_by(position, move) >= 1;
  return false;
}

// After the winner's move at `ply`: the same board with the winner to move again, if the loser may pass; else the board
// after the loser's answer.
std::optional<Position> winners_next_turn(const Proof& proof, std::size_t ply) {
  const Position& after = proof.position(ply + 1);
  if (!after.in_check()) return after.after_pass();
  if (ply + 2 <= proof.size()) return proof.position(ply + 2);
  return std::nullopt;
}

bool winner_moves(std::size_t ply) { return ply % 2 == 0; }

// The winner's capture at `ply` really wins something there.
bool captures_with_gain(const Proof& proof, std::size_t ply) {
  return proof.is_capture(ply) && swap_by(proof.position(ply), proof.move(ply)) >= 1;
}

// What that piece attacks and can take with gain when its turn comes; the king is always worth it. The loser is to move
// in `after`, the winner in `turn`.
Bitboard prizes_of(const Position& after, const Position& turn, Square attacker) {
  const Side loser = after.to_move();
  Bitboard prizes;
  for (const Square target : attacks_from(after, attacker) & after.pieces(loser))
    if (target == after.king(loser) || (has_piece_of(turn, target, loser) && takes_with_gain(turn, attacker, target)))
      prizes |= Bitboard(target);
  return prizes;
}

// A piece that is attacked together with another prize takes the attacker, for less than it is worth, and falls there.
bool falls_for_the_forker(const Proof& proof, std::size_t ply) {
  const Square forker = proof.move(ply).to();
  const Position& after = proof.position(ply + 1);
  const Move answer = proof.move(ply + 1);
  if (answer.to() != forker || !attacks_from(after, forker).contains(answer.from())) return false;
  if (worth(proof.mover(ply + 1)) <= worth(type_of(after.piece_at(forker)))) return false;
  if (!proof.is_capture(ply + 2) || proof.move(ply + 2).to() != forker) return false;
  // The king is one prize, the dearer piece the other.
  if (after.in_check()) return after.checkers().contains(forker);
  return (prizes_of(after, after.after_pass(), forker) & ~after.pieces(PieceType::pawn)).has_several();
}

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

// If the loser's piece that moved at `ply` had stayed, nothing would be gained by taking there.
bool was_guarded_by(const Proof& proof, std::size_t ply, Square target) {
  const Move leaving = proof.move(ply);
  const Position& left = proof.position(ply + 1);
  chess::Board board = left.board();
  board.clear(Bitboard(leaving.to()));
  board.put(opponent(proof.winner()), proof.mover(ply), Bitboard(leaving.from()));
  const auto stayed = with_board(left, board);
  return !stayed || swap_on(*stayed, target) <= 0;
}

// A check by another piece only puts off what falls on `stood`, unless no answer to it leaves that to be taken.
bool saves_by_check(const Position& checked, Square stood, int taken) {
  for (const Move answer : checked.moves()) {
    const int won = checked.is_capture(answer) ? swap_by(checked, answer) : 0;
    const Position next = checked.after(answer);
    if (next.in_check() || won + swap_on(next.after_pass(), stood) - taken >= 1) return false;
  }
  return true;
}

// Whether this move of the loser loses nothing, neither on `stood` nor where it goes.
bool saves(const Position& position, Square stood, Move move) {
  const Position after = position.after(move);
  const int taken = taken_by(position, move);
  const int lost_there = swap_on(after, move.to());
  if (move.from() == stood) return lost_there - taken < 1;
  if (after.in_check()) return saves_by_check(after, stood, taken);
  return std::max(lost_there, swap_on(after, stood)) - taken < 1;
}

}  // namespace

const char* to_text(Motif motif) {
  constexpr std::array<const char*, 17> names = {"hanging piece",
                                                 "fork",
                                                 "pin",
                                                 "skewer",
                                                 "discovered attack",
                                                 "discovered check",
                                                 "double check",
                                                 "removed guard",
                                                 "deflection",
                                                 "attraction",
                                                 "x-ray",
                                                 "trapped piece",
                                                 "promotion",
                                                 "underpromotion",
                                                 "back-rank mate",
                                                 "smothered mate",
                                                 "mate"};
  return names[static_cast<std::size_t>(motif)];
}

bool is_hanging_piece(const Proof& proof, const std::optional<Before>& before) {
  if (proof.size() == 0 || !proof.is_capture(0)) return false;
  const Move taking = proof.move(0);
  if (taking.is_en_passant()) return false;
  const PieceType prey = type_of(proof.position(0).piece_at(taking.to()));
  if (prey == PieceType::pawn) return false;
  for (const Move answer : proof.position(1).noisy_moves())
    if (answer.to() == taking.to() && proof.position(1).is_capture(answer)) return false;
  if (!before || before->move.is_none() || before->move.to() != taking.to() ||
      !before->position.is_capture(before->move))
    return true;
  return worth(type_of(before->position.piece_at(taking.to()))) < worth(prey);
}

std::optional<Square> forked_prey(const Proof& proof, std::size_t ply) {
  if (ply + 2 >= proof.size()) return std::nullopt;
  const Square forker = proof.move(ply).to();
  const Position& after = proof.position(ply + 1);
  if (proof.move(ply).is_castling() || swap_on(after, forker) > 0) return std::nullopt;
  if (falls_for_the_forker(proof, ply)) return forker;
  const auto turn = winners_next_turn(proof, ply);
  if (!turn || !has_piece_of(*turn, forker, proof.winner())) return std::nullopt;
  const Bitboard prizes = prizes_of(after, *turn, forker);
  const Bitboard prey = prizes & ~Bitboard(after.king(after.to_move()));
  for (std::size_t later = ply + 2; later < proof.size() && later <= ply + 4; later += 2) {
    if (proof.move(later).from() != forker) continue;
    const Square taken = proof.move(later).to();
    if (!prey.contains(taken) || !proof.is_capture(later)) return std::nullopt;
    // A pawn is one of the two things only where it is what falls.
    const Bitboard pawns = after.pieces(PieceType::pawn);
    const Bitboard counted = pawns.contains(taken) ? prizes : prizes & ~pawns;
    return counted.has_several() ? std::optional(taken) : std::nullopt;
  }
  return std::nullopt;
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

std::optional<Square> unguarded_prey(const Proof& proof, std::size_t ply) {
  const std::size_t taking = ply + 2;
  if (taking >= proof.size() || !proof.is_capture(ply) || !captures_with_gain(proof, taking)) return std::nullopt;
  const Square guard = proof.move(ply).to();
  const Square prey = proof.move(taking).to();
  const Position& before = proof.position(ply);
  if (prey == guard || !has_piece_of(before, prey, opponent(proof.winner()))) return std::nullopt;
  if (!attacks_from(before, guard).contains(prey)) return std::nullopt;
  return swap_on(before, prey) <= 0 ? std::optional(prey) : std::nullopt;
}

std::optional<Square> deflected_from(const Proof& proof, std::size_t ply) {
  const std::size_t using_it = ply + 2;
  if (using_it >= proof.size()) return std::nullopt;
  const Position& asked = proof.position(ply + 1);
  const Move leaving = proof.move(ply + 1);
  const bool retakes = leaving.to() == proof.move(ply).to();
  if (!retakes && !asked.in_check()) return std::nullopt;
  const Move use = proof.move(using_it);
  const Square target = use.to();
  if (target == proof.move(ply).to() || target == leaving.to()) return std::nullopt;
  if (!attacks_from(asked, leaving.from()).contains(target)) return std::nullopt;
  if (attacks_from(proof.position(using_it), leaving.to()).contains(target)) return std::nullopt;
  const Position& after = proof.position(using_it + 1);
  const bool mates = after.in_check() && !after.has_moves();
  if (mates || use.is_promotion()) return target;
  const bool falls = captures_with_gain(proof, using_it) && swap_on(proof.position(ply), target) <= 0 &&
                     was_guarded_by(proof, ply + 1, target);
  return falls ? std::optional(target) : std::nullopt;
}

bool attracts(const Proof& proof, std::size_t ply) {
  if (ply + 2 >= proof.size()) return false;
  const Square offer = proof.move(ply).to();
  if (proof.move(ply + 1).to() != offer || !proof.is_capture(ply + 1)) return false;
  const PieceType guest = proof.mover(ply + 1);
  if (guest == PieceType::king) return proof.position(ply + 3).in_check() || proof.mates();
  if (guest != PieceType::queen && guest != PieceType::rook) return false;
  for (std::size_t later = ply + 2; later < proof.size() && later <= ply + 4; later += 2)
    if (proof.is_capture(later) && proof.move(later).to() == offer && later > ply + 2) return true;
  return false;
}

bool is_x_ray(const Proof& proof, std::size_t ply) {
  if (ply + 2 >= proof.size()) return false;
  const Square meeting = proof.move(ply).to();
  return proof.is_capture(ply + 1) && proof.move(ply + 1).to() == meeting && proof.move(ply + 2).to() == meeting &&
         is_line_piece(proof.mover(ply + 2)) &&
         chess::between(proof.move(ply + 2).from(), meeting).contains(proof.move(ply + 1).from());
}

std::optional<Square> trapped_prey(const Proof& proof, std::size_t ply) {
  const std::size_t taking = ply + 2;
  if (taking >= proof.size() || !proof.is_capture(taking)) return std::nullopt;
  const Position& caught = proof.position(ply + 1);
  const Move answer = proof.move(ply + 1);
  const Square fell = proof.move(taking).to();
  const Square stood = answer.to() == fell ? answer.from() : fell;
  const Side loser = opponent(proof.winner());
  if (caught.in_check() || !has_piece_of(caught, stood, loser)) return std::nullopt;
  const PieceType type = type_of(caught.piece_at(stood));
  if (type == PieceType::pawn || type == PieceType::king) return std::nullopt;
  if (swap_on(caught.after_pass(), stood) < 1) return std::nullopt;
  const auto moves = caught.moves();
  const bool is_saved = std::any_of(moves.begin(), moves.end(), [&](Move move) { return saves(caught, stood, move); });
  return is_saved ? std::nullopt : std::optional(fell);
}

bool is_back_rank_mate(const Position& mated) {
  const Side loser = mated.to_move();
  const Square king = mated.king(loser);
  const Bitboard home = chess::first_rank(loser);
  if (!home.contains(king) || (mated.checkers() & home).empty()) return false;
  for (const Square front : chess::king_attacks(king) & ~home) {
    if (!has_piece_of(mated, front, loser)) return false;
    if (!(mated.attackers_to(front, mated.occupied()) & mated.pieces(opponent(loser))).empty()) return false;
  }
  return true;
}

bool is_smothered_mate(const Position& mated) {
  const Side loser = mated.to_move();
  const Bitboard knights = mated.checkers() & mated.pieces(PieceType::knight);
  return !knights.empty() && (chess::king_attacks(mated.king(loser)) & ~mated.pieces(loser)).empty();
}

std::optional<Proof> played_on(const Proof& proof) {
  if (proof.size() % 2 == 0 || proof.size() + 2 > Proof::longest) return std::nullopt;
  std::vector<Move> line;
  for (std::size_t ply = 0; ply < proof.size(); ++ply) line.push_back(proof.move(ply));
  std::optional<Proof> least;
  for (const Move answer : proof.last().moves()) {
    const Move taking = best_taking(proof.last().after(answer));
    if (taking.is_none()) return std::nullopt;
    auto whole = line;
    whole.insert(whole.end(), {answer, taking});
    Proof played(proof.position(0), whole);
    if (!least || played.gains() < least->gains()) least = std::move(played);
  }
  return least && least->gains() >= 1 ? least : std::nullopt;
}

std::vector<Finding> motifs_of(const Proof& proof, const std::optional<Before>& before) {
  std::vector<Finding> found;
  if (!proof.is_worth_something()) {
    if (const auto whole = played_on(proof)) found = motifs_of(*whole, before);
    std::erase_if(found, [&](const Finding& finding) { return finding.ply >= proof.size(); });
    return found;
  }
  if (is_hanging_piece(proof, before)) found.push_back({Motif::hanging_piece, 0, proof.move(0).to()});
  using Prey = std::optional<Square> (*)(const Proof&, std::size_t);
  constexpr std::array<std::pair<Motif, Prey>, 7> with_prey = {{{Motif::fork, forked_prey},
                                                                {Motif::skewer, skewered_prey},
                                                                {Motif::discovered_attack, discovered_prey},
                                                                {Motif::removed_guard, unguarded_prey},
                                                                {Motif::deflection, deflected_from},
                                                                {Motif::trapped_piece, trapped_prey},
                                                                {Motif::pin, pinned_piece}}};
  for (std::size_t ply = 0; ply < proof.size(); ++ply) {
    if (!winner_moves(ply)) continue;
    for (const auto& [motif, prey_of] : with_prey)
      if (const auto prey = prey_of(proof, ply)) found.push_back({motif, ply, prey});
    if (proof.position(ply + 1).checkers().has_several()) found.push_back({Motif::double_check, ply});
    if (is_discovered_check(proof, ply)) found.push_back({Motif::discovered_check, ply});
    if (attracts(proof, ply)) found.push_back({Motif::attraction, ply});
    if (is_x_ray(proof, ply)) found.push_back({Motif::x_ray, ply});
    if (const auto into = proof.move(ply).promotion())
      found.push_back({*into == PieceType::queen ? Motif::promotion : Motif::underpromotion, ply});
  }
  if (proof.mates()) {
    const std::size_t ply = proof.size() - 1;
    if (is_back_rank_mate(proof.last())) found.push_back({Motif::back_rank_mate, ply});
    if (is_smothered_mate(proof.last())) found.push_back({Motif::smothered_mate, ply});
    found.push_back({Motif::mate, ply});
  }
  return found;
}

}  // namespace arborist::coach
