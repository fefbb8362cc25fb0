// Reads text of JSON at the border, within limits: a tree of values costs many times its text, so what is not modest is
// refused before one is grown. Of members of the same name the last counts.
//
//   auto json = parse_json(line, {.depth = 16, .values = 4096});
//   if (!json) return json.error();
#pragma once

#include <cstddef>
#include <string_view>

#include "core/expected.h"
#include "core/json.h"

namespace arborist {

struct JsonLimits {
  std::size_t depth = 64;
  std::size_t values = std::size_t{1} << 24U;
};

// Whether a text, JSON or not, keeps to the limits.
[[nodiscard]] bool is_modest(std::string_view text, const JsonLimits& limits);

[[nodiscard]] Expected<Json> parse_json(std::string_view text, const JsonLimits& limits = {});

}  // namespace arborist
