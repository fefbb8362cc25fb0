#include "coach/sentences.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "chess/san.h"

namespace arborist::coach {
namespace {

// Of what a claim says in pawns, this much must be in the search's values too.
constexpr int centipawns_a_pawn = 60;
// A pawn is too little to be sure of.
constexpr int least_told = 2;

std::string piece_name(const Position& position, Square square) {
  constexpr std::array<const char*, 6> names = {"pawn", "knight", "bishop", "rook", "queen", "king"};
  return names[index_of(type_of(position.piece_at(square)))];
}

std::string san_of(const Proof& proof, std::size_t ply) { return chess::to_san(proof.position(ply), proof.move(ply)); }

std::string line_of(const Proof& proof) {
  std::string text;
  for (std::size_t i = 0; i < proof.size(); ++i) text += (i > 0 ? " " : "") + san_of(proof, i);
  return text;
}

// What is won, as it stood when it fell: "the rook on a8". A piece left hanging falls at once, others after an answer,
// and one that took its attacker is not named.
std::string prey_text(const Proof& proof, const Finding& found) {
  const std::size_t first = found.motif == Motif::hanging_piece ? found.ply : found.ply + 2;
  if (first > 0 && first <= proof.size() && proof.is_capture(first - 1) && proof.move(first - 1).to() == *found.victim)
    return {};
  for (std::size_t ply = first; ply < proof.size(); ply += 2)
    if (proof.move(ply).to() == *found.victim && proof.is_capture(ply) && !proof.move(ply).is_en_passant())
      return fmt::format("the {} on {}", piece_name(proof.position(ply), *found.victim), to_text(*found.victim));
  return {};
}

// Which motif a sentence speaks of: the earliest, and of several at the same move the one that says most.
const Finding* chosen(const Proof& proof, const std::vector<Finding>& found) {
  constexpr std::array<Motif, 10> order = {
      Motif::hanging_piece, Motif::fork,       Motif::skewer,       Motif::trapped_piece,    Motif::discovered_attack,
      Motif::removed_guard, Motif::deflection, Motif::double_check, Motif::discovered_check, Motif::attraction};
  const Finding* best = nullptr;
  const auto rank = [&](const Finding& finding) { return std::find(order.begin(), order.end(), finding.motif); };
  for (const Finding& finding : found) {
    if (rank(finding) == order.end()) continue;
    const bool needs_prey = finding.motif == Motif::trapped_piece || finding.motif == Motif::removed_guard;
    if (needs_prey && prey_text(proof, finding).empty()) continue;
    if (best == nullptr || finding.ply < best->ply || (finding.ply == best->ply && rank(finding) < rank(*best)))
      best = &finding;
  }
  return best;
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

// "the fork Nc7+, which wins the rook on a8".
std::string motif_words(const Proof& proof, const Finding& found) {
  const std::string prey = found.victim ? prey_text(proof, found) : std::string();
  const std::string move = san_of(proof, found.ply);
  if (found.motif == Motif::trapped_piece) return fmt::format("{}, after which {} has no way out", move, prey);
  if (found.motif == Motif::removed_guard) return fmt::format("{}, which takes the guard of {}", move, prey);
  const std::string what = fmt::format("the {} {}", to_text(found.motif), move);
  return prey.empty() ? what : fmt::format("{}, which wins {}", what, prey);
}

std::string material_words(int gain) { return fmt::format("material worth {} pawns", gain); }

std::string allowing(const Proof& proof, const std::vector<Finding>& findings, int gain) {
  const Finding* found = chosen(proof, findings);
  if (found != nullptr && found->motif == Motif::hanging_piece)
    return fmt::format("Leaves {} to {}.", prey_text(proof, *found), san_of(proof, 0));
  if (found != nullptr) return fmt::format("Allows {}.", motif_words(proof, *found));
  return fmt::format("Loses {}: {}.", material_words(gain), line_of(proof));
}

std::string missing(const Proof& proof, const std::vector<Finding>& findings, int gain) {
  const Finding* found = chosen(proof, findings);
  if (found != nullptr && found->motif == Motif::hanging_piece)
    return fmt::format("Misses that {} can be taken: {}.", prey_text(proof, *found), san_of(proof, 0));
  if (found != nullptr) return fmt::format("Misses {}.", motif_words(proof, *found));
  return fmt::format("Misses winning {}: {}.", material_words(gain), line_of(proof));
}

std::optional<Motif> motif_of(const Proof& proof, const std::vector<Finding>& findings) {
  const Finding* found = chosen(proof, findings);
  return found != nullptr ? std::optional(found->motif) : std::nullopt;
}

// A mate that the search has proved and that the line shows to its end.
std::optional<Sentence> mate_sentence(Claim::Kind kind, const Proof& proof, const std::vector<Finding>& findings,
                                      int plies, const std::vector<Move>& line) {
  if (!proof.mates() || static_cast<int>(proof.size()) != plies) return std::nullopt;
  const int moves = (plies + 1) / 2;
  Sentence sentence{
      .text = fmt::format("{} {}: {}.", kind == Claim::Kind::allows ? "Allows" : "Misses", mate_words(findings, moves),
                          line_of(proof)),
      .claim = {.kind = kind, .motif = Motif::mate, .mate_in = moves, .from = proof.position(0), .line = line}};
  return sentence;
}

std::optional<Sentence> gain_sentence(Claim::Kind kind, const Proof& proof, const std::vector<Finding>& findings,
                                      int gain, int lost_centipawns, const std::vector<Move>& line) {
  if (gain < least_told || lost_centipawns < centipawns_a_pawn * gain) return std::nullopt;
  if (!can_be_forced(proof.position(0), line, proof.gains())) return std::nullopt;
  return Sentence{
      .text = kind == Claim::Kind::allows ? allowing(proof, findings, gain) : missing(proof, findings, gain),
      .claim = {
          .kind = kind, .motif = motif_of(proof, findings), .gain = gain, .from = proof.position(0), .line = line}};
}

// The line up to the first quiet moment at which something is won for good: what comes later is another story, and less
// sure.
std::vector<Move> until_gain(const Position& from, const std::vector<Move>& line) {
  for (std::size_t end = 1; end < std::min(line.size(), Proof::longest); end += 2) {
    std::vector<Move> part(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(end));
    const Proof proof(from, part);
    if (proof.gains() >= 1 && !proof.last().in_check() && !proof.last().is_capture(line[end])) return part;
  }
  return line;
}

}  // namespace

std::optional<Sentence> explain(const JudgedMove& move, const Position& before) {
  if (move.grade == Grade::good) return std::nullopt;
  const int lost = cut_centipawns(move.before.value) - cut_centipawns(move.after);

  const Position after = before.after(move.move);
  // What the move itself took is part of the bargain.
  const int taken = -material_of_mover(after) - material_of_mover(before);
  const Before played{before, move.move};
  if (move.after.is_loss()) {
    const Proof mating(after, move.refutation);
    if (auto mate = mate_sentence(Claim::Kind::allows, mating, motifs_of(mating, played), move.after.plies_to_end() - 1,
                                  move.refutation))
      return mate;
  }
  const auto answer = until_gain(after, move.refutation);
  const Proof refutation(after, answer);
  if (auto loss = gain_sentence(Claim::Kind::allows, refutation, motifs_of(refutation, played),
                                refutation.gains() - taken, lost, answer))
    return loss;

  if (move.before.value.is_win()) {
    const Proof mating(before, move.before.line);
    if (auto mate = mate_sentence(Claim::Kind::misses, mating, motifs_of(mating), move.before.value.plies_to_end(),
                                  move.before.line))
      return mate;
  }
  const auto better = until_gain(before, move.before.line);
  const Proof best(before, better);
  return gain_sentence(Claim::Kind::misses, best, motifs_of(best), best.gains() - std::max(taken, 0), lost, better);
}

}  // namespace arborist::coach
