#include "store/schema.h"

#include <fmt/format.h>

#include <string>

namespace arborist::store {

namespace {

// "Arbo" in the file's header says whose it is.
constexpr std::int64_t application = 0x4172626F;

// What a file of version 1 lacks.
constexpr const char* since_version_1 = R"(
ALTER TABLE games ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN rev INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
UPDATE games SET bytes = 512 + 48 * plies;
)";

constexpr const char* moves_table = R"(
CREATE TABLE moves (
  game_id TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE, ply INTEGER NOT NULL,
  text TEXT NOT NULL, clock_ms INTEGER, key TEXT NOT NULL, PRIMARY KEY (game_id, ply)) WITHOUT ROWID;
)";

// Since version 3.
constexpr const char* analyses_table = R"(
CREATE TABLE analyses (
  id TEXT PRIMARY KEY, owner TEXT NOT NULL, game_id TEXT NOT NULL, title TEXT NOT NULL, pgn TEXT NOT NULL,
  review TEXT NOT NULL, under_way INTEGER NOT NULL, updated_ms INTEGER NOT NULL, bytes INTEGER NOT NULL);
CREATE INDEX analyses_by_owner ON analyses(owner, updated_ms DESC);
CREATE INDEX analyses_by_game ON analyses(game_id, owner);
)";

// Since version 4. Games have numbers of their own, for the indexes to name them by.
constexpr const char* games_table = R"(
CREATE TABLE games_4 (
  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, start TEXT NOT NULL,
  first_kind TEXT NOT NULL, first_name TEXT NOT NULL, first_setting TEXT NOT NULL,
  second_kind TEXT NOT NULL, second_name TEXT NOT NULL, second_setting TEXT NOT NULL,
  clock TEXT NOT NULL, result TEXT NOT NULL, reason TEXT NOT NULL, ended_by_rule INTEGER NOT NULL,
  opening TEXT NOT NULL, started_ms INTEGER NOT NULL, updated_ms INTEGER NOT NULL, plies INTEGER NOT NULL,
  words TEXT NOT NULL, deleted INTEGER NOT NULL DEFAULT 0,
  owner TEXT NOT NULL DEFAULT '', rev INTEGER NOT NULL DEFAULT 0, bytes INTEGER NOT NULL DEFAULT 0,
  collection INTEGER NOT NULL DEFAULT 0, day INTEGER NOT NULL DEFAULT 0, fingerprint INTEGER NOT NULL DEFAULT 0,
  indexed INTEGER NOT NULL DEFAULT 0);
)";

constexpr const char* games_of_version_3 = R"(
INSERT INTO games_4 (id, game, start, first_kind, first_name, first_setting, second_kind, second_name, second_setting,
    clock, result, reason, ended_by_rule, opening, started_ms, updated_ms, plies, words, deleted, owner, rev, bytes, day)
  SELECT id, game, start, first_kind, first_name, first_setting, second_kind, second_name, second_setting,
    clock, result, reason, ended_by_rule, opening, started_ms, updated_ms, plies,
    words || ' ' || date(started_ms / 1000, 'unixepoch'), deleted, owner, rev, bytes,
    CAST(strftime('%Y%m%d', started_ms / 1000, 'unixepoch') AS INTEGER)
  FROM games ORDER BY updated_ms, id;
DROP TABLE games;
)";

constexpr const char* around_games = R"(
ALTER TABLE games_4 RENAME TO games;
CREATE INDEX games_by_change ON games(updated_ms DESC, id DESC);
CREATE INDEX games_by_owner ON games(owner, bytes);
CREATE INDEX games_played_here ON games(owner, updated_ms, deleted) WHERE collection = 0;
CREATE INDEX games_by_fingerprint ON games(fingerprint) WHERE fingerprint <> 0;
CREATE INDEX games_to_index ON games(indexed) WHERE indexed <> 1;
CREATE TABLE lines (
  number INTEGER PRIMARY KEY REFERENCES games(number) ON DELETE CASCADE, line TEXT NOT NULL, tags TEXT NOT NULL);
CREATE TABLE collections (
  number INTEGER PRIMARY KEY, owner TEXT NOT NULL, name TEXT NOT NULL, made_ms INTEGER NOT NULL, UNIQUE (owner, name));
CREATE TABLE positions (
  position_key INTEGER NOT NULL, game_number INTEGER NOT NULL, next_move TEXT NOT NULL,
  PRIMARY KEY (position_key, game_number)) WITHOUT ROWID;
