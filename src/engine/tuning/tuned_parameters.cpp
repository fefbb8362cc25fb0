#include "engine/tuning/tuned_parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/text.h"

namespace arborist::engine {

Expected<const TunedParameter*> find_parameter(std::string_view name) {
  for (const TunedParameter& one : tuned_parameters)
    if (one.name == name) return &one;
  std::vector<std::string> known;
  known.reserve(tuned_parameters.size());
  for (const TunedParameter& one : tuned_parameters) known.emplace_back(one.name);
  return Error{fmt::format("the search has no number {}{}; 'arborist tune search --list' shows them", in_quotes(name),
                           did_you_mean(name, known))};
}

Expected<Parameters> parameters_with(Parameters parameters, std::string_view settings) {
  if (settings.empty()) return parameters;
  std::set<const TunedParameter*> seen;
  for (const auto setting : split(settings, '+')) {
    const auto colon = setting.find(':');
    if (colon == std::string_view::npos)
      return Error{fmt::format("{} is no setting of the search such as null_base:5", in_quotes(setting))};
    const auto found = find_parameter(setting.substr(0, colon));
    if (!found) return found.error();
    const TunedParameter& one = **found;
    const auto value = parse_integer<int>(setting.substr(colon + 1), one.low, one.high);
    if (!value) return value.error().in(std::string(one.name));
    if (!seen.insert(&one).second) return Error{fmt::format("{} is set twice", one.name)};
    parameters.*one.member = *value;
  }
  return parameters;
}

std::string settings_text(const Parameters& parameters) {
  constexpr Parameters standard;
  std::string text;
  for (const TunedParameter& one : tuned_parameters)
    if (parameters.*one.member != standard.*one.member)
      text += fmt::format("{}{}:{}", text.empty() ? "" : "+", one.name, parameters.*one.member);
  return text;
}

std::string parameters_source(const Parameters& parameters, const std::string& origin) {
  constexpr Parameters standard;
  std::string text;
  for (const auto line : split(origin, '\n')) text += fmt::format("//{}{}\n", line.empty() ? "" : " ", line);
  text += "Parameters{\n";
  for (const TunedParameter& one : tuned_parameters) {
    const int now = parameters.*one.member;
    const int before = standard.*one.member;
    text += fmt::format("    .{} = {},{}\n", one.name, now, now == before ? "" : fmt::format("  // {} before", before));
  }
  return text + "}\n";
}

std::string parameters_options(const Parameters& parameters) {
  std::string text;
  for (const TunedParameter& one : tuned_parameters)
    text += fmt::format("setoption name {} value {}\n", one.name, parameters.*one.member);
  return text;
}

}  // namespace arborist::engine
