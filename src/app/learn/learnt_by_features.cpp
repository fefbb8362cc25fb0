#include "app/learn/learnt_by_features.h"

#include "app/learn/feature_training.h"
#include "app/learn/learn_plan.h"
#include "app/learn/own_games.h"
#include "core/spec.h"

namespace arborist {

void LearntByFeatures::complete(LearnPlan& plan) const {
  constexpr int usual_generations = 3;
  constexpr std::uint32_t usual_width = 32;
  if (plan.generations == 0) plan.generations = usual_generations;
  if (plan.width == 0) plan.width = usual_width;
  // Its games are short, and matches of them take longer beside that.
  constexpr double usual_share = 0.68;
  plan.share_of_games = usual_share;
}

Expected<PlayedGames> LearntByFeatures::play(const PlayTask& task, StageWatcher& watcher) {
  Spec search = Spec::named("alphabeta").with("order", "all").with("table", 1);
  if (!task.net.empty()) search = search.with("net", task.net);
  return play_own_games(game_, search, task, watcher);
}

Expected<const FeaturePositions*> LearntByFeatures::positions_of(const ExpandTask& task, StageWatcher& watcher) {
  if (positions_ && made_of_ == task.games) return &*positions_;
  positions_.reset();
  auto made = make_feature_positions(game_, task, watcher);
  if (!made) return made.error();
  if (!*made) return nullptr;
  positions_ = std::move(*made);
  made_of_ = task.games;
  return &*positions_;
}

Expected<std::optional<ExpandedGames>> LearntByFeatures::expand(const ExpandTask& task, StageWatcher& watcher) {
  const auto positions = positions_of(task, watcher);
  if (!positions) return positions.error();
  if (*positions == nullptr) return std::optional<ExpandedGames>();
  return std::optional(
      ExpandedGames{.training = (*positions)->training.size(), .held_out = (*positions)->held_out.size()});
}

Expected<std::optional<TrainedNet>> LearntByFeatures::train(const TrainTask& task, StageWatcher& watcher) {
  if (const auto before = trained_before(task.file, "by_hand")) return before;
  const auto positions = positions_of(task.positions, watcher);
  if (!positions) return positions.error();
  if (*positions == nullptr) return std::optional<TrainedNet>();
  return train_on_features(game_.info().name, **positions, task, watcher);
}

double LearntByFeatures::training_speed(std::uint32_t width) const {
  constexpr double columns_a_second = 60e6;
  return columns_a_second / width;
}

std::string LearntByFeatures::player(const std::string& net) const {
  const Spec search = Spec::named("alphabeta").with("order", "all").with("table", 4);
  return (net.empty() ? search : search.with("net", net)).text();
}

}  // namespace arborist
