// Observer: watches a path search as it happens. It is a template parameter of every search, so that watching costs
// nothing when nobody watches: `Silent` compiles away.
//
// Derive from Silent and hide the events you want:
//
//   struct Counter : path::Silent {
//     void expanded(const auto& state, auto cost) { … }
//   };
#pragma once

namespace arborist::path {

struct Silent {
  void started(const auto& /*state*/) {}
  // Reached for the first time, by a step from `from`; `cost` is that of the way from the start.
  void generated(const auto& /*state*/, const auto& /*from*/, auto /*cost*/) {}
  // Reached again, by a better way.
  void improved(const auto& /*state*/, const auto& /*from*/, auto /*cost*/) {}
  // Its neighbours are looked at now.
  void expanded(const auto& /*state*/, auto /*cost*/) {}
  // Depth-first: nothing more to try here, the search steps back.
  void backtracked(const auto& /*state*/) {}
  // A new round of deepening with this bound; what was reached before is forgotten.
  void deepened(auto /*bound*/) {}
  void found(const auto& /*state*/, auto /*cost*/) {}

  // Backtracking and generate-and-test: a candidate is tried, and fits or does not; `depth` choices stand before it.
  void tried(const auto& /*candidate*/, int /*depth*/, bool /*fits*/) {}
  void taken_back(const auto& /*candidate*/, int /*depth*/) {}
};

template <class O, class State, class Cost>
concept Observer = requires(O& o, const State& s, Cost c) {
  o.started(s);
  o.generated(s, s, c);
  o.improved(s, s, c);
  o.expanded(s, c);
  o.backtracked(s);
  o.deepened(c);
  o.found(s, c);
};

}  // namespace arborist::path
