#include "store/list_query.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text.h"

namespace arborist::store {

const char* const head_columns =
    "id, game, start, first_kind, first_name, first_setting, second_kind, second_name, second_setting, clock, result, "
    "reason, ended_by_rule, opening, started_ms, updated_ms, plies, owner, rev, collection, day, fingerprint";

namespace {

// Whether the index of words has anything of it.
bool has_letters(std::string_view word) {
  return std::any_of(word.begin(), word.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (static_cast<unsigned char>(c) & 0x80U) != 0;
  });
}

// As a string of an FTS5 query, in which nothing is special.
std::string phrase(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

// Every word as the beginning of one. Nothing where no word has letters: then no game has it either.
std::string beginnings_of(std::string_view query) {
  std::string wanted;
  for (const auto word : words(query))
    if (has_letters(word)) wanted += (wanted.empty() ? "" : " ") + phrase(word) + "*";
  return wanted;
}

constexpr const char* by_words = "number IN (SELECT rowid FROM game_words WHERE game_words MATCH ?{})";

std::string date_text(std::int32_t day) {
  if (day == 0) return {};
  std::string text = fmt::format("{:04}", day / 10000);
  if (day / 100 % 100 > 0) text += fmt::format("-{:02}", day / 100 % 100);
  if (day / 100 % 100 > 0 && day % 100 > 0) text += fmt::format("-{:02}", day % 100);
  return text;
}

}  // namespace

void ListConditions::add(const char* condition, Bound value) {
  sql_ += " AND ";
  sql_ += fmt::format(fmt::runtime(condition), next_place());
  bound_.push_back(std::move(value));
}

ListConditions::ListConditions(const ListQuery& query) : sql_(query.is_deleted ? "deleted <> 0" : "deleted = 0") {
  if (!trim(query.query).empty()) {
    auto wanted = beginnings_of(query.query);
    wanted.empty() ? void(sql_ += " AND 0") : add(by_words, std::move(wanted));
  }
  if (!query.result.empty()) add("result = ?{}", query.result);
  if (!query.game.empty()) add("game = ?{}", query.game);
  if (!query.player.empty()) {
    // The words find a few, the names decide.
    if (has_letters(query.player)) add(by_words, phrase(query.player));
    add("?{} IN (first_name, second_name)", query.player);
  }
  if (!query.opening.empty()) {
    if (has_letters(query.opening)) add(by_words, phrase(query.opening));
    add("substr(opening || ',', 1, length(?{0}) + 1) = ?{0} || ','", query.opening);
  }
  if (query.from_day > 0)
    add("day >= CASE WHEN day % 10000 = 0 THEN ?{0} / 10000 * 10000 WHEN day % 100 = 0 THEN ?{0} / 100 * 100 ELSE ?{0} "
        "END",
        std::int64_t{query.from_day});
  if (query.to_day > 0) {
    add("day <= ?{}", std::int64_t{query.to_day});
    sql_ += " AND day > 0";
  }
  if (query.collection) add("collection = ?{}", *query.collection);
  if (query.position)
    add("indexed = 1 AND number IN (SELECT game_number FROM positions WHERE position_key = ?{})",
        static_cast<std::int64_t>(*query.position));
  if (query.owner) add("owner = ?{}", *query.owner);
  if (query.decided) {
    add("owner = ?{}", query.decided->owner);
    sql_ += fmt::format(
        " AND (first_kind = 'human') <> (second_kind = 'human')"
        " AND result = CASE first_kind WHEN 'human' THEN '{}' ELSE '{}' END",
        query.decided->won ? "1-0" : "0-1", query.decided->won ? "0-1" : "1-0");
  }
}

void ListConditions::bind(Statement& statement) const {
  for (std::size_t i = 0; i < bound_.size(); ++i)
    std::visit([&](const auto& value) { statement.bind(static_cast<int>(i) + 1, value); }, bound_[i]);
}

Expected<ListPage> list_games(const Database& database, const ListQuery& query) {
  const ListConditions conditions(query);
  std::string sql = fmt::format("SELECT {} FROM games WHERE {}", head_columns, conditions.sql());
  std::int64_t moment = 0;
  std::string id;
  if (!query.after.empty()) {
    const auto dash = query.after.find('-');
    const auto read = parse_integer<std::int64_t>(query.after.substr(0, dash), 0, INT64_MAX);
    if (dash == std::string::npos || !read) return Error{in_quotes(query.after) + " is not where a page ended"};
    moment = *read;
    id = query.after.substr(dash + 1);
    sql += fmt::format(" AND (updated_ms, id) < (?{}, ?{})", conditions.next_place(), conditions.next_place() + 1);
  }
  sql += fmt::format(" ORDER BY updated_ms DESC, id DESC LIMIT {}", query.limit + 1);
  auto select = database.prepare(sql);
  if (!select) return select.error();
  conditions.bind(*select);
  if (!query.after.empty()) select->bind(conditions.next_place(), moment).bind(conditions.next_place() + 1, id);
  ListPage page;
  for (;;) {
    const auto row = select->step();
    if (!row) return row.error();
    if (!*row) return page;
    if (static_cast<int>(page.rows.size()) == query.limit) {
      const StoredGame& last = page.rows.back().head;
      page.next = fmt::format("{}-{}", last.updated_ms, last.id);
      return page;
    }
    page.rows.push_back({read_head(*select), static_cast<int>(select->number(plies_column))});
  }
}

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
  game.collection = row.number(19);
  if (game.collection != 0) game.day = static_cast<std::int32_t>(row.number(20));
  game.fingerprint = static_cast<std::uint64_t>(row.number(21));
  return game;
}

std::string searched_words(const StoredGame& game, std::int32_t day) {
  std::string found = fmt::format("{} {} {} {} {} {}", game.seats[0].name, game.seats[1].name, game.opening,
                                  game.reason, game.game, date_text(day));
  // Of the tags what stands in quotes: where it was played, and at which event.
  bool is_inside = false;
  for (const char c : game.tags) {
    if (c == '"') is_inside = !is_inside;
    if (is_inside) found += c == '"' ? ' ' : c;
  }
  return found;
}

Expected<void> read_moves(const Database& database, StoredGame& game) {
  auto whole = database.prepare("SELECT line, tags FROM lines WHERE number = (SELECT number FROM games WHERE id = ?)");
  if (!whole) return whole.error();
  const auto has_line = whole->bind(1, game.id).step();
  if (!has_line) return has_line.error();
  if (*has_line) {
    const auto line = whole->text(0);
    for (const auto text : words(line)) game.moves.push_back({std::string(text)});
    game.tags = whole->text(1);
    // Where it was changed here, its moves have rows like any other's.
    if (!game.moves.empty()) return {};
  }
  auto moves = database.prepare("SELECT text, clock_ms, key FROM moves WHERE game_id = ? ORDER BY ply");
  if (!moves) return moves.error();
  moves->bind(1, game.id);
  for (;;) {
    const auto row = moves->step();
    if (!row) return row.error();
    if (!*row) return {};
    const auto clock = moves->is_nothing(1) ? std::nullopt : std::optional(moves->number(1));
    game.moves.push_back({moves->text(0), clock, moves->text(2)});
  }
}

}  // namespace arborist::store
