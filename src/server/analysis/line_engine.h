// LineEngine: whoever finds best lines for a page: our own engine, or one from outside. It reports whole iterations on
// the thread that asked.
//
//   auto ended = engine.search(game, {.lines = 3}, stop, [](const SeenLines& seen) { … });
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "chess/position.h"
#include "core/expected.h"
#include "core/json.h"
#include "core/stopwatch.h"
#include "game/game.h"
#include "game/score.h"

namespace arborist::server {

struct LineTerms {
  int lines = 3;
  int threads = 1;
  std::size_t megabytes = 16;
  int depth = 64;
  Duration most = std::chrono::seconds(15);
};

struct SeenLine {
  Score value = {};  // for the side to move
  std::vector<chess::Move> moves = {};
};

struct SeenLines {
  int depth = 0;
  std::uint64_t nodes = 0;
  std::uint64_t nodes_per_second = 0;
  std::vector<SeenLine> lines = {};  // the best first
};

using ReportLines = std::function<void(SeenLines)>;

class LineEngine {
 public:
  LineEngine() = default;
  LineEngine(const LineEngine&) = delete;
  LineEngine& operator=(const LineEngine&) = delete;
  virtual ~LineEngine() = default;

  // Until it is stopped or an end of the terms is reached: "stopped", "time", "depth". The error is an engine's
  // failure.
  [[nodiscard]] virtual Expected<std::string> search(const Game<chess::Position>& game, const LineTerms& terms,
                                                     const std::stop_token& stop, const ReportLines& report) = 0;
};

[[nodiscard]] std::unique_ptr<LineEngine> make_own_line_engine();

// As a page draws it, White's view: {cp | mate, percent}.
[[nodiscard]] Json value_json(Score value, Side to_move);
// {cp | mate, percent, moves:[{uci, san, fen}]}; at most so many moves.
[[nodiscard]] Json line_json(const chess::Position& from, const SeenLine& line, std::size_t most_moves);
[[nodiscard]] Json moves_json(const chess::Position& from, const std::vector<chess::Move>& moves,
                              std::size_t most_moves);

}  // namespace arborist::server
