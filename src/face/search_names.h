// The searches by name, and which settings each of them has: the one table that help, errors and lists are made from.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "face/search_settings.h"

namespace arborist {

struct NamedAlgorithm {
  std::string name;
  TreeAlgorithm algorithm;
  std::string summary;
};

[[nodiscard]] const std::vector<NamedAlgorithm>& algorithms();
[[nodiscard]] std::vector<std::string> allowed_settings(TreeAlgorithm algorithm);
[[nodiscard]] std::vector<std::string> names_of(const std::vector<NamedThing>& things);

// A whole program rather than an algorithm.
inline constexpr const char* program_of_student_report_a = "report-a";

}  // namespace arborist
