#include "engine/uci/uci_options.h"

#include <fmt/format.h>

#include <array>
#include <functional>

#include "core/text.h"
#include "engine/levels/level.h"
#include "engine/tuning/tuned_parameters.h"
#include "tree/table.h"

namespace arborist::engine {

namespace {

constexpr std::int64_t longest_overhead = 10'000;
constexpr std::int64_t most_nodes_per_millisecond = 10'000;

struct Declared {
  std::string_view name;
  std::string type;
  std::function<Expected<void>(UciOptions&, std::string_view)> set;
};

Declared spin(std::string_view name, std::int64_t usual, std::int64_t low, std::int64_t high,
              std::function<void(UciOptions&, std::int64_t)> set) {
  return {name, fmt::format("spin default {} min {} max {}", usual, low, high),
          [=, set = std::move(set)](UciOptions& options, std::string_view text) -> Expected<void> {
            const auto number = parse_integer<std::int64_t>(text, low, high);
            if (!number) return number.error().in(std::string(name));
            set(options, *number);
            return {};
          }};
}

Declared check(std::string_view name, bool usual, std::function<void(UciOptions&, bool)> set) {
  return {name, fmt::format("check default {}", usual),
          [=, set = std::move(set)](UciOptions& options, std::string_view text) -> Expected<void> {
            const std::string word = to_lower(text);
            if (word != "true" && word != "false")
              return Error{fmt::format("{}: {} is neither true nor false", name, in_quotes(text))};
            set(options, word == "true");
            return {};
          }};
}

Declared text_option(std::string_view name, std::function<void(UciOptions&, std::string)> set) {
  return {name, "string default <empty>",
          [set = std::move(set)](UciOptions& options, std::string_view text) -> Expected<void> {
            set(options, text == "<empty>" ? "" : std::string(text));
            return {};
          }};
}

const std::vector<Declared>& declared() {
  static const std::vector<Declared> all = {
      spin("Hash", static_cast<std::int64_t>(Options{}.hash_megabytes), 1, Table::most_megabytes,
           [](UciOptions& o, std::int64_t n) { o.engine.hash_megabytes = static_cast<std::size_t>(n); }),
      {clear_hash_option, "button", [](UciOptions&, std::string_view) { return Expected<void>{}; }},
      spin("Threads", 1, 1, Options::most_threads,
           [](UciOptions& o, std::int64_t n) { o.engine.threads = static_cast<int>(n); }),
      spin("MultiPV", 1, 1, Options::most_lines,
           [](UciOptions& o, std::int64_t n) { o.engine.multi_pv = static_cast<int>(n); }),
      // Pondering is the chess program's to start; the option only says that this engine can.
      check("Ponder", false, [](UciOptions&, bool) {}),
      spin("Move Overhead", 10, 0, longest_overhead,
           [](UciOptions& o, std::int64_t n) { o.engine.move_overhead = std::chrono::milliseconds(n); }),
      check("UCI_Chess960", false, [](UciOptions& o, bool on) { o.chess960 = on; }),
      check("UCI_ShowWDL", false, [](UciOptions& o, bool on) { o.show_wdl = on; }),
      check("UCI_AnalyseMode", false, [](UciOptions& o, bool on) { o.analyse_mode = on; }),
      check("OwnBook", false, [](UciOptions& o, bool on) { o.own_book = on; }),
      text_option("BookFile", [](UciOptions& o, std::string path) { o.book_file = std::move(path); }),
      check("UseNet", true, [](UciOptions& o, bool on) { o.use_net = on; }),
      text_option("EvalFile", [](UciOptions& o, std::string path) { o.eval_file = std::move(path); }),
      check("UCI_LimitStrength", false, [](UciOptions& o, bool on) { o.limit_strength = on; }),
      spin("UCI_Elo", UciOptions{}.elo, lowest_elo, highest_elo,
           [](UciOptions& o, std::int64_t n) { o.elo = static_cast<int>(n); }),
      spin("Level Seed", 0, 0, INT64_MAX,
           [](UciOptions& o, std::int64_t n) { o.level_seed = static_cast<std::uint64_t>(n); }),
      text_option("SyzygyPath", [](UciOptions& o, std::string path) { o.engine.syzygy_path = std::move(path); }),
      spin("SyzygyProbeDepth", TablebaseUse{}.depth, 1, 100,
           [](UciOptions& o, std::int64_t n) { o.engine.syzygy.depth = static_cast<int>(n); }),
      spin("SyzygyProbeLimit", TablebaseUse{}.pieces, 0, TablebaseUse{}.pieces,
           [](UciOptions& o, std::int64_t n) { o.engine.syzygy.pieces = static_cast<int>(n); }),
      check("Syzygy50MoveRule", true, [](UciOptions& o, bool on) { o.engine.syzygy.has_fifty_move_rule = on; }),
      spin("nodestime", 0, 0, most_nodes_per_millisecond,
           [](UciOptions& o, std::int64_t n) { o.engine.nodes_per_millisecond = static_cast<int>(n); }),
  };
  return all;
}

}  // namespace

std::vector<std::string> UciOptions::declarations(bool with_parameters) {
  std::vector<std::string> lines;
  for (const auto& option : declared())
    lines.push_back(fmt::format("option name {} type {}", option.name, option.type));
  if (with_parameters)
    for (const TunedParameter& one : tuned_parameters)
      lines.push_back(fmt::format("option name {} type spin default {} min {} max {}", one.name,
                                  Parameters{}.*one.member, one.low, one.high));
  return lines;
}

Expected<ChessNet> UciOptions::net() const { return EvaluationChoice{.net_file = eval_file}.open(); }

Expected<void> UciOptions::set(std::string_view name, std::string_view value) {
  std::vector<std::string> names;
  for (const auto& option : declared()) {
    if (to_lower(option.name) == to_lower(name)) return option.set(*this, value);
    names.emplace_back(option.name);
  }
  for (const TunedParameter& one : tuned_parameters) {
    if (one.name != to_lower(name)) continue;
    const auto number = parse_integer<int>(value, one.low, one.high);
    if (!number) return number.error().in(std::string(one.name));
    parameters.*one.member = *number;
    return {};
  }
  return Error{fmt::format("there is no option {}{}", in_quotes(name), did_you_mean(name, names))};
}

}  // namespace arborist::engine
