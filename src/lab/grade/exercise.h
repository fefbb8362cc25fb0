// Exercise sheets: fresh trees by a seed, with questions and, for the teacher, answers. The same seed gives the same
// sheet everywhere.
//
//   Expected<std::string> sheet = exercise_sheet({.seed = 7, .trees = 4, .answers = true});     // Markdown
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/expected.h"
#include "games/explicit_tree/explicit_tree.h"

namespace arborist::lab {

struct ExerciseOptions {
  static constexpr int most_trees = 50;
  static constexpr int most_levels = 6;
  static constexpr int most_children = 6;

  std::uint64_t seed = 1;
  int trees = 3;
  int levels = 3;    // of moves, in the last tree; the first ones may be smaller
  int children = 3;  // of a node, at most; at least two
  bool answers = false;
};

// What there is to know of a tree.
struct TreeAnswers {
  int value = 0;  // for MAX
  std::string move = {};
  std::uint64_t leaves = 0;  // of the tree
  std::uint64_t seen = 0;    // by alpha-beta, from left to right
  std::uint64_t nodes = 0;   // by alpha-beta, the root included
  std::uint64_t cutoffs = 0;
  std::vector<std::size_t> unseen = {};  // leaves by their number from the left, from 1
  std::uint64_t seen_in_best_order = 0;
};

[[nodiscard]] ExplicitTree exercise_tree(std::uint64_t seed, int levels, int children);
[[nodiscard]] TreeAnswers answers_for(const ExplicitTree& tree);
[[nodiscard]] Expected<std::string> exercise_sheet(const ExerciseOptions& options);

}  // namespace arborist::lab
