// BestLines<P>: the best line below every ply of the path a search is on, so that the root knows the whole line at the
// end.
//
// A row is filled by its node's improvements and emptied when the parent takes it. A search that takes the line of only
// some of its nodes must clear what it leaves behind, or a leaf would seem to have a line: minimax clears the row below
// before every move; alpha-beta when a node cuts, for then its parent does not take the line.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "game/position.h"
#include "tree/options.h"

namespace arborist {

template <Position P>
class BestLines {
 public:
  using Move = typename P::Move;

  BestLines() : rows_(static_cast<std::size_t>(longest_path) + 2) {}

  // The node at this ply has no line.
  void clear(int ply) { length_[static_cast<std::size_t>(ply)] = 0; }

  // At this ply, `move` followed by the line of the node below is now the best.
  [[gnu::noinline]] void improve(int ply, const Move& move) {
    const auto here = static_cast<std::size_t>(ply);
    const std::size_t below = length_[here + 1];
    auto& row = rows_[here];
    if (row.size() < below + 1) row.resize(below + 1);
    row[0] = move;
    std::copy_n(rows_[here + 1].begin(), below, row.begin() + 1);
    length_[here] = static_cast<std::uint16_t>(below + 1);
    length_[here + 1] = 0;
  }

  // The same for a line that was kept aside.
  void put(int ply, const Move& move, std::span<const Move> rest) {
    auto& row = rows_[static_cast<std::size_t>(ply)];
    row.assign(1, move);
    row.insert(row.end(), rest.begin(), rest.end());
    length_[static_cast<std::size_t>(ply)] = static_cast<std::uint16_t>(row.size());
    clear(ply + 1);
  }

  // The line of the node below this ply, before the next `improve` takes it.
  [[nodiscard]] std::span<const Move> line_below(int ply) const {
    const auto below = static_cast<std::size_t>(ply) + 1;
    return {rows_[below].data(), length_[below]};
  }

  [[nodiscard]] std::vector<Move> best() const { return {rows_[0].begin(), rows_[0].begin() + length_[0]}; }

 private:
  std::array<std::uint16_t, static_cast<std::size_t>(longest_path) + 2> length_{};
  std::vector<std::vector<Move>> rows_;  // longer than their line where an earlier one was longer
};

}  // namespace arborist
