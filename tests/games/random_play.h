// What tests of games share: games played by chance, many more of them where long tests are asked for, and the count of
// all lines of a length.
//
//   play_at_random(Reversi{}, [](const Reversi& position) { … });      // at every position, the last one too
//   EXPECT_EQ(lines_of(Reversi{}, 5), 1396U);
//   EXPECT_EQ(PlainSolver<Hex>().value(Hex(3)), 1);                    // the mover wins
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <unordered_map>

#include <gtest/gtest.h>

#include "core/random.h"
#include "game/position.h"

namespace arborist::testing {

inline bool long_tests_are_asked_for() { return std::getenv("ARBORIST_LONG_TESTS") != nullptr; }

inline constexpr int usual_random_games = 2000;
inline int random_games_to_play() { return long_tests_are_asked_for() ? 100'000 : usual_random_games; }

template <Position P, class Look>
void play_at_random(const P& start, int games, Look look, std::uint64_t seed = 1) {
  Random random(seed);
  for (int i = 0; i < games; ++i) {
    P position = start;
    for (;;) {
      look(position);
      if (::testing::Test::HasFatalFailure()) return;
      if (position.outcome()) break;
      const auto moves = list_moves(position);
      ASSERT_FALSE(moves.empty());
      position = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

// All lines of so many plies; those that end before are not counted.
template <Position P>
std::uint64_t lines_of(const P& position, int plies) {
  if (plies == 0) return 1;
  if (position.outcome()) return 0;
  std::uint64_t lines = 0;
  for (const auto& move : position.moves()) lines += plies == 1 ? 1 : lines_of(position.after(move), plies - 1);
  return lines;
}

// The result for the side to move, 1, 0 or -1, by trying every move and remembering what was seen.
template <Position P>
class PlainSolver {
 public:
  int value(const P& position) {
    if (const auto end = position.outcome()) {
      if (!end->winner()) return 0;
      return end->winner() == position.to_move() ? 1 : -1;
    }
    const auto known = known_.find(position.key());
    if (known != known_.end()) return known->second;
    int best = -1;
    for (const auto& move : position.moves()) {
      best = std::max(best, -value(position.after(move)));
      if (best == 1) break;
    }
    known_[position.key()] = best;
    return best;
  }

 private:
  struct Hash {
    std::size_t operator()(Key key) const { return static_cast<std::size_t>(key); }
  };
  std::unordered_map<Key, int, Hash> known_;
};

}  // namespace arborist::testing
