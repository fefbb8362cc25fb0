#include "store/library.h"

#include <fmt/format.h>

#include <map>

namespace arborist::store {

namespace {

// What stands in the place of {} are the conditions of a query.
const char* facet_source(Facet facet) {
  switch (facet) {
    case Facet::game:
      return "SELECT game AS value, game AS name FROM games WHERE {}";
    case Facet::player:
      return "SELECT first_name AS value, first_name AS name FROM games WHERE {0} UNION ALL SELECT second_name, "
             "second_name FROM games WHERE {0} AND second_name <> first_name";
    case Facet::result:
      return "SELECT result AS value, result AS name FROM games WHERE {}";
    case Facet::opening:
      return "SELECT substr(opening, 1, instr(opening || ',', ',') - 1) AS value, substr(opening, 1, instr(opening || "
             "',', ',') - 1) AS name FROM games WHERE {} AND opening <> ''";
    case Facet::year:
      return "SELECT day / 10000 AS value, day / 10000 AS name FROM games WHERE {} AND day > 0";
    case Facet::collection:
      return "SELECT collection AS value, coalesce((SELECT c.name FROM collections c WHERE c.number = collection), '') "
             "AS name FROM games WHERE {}";
  }
  return "";
}

std::string beginning_pattern(std::string_view text) {
  std::string pattern;
  for (const char c : text) {
    if (c == '%' || c == '_' || c == '\\') pattern += '\\';
    pattern += c;
  }
  return pattern + '%';
}

}  // namespace

Expected<Library> Library::open(const std::filesystem::path& path) {
  auto database = Database::open(path);
  if (!database) return database.error();
  if (auto set = database->execute("PRAGMA query_only=ON; PRAGMA cache_size=-16384;"); !set) return set.error();
  return Library(std::move(*database));
}

Expected<std::int64_t> Library::count(const ListQuery& query) const {
  const ListConditions conditions(query);
  auto select = database_.prepare("SELECT count(*) FROM games WHERE " + conditions.sql());
  if (!select) return select.error();
  conditions.bind(*select);
  if (const auto row = select->step(); !row) return row.error();
  return select->number(0);
}

Expected<std::vector<FacetValue>> Library::values_of(Facet facet, const ListQuery& query, std::string_view beginning,
                                                     int most) const {
  const ListConditions conditions(query);
  const std::string source = fmt::format(fmt::runtime(facet_source(facet)), conditions.sql());
  const int place = conditions.next_place();
  // Years by themselves, everything else by how much there is of it.
  const char* order = facet == Facet::year ? "value DESC" : "count(*) DESC, value";
  auto select = database_.prepare(fmt::format(
      "SELECT value, name, count(*) FROM ({}) WHERE name LIKE ?{} ESCAPE '\\' GROUP BY value ORDER BY {} LIMIT {}",
      source, place, order, most));
  if (!select) return select.error();
  conditions.bind(*select);
  select->bind(place, beginning_pattern(beginning));
  std::vector<FacetValue> values;
  for (;;) {
    const auto row = select->step();
    if (!row) return row.error();
    if (!*row) return values;
    values.push_back({select->text(0), select->text(1), select->number(2)});
  }
}

Expected<std::vector<NextMove>> Library::next_moves(std::uint64_t position, const ListQuery& query) const {
  const ListConditions conditions(query);
  const int place = conditions.next_place();
  auto select = database_.prepare(
      fmt::format("SELECT next_move, count(*), sum(result = '1-0'), sum(result = '1/2-1/2'), "
                  "sum(result = '0-1') FROM positions JOIN "
                  "games ON number = game_number WHERE position_key = ?{} AND indexed = 1 AND {} GROUP BY next_move "
                  "ORDER BY count(*) DESC, next_move",
                  place, conditions.sql()));
  if (!select) return select.error();
  conditions.bind(*select);
  select->bind(place, static_cast<std::int64_t>(position));
  std::vector<NextMove> moves;
  for (;;) {
    const auto row = select->step();
    if (!row) return row.error();
    if (!*row) return moves;
    moves.push_back({select->text(0), select->number(1), select->number(2), select->number(3), select->number(4)});
  }
}

Expected<std::vector<StoredGame>> Library::games(const std::vector<std::string>& ids) const {
  auto select = database_.prepare(fmt::format("SELECT {} FROM games WHERE id = ?", head_columns));
  if (!select) return select.error();
  std::vector<StoredGame> found;
  for (const auto& id : ids) {
    const auto row = select->bind(1, id).step();
    if (!row) return row.error();
    if (!*row) continue;
    found.push_back(read_head(*select));
    select->reset();
    if (auto read = read_moves(database_, found.back()); !read) return read.error();
  }
  return found;
}

Expected<std::int64_t> Library::left_to_index() const {
  return database_.number(
      "SELECT count(*) FROM games WHERE indexed <> 1 AND deleted = 0 AND (result <> '*' OR collection <> 0)");
}

}  // namespace arborist::store
