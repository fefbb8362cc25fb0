// The last move of a game that is being played, judged as judge() would: doubtful ones with a second look.
//
//   if (const auto last = judge_last_move(analyst, game, stop)) show(last->value, last->move);
#pragma once

#include <optional>
#include <stop_token>

#include "coach/analysis.h"

namespace arborist::coach {

struct JudgedLastMove {
  Judgement value;                                // of the position it led to
  std::optional<JudgedMove> move = std::nullopt;  // none where there is no move yet
};

// Nothing where it was stopped.
[[nodiscard]] std::optional<JudgedLastMove> judge_last_move(Analyst& analyst, const Game<chess::Position>& game,
                                                            const std::stop_token& stop = {});

}  // namespace arborist::coach
