#include "engine/net/net_evaluation.h"

#include <optional>

#include "core/static_vector.h"
#include "engine/evaluation/evaluation.h"
#include "learn/net.h"

namespace arborist::engine {
namespace {

using chess::Position;
using chess::Square;

// The plain sums of a side's view, of all pieces but one.
learn::AlignedVector<std::int16_t> plain_sums(const learn::Net& net, const Position& position, Side side,
                                              std::optional<Square> without) {
  const View view = View::of(side, position.king(side));
  StaticVector<learn::Feature, most_pieces> features;
  for (const Square square : position.occupied())
    if (square != without) features.push_back(view.feature(position.piece_at(square), square));
  learn::AlignedVector<std::int16_t> sums(net.shape().width);
  net.refresh({features.begin(), features.size()}, sums.data());
  return sums;
}

int value_for_mover(const learn::Net& net, const Position& position, std::size_t bucket,
                    std::optional<Square> without = std::nullopt) {
  const Side us = position.to_move();
  return net.value(plain_sums(net, position, us, without).data(),
                   plain_sums(net, position, opponent(us), without).data(), bucket);
}

}  // namespace

Score evaluate(const Position& position, const ChessNet& net) {
  if (!net) return evaluate(position);
  if (const MaybeScore ending = value_of_ending(position)) return *ending;
  return as_net_score(value_for_mover(*net, position, net_bucket(position.occupied().count())), position);
}

NetSight look_through(const learn::Net& net, const Position& position) {
  const int sign = position.to_move() == chess::white ? 1 : -1;
  NetSight sight{.bucket = net_bucket(position.occupied().count())};
  for (std::size_t bucket = 0; bucket < net_buckets; ++bucket)
    sight.values[bucket] = sign * value_for_mover(net, position, bucket);
  for (const Square square : position.occupied() & ~position.pieces(chess::PieceType::king))
    sight.pieces.push_back(
        {.placed = {position.piece_at(square), square},
         .value = sight.values[sight.bucket] - sign * value_for_mover(net, position, sight.bucket, square)});
  return sight;
}

}  // namespace arborist::engine
