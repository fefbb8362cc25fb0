#include "core/newer.h"

#include <fmt/format.h>

#include <limits>

#include "core/text.h"

namespace arborist {

std::optional<Error> newer_than(int known, std::string_view line, std::string_view words_before) {
  if (!line.starts_with(words_before)) return std::nullopt;
  line.remove_prefix(words_before.size());
  const auto digits = line.substr(0, line.find_first_not_of("0123456789"));
  const auto found = parse_integer(digits, 0, std::numeric_limits<int>::max());
  if (!found) return std::nullopt;
  return newer_than(static_cast<std::uint32_t>(known), static_cast<std::uint32_t>(*found));
}

std::optional<Error> newer_than(std::uint32_t known, std::uint32_t found) {
  if (found <= known) return std::nullopt;
  return Error{fmt::format("it was written by a newer Arborist (version {}, this one knows {})", found, known)};
}

}  // namespace arborist
