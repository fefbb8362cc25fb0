#include "engine/data/position_filter.h"

#include <fmt/format.h>

#include <cstdlib>

#include "chess/fen.h"
#include "engine/evaluation/endings.h"
#include "engine/noisy.h"

namespace arborist::engine {

Verdict PositionFilter::judge(const chess::Position& position, ScoredMove move) const {
  const int ply = 2 * (position.full_move_number() - 1) + static_cast<int>(index_of(position.to_move()));
  if (ply < least_ply) return Verdict::early;
  if (drop_in_check && position.in_check()) return Verdict::in_check;
  if (drop_noisy && is_noisy(position, move.move)) return Verdict::noisy;
  if (move.value().is_decided()) return Verdict::decided;
  if (std::abs(int{move.score}) > largest_score) return Verdict::large;
  return value_of_ending(position) ? Verdict::known_ending : Verdict::kept;
}

void GameCounts::add_game(const GameRecord& record) {
  ++games;
  moves += record.moves.size();
  ++results[static_cast<std::size_t>(record.result)];
  ++endings[static_cast<std::size_t>(record.ending)];
}

GameCounts& GameCounts::operator+=(const GameCounts& more) {
  games += more.games;
  moves += more.moves;
  for (std::size_t i = 0; i < results.size(); ++i) results[i] += more.results[i];
  for (std::size_t i = 0; i < endings.size(); ++i) endings[i] += more.endings[i];
  for (std::size_t i = 0; i < positions.size(); ++i) positions[i] += more.positions[i];
  return *this;
}

std::string position_line(const chess::Position& position, ScoredMove move, GameResult result) {
  constexpr std::array<const char*, 3> points = {"0", "0.5", "1"};
  const int score = position.to_move() == chess::white ? move.score : -move.score;
  return fmt::format("{};{};{}", chess::to_fen(position), score, points[static_cast<std::size_t>(result)]);
}

}  // namespace arborist::engine
