// MatchOrder: a match or tournament as somebody ordered it: who plays what, how often and how. It is what a page asks
// for and what stands on the disk beside the journal; read again, it is checked like any message. What it means is a
// MatchPlan, the same that the command line would make of it.
//
//   auto order = read_order(fields, limits_of(visitor), rules);
//   auto plan = plan_of(*order, rules);                // Expected<MatchPlan>
//   write_file(folder / "17.json", write_json(to_json(*order)));
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match.h"
#include "core/permissions.h"
#include "server/analysis/outside_lines.h"
#include "server/message.h"

namespace arborist::server {

struct MatchOrder {
  enum class Wish : std::uint8_t { run, pause, stop };

  std::string id = {};
  std::string owner = {};  // the guest whose it is; empty: of whoever runs the server
  std::string game = {};
  std::vector<std::string> players = {};  // as the command line writes them: "Oak=alphabeta:depth=7"
  std::string terms = {};                 // "nodes=60000", as parse_terms reads it; empty: as each player is
  Format format = Format::round_robin;
  std::int64_t games = 100;  // of each two players, in pairs
  int at_once = 1;
  std::uint64_t seed = 1;
  int random_plies = 4;
  std::string sprt = {};   // "0,10"; empty: none
  bool is_ladder = false;  // it measures the levels of its game
  std::int64_t created_ms = 0;
  Wish wish = Wish::run;
  // How it stood when it was last written down, for lists.
  std::string outcome = {};  // finished, decided or failed; empty: games are missing
  std::string words = {};
  std::int64_t played = 0;
};

// What one visitor may order.
struct OrderLimits {
  std::size_t players = 16;
  std::int64_t games = 10'000;  // all together
  int at_once = 1;
  std::int64_t move_ms = 30'000;                         // for a move
  std::int64_t clock_ms = std::int64_t{30} * 60 * 1000;  // for a game, of each player
  bool needs_move_time = false;                          // every move is held to move_ms, whatever else is asked for
  bool engines = true;                                   // those from outside that the server allows

  // For the page: "up to 16 players and 10,000 games, …".
  [[nodiscard]] std::string words() const;
};

// What an order is checked against.
struct OrderRules {
  const GameList& games;
  Permissions permissions = {};             // of players that a text names
  std::vector<AllowedEngine> engines = {};  // from outside
};

// Nothing is drawn out: a game that long is drawn.
inline constexpr int longest_match_game = 600;
// What is forgiven of a time: the machine has other things to do first.
inline constexpr Duration match_time_margin = std::chrono::seconds(1);

// From a page: {game, players: [{kind: level, level} | {kind: spec, spec, name?} | {kind: engine, engine}], terms?,
// format?, games?, at_once?, seed?, random_plies?, sprt?, ladder?}. The order has no id and no owner yet.
[[nodiscard]] Answer<MatchOrder> read_order(const Fields& fields, const OrderLimits& limits, const OrderRules& rules);
// Games and hands may change while a match lasts.
[[nodiscard]] Answer<MatchOrder> changed_order(MatchOrder order, const Fields& fields, const OrderLimits& limits,
                                               const OrderRules& rules);

// On the disk and back. What is wrong with a file is said.
[[nodiscard]] Json to_json(const MatchOrder& order);
[[nodiscard]] Expected<MatchOrder> parse_order(std::string_view text);

// The match it means; an error where a player or an engine is not allowed any more. The list of games outlives it.
[[nodiscard]] Expected<MatchPlan> plan_of(const MatchOrder& order, const OrderRules& rules);

// The same match on the command line, going on with its journal.
[[nodiscard]] std::string command_of(const MatchOrder& order, const std::string& journal);

}  // namespace arborist::server
