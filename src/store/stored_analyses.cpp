// What GameStore keeps of analyses, and what it tells of how games began.
#include <fmt/format.h>

#include <map>
#include <utility>

#include "store/game_store.h"

namespace arborist::store {

namespace {

constexpr std::string_view analysis_columns = "id, owner, game_id, title, pgn, review, under_way, updated_ms";

StoredAnalysis read_analysis(const Statement& row) {
  return {.id = row.text(0),
          .owner = row.text(1),
          .game_id = row.text(2),
          .title = row.text(3),
          .pgn = row.text(4),
          .review = row.text(5),
          .is_under_way = row.number(6) != 0,
          .updated_ms = row.number(7)};
}

}  // namespace

Expected<void> GameStore::save(const std::vector<StoredAnalysis>& analyses) {
  if (analyses.empty()) return {};
  auto put = database_.prepare(
      fmt::format("INSERT INTO analyses ({}, bytes) VALUES (?,?,?,?,?,?,?,?,?) ON CONFLICT(id) DO UPDATE SET "
                  "title=excluded.title, pgn=excluded.pgn, review=excluded.review, under_way=excluded.under_way, "
                  "updated_ms=excluded.updated_ms, bytes=excluded.bytes",
                  analysis_columns));
  if (!put) return put.error();
  if (auto begun = statements_.begin.run(); !begun) return begun;
  for (const auto& analysis : analyses) {
    constexpr std::size_t of_a_head = 256;
    const auto bytes = of_a_head + analysis.title.size() + analysis.pgn.size() + analysis.review.size();
    put->bind(1, analysis.id).bind(2, analysis.owner).bind(3, analysis.game_id).bind(4, analysis.title);
    put->bind(5, analysis.pgn).bind(6, analysis.review).bind(7, analysis.is_under_way ? 1 : 0);
    put->bind(8, analysis.updated_ms).bind(9, static_cast<std::int64_t>(bytes));
    if (auto written = put->run(); !written) {
      (void)statements_.rollback.run();
      return written;
    }
  }
  auto committed = statements_.commit.run();
  if (!committed) (void)statements_.rollback.run();
  return committed;
}

Expected<std::optional<StoredAnalysis>> GameStore::first_analysis(Statement& select) {
  const auto row = select.step();
  if (!row) return row.error();
  if (!*row) return std::optional<StoredAnalysis>();
  auto found = read_analysis(select);
  select.reset();
  return std::optional(std::move(found));
}

Expected<std::optional<StoredAnalysis>> GameStore::find_analysis(std::string_view id) {
  auto select = database_.prepare(fmt::format("SELECT {} FROM analyses WHERE id = ?", analysis_columns));
  if (!select) return select.error();
  return first_analysis(select->bind(1, id));
}

Expected<std::optional<StoredAnalysis>> GameStore::find_analysis_of(std::string_view game_id, std::string_view owner) {
  auto select = database_.prepare(fmt::format(
      "SELECT {} FROM analyses WHERE game_id = ? AND owner = ? ORDER BY updated_ms DESC LIMIT 1", analysis_columns));
  if (!select) return select.error();
  return first_analysis(select->bind(1, game_id).bind(2, owner));
}

Expected<std::vector<StoredAnalysis>> GameStore::list_analyses(std::string_view owner, int most) {
  auto select = database_.prepare(
      "SELECT id, owner, game_id, title, '', '', under_way, updated_ms FROM analyses WHERE owner = ? ORDER BY "
      "updated_ms DESC LIMIT ?");
  if (!select) return select.error();
  select->bind(1, owner).bind(2, most);
  std::vector<StoredAnalysis> found;
  for (;;) {
    const auto row = select->step();
    if (!row) return row.error();
    if (!*row) return found;
    found.push_back(read_analysis(*select));
  }
}

Expected<std::vector<std::string>> GameStore::unfinished_analyses() {
  auto select = database_.prepare("SELECT id FROM analyses WHERE under_way = 1 ORDER BY updated_ms");
  if (!select) return select.error();
  std::vector<std::string> ids;
  for (;;) {
    const auto row = select->step();
    if (!row) return row.error();
    if (!*row) return ids;
    ids.push_back(select->text(0));
  }
}

Expected<std::int64_t> GameStore::stop_analyses(std::string_view owner) {
  auto stop = database_.prepare("UPDATE analyses SET under_way = 0 WHERE owner = ? AND under_way = 1");
  if (!stop) return stop.error();
  if (auto done = stop->bind(1, owner).run(); !done) return done.error();
  return static_cast<std::int64_t>(database_.changes());
}

Expected<bool> GameStore::remove_analysis(std::string_view id) {
  auto remove = database_.prepare("DELETE FROM analyses WHERE id = ?");
  if (!remove) return remove.error();
  if (auto done = remove->bind(1, id).run(); !done) return done.error();
  return database_.changes() > 0;
}

Expected<std::vector<StoredGame>> GameStore::beginnings(std::string_view owner, std::string_view game, int games,
                                                        int plies) {
  auto select = database_.prepare(
      "SELECT g.id, g.start, g.result, m.text FROM (SELECT id, start, result, updated_ms FROM games WHERE owner = ?1 "
      "AND game = ?2 AND deleted = 0 AND collection = 0 ORDER BY updated_ms DESC LIMIT ?3) g JOIN moves m ON m.game_id "
      "= "
      "g.id WHERE m.ply < ?4 ORDER BY g.updated_ms DESC, g.id, m.ply");
  if (!select) return select.error();
  select->bind(1, owner).bind(2, game).bind(3, games).bind(4, plies);
  std::vector<StoredGame> found;
  for (;;) {
    const auto row = select->step();
    if (!row) return row.error();
    if (!*row) return found;
    if (found.empty() || found.back().id != select->text(0)) {
      StoredGame& next = found.emplace_back();
      next.id = select->text(0);
      next.start = select->text(1);
      next.result = select->text(2);
    }
    found.back().moves.push_back({select->text(3)});
  }
}

Expected<std::string> GameStore::state_of_games(std::string_view owner) {
  auto select = database_.prepare(
      "SELECT count(*) || ' ' || coalesce(max(updated_ms), 0) || ' ' || coalesce(sum(deleted), 0) FROM games WHERE "
      "owner = ? AND collection = 0");
  if (!select) return select.error();
  if (const auto row = select->bind(1, owner).step(); !row) return row.error();
  return select->text(0);
}

}  // namespace arborist::store
