// UciPlayer: an engine that speaks UCI, as a player of chess and Chess960.
//
//   auto player = UciPlayer::make(*parse_engine_settings(*Spec::parse("uci:stockfish,Hash=64"), permissions));
//
// A failure (it dies, hangs, floods) is an Error of choose(), and of every further choose() until new_game() starts the
// program again. An illegal move is no failure: it is handed on as the engine wrote it, and the game refuses it.
// The protocol: the UCI description of April 2006 (Stefan Meyer-Kahlen).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/outside/engine.h"
#include "arena/outside/engine_option.h"
#include "arena/player.h"
#include "chess/position.h"

namespace arborist::outside {

class UciPlayer final : public Player {
 public:
  // Starts the engine; the error tells an option that it does not have.
  [[nodiscard]] static Expected<std::unique_ptr<Player>> make(const EngineSettings& settings);

  [[nodiscard]] std::string name() const override { return engine_.settings().name; }
  [[nodiscard]] Expected<Choice> choose(const AnyPlay& play, const Turn& turn) override;
  void new_game() override;

 private:
  explicit UciPlayer(const EngineSettings& settings) : engine_(settings) {}
  [[nodiscard]] Expected<void> start();
  [[nodiscard]] Expected<void> shake_hands();
  [[nodiscard]] Expected<void> set_options();
  [[nodiscard]] Expected<void> wait_until_ready();
  // Castling is written differently in Chess960, and the engine must be told.
  [[nodiscard]] Expected<void> prepare_rules(const chess::Position& start);
  [[nodiscard]] std::string position_command(const Game<chess::Position>& game) const;
  [[nodiscard]] Expected<Choice> think(const chess::Position& position, const Turn& turn);

  Engine engine_;
  std::vector<EngineOption> options_;
  bool plays_chess960_ = false;
  std::optional<Error> failure_;
};

// "go wtime 1000 btime 900 …", for the side to move.
[[nodiscard]] std::string go_command(const Limits& limits, const std::optional<TimeLeft>& clock, Side to_move);

}  // namespace arborist::outside
