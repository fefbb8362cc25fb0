// What LibraryDesk does with games that come in: library.import_…
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "server/games/live_game.h"
#include "server/library/library_desk.h"

namespace arborist::server {

namespace {

constexpr std::size_t longest_file_name = 120;

}  // namespace

// Ids of an import follow each other, so that the index by id is written in its order.
Answer<std::string> LibraryDesk::new_prefix() {
  for (;;) {
    auto prefix = fmt::format("{:05x}", random_.next() & 0xFFFFFU);
    const auto taken = behind_.store()->has_ids_from(prefix);
    if (!taken) return Fault{FaultCode::internal, taken.error().message};
    if (!*taken) return prefix;
  }
}

Desk::Reply LibraryDesk::import_begin(const Ask& ask) {
  auto name = ask.fields.text("name", longest_file_name);
  if (!name) return name.fault();
  if (auto refused = behind_.too_many_imports(ask.connection)) return std::move(*refused);
  if (auto full = behind_.no_room(ask.visitor)) return std::move(*full);
  const bool has_one = std::any_of(imports_.begin(), imports_.end(),
                                   [&](const auto& entry) { return entry.second.page == ask.connection; });
  if (has_one || imports_.size() >= limits_.imports)
    return Fault{FaultCode::busy, "another import is under way; wait for it or stop it"};
  auto& store = *behind_.store();
  Import import{ask.connection, ask.visitor};
  import.began_ms = Moment::now().since_1970_ms;
  const auto collection = store.collection(ask.visitor.person, trim(*name), import.began_ms);
  if (!collection) return Fault{FaultCode::internal, collection.error().message};
  import.collection = *collection;
  const auto newest = store.newest_number();
  if (!newest) return Fault{FaultCode::internal, newest.error().message};
  import.newest_before = *newest;
  auto prefix = new_prefix();
  if (!prefix) return prefix.fault();
  import.id_prefix = *prefix;
  import.most_games = std::min(ask.visitor.is_owner() ? limits_.imported_games : limits_.guest_imported_games,
                               behind_.room(ask.visitor));
  const std::int64_t number = ++last_import_;
  Import& kept = imports_.emplace(number, std::move(import)).first->second;
  kept.run = ImportRun::begin(
      office_.games, office_.wire,
      {.save = [this, &kept](auto& games, auto& numbers) { return save_games(kept, games, numbers); },
       .put_positions = [this](const auto& positions) { return behind_.store()->put_positions(positions).has_value(); },
       .set_indexed = [this](const auto& numbers) { return behind_.store()->set_indexed(numbers).has_value(); },
       .hungry = [this, number] { part_read(number); },
       .done = [this, number] { import_done(number); }});
  return Json{{"import", number}, {"collection", kept.collection}, {"part", limits_.part_bytes}};
}

Answer<LibraryDesk::Import*> LibraryDesk::import_of(const Ask& ask) {
  auto number = ask.fields.number("import", 1, largest_id);
  if (!number) return number.fault();
  const auto found = imports_.find(*number);
  if (found == imports_.end() || found->second.page != ask.connection)
    return Fault{FaultCode::not_found, "there is no such import", "import"};
  return &found->second;
}

Desk::Reply LibraryDesk::import_part(const Ask& ask) {
  auto import = import_of(ask);
  if (!import) return import.fault();
  auto text = ask.fields.text("text", limits_.part_bytes);
  if (!text) return text.fault();
  if ((*import)->waiting_part || (*import)->waiting_end)
    return Fault{FaultCode::busy, "the part before is still being read"};
  // Where it is full or the disk is, the rest of the text is taken in for nothing.
  if (text->empty() || (*import)->is_over) return progress_json(**import);
  (*import)->waiting_part = ask.id;
  (*import)->run->feed(std::move(*text));
  return std::nullopt;
}

Desk::Reply LibraryDesk::import_end(const Ask& ask) {
  auto import = import_of(ask);
  if (!import) return import.fault();
  if ((*import)->waiting_part || (*import)->waiting_end)
    return Fault{FaultCode::busy, "the part before is still being read"};
  (*import)->waiting_end = ask.id;
  if ((*import)->is_over)
    end_import(*ask.fields.number("import", 1, largest_id));
  else
    (*import)->run->finish();
  return std::nullopt;
}

Desk::Reply LibraryDesk::import_stop(const Ask& ask) {
  auto import = import_of(ask);
  if (!import) return import.fault();
  (*import)->run->stop();
  for (const auto waiting : {(*import)->waiting_part, (*import)->waiting_end})
    if (waiting)
      office_.answer(ask.connection, *waiting, "library.import_part",
                     Fault{FaultCode::refused, "the import was stopped"});
  Json json = progress_json(**import);
  imports_.erase(*ask.fields.number("import", 1, largest_id));
  return json;
}

void LibraryDesk::note_problem(Import& import, const ReadGame& game, const std::string& message) const {
  if (import.problems.size() >= limits_.problems) return;
  import.problems.push_back({{"game", import.read}, {"line", game.line}, {"message", message}});
}

bool LibraryDesk::save_games(Import& import, std::vector<ReadGame>& games, std::vector<std::int64_t>& numbers) {
  auto& store = *behind_.store();
  std::vector<store::StoredGame> kept;
  std::vector<std::size_t> places;
  numbers.assign(games.size(), 0);
  for (std::size_t i = 0; i < games.size() && !import.is_full; ++i) {
    ReadGame& read = games[i];
    ++import.read;
    if (!read.game) {
      ++import.broken;
      note_problem(import, read, read.game.error().message);
      continue;
    }
    const auto twin = store.find_twin(read.game->fingerprint, import.visitor.person, import.newest_before);
    if (twin && *twin) {
      ++import.known;
      import.twin = **twin;
      continue;
    }
    const auto already = import.games + static_cast<std::int64_t>(kept.size());
    if (already >= static_cast<std::int64_t>(import.most_games)) {
      import.is_full = true;
      note_problem(import, read, fmt::format("only the first {} games were read", import.most_games));
      break;
    }
    if (!read.left_out.empty()) note_problem(import, read, read.left_out);
    auto& game = kept.emplace_back(std::move(*read.game));
    game.id = fmt::format("{}{:06x}", import.id_prefix, already);
    // The file's order is the order of the list.
    game.started_ms = game.updated_ms = import.began_ms - already;
    game.owner = import.visitor.person;
    game.collection = import.collection;
    places.push_back(i);
  }
  const auto written = kept.empty() ? std::vector<std::int64_t>{} : store.add(kept);
  if (!written) {
    import.failure = "the games cannot be written: " + written.error().message;
    return false;
  }
  for (std::size_t i = 0; i < places.size(); ++i) numbers[places[i]] = (*written)[i];
  import.games += static_cast<std::int64_t>(kept.size());
  import.only = import.games == 1 && !kept.empty() ? kept.front().id : import.games == 1 ? import.only : "";
  return !import.is_full;
}

Json LibraryDesk::progress_json(const Import& import) {
  Json json = {{"games", import.games},
               {"known", import.known},
               {"broken", import.broken},
               {"collection", import.collection},
               {"problems", import.problems}};
  if (!import.only.empty()) json["game_id"] = import.only;
  if (import.games == 0 && import.known == 1) json["game_id"] = import.twin;
  return json;
}

void LibraryDesk::part_read(std::int64_t number) {
  const auto found = imports_.find(number);
  if (found == imports_.end() || !found->second.waiting_part) return;
  office_.answer(found->second.page, *std::exchange(found->second.waiting_part, std::nullopt), "library.import_part",
                 progress_json(found->second));
}

void LibraryDesk::import_done(std::int64_t number) {
  const auto found = imports_.find(number);
  if (found == imports_.end()) return;
  found->second.is_over = true;
  part_read(number);
  if (found->second.waiting_end) end_import(number);
}

void LibraryDesk::end_import(std::int64_t number) {
  const auto found = imports_.find(number);
  Import& import = found->second;
  if (import.read == 0)
    import.problems.push_back(
        {{"game", 1}, {"line", 1}, {"message", "no game was found; PGN or a game record is expected"}});
  const auto answer = import.failure.empty() ? Answer<Json>(progress_json(import))
                                             : Answer<Json>(Fault{FaultCode::internal, import.failure});
  office_.answer(import.page, *import.waiting_end, "library.import_end", answer);
  // Its thread ends by itself after this turn: it must not wait for the thread that it tells.
  office_.wire.post([run = import.run] { run->stop(); });
  imports_.erase(found);
}

}  // namespace arborist::server
