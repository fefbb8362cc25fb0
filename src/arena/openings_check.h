// Whether a list of chess openings is fit to start games from, whoever made it.
//
//   OpeningsCheck check = check_openings(lines);
//   for (const auto& problem : check.problems) print(problem);
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "chess/move.h"
#include "chess/position.h"
#include "core/expected.h"

namespace arborist {

struct OpeningsCheck {
  static constexpr std::size_t most_problems = 20;

  std::uint64_t lines = 0;  // without empty ones
  std::uint64_t good = 0;
  std::uint64_t white_to_move = 0;
  std::uint64_t with_moves = 0;  // whose moves are told
  std::uint64_t with_value = 0;
  int least = 0;  // of the values, for White
  int most = 0;
  double mean = 0;
  double deviation = 0;
  std::vector<std::string> problems;  // the first of them, with their lines
};

// Every line must be a legal position that is not over and without check, no two alike; moves in c0 must lead there.
[[nodiscard]] OpeningsCheck check_openings(std::string_view lines);

// The moves in `c0`, from the start position to this one; and the value in `ce`, with or without a plus sign.
[[nodiscard]] Expected<std::vector<chess::Move>> parse_opening_moves(std::string_view text,
                                                                     const chess::Position& target);
[[nodiscard]] Expected<int> parse_opening_value(std::string_view text);

}  // namespace arborist
