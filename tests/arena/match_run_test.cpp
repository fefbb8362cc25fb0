// Whole matches: repeatable, alike with any number of hands, going on whatever players do, and ending when they should.
#include <atomic>
#include <fstream>
#include <mutex>
#include <thread>

#include "farm/ranks.h"
#include "tests/arena/match_support.h"
#include "tests/farm/local_post.h"

namespace arborist {
namespace {

TEST(Match, is_played_in_every_game_with_pairs_from_one_opening) {
  for (const auto& game : test_games().all()) {
    const auto games = games_of(test_plan(game->info().name, {"random", "alphabeta:depth=1"}, 2));
    ASSERT_EQ(games.size(), 4U) << game->info().name;
    for (std::size_t i = 0; i < 4; i += 2) {
      EXPECT_EQ(games.at(i).start, games.at(i + 1).start);
      EXPECT_EQ(games.at(i).opening, games.at(i + 1).opening);
      EXPECT_EQ(games.at(i).scheduled.first, games.at(i + 1).scheduled.second);
    }
  }
}

TEST(Match, boards_of_several_kinds_may_be_among_its_openings) {
  const TemporaryFile file;
  std::ofstream(file.path()) << "7x6\n5x4\n";
  auto plan = test_plan("connect-four", {"pvs:depth=3,order=all,table=1", "alphabeta:depth=2"}, 4);
  plan.openings = *Openings::read(test_game("connect-four"), file.path(), {});
  const auto games = games_of(plan);
  ASSERT_EQ(games.size(), 8U);
  for (const auto& [number, game] : games) {
    EXPECT_EQ(game.start.substr(0, 3), number / 2 % 2 == 0 ? "7x6" : "5x4");
    EXPECT_EQ(game.end.kind, GameEnd::Kind::by_rule) << game.end.reason;
    EXPECT_GT(game.moves.size(), 6U);
  }
}

TEST(Match, the_same_seed_plays_the_same_games_with_any_number_of_hands) {
  for (const auto* game : {"connect-four", "tic-tac-toe"}) {
    auto plan = test_plan(game, {"pvs:depth=3,order=all,table=1", "random", "alphabeta:depth=2@nodes=40"}, 4);
    const auto once = games_of(plan);
    EXPECT_EQ(once, games_of(plan)) << game;
    for (const int hands : {2, 5}) {
      plan.concurrency = hands;
      EXPECT_EQ(once, games_of(plan)) << game << " with " << hands;
    }
    plan.concurrency = 1;
    plan.seed = 6;
    EXPECT_NE(once, games_of(plan)) << "another seed, another random player";
  }
}

TEST(Match, a_game_that_comes_in_the_place_of_another_from_elsewhere_is_refused) {
  const auto plan = test_plan("tic-tac-toe", {"random", "random"}, 10);
  farm::LocalPosts posts(2);
  posts.mislabel(1);
  const std::jthread other([&] {
    farm::Ranks ranks(posts.at(1), {});
    Kept nothing;
    (void)run_match(plan, Scoreboard(plan.schedule), nothing, {}, ranks);
    ranks.leave({});
  });
  farm::Ranks ranks(posts.at(0), {.home_works = false});
  Kept kept;
  const auto end = run_match(plan, Scoreboard(plan.schedule), kept, {}, ranks);
  ranks.leave({});
  ASSERT_TRUE(end.error);
  EXPECT_EQ(end.error->message, "game 1 came in the place of game 2");
  EXPECT_TRUE(kept.games.empty());
}

TEST(Match, players_that_choose_by_chance_do_not_repeat_themselves_from_game_to_game) {
  auto plan = test_plan("connect-four", {"random", "random"}, 3);
  plan.openings = Openings::random(plan.game, 0, 1);
  const auto games = games_of(plan);
  for (std::size_t i = 1; i < games.size(); ++i) EXPECT_NE(games.at(0).moves, games.at(i).moves);
  auto told = test_plan("connect-four", {"random:seed=3", "random:seed=4"}, 3);
  told.openings = plan.openings;
  const auto same = games_of(told);
  EXPECT_EQ(same.at(0).moves, same.at(2).moves) << "a seed that was told stays";
}

// Makes "good" players that play the first legal move, and "bad" ones as told.
MakePlayer with_bad(std::function<std::unique_ptr<Player>()> make_bad) {
  return [make_bad](const Contestant& who, const AnyPlay&, std::uint64_t) -> Expected<std::unique_ptr<Player>> {
    if (who.spec.name() == "bad") return make_bad();
    return std::unique_ptr<Player>(std::make_unique<Wrong>(-1, fails));
  };
}

TEST(Match, goes_on_whatever_a_player_does_and_counts_it) {
  const struct {
    Wrong::Deed deed;
    std::uint64_t PlayerUse::*count;
  } table[] = {{throws, &PlayerUse::failed}, {fails, &PlayerUse::failed}, {cheats, &PlayerUse::illegal_moves}};
  for (const auto& [deed, count] : table) {
    auto plan = test_plan("tic-tac-toe", {"good", "bad"}, 5);
    plan.concurrency = 2;
    plan.make = with_bad([deed = deed] { return std::make_unique<Wrong>(0, deed); });
    Kept kept;
    const auto end = run_match(plan, Scoreboard(plan.schedule), kept, {});
    EXPECT_EQ(end.kind, MatchEnd::Kind::all_played);
    EXPECT_EQ(end.board.tally(0, 1), (Tally{10, 0, 0}));
    EXPECT_EQ(end.board.use(1).*count, 10U);
    for (const auto& [number, game] : kept.games) EXPECT_FALSE(game.end.reason.empty());
  }
}

TEST(Match, a_player_that_cannot_be_made_or_throws_before_the_game_loses_it) {
  auto plan = test_plan("tic-tac-toe", {"good", "bad"}, 1);
  plan.make = [](const Contestant& who, const AnyPlay&, std::uint64_t) -> Expected<std::unique_ptr<Player>> {
    if (who.spec.name() == "bad") return Error{"no such program"};
    return std::unique_ptr<Player>(std::make_unique<Wrong>(-1, fails));
  };
  EXPECT_EQ(check_players(plan).error().message, "bad: no such program");
  const auto games = games_of(plan);
  EXPECT_EQ(games.at(0).end.reason, "no such program");
  EXPECT_EQ(games.at(0).result(), GameResult::won);
  EXPECT_EQ(games.at(1).result(), GameResult::lost);
}

TEST(Match, a_player_that_failed_is_replaced_by_a_new_one) {
  auto plan = test_plan("tic-tac-toe", {"good", "bad"}, 3);
  int made = 0;
  plan.make = with_bad([&made] { return std::make_unique<Wrong>(made++ == 0 ? 0 : -1, fails); });
  const auto games = games_of(plan);
  EXPECT_EQ(made, 2);
  EXPECT_EQ(games.at(0).end.fault, GameEnd::Fault::failed);
  for (std::size_t i = 1; i < games.size(); ++i) EXPECT_EQ(games.at(i).end.fault, GameEnd::Fault::none);
}

TEST(Match, failures_are_void_where_told_after_one_more_try) {
  auto plan = test_plan("tic-tac-toe", {"good", "bad"}, 2);
  plan.void_failures = true;
  int made = 0;
  // Fails in the first game it plays and in its replay, then never again but once.
  plan.make = with_bad([&made] { return std::make_unique<Wrong>(made++ < 2 ? 0 : -1, fails); });
  Kept kept;
  const auto end = run_match(plan, Scoreboard(plan.schedule), kept, {});
  EXPECT_EQ(end.board.void_games(), 1U);
  EXPECT_EQ(end.board.replayed_games(), 1U);
  EXPECT_EQ(end.board.games(), 3U);
  EXPECT_TRUE(kept.games.at(0).is_void);
  made = 1;
  Kept again;
  const auto replayed = run_match(plan, Scoreboard(plan.schedule), again, {});
  EXPECT_EQ(replayed.board.void_games(), 0U);
  EXPECT_EQ(replayed.board.games(), 4U);
  EXPECT_TRUE(again.games.at(0).was_replayed);
}

TEST(Match, stops_by_itself_when_the_test_has_decided_with_any_number_of_hands) {
  auto plan = test_plan("connect-four", {"alphabeta:depth=3", "random"}, 500);
  plan.sprt = Sprt{.elo0 = 0, .elo1 = 100};
  std::optional<Tally> once;
  for (const int hands : {1, 3}) {
    plan.concurrency = hands;
    Kept kept;
    const auto end = run_match(plan, Scoreboard(plan.schedule), kept, {});
    EXPECT_EQ(end.kind, MatchEnd::Kind::decided);
    ASSERT_TRUE(end.sprt);
    EXPECT_EQ(end.sprt->decision, SprtState::Decision::h1_accepted);
    EXPECT_LT(end.board.games(), plan.schedule.games());
    if (!once) once = end.board.tally(0, 1);
    EXPECT_EQ(*once, end.board.tally(0, 1));
  }
}

TEST(Match, a_stop_request_ends_it_with_the_results_so_far) {
  auto plan = test_plan("connect-four", {"alphabeta:depth=2", "random"}, 100);
  plan.concurrency = 2;
  std::stop_source stop;
  Kept kept;
  kept.after_each = [&](const Kept& so_far) {
    if (so_far.games.size() == 5) stop.request_stop();
  };
  const auto end = run_match(plan, Scoreboard(plan.schedule), kept, stop.get_token());
  EXPECT_EQ(end.kind, MatchEnd::Kind::stopped);
  EXPECT_EQ(end.board.games(), kept.games.size());
  EXPECT_GE(kept.games.size(), 5U);
  EXPECT_LT(kept.games.size(), 10U);
}

TEST(Match, stopped_before_it_began_it_plays_nothing) {
  std::stop_source stop;
  stop.request_stop();
  const auto plan = test_plan("tic-tac-toe", {"random", "random"}, 3);
  Kept kept;
  const auto end = run_match(plan, Scoreboard(plan.schedule), kept, stop.get_token());
  EXPECT_EQ(end.kind, MatchEnd::Kind::stopped);
  EXPECT_TRUE(kept.games.empty());
}

TEST(Match, a_stop_request_reaches_a_player_that_thinks) {
  // Thinks until it is told to stop.
  struct Endless final : Player {
    explicit Endless(std::stop_source& stop) : stop_(stop) {}
    [[nodiscard]] std::string name() const override { return "endless"; }
    [[nodiscard]] Expected<Choice> choose(const AnyPlay& play, const Turn& turn) override {
      stop_.request_stop();
      while (!turn.limits.stop.stop_requested()) {
      }
      return Choice::to_play(play.legal_moves().front());
    }
    std::stop_source& stop_;
  };
  std::stop_source stop;
  auto plan = test_plan("tic-tac-toe", {"good", "bad"}, 1);
  plan.make = with_bad([&stop] { return std::make_unique<Endless>(stop); });
  Kept kept;
  EXPECT_EQ(run_match(plan, Scoreboard(plan.schedule), kept, stop.get_token()).kind, MatchEnd::Kind::stopped);
}

TEST(Match, an_error_of_the_watcher_ends_it) {
  struct Full final : MatchWatcher {
    Expected<void> game_ended(std::size_t, const FinishedGame&, const Scoreboard&) override {
      return Error{"the disk is full"};
    }
  } full;
  const auto plan = test_plan("tic-tac-toe", {"random", "random"}, 50);
  const auto end = run_match(plan, Scoreboard(plan.schedule), full, {});
  EXPECT_EQ(end.kind, MatchEnd::Kind::failed);
  EXPECT_EQ(end.error->message, "the disk is full");
}

TEST(Match, searches_with_clocks_and_without_a_depth_play_to_the_end_and_never_oversteps) {
  auto plan = test_plan("tic-tac-toe", {"alphabeta@time=1+0.01", "pvs@movetime=5ms"}, 2);
  plan.grace.time = std::chrono::hours(1);
  for (const auto& [number, game] : games_of(plan)) EXPECT_EQ(game.end.kind, GameEnd::Kind::by_rule);
}

}  // namespace
}  // namespace arborist
