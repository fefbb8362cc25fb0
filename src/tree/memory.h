// CutMemory: which moves reached beta, so that they are tried earlier elsewhere: the last two at every ply (killers)
// and how often anywhere (history). It knows moves only by their codes, so that one serves any game. RankedValues: what
// an imposed order has searched for, by key and depth.
//
//   memory.remember(side, code, ply, depth);
//   if (code == memory.killers(ply)[0]) …
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "game/score.h"
#include "game/side.h"
#include "tree/options.h"

namespace arborist {

using RankedValues = std::unordered_map<std::uint64_t, Score>;

class CutMemory {
 public:
  using Killers = std::array<std::uint16_t, 2>;

  void remember(Side mover, std::uint16_t code, int ply, int depth) {
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != code) killers = {code, killers[0]};
    auto& count = history_[index_of(mover)][code % history_size];
    count = std::min<std::int64_t>(count + std::int64_t{depth} * depth, largest_history);
  }

  [[nodiscard]] const Killers& killers(int ply) const { return killers_[static_cast<std::size_t>(ply)]; }
  [[nodiscard]] std::int64_t history(Side mover, std::uint16_t code) const {
    return history_[index_of(mover)][code % history_size];
  }

 private:
  static constexpr std::size_t history_size = 4096;
  static constexpr std::int64_t largest_history = 1'000'000'000;

  std::vector<Killers> killers_ = std::vector<Killers>(static_cast<std::size_t>(longest_path) + 2);
  std::array<std::array<std::int64_t, history_size>, 2> history_{};
};

}  // namespace arborist
