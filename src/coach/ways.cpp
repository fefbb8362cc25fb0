#include "coach/ways.h"

#include <algorithm>
#include <utility>

namespace arborist::coach {
namespace {

// Of what a claim says in pawns, this much must be in the search's values too.
constexpr int centipawns_a_pawn = 60;
// Longer lines are not proved by what a search found against them.
constexpr std::size_t longest_guarded = 7;
// A pawn is little: who wins it by a longer line may find something better on the way, and so may the other side.
constexpr std::size_t longest_for_a_pawn = 3;
constexpr std::size_t longest_for_two = 5;
// Defences that cost so much more chance than the best are none.
constexpr double still_a_defence = 0.15;

// So much less than the line shows.
std::optional<ProvedGain> forced_by(const Way& way, std::vector<Move> line, int less) {
  const int gain = Proof(way.from, line).gains() - less;
  const int pawns = gain - way.paid;
  if (pawns < 1 || (pawns == 1 && line.size() > longest_for_a_pawn)) return std::nullopt;
  if (!can_be_forced(way.from, line, gain)) return std::nullopt;
  return ProvedGain{pawns, std::move(line)};
}

// The line's beginning, and then the capture that wins most: a search may put it off for something better still.
std::vector<Move> taking_at_once(const Way& way, std::size_t plies) {
  std::vector<Move> line(way.line.begin(), way.line.begin() + static_cast<std::ptrdiff_t>(plies));
  Position position = way.from;
  for (const Move move : line) position = position.after(move);
  const Move taking = best_taking(position);
  if (taking.is_none()) return {};
  line.push_back(taking);
  return line;
}

// Of what is forced a third may have been lost before the move: that much less is told.
int most_told(int pawns, int lost_centipawns) {
  const int borne_out = lost_centipawns / centipawns_a_pawn;
  return 3 * borne_out >= 2 * pawns ? borne_out : pawns;
}

// A pawn before the line's end may be got back in the rest of it, and two unless the line keeps them.
bool is_enough(const Way& way, const std::optional<ProvedGain>& gain) {
  constexpr int piece = 3;
  if (!gain || gain->pawns < 2) return false;
  return gain->pawns >= piece || gained_for_good(way.from, way.line) - way.paid >= gain->pawns;
}

// A quiet end shows best what was won; where an exchange elsewhere or a better move puts it off, what is won before it
// is enough.
std::optional<ProvedGain> forced_gain(const Way& way, int less) {
  if (auto gain = forced_by(way, until_gain(way.from, way.line, way.paid + 1), less)) return gain;
  if (auto gain = forced_by(way, until_first_gain(way.from, way.line, way.paid + 1), less); is_enough(way, gain))
    return gain;
  for (std::size_t plies = 2; plies < std::min(way.line.size(), Proof::longest); plies += 2) {
    const auto line = taking_at_once(way, plies);
    if (line.empty()) continue;
    if (auto gain = forced_by(way, line, less); is_enough(way, gain)) return gain;
  }
  return std::nullopt;
}

// A pawn may be got back on the way.
std::optional<ProvedGain> forced_gain(const Way& way) {
  auto gain = forced_gain(way, 0);
  return gain ? std::move(gain) : forced_gain(way, 1);
}

// A search that was cut short while a line rose tells only how it begins.
bool is_beginning_of(const std::vector<Move>& part, const std::vector<Move>& line) {
  return part.size() <= line.size() && std::equal(part.begin(), part.end(), line.begin());
}

}  // namespace

std::vector<std::vector<Move>> likely_lines(const Way& way) {
  std::vector<std::vector<Move>> lines = {way.line};
  for (const Judgement& defence : way.defences) {
    if (defence.value.is_loss()) continue;
    if (chance(way.defences.front().value) - chance(defence.value) > still_a_defence) continue;
    std::vector<Move> line = {way.line.front()};
    line.insert(line.end(), defence.line.begin(), defence.line.end());
    if (!is_beginning_of(line, way.line)) lines.push_back(std::move(line));
  }
  return lines;
}

std::optional<ProvedGain> found_gain(const Way& way) {
  if (!way.may_be_found || way.defences.empty()) return std::nullopt;
  int least = gained_for_good(way.from, way.line);
  for (const auto& line : likely_lines(way)) least = std::min(least, gained_for_good(way.from, line));
  const int pawns = least - way.paid;
  if (pawns < 2) return std::nullopt;
  auto line = until_gain(way.from, way.line, least);
  if (line.size() > (pawns == 2 ? longest_for_two : longest_guarded) || Proof(way.from, line).gains() < least)
    return std::nullopt;
  return ProvedGain{pawns, std::move(line)};
}

std::optional<ProvedGain> proved_gain(const Way& way, int lost_centipawns) {
  if (way.line.empty()) return std::nullopt;
  const auto is_borne_out = [&](const std::optional<ProvedGain>& gain) {
    return gain && lost_centipawns >= centipawns_a_pawn * gain->pawns;
  };
  const auto explains = [&](const ProvedGain& gain) { return lost_centipawns <= centipawns_explained * gain.pawns; };
  auto forced = forced_gain(way);
  if (forced) forced->pawns = std::min(forced->pawns, most_told(forced->pawns, lost_centipawns));
  if (is_borne_out(forced) && explains(*forced)) return forced;
  if (auto found = found_gain(way); is_borne_out(found) && explains(*found)) return found;
  return is_borne_out(forced) ? std::move(forced) : std::nullopt;
}

}  // namespace arborist::coach
