// Accumulators: a net's sums for both sides' views at every ply of a line, in an array of their own. Each is kept with
// the key of the position it belongs to, so nothing need be told when a move is made or taken back.
//
//   kept.use(net, plies);                                     // forgets what was another net's
//   if (!kept.has(ply, side, position)) …                     // net_value.h brings them up to date
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "chess/position.h"
#include "engine/net/chess_net.h"
#include "learn/aligned.h"

namespace arborist::engine {

class Accumulators {
 public:
  // `plies` are the longest line's, its first position included.
  void use(const ChessNet& net, std::size_t width, std::size_t plies) {
    if (net_ == net && keys_.size() == plies * views) return;
    net_ = net;
    width_ = width;
    keys_.assign(plies * views, std::nullopt);
    sums_.resize(plies * views * width_);
  }

  [[nodiscard]] bool has(int ply, Side side, const chess::Position& position) const {
    return keys_[place(ply, side)] == position.key();
  }
  void note(int ply, Side side, const chess::Position& position) { keys_[place(ply, side)] = position.key(); }
  [[nodiscard]] std::int16_t* sums(int ply, Side side) { return sums_.data() + place(ply, side) * width_; }

 private:
  static constexpr std::size_t views = 2;
  [[nodiscard]] static std::size_t place(int ply, Side side) {
    return static_cast<std::size_t>(ply) * views + index_of(side);
  }

  ChessNet net_;  // kept, so that no other can come to stand in its place
  std::size_t width_ = 0;
  std::vector<std::optional<Key>> keys_;  // whose sums they are
  learn::AlignedVector<std::int16_t> sums_;
};

}  // namespace arborist::engine
