// The command line: one subcommand a file, each short. A program with games of its own adds them to the list and has
// all of Arborist's commands for them:
//
//   int main(int argc, char** argv) {
//     GameList games = builtin_games();
//     games.add(make_game<games::nim::Definition>());
//     return run_app(argc, argv, games);
//   }
#pragma once

#include "face/any_game.h"

namespace arborist {

// The exit code: 0 all went well, 1 it failed, 2 it was asked wrongly.
[[nodiscard]] int run_app(int argc, const char* const* argv, const GameList& games);

}  // namespace arborist
