// Chess as a game that is learnt: self-play of the engine, positions and nets of engine/net.
//
//   LearntChess chess(*games.find("chess"));
#pragma once

#include <cstddef>

#include "app/learn/learnt_game.h"
#include "core/memory.h"

namespace arborist {

class LearntChess final : public LearntGame {
 public:
  // How many bytes there are.
  using FreeMemory = std::size_t (*)();

  explicit LearntChess(const AnyGame& game, FreeMemory free_memory = available_memory)
      : game_(game), free_memory_(free_memory) {}

  [[nodiscard]] const AnyGame& game() const override { return game_; }
  void complete(LearnPlan& plan) const override;
  [[nodiscard]] Expected<void> check_room(const LearnPlan& plan) const override;
  [[nodiscard]] std::string ending_of_games() const override { return ".bin"; }
  [[nodiscard]] Expected<PlayedGames> play(const PlayTask& task, StageWatcher& watcher) override;
  [[nodiscard]] Expected<std::optional<ExpandedGames>> expand(const ExpandTask& task, StageWatcher& watcher) override;
  [[nodiscard]] Expected<std::optional<TrainedNet>> train(const TrainTask& task, StageWatcher& watcher) override;
  [[nodiscard]] double training_speed(std::uint32_t width) const override;
  [[nodiscard]] std::string player(const std::string& net) const override;

 private:
  const AnyGame& game_;
  FreeMemory free_memory_;
};

}  // namespace arborist
