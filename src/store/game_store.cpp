#include "store/game_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "core/text.h"

namespace arborist::store {

namespace {

// "Arbo" in the file's header says whose it is.
constexpr std::int64_t application = 0x4172626F;

constexpr const char* schema = R"(
CREATE TABLE games (
  id TEXT PRIMARY KEY, game TEXT NOT NULL, start TEXT NOT NULL,
  first_kind TEXT NOT NULL, first_name TEXT NOT NULL, first_setting TEXT NOT NULL,
  second_kind TEXT NOT NULL, second_name TEXT NOT NULL, second_setting TEXT NOT NULL,
  clock TEXT NOT NULL, result TEXT NOT NULL, reason TEXT NOT NULL, ended_by_rule INTEGER NOT NULL,
  opening TEXT NOT NULL, started_ms INTEGER NOT NULL, updated_ms INTEGER NOT NULL, plies INTEGER NOT NULL,
  words TEXT NOT NULL, deleted INTEGER NOT NULL DEFAULT 0,
  owner TEXT NOT NULL DEFAULT '', rev INTEGER NOT NULL DEFAULT 0, bytes INTEGER NOT NULL DEFAULT 0);
CREATE TABLE moves (
  game_id TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE, ply INTEGER NOT NULL,
  text TEXT NOT NULL, clock_ms INTEGER, key TEXT NOT NULL, PRIMARY KEY (game_id, ply)) WITHOUT ROWID;
CREATE INDEX games_by_change ON games(updated_ms DESC, id DESC);
CREATE INDEX games_by_owner ON games(owner, bytes);
)";

// Since version 3.
constexpr const char* schema_of_analyses = R"(
CREATE TABLE analyses (
  id TEXT PRIMARY KEY, owner TEXT NOT NULL, game_id TEXT NOT NULL, title TEXT NOT NULL, pgn TEXT NOT NULL,
  review TEXT NOT NULL, under_way INTEGER NOT NULL, updated_ms INTEGER NOT NULL, bytes INTEGER NOT NULL);
CREATE INDEX analyses_by_owner ON analyses(owner, updated_ms DESC);
CREATE INDEX analyses_by_game ON analyses(game_id, owner);
)";

// What a file of version 1 lacks.
constexpr const char* since_version_1 = R"(
ALTER TABLE games ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN rev INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
UPDATE games SET bytes = 512 + 48 * plies;
CREATE INDEX games_by_owner ON games(owner, bytes);
)";

constexpr std::string_view head_columns =
    "id, game, start, first_kind, first_name, first_setting, second_kind, second_name, second_setting, clock, result, "
    "reason, ended_by_rule, opening, started_ms, updated_ms, plies, owner, rev";

StoredGame read_head(const Statement& row) {
  StoredGame game;
  game.id = row.text(0);
  game.game = row.text(1);
  game.start = row.text(2);
  game.seats = {StoredSeat{row.text(3), row.text(4), row.text(5)}, StoredSeat{row.text(6), row.text(7), row.text(8)}};
  game.clock = row.text(9);
  game.result = row.text(10);
  game.reason = row.text(11);
  game.ended_by_rule = row.number(12) != 0;
  game.opening = row.text(13);
  game.started_ms = row.number(14);
  game.updated_ms = row.number(15);
  game.owner = row.text(17);
  game.rev = row.number(18);
  return game;
}

std::string searched_words(const StoredGame& game) {
  return fmt::format("{} {} {} {} {}", game.seats[0].name, game.seats[1].name, game.opening, game.reason, game.game);
}

// About what a game takes on the disk.
std::int64_t bytes_of(const StoredGame& game) {
  constexpr std::size_t of_a_head = 256;
  constexpr std::size_t of_a_move = 32;
  std::size_t bytes = of_a_head + game.start.size() + game.clock.size() + 2 * searched_words(game).size();
  for (const auto& seat : game.seats) bytes += seat.setting.size();
  for (const auto& move : game.moves) bytes += of_a_move + move.text.size() + move.key.size();
  return static_cast<std::int64_t>(bytes);
}

