// Maps read from files, and the scenarios of the Moving AI Lab: every trip is walked by every search, and the length of
// its way held against the one in the file.
#pragma once

#include <string>
#include <vector>

#include "app/path/report.h"
#include "path/algorithm.h"
#include "puzzles/maze/movingai.h"

namespace arborist::path_command {

// A Moving AI map, or a maze typed as text, which is all land.
[[nodiscard]] Expected<maze::Map> read_map(const std::string& file);

struct ScenarioRequest {
  std::string map_file;
  std::string scenario_file;
  std::vector<path::PathAlgorithm> algorithms;
  Bounds bounds;
  bool json = false;
};

// Prints a table; 1 where a length is not met.
[[nodiscard]] Expected<int> run_scenario(const ScenarioRequest& request);

}  // namespace arborist::path_command
