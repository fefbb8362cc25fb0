#include "core/newer.h"

#include <fmt/format.h>

#include <limits>

#include "core/text.h"

namespace arborist {

std::optional<Error> newer_than(int known, std::string_view line, std::string_view words_before) {
  if (!line.starts_with(words_before)) return std::nullopt;
  const auto found = parse_integer(line.substr(words_before.size()), 0, std::numeric_limits<int>::max());
  if (!found || *found <= known) return std::nullopt;
  return Error{fmt::format("it was written by a newer Arborist (version {}, this one knows {})", *found, known)};
}

}  // namespace arborist
