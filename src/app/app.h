// The command line: one subcommand a file, each short. A program with games of its own adds them to the list and has
// all of Arborist's commands for them:
//
//   int main(int argc, char** argv) {
//     GameList games = builtin_games();
//     games.add(make_game<games::nim::Definition>());
//     return run_app(argc, argv, games);
//   }
#pragma once

#include <string>

#include "face/any_game.h"
#include "farm/farm.h"

namespace arborist {

// The exit code: 0 all went well, 1 it failed, 2 it was asked wrongly.
[[nodiscard]] int run_app(int argc, const char* const* argv, const GameList& games);
// The same on a farm of its own, perhaps in several processes at once.
[[nodiscard]] int run_app(int argc, const char* const* argv, const GameList& games, farm::Farm& farm);
// Version and evaluation of the program: processes that differ in it must not work together.
[[nodiscard]] std::string identity();
// Whether the processes of a farm do this command together; any other is for the one that keeps the books.
[[nodiscard]] bool is_done_together(int argc, const char* const* argv);

}  // namespace arborist
