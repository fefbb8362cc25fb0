#include "arena/engine_spec.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/rule_switches.h"
#include "engine/tuning/tuned_parameters.h"
#include "tree/table.h"

namespace arborist {

namespace {

constexpr std::int64_t usual_megabytes = 16;
constexpr std::int64_t longest_time = std::int64_t{1000} * 60 * 60 * 24;

Expected<void> read_limits(const Spec& spec, engine::SearchRequest& request) {
  const auto depth = spec.integer("depth", Limits::deepest, 1, Limits::deepest);
  if (!depth) return depth.error();
  const auto nodes = spec.integer("nodes", INT64_MAX, 1, INT64_MAX);
  if (!nodes) return nodes.error();
  const auto soft = spec.integer("soft", INT64_MAX, 1, INT64_MAX);
  if (!soft) return soft.error();
  const auto time = spec.integer("time", longest_time, 1, longest_time);
  if (!time) return time.error();
  request.limits.depth = static_cast<int>(*depth);
  if (spec.find("nodes")) request.limits.nodes = static_cast<std::uint64_t>(*nodes);
  if (spec.find("soft")) request.soft_nodes = static_cast<std::uint64_t>(*soft);
  if (spec.find("time")) request.limits.time = std::chrono::milliseconds(*time);
  return {};
}

Expected<void> read_level(const Spec& spec, std::uint64_t otherwise, std::optional<engine::Weakness>& weakness) {
  const auto elo = spec.integer("elo", engine::highest_elo, engine::lowest_elo, engine::highest_elo);
  if (!elo) return elo.error();
  const auto seed = spec.integer("seed", static_cast<std::int64_t>(otherwise & INT64_MAX), 0, INT64_MAX);
  if (!seed) return seed.error();
  if (spec.find("elo")) {
    for (const char* setting : {"without", "set"})
      if (spec.find(setting))
        return Error{std::string("'engine': ") + setting +
                     " is for the full search; a level (elo) has numbers of its own"};
    weakness = {.elo = static_cast<int>(*elo), .seed = static_cast<std::uint64_t>(*seed)};
  } else if (spec.find("seed")) {
    return Error{"'engine': seed is for a level, as in engine:elo=1400,seed=7"};
  }
  return {};
}

Expected<engine::Parameters> read_parameters(const Spec& spec) {
  const auto without = engine::parameters_without(spec.find("without").value_or(""));
  if (!without) return without.error();
  auto parameters = engine::parameters_with(*without, spec.find("set").value_or(""));
  if (!parameters) return parameters.error().in("set of 'engine'");
  return parameters;
}

Expected<void> read_options(const Spec& spec, const Permissions& permissions, engine::Options& options) {
  const auto hash = spec.integer("hash", std::min(usual_megabytes, permissions.megabytes), 1, Table::most_megabytes);
  if (!hash) return hash.error();
  const auto threads = spec.integer("threads", 1, 1, engine::Options::most_threads);
  if (!threads) return threads.error();
  options.hash_megabytes = static_cast<std::size_t>(*hash);
  options.threads = static_cast<int>(*threads);
  options.move_overhead = {};  // the moves have no way to go
  options.syzygy_path = spec.find("syzygy").value_or("");
  return options.syzygy_path.empty() ? Expected<void>{} : permissions.to_open_files("syzygy of 'engine'");
}

Expected<void> read_evaluation(const Spec& spec, const Permissions& permissions, engine::EvaluationChoice& choice) {
  choice = {.evaluation = spec.find("eval").value_or(""), .net_file = spec.find("net").value_or("")};
  if (const auto good = choice.check(); !good) return good.error().in("eval of 'engine'");
  return choice.net_file.empty() ? Expected<void>{} : permissions.to_open_files("net of 'engine'");
}

}  // namespace

const std::vector<NamedThing>& EngineSpec::settings() {
  static const std::vector<NamedThing> settings = {
      {"depth", "half-moves to look ahead"},
      {"nodes", "positions to look at, never more"},
      {"soft", "positions after which no further depth is begun"},
      {"time", "milliseconds a move"},
      {"elo", "how strong it plays, 600 to 3000: below full strength it overlooks things as people do"},
      {"seed", "of a game at such a level: what it does not see"},
      {"hash", "megabytes of its table (16)"},
      {"threads", "threads that search together (1)"},
      {"without", "rules of its search to switch off, a + between them"},
      {"set", "numbers of its search, such as null_base:5+futility_margin:90; 'tune search --list' shows them"},
      {"eval", "classic: without a net; net: with the one that is built in, if any"},
      {"net", "a file with a net to play with"},
      {"syzygy", "folders of Syzygy tables, a colon between them"}};
  return settings;
}

Expected<EngineSpec> EngineSpec::read(const Spec& spec, const Permissions& permissions, std::uint64_t seed) {
  if (permissions.megabytes < 1 || permissions.threads < 1 || permissions.depth < 1 || permissions.milliseconds < 1)
    return Error{"'engine': nothing may be searched from here"};
  std::vector<std::string> keys;
  for (const auto& setting : settings()) keys.push_back(setting.name);
  if (const auto allowed = spec.allow_only(keys); !allowed) return allowed.error();
  EngineSpec asked;
  if (const auto read = read_limits(spec, asked.request); !read) return read.error();
  if (const auto read = read_level(spec, seed, asked.weakness); !read) return read.error();
  const auto parameters = read_parameters(spec);
  if (!parameters) return parameters.error();
  asked.parameters = *parameters;
  if (const auto read = read_options(spec, permissions, asked.options); !read) return read.error();
  if (const auto read = read_evaluation(spec, permissions, asked.evaluation); !read) return read.error();
  return asked;
}

bool EngineSpec::is_bounded() const {
  const Limits& limits = request.limits;
  return weakness || limits.time || limits.depth != Limits::deepest || limits.nodes != Limits::unlimited_nodes ||
         request.soft_nodes != Limits::unlimited_nodes;
}

Expected<engine::Engine> EngineSpec::open() const {
  auto net = evaluation.open();
  if (!net) return net.error().in("net of 'engine'");
  engine::Options with_net = options;
  with_net.net = std::move(*net);
  return engine::Engine::of_options(with_net, parameters);
}

}  // namespace arborist
