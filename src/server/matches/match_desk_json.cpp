#include "server/matches/match_desk_json.h"

#include "arena/finished_game_text.h"
#include "arena/match_json.h"
#include "server/games/state_json.h"
#include "server/matches/match_words.h"

namespace arborist::server {

namespace {

Json finite_or_null(double value, int decimals) {
  const auto finite = if_finite(value, decimals);
  return finite ? Json(*finite) : Json();
}

Json live_board_json(const MatchRun::LiveBoard& board) {
  Json json = {{"playing", board.is_taken}};
  if (board.board.text.empty() && board.board.cells.empty()) return json;
  json["game"] = board.game.number + 1;
  json["first"] = board.game.first;
  json["second"] = board.game.second;
  json["plies"] = board.plies;
  json["board"] = board_json(board.board);
  json["values"] = Json::array({board.values[0], board.values[1]});
  json["depths"] = Json::array({board.depths[0], board.depths[1]});
  return json;
}

std::string terms_words(const Terms& terms) { return terms.is_limited() ? terms.text() : "as each player is"; }

}  // namespace

Json row_json(const GameRow& row) {
  return {{"game", row.number + 1}, {"first", row.first}, {"second", row.second}, {"result", row.result},
          {"how", row.reason},      {"plies", row.plies}, {"fault", row.is_fault}};
}

Json setup_json(const MatchOrder& order, const MatchPlan& plan) {
  Json players = Json::array();
  for (const auto& player : plan.players)
    players.push_back({{"name", player.name}, {"spec", player.spec.text()}, {"terms", terms_words(player.terms)}});
  Json json = {{"players", std::move(players)},
               {"terms", order.terms},
               {"openings", plan.openings.text()},
               {"format", order.format == Format::gauntlet ? "gauntlet" : "round-robin"},
               {"games", order.games},
               {"planned", plan.schedule.games()},
               {"at_once", order.at_once},
               {"seed", order.seed},
               {"sprt", nullptr}};
  if (plan.sprt) json["sprt"] = {{"elo0", plan.sprt->elo0}, {"elo1", plan.sprt->elo1}, {"alpha", plan.sprt->alpha}};
  return json;
}

Json standing_json(const MatchPlan& plan, const MatchRun::Standing& now) {
  Json points = Json::array();
  for (const auto& point : now.points)
    points.push_back({{"games", point.games},
                      {"elo", finite_or_null(point.elo.value, 1)},
                      {"low", finite_or_null(point.elo.low, 1)},
                      {"high", finite_or_null(point.elo.high, 1)},
                      {"llr", point.llr ? finite_or_null(*point.llr, 3) : Json()}});
  Json boards = Json::array();
  for (const auto& board : now.boards) boards.push_back(live_board_json(board));
  Json newest = Json::array();
  for (const auto& row : now.newest) newest.push_back(row_json(row));
  Json faults = Json::array();
  for (const auto& row : now.faults) faults.push_back(row_json(row));
  const bool is_running = now.phase == MatchRun::Phase::playing;
  Json json = {{"report", to_json(plan, now.end)}, {"words", words_of(plan, now.end, {now.seconds_a_game, is_running})},
               {"points", std::move(points)},      {"boards", std::move(boards)},
               {"newest", std::move(newest)},      {"faults", std::move(faults)},
               {"fault_count", now.fault_count}};
  if (now.left && is_running) json["left"] = rough_time(in_seconds(*now.left));
  return json;
}

Expected<Json> replay_json(const FinishedGame& game, const MatchPlan& plan) {
  auto started = plan.game.start(game.start);
  if (!started) return started.error();
  AnyPlay& play = **started;
  Json boards = Json::array({board_json(play.board())});
  Json moves = Json::array();
  const int unit = plan.game.info().score_unit;
  const auto add = [&](const std::string& move, const MoveNote* note) -> Expected<void> {
    if (const auto played = play.play(move); !played) return played.error();
    const MoveView view = play.played_view(play.moves_played().size() - 1);
    Json json = {{"shown", view.shown.empty() ? move : view.shown}, {"said", view.said}};
    if (note != nullptr && note->value) json["value"] = arborist::to_text(*note->value, unit);
    if (note != nullptr && note->depth > 0) json["depth"] = note->depth;
    moves.push_back(std::move(json));
    boards.push_back(board_json(play.board()));
    return {};
  };
  for (const auto& move : game.opening)
    if (const auto done = add(move, nullptr); !done) return done.error();
  for (const auto& note : game.moves)
    if (const auto done = add(note.move, &note); !done) return done.error();
  Json json = row_json({.number = game.scheduled.number,
                        .first = static_cast<std::uint32_t>(game.scheduled.first),
                        .second = static_cast<std::uint32_t>(game.scheduled.second),
                        .result = result_text(game),
                        .reason = in_words(game.end, plan.game.info()),
                        .plies = static_cast<std::uint32_t>(moves.size()),
                        .is_fault = game.end.fault != GameEnd::Fault::none});
  json["opening_plies"] = game.opening.size();
  json["moves"] = std::move(moves);
  json["boards"] = std::move(boards);
  json["position"] = play.position_text();
  if (plan.game.info().can.pgn) json["pgn"] = to_pgn(game, plan);
  return json;
}

}  // namespace arborist::server
