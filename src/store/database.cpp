#include "store/database.h"

#include <sqlite3.h>

namespace arborist::store {

namespace {

Error error_of(sqlite3* database) { return Error{sqlite3_errmsg(database)}; }

}  // namespace

void Statement::Free::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Statement& Statement::bind(int place, std::int64_t number) {
  sqlite3_bind_int64(statement_.get(), place, number);
  return *this;
}

Statement& Statement::bind(int place, std::string_view text) {
  sqlite3_bind_text64(statement_.get(), place, text.data() == nullptr ? "" : text.data(), text.size(), SQLITE_TRANSIENT,
                      SQLITE_UTF8);
  return *this;
}

Statement& Statement::bind_nothing(int place) {
  sqlite3_bind_null(statement_.get(), place);
  return *this;
}

Expected<bool> Statement::step() {
  const int result = sqlite3_step(statement_.get());
  if (result == SQLITE_ROW) return true;
  auto problem = result == SQLITE_DONE ? Error{} : error_of(sqlite3_db_handle(statement_.get()));
  reset();
  if (result == SQLITE_DONE) return false;
  return problem;
}

Expected<void> Statement::run() {
  const auto row = step();
  if (!row) return row.error();
  reset();
  return {};
}

void Statement::reset() { sqlite3_reset(statement_.get()); }

std::int64_t Statement::number(int column) const { return sqlite3_column_int64(statement_.get(), column); }

std::string Statement::text(int column) const {
  const auto* bytes = sqlite3_column_text(statement_.get(), column);
  if (bytes == nullptr) return {};
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  return {reinterpret_cast<const char*>(bytes), size};
}

bool Statement::is_nothing(int column) const { return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL; }

void Database::Close::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

Expected<Database> Database::open(const std::filesystem::path& path) {
  sqlite3* raw = nullptr;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE;
  const int result = sqlite3_open_v2(path.c_str(), &raw, flags, nullptr);
  Database database(raw);
  if (result != SQLITE_OK) return raw == nullptr ? Error{sqlite3_errstr(result)} : error_of(raw);
  // Another Arborist on the same file holds it only for moments.
  constexpr int patience_in_milliseconds = 500;
  sqlite3_busy_timeout(raw, patience_in_milliseconds);
  return database;
}

Expected<Statement> Database::prepare(std::string_view sql) const {
  sqlite3_stmt* raw = nullptr;
  if (sqlite3_prepare_v2(database_.get(), sql.data(), static_cast<int>(sql.size()), &raw, nullptr) != SQLITE_OK)
    return error_of(database_.get());
  return Statement(raw);
}

Expected<void> Database::execute(const std::string& sql) const {
  if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    return error_of(database_.get());
  return {};
}

Expected<std::int64_t> Database::number(std::string_view sql) const {
  auto statement = prepare(sql);
  if (!statement) return statement.error();
  const auto row = statement->step();
  if (!row) return row.error();
  if (!*row) return Error{"no row"};
  return statement->number(0);
}

Expected<std::string> Database::text(std::string_view sql) const {
  auto statement = prepare(sql);
  if (!statement) return statement.error();
  const auto row = statement->step();
  if (!row) return row.error();
  if (!*row) return Error{"no row"};
  return statement->text(0);
}

int Database::changes() const { return sqlite3_changes(database_.get()); }

std::int64_t Database::last_row() const { return sqlite3_last_insert_rowid(database_.get()); }

}  // namespace arborist::store
