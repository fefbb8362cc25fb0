#include "app/data/selfplay_header.h"

#include <fmt/format.h>

#include "app/version.h"
#include "engine/bench.h"

namespace arborist {

engine::GameFileHeader selfplay_header(const engine::SelfplayOptions& options) {
  constexpr int fingerprint_depth = 6;
  const auto nodes = engine::run_bench({.depth = fingerprint_depth, .net = options.net}).nodes;
  return {.seed = options.seed,
          .nodes = options.nodes,
          .maker = fmt::format("Arborist {}, bench {} at depth {}", version, nodes, fingerprint_depth),
          .settings = options.settings_text()};
}

}  // namespace arborist
