#include "store/level_results.h"

#include "core/text.h"
#include "store/game_store.h"

namespace arborist::store {

// Games of one person against one level; games that somebody looked at only, or that two people played, are none.
Expected<std::vector<LevelResults>> GameStore::level_results(std::string_view owner, std::string_view game) {
  auto select = database_.prepare(
      "SELECT level, SUM(result = won), SUM(result = '1/2-1/2'), SUM(result = lost) FROM ("
      "SELECT second_setting AS level, result, '1-0' AS won, '0-1' AS lost FROM games WHERE owner = ?1 AND game = ?2 "
      "AND "
      "deleted = 0 AND first_kind = 'human' AND second_kind = 'level' UNION ALL "
      "SELECT first_setting, result, '0-1', '1-0' FROM games WHERE owner = ?1 AND game = ?2 AND deleted = 0 AND "
      "first_kind = 'level' AND second_kind = 'human') GROUP BY level");
  if (!select) return select.error();
  select->bind(1, owner).bind(2, game);
  std::vector<LevelResults> results;
  for (;;) {
    const auto row = select->step();
    if (!row) return row.error();
    if (!*row) return results;
    constexpr int highest = 1000;
    const auto level = parse_integer<int>(select->text(0), 1, highest);
    if (level) results.push_back({*level, select->number(1), select->number(2), select->number(3)});
  }
}

}  // namespace arborist::store
