#include "engine/tuning/weights_text.h"

#include <fmt/format.h>

#include "core/text.h"

namespace arborist::engine {

namespace {

std::string to_source(Tapered weight) { return fmt::format("{{{}, {}}}", weight.middlegame(), weight.endgame()); }

std::string to_source(std::span<const Tapered> row) {
  std::string text;
  for (const Tapered weight : row) text += (text.empty() ? "" : ", ") + to_source(weight);
  return "{{" + text + "}}";
}

std::string to_source(const WeightName& name, std::span<const Tapered> row) {
  if (name.count == 1) return to_source(row[0]);
  if (name.rows == 1) return to_source(row);
  std::string text;
  const std::size_t length = name.count / name.rows;
  for (std::size_t i = 0; i < name.rows; ++i) text += "        " + to_source(row.subspan(i * length, length)) + ",\n";
  return "{{\n" + text + "    }}";
}

}  // namespace

std::string weights_source(const Weights& weights, const std::string& origin) {
  std::string text = "// The values of the weights that the engine plays with.\n";
  for (const auto line : split(origin, '\n')) text += fmt::format("//{}{}\n", line.empty() ? "" : " ", line);
  text +=
      "#pragma once\n\n#include \"engine/evaluation/weights.h\"\n\nnamespace arborist::engine {\n\n"
      "inline constexpr Weights standard_weights = {\n";
  for (const WeightName& name : weight_names())
    text += fmt::format("    .{} = {},\n", name.name, to_source(name, as_row(weights).subspan(name.first, name.count)));
  return text + "};\n\n}  // namespace arborist::engine\n";
}

}  // namespace arborist::engine
