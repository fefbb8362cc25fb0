// Expansion: self-play games turned into positions to learn from. A game seen before is left out, quiet positions are
// kept, those of some games are held out, and in the end chance orders them all. The result follows from the games, the
// options and the order of the files, not from how many hands there are.
//
//   Expansion expansion({.seed = 7, .threads = 2});
//   auto reader = GameReader::open("games.bin");
//   while (expansion.add_some(*reader)) show(expansion.counts());
//   expansion.shuffle();
//   write_positions("chess.positions", expansion.positions(), …);
#pragma once

#include <cstdint>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/checksum.h"
#include "core/random.h"
#include "engine/data/game_reader.h"
#include "engine/data/position_filter.h"
#include "engine/net/position_file.h"
#include "farm/hands.h"

namespace arborist::engine {

struct ExpansionOptions {
  PositionFilter filter = {};
  double held_out = 0.02;  // of the games
  std::uint64_t seed = 1;  // of the order
  std::size_t threads = 1;
};

// Whether the positions of a game are held out: its number decides, so a game stays on its side whatever is beside it.
[[nodiscard]] constexpr bool is_held_out(std::uint64_t game, double share) {
  return static_cast<double>(mix_bits(game) >> 11U) * 0x1.0p-53 < share;
}

class Expansion {
 public:
  explicit Expansion(const ExpansionOptions& options) : options_(options), hands_(options.threads) {}

  // No more than this can come of so many bytes of games, in memory and in a file.
  [[nodiscard]] static std::uint64_t most_bytes(std::uint64_t bytes_of_games) { return bytes_of_games / 4 * 32; }
  // Room for what comes of so many bytes of games, so that nothing is moved later.
  void expect(std::uint64_t bytes_of_games);

  // Some thousand games from where the reader stands; false at its end.
  bool add_some(GameReader& reader);
  void shuffle();

  [[nodiscard]] const GameCounts& counts() const { return counts_; }
  [[nodiscard]] std::uint64_t duplicates() const { return duplicates_; }
  [[nodiscard]] std::uint64_t games_held_out() const { return games_held_out_; }
  // Of all whole records since it was last asked for: what a file is known by.
  [[nodiscard]] std::string take_checksum();
  [[nodiscard]] std::vector<std::string> take_problems() { return std::exchange(problems_, {}); }
  [[nodiscard]] PositionSpans positions() const { return {.training = training_, .held_out = held_out_}; }
  [[nodiscard]] std::size_t threads() const { return hands_.size(); }

 private:
  struct Expanded;
  [[nodiscard]] Expanded expand(const RawRecord& record) const;
  void take(Expanded& game);

  ExpansionOptions options_;
  farm::Threads hands_;
  std::unordered_set<std::uint64_t> seen_;
  std::vector<TrainingPosition> training_;
  std::vector<TrainingPosition> held_out_;
  std::vector<std::string> problems_;
  Checksum checksum_;
  GameCounts counts_;
  std::uint64_t duplicates_ = 0;
  std::uint64_t games_held_out_ = 0;
};

}  // namespace arborist::engine
