// A net trained on positions of any game that offers features, with its card.
//
//   auto trained = train_on_features("reversi", positions, {.file = "1.net", .width = 32, …}, watcher);
#pragma once

#include <optional>
#include <string>

#include "app/learn/feature_positions.h"
#include "app/learn/learnt_game.h"

namespace arborist {

// Goes on from its checkpoint, if there is one; nothing where the watcher ended it.
[[nodiscard]] Expected<std::optional<TrainedNet>> train_on_features(const std::string& game,
                                                                    const FeaturePositions& positions,
                                                                    const TrainTask& task, StageWatcher& watcher);

}  // namespace arborist
