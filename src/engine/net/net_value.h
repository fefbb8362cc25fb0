// A net's value of a position on a line, from sums that are brought up to date when it is asked for: from the last ply
// at which they are known, move by move. A whole board is gone through only at the root, and for one side where its
// king crosses the middle.
//
//   int value = net_value(net, kept, line, ply);              // line.position(p), line.move(p) for the plies up to it
//
// Included by code that is built for every CPU variant; all of it has internal linkage for that reason. From outside
// the search use net_evaluation.h.
#pragma once

#include <array>
#include <cstdint>

#include "engine/net/board_change.h"
#include "engine/net/features.h"
#include "learn/accumulators.h"
#include "learn/net_kernels.h"

namespace arborist::engine {
namespace {

// From all pieces of the board.
inline void refresh(const learn::Net& net, const View& view, const chess::Position& position, std::int16_t* sums) {
  std::array<const std::int16_t*, most_pieces> rows;
  std::size_t count = 0;
  for (const chess::Square square : position.occupied())
    rows[count++] = net.row(view.feature(position.piece_at(square), square));
  learn::add_rows(net.shape().width, net.bias(), sums, {rows.data(), count}, {});
}

// What a move makes of a view whose own king stays on its half of the board.
inline void advance(const learn::Net& net, const View& view, const BoardChange& change, const std::int16_t* from,
                    std::int16_t* to) {
  const auto row = [&](const Placed& placed) { return net.row(view.feature(placed.piece, placed.square)); };
  const std::size_t width = net.shape().width;
  const auto added = change.added();
  const auto removed = change.removed();
  if (added.size() == 1 && removed.size() == 1) {
    learn::exchange_row(width, from, to, row(added[0]), row(removed[0]));
  } else if (added.size() == 1) {
    learn::exchange_row_and_remove(width, from, to, row(added[0]), row(removed[0]), row(removed[1]));
  } else if (added.empty()) {
    learn::add_rows(width, from, to, {}, {});
  } else {
    learn::add_rows(width, from, to, std::array{row(added[0]), row(added[1])},
                    std::array{row(removed[0]), row(removed[1])});
  }
}

// The sums of one side's view, brought up to date.
template <class Line>
const std::int16_t* view_sums(const learn::Net& net, learn::Accumulators& kept, const Line& line, int ply, Side side) {
  const std::size_t own = index_of(side);
  const auto key_at = [&](int at) { return static_cast<std::uint64_t>(line.position(at).key()); };
  if (kept.has(ply, own, key_at(ply))) return kept.sums(ply, own);
  const View view = View::of(side, line.position(ply).king(side));
  int at = ply;
  do {
    // Where the king has crossed the middle, the whole board is seen otherwise.
    if (at == 0 || View::of(side, line.position(at - 1).king(side)) != view) {
      refresh(net, view, line.position(at), kept.sums(at, own));
      kept.note(at, own, key_at(at));
      break;
    }
    --at;
  } while (!kept.has(at, own, key_at(at)));
  for (; at < ply; ++at) {
    const BoardChange change = BoardChange::of(line.position(at), line.move(at));
    advance(net, view, change, kept.sums(at, own), kept.sums(at + 1, own));
    kept.note(at + 1, own, key_at(at + 1));
  }
  return kept.sums(ply, own);
}

// For the side to move at this ply, as the net says it.
template <class Line>
int net_value(const learn::Net& net, learn::Accumulators& kept, const Line& line, int ply) {
  const chess::Position& position = line.position(ply);
  const Side us = position.to_move();
  const std::int16_t* own = view_sums(net, kept, line, ply, us);
  const std::int16_t* other = view_sums(net, kept, line, ply, opponent(us));
  const std::size_t bucket = net_bucket(position.occupied().count());
  return net.to_value(learn::output_sum(net.shape().width, own, other, net.outputs(bucket)), bucket);
}

}  // namespace
}  // namespace arborist::engine
