#include "server/matches/match_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "arena/match_report.h"
#include "arena/statistics/ratings.h"
#include "core/plural.h"
#include "core/text.h"

namespace arborist::server {

namespace {

constexpr double fairly_sure = 0.95;

std::string rounded_count(double count) {
  const double size = count < 100 ? 1 : count < 1000 ? 10 : 100;
  return grouped(static_cast<std::uint64_t>(std::ceil(count / size) * size));
}

std::string more_games(double games, double seconds_a_game) {
  std::string text = fmt::format("about {} more games", rounded_count(games));
  if (seconds_a_game > 0) text += ", " + rough_time(games * seconds_a_game);
  return text;
}

// What is missing where a test decides, if it goes on like this; else until all games are played.
std::string what_is_missing(const MatchPlan& plan, const MatchEnd& stands, const MatchPace& pace) {
  const auto played = static_cast<double>(stands.board.games() + stands.board.void_games());
  const double left = static_cast<double>(plan.schedule.games()) - played;
  if (!pace.is_running || left < 1) return {};
  if (!stands.sprt) return fmt::format(" {} to play.", more_games(left, pace.seconds_a_game).substr(6));
  const double bound = stands.sprt->llr > 0 ? stands.sprt->upper : stands.sprt->lower;
  const double a_game = played > 0 ? stands.sprt->llr / played : 0;
  const double wanted = a_game == 0 ? left : (bound - stands.sprt->llr) / a_game;
  constexpr double too_early = 8;
  if (played < too_early || wanted >= left)
    return fmt::format(" The test still waits: at most {}.", more_games(left, pace.seconds_a_game));
  return fmt::format(" The test still waits: at this rate {}.", more_games(wanted, pace.seconds_a_game));
}

std::string decided_words(const MatchPlan& plan, const SprtState& state) {
  const bool is_h1 = state.decision == SprtState::Decision::h1_accepted;
  const Sprt& test = *plan.sprt;
  const double errs = 100 * (is_h1 ? test.alpha : test.beta);
  return fmt::format("Decided: {} is {} than {} by {:g} Elo{}. The test errs in {:g} of 100 such matches.",
                     plan.players[0].name, is_h1 ? "stronger" : "not stronger", plan.players[1].name,
                     is_h1 ? test.elo0 : test.elo1, is_h1 ? " or more" : "", errs);
}

std::string duel_words(const MatchPlan& plan, const MatchEnd& stands, const MatchPace& pace) {
  if (stands.sprt && stands.sprt->decision != SprtState::Decision::go_on) return decided_words(plan, *stands.sprt);
  const Elo elo = elo_of(stands.board, 0, 1);
  const bool first_leads = elo.superiority >= 0.5;
  const double sure = first_leads ? elo.superiority : 1 - elo.superiority;
  const auto& leader = plan.players[first_leads ? 0 : 1].name;
  const auto& other = plan.players[first_leads ? 1 : 0].name;
  std::string text = sure < fairly_sure
                         ? fmt::format("{} and {} cannot be told apart yet ({}).", leader, other, percent_text(sure))
                         : fmt::format("{} is the stronger player, and that is {} sure.", leader, percent_text(sure));
  return text + what_is_missing(plan, stands, pace);
}

std::string in_small_words(std::size_t number) {
  constexpr const char* words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                   "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  return number < std::size(words) ? words[number] : std::to_string(number);
}

// The first two neighbours that are not told apart, and what it would take.
std::string doubt_words(const MatchPlan& plan, const Scoreboard& board, const Ratings& ratings) {
  for (std::size_t i = 0; i + 1 < ratings.players.size(); ++i) {
    const auto sure = ratings.superiority(i, i + 1);
    if (!sure || *sure >= fairly_sure) continue;
    const auto place = [&](const std::string& name) {
      return static_cast<std::size_t>(
          std::find_if(plan.players.begin(), plan.players.end(), [&](const Contestant& c) { return c.name == name; }) -
          plan.players.begin());
    };
    const auto &one = ratings.players[i].name, &other = ratings.players[i + 1].name;
    std::string text = fmt::format(" {} and {} cannot be told apart yet ({})", one, other, percent_text(*sure));
    // The error shrinks with the root of the number of games.
    constexpr double small_difference = 20;
    const Elo elo = elo_of(board, place(one), place(other));
    const auto error = elo.error();
    if (!error || *error <= small_difference) return text + ".";
    const double share = *error / small_difference;
    const double wanted = static_cast<double>(elo.games) * (share * share - 1);
    return text + fmt::format(": it would take some {} more games between them to show a difference of {:g} Elo.",
                              rounded_count(wanted), small_difference);
  }
  return {};
}

std::string tournament_words(const MatchPlan& plan, const MatchEnd& stands, const MatchPace& pace) {
  const auto ratings = rate(results_of(plan, stands.board));
  if (!ratings || ratings->players.size() < 2) return "The first games are being played.";
  const auto sure = ratings->superiority(0, 1);
  std::string text;
  if (sure && *sure >= fairly_sure)
    text = fmt::format("{} is the strongest of the {}, {} sure.", ratings->players[0].name,
                       in_small_words(plan.players.size()), percent_text(*sure));
  text += doubt_words(plan, stands.board, *ratings);
  return std::string(trim(text + what_is_missing(plan, stands, pace)));
}

}  // namespace

std::string rough_time(double seconds) {
  constexpr double minute = 60, hour = 3600, day = 86'400;
  if (seconds < minute) return "less than a minute";
  if (seconds < hour) return "about " + counted(static_cast<std::uint64_t>(std::lround(seconds / minute)), "minute");
  if (seconds < 2 * day) return "about " + counted(static_cast<std::uint64_t>(std::lround(seconds / hour)), "hour");
  return "about " + counted(static_cast<std::uint64_t>(std::lround(seconds / day)), "day");
}

std::string words_of(const MatchPlan& plan, const MatchEnd& stands, const MatchPace& pace) {
  if (stands.board.games() == 0) return "No game has ended yet.";
  return plan.players.size() == 2 ? duel_words(plan, stands, pace) : tournament_words(plan, stands, pace);
}

}  // namespace arborist::server