CREATE VIRTUAL TABLE game_words USING fts5(words, content='games', content_rowid='number', columnsize=0,
  tokenize='unicode61 remove_diacritics 2');
CREATE TRIGGER words_come AFTER INSERT ON games BEGIN
  INSERT INTO game_words(rowid, words) VALUES (new.number, new.words); END;
CREATE TRIGGER words_go AFTER DELETE ON games BEGIN
  INSERT INTO game_words(game_words, rowid, words) VALUES ('delete', old.number, old.words); END;
CREATE TRIGGER words_change AFTER UPDATE OF words ON games WHEN old.words <> new.words BEGIN
  INSERT INTO game_words(game_words, rowid, words) VALUES ('delete', old.number, old.words);
  INSERT INTO game_words(rowid, words) VALUES (new.number, new.words); END;
INSERT INTO game_words(game_words) VALUES ('rebuild');
)";

// Whether the file is ours, whole, and of a version that is understood. Nothing is written.
Expected<bool> is_new(const Database& database) {
  const auto version = database.number("PRAGMA user_version");
  if (!version) return version.error();
  const auto owner = database.number("PRAGMA application_id");
  if (!owner) return owner.error();
  const auto tables = database.number("SELECT count(*) FROM sqlite_schema");
  if (!tables) return tables.error();
  if (*tables == 0 && *version == 0 && *owner == 0) return true;
  if (*owner != application) return Error{"it belongs to another program"};
  if (*version > schema_version)
    return Error{
        fmt::format("it was written by a newer Arborist (version {}, this one knows {})", *version, schema_version)};
  const auto health = database.text("PRAGMA quick_check(1)");
  if (!health) return health.error();
  if (*health != "ok") return Error{"it is damaged: " + *health};
  return false;
}

std::string steps_from(bool is_fresh, std::int64_t version) {
  std::string steps;
  if (is_fresh) steps += moves_table;
  if (!is_fresh && version < 2) steps += since_version_1;
  if (version < 3) steps += analyses_table;
  steps += games_table;
  if (!is_fresh) steps += games_of_version_3;
  return steps + around_games;
}

}  // namespace

Expected<void> purge_deleted(const Database& database, const char* owner) {
  const char* which = owner == nullptr ? "deleted <> 0" : "deleted <> 0 AND owner = ?";
  const auto run = [&](const std::string& sql) -> Expected<bool> {
    auto statement = database.prepare(sql);
    if (!statement) return statement.error();
    if (owner != nullptr) statement->bind(1, owner);
    return statement->step();
  };
  const auto any = run(fmt::format("SELECT 1 FROM games WHERE {} LIMIT 1", which));
  if (!any) return any.error();
  if (!*any) return {};
  // One way through the index, however many they are.
  if (auto done = run(fmt::format(
          "DELETE FROM positions WHERE game_number IN (SELECT number FROM games WHERE {} AND indexed <> 0)", which));
      !done)
    return done.error();
  if (auto done = run(fmt::format("DELETE FROM games WHERE {}", which)); !done) return done.error();
  if (owner != nullptr) return {};
  return database.execute(
      "DELETE FROM collections WHERE NOT EXISTS (SELECT 1 FROM games WHERE games.collection = collections.number);");
}

Expected<void> bring_up_to_date(const Database& database) {
  const auto fresh = is_new(database);
  if (!fresh) return fresh.error();
  // Every commit is on the disk before it is reported as done. The cache is for the index of positions, whose pages
  // are met in no order.
  if (auto done = database.execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-32768;");
      !done)
    return done;
  const auto version = database.number("PRAGMA user_version");
  if (!version) return version.error();
  // Moves belong to games, which are for a moment not there while their table is made anew.
  if (auto done = database.execute("PRAGMA foreign_keys=OFF;"); !done) return done;
  if (*version < schema_version) {
    auto made =
        database.execute(fmt::format("BEGIN IMMEDIATE; {} PRAGMA application_id={}; PRAGMA user_version={}; COMMIT;",
                                     steps_from(*fresh, *version), application, schema_version));
    if (!made) {
      (void)database.execute("ROLLBACK;");
      return made;
    }
  }
  if (auto done = database.execute("PRAGMA foreign_keys=ON;"); !done) return done;
  return purge_deleted(database);
}

}  // namespace arborist::store
