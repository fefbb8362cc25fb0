// What was counted in a match: games (Tally) and pairs of games from one opening with colours changed (Pairs), always
// as seen by the first of the two players.
//
//   Tally games;  games.add(GameResult::won);
//   Pairs pairs;  pairs.add(GameResult::won, GameResult::drawn);       // one and a half points of two
//   double share = games.score();                                      // 0 … 1
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <numeric>

namespace arborist {

// Of one game, for one of its players; the number is in half points.
enum class GameResult : std::uint8_t { lost, drawn, won };

constexpr GameResult for_opponent(GameResult result) {
  return static_cast<GameResult>(2 - static_cast<std::uint8_t>(result));
}

struct Tally {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;

  [[nodiscard]] constexpr std::uint64_t games() const { return wins + draws + losses; }
  // The share of the points, one half where there is no game.
  [[nodiscard]] constexpr double score() const {
    if (games() == 0) return 0.5;
    return static_cast<double>(2 * wins + draws) / static_cast<double>(2 * games());
  }
  // As the opponent counts.
  [[nodiscard]] constexpr Tally swapped() const { return {losses, draws, wins}; }
  constexpr void add(GameResult result) {
    ++(result == GameResult::won ? wins : result == GameResult::drawn ? draws : losses);
  }
  constexpr Tally& operator+=(const Tally& more) {
    wins += more.wins;
    draws += more.draws;
    losses += more.losses;
    return *this;
  }
  friend constexpr bool operator==(const Tally&, const Tally&) = default;
};

struct Pairs {
  // By points: 0, ½, 1, 1½, 2.
  std::array<std::uint64_t, 5> count{};

  [[nodiscard]] constexpr std::uint64_t pairs() const {
    return std::accumulate(count.begin(), count.end(), std::uint64_t{0});
  }
  [[nodiscard]] constexpr std::uint64_t games() const { return 2 * pairs(); }
  [[nodiscard]] constexpr double score() const {
    if (pairs() == 0) return 0.5;
    std::uint64_t half_points = 0;
    for (std::size_t i = 0; i < count.size(); ++i) half_points += i * count[i];
    return static_cast<double>(half_points) / static_cast<double>(4 * pairs());
  }
  [[nodiscard]] constexpr Pairs swapped() const { return {{count[4], count[3], count[2], count[1], count[0]}}; }
  constexpr void add(GameResult one, GameResult other) {
    ++count[static_cast<std::size_t>(one) + static_cast<std::size_t>(other)];
  }
  constexpr Pairs& operator+=(const Pairs& more) {
    for (std::size_t i = 0; i < count.size(); ++i) count[i] += more.count[i];
    return *this;
  }
  friend constexpr bool operator==(const Pairs&, const Pairs&) = default;
};

}  // namespace arborist