// A pattern for LIKE that matches the text anywhere, with nothing special in it.
std::string pattern_of(std::string_view text) {
  std::string pattern = "%";
  for (const char c : text) {
    if (c == '%' || c == '_' || c == '\\') pattern += '\\';
    pattern += c;
  }
  return pattern + '%';
}

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
  if (*version > GameStore::version)
    return Error{fmt::format("it was written by a newer Arborist (version {}, this one knows {})", *version,
                             GameStore::version)};
  const auto health = database.text("PRAGMA quick_check(1)");
  if (!health) return health.error();
  if (*health != "ok") return Error{"it is damaged: " + *health};
  return false;
}

Expected<void> bring_up_to_date(const Database& database) {
  const auto fresh = is_new(database);
  if (!fresh) return fresh.error();
  // Every commit is on the disk before it is reported as done.
  if (auto done = database.execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"); !done)
    return done;
  const auto version = database.number("PRAGMA user_version");
  if (!version) return version.error();
  if (*version < GameStore::version) {
    const std::string steps = std::string(*fresh ? schema : *version < 2 ? since_version_1 : "") + schema_of_analyses;
    auto made =
        database.execute(fmt::format("BEGIN IMMEDIATE; {} PRAGMA application_id={}; PRAGMA user_version={}; COMMIT;",
                                     steps, application, GameStore::version));
    if (!made) return made;
  }
  return database.execute("DELETE FROM games WHERE deleted = 1;");
}

}  // namespace

Expected<GameStore> GameStore::open(const std::filesystem::path& path) {
  auto lock = StoreLock::take(path, std::chrono::milliseconds::zero());
  if (!lock) return lock.error();
  if (!lock->is_ours()) return Error{path.string() + ": another Arborist has it open"};
  return open(path, std::make_shared<StoreLock>(std::move(*lock)));
}

Expected<GameStore> GameStore::open(const std::filesystem::path& path, std::shared_ptr<StoreLock> lock) {
  // Games, and the names by which guests are known, are for nobody else on the computer to read.
  constexpr mode_t only_ours = 0600;
  if (const int made = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, only_ours); made >= 0) close(made);
  auto database = Database::open(path);
  if (!database) return database.error().in(path.string());
  if (const auto ready = bring_up_to_date(*database); !ready) return ready.error().in(path.string());
  for (const auto* part : {"", "-wal", "-shm"}) {
    std::error_code ignored;  // one that was there before may be another's
    std::filesystem::permissions(path.string() + part,
                                 std::filesystem::perms::group_all | std::filesystem::perms::others_all,
                                 std::filesystem::perm_options::remove, ignored);
  }
  auto statements = prepare(*database);
  if (!statements) return statements.error().in(path.string());
  return GameStore(std::move(lock), std::move(*database), std::move(*statements));
}

Expected<GameStore::Statements> GameStore::prepare(const Database& database) {
  const std::string put_head = fmt::format(
      "INSERT INTO games ({}, words, bytes) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(id) DO "
      "UPDATE SET "
      "first_kind=excluded.first_kind, first_name=excluded.first_name, first_setting=excluded.first_setting, "
      "second_kind=excluded.second_kind, second_name=excluded.second_name, second_setting=excluded.second_setting, "
      "result=excluded.result, reason=excluded.reason, ended_by_rule=excluded.ended_by_rule, "
      "opening=excluded.opening, updated_ms=excluded.updated_ms, plies=excluded.plies, words=excluded.words, "
      "rev=excluded.rev, bytes=excluded.bytes",
      head_columns);
  const std::string find_head = fmt::format("SELECT {} FROM games WHERE id = ? AND deleted = 0", head_columns);
  const std::array<std::string, 9> sql = {"BEGIN IMMEDIATE",
                                          "COMMIT",
                                          "ROLLBACK",
                                          put_head,
                                          "DELETE FROM moves WHERE game_id = ? AND ply >= ?",
                                          "INSERT INTO moves (game_id, ply, text, clock_ms, key) VALUES (?,?,?,?,?)",
                                          find_head,
                                          "SELECT text, clock_ms, key FROM moves WHERE game_id = ? ORDER BY ply",
                                          "UPDATE games SET deleted = ?2 WHERE id = ?1 AND deleted != ?2"};
  std::vector<Statement> made;
  for (const auto& text : sql) {
    auto statement = database.prepare(text);
    if (!statement) return statement.error();
    made.push_back(std::move(*statement));
  }
  return Statements{std::move(made[0]), std::move(made[1]), std::move(made[2]), std::move(made[3]), std::move(made[4]),
                    std::move(made[5]), std::move(made[6]), std::move(made[7]), std::move(made[8])};
}

