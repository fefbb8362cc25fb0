#include "server/games/state_json.h"

#include <chrono>
#include <vector>

#include "arena/game_loop.h"
#include "core/text.h"
#include "server/games/ladder.h"

namespace arborist::server {

namespace {

Json seat_json(const Seat& seat) {
  constexpr const char* kinds[] = {"human", "level", "spec"};
  Json json = {{"kind", kinds[static_cast<std::size_t>(seat.kind)]}, {"name", seat.name}};
  if (seat.kind == Seat::Kind::level) json["level"] = seat.level;
  if (seat.kind == Seat::Kind::spec) json["spec"] = seat.text;
  if (!seat.problem.empty()) json["problem"] = seat.problem;
  return json;
}

Json ending_json(const LiveGame& game) {
  const Ending& ending = *game.ending();
  const auto outcome = game.play().outcome();
  const GameEnd end{.kind = GameEnd::Kind::by_rule,
                    .winner = ending.winner,
                    .reason = ending.reason,
                    .points = outcome && ending.is_by_rule ? outcome->points() : std::nullopt};
  std::string text = in_words(end, game.info());
  if (!ending.winner && text.starts_with('d')) text[0] = 'D';
  return {{"winner", ending.winner ? Json(to_text(*ending.winner)) : Json(nullptr)},
          {"reason", ending.reason},
          {"result", ending.result()},
          {"text", text}};
}

Json clock_json(const LiveGame& game, const Moment& now) {
  return {{"first_ms", in_milliseconds(game.time_left(Side::first, now))},
          {"second_ms", in_milliseconds(game.time_left(Side::second, now))},
          {"running", game.clock_runs() ? Json(to_text(game.play().to_move())) : Json(nullptr)},
          {"base_ms", in_milliseconds(game.control()->base)},
          {"increment_ms", in_milliseconds(game.control()->increment)}};
}

// Only a person needs to be told.
Json all_legal_json(const LiveGame& game) {
  Json list = Json::array();
  if (game.ending() || !game.mover().is_human()) return list;
  for (const auto& move : game.play().move_views()) list.push_back(legal_json(move));
  return list;
}

void add_text(Json& json, const char* name, const std::string& text) {
  if (!text.empty()) json[name] = text;
}

const char* look_text(BoardLook look) {
  constexpr const char* looks[] = {"cells", "discs", "checkers", "hexagons", "pits", "heaps"};
  return looks[static_cast<std::size_t>(look)];
}

Json can(const std::string& why_not) { return why_not.empty() ? Json(true) : Json(why_not); }

}  // namespace

std::int64_t in_milliseconds(Duration duration) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
}

std::string why_no_take_back(const LiveGame& game) {
  return game.plies() == 0 ? "No move has been played yet." : std::string();
}

std::string why_no_hint(const LiveGame& game) {
  if (game.ending()) return "The game is over.";
  if (!game.mover().is_human()) return "It is not your move.";
  return {};
}

std::string why_no_draw(const LiveGame& game) {
  if (game.ending()) return "The game is over.";
  const bool has_human = game.seat(Side::first).is_human() || game.seat(Side::second).is_human();
  if (!has_human) return "Nobody here can offer a draw.";
  if (game.only_human() && !game.mover().is_human()) return "It is not your move.";
  return {};
}

std::string why_no_resign(const LiveGame& game) { return game.ending() ? "The game is over." : std::string(); }

Json board_json(const BoardView& board) {
  if (board.kind == BoardKind::chess) {
    Json json = {{"kind", "chess"}, {"fen", board.text}};
    add_text(json, "check", board.check);
    if (!board.last_squares.empty()) json["last"] = board.last_squares;
    return json;
  }
  if (board.kind == BoardKind::text) return {{"kind", "text"}, {"text", board.text}};
  Json json = {{"kind", "grid"},
               {"rows", board.rows},
               {"columns", board.columns},
               {"gravity", board.has_gravity ? "down" : "none"},
               {"cells", board.cells},
               {"names", board.names},
               {"look", look_text(board.look)}};
  if (!board.last_cells.empty()) json["last"] = board.last_cells;
  if (!board.line.empty()) json["line"] = board.line;
  return json;
}

