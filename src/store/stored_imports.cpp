// What GameStore does with many games at a time: those that come from elsewhere, the index of positions, deleting.
#include <utility>

#include "store/game_store.h"

namespace arborist::store {

namespace {

Expected<int> changes_of(const Database& database, Expected<Statement>& statement) {
  if (auto done = statement->run(); !done) return done.error();
  return database.changes();
}

std::string line_of(const StoredGame& game) {
  std::string line;
  for (const auto& move : game.moves) line += (line.empty() ? "" : " ") + move.text;
  return line;
}

}  // namespace

Expected<std::vector<std::int64_t>> GameStore::add(const std::vector<StoredGame>& games) {
  std::vector<std::int64_t> numbers;
  auto written = together([&]() -> Expected<void> {
    for (const auto& game : games) {
      if (auto done = write_head(game, 0); !done) return done;
      numbers.push_back(database_.last_row());
      statements_.put_line.bind(1, numbers.back()).bind(2, line_of(game)).bind(3, game.tags);
      if (auto done = statements_.put_line.run(); !done) return done;
    }
    return {};
  });
  if (!written) return written.error();
  return numbers;
}

Expected<std::int64_t> GameStore::collection(std::string_view owner, std::string_view name, std::int64_t now_ms) {
  auto put = database_.prepare("INSERT OR IGNORE INTO collections (owner, name, made_ms) VALUES (?,?,?)");
  if (!put) return put.error();
  if (auto done = put->bind(1, owner).bind(2, name).bind(3, now_ms).run(); !done) return done.error();
  auto find = database_.prepare("SELECT number FROM collections WHERE owner = ? AND name = ?");
  if (!find) return find.error();
  if (const auto row = find->bind(1, owner).bind(2, name).step(); !row) return row.error();
  return find->number(0);
}

Expected<std::optional<std::string>> GameStore::find_twin(std::uint64_t fingerprint, std::string_view owner,
                                                          std::int64_t newest) {
  auto find = database_.prepare(
      "SELECT id FROM games WHERE fingerprint = ? AND fingerprint <> 0 AND owner = ? AND deleted = 0 AND number <= ? "
      "LIMIT 1");
  if (!find) return find.error();
  const auto row = find->bind(1, static_cast<std::int64_t>(fingerprint)).bind(2, owner).bind(3, newest).step();
  if (!row) return row.error();
  return *row ? std::optional(find->text(0)) : std::nullopt;
}

Expected<std::int64_t> GameStore::newest_number() {
  return database_.number("SELECT coalesce(max(number), 0) FROM games");
}

Expected<bool> GameStore::has_ids_from(std::string_view beginning) {
  auto find = database_.prepare("SELECT 1 FROM games WHERE id >= ?1 AND id < ?1 || 'z' LIMIT 1");
  if (!find) return find.error();
  return find->bind(1, beginning).step();
}

Expected<std::vector<ToIndex>> GameStore::to_index(int most) {
  auto select = database_.prepare(
      "SELECT number, id, game, start, indexed FROM games WHERE indexed <> 1 AND deleted = 0 AND (result <> '*' OR "
      "collection <> 0) ORDER BY indexed DESC LIMIT ?");
  if (!select) return select.error();
  select->bind(1, most);
  std::vector<ToIndex> found;
  std::vector<std::int64_t> out_of_date;
  for (;;) {
    const auto row = select->step();
    if (!row) return row.error();
    if (!*row) break;
    ToIndex& next = found.emplace_back();
    next.number = select->number(0);
    next.game.id = select->text(1);
    next.game.game = select->text(2);
    next.game.start = select->text(3);
    if (select->number(4) == static_cast<int>(Indexed::out_of_date)) out_of_date.push_back(next.number);
  }
  for (auto& one : found)
    if (auto read = read_moves(database_, one.game); !read) return read.error();
  auto forget = database_.prepare("DELETE FROM positions WHERE game_number = ?");
  if (!forget) return forget.error();
  for (const auto number : out_of_date)
    if (auto done = forget->bind(1, number).run(); !done) return done.error();
  return found;
}

Expected<void> GameStore::put_positions(const std::vector<IndexedPosition>& positions) {
  auto put = database_.prepare("INSERT OR IGNORE INTO positions (position_key, game_number, next_move) VALUES (?,?,?)");
  if (!put) return put.error();
  return together([&]() -> Expected<void> {
    for (const auto& position : positions) {
      put->bind(1, static_cast<std::int64_t>(position.key)).bind(2, position.game_number).bind(3, position.next_move);
      if (auto done = put->run(); !done) return done;
    }
    return {};
  });
}

Expected<void> GameStore::set_indexed(const std::vector<std::int64_t>& numbers) {
  auto set = database_.prepare("UPDATE games SET indexed = 1 WHERE number = ?");
  if (!set) return set.error();
  return together([&]() -> Expected<void> {
    for (const auto number : numbers)
      if (auto done = set->bind(1, number).run(); !done) return done;
    return {};
  });
}

Expected<bool> GameStore::is_deleted(std::string_view id) {
  auto find = database_.prepare("SELECT 1 FROM games WHERE id = ? AND deleted <> 0");
  if (!find) return find.error();
  return find->bind(1, id).step();
}

Expected<int> GameStore::remove(const ListQuery& query, std::int64_t deletion) {
  const ListConditions conditions(query);
  const std::string place = "?" + std::to_string(conditions.next_place());
  auto remove = database_.prepare("UPDATE games SET deleted = " + place + " WHERE " + conditions.sql());
  if (!remove) return remove.error();
  conditions.bind(*remove);
  remove->bind(conditions.next_place(), deletion);
  return changes_of(database_, remove);
}

Expected<int> GameStore::change_each(const char* sql, std::int64_t value, const std::vector<std::string>& ids,
                                     const std::optional<std::string>& owner) {
  auto change = database_.prepare(sql);
  if (!change) return change.error();
  change->bind(1, value);
  owner ? change->bind(3, *owner) : change->bind_nothing(3);
  int changed = 0;
  auto done = together([&]() -> Expected<void> {
    for (const auto& id : ids) {
      change->bind(2, id);
      const auto now = changes_of(database_, change);
      if (!now) return now.error();
      changed += *now;
    }
    return {};
  });
  if (!done) return done.error();
  return changed;
}

Expected<int> GameStore::remove(const std::vector<std::string>& ids, const std::optional<std::string>& owner,
                                std::int64_t deletion) {
  return change_each("UPDATE games SET deleted = ?1 WHERE id = ?2 AND deleted = 0 AND owner = coalesce(?3, owner)",
                     deletion, ids, owner);
}

Expected<int> GameStore::restore(const std::vector<std::string>& ids, const std::optional<std::string>& owner) {
  return change_each("UPDATE games SET deleted = ?1 WHERE id = ?2 AND deleted <> 0 AND owner = coalesce(?3, owner)", 0,
                     ids, owner);
}

Expected<int> GameStore::restore(std::optional<std::int64_t> deletion, const std::optional<std::string>& owner) {
  auto restore = database_.prepare(
      "UPDATE games SET deleted = 0 WHERE deleted <> 0 AND deleted = coalesce(?1, deleted) AND owner = coalesce(?2, "
      "owner)");
  if (!restore) return restore.error();
  deletion ? restore->bind(1, *deletion) : restore->bind_nothing(1);
  owner ? restore->bind(2, *owner) : restore->bind_nothing(2);
  return changes_of(database_, restore);
}

}  // namespace arborist::store
