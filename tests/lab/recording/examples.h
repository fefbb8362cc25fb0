// What the tests of recordings look at: the tree of the page's example, and any other.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "games/builtin_games.h"
#include "lab/recording/record.h"
#include "lab/recording/replay.h"

namespace arborist::lab {

struct Example {
  explicit Example(const char* name = "tic-tac-toe", const char* setup = "X...O....",
                   const char* search = "alphabeta:depth=3,eval=lines", const RecordLimits& limits = {})
      : game(**games.find(name)),
        play(std::move(*game.start(setup))),
        recording(*record(game, *play, *Spec::parse(search), limits)),
        names(*names_of(game, recording)) {}

  GameList games = builtin_games();
  const AnyGame& game;
  std::unique_ptr<AnyPlay> play;
  Recording recording;
  Names names;
};

}  // namespace arborist::lab
