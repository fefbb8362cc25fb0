// The plan of a learning and its journal, cut anywhere.
#include "app/learn/learn_plan.h"

#include <gtest/gtest.h>

#include "app/learn/learn_panel.h"
#include "core/parse_json.h"
#include "tests/app/running.h"

namespace arborist {
namespace {

LearnPlan small_plan() {
  LearnPlan plan;
  plan.game = "chess";
  plan.hours = 3;
  plan.generations = 2;
  return plan;
}

TEST(LearnPlan, the_hours_are_shared_out_and_later_generations_have_more) {
  for (const auto& [hours, generations] : {std::pair(0.1, 1), {1.0, 2}, {3.0, 3}, {12.0, 5}}) {
    LearnPlan plan;
    plan.hours = hours;
    plan.generations = generations;
    double sum = 0;
    for (int generation = 1; generation <= plan.generation_count(); ++generation) {
      for (const Stage stage : all_stages) sum += plan.seconds_for(stage, generation);
      if (generation > 1) {
        EXPECT_GT(plan.seconds_for(Stage::games, generation), plan.seconds_for(Stage::games, generation - 1));
      }
    }
    EXPECT_LT(sum, hours * 3600);
    EXPECT_GT(sum, hours * 3600 * 0.8);
  }
}

TEST(LearnPlan, a_training_has_as_many_passes_as_its_time_allows) {
  const LearnPlan plan = small_plan();
  const double seconds = plan.seconds_for(Stage::training, 1);
  EXPECT_EQ(plan.passes_for(1, 1'000'000, 10e6 / seconds), 10);
  EXPECT_EQ(plan.passes_for(1, 1'000'000'000, 1), 6);
  EXPECT_EQ(plan.passes_for(1, 1, 1e9), 20);
  LearnPlan told = plan;
  told.passes = 3;
  EXPECT_EQ(told.passes_for(1, 1'000'000'000, 1), 3);
}

TEST(LearnState, the_last_generation_that_was_better_is_the_best) {
  LearnState state;
  state.generations.resize(3);
  EXPECT_EQ(state.best_before(4), 0);
  state.generations[0].is_better = true;
  EXPECT_EQ(state.best_before(1), 0);
  EXPECT_EQ(state.best_before(2), 1);
  EXPECT_EQ(state.best_before(4), 1);
  state.generations[2].is_better = true;
  EXPECT_EQ(state.best_before(3), 1);
  EXPECT_EQ(state.best_before(4), 3);
}

std::string told(const MatchResult& match) {
  GenerationState state{.match = match};
  state.done[static_cast<std::size_t>(Stage::match)] = true;
  return generation_line(state, 1);
}

TEST(MatchResult, a_match_that_was_all_lost_has_no_number_and_says_so) {
  const Tally tally{.losses = 40};
  const MatchResult match{.losses = 40, .elo = estimate(tally)};
  EXPECT_TRUE(match.json()["elo"].is_null());
  EXPECT_TRUE(match.json()["elo_error"].is_null());
  EXPECT_TRUE(match.json()["elo_low"].is_null());
  EXPECT_TRUE(match.json()["elo_high"].is_number());
  EXPECT_TRUE(contains(told(match), "Elo minus infinite: all games lost (at most -")) << told(match);
  const MatchResult again = MatchResult::from(match.json());
  EXPECT_EQ(told(again), told(match));
  EXPECT_EQ(again.json(), match.json());
}

TEST(MatchResult, an_error_that_is_not_known_is_null_and_the_interval_is_told) {
  const Tally tally{.wins = 1, .losses = 9};
  const MatchResult match{.wins = 1, .losses = 9, .elo = estimate(tally)};
  ASSERT_FALSE(match.elo.error());
  EXPECT_TRUE(match.json()["elo"].is_number());
  EXPECT_TRUE(match.json()["elo_error"].is_null());
  EXPECT_TRUE(contains(told(match), "(-infinite to ")) << told(match);
  EXPECT_EQ(told(MatchResult::from(match.json())), told(match));
}

TEST(MatchResult, a_match_without_games_has_nothing_but_nulls) {
  for (const char* name : {"elo", "elo_error", "elo_low", "elo_high"})
    EXPECT_TRUE(MatchResult{}.json()[name].is_null()) << name;
  EXPECT_EQ(MatchResult::from(MatchResult{}.json()).games(), 0U);
}

TEST(MatchResult, journals_that_have_numbers_for_everything_are_still_read) {
  const auto of = [](const char* text) { return MatchResult::from(*parse_json(text)); };
  EXPECT_TRUE(
      contains(told(of(R"({"wins":9,"draws":3,"losses":4,"elo":112.5,"elo_error":80.25})")), "Elo +112.5 ± 80.2"));
  const std::string lost = told(of(R"({"wins":0,"draws":0,"losses":4,"elo":-999.0,"elo_error":0.0})"));
  EXPECT_TRUE(contains(lost, "all games lost")) << lost;
  EXPECT_FALSE(contains(lost, "999") || contains(lost, "± 0.0")) << lost;
}

class LearnJournals : public WithFolder {
 protected:
  [[nodiscard]] Expected<LearnJournal> open(const LearnPlan& plan = small_plan(), bool resume = true) const {
    return LearnJournal::open(path("journal"), plan, resume);
  }
  void write_some() const {
    auto journal = open();
    ASSERT_TRUE(journal) << journal.error().message;
    EXPECT_FALSE(journal->has_begun());
    ASSERT_TRUE(journal->note_seconds(1, Stage::games, 15.5));
    ASSERT_TRUE(journal->note_seconds(1, Stage::games, 4.5));
    ASSERT_TRUE(journal->note_done(1, Stage::games, {{"games", 77}}));
    ASSERT_TRUE(journal->note_done(1, Stage::positions, {{"training", 900}, {"held_out", 20}}));
    ASSERT_TRUE(journal->note_passes(1, 9));
    ASSERT_TRUE(journal->note_done(1, Stage::training, {{"error", 0.25}, {"error_by_hand", 0.5}}));
    ASSERT_TRUE(journal->note_done(
        1, Stage::match,
        {{"wins", 5}, {"draws", 3}, {"losses", 2}, {"elo", -7.5}, {"elo_error", 30.25}, {"is_better", true}}));
  }
};

TEST_F(LearnJournals, what_was_noted_is_known_again) {
  write_some();
  const auto journal = open();
  ASSERT_TRUE(journal) << journal.error().message;
  EXPECT_TRUE(journal->has_begun());
  const auto& first = journal->state().generations[0];
  EXPECT_EQ(first.games, 77U);
  EXPECT_EQ(first.seconds[0], 20);
  EXPECT_EQ(first.training, 900U);
  EXPECT_EQ(first.passes, 9);
  EXPECT_EQ(first.error, 0.25);
  EXPECT_EQ(first.match.elo.value, -7.5);
  EXPECT_EQ(first.match.elo.error(), 30.25);
  EXPECT_TRUE(first.is_better && first.is_done(Stage::match));
  EXPECT_FALSE(journal->state().generations[1].is_done(Stage::games));
}

TEST_F(LearnJournals, cut_at_any_byte_they_know_the_whole_lines_before) {
  write_some();
  const std::string whole = read("journal");
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    write("journal", whole.substr(0, size));
    {
      const auto journal = open();
      ASSERT_TRUE(journal) << size << ": " << journal.error().message;
      const auto lines = std::count(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size), '\n');
      EXPECT_EQ(journal->state().generations[0].is_done(Stage::games), lines >= 4) << size;
      EXPECT_EQ(journal->state().generations[0].is_done(Stage::match), lines >= 8) << size;
    }
    const std::string kept = read("journal");
    EXPECT_TRUE(kept.ends_with("\n")) << size;
  }
}

TEST_F(LearnJournals, of_another_plan_or_kind_or_unasked_for_are_refused) {
  write_some();
  EXPECT_TRUE(contains(open(small_plan(), false).error().message, "--resume goes on"));
  LearnPlan other = small_plan();
  other.nodes = 7;
  EXPECT_TRUE(contains(open(other).error().message, "nodes is 500 there and 7 here")) << open(other).error().message;
  write("journal", "my notes\n");
  EXPECT_TRUE(contains(open().error().message, "no journal of learning"));
  write("journal", read("journal") + "x");
  EXPECT_EQ(read("journal"), "my notes\nx") << "what is not ours stays as it is";
}

}  // namespace
}  // namespace arborist
