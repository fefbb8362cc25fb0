#include "arena/match_json.h"

#include "arena/finished_game_text.h"
#include "arena/match_report.h"
#include "arena/statistics/ratings.h"

namespace arborist {

namespace {

Json number_or_null(std::optional<double> value) { return value ? Json(*value) : Json(); }

Json to_json(const Tally& tally) { return {{"wins", tally.wins}, {"draws", tally.draws}, {"losses", tally.losses}}; }

Json to_json(const Elo& elo) {
  return {{"value", number_or_null(if_finite(elo.value))},
          {"low", number_or_null(if_finite(elo.low))},
          {"high", number_or_null(if_finite(elo.high))},
          {"error", elo.error() ? number_or_null(if_finite(*elo.error())) : Json()},
          {"superiority", number_or_null(if_finite(elo.superiority, 6))}};
}

Json to_json(const SprtState& state, const Sprt& sprt) {
  const char* decision = state.decision == SprtState::Decision::h1_accepted   ? "H1"
                         : state.decision == SprtState::Decision::h0_accepted ? "H0"
                                                                              : "none";
  return {{"test", sprt.text()},
          {"llr", number_or_null(if_finite(state.llr, 4))},
          {"lower", number_or_null(if_finite(state.lower, 4))},
          {"upper", number_or_null(if_finite(state.upper, 4))},
          {"decision", decision}};
}

Json player_json(const MatchPlan& plan, const Scoreboard& board, std::size_t player) {
  const PlayerUse& use = board.use(player);
  const Tally total = board.total(player);
  const auto& contestant = plan.players[player];
  return {{"name", contestant.name},
          {"player", contestant.spec.text()},
          {"terms", contestant.terms.text()},
          {"games", total.games()},
          {"score", number_or_null(if_finite(total.score(), 6))},
          {"results", to_json(total)},
          {"moves", use.moves},
          {"nodes", use.nodes},
          {"seconds", in_seconds(use.time)},
          {"overstepped", use.overstepped},
          {"illegal_moves", use.illegal_moves},
          {"failed", use.failed}};
}

Json ratings_json(const Results& results) {
  Json list = Json::array();
  const auto ratings = rate(results);
  if (!ratings) return list;
  for (std::size_t i = 0; i < ratings->players.size(); ++i) {
    const Rated& player = ratings->players[i];
    const auto over_next = i + 1 < ratings->players.size() ? ratings->superiority(i, i + 1) : std::nullopt;
    list.push_back({{"name", player.name},
                    {"rating", number_or_null(if_finite(player.rating))},
                    {"error", number_or_null(if_finite(player.error))},
                    {"games", player.tally.games()},
                    {"superiority", over_next ? number_or_null(if_finite(*over_next, 6)) : Json()}});
  }
  return list;
}

}  // namespace

Json start_json(const MatchPlan& plan) {
  Json players = Json::array();
  for (const auto& player : plan.players)
    players.push_back({{"name", player.name}, {"player", player.spec.text()}, {"terms", player.terms.text()}});
  return {{"event", "start"},
          {"game", plan.game.info().name},
          {"players", players},
          {"games_planned", plan.schedule.games()},
          {"openings", plan.openings.text()},
          {"seed", plan.seed}};
}

Json to_json(const FinishedGame& game, const MatchPlan& plan) {
  Json moves = game.opening;
  for (const auto& note : game.moves) moves.push_back(note.move);
  return {{"event", "game"},
          {"game", game.scheduled.number + 1},
          {"pair", game.scheduled.pair + 1},
          {"first", plan.players[game.scheduled.first].name},
          {"second", plan.players[game.scheduled.second].name},
          {"result", result_text(game)},
          {"termination", termination_text(game)},
          {"reason", game.end.reason},
          {"start", game.start},
          {"opening_plies", game.opening.size()},
          {"moves", moves}};
}

Json to_json(const MatchPlan& plan, const MatchEnd& end) {
  constexpr const char* kinds[] = {"all games played", "decided by the test", "stopped", "failed"};
  Json players = Json::array();
  for (std::size_t i = 0; i < plan.players.size(); ++i) players.push_back(player_json(plan, end.board, i));
  Json duels = Json::array();
  for (const auto& [a, b] : plan.schedule.pairings())
    duels.push_back({{"first", plan.players[a].name},
                     {"second", plan.players[b].name},
                     {"results", to_json(end.board.tally(a, b))},
                     {"pairs", end.board.pairs(a, b).count},
                     {"elo", to_json(elo_of(end.board, a, b))}});
  Json json = {{"event", "end"},
               {"game", plan.game.info().name},
               {"ended", kinds[static_cast<std::size_t>(end.kind)]},
               {"seed", plan.seed},
               {"openings", plan.openings.text()},
               {"games", end.board.games()},
               {"games_planned", plan.schedule.games()},
               {"void", end.board.void_games()},
               {"players", players},
               {"duels", duels}};
  if (plan.players.size() > 2) json["ratings"] = ratings_json(results_of(plan, end.board));
  if (end.sprt) json["sprt"] = to_json(*end.sprt, *plan.sprt);
  return json;
}

}  // namespace arborist
