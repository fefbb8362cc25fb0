#include "server/library/library_query.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "core/text.h"
#include "server/games/state_json.h"
#include "server/library/import_reader.h"
#include "store/schema.h"

namespace arborist::server {

namespace {

constexpr std::size_t longest_words = 200;
constexpr std::size_t longest_line = 1024;
constexpr std::int64_t last_day = 99991231;
constexpr std::array<std::pair<std::string_view, store::Facet>, 6> facets = {
    {{"game", store::Facet::game},
     {"player", store::Facet::player},
     {"result", store::Facet::result},
     {"opening", store::Facet::opening},
     {"year", store::Facet::year},
     {"collection", store::Facet::collection}}};

std::optional<Fault> read_result(const Desk::Ask& ask, store::ListQuery& query) {
  auto result = ask.fields.text_or("result", 8, "");
  if (!result) return result.fault();
  constexpr std::array<std::string_view, 7> results = {"", "1-0", "0-1", "1/2-1/2", "*", "won", "lost"};
  if (std::find(results.begin(), results.end(), *result) == results.end())
    return ask.fields.wrong("result", "'1-0', '0-1', '1/2-1/2', '*', 'won' or 'lost'");
  if (*result == "won" || *result == "lost")
    query.decided = {.owner = ask.visitor.person, .won = *result == "won"};
  else
    query.result = *result;
  return std::nullopt;
}

}  // namespace

Answer<const AnyGame*> game_of(const Desk::Ask& ask, const GameList& games) {
  auto name = ask.fields.text("game", 64);
  if (!name) return name.fault();
  const auto game = games.find(*name);
  if (!game) return Fault{FaultCode::bad_request, game.error().message, "game"};
  if (!(*game)->info().is_played) return Fault{FaultCode::bad_request, "this game is not played here", "game"};
  return *game;
}

Answer<std::unique_ptr<AnyPlay>> play_of_line(const Desk::Ask& ask, const AnyGame& game) {
  auto line = ask.fields.text_or("line", longest_line, "");
  if (!line) return line.fault();
  auto play = game.start("");
  if (!play) return Fault{FaultCode::internal, play.error().message};
  const auto moves = words(*line);
  if (moves.size() > static_cast<std::size_t>(store::index_plies))
    return ask.fields.wrong("line", "at most " + std::to_string(store::index_plies) + " moves");
  for (const auto move : moves)
    if (const auto played = (*play)->play(move); !played)
      return Fault{FaultCode::bad_request, played.error().message, "line"};
  return std::move(*play);
}

Answer<store::Facet> facet_of(const Desk::Ask& ask) {
  auto name = ask.fields.text("facet", 16);
  if (!name) return name.fault();
  for (const auto& [text, facet] : facets)
    if (text == *name) return facet;
  return ask.fields.wrong("facet", "'game', 'player', 'result', 'opening', 'year' or 'collection'");
}

Answer<store::ListQuery> library_query(const Desk::Ask& ask, const GameList& games) {
  store::ListQuery query;
  const std::array<std::pair<const char*, std::string*>, 4> texts = {
      {{"query", &query.query}, {"game", &query.game}, {"player", &query.player}, {"opening", &query.opening}}};
  for (const auto& [name, to] : texts) {
    auto text = ask.fields.text_or(name, longest_words, "");
    if (!text) return text.fault();
    *to = std::move(*text);
  }
  if (auto wrong = read_result(ask, query)) return std::move(*wrong);
  for (const auto& [name, to] :
       std::array<std::pair<const char*, std::int32_t*>, 2>{{{"from", &query.from_day}, {"to", &query.to_day}}}) {
    auto day = ask.fields.number_or(name, 0, last_day, 0);
    if (!day) return day.fault();
    *to = static_cast<std::int32_t>(*day);
  }
  if (ask.fields.has("collection")) {
    auto collection = ask.fields.number("collection", 0, largest_id);
    if (!collection) return collection.fault();
    query.collection = *collection;
  }
  if (ask.fields.has("deleted")) {
    auto deleted = ask.fields.flag("deleted");
    if (!deleted) return deleted.fault();
    query.is_deleted = *deleted;
  }
  if (ask.fields.has("line")) {
    auto game = game_of(ask, games);
    if (!game) return game.fault();
    auto play = play_of_line(ask, **game);
    if (!play) return play.fault();
    query.position = position_key(**play, (*game)->info());
  }
  return query;
}

Json library_row_json(const store::ListRow& row, const Visitor& visitor) {
  const auto& head = row.head;
  Json json = row_json(row);
  const bool is_own = head.owner == visitor.person;
  json["own"] = visitor.is_owner() || is_own;
  json["collection"] = head.collection;
  if (head.day > 0) json["day"] = head.day;
  const bool is_person[2] = {head.seats[0].kind == "human", head.seats[1].kind == "human"};
  if (is_own && head.collection == 0 && is_person[0] != is_person[1]) json["you"] = is_person[0] ? "first" : "second";
  return json;
}

Json explored_json(const AnyPlay& play, const std::vector<store::NextMove>& moves) {
  Json json = {
      {"board", board_json(play.board())}, {"position", play.position_text()}, {"to_move", to_text(play.to_move())}};
  Json line = Json::array();
  for (std::size_t ply = 0; ply < play.moves_played().size(); ++ply) {
    const auto view = play.played_view(ply);
    line.push_back({{"move", view.text}, {"shown", view.shown}});
  }
  json["line"] = std::move(line);
  if (const auto opening = play.opening(); !opening.name.empty())
    json["opening"] = {{"name", opening.name}, {"eco", opening.code}};
  const auto views = play.move_views();
  Json list = Json::array();
  std::int64_t games = 0;
  for (const auto& next : moves) {
    games += next.games;
    const auto view =
        std::find_if(views.begin(), views.end(), [&](const MoveView& one) { return one.text == next.move; });
    if (view == views.end()) continue;
    Json row = {{"move", next.move},   {"shown", view->shown}, {"said", view->said},
                {"from", view->from},  {"to", view->to},       {"games", next.games},
                {"first", next.first}, {"drawn", next.drawn},  {"second", next.second}};
    const auto after = play.clone();
    if (after->play(next.move))
      if (const auto opening = after->opening(); opening != play.opening()) row["name"] = opening.name;
    list.push_back(std::move(row));
  }
  json["games"] = games;
  json["moves"] = std::move(list);
  return json;
}

}  // namespace arborist::server
