#include "core/spec.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace arborist {

namespace {
constexpr std::size_t longest_spec = 4096;
// The key whose value is a spec of its own and takes everything that follows.
constexpr std::string_view rest_key = "then";

// Where the first key=value of a text ends: at its comma, unless that stands in a value in double quotes.
std::size_t end_of_setting(std::string_view text) {
  const auto equals = text.find('=');
  const auto comma = text.find(',');
  if (equals > comma) return comma;
  const auto value = text.find_first_not_of(' ', equals + 1);
  if (value == std::string_view::npos || text[value] != '"') return comma;
  const auto closing = text.find('"', value + 1);
  return closing == std::string_view::npos ? closing : text.find(',', closing);
}

// A comma would end the value, and blanks at its ends would be lost.
bool needs_quotes(const Spec::Setting& setting) {
  return setting.key != rest_key &&
         (setting.value.find(',') != std::string::npos || trim(setting.value) != setting.value);
}
}  // namespace

Expected<Spec> Spec::parse(std::string_view text) {
  if (text.size() > longest_spec) return Error{fmt::format("a spec has at most {} characters", longest_spec)};
  Spec spec;
  const auto colon = text.find(':');
  spec.name_ = trim(text.substr(0, colon));
  if (spec.name_.empty()) return Error{fmt::format("{} has no name before its settings", in_quotes(text))};
  std::string_view rest = colon == std::string_view::npos ? std::string_view{} : text.substr(colon + 1);
  while (!rest.empty()) {
    const bool takes_rest = trim(rest.substr(0, rest.find('='))) == rest_key;
    const auto comma = takes_rest ? std::string_view::npos : end_of_setting(rest);
    const std::string_view piece = rest.substr(0, comma);
    const auto equals = piece.find('=');
    if (equals == std::string_view::npos || trim(piece.substr(0, equals)).empty())
      return Error{fmt::format("{} in {} is not of the form key=value", in_quotes(piece), in_quotes(text))};
    Setting setting{std::string(trim(piece.substr(0, equals))), std::string(trim(piece.substr(equals + 1)))};
    if (!takes_rest && setting.value.starts_with('"')) {
      if (setting.value.find('"', 1) != setting.value.size() - 1)
        return Error{fmt::format("{} in {} lacks its closing quote", in_quotes(setting.value), in_quotes(text))};
      setting.value = setting.value.substr(1, setting.value.size() - 2);
    }
    if (spec.find(setting.key)) return Error{fmt::format("'{}' is given twice in {}", setting.key, in_quotes(text))};
    spec.settings_.push_back(std::move(setting));
    rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(comma + 1);
  }
  return spec;
}

std::string Spec::text() const {
  std::string result = name_;
  for (const auto& setting : settings_) {
    result += &setting == &settings_.front() ? ':' : ',';
    result += setting.key + "=" + (needs_quotes(setting) ? '"' + setting.value + '"' : setting.value);
  }
  return result;
}

std::optional<std::string> Spec::find(std::string_view key) const {
  const auto found = std::find_if(settings_.begin(), settings_.end(), [&](const Setting& s) { return s.key == key; });
  if (found == settings_.end()) return std::nullopt;
  return found->value;
}

Expected<void> Spec::allow_only(const std::vector<std::string>& keys) const {
  for (const auto& setting : settings_) {
    if (std::find(keys.begin(), keys.end(), setting.key) != keys.end()) continue;
    const std::string known = keys.empty() ? "it has no settings" : "it has " + join(keys, ", ");
    return Error{fmt::format("'{}' has no setting {}{}; {}", name_, in_quotes(setting.key),
                             did_you_mean(setting.key, keys), known)};
  }
  return {};
}

Expected<std::int64_t> Spec::integer(std::string_view key, std::int64_t otherwise, std::int64_t low,
                                     std::int64_t high) const {
  const auto value = find(key);
  if (!value) return otherwise;
  auto number = parse_integer<std::int64_t>(*value, low, high);
  if (!number) return number.error().in(fmt::format("{} of '{}'", key, name_));
  return number;
}

Expected<std::string> Spec::choice(std::string_view key, const std::string& otherwise,
                                   const std::vector<std::string>& choices) const {
  const auto value = find(key);
  if (!value) return otherwise;
  if (std::find(choices.begin(), choices.end(), *value) != choices.end()) return *value;
  return Error{fmt::format("{} of '{}': {} is not known{}; it is one of {}", key, name_, in_quotes(*value),
                           did_you_mean(*value, choices), join(choices, ", "))};
}

}  // namespace arborist
