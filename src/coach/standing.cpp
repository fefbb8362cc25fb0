#include "coach/standing.h"

#include <fmt/format.h>

#include <algorithm>

#include "chess/san.h"
#include "coach/words.h"

namespace arborist::coach {
namespace {

// From where on a side is called better, and winning; worse and lost are the same below zero.
constexpr double better_from = 0.25;
constexpr double winning_from = 0.6;
// Another judge may see so much less of it.
constexpr double room = 0.25;
constexpr double no_advantage = 0.15;

// ": Nc5 Rd8 Ra7", how it goes on; nothing where the game is over.
std::string going_on(const JudgedMove& move, const Position& before) {
  if (move.refutation.empty()) return {};
  return ": " + line_of(Proof(before.after(move.move), told_part(move.refutation)));
}

}  // namespace

std::optional<Sentence> standing_sentence(const JudgedMove& move, const Position& before) {
  const ThirdOpinion third = third_opinion(move);
  const double best = std::min(chance(move.before.value), chance(third.best));
  const double played = std::max(chance(move.after), chance(third.played));
  Claim claim{.about = Claim::About::standing, .from = before.after(move.move), .line = told_part(move.refutation)};
  std::string words;
  if (best >= winning_from && played <= no_advantage) {
    words = "Lets a winning position slip";
    claim.best_at_least = winning_from - room;
    claim.played_at_most = no_advantage + room;
  } else if (best >= better_from && played <= -better_from) {
    words = "Turns a better position into a worse one";
    claim.best_at_least = better_from - room;
    claim.played_at_most = room - better_from;
  } else if (best >= winning_from) {
    words = "Still better, but far less so";
    claim.best_at_least = winning_from - room;
  } else if (best >= better_from) {
    words = "Gives up most of the advantage";
    claim.best_at_least = better_from - room;
  } else if (best > -better_from && played <= -winning_from) {
    words = "Gets into a lost position";
    claim.played_at_most = room - winning_from;
  } else if (best > -better_from && played <= -better_from) {
    words = "Gets into a worse position";
    claim.played_at_most = room - better_from;
  } else if (best <= -better_from) {
    words = "Makes a bad position much worse";
    claim.played_at_most = -better_from;
  } else {
    words = "Gives ground";
  }
  return Sentence{.text = fmt::format("{}{}.", words, going_on(move, before)), .claim = claim};
}

}  // namespace arborist::coach
