// ListQuery: which of the stored games somebody wants to see; ListPage: some of them, the last changed first.
//
//   auto page = store->list({.query = "italian", .game = "chess", .from_day = 20260101, .limit = 50});
//   auto rest = store->list({.query = "italian", …, .after = page->next});
//
// Everything that is given must hold. What people type is bound to statements and never becomes part of one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/expected.h"
#include "store/database.h"
#include "store/stored_game.h"

namespace arborist::store {

struct ListQuery {
  std::string query = {};   // words, each the beginning of one in names, opening, reason, game, tags or date
  std::string result = {};  // exactly; empty: any
  std::string game = {};
  std::string after = {};  // where the page before ended
  int limit = 50;
  // Games that this owner, alone among programs, has won or lost.
  struct Decided {
    std::string owner = {};
    bool won = true;
  };
  std::optional<Decided> decided = std::nullopt;
  std::string player = {};   // the whole name of either side
  std::string opening = {};  // a name, and all that are more exact ("Ruy Lopez", "Ruy Lopez, Berlin Defense")
  // Days as StoredGame has them, both included; 0: any. A game of which only the year is known is in all of that year.
  std::int32_t from_day = 0;
  std::int32_t to_day = 0;
  std::optional<std::int64_t> collection = std::nullopt;  // 0: played here
  std::optional<std::uint64_t> position = std::nullopt;   // that it came through
  std::optional<std::string> owner = std::nullopt;
  bool is_deleted = false;  // those that were deleted, instead of the others
};

struct ListRow {
  StoredGame head;  // without moves
  int plies = 0;
};

struct ListPage {
  std::vector<ListRow> rows;
  std::string next;  // for `after`; empty where nothing follows
};

// The conditions of a query, to stand after WHERE, and what is to be bound to their places.
class ListConditions {
 public:
  // The place where the page before ended is not among them.
  explicit ListConditions(const ListQuery& query);

  [[nodiscard]] const std::string& sql() const { return sql_; }
  // The next free place.
  [[nodiscard]] int next_place() const { return static_cast<int>(bound_.size()) + 1; }
  void bind(Statement& statement) const;

 private:
  using Bound = std::variant<std::int64_t, std::string>;
  // `condition` with {} in the place of the value.
  void add(const char* condition, Bound value);

  std::string sql_;
  std::vector<Bound> bound_;
};

[[nodiscard]] Expected<ListPage> list_games(const Database& database, const ListQuery& query);

// The columns of a game's row in the order of read_head(); `plies` is the 17th.
extern const char* const head_columns;
inline constexpr int plies_column = 16;
[[nodiscard]] StoredGame read_head(const Statement& row);
// All that is searched in by words.
[[nodiscard]] std::string searched_words(const StoredGame& game, std::int32_t day);
// Fills in moves and tags.
[[nodiscard]] Expected<void> read_moves(const Database& database, StoredGame& game);

}  // namespace arborist::store
