#include "coach/grading.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace arborist::coach {
namespace {

constexpr int largest_centipawns = 1000;
constexpr double chance_slope = 0.00368208;

// Losses of chance.
constexpr double inaccurate_from = 0.1;
constexpr double mistaken_from = 0.2;
constexpr double blunder_from = 0.3;
// Beyond it a game is won, or lost.
constexpr double decided_from = 0.9;

constexpr int nearly_decided = 700;  // centipawns
constexpr int quite_decided = 999;

// A mate is there no more, or is there for the other side: how bad by how the game stands without it.
Grade grade_of_mate(int standing) {
  if (standing > quite_decided) return Grade::inaccuracy;
  return standing > nearly_decided ? Grade::mistake : Grade::blunder;
}

Grade grade_of_loss(double loss) {
  if (loss < inaccurate_from) return Grade::good;
  if (loss >= blunder_from) return Grade::blunder;
  return loss >= mistaken_from ? Grade::mistake : Grade::inaccuracy;
}

double chance_of_centipawns(double centipawns) { return 2 / (1 + std::exp(-chance_slope * centipawns)) - 1; }

// A value as another engine would give it (the means of Debian's stockfish beside ours): where the game leans it leans
// more, where it is nearly decided there is less left to lose.
double on_another_scale(Score value) {
  struct Pair {
    int own, other;
  };
  constexpr std::array<Pair, 8> pairs = {
      {{0, 0}, {150, 200}, {250, 320}, {350, 408}, {450, 480}, {650, 540}, {1000, 640}, {3000, largest_centipawns}}};
  if (value.is_decided()) return cut_centipawns(value);
  const int size = std::min(std::abs(value.value()), pairs.back().own);
  const auto* above = std::find_if(pairs.begin() + 1, pairs.end(), [&](const Pair& pair) { return pair.own >= size; });
  const auto* below = above - 1;
  const double other =
      below->other + static_cast<double>(above->other - below->other) * (size - below->own) / (above->own - below->own);
  return value.value() < 0 ? -other : other;
}

double mean_of(std::span<const double> numbers) {
  double sum = 0;
  for (const double number : numbers) sum += number;
  return sum / static_cast<double>(numbers.size());
}

double deviation_of(std::span<const double> numbers) {
  const double mean = mean_of(numbers);
  double squares = 0;
  for (const double number : numbers) squares += (number - mean) * (number - mean);
  return std::sqrt(squares / static_cast<double>(numbers.size()));
}

// How much a move counts: by how the game swings in the window that ends with it.
double weight_of(std::span<const double> percents, std::size_t move, std::size_t window) {
  constexpr double least = 0.5;
  constexpr double most = 12;
  const std::size_t width = std::min(window, percents.size());
  const std::size_t first = move + 2 > width ? move + 2 - width : 0;
  return std::clamp(deviation_of(percents.subspan(first, width)), least, most);
}

struct Weighed {
  double accuracy = 0;
  double weight = 0;
};

double mean_of_means(const std::vector<Weighed>& moves) {
  if (moves.empty()) return 100;
  constexpr double least_in_harmonic = 1;  // else one move of 0 would make everything 0
  double weights = 0;
  double sum = 0;
  double inverses = 0;
  for (const Weighed& move : moves) {
    weights += move.weight;
    sum += move.weight * move.accuracy;
    inverses += 1 / std::max(move.accuracy, least_in_harmonic);
  }
  return (sum / weights + static_cast<double>(moves.size()) / inverses) / 2;
}

}  // namespace

int cut_centipawns(Score value) {
  if (value.is_decided()) return value.is_win() ? largest_centipawns : -largest_centipawns;
  return std::clamp(value.value(), -largest_centipawns, largest_centipawns);
}

double chance(Score value) { return chance_of_centipawns(cut_centipawns(value)); }

double win_percent(Score value) { return 50 + 50 * chance(value); }

const char* to_text(Grade grade) {
  constexpr std::array<const char*, 4> names = {"", "inaccuracy", "mistake", "blunder"};
  return names[static_cast<std::size_t>(grade)];
}

Grade grade_of(Score best, Score played) {
  const double before = chance(best);
  const double after = chance(played);
  if (before > decided_from && after > decided_from) return Grade::good;
  if (before < -decided_from && after < -decided_from) return Grade::good;
  if (best.is_win() && !played.is_win()) return grade_of_mate(cut_centipawns(played));
  if (played.is_loss() && !best.is_loss()) return grade_of_mate(-cut_centipawns(best));
  return grade_of_loss(before - after);
}

Grade sure_grade_of(Score best, Score played) {
  const Grade own = grade_of(best, played);
  if (best.is_decided() || played.is_decided()) return own;
  // Near an even game both scales agree with this.
  constexpr double steeper = 0.7;
  // A judge that looks longer often takes back what is barely an inaccuracy.
  constexpr double surely_inaccurate_from = 0.125;
  const double loss =
      steeper * (chance_of_centipawns(on_another_scale(best)) - chance_of_centipawns(on_another_scale(played)));
  return loss < surely_inaccurate_from ? Grade::good : std::min(own, grade_of_loss(loss));
}

double move_accuracy(double before, double after) {
  const double drop = std::max(0.0, before - after);
  const double accuracy = 103.1668100711649 * std::exp(-0.04354415386753951 * drop) - 3.166924740191411 + 1;
  return std::clamp(accuracy, 0.0, 100.0);
}

Accuracy game_accuracy(std::span<const double> percents, bool white_begins) {
  if (percents.size() < 2) return {};
  const std::size_t moves = percents.size() - 1;
  const std::size_t window = std::clamp<std::size_t>(moves / 10, 2, 8);
  std::vector<Weighed> of_white;
  std::vector<Weighed> of_black;
  for (std::size_t i = 0; i < moves; ++i) {
    const bool is_white = (i % 2 == 0) == white_begins;
    const double accuracy = is_white ? move_accuracy(percents[i], percents[i + 1])
                                     : move_accuracy(100 - percents[i], 100 - percents[i + 1]);
    (is_white ? of_white : of_black).push_back({accuracy, weight_of(percents, i, window)});
  }
  return {mean_of_means(of_white), mean_of_means(of_black)};
}

}  // namespace arborist::coach
