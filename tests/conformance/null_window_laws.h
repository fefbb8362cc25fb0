// The laws of MTD(f), SSS* and DUAL*, by null windows and a table of bounds and by Stockman's list: they find the
// minimax value, play a move worth it, their line leads there, and watching changes nothing. Use it from a test of a
// game:
//
//   expect_null_window_laws(Game(position), evaluate, 4);    // at depth 4
#pragma once

#include <gtest/gtest.h>

#include "tests/conformance/search_laws.h"
#include "tree/mtd.h"
#include "tree/sss_star.h"

namespace arborist::testing {

// The same search silent and watched, and what must hold of it: run(observer).
template <Position P, class E, class Run>
void expect_lawful(const Game<P>& game, const E& evaluate, int depth, Run run) {
  Silent silent;
  CountingObserver observer;
  const Found<P> found = run(silent);
  const Found<P> watched = run(observer);
  const Found<P> truth = minimax(game, evaluate, {.depth = depth});
  ASSERT_EQ(found.value, truth.value);
  ASSERT_FALSE(found.line.empty());
  expect_line_leads_to_value(game, evaluate, found, depth, Wins::by_distance);
  expect_move_is_worth_value(game, evaluate, found, depth, Wins::by_distance);
  expect_counts_add_up(found.counts);
  ASSERT_EQ(watched.value, found.value);
  ASSERT_EQ(watched.line, found.line);
  ASSERT_EQ(watched.counts, found.counts);
  ASSERT_EQ(observer.nodes, found.counts.entered);
  ASSERT_EQ(observer.open, 0U);
}

// MTD from a guess, from above all values (SSS*) and from below them (DUAL*); and the lists of both.
template <Position P, class E>
void expect_null_window_laws(const Game<P>& game, const E& evaluate, int depth) {
  const Limits limits{.depth = depth};
  for (const Score first : {Score::draw(), Score::infinite(), -Score::infinite()})
    for (const bool ordered : {false, true}) {
      SCOPED_TRACE(::testing::Message() << "from " << first.value() << (ordered ? ", ordered" : ""));
      expect_lawful(game, evaluate, depth, [&](auto& observe) {
        auto bounds = std::move(*BoundsTable::of_megabytes(1));
        Equipment<P> equipment({.order = {.table_move = ordered, .killers = ordered, .history = ordered}});
        return mtd(game, evaluate, limits, observe, {}, equipment, bounds, first);
      });
    }
  for (const Stockman kind : {Stockman::sss, Stockman::dual}) {
    SCOPED_TRACE(kind == Stockman::sss ? "SSS*" : "DUAL*");
    expect_lawful(game, evaluate, depth,
                  [&](auto& observe) { return sss_star(game, evaluate, limits, observe, {}, kind); });
  }
}

}  // namespace arborist::testing
