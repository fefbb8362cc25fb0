// EngineOption: a setting that an engine offers, and what values it takes; as UCI tells it, or the older protocol.
//
//   option name Hash type spin default 16 min 1 max 1024
//   feature option="Resign Threshold -spin 800 200 1200"
//
//   auto option = parse_uci_option(line);
//   auto chosen = checked_option(options, {"hash", "64"});        // {"Hash", "64"}, or what is wrong
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/spec.h"

namespace arborist::outside {

struct EngineOption {
  enum class Type : std::uint8_t { check, spin, combo, button, text };
  std::string name = {};
  Type type = Type::text;
  std::int64_t lowest = INT64_MIN;
  std::int64_t highest = INT64_MAX;
  std::vector<std::string> choices = {};
};

// The whole line of UCI. Nothing if it is no option line.
[[nodiscard]] std::optional<EngineOption> parse_uci_option(std::string_view line);
// What stands between the quotes in the older protocol.
[[nodiscard]] std::optional<EngineOption> parse_xboard_option(std::string_view text);

// By name; case does not matter, and `_` may stand for a blank. Null where there is none.
[[nodiscard]] const EngineOption* find_option(const std::vector<EngineOption>& options, std::string_view name);

struct ChosenOption {
  const EngineOption* option;
  std::string value;  // true or false for a check, nothing for a button
};
// The error tells an unknown option with the nearest names, or a value that the engine does not take.
[[nodiscard]] Expected<ChosenOption> checked_option(const std::vector<EngineOption>& options,
                                                    const Spec::Setting& setting);

// "setoption name Hash value 64", and "option Hash=64".
[[nodiscard]] std::string uci_command(const ChosenOption& chosen);
[[nodiscard]] std::string xboard_command(const ChosenOption& chosen);

}  // namespace arborist::outside
