// Database and Statement: as much of SQLite as Arborist needs, with errors as values and nothing to free by hand.
//
//   auto database = Database::open("games.sqlite");
//   auto insert = database->prepare("INSERT INTO moves VALUES (?, ?)");
//   insert->bind(1, 7).bind(2, "e2e4");
//   if (auto done = insert->run(); !done) return done.error();
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/expected.h"

struct sqlite3;
struct sqlite3_stmt;

namespace arborist::store {

// A prepared statement. What is bound stays bound until it is bound anew; indices of places count from 1, of columns
// from 0, as in SQLite.
class Statement {
 public:
  Statement(Statement&&) noexcept = default;
  Statement& operator=(Statement&&) noexcept = default;

  Statement& bind(int place, std::int64_t number);
  Statement& bind(int place, int number) { return bind(place, std::int64_t{number}); }
  Statement& bind(int place, std::string_view text);
  Statement& bind(int place, const char* text) { return bind(place, std::string_view(text)); }
  Statement& bind_nothing(int place);

  // Whether there is a (further) row. After the last one, or an error, the statement can be run anew.
  [[nodiscard]] Expected<bool> step();
  // For statements without rows, or whose rows do not matter.
  [[nodiscard]] Expected<void> run();
  void reset();

  [[nodiscard]] std::int64_t number(int column) const;
  [[nodiscard]] std::string text(int column) const;
  [[nodiscard]] bool is_nothing(int column) const;

 private:
  friend class Database;
  struct Free {
    void operator()(sqlite3_stmt* statement) const;
  };
  explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}

  std::unique_ptr<sqlite3_stmt, Free> statement_;
};

class Database {
 public:
  // Made where it does not exist. ":memory:" is one that is never written.
  [[nodiscard]] static Expected<Database> open(const std::filesystem::path& path);
  Database(Database&&) noexcept = default;
  Database& operator=(Database&&) noexcept = default;

  [[nodiscard]] Expected<Statement> prepare(std::string_view sql) const;
  // One or several statements without parameters.
  [[nodiscard]] Expected<void> execute(const std::string& sql) const;
  // The first column of the first row.
  [[nodiscard]] Expected<std::int64_t> number(std::string_view sql) const;
  [[nodiscard]] Expected<std::string> text(std::string_view sql) const;
  // How many rows the last statement changed.
  [[nodiscard]] int changes() const;
  // The number of the row that was inserted last.
  [[nodiscard]] std::int64_t last_row() const;

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  explicit Database(sqlite3* database) : database_(database) {}

  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace arborist::store
