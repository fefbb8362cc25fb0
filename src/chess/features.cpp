#include "chess/features.h"

#include "chess/position.h"

namespace arborist::chess {

FeatureSpace Position::feature_space() const {
  return {.name = net_features_name, .features = net_features, .most_active = most_pieces, .buckets = net_buckets};
}

std::size_t Position::features(Feature* own, Feature* other) const {
  const View mine = View::of(to_move(), king(to_move()));
  const View yours = View::of(opponent(to_move()), king(opponent(to_move())));
  std::size_t count = 0;
  for (const Square square : occupied()) {
    own[count] = mine.feature(piece_at(square), square);
    other[count++] = yours.feature(piece_at(square), square);
  }
  return count;
}

std::size_t Position::feature_bucket() const { return net_bucket(occupied().count()); }

}  // namespace arborist::chess
