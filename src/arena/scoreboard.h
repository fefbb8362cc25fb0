// Scoreboard: the results of a match or tournament as they come in, in any order.
//
//   Scoreboard board(schedule);
//   board.add(finished);
//   Elo elo = estimate(board.pairs(0, 1));
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <vector>

#include "arena/finished_game.h"
#include "arena/schedule.h"
#include "arena/statistics/sprt.h"
#include "arena/statistics/tally.h"

namespace arborist {

// What a player used, and what it did wrong.
struct PlayerUse {
  std::uint64_t moves = 0;
  std::uint64_t nodes = 0;
  std::uint64_t depths = 0;  // summed over the moves that tell one
  std::uint64_t moves_with_depth = 0;
  Duration time = {};
  std::uint64_t illegal_moves = 0;
  std::uint64_t overstepped = 0;
  std::uint64_t failed = 0;
};

class Scoreboard {
 public:
  explicit Scoreboard(const Schedule& schedule);

  void add(const FinishedGame& game);

  // As the first of the two sees it.
  [[nodiscard]] const Tally& tally(std::size_t player, std::size_t opponent) const {
    return cell(player, opponent).games;
  }
  [[nodiscard]] const Pairs& pairs(std::size_t player, std::size_t opponent) const {
    return cell(player, opponent).pairs;
  }
  // Only the games in which the first of the two moved first.
  [[nodiscard]] const Tally& moving_first(std::size_t player, std::size_t opponent) const {
    return cell(player, opponent).moving_first;
  }
  // Against everyone.
  [[nodiscard]] Tally total(std::size_t player) const;
  [[nodiscard]] Pairs total_pairs(std::size_t player) const;
  [[nodiscard]] const Tally& with_first_move() const { return with_first_move_; }
  [[nodiscard]] const PlayerUse& use(std::size_t player) const { return use_[player]; }

  [[nodiscard]] const Schedule& schedule() const { return schedule_; }
  [[nodiscard]] std::size_t players() const { return schedule_.players(); }
  // That counted, and those that did not.
  [[nodiscard]] std::size_t games() const { return with_first_move_.games(); }
  [[nodiscard]] std::size_t void_games() const { return void_games_; }
  [[nodiscard]] std::size_t replayed_games() const { return replayed_games_; }
  [[nodiscard]] bool has(std::size_t game_number) const;

  // Both results of a pair, as the player sees them who moved first in its first game; nothing while one is missing.
  struct PairEntry {
    GameResult one = GameResult::drawn;
    GameResult other = GameResult::drawn;
    bool is_void = false;
  };
  [[nodiscard]] std::optional<PairEntry> pair(std::size_t number) const;

  // The board with only the games below this number. Uses and faults stay those of all games.
  [[nodiscard]] Scoreboard up_to(std::size_t games) const;

 private:
  enum class Entry : std::uint8_t { open, lost, drawn, won, is_void };
  static GameResult as_result(Entry entry);
  struct Cell {
    Tally games = {};
    Tally moving_first = {};
    Pairs pairs = {};
  };
  [[nodiscard]] const Cell& cell(std::size_t a, std::size_t b) const { return cells_[a * players() + b]; }
  Cell& cell(std::size_t a, std::size_t b) { return cells_[a * players() + b]; }
  void enter(std::size_t number, Entry entry);
  void note_use(const FinishedGame& game);

  Schedule schedule_;
  std::vector<Entry> entries_;  // by the game's number
  std::vector<Cell> cells_;
  std::vector<PlayerUse> use_;
  Tally with_first_move_ = {};
  std::size_t void_games_ = 0;
  std::size_t replayed_games_ = 0;
};

// The SPRT of a match of two, pair by pair in the order of their numbers: it ends with the first pair that decides, so
// that the answer does not depend on which games happened to end first (short games would be favoured).
class SequentialTest {
 public:
  explicit SequentialTest(const Sprt& sprt) : sprt_(sprt), state_(sprt.judge(Pairs{})) {}

  // Goes on as far as the board has all pairs.
  const SprtState& follow(const Scoreboard& board);
  [[nodiscard]] const Sprt& sprt() const { return sprt_; }
  [[nodiscard]] const SprtState& state() const { return state_; }
  // How many games it looked at: those up to the deciding pair, once there is one.
  [[nodiscard]] std::size_t games() const { return 2 * next_; }

 private:
  Sprt sprt_;
  SprtState state_;
  Pairs counted_ = {};
  std::size_t next_ = 0;
};

}  // namespace arborist
