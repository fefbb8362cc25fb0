#include "coach/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "chess/san.h"

namespace arborist::coach {

const char* piece_name(chess::PieceType type) {
  constexpr std::array<const char*, 6> names = {"pawn", "knight", "bishop", "rook", "queen", "king"};
  return names[index_of(type)];
}

std::string piece_on(const Position& position, Square square) {
  if (position.piece_at(square) == chess::Piece::none) return to_text(square);
  return fmt::format("the {} on {}", piece_name(type_of(position.piece_at(square))), to_text(square));
}

std::string san_of(const Proof& proof, std::size_t ply) { return chess::to_san(proof.position(ply), proof.move(ply)); }

std::string line_of(const Proof& proof) {
  std::string text;
  for (std::size_t i = 0; i < proof.size(); ++i) text += (i > 0 ? " " : "") + san_of(proof, i);
  return text;
}

std::vector<Move> told_part(const std::vector<Move>& line) {
  constexpr std::size_t told_plies = 3;
  return {line.begin(), line.begin() + static_cast<std::ptrdiff_t>(std::min(told_plies, line.size()))};
}

namespace {

// These are told by the piece alone, whatever else the line wins or costs.
bool is_about_a_piece(Motif motif) {
  return motif == Motif::hanging_piece || motif == Motif::trapped_piece || motif == Motif::removed_guard;
}

// Where it stood at the motif's move: what went elsewhere and fell there is called by where it was.
std::string prey_as_it_stood(const Proof& proof, const Finding& found) {
  if (found.motif != Motif::trapped_piece) return piece_on(proof.position(found.ply), *found.victim);
  const bool is_answered = found.ply + 1 < proof.size();
  const bool has_gone = is_answered && proof.move(found.ply + 1).to() == *found.victim;
  return piece_on(proof.position(found.ply + 1), has_gone ? proof.move(found.ply + 1).from() : *found.victim);
}

}  // namespace

// What falls falls after an answer, and what took its attacker is not named.
std::string prey_text(const Proof& proof, const Finding& found, int gain) {
  if (is_about_a_piece(found.motif)) return prey_as_it_stood(proof, found);
  const std::size_t first = found.ply + 2;
  if (first <= proof.size() && proof.is_capture(first - 1) && proof.move(first - 1).to() == *found.victim) return {};
  for (std::size_t ply = first; ply < proof.size(); ply += 2)
    if (proof.move(ply).to() == *found.victim && proof.is_capture(ply) && !proof.move(ply).is_en_passant()) {
      const int prize = worth(type_of(proof.position(ply).piece_at(*found.victim)));
      constexpr int beside = 2;  // what falls with it
      return gain + 1 >= prize && prize + beside >= gain ? piece_on(proof.position(ply), *found.victim) : std::string();
    }
  return {};
}

const Finding* chosen(const Proof& proof, const std::vector<Finding>& found, int gain) {
  constexpr std::array<Motif, 17> order = {
      Motif::hanging_piece,    Motif::fork,          Motif::skewer,          Motif::pin,
      Motif::relative_pin,     Motif::trapped_piece, Motif::in_between_move, Motif::discovered_attack,
      Motif::removed_guard,    Motif::overload,      Motif::deflection,      Motif::double_check,
      Motif::discovered_check, Motif::interference,  Motif::attraction,      Motif::x_ray,
      Motif::clearance};
  const Finding* best = nullptr;
  // What comes when all is won already explains nothing.
  const auto is_late = [&](const Finding& finding) {
    return finding.ply > 0 &&
           material_of_mover(proof.position(finding.ply)) - material_of_mover(proof.position(0)) >= gain;
  };
  const auto rank = [&](const Finding& finding) { return std::find(order.begin(), order.end(), finding.motif); };
  for (const Finding& finding : found) {
    if (rank(finding) == order.end() || is_late(finding)) continue;
    if (finding.motif == Motif::pin && !is_pin_the_cause(proof, finding)) continue;
    if (best == nullptr || finding.ply < best->ply || (finding.ply == best->ply && rank(finding) < rank(*best)))
      best = &finding;
  }
  return best;
}

std::string motif_words(const Proof& proof, const Finding& found, int gain) {
  const std::string prey = found.victim ? prey_text(proof, found, gain) : std::string();
  const std::string move = san_of(proof, found.ply);
  if (found.motif == Motif::trapped_piece) return fmt::format("{}, after which {} has no way out", move, prey);
  if (found.motif == Motif::removed_guard) return fmt::format("{}, which takes the guard of {}", move, prey);
  if (found.motif == Motif::overload)
    return fmt::format("{}, for {} has to guard {} too", move,
                       piece_on(proof.position(found.ply), proof.move(found.ply + 1).from()),
                       piece_on(proof.position(found.ply), *found.victim));
  if (found.motif == Motif::relative_pin || (found.motif == Motif::pin && was_pinned(proof, found)))
    return fmt::format("{}, for {} is pinned", move, piece_on(proof.position(found.ply), *found.victim));
  const std::string what = fmt::format("the {} {}", to_text(found.motif), move);
  return prey.empty() ? what : fmt::format("{}, which wins {}", what, prey);
}

std::string material_words(const Proof& proof, int gain, const std::optional<Before>& before) {
  const Position& start = before ? before->position : proof.position(0);
  // Piece by piece, what the loser has lost more than the winner.
  std::array<int, 5> more = {};
  int sum = 0;
  for (std::size_t i = 0; i < more.size(); ++i) {
    const auto lost = [&](Side side) {
      const auto type = static_cast<chess::PieceType>(i);
      return start.pieces(side, type).count() - proof.last().pieces(side, type).count();
    };
    more[i] = lost(opponent(proof.winner())) - lost(proof.winner());
    sum += more[i] * worth(static_cast<chess::PieceType>(i));
  }
  constexpr std::array<int, 5> one_pawn = {1, 0, 0, 0, 0};
  if (sum == gain && more == one_pawn) return "a pawn";
  const int minor = more[1] + more[2];
  const bool is_exchange = more[3] == 1 && minor == -1 && more[1] * more[2] == 0 && more[4] == 0;
  // Where it is worth only one pawn, the other was its price.
  if (is_exchange && more[0] == 0 && (sum == gain || gain == 1)) return "the exchange";
  if (is_exchange && more[0] == -1 && sum == gain) return "the exchange for a pawn";
  const bool is_plain = sum == gain && more[0] == 0;
  if (is_plain && more[4] == 1 && minor == 0 && more[3] == 0) return "the queen";
  if (is_plain && more[3] == 1 && minor == 0 && more[4] == 0) return "a rook";
  if (is_plain && minor == 1 && more[3] == 0 && more[4] == 0 && more[1] * more[2] == 0)
    return more[1] == 1 ? "a knight" : "a bishop";
  if (gain == 1) return "material worth about a pawn";
  return fmt::format("material worth about {} pawns", gain);
}

std::string mate_words(const std::vector<Finding>& found, int moves) {
  const auto has = [&](Motif motif) {
    return std::any_of(found.begin(), found.end(), [&](const Finding& f) { return f.motif == motif; });
  };
  const char* kind = has(Motif::back_rank_mate)   ? "back-rank mate"
                     : has(Motif::smothered_mate) ? "smothered mate"
                                                  : "mate";
  return fmt::format("{} in {}", kind, moves);
}

}  // namespace arborist::coach
