// What is said of a file that a later Arborist wrote, told by the number in its first line. It is named and left alone.
//
//   if (auto newer = newer_than(1, line, "arborist game record ")) return *newer;
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/expected.h"

namespace arborist {

// Nothing where the line does not begin with these words and a number, or the number is known.
[[nodiscard]] std::optional<Error> newer_than(int known, std::string_view line, std::string_view words_before);

// For files whose version is no text.
[[nodiscard]] std::optional<Error> newer_than(std::uint32_t known, std::uint32_t found);

}  // namespace arborist
