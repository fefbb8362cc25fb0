// Comparing: players against a yardstick, in some games, with so many nodes or so much time for a move. Every pairing
// is a match with a journal of its own in one folder, so that whatever ends it, the same command goes on.
//
//   CompareTask task{.title = …, .games = {"reversi"}, .players = {"alphabeta", "bayes"}, .nodes = {2000}};
//   auto found = compare(task, folder, context.games, attendance);
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "app/attendance.h"
#include "core/expected.h"
#include "face/any_game.h"
#include "lab/compare/comparison.h"

namespace arborist {

struct CompareTask {
  std::string title;
  std::vector<std::string> games;
  std::vector<std::string> players;  // the first is the yardstick
  std::vector<std::uint64_t> nodes;  // for a move, both players alike
  std::vector<std::string> times;    // the same as time: "5ms"
  std::size_t count = 1000;          // games of a pairing
  bool each_against_each = false;
  std::string openings = {};  // a file; else by chance
  int random_plies = 6;
  std::string sprt = {};
  int max_plies = 0;
  std::uint64_t seed = 1;
  int concurrency = 1;
  bool quiet = false;
};

// What is there already when it was stopped.
[[nodiscard]] Expected<lab::Comparison> compare(const CompareTask& task, const std::filesystem::path& folder,
                                                const GameList& games, Attendance& attendance);

// The folder of a comparison that was not told where to keep its games: in the user's data folder, one for each.
[[nodiscard]] Expected<std::filesystem::path> usual_folder(const CompareTask& task);

// Prints it and writes the picture where one is wanted.
struct CompareOutputs {
  std::string picture;  // none where empty
  std::string format = "text";
};
[[nodiscard]] Expected<void> print_comparison(const lab::Comparison& comparison, const CompareOutputs& outputs);

}  // namespace arborist
