// Positions to fit something to: of games that a search plays against itself, two plies deep, after an opening by
// chance and with a move by chance now and then, so that the games differ. Some positions of every game, drawn by
// chance, are looked at.
//
//   auto all = look_at_self_played<Sample>(game, {.positions = 10'000}, hands, options, [](SelfPlayed& played) {…});
//
// A game follows from its number and the seed, so that the result is the same for any number of hands.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/expected.h"
#include "face/any_game.h"
#include "farm/run.h"

namespace arborist::lab {

struct SelfPlayTask {
  std::string evaluator = {};  // "" is the game's usual one
  std::string setup = {};
  std::size_t positions = 10'000;
  std::uint64_t seed = 1;
};

// One game: the positions to be looked at, and who won.
struct SelfPlayed {
  std::vector<std::unique_ptr<AnyPlay>> positions;
  std::optional<Side> winner;
};

// The evaluator of that name, the usual one where there is none; the error names those there are.
[[nodiscard]] Expected<std::string> evaluator_of(const AnyGame& game, const std::string& named);
// How many games have so many positions to look at.
[[nodiscard]] std::size_t games_with(std::size_t positions);
[[nodiscard]] Expected<SelfPlayed> self_played(const AnyGame& game, const SelfPlayTask& task, std::uint64_t number);

// What `look` says of every game's positions, an Expected<std::vector<Sample>>, game by game; nothing where it was
// stopped.
template <class Sample, class Look>
[[nodiscard]] Expected<std::optional<std::vector<std::vector<Sample>>>> look_at_self_played(
    const AnyGame& game, const SelfPlayTask& task, farm::Hands& hands, const farm::RunOptions& options,
    const Look& look) {
  using OfGame = Expected<std::vector<Sample>>;
  auto all = farm::gather_until<std::optional<OfGame>>(hands, games_with(task.positions), options,
                                                       [&](farm::Piece number) -> std::optional<OfGame> {
                                                         auto played = self_played(game, task, number);
                                                         if (!played) return OfGame(played.error());
                                                         return OfGame(look(*played));
                                                       });
  std::optional<std::vector<std::vector<Sample>>> samples;
  if (!all) return samples;
  samples.emplace();
  for (auto& one : *all) {
    if (!*one) return one->error();
    samples->push_back(std::move(**one));
  }
  return samples;
}

}  // namespace arborist::lab
