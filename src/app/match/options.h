// What `match` and `tournament` share: their options, and the plan these make.
//
//   MatchRequest request;
//   request.add_to(*command);
//   auto plan = request.plan(game, Format::round_robin);
#pragma once

#include <string>
#include <vector>
#include "app/commands.h"

#include "arena/match.h"

namespace arborist {

// For the help of both: how players are written and what is done with the results.
extern const char* const player_help;

struct MatchRequest {
  std::string game;
  std::vector<std::string> players;

  std::string time;
  std::string move_time;
  std::uint64_t nodes = 0;
  int depth = 0;
  std::string time_margin = "50ms";
  std::uint64_t node_margin = Grace{}.nodes;

  std::size_t games = 0;
  std::size_t pairs = 0;
  int concurrency = 1;
  std::uint64_t seed = 1;

  std::string openings;
  std::string order = "sequential";
  int random_plies = 4;
  std::size_t opening_plies = Openings::most_plies;

  std::string sprt;
  std::string resign;
  std::string draw;
  int max_plies = 0;
  std::string syzygy;
  bool void_failures = false;

  std::string pgn;
  std::string record;
  std::string csv;
  std::string journal;
  bool resume = false;
  bool json = false;
  bool events = false;
  bool quiet = false;

  void add_to(Command& command);
  [[nodiscard]] Expected<MatchPlan> plan(const AnyGame& of, Format format) const;

 private:
  void add_terms(Command& command);
  void add_openings(Command& command);
  void add_rules(Command& command);
  void add_outputs(Command& command);
  [[nodiscard]] Expected<Terms> terms() const;
  [[nodiscard]] Expected<Openings> opening_list(const AnyGame& of) const;
  [[nodiscard]] Expected<Adjudication> adjudication(const AnyGame& of) const;
};

// Runs it and shows or writes the results; returns the exit code, or what was asked wrongly.
[[nodiscard]] Expected<int> run_request(const MatchRequest& request, const Context& context, Format format);

}  // namespace arborist
