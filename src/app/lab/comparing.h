// Comparing: players against a yardstick, in some games, with so many nodes or so much time for a move. Every pairing
// is a match with a journal of its own in one folder, so that whatever ends it, the same command goes on.
//
//   lab::CompareTask task{.title = …, .games = {"reversi"}, .players = {"alphabeta", "bayes"}, .nodes = {2000}};
//   auto found = compare(task, folder, context.games, attendance, context.farm);
#pragma once

#include <filesystem>
#include <string>

#include "app/attendance.h"
#include "core/expected.h"
#include "face/any_game.h"
#include "farm/farm.h"
#include "lab/compare/comparison.h"
#include "lab/compare/task.h"

namespace arborist {

// What is there already when it was stopped.
[[nodiscard]] Expected<lab::PlayerComparison> compare(const lab::CompareTask& task, const std::filesystem::path& folder,
                                                      const GameList& games, Attendance& attendance, farm::Farm& farm);

// The folder of a comparison that was not told where to keep its games: in the user's data folder, one for each.
[[nodiscard]] Expected<std::filesystem::path> usual_folder(const lab::CompareTask& task);

// Prints it and writes the picture where one is wanted.
struct CompareOutputs {
  std::string picture;  // none where empty
  std::string format = "text";
};
[[nodiscard]] Expected<void> print_comparison(const lab::PlayerComparison& comparison, const CompareOutputs& outputs);

}  // namespace arborist
