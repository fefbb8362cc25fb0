// Counts as people say them: "1 cut", "1,234 cuts", "1 leaf", "2 leaves".
//
//   counted(cuts, "cut") + ", " + counted(leaves, "leaf", "leaves")
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/text.h"

namespace arborist {

// The word alone; `many` where it is not the word with an s.
[[nodiscard]] inline std::string plural(std::uint64_t count, std::string_view one, std::string_view many = {}) {
  if (count == 1) return std::string(one);
  return many.empty() ? std::string(one) + 's' : std::string(many);
}
[[nodiscard]] inline std::string counted(std::uint64_t count, std::string_view one, std::string_view many = {}) {
  return grouped(count) + ' ' + plural(count, one, many);
}

}  // namespace arborist
