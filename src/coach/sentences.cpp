#include "coach/sentences.h"

#include <fmt/format.h>

#include <algorithm>

#include "coach/words.h"

namespace arborist::coach {
namespace {

// Of what a claim says in pawns, this much must be in the search's values too.
constexpr int centipawns_a_pawn = 60;
// A pawn is too little to be sure of.
constexpr int least_told = 2;

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
