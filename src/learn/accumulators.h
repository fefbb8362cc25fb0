// Accumulators: a net's sums for both views at every ply of a line, in an array of their own. Each is kept with the key
// of the position it belongs to, so nothing need be told when a move is made or taken back.
//
//   kept.use(net, width, plies);                              // forgets what was another net's
//   if (!kept.has(ply, view, key)) …                          // who knows the game brings them up to date
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "learn/aligned.h"

namespace arborist::learn {

class Net;

class Accumulators {
 public:
  // `plies` are the longest line's, its first position included.
  void use(const std::shared_ptr<const Net>& net, std::size_t width, std::size_t plies) {
    if (net_ == net && keys_.size() == plies * views) return;
    net_ = net;
    width_ = width;
    keys_.assign(plies * views, std::nullopt);
    sums_.resize(plies * views * width_);
  }

  // `view` is 0 or 1; `key` tells positions apart.
  [[nodiscard]] bool has(int ply, std::size_t view, std::uint64_t key) const { return keys_[place(ply, view)] == key; }
  void note(int ply, std::size_t view, std::uint64_t key) { keys_[place(ply, view)] = key; }
  [[nodiscard]] std::int16_t* sums(int ply, std::size_t view) { return sums_.data() + place(ply, view) * width_; }

 private:
  static constexpr std::size_t views = 2;
  [[nodiscard]] static std::size_t place(int ply, std::size_t view) {
    return static_cast<std::size_t>(ply) * views + view;
  }

  std::shared_ptr<const Net> net_;  // kept, so that no other can come to stand in its place
  std::size_t width_ = 0;
  std::vector<std::optional<std::uint64_t>> keys_;  // whose sums they are
  AlignedVector<std::int16_t> sums_;
};

}  // namespace arborist::learn
