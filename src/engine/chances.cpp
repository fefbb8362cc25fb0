#include "engine/chances.h"

#include <algorithm>
#include <cmath>

namespace arborist::engine {

namespace {

double at_pieces(const std::array<double, 4>& told, int pieces) {
  constexpr auto& places = ChancesModel::pieces;
  const int within = std::clamp(pieces, places.front(), places.back());
  std::size_t next = 1;
  while (places[next] < within) ++next;
  const double way = static_cast<double>(within - places[next - 1]) / (places[next] - places[next - 1]);
  return told[next - 1] + (told[next] - told[next - 1]) * way;
}

// How unlikely the model finds what was seen.
double surprise(const std::vector<ChancesCount::Bin>& bins, const ChancesModel& model) {
  constexpr double least = 1e-6;
  double sum = 0;
  for (const auto& bin : bins) {
    const Chances c = chances(Score(bin.value), bin.pieces, model);
    const std::array<double, 3> expected = {c.loss, c.draw, c.win};
    for (std::size_t i = 0; i < expected.size(); ++i)
      sum -= static_cast<double>(bin.results[i]) * std::log(std::max(expected[i], least));
  }
  return sum;
}

}  // namespace

Chances chances(Score value, int pieces, const ChancesModel& model) {
  if (value.is_win()) return {1, 0, 0};
  if (value.is_loss()) return {0, 0, 1};
  const double even = at_pieces(model.even, pieces);
  const double spread = at_pieces(model.spread, pieces);
  const auto win = [&](double centipawns) { return 1 / (1 + std::exp((even - centipawns) / spread)); };
  const double won = win(value.value()), lost = win(-value.value());
  return {won, 1 - won - lost, lost};
}

void ChancesCount::add(const TrainingPosition& position) {
  if (std::abs(position.score) >= farthest) return;
  const auto column = static_cast<std::size_t>((position.score + farthest) / step);
  ++counts_[static_cast<std::size_t>(position.piece_count()) * columns + column][position.half_points];
  ++positions_;
}

std::vector<ChancesCount::Bin> ChancesCount::bins() const {
  std::vector<Bin> bins;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    if (counts_[i] == Results{}) continue;
    const int value = static_cast<int>(i % columns) * step - farthest + step / 2;
    bins.push_back({value, static_cast<int>(i / columns), counts_[i]});
  }
  return bins;
}

// One number is moved at a time, by ever smaller steps, as long as that helps. Where all games ended alike, it would
// help without end: numbers have a largest value, and what helps hardly at all does not count.
ChancesModel fitted(const ChancesCount& seen) {
  constexpr double largest = 4'000;      // centipawns
  constexpr double worth_a_move = 1e-9;  // for each position
  const auto bins = seen.bins();
  ChancesModel best = {{100, 100, 100, 100}, {50, 50, 50, 50}};
  double least = surprise(bins, best);
  const auto try_move = [&](std::array<double, 4> ChancesModel::*part, std::size_t place, double move) {
    ChancesModel next = best;
    (next.*part)[place] += move;
    // Below nothing a draw would have less than no chance.
    if (const double number = (next.*part)[place]; number < 1 || number > largest) return false;
    const double now = surprise(bins, next);
    if (now >= least - worth_a_move * static_cast<double>(seen.positions())) return false;
    least = now;
    best = next;
    return true;
  };
  for (const double step : {32.0, 16.0, 8.0, 4.0, 2.0, 1.0, 0.5})
    for (bool is_better = true; is_better;) {
      is_better = false;
      for (std::size_t place = 0; place < ChancesModel::pieces.size(); ++place)
        for (const auto part : {&ChancesModel::even, &ChancesModel::spread})
          for (const double move : {step, -step}) is_better = try_move(part, place, move) || is_better;
    }
  return best;
}

}  // namespace arborist::engine
