// The parts of 'arborist analyse': one position, a file of positions, a file of games.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/attendance.h"
#include "app/commands.h"
#include "coach/analysis.h"
#include "core/json.h"

namespace arborist {

struct AnalyseRequest {
  std::vector<std::string> what;
  std::uint64_t nodes = 0;
  int depth = 0;
  int time = 0;  // milliseconds
  std::optional<int> lines;
  std::size_t threads = 1;
  std::size_t hash = 0;  // megabytes
  std::string output;
  std::string graph;
  std::string puzzles;     // a file for them
  std::uint64_t game = 0;  // only this one of a file, from 1
  bool resume = false;
  bool json = false;
  bool quiet = false;

  // "100000 nodes": what an interrupted analysis must agree in to be gone on with.
  [[nodiscard]] std::string limits_text() const;
  [[nodiscard]] Limits limits() const;
};

inline constexpr int usual_lines = 3;

[[nodiscard]] Expected<void> analyse_position(const AnalyseRequest& request, const Game<chess::Position>& game,
                                              int& exit_code);
[[nodiscard]] Expected<void> analyse_epd(const AnalyseRequest& request, Context& context);
[[nodiscard]] Expected<void> analyse_games(const AnalyseRequest& request, Context& context);

// With as many hands as were asked for; says so where there are fewer.
[[nodiscard]] coach::AnalystOptions analyst_options(const AnalyseRequest& request);

// "+0.35", "#-3": for the side to move, or for White.
[[nodiscard]] std::string value_text(Score value);
// "cp": 35 or "mate": -3.
void set_value(Json& json, Score value);
[[nodiscard]] Json position_json(const chess::Position& position, const std::vector<coach::Judgement>& lines);
// "1. e4 e5 2. Nf3"
[[nodiscard]] std::string line_in_san(const chess::Position& from, const std::vector<chess::Move>& line,
                                      std::size_t longest = 100);

}  // namespace arborist
