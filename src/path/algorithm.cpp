#include "path/algorithm.h"

#include <algorithm>

#include "core/spec.h"
#include "core/text.h"

namespace arborist::path {

const std::vector<std::string>& PathAlgorithm::names() {
  static const std::vector<std::string> all = {"bfs",   "dfs",     "iddfs", "dijkstra", "greedy",
                                               "astar", "idastar", "bibfs", "jps"};
  return all;
}

Error PathAlgorithm::too_many() {
  return {"at most " + std::to_string(most_in_a_race) + " searches can race at one time"};
}

Expected<PathAlgorithm> PathAlgorithm::parse(std::string_view text, const std::vector<std::string>& methods) {
  const auto spec = Spec::parse(text);
  if (!spec) return spec.error();
  std::vector<std::string> known = names();
  known.insert(known.end(), methods.begin(), methods.end());
  const auto at = static_cast<std::size_t>(std::find(known.begin(), known.end(), spec->name()) - known.begin());
  if (at == known.size())
    return Error{in_quotes(spec->name()) + " is not a path search" + did_you_mean(spec->name(), known) +
                 "; known are " + join(known, ", ")};
  PathAlgorithm algorithm;
  algorithm.kind = static_cast<Kind>(std::min(at, names().size()));
  algorithm.method = at - std::min(at, names().size());
  algorithm.name = spec->text();
  std::vector<std::string> keys;
  if (algorithm.kind == Kind::bfs) keys = {"order"};
  if (algorithm.kind == Kind::dfs) keys = {"depth"};
  if (keys.empty() && !spec->settings().empty())
    return Error{"'" + spec->name() + "' has no settings, so " + in_quotes(spec->settings().front().key) +
                 " has no meaning"};
  if (const auto allowed = spec->allow_only(keys); !allowed) return allowed.error();
  if (algorithm.kind == Kind::bfs) {
    const auto order = spec->choice("order", "given", {"given", "nearest"});
    if (!order) return order.error();
    algorithm.nearest_first = *order == "nearest";
  }
  if (algorithm.kind == Kind::dfs && spec->find("depth")) {
    const auto depth = spec->integer("depth", 0, 0, 1'000'000'000);
    if (!depth) return depth.error();
    algorithm.depth = static_cast<std::uint64_t>(*depth);
  }
  return algorithm;
}

Expected<std::vector<PathAlgorithm>> PathAlgorithm::parse_list(std::string_view text,
                                                               const std::vector<std::string>& methods) {
  std::vector<std::string> specs;
  for (const std::string_view piece : split(text, ',')) {
    const bool continues =
        piece.find('=') != std::string_view::npos && piece.find(':') == std::string_view::npos && !specs.empty();
    if (continues) {
      specs.back() += ',';
      specs.back() += piece;
    } else {
      specs.emplace_back(piece);
    }
  }
  if (specs.empty()) return Error{"no path search is named; known are " + join(names(), ", ")};
  if (specs.size() > most_in_a_race) return too_many();
  std::vector<PathAlgorithm> algorithms;
  for (const std::string& spec : specs) {
    auto algorithm = parse(spec, methods);
    if (!algorithm) return algorithm.error();
    algorithms.push_back(*std::move(algorithm));
  }
  return algorithms;
}

}  // namespace arborist::path
