// Who plays whom, the names of players, and the board of results.
#include <set>

#include "arena/contestant.h"
#include "arena/scoreboard.h"
#include "core/random.h"
#include "tests/arena/match_support.h"

namespace arborist {
namespace {

TEST(Schedule, both_games_of_a_pair_have_one_opening_and_colours_changed) {
  for (const auto format : {Format::round_robin, Format::gauntlet}) {
    for (std::size_t players = 2; players <= 5; ++players) {
      const Schedule schedule(format, players, 3);
      for (std::size_t i = 0; i < schedule.games(); i += 2) {
        const auto one = schedule.game(i), other = schedule.game(i + 1);
        EXPECT_EQ(one.pair, other.pair);
        EXPECT_EQ(one.opening, other.opening);
        EXPECT_EQ(one.first, other.second);
        EXPECT_EQ(one.second, other.first);
        EXPECT_NE(one.first, one.second);
      }
    }
  }
}

TEST(Schedule, everyone_meets_everyone_equally_often_or_the_first_meets_the_others) {
  for (const auto format : {Format::round_robin, Format::gauntlet}) {
    constexpr std::size_t players = 4, rounds = 5;
    const Schedule schedule(format, players, rounds);
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> met;
    for (std::size_t i = 0; i < schedule.games(); ++i) ++met[{schedule.game(i).first, schedule.game(i).second}];
    EXPECT_EQ(met.size(), format == Format::gauntlet ? 6U : 12U);
    for (const auto& [who, times] : met) {
      EXPECT_EQ(times, rounds);
      EXPECT_TRUE(format == Format::round_robin || who.first == 0 || who.second == 0);
    }
  }
}

TEST(Schedule, more_rounds_only_add_games_at_the_end) {
  const Schedule few(Format::round_robin, 3, 2), many(Format::round_robin, 3, 9);
  for (std::size_t i = 0; i < few.games(); ++i) EXPECT_EQ(few.game(i), many.game(i));
}

TEST(Contestant, has_a_name_and_terms_of_its_own_where_they_are_given) {
  const Terms usual{.nodes = 9};
  const struct {
    const char* text;
    const char* name;
    const char* spec;
    std::uint64_t nodes;
  } table[] = {{"alphabeta:depth=5", "alphabeta:depth=5", "alphabeta:depth=5", 9},
               {"new=alphabeta:depth=5", "new", "alphabeta:depth=5", 9},
               {"new=random", "new", "random", 9},
               {"mcts@nodes=50", "mcts@nodes=50", "mcts", 50},
               {"x=uci:./a@b/engine@nodes=50", "x", "uci:./a@b/engine", 50},
               {"uci:./a@b/engine,Hash=4", "uci:./a@b/engine,Hash=4", "uci:./a@b/engine,Hash=4", 9}};
  for (const auto& [text, name, spec, nodes] : table) {
    const auto contestant = parse_contestant(text, usual);
    ASSERT_TRUE(contestant) << text;
    EXPECT_EQ(contestant->name, name);
    EXPECT_EQ(contestant->spec.text(), spec);
    EXPECT_EQ(contestant->terms.nodes, nodes);
  }
  for (const auto* text :
       {"", "=random", ":", "random:a=1,b", "a=", "random@nodes=x", "random@time=", "random@nodes=1,x=2"})
    EXPECT_FALSE(parse_contestant(text, usual)) << text;
}

TEST(Contestant, those_called_alike_are_told_apart) {
  const auto all = parse_contestants({"random", "random", "random"}, {});
  ASSERT_TRUE(all);
  EXPECT_EQ(std::set<std::string>({(*all)[0].name, (*all)[1].name, (*all)[2].name}).size(), 3U);
}

FinishedGame game_with(const ScheduledGame& scheduled, std::optional<Side> winner) {
  FinishedGame game;
  game.scheduled = scheduled;
  game.end = {GameEnd::Kind::by_rule, winner, "a rule"};
  return game;
}

TEST(Scoreboard, is_the_same_in_whatever_order_the_games_end) {
  const Schedule schedule(Format::round_robin, 3, 4);
  Random random(1);
  std::vector<FinishedGame> games;
  for (std::size_t i = 0; i < schedule.games(); ++i) {
    const auto dice = random.below(3);
    games.push_back(game_with(schedule.game(i), dice == 2 ? std::nullopt : std::optional(static_cast<Side>(dice))));
  }
  Scoreboard in_order(schedule), shuffled(schedule);
  for (const auto& game : games) in_order.add(game);
  random.shuffle(games);
  for (const auto& game : games) shuffled.add(game);
  for (std::size_t a = 0; a < 3; ++a) {
    for (std::size_t b = 0; b < 3; ++b) {
      EXPECT_EQ(in_order.tally(a, b), shuffled.tally(a, b));
      EXPECT_EQ(in_order.pairs(a, b), shuffled.pairs(a, b));
      EXPECT_EQ(in_order.tally(a, b), in_order.tally(b, a).swapped());
      EXPECT_EQ(in_order.pairs(a, b), in_order.pairs(b, a).swapped());
      EXPECT_EQ(in_order.pairs(a, b).games(), in_order.tally(a, b).games()) << "all pairs are complete";
      EXPECT_DOUBLE_EQ(in_order.pairs(a, b).score(), in_order.tally(a, b).score());
    }
    EXPECT_EQ(in_order.total(a).games(), 16U);
  }
  EXPECT_EQ(in_order.games(), schedule.games());
}

TEST(Scoreboard, a_void_game_counts_for_nobody_and_neither_does_its_pair) {
  const Schedule schedule(Format::round_robin, 2, 2);
  Scoreboard board(schedule);
  for (std::size_t i = 0; i < 4; ++i) {
    auto game = game_with(schedule.game(i), Side::first);
    game.is_void = i == 1;
    board.add(game);
  }
  EXPECT_EQ(board.games(), 3U);
  EXPECT_EQ(board.void_games(), 1U);
  EXPECT_EQ(board.pairs(0, 1).pairs(), 1U);
  EXPECT_TRUE(board.pair(0)->is_void);
}

TEST(SequentialTest, decides_by_the_pairs_in_their_order_not_by_those_that_ended_first) {
  const Sprt sprt{.elo0 = 0, .elo1 = 200};
  const Schedule schedule(Format::round_robin, 2, 200);
  // The first player wins every pair two to nothing, but the first pair is still being played.
  Scoreboard board(schedule);
  const auto add_pair = [&](std::size_t pair) {
    board.add(game_with(schedule.game(2 * pair), Side::first));
    board.add(game_with(schedule.game(2 * pair + 1), Side::second));
  };
  for (std::size_t pair = 1; pair < 100; ++pair) add_pair(pair);
  SequentialTest late(sprt);
  EXPECT_EQ(late.follow(board).decision, SprtState::Decision::go_on);
  add_pair(0);
  EXPECT_EQ(late.follow(board).decision, SprtState::Decision::h1_accepted);
  EXPECT_LT(late.games(), 200U) << "not all of them were needed";
  EXPECT_EQ(board.up_to(late.games()).games(), late.games());
}

}  // namespace
}  // namespace arborist
