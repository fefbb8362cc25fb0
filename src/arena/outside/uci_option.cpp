#include "arena/outside/uci_option.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/text.h"

namespace arborist::outside {

namespace {

constexpr std::array<std::pair<std::string_view, UciOption::Type>, 5> type_names = {
    {{"check", UciOption::Type::check},
     {"spin", UciOption::Type::spin},
     {"combo", UciOption::Type::combo},
     {"button", UciOption::Type::button},
     {"string", UciOption::Type::string}}};

bool is_keyword(std::string_view word) {
  return word == "name" || word == "type" || word == "default" || word == "min" || word == "max" || word == "var";
}

std::string folded(std::string_view name) {
  std::string text = to_lower(name);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

void take(UciOption& option, std::string_view key, const std::string& value) {
  if (key == "name") option.name = value;
  if (key == "var") option.choices.push_back(value);
  if (key == "type")
    for (const auto& [name, type] : type_names)
      if (value == name) option.type = type;
  if (key == "min" || key == "max")
    if (const auto number = parse_integer<std::int64_t>(value, INT64_MIN, INT64_MAX))
      (key == "min" ? option.lowest : option.highest) = *number;
}

Expected<std::string> checked_value(const UciOption& option, const std::string& value) {
  switch (option.type) {
    case UciOption::Type::check: {
      const std::string word = to_lower(value);
      if (word == "true" || word == "yes" || word == "on" || word == "1") return std::string("true");
      if (word == "false" || word == "no" || word == "off" || word == "0") return std::string("false");
      return Error{fmt::format("{} is neither true nor false", in_quotes(value))};
    }
    case UciOption::Type::spin: {
      const auto number = parse_integer<std::int64_t>(value, option.lowest, option.highest);
      if (!number) return number.error();
      return value;
    }
    case UciOption::Type::combo: {
      for (const auto& choice : option.choices)
        if (to_lower(choice) == to_lower(value)) return choice;
      return Error{fmt::format("{} is not known{}; it is one of {}", in_quotes(value),
                               did_you_mean(value, option.choices), join(option.choices, ", "))};
    }
    case UciOption::Type::button:
      if (value.empty() || to_lower(value) == "true") return std::string{};
      return Error{"it is a button and takes no value"};
    case UciOption::Type::string:
      return value;
  }
  return value;
}

}  // namespace

std::optional<UciOption> parse_uci_option(std::string_view line) {
  const auto parts = words(line);
  if (parts.size() < 3 || parts[0] != "option" || parts[1] != "name") return std::nullopt;
  UciOption option;
  for (std::size_t i = 1; i < parts.size();) {
    const std::string_view key = parts[i++];
    std::string value;
    // The default of a text may hold any word.
    const bool takes_rest = key == "default" && option.type == UciOption::Type::string;
    for (; i < parts.size() && (takes_rest || !is_keyword(parts[i])); ++i)
      value += (value.empty() ? "" : " ") + std::string(parts[i]);
    take(option, key, value);
  }
  if (option.name.empty()) return std::nullopt;
  return option;
}

const UciOption* find_option(const std::vector<UciOption>& options, std::string_view name) {
  const auto found = std::find_if(options.begin(), options.end(),
                                  [&](const UciOption& option) { return folded(option.name) == folded(name); });
  return found == options.end() ? nullptr : &*found;
}

Expected<std::string> set_option(const std::vector<UciOption>& options, const Spec::Setting& setting) {
  const UciOption* option = find_option(options, setting.key);
  if (option == nullptr) {
    std::vector<std::string> names;
    for (const auto& known : options) names.push_back(known.name);
    return Error{fmt::format("the engine has no option {}{}; it has {}", in_quotes(setting.key),
                             did_you_mean(setting.key, names), names.empty() ? "none" : join(names, ", "))};
  }
  const auto value = checked_value(*option, setting.value);
  if (!value) return value.error().in("option " + in_quotes(option->name));
  if (option->type == UciOption::Type::button) return "setoption name " + option->name;
  return fmt::format("setoption name {} value {}", option->name, *value);
}

}  // namespace arborist::outside
