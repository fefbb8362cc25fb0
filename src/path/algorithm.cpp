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

Expected<PathAlgorithm> PathAlgorithm::parse(std::string_view text) {
  const auto spec = Spec::parse(text);
  if (!spec) return spec.error();
  const auto at = std::find(names().begin(), names().end(), spec->name());
  if (at == names().end())
    return Error{in_quotes(spec->name()) + " is not a path search" + did_you_mean(spec->name(), names()) +
                 "; known are " + join(names(), ", ")};
  PathAlgorithm algorithm;
  algorithm.kind = static_cast<Kind>(at - names().begin());
  algorithm.name = spec->text();
  std::vector<std::string> keys;
  if (algorithm.kind == Kind::bfs) keys = {"order"};
  if (algorithm.kind == Kind::dfs) keys = {"depth"};
  if (keys.empty() && !spec->settings().empty())
    return Error{"'" + spec->name() + "' has no settings, so " + in_quotes(spec->settings().front().key) +
                 " has no meaning"};
  if (const auto known = spec->allow_only(keys); !known) return known.error();
  if (algorithm.kind == Kind::bfs) {
    const auto order = spec->choice("order", "given", {"given", "nearest"});
    if (!order) return order.error();
    algorithm.order = *order == "nearest" ? Order::nearest : Order::as_given;
  }
  if (algorithm.kind == Kind::dfs && spec->find("depth")) {
    const auto depth = spec->integer("depth", 0, 0, 1'000'000'000);
    if (!depth) return depth.error();
    algorithm.depth = static_cast<std::uint64_t>(*depth);
  }
  return algorithm;
}

Expected<std::vector<PathAlgorithm>> PathAlgorithm::parse_list(std::string_view text) {
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
  constexpr std::size_t most = 12;
  if (specs.size() > most) return Error{"at most 12 searches can race at one time"};
  std::vector<PathAlgorithm> algorithms;
  for (const std::string& spec : specs) {
    auto algorithm = parse(spec);
    if (!algorithm) return algorithm.error();
    algorithms.push_back(*std::move(algorithm));
  }
  return algorithms;
}

}  // namespace arborist::path
