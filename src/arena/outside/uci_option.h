// UciOption: a setting that a UCI engine offers, as its `option` line tells it, and what values it takes.
//
//   option name Hash type spin default 16 min 1 max 1024
//
//   auto option = parse_uci_option(line);
//   auto command = set_option(options, {"Hash", "64"});        // "setoption name Hash value 64", or what is wrong
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/spec.h"

namespace arborist::outside {

struct UciOption {
  enum class Type : std::uint8_t { check, spin, combo, button, string };
  std::string name = {};
  Type type = Type::string;
  std::int64_t lowest = INT64_MIN;
  std::int64_t highest = INT64_MAX;
  std::vector<std::string> choices = {};
};

// Nothing if the line is no option line.
[[nodiscard]] std::optional<UciOption> parse_uci_option(std::string_view line);

// By name; case does not matter, and `_` may stand for a blank. Null where there is none.
[[nodiscard]] const UciOption* find_option(const std::vector<UciOption>& options, std::string_view name);

// The command that sets an option. The error tells an unknown option with the nearest names, or a value that the engine
// does not take.
[[nodiscard]] Expected<std::string> set_option(const std::vector<UciOption>& options, const Spec::Setting& setting);

}  // namespace arborist::outside
