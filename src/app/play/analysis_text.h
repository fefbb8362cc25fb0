// An analysis as people read it: the value, the line, what it cost, and the best move of every depth.
#pragma once

#include <string>

#include "face/any_game.h"

namespace arborist {

enum class LineAs : std::uint8_t { moves, boards };

struct AnalysisStyle {
  LineAs line = LineAs::moves;
  DrawOptions draw = {};
};

// `play` is where the analysis was made.
[[nodiscard]] std::string to_text(const Analysis& analysis, const AnyPlay& play, const GameInfo& game,
                                  const AnalysisStyle& style);

}  // namespace arborist
