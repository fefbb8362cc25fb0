// TreeWatcher: sees a search of any game as it happens, event by event (see game/observer.h). It knows no types of any
// game: a move is its number in the position's own order of moves, from 0. NumberedMoves: the observer that forwards to
// one, so that every search of a game is built only twice: silent, and for any watcher.
//
//   struct CutCounter : TreeWatcher { void cut(int, std::uint16_t, Score) override { ++cuts; } };
//   auto analysis = play.search(*Spec::parse("alphabeta:depth=5"), {.watcher = &counter});
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "game/observer.h"
#include "game/position.h"
#include "tree/remarks.h"

namespace arborist {

class TreeWatcher {
 public:
  virtual ~TreeWatcher() = default;
  virtual void trying(int /*ply*/, std::uint16_t /*move*/) {}
  virtual void entered(const Visit& /*visit*/) {}
  virtual void quiescence(int /*ply*/) {}
  virtual void table_hit(int /*ply*/, Score /*value*/, Bound /*bound*/) {}
  virtual void reduced(int /*ply*/, std::uint16_t /*move*/, int /*by*/) {}
  virtual void searched_again(int /*ply*/, std::uint16_t /*move*/, Window /*window*/) {}
  virtual void null_move(int /*ply*/) {}
  virtual void left_out(int /*ply*/, std::uint16_t /*move*/, const char* /*rule*/) {}
  virtual void cut(int /*ply*/, std::uint16_t /*move*/, Score /*value*/) {}
  virtual void cut_without_move(int /*ply*/, Score /*value*/, CutReason /*reason*/, const char* /*rule*/) {}
  virtual void returned(int /*ply*/, Score /*value*/) {}
  virtual void abandoned(int /*ply*/) {}
  // Remarks, see tree/remarks.h.
  virtual void ranged(int /*ply*/, Score /*low*/, Score /*high*/) {}
  virtual void expected(int /*ply*/, std::uint16_t /*move*/, int /*percent*/) {}
  virtual void bonus(int /*ply*/, int /*points*/) {}
  virtual void spiked(int /*ply*/, std::span<const ScoreSpike> /*spikes*/) {}
};

template <Position P>
class NumberedMoves {
 public:
  using Move = typename P::Move;

  explicit NumberedMoves(TreeWatcher& watcher) : watcher_(&watcher) {}

  void entered(const P& position, const Visit& visit) {
    const auto ply = static_cast<std::size_t>(visit.ply);
    if (ply >= path_.size()) path_.resize(ply + 1);
    path_[ply].position = &position;
    path_[ply].is_listed = false;
    watcher_->entered(visit);
  }
  void trying(int ply, const Move& move) { watcher_->trying(ply, number_of(ply, move)); }
  void quiescence(int ply) { watcher_->quiescence(ply); }
  void table_hit(int ply, Score value, Bound bound) { watcher_->table_hit(ply, value, bound); }
  void reduced(int ply, const Move& move, int by) { watcher_->reduced(ply, number_of(ply, move), by); }
  void searched_again(int ply, const Move& move, Window window) {
    watcher_->searched_again(ply, number_of(ply, move), window);
  }
  void null_move(int ply) { watcher_->null_move(ply); }
  void left_out(int ply, const Move& move, const char* rule) { watcher_->left_out(ply, number_of(ply, move), rule); }
  void cut(int ply, const Move& move, Score value) { watcher_->cut(ply, number_of(ply, move), value); }
  void cut_without_move(int ply, Score value, CutReason reason, const char* rule) {
    watcher_->cut_without_move(ply, value, reason, rule);
  }
  void returned(int ply, Score value) { watcher_->returned(ply, value); }
  void abandoned(int ply) { watcher_->abandoned(ply); }
  void ranged(int ply, Score low, Score high) { watcher_->ranged(ply, low, high); }
  void expected(int ply, const Move& move, int percent) { watcher_->expected(ply, number_of(ply, move), percent); }
  void bonus(int ply, int points) { watcher_->bonus(ply, points); }
  void spiked(int ply, std::span<const ScoreSpike> spikes) { watcher_->spiked(ply, spikes); }

 private:
  // An open node. Its position lives in the search's own frame as long as the node is open; its moves are listed only
  // if one is followed, which spares the leaves.
  struct Open {
    const P* position = nullptr;
    bool is_listed = false;
    std::vector<Move> moves = {};
  };

  std::uint16_t number_of(int ply, const Move& move) {
    Open& node = path_[static_cast<std::size_t>(ply)];
    if (!node.is_listed) {
      node.moves.clear();
      for (const auto& each : node.position->moves()) node.moves.push_back(each);
      node.is_listed = true;
    }
    const auto found = std::find(node.moves.begin(), node.moves.end(), move);
    assert(found != node.moves.end() && "searches follow legal moves only");
    return static_cast<std::uint16_t>(found - node.moves.begin());
  }

  TreeWatcher* watcher_;
  std::vector<Open> path_;
};

}  // namespace arborist
