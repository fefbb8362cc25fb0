// The tables of lab report B, figure by figure: rules, move order and counting must all be right for them to come out.
#include "lab/student_reports/b_programs.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "chess/uci_move.h"

namespace arborist::lab::report_b {
namespace {

using Calls = std::vector<std::uint64_t>;
using Values = std::vector<int>;

struct Row {
  Calls calls;
  Values values;
};

// Depths 0, 1, 2 … of one board.
Row row(int number, const Program& program, std::size_t depths = 4) {
  Row result;
  for (std::size_t depth = 0; depth < depths; ++depth) {
    const Result r = run(board(number), static_cast<int>(depth), program);
    result.calls.push_back(r.calls);
    result.values.push_back(r.value);
  }
  return result;
}

// Depths 2 and 3 only.
Calls deep_calls(int number, const Program& program) {
  const Calls all = row(number, program).calls;
  return {all[2], all[3]};
}

std::string moves_played(int number, const Program& program) {
  std::string text;
  for (int depth = 0; depth < 4; ++depth)
    text += (depth > 0 ? " " : "") + chess::to_uci(run(board(number), depth, program).best, board(number));
  return text;
}

const Values values_of_board_1 = {0, 0, 0, 0};
const Values values_of_board_3 = {3, -2, 2, -2};
const Values values_of_board_4 = {5, -8, 1, 0};
constexpr std::array<Leaf, 2> both_leaves = {Leaf::with_slip, Leaf::root_side};

TEST(ReportB, minimax_calls_are_those_of_the_report) {
  for (const Leaf leaf : both_leaves) {
    const Program minimax{.algorithm = ReportAlgorithm::minimax, .leaf = leaf};
    EXPECT_EQ(row(1, minimax).calls, (Calls{20, 420, 9'322, 206'603}));
    EXPECT_EQ(row(3, minimax, 3).calls, (Calls{35, 1'111, 39'894}));
    EXPECT_EQ(row(4, minimax).calls, (Calls{1, 33, 1'016, 25'078}));
    EXPECT_EQ(row(1, minimax).values, values_of_board_1);
    EXPECT_EQ(row(4, minimax).values, values_of_board_4);
  }
}

TEST(ReportB, minimax_on_board_3_at_depth_3_is_that_of_the_report) {
  const Result result = run(board(3), 3, {.algorithm = ReportAlgorithm::minimax});
  EXPECT_EQ(result.calls, 1'275'708U);
  EXPECT_EQ(result.value, -2);
}

TEST(ReportB, alpha_beta_calls_are_those_of_the_report) {
  EXPECT_EQ(row(1, {}).calls, (Calls{20, 420, 1'298, 13'873}));
  EXPECT_EQ(row(3, {}).calls, (Calls{35, 1'111, 8'392, 246'987}));
  EXPECT_EQ(row(4, {}).calls, (Calls{1, 33, 161, 3'925}));
  EXPECT_EQ(row(1, {}).values, values_of_board_1);
  EXPECT_EQ(row(3, {}).values, values_of_board_3);
  EXPECT_EQ(row(4, {}).values, values_of_board_4);
}

TEST(ReportB, without_the_slip_only_board_3_at_depth_3_counts_otherwise) {
  const Program right{.leaf = Leaf::root_side};
  EXPECT_EQ(row(1, right).calls, (Calls{20, 420, 1'298, 13'873}));
  EXPECT_EQ(row(3, right).calls, (Calls{35, 1'111, 8'392, 245'909}));
  EXPECT_EQ(row(4, right).calls, (Calls{1, 33, 161, 3'925}));
  EXPECT_EQ(row(3, right).values, values_of_board_3);
  EXPECT_EQ(row(4, right).values, values_of_board_4);
}

TEST(ReportB, mates_that_count_as_mates_cut_a_little_more) {
  const Program mates{.leaf = Leaf::with_mates};
  EXPECT_EQ(deep_calls(3, mates), (Calls{8'385, 245'904}));
  EXPECT_EQ(deep_calls(4, mates), (Calls{153, 3'925}));
}

TEST(ReportB, board_2_is_played_alike_with_and_without_the_slip) {
  for (const Leaf leaf : both_leaves) EXPECT_EQ(moves_played(2, {.leaf = leaf}), "d4c6 d4c6 f1b5 f1b5");
}

TEST(ReportB, board_5_shows_the_slip) {
  EXPECT_EQ(moves_played(5, {}), "h5a5 h5h1 h5a5 h5h1");
  EXPECT_EQ(row(5, {}).values, (Values{1, 8, 2, 8}));
  EXPECT_EQ(moves_played(5, {.leaf = Leaf::root_side}), "h5a5 h5a5 h5a5 h5a5");
  EXPECT_EQ(row(5, {.leaf = Leaf::root_side}).values, (Values{1, 1, 2, 1}));
}

TEST(ReportB, board_5_is_mated_at_once_where_mates_count) {
  EXPECT_EQ(moves_played(5, {.leaf = Leaf::with_mates}), "h5h1 h5h1 h5h1 h5h1");
}

TEST(ReportB, ordering_every_node_by_material_never_costs_a_call) {
  const Program ordered{.leaf = Leaf::root_side, .order = Order::by_material};
  EXPECT_EQ(row(1, ordered).calls, (Calls{20, 420, 1'298, 12'226}));
  EXPECT_EQ(row(3, ordered).calls, (Calls{35, 1'111, 3'291, 52'948}));
  EXPECT_EQ(row(4, ordered).calls, (Calls{1, 33, 65, 437}));
  EXPECT_EQ(row(3, ordered).values, values_of_board_3);
  EXPECT_EQ(row(4, ordered).values, values_of_board_4);
}

TEST(ReportB, its_table_is_smaller_than_it_should_be_because_it_is_wrong) {
  const Program table{.table = ReportTable::of_the_report};
  EXPECT_EQ(row(1, table).calls, (Calls{20, 420, 1'038, 6'024}));
  EXPECT_EQ(row(3, table).calls, (Calls{35, 1'110, 8'908, 119'208}));
  EXPECT_EQ(row(4, table).calls, (Calls{1, 33, 158, 2'267}));
  EXPECT_EQ(row(3, table).values[2], 1) << "the right value is 2";
}

TEST(ReportB, a_correct_table_saves_calls_and_keeps_every_value) {
  const Program table{.leaf = Leaf::root_side, .table = ReportTable::correct};
  EXPECT_EQ(deep_calls(1, table), (Calls{1'102, 9'663}));
  EXPECT_EQ(deep_calls(3, table), (Calls{7'383, 180'071}));
  EXPECT_EQ(deep_calls(4, table), (Calls{158, 2'265}));
  EXPECT_EQ(row(1, table).values, values_of_board_1);
  EXPECT_EQ(row(3, table).values, values_of_board_3);
  EXPECT_EQ(row(4, table).values, values_of_board_4);
}

TEST(ReportB, table_and_order_together_save_more) {
  const Program both{.leaf = Leaf::root_side, .order = Order::by_material, .table = ReportTable::correct};
  EXPECT_EQ(deep_calls(1, both), (Calls{1'102, 8'423}));
  EXPECT_EQ(deep_calls(3, both), (Calls{3'060, 41'554}));
  EXPECT_EQ(deep_calls(4, both), (Calls{62, 329}));
}

TEST(ReportB, table_order_and_a_narrowed_root_beat_the_report_everywhere) {
  const Program all{
      .leaf = Leaf::root_side, .order = Order::by_material, .table = ReportTable::correct, .narrow_root = true};
  EXPECT_EQ(deep_calls(1, all), (Calls{403, 978}));
  EXPECT_EQ(deep_calls(3, all), (Calls{1'167, 6'279}));
  EXPECT_EQ(deep_calls(4, all), (Calls{62, 329}));
  for (const int number : {1, 3, 4}) {
    const Calls ours = deep_calls(number, all);
    const Calls theirs = deep_calls(number, {.table = ReportTable::of_the_report});
    EXPECT_LT(ours[0], theirs[0]);
    EXPECT_LT(ours[1], theirs[1]);
  }
  EXPECT_EQ(row(1, all).values, values_of_board_1);
  EXPECT_EQ(row(3, all).values, values_of_board_3);
  EXPECT_EQ(row(4, all).values, values_of_board_4);
}

}  // namespace
}  // namespace arborist::lab::report_b
