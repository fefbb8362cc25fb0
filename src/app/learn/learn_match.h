// The match of a generation against the one before or against what was made by hand, at fixed nodes; it goes on from
// its journal.
//
//   auto result = play_learn_match({.game = chess, .player = "engine:net=2.net", .opponent = …}, watcher, stop);
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "app/learn/learn_plan.h"
#include "app/learn/learnt_game.h"

namespace arborist {

struct LearnMatch {
  const AnyGame& game;
  std::string player;
  std::string opponent;
  std::string journal;
  std::uint64_t games = 200;
  bool is_test = false;  // ends as soon as it is decided which is better
  std::uint64_t nodes = 5'000;
  std::uint64_t seed = 1;
  int threads = 1;
};

// Nothing where it was stopped.
[[nodiscard]] Expected<std::optional<MatchResult>> play_learn_match(const LearnMatch& match, StageWatcher& watcher,
                                                                    const std::stop_token& stop);

}  // namespace arborist
