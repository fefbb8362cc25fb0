// Tuning the search: pairs of games between two engines that are shaken to opposite sides (engine/tuning/spsa.h), each
// pair from an opening of its own with both colours. A pair follows from its number, the seed and the batches before.
//
//   SearchTuning tuning(plan);
//   tuning.remember(17, {.first = GameResult::won, .second = GameResult::drawn});          // of an earlier run
//   auto end = tuning.run(watcher, stop, farm);
//   use(tuning.parameters());
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/adjudication.h"
#include "arena/openings.h"
#include "arena/statistics/tally.h"
#include "core/spec.h"
#include "engine/parameters.h"
#include "engine/tuning/spsa.h"
#include "engine/tuning/tuned_parameters.h"
#include "farm/farm.h"
#include "farm/run.h"

namespace arborist {

struct SearchTuningPlan {
  Openings openings;
  Spec engine;                                         // both sides, with what limits them: engine:nodes=10000
  std::vector<const engine::TunedParameter*> numbers;  // those that are moved
  engine::Parameters start = {};
  engine::SpsaPlan spsa = {};
  Adjudication adjudication = {};
  int threads = 1;
};

// As the side sees it that was shaken to the plus side, which moves first in the first game.
struct TunedPair {
  GameResult first = GameResult::drawn;
  GameResult second = GameResult::drawn;
  std::uint32_t plies = 0;  // of both
  friend bool operator==(const TunedPair&, const TunedPair&) = default;

  // Games won less games lost.
  [[nodiscard]] int score() const;
};

class SearchTuningWatcher {
 public:
  SearchTuningWatcher() = default;
  SearchTuningWatcher(const SearchTuningWatcher&) = delete;
  SearchTuningWatcher& operator=(const SearchTuningWatcher&) = delete;
  virtual ~SearchTuningWatcher() = default;
  // In the order in which they end, one at a time. An error ends the tuning.
  [[nodiscard]] virtual Expected<void> pair_played(std::uint64_t pair, const TunedPair& result) = 0;
  // A few times a second, on the thread that runs it.
  virtual void tick(const farm::Progress&) {}
};

class SearchTuning final : private farm::Work<TunedPair>, private farm::Watcher {
 public:
  explicit SearchTuning(const SearchTuningPlan& plan);

  // A pair that was played before; an error where that cannot be.
  [[nodiscard]] Expected<void> remember(std::uint64_t pair, const TunedPair& result);
  // Plays the others. A stop leaves pairs unfinished and uncounted.
  [[nodiscard]] farm::RunEnd run(SearchTuningWatcher& watcher, const std::stop_token& stop, farm::Farm& farm);

  // Both may be asked while it runs.
  struct Standing {
    std::uint64_t pairs = 0;
    std::uint64_t batches = 0;
    std::vector<double> values = {};  // of the plan's numbers, after the last whole batch
    Tally games = {};                 // of the plus side: near to even, or a number went too far
  };
  [[nodiscard]] Standing standing() const;
  // The values after each batch, the start first.
  [[nodiscard]] std::vector<std::vector<double>> path() const;
  // The start with what was learnt.
  [[nodiscard]] engine::Parameters parameters() const;

  // The two players of a pair, as anybody can write them; the pair must be ready.
  struct Sides {
    Spec plus;
    Spec minus;
  };
  [[nodiscard]] Sides sides(std::uint64_t pair) const;

 private:
  [[nodiscard]] farm::Pieces pieces() const override { return {0, plan_.spsa.pairs}; }
  [[nodiscard]] bool is_done(farm::Piece pair) const override;
  [[nodiscard]] bool is_ready(farm::Piece pair) const override;
  [[nodiscard]] std::string brief(farm::Piece pair) const override;
  [[nodiscard]] Expected<void> heed(farm::Piece pair, std::string_view brief) override;
  Expected<std::optional<TunedPair>> do_piece(farm::Piece pair, std::size_t hand, const std::stop_token& stop) override;
  Expected<farm::Next> take(farm::Piece pair, std::size_t hand, TunedPair result) override;
  void tick(const farm::Progress& progress) override { watcher_->tick(progress); }

  [[nodiscard]] engine::Parameters with(const std::vector<int>& values) const;
  void learn(std::uint64_t pair, const TunedPair& result);

  const SearchTuningPlan& plan_;
  SearchTuningWatcher* watcher_ = nullptr;
  mutable std::mutex mutex_;
  engine::Spsa spsa_;
  std::uint64_t pairs_ = 0;
  Tally games_ = {};
  std::map<std::uint64_t, Sides> heard_;  // from home, of pairs that are being played here
};

}  // namespace arborist
