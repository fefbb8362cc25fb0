#include "chess/perft.h"

#include "chess/perft_walk.h"

namespace arborist::chess {

std::uint64_t perft(const Position& position, int depth, const PerftOptions&) {
  if (depth == 0) return 1;
  return position.to_move() == white ? walk<white>(position.board(), depth) : walk<black>(position.board(), depth);
}
std::vector<Divided> divide(const Position& position, int depth, const PerftOptions& options) {
  std::vector<Divided> result;
  for (const Move move : position.moves()) result.push_back({move, perft(position.after(move), depth - 1, options)});
  return result;
}

}  // namespace arborist::chess
