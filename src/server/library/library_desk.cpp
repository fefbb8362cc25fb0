#include "server/library/library_desk.h"

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "server/games/game_files.h"
#include "server/games/live_game.h"
#include "server/library/library_query.h"

namespace arborist::server {

namespace {

constexpr std::int64_t most_rows = 100;
constexpr std::size_t most_exported = 100;
constexpr std::size_t most_deleted = 1000;
constexpr int most_values = 40;
constexpr int games_indexed_at_once = 100;
constexpr std::size_t longest_place = 64;  // where a page of rows ended

Fault unreadable(const Error& error) { return {FaultCode::internal, "the games cannot be read: " + error.message}; }

// Of a guest: nobody else's.
std::optional<std::string> only_of(const Visitor& visitor) {
  return visitor.is_owner() ? std::nullopt : std::optional(visitor.person);
}

}  // namespace

const std::map<std::string_view, LibraryDesk::Handler>& LibraryDesk::handlers() {
  static const std::map<std::string_view, Handler> all = {{"library.list", &LibraryDesk::list},
                                                          {"library.values", &LibraryDesk::values},
                                                          {"library.explore", &LibraryDesk::explore},
                                                          {"library.export", &LibraryDesk::export_games},
                                                          {"library.delete", &LibraryDesk::remove},
                                                          {"library.restore", &LibraryDesk::restore},
                                                          {"library.import_begin", &LibraryDesk::import_begin},
                                                          {"library.import_part", &LibraryDesk::import_part},
                                                          {"library.import_end", &LibraryDesk::import_end},
                                                          {"library.import_stop", &LibraryDesk::import_stop}};
  return all;
}

LibraryDesk::LibraryDesk(const BackOffice& office, Behind behind, std::uint64_t seed, const LibraryLimits& limits)
    : office_(office),
      behind_(std::move(behind)),
      limits_(limits),
      random_(seed),
      later_({office.games, office.wire, pool_, office.permissions}),
      pool_(1, {.waiting = 256, .waiting_of_one = 32, .politeness = 0}) {
  for (const auto& [name, handler] : handlers()) requests_.push_back(name);
}

LibraryDesk::~LibraryDesk() {
  for (auto& [number, import] : imports_) import.run->stop();
}

Desk::Reply LibraryDesk::ask(const Ask& ask) {
  if (behind_.store() == nullptr) {
    const auto why = behind_.why_no_store();
    return Fault{FaultCode::refused, why.empty() ? "games are not kept here" : why};
  }
  if (reading_ == nullptr) {
    auto library = store::Library::open(behind_.store()->path());
    if (!library) return unreadable(library.error());
    reading_.reset(new Reading{{}, std::move(*library)});
  }
  return (this->*handlers().at(ask.type))(ask);
}

void LibraryDesk::closed(ConnectionId connection) {
  later_.stop(connection);
  std::erase_if(asked_, [&](const Asked& asked) { return asked.connection == connection; });
  std::erase_if(imports_, [&](auto& entry) {
    if (entry.second.page != connection) return false;
    entry.second.run->stop();
    return true;
  });
}

Desk::Reply LibraryDesk::look(const Ask& ask, Look look) {
  asked_.push_back({ask.connection, ask.id, ask.type, std::move(look)});
  return std::nullopt;
}

void LibraryDesk::settle() {
  const Fields none(Json::object());
  for (auto& asked : std::exchange(asked_, {})) {
    auto reply = later_({asked.connection, asked.id, asked.type, none, {}},
                        [reading = reading_, look = std::move(asked.look)](const std::stop_source& stop) {
                          if (stop.stop_requested()) return Found{Json::object()};
                          const std::lock_guard lock(reading->mutex);
                          return Found{look(reading->library)};
                        });
    if (reply) office_.answer(asked.connection, asked.id, asked.type, std::move(*reply));
  }
}

Desk::Reply LibraryDesk::list(const Ask& ask) {
  auto query = library_query(ask, office_.games);
  if (!query) return query.fault();
  auto after = ask.fields.text_or("after", longest_place, "");
  if (!after) return after.fault();
  auto limit = ask.fields.number_or("limit", 1, most_rows, 50);
  if (!limit) return limit.fault();
  query->after = *after;
  query->limit = static_cast<int>(*limit);
  return look(ask, [query = *query, visitor = ask.visitor](const store::Library& library) -> Answer<Json> {
    const auto page = library.list(query);
    if (!page) return Fault{FaultCode::bad_request, page.error().message, "after"};
    Json rows = Json::array();
    for (const auto& row : page->rows) rows.push_back(library_row_json(row, visitor));
    Json json = {{"rows", std::move(rows)}};
    if (!page->next.empty()) json["next"] = page->next;
    if (!query.after.empty()) return json;
    const auto count = library.count(query);
    if (!count) return unreadable(count.error());
    const auto all = library.count({});
    if (!all) return unreadable(all.error());
    json["count"] = *count;
    json["all"] = *all;
    return json;
  });
}

Desk::Reply LibraryDesk::values(const Ask& ask) {
  auto query = library_query(ask, office_.games);
  if (!query) return query.fault();
  auto facet = facet_of(ask);
  if (!facet) return facet.fault();
  auto beginning = ask.fields.text_or("beginning", longest_place, "");
  if (!beginning) return beginning.fault();
  return look(ask,
              [query = *query, facet = *facet, beginning = *beginning](const store::Library& library) -> Answer<Json> {
                const auto values = library.values_of(facet, query, beginning, most_values);
                if (!values) return unreadable(values.error());
                Json list = Json::array();
                for (const auto& value : *values)
                  list.push_back({{"value", value.value}, {"name", value.name}, {"games", value.games}});
                return Json{{"values", std::move(list)}};
              });
}

Desk::Reply LibraryDesk::explore(const Ask& ask) {
  auto game = game_of(ask, office_.games);
  if (!game) return game.fault();
  auto play = play_of_line(ask, **game);
  if (!play) return play.fault();
  auto query = library_query(ask, office_.games);
  if (!query) return query.fault();
  query->position = std::nullopt;  // the index is gone into by it already
  behind_.save();
  index_some();
  const auto key = position_key(**play, (*game)->info());
  return look(ask,
              [query = *query, key, shown = std::shared_ptr<const AnyPlay>(std::move(*play))](
                  const store::Library& library) -> Answer<Json> {
                const auto moves = library.next_moves(key, query);
                if (!moves) return unreadable(moves.error());
                const auto left = library.left_to_index();
                if (!left) return unreadable(left.error());
                Json json = explored_json(*shown, *moves);
                json["left"] = *left;
                return json;
              });
}

// A broken file is told by whoever looks into it next.
void LibraryDesk::index_some() {
  is_indexing_ = false;
  auto* store = behind_.store();
  const auto games = store == nullptr ? std::vector<store::ToIndex>{}
                                      : store->to_index(games_indexed_at_once).value_or(std::vector<store::ToIndex>{});
  if (games.empty()) return;
  std::vector<store::IndexedPosition> positions;
  std::vector<std::int64_t> numbers;
  for (const auto& one : games) {
    numbers.push_back(one.number);
    const auto game = office_.games.find(one.game.game);
    if (!game) continue;
    for (auto& passed : beginning_of(**game, one.game))
      positions.push_back({passed.key, one.number, std::move(passed.next_move)});
  }
  if (!store->put_positions(positions) || !store->set_indexed(numbers)) return;
  if (games.size() < static_cast<std::size_t>(games_indexed_at_once) || is_indexing_) return;
  is_indexing_ = true;
  office_.wire.post([this] {
    if (is_indexing_) index_some();
  });
}

Desk::Reply LibraryDesk::export_games(const Ask& ask) {
  auto as = ask.fields.text("as", 8);
  if (!as) return as.fault();
  if (*as != "pgn" && *as != "text") return ask.fields.wrong("as", "'pgn' or 'text'");
  auto query = library_query(ask, office_.games);
  if (!query) return query.fault();
  auto after = ask.fields.text_or("after", longest_place, "");
  if (!after) return after.fault();
  query->after = *after;
  query->limit = static_cast<int>(most_exported);
  auto ids = ask.fields.has("ids") ? ask.fields.texts("ids", most_exported, longest_id) : std::vector<std::string>{};
  if (!ids) return ids.fault();
  const bool has_ids = ask.fields.has("ids");
  return look(ask,
              [&games = office_.games, query = *query, ids = *ids, has_ids,
               is_pgn = *as == "pgn"](const store::Library& library) mutable -> Answer<Json> {
                Json json = Json::object();
                if (!has_ids) {
                  const auto page = library.list(query);
                  if (!page) return Fault{FaultCode::bad_request, page.error().message, "after"};
                  for (const auto& row : page->rows) ids.push_back(row.head.id);
                  if (!page->next.empty()) json["next"] = page->next;
                }
                const auto found = library.games(ids);
                if (!found) return unreadable(found.error());
                std::string text;
                std::int64_t written = 0;
                std::int64_t left_out = 0;
                for (const auto& game : *found) {
                  const auto known = games.find(game.game);
                  const bool has_pgn = known && (*known)->info().can.pgn;
                  if (has_pgn != is_pgn) {
                    ++left_out;
                    continue;
                  }
                  text += is_pgn ? pgn_text(game) : record_text(game);
                  ++written;
                }
                json["text"] = std::move(text);
                json["games"] = written;
                json["left_out"] = left_out;  // for they have another form
                return json;
              });
}

Desk::Reply LibraryDesk::remove(const Ask& ask) {
  behind_.save();
  const auto deletion = std::max(last_deletion_ + 1, Moment::now().since_1970_ms);
  Expected<int> removed = 0;
  if (ask.fields.has("ids")) {
    auto ids = ask.fields.texts("ids", most_deleted, longest_id);
    if (!ids) return ids.fault();
    removed = behind_.store()->remove(*ids, only_of(ask.visitor), deletion);
  } else {
    auto all = ask.fields.flag("all");
    if (!all || !*all) return ask.fields.wrong("ids", "a list of games, or 'all' and what they have in common");
    auto query = library_query(ask, office_.games);
    if (!query) return query.fault();
    query->owner = only_of(ask.visitor);
    removed = behind_.store()->remove(*query, deletion);
  }
  if (!removed) return Fault{FaultCode::internal, removed.error().message};
  last_deletion_ = deletion;
  behind_.deleted();
  return Json{{"deleted", *removed}, {"deletion", deletion}};
}

Desk::Reply LibraryDesk::restore(const Ask& ask) {
  auto& store = *behind_.store();
  Expected<int> restored = 0;
  if (ask.fields.has("ids")) {
    auto ids = ask.fields.texts("ids", most_deleted, longest_id);
    if (!ids) return ids.fault();
    restored = store.restore(*ids, only_of(ask.visitor));
  } else if (ask.fields.has("all")) {
    auto all = ask.fields.flag("all");
    if (!all || !*all) return ask.fields.wrong("all", "true");
    restored = store.restore(std::nullopt, only_of(ask.visitor));
  } else {
    auto deletion = ask.fields.number("deletion", 2, largest_id);
    if (!deletion) return deletion.fault();
    restored = store.restore(*deletion, only_of(ask.visitor));
  }
  if (!restored) return Fault{FaultCode::internal, restored.error().message};
  if (*restored == 0) return Fault{FaultCode::not_found, "nothing of this can be brought back any more", "deletion"};
  return Json{{"restored", *restored}};
}

}  // namespace arborist::server
