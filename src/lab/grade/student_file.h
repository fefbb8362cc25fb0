// StudentFile: what a student's program found, and how it counts. A small JSON object or a CSV file; docs/grading.md
// has both.
//
//   Expected<StudentFile> file = StudentFile::parse(text);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"

namespace arborist::lab {

// What is counted.
enum class Counted : std::uint8_t {
  nodes,      // calls of the recursive function, the root included
  calls,      // the same below the root: one less, as report B has it
  leaves,     // ends and positions at the depth limit
  interior,   // positions whose moves were looked at
  generated,  // moves of those positions
  cutoffs
};

struct StudentFile {
  static constexpr std::size_t largest = 1U << 20U;
  static constexpr std::size_t most_rows = 100;
  static constexpr int deepest = 1000;

  struct Row {
    std::optional<int> depth = std::nullopt;  // none: to the end of the game
    std::optional<int> value = std::nullopt;
    std::optional<std::string> move = std::nullopt;
    std::optional<std::uint64_t> count = std::nullopt;
    friend bool operator==(const Row&, const Row&) = default;
  };

  std::string problem;
  std::string position;
  bool prunes = true;      // algorithm: alphabeta or minimax
  bool has_table = false;  // table: no or yes
  Counted counted = Counted::nodes;
  bool depth_below_root = false;                  // depth: half-moves, or what follows a root move, as report B has it
  bool value_for_first = false;                   // value: for the mover, or for the first side
  std::optional<bool> quick_wins = std::nullopt;  // wins: alike or distance
  bool scores_wins = true;                        // wins: or not at all, as report B has it
  bool narrows_root = true;                       // root: narrow or full
  std::vector<Row> rows;

  [[nodiscard]] static Expected<StudentFile> parse(std::string_view text);
};

[[nodiscard]] const char* to_text(Counted counted);

}  // namespace arborist::lab
