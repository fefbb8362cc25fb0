// The Hall's requests about stored games: store.…
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/text.h"
#include "server/games/hall.h"
#include "server/games/state_json.h"

namespace arborist::server {

namespace {

constexpr std::size_t longest_query = 200;
constexpr std::size_t longest_cursor = 64;

Fault no_store(const std::string& problem) {
  return {FaultCode::refused, problem.empty() ? "games are not kept here" : problem};
}

}  // namespace

// Answered when everything is written down, so that what was played a moment ago is listed too.
Hall::Reply Hall::store_list(const Call& call) {
  if (!store_) return no_store(store_problem_);
  store::ListQuery query;
  auto words = call.fields.text_or("query", longest_query, "");
  if (!words) return words.fault();
  auto result = call.fields.text_or("result", 8, "");
  if (!result) return result.fault();
  constexpr std::array<std::string_view, 7> results = {"", "1-0", "0-1", "1/2-1/2", "*", "won", "lost"};
  if (std::find(results.begin(), results.end(), *result) == results.end())
    return call.fields.wrong("result", "'1-0', '0-1', '1/2-1/2', '*', 'won' or 'lost'");
  const bool is_own = *result == "won" || *result == "lost";
  if (is_own) query.decided = {.owner = call.session.visitor.person, .won = *result == "won"};
  auto game = call.fields.text_or("game", 64, "");
  if (!game) return game.fault();
  auto after = call.fields.text_or("after", longest_cursor, "");
  if (!after) return after.fault();
  auto limit = call.fields.number_or("limit", 1, 100, 50);
  if (!limit) return limit.fault();
  query.query = *words;
  if (!is_own) query.result = *result;
  query.game = *game;
  query.after = *after;
  query.limit = static_cast<int>(*limit);
  lists_asked_.push_back({call.connection, call.id, std::move(query)});
  return std::nullopt;
}

Answer<Json> Hall::list(const store::ListQuery& query, const Visitor& visitor) {
  const auto page = store_->list(query);
  if (!page) return Fault{FaultCode::bad_request, page.error().message, "after"};
  Json rows = Json::array();
  for (const auto& row : page->rows) {
    rows.push_back(row_json(row));
    rows.back()["own"] = visitor.is_owner() || row.head.owner == visitor.person;
  }
  Json json = {{"rows", std::move(rows)}};
  if (!page->next.empty()) json["next"] = page->next;
  return json;
}

Hall::Reply Hall::store_delete(const Call& call) {
  auto id = call.fields.text("game_id", longest_id);
  if (!id) return id.fault();
  if (!store_) return no_store(store_problem_);
  save();
  const auto deleted = store_->set_deleted(*id, true);
  if (!deleted) return Fault{FaultCode::internal, deleted.error().message};
  if (!*deleted) return Fault{FaultCode::not_found, "there is no game " + in_quotes(*id), "game_id"};
  close_table(*id);
  return Json::object();
}

void Hall::close_table(const std::string& id) {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return;
  stop_thinking(found->second);
  const auto text = std::make_shared<const std::string>(
      write_event("game.closed", {{"game_id", id}, {"reason", "the game was deleted"}}));
  for (const ConnectionId watcher : found->second.watchers) {
    wire_.send(watcher, text);
    if (const auto session = sessions_.find(watcher); session != sessions_.end()) session->second.open_games.erase(id);
  }
  call_off(found->second.flag_timer);
  call_off(found->second.state_timer);
  unsaved_.erase(id);
  tables_.erase(found);
}

LibraryDesk::Behind Hall::behind_library() {
  return {.store = [this] { return store_ ? &*store_ : nullptr; },
          .why_no_store = [this] { return store_problem_; },
          .no_room = [this](const Visitor& visitor) { return no_room(visitor); },
          .room = [this](const Visitor& visitor) -> std::size_t {
            const auto used = store_->usage_of(visitor.person);
            const auto most = (visitor.is_owner() ? options_.limits.of_owner : options_.limits.of_guest).games;
            return static_cast<std::size_t>(used ? std::max<std::int64_t>(most - used->games, 0) : most);
          },
          .too_many_imports = [this](ConnectionId connection) -> std::optional<Fault> {
            const auto session = sessions_.find(connection);
            if (session == sessions_.end() || session->second.imports.take(Clock::now())) return std::nullopt;
            return Fault{FaultCode::too_many, "too many imports; wait a moment"};
          },
          .save = [this] { save(); },
          .deleted =
              [this] {
                std::vector<std::string> gone;
                for (const auto& [id, table] : tables_)
                  if (store_->is_deleted(id).value_or(false)) gone.push_back(id);
                for (const auto& id : gone) close_table(id);
              }};
}

Hall::Reply Hall::store_restore(const Call& call) {
  auto id = call.fields.text("game_id", longest_id);
  if (!id) return id.fault();
  if (!store_) return no_store(store_problem_);
  const auto restored = store_->set_deleted(*id, false);
  if (!restored) return Fault{FaultCode::internal, restored.error().message};
  if (!*restored) return Fault{FaultCode::not_found, "there is no deleted game " + in_quotes(*id), "game_id"};
  return Json::object();
}

Hall::Reply Hall::store_export(const Call& call) {
  auto table = table_of(call);
  if (!table) return table.fault();
  auto as = call.fields.text("as", 8);
  if (!as) return as.fault();
  if (*as != "pgn" && *as != "text") return call.fields.wrong("as", "'pgn' or 'text'");
  const LiveGame& game = (*table)->game;
  if (*as == "pgn" && !game.info().can.pgn)
    return Fault{FaultCode::refused, "PGN is for chess; this game is exported as text", "as"};
  auto file = game_file(game, *as == "pgn" ? GameFormat::pgn : GameFormat::record);
  return Json{{"text", file.text}, {"file_name", file.name}};
}

// Read on another thread, since it may take a while; written down on this one.
Hall::Reply Hall::store_import(const Call& call) {
  if (!store_) return no_store(store_problem_);
  auto text = call.fields.text("text", most_import_bytes);
  if (!text) return text.fault();
  if (!call.session.imports.take(Clock::now())) return Fault{FaultCode::too_many, "too many imports; wait a moment"};
  if (auto full = no_room(call.session.visitor)) return std::move(*full);
  const Visitor& visitor = call.session.visitor;
  const auto& limits = options_.limits;
  const std::size_t most = visitor.is_owner() ? limits.imported_games : limits.guest_imported_games;
  return imports_({call.connection, call.id, "store.import", call.fields, call.session.visitor},
                  [this, visitor, most, read = std::move(*text)](const std::stop_source&) {
                    const auto imported = std::make_shared<Imported>(import_games(read, games_, most));
                    return Found{Json(), {}, [this, visitor, imported](Found& found) {
                                   found.head = keep_imported(std::move(*imported), visitor);
                                 }};
                  });
}

// Games that are here already are told, and not kept a second time.
Answer<Json> Hall::keep_imported(Imported imported, const Visitor& visitor) {
  const auto now = Moment::now();
  const auto collection = store_->collection(visitor.person, "Pasted games", now.since_1970_ms);
  if (!collection) return Fault{FaultCode::internal, collection.error().message};
  const auto newest = store_->newest_number().value_or(0);
  std::vector<store::StoredGame> kept;
  Json ids = Json::array();
  Json known = Json::array();
  for (auto& game : imported.games) {
    if (const auto twin = store_->find_twin(game.fingerprint, visitor.person, newest); twin && *twin) {
      known.push_back(**twin);
      continue;
    }
    game.id = new_id();
    game.started_ms = game.updated_ms = now.since_1970_ms - static_cast<std::int64_t>(kept.size());
    game.owner = visitor.person;
    game.collection = *collection;
    ids.push_back(game.id);
    kept.push_back(std::move(game));
  }
  if (const auto saved = store_->add(kept); !saved)
    return Fault{FaultCode::internal, "the games cannot be written: " + saved.error().message};
  Json problems = Json::array();
  for (const auto& problem : imported.problems)
    problems.push_back({{"line", problem.line}, {"message", problem.message}});
  return Json{{"imported", std::move(ids)}, {"known", std::move(known)}, {"problems", std::move(problems)}};
}

}  // namespace arborist::server
