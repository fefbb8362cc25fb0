#include "chess/perft_hot.h"

#include "chess/perft_walk.h"

namespace arborist::chess::ARBORIST_CPU_VARIANT {
namespace {

std::uint64_t plain(const Position& position, int depth) {
  return position.to_move() == white ? walk<white>(position.board(), depth) : walk<black>(position.board(), depth);
}

// The last two plies are quicker walked than looked up.
std::uint64_t with_table(const Position& position, int depth, PerftTable& table) {
  if (depth <= 2) return plain(position, depth);
  if (const auto known = table.find(position, depth)) return *known;
  std::uint64_t leaves = 0;
  for (const Move move : position.moves()) leaves += with_table(position.after(move), depth - 1, table);
  table.store(position, depth, leaves);
  return leaves;
}

}  // namespace

PerftWalks perft_walks() { return {plain, with_table}; }

}  // namespace arborist::chess::ARBORIST_CPU_VARIANT
