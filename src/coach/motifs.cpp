#include "coach/motifs.h"

#include <algorithm>
#include <array>
#include <utility>

#include "chess/attacks.h"
#include "coach/motif_board.h"

namespace arborist::coach {
namespace {

using chess::PieceType;

// What a move takes, in pawns.
int taken_by(const Position& position, Move move) {
  if (!position.is_capture(move)) return 0;
  return move.is_en_passant() ? 1 : worth(type_of(position.piece_at(move.to())));
}

// The same pawn made a queen, and the rest of the line after it; nothing where that is not legal.
std::optional<Proof> with_a_queen(const Proof& proof, std::size_t ply) {
  std::vector<Move> line;
  Position position = proof.position(0);
  for (std::size_t i = 0; i < proof.size(); ++i) {
    const Move move = proof.move(i);
    const Move played = i == ply ? Move::promoting(move.from(), move.to(), PieceType::queen) : move;
    if (!position.is_legal(played)) return std::nullopt;
    line.push_back(played);
    position = position.after(played);
  }
  return Proof(proof.position(0), line);
}

bool winner_moves(std::size_t ply) { return ply % 2 == 0; }

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
  constexpr std::array<const char*, 22> names = {"hanging piece",
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
                                                 "mate",
                                                 "relative pin",
                                                 "overload",
                                                 "interference",
                                                 "in-between move",
                                                 "clearance"};
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

bool is_underpromotion(const Proof& proof, std::size_t ply) {
  const Move move = proof.move(ply);
  if (!move.is_promotion() || *move.promotion() == PieceType::queen) return false;
  const Position queen = proof.position(ply).after(Move::promoting(move.from(), move.to(), PieceType::queen));
  const Position& after = proof.position(ply + 1);
  if (!queen.has_moves() && !queen.in_check()) return true;
  if (is_mated(queen)) return false;
  if (is_mated(after)) return true;
  // A queen would not give this check, and what the line wins by it needs it.
  if (!after.in_check() || queen.in_check() || ply + 2 >= proof.size()) return false;
  const auto instead = with_a_queen(proof, ply);
  return !instead || instead->gains() < proof.gains();
}

std::optional<Square> in_between_prey(const Proof& proof, std::size_t ply, const std::optional<Before>& before) {
  if (ply == 0 && !before) return std::nullopt;
  const Move last = ply > 0 ? proof.move(ply - 1) : before->move;
  const bool took = ply > 0 ? proof.is_capture(ply - 1) : before->position.is_capture(last);
  const Square meeting = last.to();
  const Position& now = proof.position(ply);
  const Move move = proof.move(ply);
  if (!took || move.to() == meeting || ply + 2 >= proof.size() || proof.move(ply + 2).to() != meeting ||
      !proof.is_capture(ply + 2) || proof.move(ply + 1).to() == meeting)
    return std::nullopt;
  if (!now.gives_check(move) && !now.is_capture(move)) return std::nullopt;
  const auto moves = now.noisy_moves();
  const bool could_retake =
      std::any_of(moves.begin(), moves.end(), [&](Move m) { return m.to() == meeting && now.is_capture(m); });
  const int at_once = material_of_mover(now) - material_of_mover(proof.position(0)) + swap_on(now, meeting);
  return could_retake && proof.gains() > at_once ? std::optional(meeting) : std::nullopt;
}

bool is_zugzwang(const Position& position, double best, double passed) {
  constexpr double much = 0.3;
  return !position.in_check() && passed - best >= much;
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
  constexpr std::array<std::pair<Motif, Prey>, 10> with_prey = {{{Motif::fork, forked_prey},
                                                                 {Motif::skewer, skewered_prey},
                                                                 {Motif::discovered_attack, discovered_prey},
                                                                 {Motif::removed_guard, unguarded_prey},
                                                                 {Motif::overload, overloaded_prey},
                                                                 {Motif::deflection, deflected_from},
                                                                 {Motif::trapped_piece, trapped_prey},
                                                                 {Motif::pin, pinned_piece},
                                                                 {Motif::relative_pin, relatively_pinned},
                                                                 {Motif::interference, cut_off_prey}}};
  for (std::size_t ply = 0; ply < proof.size(); ++ply) {
    if (!winner_moves(ply)) continue;
    for (const auto& [motif, prey_of] : with_prey)
      if (const auto prey = prey_of(proof, ply)) found.push_back({motif, ply, prey});
    if (proof.position(ply + 1).checkers().has_several()) found.push_back({Motif::double_check, ply});
    if (is_discovered_check(proof, ply)) found.push_back({Motif::discovered_check, ply});
    if (attracts(proof, ply)) found.push_back({Motif::attraction, ply});
    if (is_x_ray(proof, ply)) found.push_back({Motif::x_ray, ply});
    if (clears_the_way(proof, ply)) found.push_back({Motif::clearance, ply});
    if (const auto prey = in_between_prey(proof, ply, before)) found.push_back({Motif::in_between_move, ply, prey});
    if (is_underpromotion(proof, ply)) found.push_back({Motif::underpromotion, ply});
    if (proof.move(ply).promotion() == PieceType::queen) found.push_back({Motif::promotion, ply});
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
