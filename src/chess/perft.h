// Perft: how many lines of play a position has to a depth; the standard proof of a move generator. The last ply is
// counted, not played. More hands and a hash table are options that change nothing but the time.
//
//   std::uint64_t leaves = perft(Position::start(), 5);                       // 4'865'609
//   for (auto [move, leaves] : divide(position, 3, {.hands = &threads})) …
//   auto counted = divide_until(stop, position, 9, {.hands = &threads, .watcher = &panel});    // long work
//
// Long work is split into pieces by its depth alone, so that what was counted of it can be kept, and any piece counted
// again: for perft 10 of the start 8,902 positions three plies down.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "chess/move.h"
#include "chess/position.h"
#include "core/cpu.h"
#include "core/expected.h"

namespace arborist::farm {
class Hands;
class Watcher;
}  // namespace arborist::farm

namespace arborist::chess {

// Keeps the pieces of a long count.
class PerftKeeper {
 public:
  PerftKeeper() = default;
  PerftKeeper(const PerftKeeper&) = delete;
  PerftKeeper& operator=(const PerftKeeper&) = delete;
  virtual ~PerftKeeper() = default;
  // What an earlier run has counted.
  [[nodiscard]] virtual std::optional<std::uint64_t> known(int depth, std::size_t piece) const = 0;
  // Never two at once. An error ends the count, and is thrown.
  [[nodiscard]] virtual Expected<void> keep(int depth, std::size_t piece, std::uint64_t leaves) = 0;
};

struct PerftOptions {
  farm::Hands* hands = nullptr;                  // nothing: the caller alone
  farm::Watcher* watcher = nullptr;              // of the hands; their pieces are of about equal size
  PerftKeeper* keeper = nullptr;                 // of what the hands count
  std::size_t hash_megabytes = 0;                // 0: every line is walked
  std::optional<CpuVariant> cpu = std::nullopt;  // a usable one; nothing: the best
};

struct Divided {
  Move move;
  std::uint64_t leaves = 0;
  friend bool operator==(const Divided&, const Divided&) = default;
};

[[nodiscard]] std::uint64_t perft(const Position& position, int depth, const PerftOptions& options = {});
// The same for each move of the position, in the order of moves(); depth at least 1.
[[nodiscard]] std::vector<Divided> divide(const Position& position, int depth, const PerftOptions& options = {});
// The same; nothing where it was told to stop, which it looks for many times a second.
[[nodiscard]] std::optional<std::vector<Divided>> divide_until(const std::stop_token& stop, const Position& position,
                                                               int depth, const PerftOptions& options = {});
// One piece alone, every line of it walked; nothing where there is no such piece.
[[nodiscard]] std::optional<std::uint64_t> perft_piece(const Position& position, int depth, std::size_t piece);
[[nodiscard]] std::uint64_t sum_of(const std::vector<Divided>& parts);

}  // namespace arborist::chess
