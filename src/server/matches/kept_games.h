// The games of a match's journal, read beside whoever writes it: for lists, to replay one, to take all of them home.
// A last line that is not whole yet does not count.
//
//   auto rows = read_rows(path, plan, board, stop);
//   auto game = find_game(path, plan, 17);
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/match.h"

namespace arborist::server {

// A finished game as a list shows it.
struct GameRow {
  std::size_t number = 0;  // from 0
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  std::string result = {};  // "1-0", "0-1", "1/2-1/2", "*" where it counts for nobody
  std::string reason = {};
  std::uint32_t plies = 0;
  bool is_fault = false;  // of the player that lost it
};
[[nodiscard]] GameRow row_of(const FinishedGame& game);

// Every whole game in the order they ended; `take` may end it by returning false. No journal: no games.
[[nodiscard]] Expected<void> read_games(const std::filesystem::path& journal, const MatchPlan& plan,
                                        const std::function<bool(FinishedGame)>& take);

// Nothing where it has not ended.
[[nodiscard]] Expected<std::optional<FinishedGame>> find_game(const std::filesystem::path& journal,
                                                              const MatchPlan& plan, std::size_t number);

}  // namespace arborist::server
