#include "arena/outside/engine_option.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/text.h"

namespace arborist::outside {

namespace {

constexpr std::array<std::pair<std::string_view, EngineOption::Type>, 5> type_names = {
    {{"check", EngineOption::Type::check},
     {"spin", EngineOption::Type::spin},
     {"combo", EngineOption::Type::combo},
     {"button", EngineOption::Type::button},
     {"string", EngineOption::Type::text}}};

bool is_keyword(std::string_view word) {
  return word == "name" || word == "type" || word == "default" || word == "min" || word == "max" || word == "var";
}

std::string folded(std::string_view name) {
  std::string text = to_lower(name);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

void take(EngineOption& option, std::string_view key, const std::string& value) {
  if (key == "name") option.name = value;
  if (key == "var") option.choices.push_back(value);
  if (key == "type")
    for (const auto& [name, type] : type_names)
      if (value == name) option.type = type;
  if (key == "min" || key == "max")
    if (const auto number = parse_integer<std::int64_t>(value, INT64_MIN, INT64_MAX))
      (key == "min" ? option.lowest : option.highest) = *number;
}

Expected<std::string> checked_value(const EngineOption& option, const std::string& value) {
  switch (option.type) {
    case EngineOption::Type::check: {
      const std::string word = to_lower(value);
      if (word == "true" || word == "yes" || word == "on" || word == "1") return std::string("true");
      if (word == "false" || word == "no" || word == "off" || word == "0") return std::string("false");
      return Error{fmt::format("{} is neither true nor false", in_quotes(value))};
    }
    case EngineOption::Type::spin: {
      const auto number = parse_integer<std::int64_t>(value, option.lowest, option.highest);
      if (!number) return number.error();
      return value;
    }
    case EngineOption::Type::combo: {
      for (const auto& choice : option.choices)
        if (to_lower(choice) == to_lower(value)) return choice;
      return Error{fmt::format("{} is not known{}; it is one of {}", in_quotes(value),
                               did_you_mean(value, option.choices), join(option.choices, ", "))};
    }
    case EngineOption::Type::button:
      if (value.empty() || to_lower(value) == "true") return std::string{};
      return Error{"it is a button and takes no value"};
    case EngineOption::Type::text:
      return value;
  }
  return value;
}

}  // namespace

std::optional<EngineOption> parse_uci_option(std::string_view line) {
  const auto parts = words(line);
  if (parts.size() < 3 || parts[0] != "option" || parts[1] != "name") return std::nullopt;
  EngineOption option;
  for (std::size_t i = 1; i < parts.size();) {
    const std::string_view key = parts[i++];
    std::string value;
    // The default of a text may hold any word.
    const bool takes_rest = key == "default" && option.type == EngineOption::Type::text;
    for (; i < parts.size() && (takes_rest || !is_keyword(parts[i])); ++i)
      value += (value.empty() ? "" : " ") + std::string(parts[i]);
    take(option, key, value);
  }
  if (option.name.empty()) return std::nullopt;
  return option;
}

std::optional<EngineOption> parse_xboard_option(std::string_view text) {
  const auto dash = text.find(" -");
  if (dash == std::string_view::npos) return std::nullopt;
  EngineOption option;
  option.name = trim(text.substr(0, dash));
  const auto parts = words(text.substr(dash + 2));
  if (parts.empty() || option.name.empty()) return std::nullopt;
  const std::string_view kind = parts[0];
  if (kind == "check") option.type = EngineOption::Type::check;
  if (kind == "button" || kind == "save" || kind == "reset") option.type = EngineOption::Type::button;
  if ((kind == "spin" || kind == "slider") && parts.size() >= 4) {
    option.type = EngineOption::Type::spin;
    take(option, "min", std::string(parts[2]));
    take(option, "max", std::string(parts[3]));
  }
  if (kind == "combo") {
    option.type = EngineOption::Type::combo;
    std::string choice;
    for (std::size_t i = 1; i <= parts.size(); ++i) {
      if (i < parts.size() && parts[i] != "///") {
        choice += (choice.empty() ? "" : " ") + std::string(parts[i]);
        continue;
      }
      // A star marks the one that is chosen already.
      if (!choice.empty()) option.choices.push_back(choice.starts_with('*') ? choice.substr(1) : choice);
      choice.clear();
    }
  }
  return option;
}

const EngineOption* find_option(const std::vector<EngineOption>& options, std::string_view name) {
  const auto found = std::find_if(options.begin(), options.end(),
                                  [&](const EngineOption& option) { return folded(option.name) == folded(name); });
  return found == options.end() ? nullptr : &*found;
}

Expected<ChosenOption> checked_option(const std::vector<EngineOption>& options, const Spec::Setting& setting) {
  const EngineOption* option = find_option(options, setting.key);
  if (option == nullptr) {
    std::vector<std::string> names;
    names.reserve(options.size());
    for (const auto& known : options) names.push_back(known.name);
    return Error{fmt::format("the engine has no option {}{}; it has {}", in_quotes(setting.key),
                             did_you_mean(setting.key, names), names.empty() ? "none" : join(names, ", "))};
  }
  auto value = checked_value(*option, setting.value);
  if (!value) return value.error().in("option " + in_quotes(option->name));
  return ChosenOption{option, std::move(*value)};
}

std::string uci_command(const ChosenOption& chosen) {
  std::string name = "setoption name " + chosen.option->name;
  return chosen.option->type == EngineOption::Type::button ? name : name + " value " + chosen.value;
}

std::string xboard_command(const ChosenOption& chosen) {
  std::string name = "option " + chosen.option->name;
  switch (chosen.option->type) {
    case EngineOption::Type::button:
      return name;
    case EngineOption::Type::check:
      return name + (chosen.value == "true" ? "=1" : "=0");
    default:
      return name + "=" + chosen.value;
  }
}

}  // namespace arborist::outside