Expected<void> GameStore::save(const std::vector<Saving>& games) {
  if (games.empty()) return {};
  if (auto begun = statements_.begin.run(); !begun) return begun;
  for (const auto& saving : games) {
    if (auto written = write(saving); !written) {
      (void)statements_.rollback.run();
      return written;
    }
  }
  auto committed = statements_.commit.run();
  if (!committed) (void)statements_.rollback.run();
  return committed;
}

Expected<void> GameStore::write(const Saving& saving) {
  const StoredGame& game = saving.game;
  auto& head = statements_.put_head;
  head.bind(1, game.id).bind(2, game.game).bind(3, game.start);
  for (int side = 0; side < 2; ++side) {
    const StoredSeat& seat = game.seats[static_cast<std::size_t>(side)];
    head.bind(4 + 3 * side, seat.kind).bind(5 + 3 * side, seat.name).bind(6 + 3 * side, seat.setting);
  }
  head.bind(10, game.clock).bind(11, game.result).bind(12, game.reason).bind(13, game.ended_by_rule ? 1 : 0);
  head.bind(14, game.opening).bind(15, game.started_ms).bind(16, game.updated_ms);
  head.bind(17, static_cast<std::int64_t>(game.moves.size())).bind(18, game.owner).bind(19, game.rev);
  head.bind(20, searched_words(game)).bind(21, bytes_of(game));
  if (auto done = head.run(); !done) return done;
  statements_.cut_moves.bind(1, game.id).bind(2, static_cast<std::int64_t>(saving.unchanged_moves));
  if (auto done = statements_.cut_moves.run(); !done) return done;
  auto& put = statements_.put_move;
  for (std::size_t ply = saving.unchanged_moves; ply < game.moves.size(); ++ply) {
    const StoredMove& move = game.moves[ply];
    put.bind(1, game.id).bind(2, static_cast<std::int64_t>(ply)).bind(3, move.text).bind(5, move.key);
    move.clock_ms ? put.bind(4, *move.clock_ms) : put.bind_nothing(4);
    if (auto done = put.run(); !done) return done;
  }
  return {};
}

Expected<std::optional<StoredGame>> GameStore::find(std::string_view id) {
  statements_.find_head.bind(1, id);
  const auto found = statements_.find_head.step();
  if (!found) return found.error();
  if (!*found) return std::optional<StoredGame>();
  StoredGame game = read_head(statements_.find_head);
  statements_.find_head.reset();
  auto& moves = statements_.find_moves;
  moves.bind(1, id);
  for (;;) {
    const auto row = moves.step();
    if (!row) return row.error();
    if (!*row) break;
    const auto clock = moves.is_nothing(1) ? std::nullopt : std::optional(moves.number(1));
    game.moves.push_back({moves.text(0), clock, moves.text(2)});
  }
  return std::optional(std::move(game));
}

