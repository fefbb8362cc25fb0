// What is told of a net, by nets and positions of which it is known.
#include "engine/net/net_report.h"

#include <gtest/gtest.h>

#include "engine/evaluation/evaluation.h"
#include "engine/net/features.h"
#include "learn/sigmoid.h"
#include "learn/training_run.h"
#include "tests/engine/data_support.h"

namespace arborist::engine {
namespace {

// Positions by chance, their scores the classic evaluation times a factor.
std::vector<TrainingPosition> scored_positions(double factor, std::uint64_t games) {
  std::vector<TrainingPosition> list;
  for (std::uint64_t number = 1; number <= games; ++number)
    for_each_position(random_record(number, chess::Position::start(), 60), [&](const chess::Position& p, ScoredMove) {
      const auto packed = TrainingPosition::of(p, 0, GameResult::drawn);
      const int score = static_cast<int>(factor * evaluate(packed.board()).value());
      if (!p.in_check() && std::abs(score) < 2500) list.push_back(TrainingPosition::of(p, score, GameResult::drawn));
    });
  return list;
}

TEST(ClassicError, is_nothing_where_scores_are_its_own_and_finds_their_scale) {
  const auto same = classic_error(scored_positions(1, 20), {.scale = 400});
  EXPECT_LT(same.error, 1e-6);
  EXPECT_NEAR(same.scale, 400, 3);
  const auto half = classic_error(scored_positions(0.5, 20), {.scale = 400});
  EXPECT_NEAR(half.scale, 800, 12);
  EXPECT_GT(classic_error(scored_positions(1, 20), {.result_share = 0.5}).error, 1e-4);
}

// Learnt from twice the classic evaluation, a net counts in twice its centipawns; the scale takes that back.
TEST(NetReport, a_net_is_scaled_to_the_classic_centipawns) {
  const auto positions = scored_positions(2, 150);
  const TargetBlend blend{.result_share = 0, .scale = 400};
  const ChessExamples examples(positions, blend);
  learn::TrainingRun run(net_shape(32), examples, examples,
                         {.options = {.rate = 1e-2, .warm_up = 10, .passes = 12, .batch = 128, .threads = 1},
                          .patience = 0,
                          .identity = ""});
  while (!run.is_done()) run.go_on(1000);
  const auto net = scaled_net(run.best(), positions);
  EXPECT_NEAR(net.scale(), 200, 40);
  EXPECT_EQ(net.features_name(), net_features_name);
  const auto report = report_on(net, run.best(), positions, blend);
  EXPECT_NEAR(report.error, run.passes()[static_cast<std::size_t>(run.best_pass())].held_out, 5e-4);
  EXPECT_LT(report.rounding, 6) << "whole numbers stay near what was learnt";
  EXPECT_LT(report.material[0], report.material[4]) << "a pawn is less than a queen";
}

TEST(NetReport, material_is_sound_in_its_order_only) {
  EXPECT_TRUE((NetReport{.material = {90, 300, 310, 480, 950}}.has_sound_material()));
  EXPECT_TRUE((NetReport{.material = {90, 320, 310, 480, 950}}.has_sound_material()));
  EXPECT_FALSE((NetReport{.material = {90, 300, 500, 480, 950}}.has_sound_material()));
  EXPECT_FALSE((NetReport{.material = {-1, 300, 310, 480, 950}}.has_sound_material()));
  EXPECT_FALSE((NetReport{.material = {90, 300, 310, 480, 400}}.has_sound_material()));
}

}  // namespace
}  // namespace arborist::engine
