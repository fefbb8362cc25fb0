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

[[nodiscard]] std::string race_words(const std::vector<Lane>& lanes, const ProblemNouns& nouns);
// The same of tours, on a board of so many squares.
[[nodiscard]] std::string tour_words(const std::vector<Lane>& lanes, std::size_t squares);
// "breadth-first" for bfs.
[[nodiscard]] std::string_view spoken_name(std::string_view algorithm);

}  // namespace arborist::server