Expected<ListPage> GameStore::list(const ListQuery& query) {
  std::string sql = fmt::format("SELECT {} FROM games WHERE deleted = 0", head_columns);
  std::vector<std::string> bound;
  const auto add = [&](std::string_view condition, std::string value) {
    sql += fmt::format(fmt::runtime(condition), bound.size() + 1);
    bound.push_back(std::move(value));
  };
  for (const auto word : words(query.query))
    add(" AND words || ' ' || date(started_ms / 1000, 'unixepoch') LIKE ?{} ESCAPE '\\'", pattern_of(word));
  if (!query.result.empty()) add(" AND result = ?{}", query.result);
  if (!query.game.empty()) add(" AND game = ?{}", query.game);
  if (query.decided) {
    add(" AND owner = ?{}", query.decided->owner);
    sql += fmt::format(
        " AND (first_kind = 'human') <> (second_kind = 'human')"
        " AND result = CASE first_kind WHEN 'human' THEN '{}' ELSE '{}' END",
        query.decided->won ? "1-0" : "0-1", query.decided->won ? "0-1" : "1-0");
  }
  if (!query.after.empty()) {
    const auto dash = query.after.find('-');
    const auto moment = parse_integer<std::int64_t>(query.after.substr(0, dash), 0, INT64_MAX);
    if (dash == std::string::npos || !moment) return Error{in_quotes(query.after) + " is not where a page ended"};
    // Neither part is free text any more.
    sql += fmt::format(" AND (updated_ms, id) < ({}, ?{})", *moment, bound.size() + 1);
    bound.push_back(query.after.substr(dash + 1));
  }
  sql += fmt::format(" ORDER BY updated_ms DESC, id DESC LIMIT {}", query.limit + 1);
  auto select = database_.prepare(sql);
  if (!select) return select.error();
  for (std::size_t i = 0; i < bound.size(); ++i) select->bind(static_cast<int>(i) + 1, bound[i]);
  ListPage page;
  for (;;) {
    const auto row = select->step();
    if (!row) return row.error();
    if (!*row) break;
    if (static_cast<int>(page.rows.size()) == query.limit) {
      const StoredGame& last = page.rows.back().head;
      page.next = fmt::format("{}-{}", last.updated_ms, last.id);
      break;
    }
    page.rows.push_back({read_head(*select), static_cast<int>(select->number(16))});
  }
  return page;
}

Expected<bool> GameStore::set_deleted(std::string_view id, bool deleted) {
  statements_.set_deleted.bind(1, id).bind(2, deleted ? 1 : 0);
  if (auto done = statements_.set_deleted.run(); !done) return done.error();
  return database_.changes() > 0;
}

Expected<std::optional<std::string>> GameStore::owner_of(std::string_view id) {
  auto select = database_.prepare("SELECT owner FROM games WHERE id = ?");
  if (!select) return select.error();
  const auto row = select->bind(1, id).step();
  if (!row) return row.error();
  return *row ? std::optional(select->text(0)) : std::nullopt;
}

Expected<Usage> GameStore::usage(std::string_view which, std::string_view owner) {
  auto select = database_.prepare(
      fmt::format("SELECT count(*), coalesce(sum(bytes), 0) FROM (SELECT bytes FROM games WHERE owner {0} ?1 UNION ALL "
                  "SELECT bytes FROM analyses WHERE owner {0} ?1)",
                  which));
  if (!select) return select.error();
  if (const auto row = select->bind(1, owner).step(); !row) return row.error();
  return Usage{select->number(0), select->number(1)};
}

Expected<Usage> GameStore::usage_of(std::string_view owner) { return usage("=", owner); }
Expected<Usage> GameStore::usage_of_guests() { return usage(">", ""); }

Expected<void> GameStore::forget_deleted(std::string_view owner) {
  auto forget = database_.prepare("DELETE FROM games WHERE owner = ? AND deleted = 1");
  if (!forget) return forget.error();
  return forget->bind(1, owner).run();
}

Expected<std::filesystem::path> data_folder() {
  // NOLINTBEGIN(concurrency-mt-unsafe): nothing here changes the environment
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  // NOLINTEND(concurrency-mt-unsafe)
  if (data != nullptr && std::filesystem::path(data).is_absolute()) return std::filesystem::path(data) / "arborist";
  if (home != nullptr && std::filesystem::path(home).is_absolute())
    return std::filesystem::path(home) / ".local/share/arborist";
  return Error{"neither XDG_DATA_HOME nor HOME says where your files are kept"};
}

}  // namespace arborist::store
