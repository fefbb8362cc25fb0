// The bench: a fixed set of positions searched to a fixed depth on one thread. Its node count is a fingerprint of the
// search and of what it values positions with: the same on every machine and CPU variant, and changed by everything
// that changes play.
//
//   BenchResult result = run_bench();       // nodes, time
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>

#include "core/cpu.h"
#include "core/stopwatch.h"
#include "engine/net/chess_net.h"

namespace arborist::engine {

struct BenchOptions {
  int depth = 13;
  std::size_t hash_megabytes = 16;
  std::optional<CpuVariant> cpu = std::nullopt;  // the best one of this machine
  std::stop_token stop = {};
  ChessNet net = built_in_net();
};

struct BenchResult {
  std::uint64_t nodes = 0;
  Duration time = {};

  [[nodiscard]] std::uint64_t nodes_per_second() const {
    const double seconds = in_seconds(time);
    return seconds > 0 ? static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds) : 0;
  }
};

// In FEN: openings, middlegames and endings, quiet and sharp.
[[nodiscard]] std::span<const std::string_view> bench_positions();
// Once it is stopped it means nothing.
[[nodiscard]] BenchResult run_bench(const BenchOptions& options = {});

}  // namespace arborist::engine
