// The words about a race of path searches: who looked at how much, and whose way is how long.
//
//   std::string words = race_words(lanes, {.things = "cells"});
//   // "A* looked at 75 cells where breadth-first needed 414; both paths are 46 long."
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/paths/lanes.h"

namespace arborist::server {

struct RaceNouns {
  std::string_view things = "cells";  // what is looked at
  std::string_view path = "path";     // what comes out
  std::string_view one = "is";        // a path …
  std::string_view many = "are";      // both paths …
  std::string_view measure = " long";
  std::string_view measure_of_one = measure;
};

[[nodiscard]] std::string race_words(const std::vector<Lane>& lanes, const RaceNouns& nouns);
// "breadth-first" for bfs.
[[nodiscard]] std::string_view spoken_name(std::string_view algorithm);

}  // namespace arborist::server
