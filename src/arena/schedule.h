// Schedule: who plays whom, in which order, from which opening. Games come in pairs: both games of a pair begin with
// the same opening, the second with colours changed. Everything follows from a game's number, so a match can be resumed
// at any game and played by any number of hands.
//
//   Schedule schedule(Format::round_robin, 3, 10);     // 3 players, 10 pairs of games for each two of them
//   for (std::size_t i = 0; i < schedule.games(); ++i) play(schedule.game(i));
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace arborist {

// Everyone against everyone, or the first against all others.
enum class Format : std::uint8_t { round_robin, gauntlet };

struct ScheduledGame {
  std::size_t number = 0;   // from 0
  std::size_t pair = 0;     // the two games of a pair stand side by side
  std::size_t opening = 0;  // the same for all pairings of a round
  std::size_t first = 0;    // the players, by their place in the list
  std::size_t second = 0;
  friend bool operator==(const ScheduledGame&, const ScheduledGame&) = default;
};

class Schedule {
 public:
  Schedule(Format format, std::size_t players, std::size_t rounds);

  [[nodiscard]] std::size_t games() const { return 2 * pairings_.size() * rounds_; }
  [[nodiscard]] std::size_t rounds() const { return rounds_; }
  [[nodiscard]] std::size_t players() const { return players_; }
  [[nodiscard]] const std::vector<std::pair<std::size_t, std::size_t>>& pairings() const { return pairings_; }
  [[nodiscard]] ScheduledGame game(std::size_t number) const;

 private:
  std::size_t players_;
  std::size_t rounds_;
  std::vector<std::pair<std::size_t, std::size_t>> pairings_;
};

}  // namespace arborist
