// Games that a player played against itself, turned into examples for a net: the features of every position that was
// searched, what the search promised and what came of the game. Images of the board are chosen by chance, and some
// games are held out.
//
//   auto made = make_feature_positions(game, {.games = {"games-1.jsonl"}, .seed = 7}, watcher);
//   TrainingRun run(shape, (*made)->training, (*made)->held_out, settings);
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/learn/learnt_game.h"
#include "core/json.h"
#include "game/features.h"
#include "learn/example_set.h"

namespace arborist {

struct FeaturePositions {
  FeatureSpace space = {};
  learn::ExampleSet training = {};
  learn::ExampleSet held_out = {};
  bool in_points = false;     // what games end in: then values are points, too
  double result_share = 0;    // of the targets; the rest is what the searches promised
  double score_scale = 0;     // the points at which the last of these players promises 73 % of the points there are
  std::string checksum = {};  // of all examples
  Json sources = {};          // what the files of games were
};

// So many at most are kept; of more, chance leaves some out.
inline constexpr std::uint64_t most_feature_positions = 4'000'000;

// Nothing where the watcher ended it.
[[nodiscard]] Expected<std::optional<FeaturePositions>> make_feature_positions(const AnyGame& game,
                                                                               const ExpandTask& task,
                                                                               StageWatcher& watcher);

}  // namespace arborist
