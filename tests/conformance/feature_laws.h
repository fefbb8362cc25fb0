// The laws of games that offer features to nets (src/game/features.h), on random games from a start:
//
//   TEST(ReversiFeatures, hold_the_laws) { expect_feature_laws(Reversi{}, {.games = 20}); }
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "game/features.h"
#include "tests/conformance/game_laws.h"

namespace arborist::testing {

// What one view calls a thing, the other always calls by one other name, and the other way round; so the two views
// change places with the side to move. `names` has those seen so far.
inline void expect_views_to_match(const SeenFeatures& seen, std::map<Feature, Feature>& names) {
  ASSERT_EQ(seen.own.size(), seen.other.size());
  for (std::size_t i = 0; i < seen.own.size(); ++i) {
    ASSERT_EQ(names.try_emplace(seen.own[i], seen.other[i]).first->second, seen.other[i]);
    ASSERT_EQ(names.try_emplace(seen.other[i], seen.own[i]).first->second, seen.own[i]);
  }
}

// Whether both views look at the board from the same place but for the side, so that each name in one has one in the
// other; or each is turned by what its own side has.
enum class Views : std::uint8_t { alike, turned_by_themselves };

template <HasImages P>
void expect_image_laws(const P& position) {
  ASSERT_TRUE(position.image(0) == position);
  for (int which = 0; which < P::images; ++which) {
    const P image = position.image(which);
    ASSERT_EQ(image.outcome(), position.outcome());
    ASSERT_EQ(image.to_move(), position.to_move());
    if constexpr (requires { position.key_up_to_symmetry(); }) {
      ASSERT_EQ(image.key_up_to_symmetry(), position.key_up_to_symmetry());
    }
    if (position.outcome()) continue;
    // Wherever a move leads, there is a move of the image that leads to the image of that.
    std::vector<Key> turned, moved;
    for (const auto& move : list_moves(position)) turned.push_back(position.after(move).image(which).key());
    for (const auto& move : list_moves(image)) moved.push_back(image.after(move).key());
    ASSERT_TRUE(std::is_permutation(turned.begin(), turned.end(), moved.begin(), moved.end())) << "image " << which;
    if constexpr (HasFeatures<P>) {
      ASSERT_EQ(seen_features(image).own.size(), seen_features(position).own.size());
      ASSERT_EQ(image.feature_bucket(), position.feature_bucket());
    }
  }
}

template <HasFeatures P>
void expect_feature_laws(const P& start, const WalkOptions& options = {}, Views views = Views::alike) {
  const FeatureSpace space = start.feature_space();
  ASSERT_FALSE(space.name.empty());
  ASSERT_LE(space.most_active, FeatureSpace::most_ever);
  std::map<Feature, Feature> names;
  walk_random_games(start, options, [&](const Game<P>& game) {
    const P& position = game.position();
    ASSERT_EQ(position.feature_space(), space) << "a game has one space";
    const SeenFeatures seen = seen_features(position);
    ASSERT_LE(seen.own.size(), space.most_active);
    ASSERT_LT(seen.bucket, space.buckets);
    for (const auto* view : {&seen.own, &seen.other})
      for (const Feature feature : *view) ASSERT_LT(feature, space.features);
    ASSERT_EQ(seen_features(position), seen) << "the same is seen twice";
    ASSERT_EQ(seen.own.size(), seen.other.size());
    if (views == Views::alike) {
      ASSERT_NO_FATAL_FAILURE(expect_views_to_match(seen, names));
    }
    if constexpr (HasImages<P>) {
      ASSERT_NO_FATAL_FAILURE(expect_image_laws(position));
    }
  });
}

}  // namespace arborist::testing
