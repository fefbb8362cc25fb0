// What static values of a game say of deeper ones, fitted to positions of games that the search plays against itself:
// first the scale on which points become an expected outcome, by maximum likelihood of the results; then, for every
// kind of position that came up often enough, how far a search some plies deep came out from the static value, as a few
// errors that are equally likely.
//
//   auto fit = fit_leaves(game, {.evaluator = "classic", .positions = 20'000}, hands, options);
//   write_file("reversi.leaves", to_text(fit->fit));
//
// The same seed gives the same fit, for any number of hands.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/expected.h"
#include "face/any_game.h"
#include "face/leaf_model_text.h"
#include "farm/run.h"

namespace arborist::lab {

struct LeafTask {
  std::string evaluator = {};  // "" is the game's usual one
  std::string setup = {};
  std::size_t positions = 20'000;
  int depth = 4;  // plies of the deeper look
  std::uint64_t seed = 1;
  int errors = 5;            // of a kind
  std::size_t enough = 200;  // positions that make a kind of their own
};

// One position: what it looks worth, what it turned out to be, what kind it is, and how its game ended for its mover.
struct LeafSample {
  Score guess;
  Score deeper;
  std::vector<std::uint8_t> features;
  double result = 0;  // 1 won, 0 drawn, -1 lost
};

struct LeafFitted {
  LeafFit fit;
  std::size_t samples = 0;
  double spread = 0;       // of the errors: their standard deviation over all positions
  double spread_left = 0;  // what is left of it within the kinds
};

// Nothing where it was stopped.
[[nodiscard]] Expected<std::optional<LeafFitted>> fit_leaves(const AnyGame& game, const LeafTask& task,
                                                             farm::Hands& hands, const farm::RunOptions& options);

// The parts of it: positions of games that the task describes, none where it was stopped; and fits to any positions.
[[nodiscard]] Expected<std::optional<std::vector<LeafSample>>> leaf_samples(const AnyGame& game, const LeafTask& task,
                                                                            farm::Hands& hands,
                                                                            const farm::RunOptions& options);
[[nodiscard]] double fitted_scale(const std::vector<LeafSample>& samples);
[[nodiscard]] LeafFitted fitted_errors(const std::vector<LeafSample>& samples, double scale,
                                       const std::vector<std::uint8_t>& sizes, const LeafTask& task);

}  // namespace arborist::lab
