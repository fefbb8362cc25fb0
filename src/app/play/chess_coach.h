// ChessCoach: the coach beside a game of chess at the terminal. It helps in three steps, says what is wrong with a move
// without naming the better one, and why a level below full strength erred.
//
//   ChessCoach coach;
//   say(*coach.hint(play, stop));                     // "Look at the rook on a8."; asked again: "There is a fork."
//   say(*coach.about_own_move(play, stop));           // after it was played; empty where nothing is wrong with it
//   say(*coach.about_other_move(play, level, stop));  // "Qxb7 is a blunder. It did not see the bishop on c8: Bxb7."
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "coach/analysis.h"
#include "coach/hints.h"
#include "engine/levels/play.h"
#include "face/any_game.h"

namespace arborist {

class ChessCoach {
 public:
  ChessCoach();

  // Asked again in the same position, it gives away a little more: where to look, what kind of thing, the move.
  [[nodiscard]] Expected<std::string> hint(const AnyPlay& play, const std::stop_token& stop);
  // Of the last move. Errors where the play is not one of chess, or it was stopped.
  [[nodiscard]] Expected<std::string> about_own_move(const AnyPlay& play, const std::stop_token& stop);
  [[nodiscard]] Expected<std::string> about_other_move(const AnyPlay& play,
                                                       const std::optional<engine::Weakness>& level,
                                                       const std::stop_token& stop);

 private:
  // Nothing where there is no move yet.
  [[nodiscard]] Expected<std::optional<coach::JudgedMove>> judged_last(const Game<chess::Position>& game,
                                                                       const std::stop_token& stop);

  coach::Analyst analyst_;
  // What the last hint was given at, and how much.
  std::optional<chess::Position> hinted_at_;
  std::optional<coach::Hints> hints_;
  Score value_ = {};
  int step_ = 0;
};

}  // namespace arborist
