// Thinking: what an engine tells while it thinks, gathered line by line until it moves; and the two ways to read such a
// line: UCI's `info`, and the four numbers and a line of the older protocol.
//
//   Thinking thinking;
//   read_uci_info("info depth 8 score cp 26 nodes 4147 pv d2d4 d7d5", thinking);
//   Analysis analysis = thinking.analysis(position);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "face/any_game.h"

namespace arborist::outside {

struct Thinking {
  // `below` and `above` are values that the engine itself does not believe to be exact.
  enum class Bound : std::uint8_t { exact, above, below };

  std::optional<Score> value = std::nullopt;
  Bound bound = Bound::exact;
  std::vector<std::string> line = {};  // as the engine writes moves
  int depth = 0;
  int deepest = 0;
  std::uint64_t nodes = 0;

  // An exact value is kept when only bounds follow.
  void take_value(Score score, Bound kind);

  // Some engines do not know limits on depth or nodes and would think for ever.
  [[nodiscard]] bool is_beyond(const Limits& limits) const;
  // Empty-handed if the engine told nothing at all. `line` is cut at the first move that is not legal.
  [[nodiscard]] std::optional<Analysis> analysis(const chess::Position& position, Ended ended) const;
};

// False if the line is no `info` line. Lines of other than the best move (multipv) are passed over.
bool read_uci_info(std::string_view line, Thinking& thinking);

// "9 156 1084 48000 Nf3 Nc6": depth, score, centiseconds, nodes, line. False if the line is none of that kind.
bool read_xboard_thinking(std::string_view line, Thinking& thinking);

}  // namespace arborist::outside
