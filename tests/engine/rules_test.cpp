// Each rule by itself: where it applies, where it must not, and which way its numbers go.
#include "engine/rules.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/tablebase.h"

namespace arborist::engine {
namespace {

constexpr Parameters p;

// A quiet node with a null window just above 0, where the static value is `value`.
Node node_worth(int value, int depth) {
  Node node{.window = {Score(0), Score(1)}, .depth = depth, .ply = 4};
  node.static_value = node.estimate = Score(value);
  return node;
}

TEST(MateDistance, nothing_is_better_than_mate_with_the_next_move) {
  const Window window = within_mate_distance({}, 3);
  EXPECT_EQ(window.beta, Score::win_in(4));
  EXPECT_EQ(window.alpha, Score::loss_in(3));
  EXPECT_EQ(within_mate_distance({Score(-5), Score(5)}, 3), (Window{Score(-5), Score(5)}));
}

// The same win, met at another ply, is as far from the node as before.
TEST(TableScores, wins_are_kept_as_seen_from_their_node) {
  for (const int found_at : {0, 3, 40})
    for (const int met_at : {0, 2, 17, 239})
      for (const int plies : {0, 1, 30}) {
        const Score mate = Score::win_in(found_at + plies), tables = Score(tablebase_win - found_at - plies);
        EXPECT_EQ(from_table(for_table(mate, found_at), met_at), Score::win_in(met_at + plies));
        EXPECT_EQ(from_table(for_table(-mate, found_at), met_at), Score::loss_in(met_at + plies));
        EXPECT_EQ(from_table(for_table(tables, found_at), met_at), Score(tablebase_win - met_at - plies));
        EXPECT_EQ(from_table(for_table(-tables, found_at), met_at), Score(-tablebase_win + met_at + plies));
      }
  for (const int value : {0, 1, -1, 500, -3000, proven - 1}) {
    EXPECT_EQ(for_table(Score(value), 30), Score(value));
    EXPECT_EQ(from_table(Score(value), 30), Score(value));
  }
}

TEST(TablebaseBounds, a_win_may_come_sooner_and_a_draw_is_a_draw) {
  EXPECT_EQ(tablebase_bound(Score(tablebase_win - 5)), Bound::lower);
  EXPECT_EQ(tablebase_bound(Score(-tablebase_win + 5)), Bound::upper);
  for (const int value : {-1, 0, 1}) EXPECT_EQ(tablebase_bound(Score(value)), Bound::exact);
}

TEST(Bounds, decide_only_on_their_side_of_the_window) {
  const Window window{Score(10), Score(20)};
  EXPECT_TRUE(bound_decides(Bound::exact, Score(15), window));
  EXPECT_TRUE(bound_decides(Bound::lower, Score(20), window));
  EXPECT_FALSE(bound_decides(Bound::lower, Score(19), window));
  EXPECT_TRUE(bound_decides(Bound::upper, Score(10), window));
  EXPECT_FALSE(bound_decides(Bound::upper, Score(11), window));
  EXPECT_FALSE(bound_decides(Bound::none, Score(99), window));
}

TEST(ReverseFutility, cuts_far_above_beta_and_returns_at_least_beta) {
  const MaybeScore value = reverse_futility(node_worth(500, 4), p);
  ASSERT_TRUE(value);
  EXPECT_GE(*value, Score(1));
  EXPECT_LE(*value, Score(500));
}

TEST(ReverseFutility, leaves_alone_what_could_go_wrong) {
  EXPECT_FALSE(reverse_futility(node_worth(20, 4), p)) << "too close to beta";
  EXPECT_FALSE(reverse_futility(node_worth(900, p.reverse_futility_depth + 1), p)) << "too deep";
  Node node = node_worth(500, 4);
  node.in_check = true;
  EXPECT_FALSE(reverse_futility(node, p));
  node = node_worth(500, 4);
  node.is_pv = true;
  EXPECT_FALSE(reverse_futility(node, p));
  node = node_worth(500, 4);
  node.window = {Score::win_in(10) - 1, Score::win_in(10)};
  EXPECT_FALSE(reverse_futility(node, p)) << "a mate is asked for";
}

TEST(ReverseFutility, needs_less_where_things_improve) {
  Node node = node_worth(p.reverse_futility_margin * 3 + 1, 4);
  EXPECT_FALSE(reverse_futility(node, p));
  node.improving = true;
  EXPECT_TRUE(reverse_futility(node, p));
}

TEST(ReverseFutility, needs_less_after_a_move_that_made_things_worse_for_the_opponent) {
  Node node = node_worth(p.reverse_futility_margin * 4 - p.reverse_futility_worsening + 1, 4);
  EXPECT_FALSE(reverse_futility(node, p));
  node.parent_value = -node.static_value;
  EXPECT_FALSE(reverse_futility(node, p)) << "nothing has changed";
  node.parent_value = -node.static_value + 10;
  EXPECT_TRUE(reverse_futility(node, p));
}

TEST(NullMove, needs_pieces_a_good_position_and_no_check) {
  Node node = node_worth(200, 6);
  EXPECT_TRUE(null_move_applies(node, true, p));
  EXPECT_FALSE(null_move_applies(node, false, p)) << "zugzwang";
  node.in_check = true;
  EXPECT_FALSE(null_move_applies(node, true, p));
  EXPECT_FALSE(null_move_applies(node_worth(-1, 6), true, p)) << "below beta";
  EXPECT_FALSE(null_move_applies(node_worth(200, p.null_depth - 1), true, p));
}

TEST(NullMove, is_reduced_more_the_deeper_and_the_better) {
  EXPECT_LT(null_move_reduction(node_worth(50, 6), p), null_move_reduction(node_worth(50, 12), p));
  EXPECT_LT(null_move_reduction(node_worth(50, 6), p), null_move_reduction(node_worth(800, 6), p));
  EXPECT_EQ(null_move_reduction(node_worth(5000, 6), p), null_move_reduction(node_worth(9000, 6), p));
}

TEST(ProbCut, asks_only_in_deep_cheap_nodes_whose_captures_are_not_known_to_fail) {
  const Node node = node_worth(0, p.probcut_depth);
  EXPECT_TRUE(probcut_applies(node, Bound::none, Score(), 0, p));
  EXPECT_FALSE(probcut_applies(node_worth(0, p.probcut_depth - 1), Bound::none, Score(), 0, p)) << "too shallow";
  EXPECT_FALSE(probcut_applies(node, Bound::upper, Score(0), node.depth, p)) << "the table knows better";
  EXPECT_TRUE(probcut_applies(node, Bound::lower, Score(0), node.depth, p)) << "a lower bound may still be low";
  EXPECT_TRUE(probcut_applies(node, Bound::upper, Score(0), 0, p)) << "the table knows little";
  Node other = node;
  other.in_check = true;
  EXPECT_FALSE(probcut_applies(other, Bound::none, Score(), 0, p));
  other = node;
  other.is_pv = true;
  EXPECT_FALSE(probcut_applies(other, Bound::none, Score(), 0, p));
  other = node;
  other.window = {Score::win_in(10) - 1, Score::win_in(10)};
  EXPECT_FALSE(probcut_applies(other, Bound::none, Score(), 0, p)) << "a mate is asked for";
}

TEST(ProbCut, wants_less_where_things_improve_and_always_more_than_beta) {
  Node node = node_worth(0, 8);
  const Score wanted = probcut_beta(node, p);
  node.improving = true;
  EXPECT_LT(probcut_beta(node, p), wanted);
  EXPECT_GT(probcut_beta(node, p), node.window.beta);
}

TEST(SoftCuts, lie_between_beta_and_what_was_found_and_nearer_to_it_the_deeper_the_search) {
  const Score beta(10), found(110);
  Parameters soft = p;
  soft.soft_cuts = 1;
  Score before = beta;
  for (const int depth : {0, 1, 3, 9, 40}) {
    const Score value = soft_cut(found, beta, depth, soft);
    EXPECT_GE(value, before) << depth;
    EXPECT_LT(value, found) << depth;
    before = value;
  }
  EXPECT_EQ(soft_cut(Score(5), beta, 3, soft), Score(5)) << "no cut";
  EXPECT_EQ(soft_cut(Score::win_in(7), beta, 3, soft), Score::win_in(7)) << "a mate is a mate";
  soft.soft_cuts = 0;
  EXPECT_EQ(soft_cut(found, beta, 3, soft), found);
}

TEST(RaisedAlpha, takes_a_ply_from_the_moves_behind_but_never_the_last) {
  Parameters bold = p;
  bold.raised_alpha_reduction = 1;
  EXPECT_EQ(depth_after_raised_alpha(node_worth(0, 8), Score(30), bold), 7);
  EXPECT_EQ(depth_after_raised_alpha(node_worth(0, bold.raised_alpha_depth + 1), Score(30), bold),
            bold.raised_alpha_depth + 1);
  EXPECT_EQ(depth_after_raised_alpha(node_worth(0, 8), Score::win_in(3), bold), 8);
  for (const int depth : {1, 2}) EXPECT_EQ(depth_after_raised_alpha(node_worth(0, depth), Score(30), bold), depth);
  bold.raised_alpha_reduction = 3;
  EXPECT_EQ(depth_after_raised_alpha(node_worth(0, 3), Score(30), bold), 2);
}

TEST(StaticChange, a_move_that_made_things_better_is_rewarded_within_limits) {
  Parameters some = p;
  some.static_change_part = 16;
  // Values are each for the side to move: 20 for the mover before, -50 for the opponent after.
  EXPECT_EQ(static_change_bonus(Score(20), Score(-50), some), 30);
  EXPECT_EQ(static_change_bonus(Score(20), Score(-20), some), 0);
  EXPECT_LT(static_change_bonus(Score(20), Score(10), some), 0);
  EXPECT_EQ(static_change_bonus(Score(-9000), Score(-9000), some), some.static_change_most);
}

TEST(InternalReduction, only_without_a_table_move_where_order_matters) {
  Node node = node_worth(0, 8);
  EXPECT_EQ(internal_reduction(node, false, p), 0);
  node.expects_cut = true;
  EXPECT_EQ(internal_reduction(node, false, p), 1);
  EXPECT_EQ(internal_reduction(node, true, p), 0);
  node.depth = p.internal_reduction_depth - 1;
  EXPECT_EQ(internal_reduction(node, false, p), 0);
}

TEST(Singular, asks_only_of_moves_the_table_is_sure_of) {
  Node node = node_worth(0, 10);
  EXPECT_TRUE(singular_applies(node, Bound::lower, Score(30), 9, p));
  EXPECT_FALSE(singular_applies(node, Bound::upper, Score(30), 9, p));
  EXPECT_FALSE(singular_applies(node, Bound::lower, Score(30), 9 - p.singular_table_margin, p));
  EXPECT_FALSE(singular_applies(node, Bound::lower, Score::win_in(9), 9, p));
  node.ply = 0;
  EXPECT_FALSE(singular_applies(node, Bound::lower, Score(30), 9, p)) << "not at the root";
}

TEST(Singular, the_lonelier_a_move_the_deeper_it_is_searched) {
  const Node node = node_worth(0, 10);
  const Score beta(100);
  EXPECT_EQ(singular_extension(node, Score(99), beta, Score(110), 0, p), 1);
  EXPECT_EQ(singular_extension(node, beta - (p.double_extension_margin + 1), beta, Score(110), 0, p), 2);
  EXPECT_EQ(singular_extension(node, beta - (p.triple_extension_margin + 1), beta, Score(110), 0, p), 3);
  EXPECT_EQ(singular_extension(node, Score(0), beta, Score(110), p.most_double_extensions, p), 1);
  EXPECT_LT(singular_extension(node, Score(100), beta, Score(110), 0, p), 0) << "others are as good";
}

TEST(LateMoves, more_are_tried_the_deeper_and_when_improving) {
  Node node = node_worth(0, 2);
  const int shallow = late_move_limit(node, p);
  node.depth = 6;
  EXPECT_GT(late_move_limit(node, p), shallow);
  const int worse = late_move_limit(node, p);
  node.improving = true;
  EXPECT_GT(late_move_limit(node, p), worse);
}

TEST(Futility, quiet_moves_are_left_out_far_below_alpha) {
  EXPECT_TRUE(is_futile(node_worth(-900, 3), 2, 0, p));
  EXPECT_FALSE(is_futile(node_worth(-20, 3), 2, 0, p));
  EXPECT_FALSE(is_futile(node_worth(-9000, 14), p.futility_depth + 1, 0, p));
  Node node = node_worth(-900, 3);
  node.in_check = true;
  EXPECT_FALSE(is_futile(node, 2, 0, p));
}

TEST(Futility, captures_are_left_out_where_even_their_victim_is_not_enough) {
  const Node node = node_worth(-1500, 2);
  EXPECT_TRUE(is_futile_capture(node, 100, p));
  EXPECT_FALSE(is_futile_capture(node, 1500, p));
  EXPECT_FALSE(is_futile_capture(node_worth(-9000, p.noisy_futility_depth + 1), 0, p));
  Node in_check = node;
  in_check.in_check = true;
  EXPECT_FALSE(is_futile_capture(in_check, 100, p));
}

TEST(HistoryPruning, only_very_bad_moves_at_low_depth) {
  EXPECT_TRUE(has_bad_history(1, -15'000, p));
  EXPECT_FALSE(has_bad_history(1, -100, p));
  EXPECT_FALSE(has_bad_history(p.history_pruning_depth + 1, -40'000, p));
}

TEST(Exchanges, may_lose_more_the_deeper_the_search) {
  EXPECT_LT(exchange_threshold(6, true, p), exchange_threshold(2, true, p));
  EXPECT_LT(exchange_threshold(6, false, p), exchange_threshold(2, false, p));
  EXPECT_EQ(exchange_threshold(-3, true, p), 0);
}

TEST(Logarithm, is_that_of_the_natural_numbers) {
  for (int n = 1; n < 256; ++n) EXPECT_NEAR(scaled_logarithm(n), 1024 * std::log(n), 1.5) << n;
}

TEST(Reductions, grow_with_depth_and_number_and_never_reach_quiescence) {
  for (int depth = 1; depth < 60; ++depth)
    for (int number = 2; number < 80; ++number) {
      EXPECT_LE(base_reduction(depth, number, true, p), base_reduction(depth + 1, number, true, p));
      EXPECT_LE(base_reduction(depth, number, true, p), base_reduction(depth, number + 1, true, p));
      Node node = node_worth(0, depth);
      node.expects_cut = true;
      const int reduction =
          late_move_reduction(node, {.number = number, .history = -30'000}, {.table_move_is_noisy = true}, p);
      EXPECT_GE(reduction, 0);
      EXPECT_LE(reduction, std::max(depth - 2, 0));
    }
}

TEST(Reductions, are_smaller_for_promising_moves) {
  Node node = node_worth(0, 12);
  const MoveFacts plain{.number = 12};
  const int usual = late_move_reduction(node, plain, {}, p);
  EXPECT_LT(late_move_reduction(node, {.number = 12, .history = 20'000}, {}, p), usual);
  EXPECT_EQ(late_move_reduction(node, {.number = 12, .gives_check = true}, {}, p), 0);
  EXPECT_LT(late_move_reduction(node, {.number = 12, .quiet = false}, {}, p), usual);
  node.is_pv = true;
  EXPECT_LE(late_move_reduction(node, plain, {}, p), usual);
  node.is_pv = false;
  node.expects_cut = true;
  EXPECT_GT(late_move_reduction(node, plain, {}, p), usual);
}

TEST(Reductions, depend_on_what_was_seen_around_the_move) {
  const Node node = node_worth(0, 12);
  const MoveFacts plain{.number = 12};
  const int usual = late_move_reduction(node, plain, {}, p);
  EXPECT_LE(late_move_reduction(node, plain, {.was_pv = true}, p), usual);
  EXPECT_EQ(late_move_reduction(node, plain, {.cuts_below = p.many_cuts}, p), usual);
  EXPECT_GE(late_move_reduction(node, plain, {.cuts_below = p.many_cuts + 1}, p), usual);
  Parameters stronger = p;
  stronger.reduction_was_pv = stronger.reduction_many_cuts = stronger.reduction_no_table_move = 1'100;
  EXPECT_LT(late_move_reduction(node, plain, {.was_pv = true}, stronger), usual);
  EXPECT_GT(late_move_reduction(node, plain, {.cuts_below = p.many_cuts + 1}, stronger), usual);
  EXPECT_GT(late_move_reduction(node, plain, {.has_table_move = false}, stronger), usual);
}

TEST(Reductions, weigh_the_history_of_captures_by_itself) {
  const Node node = node_worth(0, 12);
  Parameters bolder = p;
  bolder.noisy_reduction_history_part = 3;
  const MoveFacts quiet{.number = 12, .history = 9'000};
  const MoveFacts noisy{.number = 12, .quiet = false, .history = 9'000};
  EXPECT_EQ(late_move_reduction(node, quiet, {}, bolder), late_move_reduction(node, quiet, {}, p));
  EXPECT_LT(late_move_reduction(node, noisy, {}, bolder), late_move_reduction(node, noisy, {}, p));
}

TEST(Reductions, become_extensions_only_where_that_is_allowed) {
  const Node node = node_worth(0, 12);
  const MoveFacts good{.number = 2, .is_killer = true, .history = 40'000};
  Parameters bolder = p;
  bolder.most_extra_depth = 1;
  EXPECT_EQ(late_move_reduction(node, good, {.may_extend = true}, bolder), -1);
  EXPECT_EQ(late_move_reduction(node, good, {}, bolder), 0);
}

TEST(Hindsight, gives_depth_back_to_a_reduced_node_that_is_not_bad_for_whoever_moved_there) {
  Node node = node_worth(-30, 6);
  node.parent_value = Score(20);
  EXPECT_EQ(hindsight(node, p.hindsight_deeper, p), 1);
  EXPECT_EQ(hindsight(node, p.hindsight_deeper - 1, p), 0);
  node.in_check = true;
  EXPECT_EQ(hindsight(node, p.hindsight_deeper, p), 0);
}

TEST(Hindsight, takes_depth_from_a_reduced_node_that_both_sides_are_content_with) {
  Node node = node_worth(p.hindsight_margin, 6);
  node.parent_value = Score(10);
  EXPECT_EQ(hindsight(node, p.hindsight_shallower, p), -1);
  EXPECT_EQ(hindsight(node, p.hindsight_shallower - 1, p), 0);
  node.parent_value = Score(-10);
  EXPECT_EQ(hindsight(node, p.hindsight_shallower, p), 0);
  node.parent_value = Score::infinite();
  EXPECT_EQ(hindsight(node, p.hindsight_shallower, p), 0) << "nothing is known of the parent";
}

TEST(SecondLook, goes_deeper_after_a_surprise_and_less_deep_after_a_narrow_miss) {
  EXPECT_EQ(second_look_change(Score(200), Score(0), 3, p), 1);
  EXPECT_EQ(second_look_change(Score(1), Score(0), 3, p), -1);
  EXPECT_EQ(second_look_change(Score(30), Score(0), 3, p), 0);
}

TEST(HistoryBonus, grows_with_depth_up_to_a_limit) {
  EXPECT_GT(history_bonus(1, p), 0);
  EXPECT_GT(history_bonus(6, p), history_bonus(3, p));
  EXPECT_EQ(history_bonus(200, p), p.history_bonus_most);
}

TEST(Corrections, a_bound_on_the_wrong_side_teaches_nothing) {
  Node node = node_worth(50, 6);
  EXPECT_TRUE(corrects_static_value(node, Bound::lower, Score(80)));
  EXPECT_FALSE(corrects_static_value(node, Bound::lower, Score(20)));
  EXPECT_TRUE(corrects_static_value(node, Bound::upper, Score(20)));
  EXPECT_FALSE(corrects_static_value(node, Bound::upper, Score(80)));
  EXPECT_TRUE(corrects_static_value(node, Bound::exact, Score(80)));
  EXPECT_FALSE(corrects_static_value(node, Bound::exact, Score::win_in(5)));
  node.in_check = true;
  EXPECT_FALSE(corrects_static_value(node, Bound::exact, Score(80)));
}

TEST(QuiescenceNeed, a_capture_must_come_near_alpha) {
  EXPECT_LT(quiescence_need(Score(0), Score(0), p), 0);
  EXPECT_GT(quiescence_need(Score(500), Score(0), p), 300);
}

}  // namespace
}  // namespace arborist::engine
