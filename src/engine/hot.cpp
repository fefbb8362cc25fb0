#include "engine/hot.h"

#include "engine/deepening.h"
#include "engine/learning.h"
#include "engine/quiescence.h"
#include "engine/search_moves.h"
#include "engine/search_node.h"

namespace arborist::engine::ARBORIST_CPU_VARIANT {
namespace {

void deepen(Worker& worker, Shared& shared) {
  Silent silent;
  Searcher<Silent>(worker, shared, silent).deepen();
}

void deepen_watched(Worker& worker, Shared& shared, SearchWatcher& watcher) {
  Watched watched(watcher);
  Searcher<Watched>(worker, shared, watched).deepen();
}

std::vector<Move> sorted_moves(const Position& position, Worker& worker) {
  PieceToHistory& none = worker.histories->no_continuation;
  const Guides guides{
      .histories = worker.histories.get(), .continuations = {&none, &none, &none, &none}, .by_pawns = &none};
  std::vector<Move> moves;
  MovePicker picker(position, Move(), guides,
                    position.in_check() ? MovePicker::Wanted::evasions : MovePicker::Wanted::all);
  for (Move move = picker.next(); !move.is_none(); move = picker.next()) moves.push_back(move);
  return moves;
}

}  // namespace

HotCode hot_code() { return {deepen, deepen_watched, sorted_moves}; }

}  // namespace arborist::engine::ARBORIST_CPU_VARIANT
