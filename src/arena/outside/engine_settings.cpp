#include "arena/outside/engine_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "core/text.h"

namespace arborist::outside {

namespace {

constexpr double usual_hang = 60;
constexpr double longest_hang = 86'400;
constexpr auto usual_time = std::chrono::seconds(1);
constexpr auto longest_silence_after_time = std::chrono::seconds(5);
constexpr std::int64_t longest_time_ms = 86'400'000;
constexpr std::int64_t most_megabytes = 1 << 20;
constexpr std::int64_t most_cores = 1024;

Expected<Duration> seconds_of(const Spec& spec, std::string_view key, double otherwise) {
  const auto value = spec.find(key);
  double seconds = otherwise;
  if (value) {
    const auto [stop, problem] = std::from_chars(value->data(), value->data() + value->size(), seconds);
    const bool in_range = seconds > 0 && seconds <= longest_hang;  // and no NaN
    if (problem != std::errc{} || stop != value->data() + value->size() || !in_range)
      return Error{fmt::format("{} of '{}': {} is not a number of seconds above 0 and up to {}", key, spec.name(),
                               in_quotes(*value), longest_hang)};
  }
  return std::chrono::duration_cast<Duration>(std::chrono::duration<double>(seconds));
}

Expected<Limits> limits_of(const Spec& spec) {
  Limits limits;
  const auto depth = spec.integer("depth", Limits::deepest, 1, Limits::deepest);
  if (!depth) return depth.error();
  limits.depth = static_cast<int>(*depth);
  const auto nodes = spec.integer("nodes", INT64_MAX, 1, INT64_MAX);
  if (!nodes) return nodes.error();
  if (spec.find("nodes")) limits.nodes = static_cast<std::uint64_t>(*nodes);
  const auto time = spec.integer("time", 1, 1, longest_time_ms);
  if (!time) return time.error();
  if (spec.find("time")) limits.time = std::chrono::milliseconds(*time);
  return limits;
}

// "hang=SECONDS" is the key "hang".
std::string key_of(const NamedThing& setting) { return setting.name.substr(0, setting.name.find('=')); }

bool is_own(Protocol protocol, const std::string& key) {
  const auto& own = engine_settings(protocol);
  return std::any_of(own.begin(), own.end(), [&](const auto& setting) { return key_of(setting) == key; });
}

}  // namespace

const std::vector<NamedThing>& engine_settings(Protocol protocol) {
  static const std::vector<NamedThing> both = {
      {"args=WORDS", "arguments of the program, separated by blanks: args=--uci"},
      {"dir=PATH", "the folder in which the program runs"},
      {"name=TEXT", "what the player is called; the whole spec where it is not told"},
      {"log=FILE", "where to append everything that is said, error output included"},
      {"hang=SECONDS", "a longer silence where an answer is due means that it hangs: 60 where it is not told"},
      {"depth=N", "never search deeper than this"},
      {"nodes=N", "never visit more positions than this (where the engine can limit them)"},
      {"time=MS", "never think longer than this about a move; 1000 where nothing else limits it"}};
  static const std::vector<NamedThing> uci = [] {
    auto list = both;
    list.push_back({"NAME=VALUE", "any option that the engine has: Hash=64, Threads=1, Move Overhead=30"});
    return list;
  }();
  static const std::vector<NamedThing> xboard = [] {
    auto list = both;
    list.push_back({"protocol=1|2", "the newest version of the protocol that the engine is offered: 2"});
    list.push_back({"memory=MB", "for its tables, where the engine lets itself be told"});
    list.push_back({"cores=N", "how many processors it may use, where it lets itself be told"});
    list.push_back({"NAME=VALUE", "any option that the engine has"});
    return list;
  }();
  return protocol == Protocol::uci ? uci : xboard;
}

std::optional<Protocol> protocol_of(const Spec& spec) {
  if (spec.name() == "uci") return Protocol::uci;
  if (spec.name() == "xboard") return Protocol::xboard;
  return std::nullopt;
}

Expected<EngineSettings> parse_engine_settings(const Spec& spec, const Permissions& permissions) {
  if (const auto allowed = permissions.to_start_programs(spec.name()); !allowed) return allowed.error();
  const Protocol protocol = protocol_of(spec).value_or(Protocol::uci);
  EngineSettings settings{.protocol = protocol};
  settings.command.permissions = permissions;
  if (spec.subject().empty())
    return Error{fmt::format("{} does not begin with the name or path of a program", in_quotes(spec.text()))};
  if (spec.next() != nullptr) return Error{fmt::format("'{}' has nobody who goes on after it", spec.name())};
  const auto found = find_program(spec.subject());
  if (!found) return found.error().in(spec.name());
  // A relative path is meant from here, not from the folder that the program is to run in.
  settings.command.program = std::filesystem::absolute(*found).string();
  const std::string arguments = spec.find("args").value_or("");
  for (const auto word : words(arguments)) settings.command.arguments.emplace_back(word);
  settings.command.directory = spec.find("dir").value_or("");
  settings.log = spec.find("log").value_or("");
  if (!settings.log.empty())
    if (const auto allowed = permissions.to_open_files("log of " + spec.name()); !allowed) return allowed.error();
  settings.name = spec.find("name").value_or(spec.text());
  const auto hang = seconds_of(spec, "hang", usual_hang);
  if (!hang) return hang.error();
  settings.hang = *hang;
  auto limits = limits_of(spec);
  if (!limits) return limits.error();
  settings.limits = *limits;
  if (protocol == Protocol::xboard) {
    const auto version = spec.integer("protocol", 2, 1, 2);
    if (!version) return version.error();
    settings.xboard_version = static_cast<int>(*version);
    const auto memory = spec.integer("memory", 0, 0, most_megabytes);
    if (!memory) return memory.error();
    settings.memory_megabytes = *memory;
    const auto cores = spec.integer("cores", 0, 0, most_cores);
    if (!cores) return cores.error();
    settings.cores = *cores;
  }
  for (const auto& setting : spec.settings())
    if (!is_own(protocol, setting.key)) settings.options.push_back(setting);
  return settings;
}

Limits stricter(const Limits& own, const Limits& given, bool has_clock) {
  const auto sooner = [](std::optional<Duration> a, std::optional<Duration> b) {
    return a && b ? std::min(a, b) : (a ? a : b);
  };
  Limits result{.depth = std::min(own.depth, given.depth),
                .nodes = std::min(own.nodes, given.nodes),
                .time = sooner(own.time, given.time ? given.time : given.soft_time),
                .soft_time = std::nullopt,
                .stop = given.stop};
  const bool is_limited = result.depth < Limits::deepest || result.nodes != Limits::unlimited_nodes || result.time;
  if (!is_limited && !has_clock) result.time = usual_time;
  return result;
}

Patience patience(const Limits& limits, const std::optional<TimeLeft>& clock, Duration hang) {
  std::optional<Duration> time = limits.time;
  if (clock && (!time || clock->own < *time)) time = std::max(clock->own, Duration{});
  if (!time) return {Clock::now() + hang, true};
  return {Clock::now() + 2 * *time + std::min<Duration>(hang, longest_silence_after_time), false};
}

}  // namespace arborist::outside
