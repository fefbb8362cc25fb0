#include "face/any_problem.h"

#include <algorithm>

#include "core/text.h"

namespace arborist {

Expected<std::vector<path::PathAlgorithm>> parse_methods(std::string_view list,
                                                         const std::vector<std::string>& methods) {
  std::vector<path::PathAlgorithm> chosen;
  for (const std::string_view piece : split(list, ',')) {
    const std::string name(trim(piece));
    const auto at = std::find(methods.begin(), methods.end(), name);
    if (at == methods.end())
      return Error{in_quotes(name) + " is not an algorithm here" + did_you_mean(name, methods) + "; known are " +
                   join(methods, ", ")};
    chosen.push_back({.kind = path::PathAlgorithm::Kind::own,
                      .method = static_cast<std::size_t>(at - methods.begin()),
                      .name = name});
  }
  if (chosen.size() > path::PathAlgorithm::most_in_a_race) return path::PathAlgorithm::too_many();
  return chosen;
}

}  // namespace arborist
