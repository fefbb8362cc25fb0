// Tuning the search by games: the same result whoever plays them and however often it was broken off.
#include "arena/search_tuning.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

#include "arena/search_tuning_journal.h"
#include "core/file.h"
#include "farm/ranks.h"
#include "tests/arena/match_support.h"
#include "tests/farm/local_post.h"

namespace arborist {
namespace {

SearchTuningPlan tuning_plan(int threads = 1) {
  SearchTuningPlan plan{
      .openings = Openings::random(test_game("chess"), 6, 3),
      .engine = *Spec::parse("engine:nodes=100,hash=1,eval=classic"),
      .numbers = {*engine::find_parameter("reverse_futility_margin"), *engine::find_parameter("late_move_base"),
                  *engine::find_parameter("quiescence_margin")},
      .spsa = {.pairs = 7, .batch = 2, .seed = 4, .rate = 1},
      .adjudication = {.resign = ResignRule{.moves = 2, .score = 300}, .max_plies = 100},
      .threads = threads};
  return plan;
}

struct KeptPairs final : SearchTuningWatcher {
  Expected<void> pair_played(std::uint64_t pair, const TunedPair& result) override {
    EXPECT_TRUE(pairs.emplace(pair, result).second) << "no pair is played twice";
    EXPECT_TRUE(!journal || journal->keep(pair, result));
    if (pairs.size() == stop_at) stop.request_stop();
    return {};
  }
  std::map<std::uint64_t, TunedPair> pairs;
  SearchTuningJournal* journal = nullptr;
  std::size_t stop_at = SIZE_MAX;
  std::stop_source stop;
};

class SearchTunings : public ::testing::Test {
 protected:
  ~SearchTunings() override { std::filesystem::remove(path_); }

  static std::vector<std::vector<double>> path_by(int threads) {
    const auto plan = tuning_plan(threads);
    SearchTuning tuning(plan);
    KeptPairs kept;
    farm::OneProcess farm;
    EXPECT_FALSE(tuning.run(kept, {}, farm).error);
    EXPECT_EQ(kept.pairs.size(), 7U);
    return tuning.path();
  }

  std::string path_ = ::testing::TempDir() + "arborist_search_tuning_test.jsonl";
};

TEST_F(SearchTunings, the_same_numbers_for_any_number_of_threads) {
  const auto path = path_by(1);
  ASSERT_EQ(path.size(), 5U);
  EXPECT_NE(path.front(), path.back()) << "somebody has won a game";
  EXPECT_EQ(path_by(3), path);
}

TEST_F(SearchTunings, the_same_numbers_for_any_number_of_processes) {
  const auto expected = path_by(1);
  farm::LocalPosts posts(3);
  std::vector<std::jthread> others;
  for (const std::size_t place : {1, 2})
    others.emplace_back([&posts, place] {
      farm::Ranks ranks(posts.at(place), {.lost_after = std::chrono::seconds(60), .identity = "test"});
      const auto plan = tuning_plan(1);
      SearchTuning tuning(plan);
      KeptPairs nothing;
      EXPECT_FALSE(tuning.run(nothing, {}, ranks).error);
      EXPECT_TRUE(nothing.pairs.empty()) << "the books are kept at home";
      ranks.leave({});
    });
  farm::Ranks ranks(posts.at(0), {.home_works = false, .lost_after = std::chrono::seconds(60), .identity = "test"});
  const auto plan = tuning_plan(1);
  SearchTuning tuning(plan);
  KeptPairs kept;
  const auto end = tuning.run(kept, {}, ranks);
  EXPECT_FALSE(end.error) << end.error->message;
  EXPECT_EQ(kept.pairs.size(), 7U);
  EXPECT_EQ(tuning.path(), expected);
  EXPECT_TRUE(ranks.leave({}));
}

TEST_F(SearchTunings, broken_off_and_resumed_it_learns_the_same) {
  const auto plan = tuning_plan();
  farm::OneProcess farm;
  std::size_t played = 0;
  for (const std::size_t stop_at : {2, 3, 100}) {
    SearchTuning tuning(plan);
    auto journal = SearchTuningJournal::open(path_, plan, "classic", tuning);
    ASSERT_TRUE(journal) << journal.error().message;
    EXPECT_EQ(tuning.standing().pairs, played);
    KeptPairs kept;
    kept.journal = &*journal;
    kept.stop_at = stop_at;
    EXPECT_FALSE(tuning.run(kept, kept.stop.get_token(), farm).error);
    played += kept.pairs.size();
    EXPECT_EQ(tuning.standing().games.games(), 2 * played);
    EXPECT_TRUE(stop_at != 100 || tuning.path() == path_by(1));
    // A kill leaves half a line.
    if (stop_at != 100) std::filesystem::resize_file(path_, std::filesystem::file_size(path_) - 5);
    if (stop_at != 100) --played;
  }
  EXPECT_EQ(played, 7U);
}

TEST_F(SearchTunings, the_journal_of_another_tuning_is_refused_with_what_differs) {
  auto plan = tuning_plan();
  {
    SearchTuning tuning(plan);
    ASSERT_TRUE(SearchTuningJournal::open(path_, plan, "classic", tuning));
  }
  const auto error_with = [&](const SearchTuningPlan& other, const std::string& evaluation) {
    SearchTuning tuning(other);
    const auto opened = SearchTuningJournal::open(path_, other, evaluation, tuning);
    return opened ? std::string("no error") : opened.error().message;
  };
  EXPECT_EQ(error_with(plan, "classic"), "no error");
  EXPECT_NE(error_with(plan, "net 17").find("its evaluation is \"classic\", not \"net 17\""), std::string::npos);
  auto other = tuning_plan();
  other.spsa.seed = 5;
  EXPECT_NE(error_with(other, "classic").find("its seed is 4, not 5"), std::string::npos)
      << error_with(other, "classic");
  other = tuning_plan();
  other.numbers.pop_back();
  EXPECT_NE(error_with(other, "classic").find("its numbers"), std::string::npos);
  ASSERT_TRUE(write_file(path_, "{\"some\":\"thing else\"}\n"));
  EXPECT_NE(error_with(plan, "classic").find("not the journal of a tuning"), std::string::npos);
  ASSERT_TRUE(write_file(path_, "a text without an end"));
  EXPECT_NE(error_with(plan, "classic").find("not the journal of a tuning"), std::string::npos);
  EXPECT_EQ(content(path_), "a text without an end") << "and it stays as it was";
}

TEST_F(SearchTunings, pairs_that_cannot_be_are_refused) {
  const auto plan = tuning_plan();
  SearchTuning tuning(plan);
  EXPECT_TRUE(tuning.remember(1, {}));
  EXPECT_EQ(tuning.remember(1, {}).error().message, "pair 1 is there twice");
  EXPECT_EQ(tuning.remember(7, {}).error().message, "there is no pair 7 of 7");
  EXPECT_EQ(tuning.remember(4, {}).error().message, "pair 4 cannot be played before those it follows from");
}

TEST_F(SearchTunings, the_players_are_written_so_that_anybody_can_let_them_play) {
  const auto plan = tuning_plan();
  const SearchTuning tuning(plan);
  const auto sides = tuning.sides(0);
  EXPECT_NE(sides.plus.text(), sides.minus.text());
  EXPECT_TRUE(sides.plus.text().starts_with("engine:nodes=100,hash=1,eval=classic,set=reverse_futility_margin:"))
      << sides.plus.text();
  const auto play = plan.openings.start_play(0);
  EXPECT_TRUE(check_player(sides.plus, *play, {.permissions = Permissions::everything()}));
}

}  // namespace
}  // namespace arborist
