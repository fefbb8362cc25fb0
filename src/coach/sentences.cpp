#include "coach/sentences.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "coach/standing.h"
#include "coach/words.h"

namespace arborist::coach {
namespace {

// Of what a claim says in pawns, this much must be in the search's values too.
constexpr int centipawns_a_pawn = 60;
// What is lost beyond this for each pawn has another cause.
constexpr int centipawns_explained = 300;
// Longer lines are not proved by what a search found against them.
constexpr std::size_t longest_guarded = 3;
// A pawn is little: who wins it by a longer line may find something better on the way, and so may the other side.
constexpr std::size_t longest_for_a_pawn = 3;
// Defences that cost so much more chance than the best are none.
constexpr double still_a_defence = 0.15;

// One side's way to gain: the line, what was found against its first move, and what of its gain was paid before.
struct Way {
  Claim::Kind kind = Claim::Kind::allows;
  const Position& from;
  const std::vector<Move>& line;
  const std::vector<Judgement>& defences;
  int paid = 0;
  bool may_be_found = true;  // what a search found is proof enough; else it must be forced
};

// Of a piece a pawn may be got back for it.
int surely(int gain) { return gain >= 3 ? gain - 1 : gain; }

std::string allowing(const Proof& proof, const std::vector<Finding>& findings, int gain) {
  const Finding* found = chosen(proof, findings, gain);
  if (found != nullptr && found->motif == Motif::hanging_piece)
    return fmt::format("Leaves {} to {}.", prey_text(proof, *found, gain), san_of(proof, 0));
  if (found != nullptr) return fmt::format("Allows {}.", motif_words(proof, *found, gain));
  return fmt::format("Loses {}: {}.", material_words(proof, gain), line_of(proof));
}

std::string missing(const Proof& proof, const std::vector<Finding>& findings, int gain) {
  const Finding* found = chosen(proof, findings, gain);
  if (found != nullptr && found->motif == Motif::hanging_piece)
    return fmt::format("Misses that {} can be taken: {}.", prey_text(proof, *found, gain), san_of(proof, 0));
  if (found != nullptr) return fmt::format("Misses {}.", motif_words(proof, *found, gain));
  return fmt::format("Misses winning {}: {}.", material_words(proof, gain), line_of(proof));
}

std::optional<Motif> motif_of(const Proof& proof, const std::vector<Finding>& findings, int gain) {
  const Finding* found = chosen(proof, findings, gain);
  return found != nullptr ? std::optional(found->motif) : std::nullopt;
}

// A mate that the search has proved and that the line shows to its end.
std::optional<Sentence> mate_sentence(const Way& way, Score value, const std::optional<Before>& played) {
  if (!value.is_win()) return std::nullopt;
  const Proof proof(way.from, way.line);
  const int plies = value.plies_to_end();
  if (!proof.mates() || static_cast<int>(proof.size()) != plies) return std::nullopt;
  const int moves = (plies + 1) / 2;
  return Sentence{.text = fmt::format("{} {}: {}.", way.kind == Claim::Kind::allows ? "Allows" : "Misses",
                                      mate_words(motifs_of(proof, played), moves), line_of(proof)),
                  .claim = {.kind = way.kind,
                            .about = Claim::About::mate,
                            .motif = Motif::mate,
                            .mate_in = moves,
                            .from = way.from,
                            .line = way.line}};
}

// Whatever was found against the first move gains as much for the other side.
bool holds_against_defences(const Way& way, int gain) {
  if (way.defences.empty()) return false;
  for (const Judgement& defence : way.defences) {
    if (defence.value.is_loss()) continue;
    if (chance(way.defences.front().value) - chance(defence.value) > still_a_defence) continue;
    std::vector<Move> line = {way.line.front()};
    line.insert(line.end(), defence.line.begin(), defence.line.end());
    if (most_gained(way.from, line) < gain) return false;
  }
  return true;
}

bool is_proved(const Way& way, const std::vector<Move>& line, int gain, int lost_centipawns) {
  const int net = gain - way.paid;
  if (net == 1 && line.size() > longest_for_a_pawn) return false;
  if (can_be_forced(way.from, line, gain)) return true;
  return way.may_be_found && net > 1 && lost_centipawns <= centipawns_explained * net &&
         line.size() <= longest_guarded && holds_against_defences(way, gain);
}

std::optional<Sentence> gain_sentence(const Way& way, int lost_centipawns, const std::optional<Before>& played) {
  if (way.line.empty()) return std::nullopt;
  const auto line = until_gain(way.from, way.line, way.paid + 1);
  const Proof proof(way.from, line);
  const int gain = proof.gains() - way.paid;
  if (gain < 1 || lost_centipawns < centipawns_a_pawn * gain || !is_proved(way, line, proof.gains(), lost_centipawns))
    return std::nullopt;
  const auto findings = motifs_of(proof, played);
  return Sentence{
      .text = way.kind == Claim::Kind::allows ? allowing(proof, findings, gain) : missing(proof, findings, gain),
      .claim = {.kind = way.kind,
                .motif = motif_of(proof, findings, gain),
                .gain = surely(gain),
                .from = way.from,
                .line = line}};
}

}  // namespace

const char* to_text(Claim::Kind kind) { return kind == Claim::Kind::allows ? "allows" : "misses"; }

const char* to_text(Claim::About about) {
  constexpr std::array<const char*, 4> names = {"gain", "mate", "structure", "standing"};
  return names[static_cast<std::size_t>(about)];
}

std::optional<Sentence> explain(const JudgedMove& move, const Position& before) {
  if (move.grade == Grade::good) return std::nullopt;
  const int lost = cut_centipawns(move.before.value) - cut_centipawns(move.after);
  const Position after = before.after(move.move);
  // What the move itself took is part of the bargain.
  const int taken = -material_of_mover(after) - material_of_mover(before);
  const Before played{before, move.move};
  const bool is_bad = move.grade >= Grade::mistake;

  const Way answer{Claim::Kind::allows, after, move.refutation, move.defences, taken, is_bad};
  if (move.after.is_loss())
    if (auto mate = mate_sentence(answer, Score::win_in(move.after.plies_to_end() - 1), played)) return mate;
  const auto loss = gain_sentence(answer, lost, played);
  if (loss && lost <= centipawns_explained * loss->claim.gain) return loss;

  const Way better{Claim::Kind::misses, before, move.before.line, move.best_defences, std::max(taken, 0), is_bad};
  if (auto mate = mate_sentence(better, move.before.value, std::nullopt)) return mate;
  // Where another move is as good, what the best one wins is not why.
  const auto gain = move.as_good ? std::nullopt : gain_sentence(better, lost, std::nullopt);
  if (gain && (!loss || gain->claim.gain > loss->claim.gain)) return gain;
  if (loss) return loss;
  if (!is_bad) return std::nullopt;
  if (auto fact = structure_sentence(move, before)) return fact;
  return standing_sentence(move, before);
}

}  // namespace arborist::coach
