#include "store/game_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <utility>

#include "core/text.h"

namespace arborist::store {

namespace {

std::int32_t day_of(std::int64_t since_1970_ms) {
  const std::chrono::sys_time<std::chrono::milliseconds> moment{std::chrono::milliseconds(since_1970_ms)};
  const std::chrono::year_month_day date(std::chrono::floor<std::chrono::days>(moment));
  return static_cast<int>(date.year()) * 10000 + static_cast<std::int32_t>(static_cast<unsigned>(date.month()) * 100) +
         static_cast<std::int32_t>(static_cast<unsigned>(date.day()));
}

// About what a game takes on the disk.
std::int64_t bytes_of(const StoredGame& game) {
  constexpr std::size_t of_a_head = 256;
  constexpr std::size_t of_a_move = 32;
  std::size_t bytes = of_a_head + game.start.size() + game.clock.size() + 2 * searched_words(game, game.day).size();
  for (const auto& seat : game.seats) bytes += seat.setting.size();
  for (const auto& move : game.moves) bytes += of_a_move + move.text.size() + move.key.size();
  return static_cast<std::int64_t>(bytes);
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
  return GameStore(path, std::move(lock), std::move(*database), std::move(*statements));
}

Expected<GameStore::Statements> GameStore::prepare(const Database& database) {
  // What a game that came from elsewhere was found by stays, whatever is played on from it. Its positions are looked at
  // again where the first moves may have changed.
  const std::string put_head = fmt::format(
      "INSERT INTO games ({}, words, bytes) VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19,"
      "?20,?21,?22,?23,?24) ON CONFLICT(id) DO UPDATE SET "
      "first_kind=excluded.first_kind, first_name=excluded.first_name, first_setting=excluded.first_setting, "
      "second_kind=excluded.second_kind, second_name=excluded.second_name, second_setting=excluded.second_setting, "
      "result=excluded.result, reason=excluded.reason, ended_by_rule=excluded.ended_by_rule, "
      "opening=excluded.opening, updated_ms=excluded.updated_ms, "
      "words=CASE collection WHEN 0 THEN excluded.words ELSE words END, "
      "rev=excluded.rev, bytes=excluded.bytes, "
      "indexed=CASE WHEN indexed = {} AND ?25 < {} AND NOT (plies = ?25 AND excluded.plies = ?25) THEN {} ELSE indexed "
      "END, plies=excluded.plies",
      head_columns, static_cast<int>(Indexed::yes), index_plies, static_cast<int>(Indexed::out_of_date));
  const std::string find_head = fmt::format("SELECT {} FROM games WHERE id = ? AND deleted = 0", head_columns);
  const std::array<std::string, 10> sql = {
      "BEGIN IMMEDIATE",
      "COMMIT",
      "ROLLBACK",
      put_head,
      "DELETE FROM moves WHERE game_id = ? AND ply >= ?",
      "INSERT INTO moves (game_id, ply, text, clock_ms, key) VALUES (?,?,?,?,?)",
      find_head,
      "UPDATE games SET deleted = ?2 WHERE id = ?1 AND (deleted = 0) = (?2 <> 0)",
      "UPDATE lines SET line = '' WHERE number = (SELECT number FROM games WHERE id = ?) AND line <> ''",
      "INSERT INTO lines (number, line, tags) VALUES (?,?,?)"};
  std::vector<Statement> made;
  for (const auto& text : sql) {
    auto statement = database.prepare(text);
    if (!statement) return statement.error();
    made.push_back(std::move(*statement));
  }
  return Statements{std::move(made[0]), std::move(made[1]), std::move(made[2]), std::move(made[3]), std::move(made[4]),
                    std::move(made[5]), std::move(made[6]), std::move(made[7]), std::move(made[8]), std::move(made[9])};
}

Expected<void> GameStore::together(const std::function<Expected<void>()>& work) {
  if (auto begun = statements_.begin.run(); !begun) return begun;
  auto done = work();
  if (done) done = statements_.commit.run();
  if (!done) (void)statements_.rollback.run();
  return done;
}

Expected<void> GameStore::save(const std::vector<Saving>& games) {
  if (games.empty()) return {};
  return together([&]() -> Expected<void> {
    for (const auto& saving : games)
      if (auto written = write(saving); !written) return written;
    return {};
  });
}

Expected<void> GameStore::write_head(const StoredGame& game, std::size_t unchanged_moves) {
  auto& head = statements_.put_head;
  const std::int32_t day = game.collection == 0 ? day_of(game.started_ms) : game.day;
  head.bind(1, game.id).bind(2, game.game).bind(3, game.start);
  for (int side = 0; side < 2; ++side) {
    const StoredSeat& seat = game.seats[static_cast<std::size_t>(side)];
    head.bind(4 + 3 * side, seat.kind).bind(5 + 3 * side, seat.name).bind(6 + 3 * side, seat.setting);
  }
  head.bind(10, game.clock).bind(11, game.result).bind(12, game.reason).bind(13, game.ended_by_rule ? 1 : 0);
  head.bind(14, game.opening).bind(15, game.started_ms).bind(16, game.updated_ms);
  head.bind(17, static_cast<std::int64_t>(game.moves.size())).bind(18, game.owner).bind(19, game.rev);
  head.bind(20, game.collection).bind(21, day).bind(22, static_cast<std::int64_t>(game.fingerprint));
  head.bind(23, searched_words(game, day)).bind(24, bytes_of(game));
  head.bind(25, static_cast<std::int64_t>(unchanged_moves));
  return head.run();
}

Expected<void> GameStore::write(const Saving& saving) {
  const StoredGame& game = saving.game;
  if (auto done = write_head(game, saving.unchanged_moves); !done) return done;
  // A line that came at once is kept as one text until it is changed; then all of its moves get their rows.
  if (auto done = statements_.forget_line.bind(1, game.id).run(); !done) return done;
  const std::size_t unchanged = database_.changes() > 0 ? 0 : saving.unchanged_moves;
  statements_.cut_moves.bind(1, game.id).bind(2, static_cast<std::int64_t>(unchanged));
  if (auto done = statements_.cut_moves.run(); !done) return done;
  auto& put = statements_.put_move;
  for (std::size_t ply = unchanged; ply < game.moves.size(); ++ply) {
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
  if (auto read = read_moves(database_, game); !read) return read.error();
  return std::optional(std::move(game));
}

Expected<ListPage> GameStore::list(const ListQuery& query) { return list_games(database_, query); }

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
  return purge_deleted(database_, std::string(owner).c_str());
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
