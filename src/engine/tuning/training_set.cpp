#include "engine/tuning/training_set.h"

#include <cmath>

namespace arborist::engine {

bool TrainingSet::add(const GameRecord& record) {
  if (training_.size() + held_out_.size() >= options_.most_positions) return false;
  ++games_;
  Examples& set = random_.fraction() < options_.held_out ? held_out_ : training_;
  const double result = static_cast<double>(record.result) / 2;
  for_each_position(record, [&](const chess::Position& position, ScoredMove move) {
    if (options_.filter.judge(position, move) != Verdict::kept) return;
    const int white_score = position.to_move() == chess::white ? move.score : -move.score;
    const double promised = 1 / (1 + std::exp(-white_score / options_.promise_scale));
    set.add(position, options_.result_share * result + (1 - options_.result_share) * promised);
  });
  return true;
}

}  // namespace arborist::engine
