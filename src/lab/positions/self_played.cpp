#include "lab/positions/self_played.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/random.h"
#include "core/text.h"

namespace arborist::lab {

namespace {

constexpr std::size_t positions_a_game = 8;
constexpr int most_opening_plies = 10;
constexpr std::uint32_t chance_moves = 8;  // one in so many
constexpr std::size_t longest_game = 400;

std::string move_by_chance(const AnyPlay& play, Random& random) {
  const auto moves = play.legal_moves();
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

Expected<std::string> move_by_search(const AnyPlay& play, const Spec& spec) {
  const auto found = play.search(spec, {});
  if (!found) return found.error();
  return found->line.front();
}

}  // namespace

Expected<std::string> evaluator_of(const AnyGame& game, const std::string& named) {
  std::vector<std::string> known;
  for (const auto& evaluator : game.evaluators()) known.push_back(evaluator.name);
  if (named.empty()) return known.front();
  if (std::find(known.begin(), known.end(), named) != known.end()) return named;
  return Error{fmt::format("there is no evaluator {}{}; {} has {}", in_quotes(named), did_you_mean(named, known),
                           game.info().name, join(known, ", "))};
}

std::size_t games_with(std::size_t positions) { return (positions + positions_a_game - 1) / positions_a_game; }

Expected<SelfPlayed> self_played(const AnyGame& game, const SelfPlayTask& task, std::uint64_t number) {
  const auto evaluator = evaluator_of(game, task.evaluator);
  if (!evaluator) return evaluator.error();
  const Spec spec = Spec::named("alphabeta").with("depth", 2).with("eval", *evaluator);
  Random random(mix_bits(task.seed) ^ number);
  auto start = game.start(game.drawn(task.setup, random));
  if (!start) return start.error();
  AnyPlay& play = **start;
  SelfPlayed played;
  const auto opening = static_cast<std::size_t>(random.between(0, most_opening_plies));
  for (std::size_t ply = 0; !play.outcome() && ply < longest_game; ++ply) {
    if (ply >= opening) played.positions.push_back(play.clone());
    const bool is_by_chance = ply < opening || random.below(chance_moves) == 0;
    const auto move = is_by_chance ? Expected(move_by_chance(play, random)) : move_by_search(play, spec);
    if (!move) return move.error();
    if (const auto made = play.play(*move); !made) return made.error();
  }
  if (play.outcome()) played.winner = play.outcome()->winner();
  random.shuffle(played.positions);
  if (played.positions.size() > positions_a_game) played.positions.resize(positions_a_game);
  return played;
}

}  // namespace arborist::lab
