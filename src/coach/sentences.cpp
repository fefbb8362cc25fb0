#include "coach/sentences.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "coach/draws.h"
#include "coach/motif_board.h"
#include "coach/standing.h"
#include "coach/structure.h"
#include "coach/threats.h"
#include "coach/ways.h"
#include "coach/words.h"

namespace arborist::coach {
namespace {

// Of a piece a pawn may be got back for it.
int surely(int gain) { return gain >= 3 ? gain - 1 : gain; }

// ": only the queen guarded it", if it was the piece that has moved, and it guards it no more.
std::string guard_that_left(const Before& played, Square hangs) {
  const Position& before = played.position;
  const Square guard = played.move.from();
  if (before.in_check() || played.move.to() == hangs || played.move.is_castling()) return {};
  if (attacks_from(before.after(played.move), played.move.to()).contains(hangs)) return {};
  if (!is_guarded_only_with(before.after_pass(), guard, hangs)) return {};
  return fmt::format(": only the {} guarded it", piece_name(type_of(before.piece_at(guard))));
}

std::string allowing(const Way& way, const Proof& proof, const std::vector<Finding>& findings, int gain,
                     const std::optional<Before>& played) {
  const Finding* found = chosen(proof, findings, gain);
  if (found != nullptr && found->motif == Motif::hanging_piece)
    return fmt::format("Leaves {} to {}{}.", prey_text(proof, *found, gain), san_of(proof, 0),
                       played ? guard_that_left(*played, *found->victim) : std::string());
  if (found != nullptr) return fmt::format("Allows {}.", motif_words(proof, *found, gain));
  // What was taken for nothing is no part of what is told.
  return fmt::format("Loses {}: {}.", material_words(proof, gain, way.paid != 0 ? played : std::nullopt),
                     line_of(proof));
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

Motif kind_of_mate(const std::vector<Finding>& findings) {
  for (const Finding& found : findings)
    if (found.motif == Motif::back_rank_mate || found.motif == Motif::smothered_mate) return found.motif;
  return Motif::mate;
}

std::vector<Motif> all_of(const std::vector<Finding>& findings, const std::optional<Motif>& first) {
  std::vector<Motif> all;
  if (first) all.push_back(*first);
  for (const Finding& found : findings)
    if (std::find(all.begin(), all.end(), found.motif) == all.end()) all.push_back(found.motif);
  return all;
}

// A mate that the search has proved and that the line shows to its end.
std::optional<Sentence> mate_sentence(Claim::Kind kind, const Way& way, Score value,
                                      const std::optional<Before>& played) {
  if (!value.is_win()) return std::nullopt;
  const Proof proof(way.from, way.line);
  const int plies = value.plies_to_end();
  if (!proof.mates() || static_cast<int>(proof.size()) != plies) return std::nullopt;
  const int moves = (plies + 1) / 2;
  const auto findings = motifs_of(proof, played);
  const Motif mate = kind_of_mate(findings);
  return Sentence{.text = fmt::format("{} {}: {}.", kind == Claim::Kind::allows ? "Allows" : "Misses",
                                      mate_words(findings, moves), line_of(proof)),
                  .claim = {.kind = kind,
                            .about = Claim::About::mate,
                            .motif = mate,
                            .motifs = all_of(findings, mate),
                            .mate_in = moves,
                            .from = way.from,
                            .line = way.line}};
}

std::optional<Sentence> gain_sentence(Claim::Kind kind, const Way& way, int lost_centipawns,
                                      const std::optional<Before>& played) {
  const auto won = proved_gain(way, lost_centipawns);
  if (!won) return std::nullopt;
  const Proof proof(way.from, won->line);
  const auto findings = motifs_of(proof, played);
  const auto motif = motif_of(proof, findings, won->pawns);
  return Sentence{.text = kind == Claim::Kind::allows ? allowing(way, proof, findings, won->pawns, played)
                                                      : missing(proof, findings, won->pawns),
                  .claim = {.kind = kind,
                            .motif = motif,
                            .motifs = all_of(findings, motif),
                            .gain = surely(won->pawns),
                            .from = way.from,
                            .line = won->line}};
}

// What of its gain the move keeps: what is taken back at once was not won.
int kept_of(int taken, const Position& after) { return std::max(0, taken - best_swap(after)); }

// Both take the same thing, one of them as it should be taken.
bool takes_the_same(const Position& position, Move a, Move b) {
  return a.from() != b.from() && a.to() == b.to() && position.is_capture(a) && position.is_capture(b);
}

// What the best move takes on the same square was no gain of the one played.
int had_anyway(const Position& before, Move played, Move best) {
  return takes_the_same(before, played, best) ? std::max(0, swap_by(before, best)) : 0;
}

// One pawn, another piece.
bool promotes_the_same(Move a, Move b) { return a.is_promotion() && a.from() == b.from() && a.to() == b.to(); }

}  // namespace

const char* to_text(Claim::Kind kind) { return kind == Claim::Kind::allows ? "allows" : "misses"; }

const char* to_text(Claim::About about) {
  constexpr std::array<const char*, 6> names = {"gain", "mate", "threat", "structure", "draw", "standing"};
  return names[static_cast<std::size_t>(about)];
}

std::optional<Sentence> explain(const JudgedMove& move, const Position& before) {
  if (move.grade == Grade::good) return std::nullopt;
  using Kind = Claim::Kind;
  const int lost = cut_centipawns(move.before.value) - cut_centipawns(move.after);
  const Position after = before.after(move.move);
  // What the move itself took is part of the bargain.
  const int taken = -material_of_mover(after) - material_of_mover(before);
  const Move best = move.before.line.front();
  const int paid = taken - had_anyway(before, move.move, best);
  const Before played{before, move.move};
  const bool is_bad = move.grade >= Grade::mistake;

  const Way answer{after, move.refutation, move.defences, paid, is_bad};
  if (move.after.is_loss())
    if (auto mate = mate_sentence(Kind::allows, answer, Score::win_in(move.after.plies_to_end() - 1), played))
      return mate;
  auto loss = gain_sentence(Kind::allows, answer, lost, played);
  if (loss && lost <= centipawns_explained * loss->claim.gain) return loss;

  // Where another move is as good, what the best one wins is told only if it wins by force.
  const Way better{before, move.before.line, move.best_defences, kept_of(taken, after), is_bad && !move.as_good};
  if (auto mate = mate_sentence(Kind::misses, better, move.before.value, std::nullopt)) return mate;
  auto gain = move.as_good && !is_bad ? std::nullopt : gain_sentence(Kind::misses, better, lost, std::nullopt);
  const auto better_text = [&](const char* what) {
    return fmt::format("{}: better {}.", what, line_of(Proof(before, gain->claim.line)));
  };
  if (gain && takes_the_same(before, move.move, best)) gain->text = better_text("Takes with the wrong piece");
  if (gain && promotes_the_same(move.move, best)) gain->text = better_text("Promotes to the wrong piece");
  if (gain && (!loss || gain->claim.gain > loss->claim.gain)) return gain;
  if (loss) return loss;
  if (!is_bad) return std::nullopt;
  if (auto draw = draw_sentence(move, before)) return draw;
  if (auto threat = threat_sentence(move, before)) return threat;
  if (auto fact = structure_sentence(move, before)) return fact;
  return standing_sentence(move, before);
}

}  // namespace arborist::coach
