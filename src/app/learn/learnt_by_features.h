// A game that offers features (game/features.h) as one that is learnt: alpha-beta plays against itself, with the usual
// evaluator at first and then with nets; nothing here knows which game it is.
//
//   LearntByFeatures reversi(*games.find("reversi"));
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/learn/feature_positions.h"
#include "app/learn/learnt_game.h"

namespace arborist {

class LearntByFeatures final : public LearntGame {
 public:
  explicit LearntByFeatures(const AnyGame& game) : game_(game) {}

  [[nodiscard]] const AnyGame& game() const override { return game_; }
  void complete(LearnPlan& plan) const override;
  [[nodiscard]] std::string ending_of_games() const override { return ".jsonl"; }
  [[nodiscard]] Expected<PlayedGames> play(const PlayTask& task, StageWatcher& watcher) override;
  // Positions are quickly made of games, and are in no file.
  [[nodiscard]] Expected<std::optional<ExpandedGames>> expand(const ExpandTask& task, StageWatcher& watcher) override;
  [[nodiscard]] Expected<std::optional<TrainedNet>> train(const TrainTask& task, StageWatcher& watcher) override;
  [[nodiscard]] double training_speed(std::uint32_t width) const override;
  [[nodiscard]] std::string player(const std::string& net) const override;
  [[nodiscard]] bool tests_against_hand() const override { return true; }

 private:
  // Those of this task, made now or before.
  [[nodiscard]] Expected<const FeaturePositions*> positions_of(const ExpandTask& task, StageWatcher& watcher);

  const AnyGame& game_;
  std::vector<std::string> made_of_;
  std::optional<FeaturePositions> positions_;
};

}  // namespace arborist
