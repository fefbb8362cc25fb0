// Observer: watches a search as it happens. It is a template parameter of every search, so that watching costs nothing
// when nobody watches: `Silent` compiles away. The tree in the browser, the tables of the lab and the tests all use
// these events, so the picture is the search.
//
// Derive from Silent and hide the events you want:
//
//   struct Depths : Silent {
//     void entered(const auto& position, const Visit& visit) { … }
//   };
//
// Scores and windows are always from the side to move at the node the event speaks of.
#pragma once

#include <concepts>
#include <cstdint>

#include "game/position.h"
#include "game/score.h"

namespace arborist {

// Where the search is: plies below the root, depth still to go, and the window it was given.
struct Visit {
  int ply = 0;
  int depth = 0;
  Window window;
};

enum class Bound : std::uint8_t { none, upper, lower, exact };

enum class CutReason : std::uint8_t {
  beta,       // a move reached beta
  stand_pat,  // the static value alone reached beta (quiescence)
  table,      // the table already knew enough
  pruning     // a rule of the engine that takes a risk; it is named in the event
};

struct Silent {
  // About to follow a move from the node at `ply`.
  void trying(int /*ply*/, const auto& /*move*/) {}
  void entered(const auto& /*position*/, const Visit&) {}
  void quiescence(int /*ply*/) {}
  // The table knew this node; a table cut is reported by `cut_without_move`.
  void table_hit(int /*ply*/, Score /*value*/, Bound) {}
  void reduced(int /*ply*/, const auto& /*move*/, int /*by*/) {}
  // The move just tried at `ply` is searched again, with this window (of the node at `ply`).
  void searched_again(int /*ply*/, const auto& /*move*/, Window) {}
  void null_move(int /*ply*/) {}
  // A move that is not searched at all, by the rule of that name.
  void left_out(int /*ply*/, const auto& /*move*/, const char* /*rule*/) {}
  // The remaining moves of the node are not looked at, since `move` was worth `value`.
  void cut(int /*ply*/, const auto& /*move*/, Score /*value*/) {}
  void cut_without_move(int /*ply*/, Score /*value*/, CutReason, const char* /*rule*/) {}
  void returned(int /*ply*/, Score /*value*/) {}
  // The limits were reached; the node has no value.
  void abandoned(int /*ply*/) {}
};

template <class O, class P>
concept Observer = requires(O& o, const P& p, const typename P::Move& m, const Visit& v, Score s, Window w) {
  o.trying(0, m);
  o.entered(p, v);
  o.quiescence(0);
  o.table_hit(0, s, Bound::exact);
  o.reduced(0, m, 1);
  o.searched_again(0, m, w);
  o.null_move(0);
  o.left_out(0, m, "");
  o.cut(0, m, s);
  o.cut_without_move(0, s, CutReason::table, "");
  o.returned(0, s);
  o.abandoned(0);
};

}  // namespace arborist
