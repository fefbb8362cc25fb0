// What a choice of moves is worth, for the bonus of M & N (tree/mn_backup.h), fitted to positions of games that a
// search plays against itself. Every move is looked at some plies deep: the best is worth v1, the second v2. Then the
// position is looked at two plies deeper. What that look brings above v1, over the gap v1 - v2, is the worth of a
// choice; the line that comes nearest to it,
//
//   gain = offset + share * max(0, reach - gap)
//
// by least squares over all three, is the bonus. The offset is the same for every position, such as what an odd depth
// makes of a move's worth; a search that adds it everywhere finds the same, so it is told and not used.
//
//   auto fit = fit_bonus(game, {.positions = 10'000, .depth = 4}, hands, options);
//   if (*fit && (*fit)->is_worth_something()) std::cout << spec_of(**fit);           // "mn:reach=12,share=30"
//
// Source: the advice to fit it so is of the project's compendium; the line is that of mn_backup.h. It costs a look at
// every move of every position; the line itself one pass over the positions and one over the reaches, which is repeated
// with games drawn anew to tell its error. The same seed gives the same fit, for any number of hands.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/expected.h"
#include "face/any_game.h"
#include "farm/run.h"
#include "game/score.h"

namespace arborist::lab {

constexpr int longest_reach = Score::largest_static / 10;  // that the search takes

struct BonusTask {
  std::string evaluator = {};  // "" is the game's usual one
  std::string setup = {};
  std::size_t positions = 10'000;
  int depth = 4;  // plies of the first look; the second is two plies deeper
  std::uint64_t seed = 1;
};

// One position in which there is a choice, and nothing is decided.
struct BonusSample {
  int gap = 0;   // of the second best move to the best one
  int gain = 0;  // of the deeper look over the best one's value
};
using BonusSamples = std::vector<std::vector<BonusSample>>;  // game by game: positions of one game are alike

struct BonusLine {
  int reach = 0;
  double share = 0;  // 0 … 1
  double offset = 0;

  [[nodiscard]] double bonus_at(double gap) const { return gap < reach ? share * (reach - gap) : 0; }
};

// Positions of about the same gap.
struct BonusGroup {
  int least_gap = 0;
  int largest_gap = 0;
  double gap = 0;   // their mean
  double gain = 0;  // their mean
  double gain_error = 0;
  std::size_t positions = 0;
};

// Errors are those within which 95 % of all repetitions lie.
struct BonusFit {
  std::string game = {};
  std::string evaluator = {};
  BonusTask task = {};
  std::size_t looked_at = 0;  // positions; those left out are:
  std::size_t forced = 0;     // that have one move only
  std::size_t decided = 0;    // whose best, second or deeper value is a win or a loss
  std::size_t positions = 0;
  BonusLine line = {};
  double reach_error = 0;
  double share_error = 0;
  double bonus_error = 0;  // of the largest bonus: of two moves that are worth the same
  double explained = 0;    // how much of the squares of the gains around their mean the line takes away, 0 … 1
  // How far above nothing the line of one half of the games lies in the other half, in standard errors: the nearest
  // line alone always finds something.
  double checked = 0;
  std::vector<BonusGroup> groups = {};

  [[nodiscard]] int share_in_percent() const;
  // Whether either half of the games confirms the line of the other.
  [[nodiscard]] bool is_confirmed() const;
  // And it is a point at least: values are whole points, so less cannot be added to them.
  [[nodiscard]] bool is_worth_something() const;
};

// Nothing where it was stopped.
[[nodiscard]] Expected<std::optional<BonusFit>> fit_bonus(const AnyGame& game, const BonusTask& task,
                                                          farm::Hands& hands, const farm::RunOptions& options);

// The parts of it: the line that comes nearest, with a share from 0 to 1 and a reach that M & N takes and positions
// tell something of; and that with its errors, for which games are drawn anew by this seed.
[[nodiscard]] BonusLine nearest_line(const BonusSamples& games);
[[nodiscard]] BonusFit fitted_bonus(const BonusSamples& games, std::uint64_t seed);

// "mn:reach=12,share=30"; where a choice is worth nothing, m = n = 1: minimax.
[[nodiscard]] std::string spec_of(const BonusFit& fit);
[[nodiscard]] std::string to_text(const BonusFit& fit);
// The mean gain of every group with its error, over the gap, and the line.
[[nodiscard]] std::string to_svg(const BonusFit& fit);

}  // namespace arborist::lab