Json state_json(const LiveGame& game, const StateExtras& extras, const Moment& now) {
  const AnyPlay& play = game.play();
  Json state = {{"game_id", game.id()},
                {"rev", game.revision()},
                {"game", game.info().name},
                {"start", play.start_text()},
                {"first", seat_json(game.seat(Side::first))},
                {"second", seat_json(game.seat(Side::second))},
                {"to_move", to_text(play.to_move())},
                {"board", board_json(play.board())}};
  if (game.ending()) state["outcome"] = ending_json(game);
  if (game.control()) state["clock"] = clock_json(game, now);
  if (const auto opening = play.opening(); !opening.name.empty()) {
    Json json = {{"name", opening.name}};
    add_text(json, "eco", opening.code);
    state["opening"] = std::move(json);
  }
  const auto captured = play.captured();
  state["captured"] = {{"first", captured.by_first}, {"second", captured.by_second}};
  state["material"] = captured.lead;
  state["thinking"] = extras.thinking;
  state["paused"] = game.is_paused();
  state["kept"] = extras.kept;
  state["can"] = {{"take_back", can(why_no_take_back(game))},
                  {"hint", can(why_no_hint(game))},
                  {"draw", can(why_no_draw(game))},
                  {"resign", can(why_no_resign(game))}};
  state["moves"] = Json::written('[' + join(game.written_moves(), ",") + ']');
  state["legal"] = all_legal_json(game);
  return state;
}

Json game_info_json(const GameInfo& info) {
  constexpr const char* boards[] = {"text", "chess", "grid"};
  Json examples = Json::array();
  for (const auto& example : info.examples) examples.push_back({{"name", example.name}, {"start", example.start}});
  return {{"name", info.name},
          {"summary", info.summary},
          {"first", info.first_side},
          {"second", info.second_side},
          {"setup_help", info.setup_help},
          {"move_help", info.move_help},
          {"opponent", info.opponent},
          {"board", boards[static_cast<std::size_t>(info.board)]},
          {"can", {{"engine", info.can.engine}, {"pgn", info.can.pgn}, {"clocks", info.can.clocks}}},
          {"repeats", info.repeats},
          {"by_chance", {{"name", info.by_chance.name}, {"start", info.by_chance.start}}},
          {"examples", std::move(examples)}};
}

Json ladder_json(const GameList& games) {
  Json list = Json::array();
  for (const auto& level : ladder()) {
    Json specs = Json::object();
    Json says = Json::object();
    Json ratings = Json::object();
    const auto add = [&](const std::string& game, const LevelPlayer& player) {
      specs[game] = player.spec.text();
      says[game] = player.says;
      if (const auto rating = player.rating()) ratings[game] = *rating;
    };
    const LevelPlayer& usual = level.players.back();
    for (const auto& game : games.all())
      if (const LevelPlayer& own = level.for_game(game->info()); &own != &usual) add(game->info().name, own);
    add("*", usual);
    list.push_back({{"level", level.number},
                    {"name", level.name},
                    {"says", level.players.front().says},
                    {"says_by_game", std::move(says)},
                    {"rating_by_game", std::move(ratings)},
                    {"spec_by_game", std::move(specs)}});
  }
  return list;
}

Json row_json(const store::ListRow& row) {
  const auto& head = row.head;
  return {{"game_id", head.id},
          {"game", head.game},
          {"first", head.seats[0].name},
          {"second", head.seats[1].name},
          {"result", head.result},
          {"reason", head.reason},
          {"plies", row.plies},
          {"opening", head.opening},
          {"started", head.started_ms},
          {"updated", head.updated_ms},
          {"unfinished", head.result == "*"}};
}

}  // namespace arborist::server
