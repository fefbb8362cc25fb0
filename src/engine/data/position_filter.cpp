#include "engine/data/position_filter.h"

#include <fmt/format.h>

#include <cstdlib>

#include "chess/fen.h"
#include "engine/noisy.h"

namespace arborist::engine {

Verdict PositionFilter::judge(const chess::Position& position, ScoredMove move) const {
  const int ply = 2 * (position.full_move_number() - 1) + static_cast<int>(index_of(position.to_move()));
  if (ply < least_ply) return Verdict::early;
  if (drop_in_check && position.in_check()) return Verdict::in_check;
  if (drop_noisy && is_noisy(position, move.move)) return Verdict::noisy;
  if (move.value().is_decided()) return Verdict::decided;
  return std::abs(int{move.score}) > largest_score ? Verdict::large : Verdict::kept;
}

void GameCounts::add(const GameRecord& record, const PositionFilter& filter) {
  ++games;
  moves += record.moves.size();
  ++results[static_cast<std::size_t>(record.result)];
  ++endings[static_cast<std::size_t>(record.ending)];
  for_each_position(record, [&](const chess::Position& position, ScoredMove move) {
    ++positions[static_cast<std::size_t>(filter.judge(position, move))];
  });
}

std::string position_line(const chess::Position& position, ScoredMove move, GameResult result) {
  constexpr std::array<const char*, 3> points = {"0", "0.5", "1"};
  const int score = position.to_move() == chess::white ? move.score : -move.score;
  return fmt::format("{};{};{}", chess::to_fen(position), score, points[static_cast<std::size_t>(result)]);
}

}  // namespace arborist::engine
