// OpeningsMaker: balanced chess openings by chance. Random plies from the start position, kept if the game is not over,
// nobody is in check, the position is new (by whatever order of moves) and a player that searches calls it level.
//
//   OpeningsMaker maker({.plies = 8, .within = 80, .seed = 1}, chess);
//   auto made = maker.make({player.get()}, watcher, stop);        // until the watcher has enough
//
// Each attempt has chance of its own, from the seed and its number, and the player forgets everything before it. So the
// same player under the same limit makes the same list, alone or with others like it, and one that was broken off goes
// on as if it had not been. Cost: one search an attempt; with 8 plies and ±80 about every third is kept.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "arena/player.h"
#include "chess/position.h"
#include "farm/work.h"

namespace arborist {

struct OpeningsOptions {
  static constexpr int most_plies = 60;
  static constexpr int widest = 10'000;

  int plies = 8;
  int within = 80;  // centipawns, both ways
  std::uint64_t seed = 1;
  Limits limits = {};  // of the player, for each position
};

struct MadeOpening {
  std::vector<chess::Move> moves;  // from the start position
  chess::Position position;        // after them
  int value = 0;                   // centipawns, for the side to move
  std::uint64_t seed = 1;
  std::uint64_t attempt = 0;

  // One line: the position; its moves (c0), value (ce), and seed and attempt (id). The clocks start anew.
  [[nodiscard]] std::string epd() const;
  // Of a line that epd() wrote; the moves must be legal and lead to its position.
  [[nodiscard]] static Expected<MadeOpening> parse(std::string_view line);
};

struct OpeningsCounts {
  std::uint64_t attempts = 0;
  std::uint64_t kept = 0;
  std::uint64_t finished = 0;
  std::uint64_t in_check = 0;
  std::uint64_t duplicates = 0;
  std::uint64_t unbalanced = 0;
};

// Sees a list as it is made; never two calls at once.
class OpeningsWatcher {
 public:
  OpeningsWatcher() = default;
  OpeningsWatcher(const OpeningsWatcher&) = delete;
  OpeningsWatcher& operator=(const OpeningsWatcher&) = delete;
  virtual ~OpeningsWatcher() = default;

  // After every attempt, in their order: the opening, if it was kept.
  [[nodiscard]] virtual Expected<farm::Next> tried(const std::optional<MadeOpening>& kept,
                                                   const OpeningsCounts& counts) = 0;
  // Now and then.
  virtual void tick(const OpeningsCounts& /*counts*/) {}
};

class OpeningsMaker {
 public:
  static constexpr std::size_t longest_file = std::size_t{64} << 20U;

  // The game is chess, and outlives the maker.
  OpeningsMaker(const OpeningsOptions& options, const AnyGame& chess);

  // Goes on after a list that was made with the same options: the next of its lines. The error says what differs.
  [[nodiscard]] Expected<void> resume(std::string_view line);
  // Attempts until the watcher has enough or somebody stops it, by as many players at once. An error is the watcher's,
  // or means that a player cannot tell a value.
  [[nodiscard]] Expected<void> make(const std::vector<Player*>& judges, OpeningsWatcher& watcher,
                                    const std::stop_token& stop);
  // Since it was made; `kept` includes what it was resumed with.
  [[nodiscard]] const OpeningsCounts& counts() const { return counts_; }

 private:
  class Attempts;

  OpeningsOptions options_;
  const AnyGame& chess_;
  std::uint64_t next_attempt_ = 1;
  std::unordered_set<std::uint64_t> seen_;  // keys of what was kept
  OpeningsCounts counts_;
};

}  // namespace arborist
