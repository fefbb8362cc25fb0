// SearchWatcher: sees the engine's search as it happens, event by event (see game/observer.h). Watched: the observer
// that forwards to one, so that the engine is built only twice: silent, and for any watcher.
//
//   struct CutCounter : SearchWatcher { void cut(int, Move, Score) override { ++cuts; } };
//   engine.search_watched(game, request, counter);
#pragma once

#include "chess/position.h"
#include "game/observer.h"

namespace arborist::engine {

class SearchWatcher {
 public:
  virtual ~SearchWatcher() = default;
  virtual void trying(int /*ply*/, chess::Move /*move*/) {}
  virtual void entered(const chess::Position& /*position*/, const Visit& /*visit*/) {}
  virtual void quiescence(int /*ply*/) {}
  virtual void table_hit(int /*ply*/, Score /*value*/, Bound /*bound*/) {}
  virtual void reduced(int /*ply*/, chess::Move /*move*/, int /*by*/) {}
  virtual void searched_again(int /*ply*/, chess::Move /*move*/, Window /*window*/) {}
  virtual void null_move(int /*ply*/) {}
  virtual void left_out(int /*ply*/, chess::Move /*move*/, const char* /*rule*/) {}
  virtual void cut(int /*ply*/, chess::Move /*move*/, Score /*value*/) {}
  virtual void cut_without_move(int /*ply*/, Score /*value*/, CutReason /*reason*/, const char* /*rule*/) {}
  virtual void returned(int /*ply*/, Score /*value*/) {}
  virtual void abandoned(int /*ply*/) {}
};

class Watched {
 public:
  explicit Watched(SearchWatcher& watcher) : watcher_(&watcher) {}
  void trying(int ply, chess::Move move) { watcher_->trying(ply, move); }
  void entered(const chess::Position& position, const Visit& visit) { watcher_->entered(position, visit); }
  void quiescence(int ply) { watcher_->quiescence(ply); }
  void table_hit(int ply, Score value, Bound bound) { watcher_->table_hit(ply, value, bound); }
  void reduced(int ply, chess::Move move, int by) { watcher_->reduced(ply, move, by); }
  void searched_again(int ply, chess::Move move, Window window) { watcher_->searched_again(ply, move, window); }
  void null_move(int ply) { watcher_->null_move(ply); }
  void left_out(int ply, chess::Move move, const char* rule) { watcher_->left_out(ply, move, rule); }
  void cut(int ply, chess::Move move, Score value) { watcher_->cut(ply, move, value); }
  void cut_without_move(int ply, Score value, CutReason reason, const char* rule) {
    watcher_->cut_without_move(ply, value, reason, rule);
  }
  void returned(int ply, Score value) { watcher_->returned(ply, value); }
  void abandoned(int ply) { watcher_->abandoned(ply); }

 private:
  SearchWatcher* watcher_;
};

}  // namespace arborist::engine
