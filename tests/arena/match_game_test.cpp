// One game with limits, clocks and adjudication: whatever a player does wrong costs it this game and nothing more.
#include "arena/adjudication.h"
#include "arena/game_loop.h"
#include "arena/tablebase_judge.h"
#include "tests/arena/match_support.h"

namespace arborist {
namespace {

using namespace std::chrono_literals;
using Kind = GameEnd::Kind;
using Fault = GameEnd::Fault;

// Says what it is told to say of its search.
class Thinker final : public Player {
 public:
  explicit Thinker(Analysis analysis) : analysis_(std::move(analysis)) {}
  [[nodiscard]] std::string name() const override { return "thinker"; }
  [[nodiscard]] Expected<Choice> choose(const AnyPlay& play, const Turn& turn) override {
    turns.push_back(turn);
    return Choice::to_play(play.legal_moves().front(), analysis_);
  }
  std::vector<Turn> turns;

 private:
  Analysis analysis_;
};

Analysis with_value(int value) {
  Analysis analysis;
  analysis.value = Score(value);
  return analysis;
}

GameEnd game_of(Player& first, Player& second, const Conditions& conditions, const std::string& game = "tic-tac-toe") {
  const auto play = std::move(*test_game(game).start(""));
  GameWatcher nobody;
  return play_game(*play, {first, second}, conditions, nobody);
}

TEST(MatchGame, a_player_that_throws_fails_or_cheats_loses_with_the_reason) {
  const struct {
    Wrong::Deed deed;
    Fault fault;
    const char* reason;
  } table[] = {{throws, Fault::failed, "a bug in it"},
               {fails, Fault::failed, "the process died"},
               {cheats, Fault::illegal_move, "no such move"}};
  for (const auto& [deed, fault, reason] : table) {
    Wrong wrong(1, deed);
    Thinker good(with_value(0));
    const auto end = game_of(good, wrong, {});
    EXPECT_EQ(end.kind, Kind::forfeited);
    EXPECT_EQ(end.fault, fault);
    EXPECT_EQ(end.winner, Side::first);
    EXPECT_NE(end.reason.find(reason), std::string::npos) << end.reason;
  }
}

TEST(MatchGame, who_oversteps_a_limit_beyond_what_is_forgiven_loses) {
  Analysis large;
  large.counts.entered = 1500;
  large.depth = 5;
  Thinker wide(large);
  Thinker good(with_value(0));
  const auto end_with = [&](const Terms& terms, const Grace& grace) {
    return game_of(good, wide, {.terms = {Terms{}, terms}, .grace = grace});
  };
  const Grace strict{.time = 1h, .nodes = 0, .depth = 0};
  EXPECT_EQ(end_with({.nodes = 1000}, strict).fault, Fault::overstepped);
  EXPECT_EQ(end_with({.nodes = 1500}, strict).fault, Fault::none);
  EXPECT_EQ(end_with({.nodes = 1000}, {.time = 1h, .nodes = 500}).fault, Fault::none);
  EXPECT_EQ(end_with({.depth = 4}, strict).fault, Fault::overstepped);
  EXPECT_EQ(end_with({.depth = 4}, {.time = 1h, .depth = 1}).fault, Fault::none);
  // A margin below zero: every move takes too long.
  const Grace never{.time = -2h};
  const auto late = end_with({.clock = TimeControl{0, 1h, 0s}}, never);
  EXPECT_EQ(late.fault, Fault::overstepped);
  EXPECT_EQ(late.winner, Side::first);
  EXPECT_EQ(late.reason, "out of time");
  EXPECT_EQ(end_with({.move_time = 1h}, never).fault, Fault::overstepped);
}

TEST(MatchGame, a_player_is_given_its_own_limits_and_clock) {
  Thinker first(with_value(0)), second(with_value(0));
  const Terms timed{.clock = TimeControl{40, 60s, 1s}};
  const Terms limited{.move_time = 5s, .nodes = 77, .depth = 3};
  (void)game_of(first, second, {.terms = {timed, limited}});
  ASSERT_FALSE(first.turns.empty());
  EXPECT_EQ(first.turns.front().time_left->own, 60s);
  EXPECT_EQ(first.turns.front().time_left->moves_to_go, 40);
  EXPECT_FALSE(first.turns.front().limits.time);
  EXPECT_EQ(second.turns.front().limits.time, 5s);
  EXPECT_EQ(second.turns.front().limits.nodes, 77U);
  EXPECT_EQ(second.turns.front().limits.depth, 3);
  EXPECT_FALSE(second.turns.front().time_left);
}

TEST(MatchGame, a_stop_request_leaves_the_game_unfinished) {
  std::stop_source stop;
  Wrong stopper(1, [&](const AnyPlay& play) -> Expected<Choice> {
    stop.request_stop();
    return Choice::to_play(play.legal_moves().front());
  });
  Thinker other(with_value(0));
  EXPECT_EQ(game_of(stopper, other, {.stop = stop.get_token()}).kind, Kind::unfinished);
}

TEST(Adjudication, a_player_whose_own_value_is_hopeless_long_enough_has_lost) {
  Thinker lost(with_value(-700)), won(with_value(700)), unsure(with_value(100));
  const auto end_with = [&](Player& first, Player& second, const ResignRule& rule) {
    const auto adjudicator = make_adjudicator({.resign = rule});
    return game_of(first, second, {.adjudicator = adjudicator.get()}, "chess");
  };
  const auto end = end_with(lost, unsure, {.moves = 3, .score = 600});
  EXPECT_EQ(end.kind, Kind::adjudicated);
  EXPECT_EQ(end.winner, Side::second);
  EXPECT_EQ(lost.turns.size(), 3U) << "not before its third move";
  EXPECT_NE(end_with(lost, unsure, {.moves = 3, .score = 600, .both = true}).kind, Kind::adjudicated);
  EXPECT_EQ(end_with(lost, won, {.moves = 3, .score = 600, .both = true}).winner, Side::second);
  EXPECT_EQ(end_with(won, lost, {.moves = 1, .score = 700}).winner, Side::first);
  EXPECT_NE(end_with(won, lost, {.moves = 1, .score = 701}).kind, Kind::adjudicated);
}

TEST(Adjudication, values_near_zero_draw_from_a_move_on) {
  Thinker first(with_value(5)), second(with_value(-5));
  const auto adjudicator = make_adjudicator({.draw = DrawRule{.from = 6, .moves = 4, .score = 5}});
  const auto end = game_of(first, second, {.adjudicator = adjudicator.get()}, "chess");
  EXPECT_EQ(end.kind, Kind::adjudicated);
  EXPECT_EQ(end.winner, std::nullopt);
  EXPECT_EQ(first.turns.size(), 6U);
  const auto stricter = make_adjudicator({.draw = DrawRule{.from = 6, .moves = 4, .score = 4}});
  EXPECT_NE(game_of(first, second, {.adjudicator = stricter.get()}, "chess").kind, Kind::adjudicated);
}

TEST(Adjudication, counts_begin_anew_with_each_game_and_with_a_move_without_a_value) {
  const auto adjudicator = make_adjudicator({.resign = ResignRule{.moves = 2, .score = 10}});
  const auto play = std::move(*test_game("chess").start(""));
  const auto judge = [&](std::optional<Score> value) {
    return adjudicator->judge(*play, {Side::first, 1, value}).has_value();
  };
  EXPECT_FALSE(judge(Score(-10)));
  adjudicator->new_game();
  EXPECT_FALSE(judge(Score(-10)));
  EXPECT_FALSE(judge(std::nullopt));
  EXPECT_FALSE(judge(Score(-10)));
  EXPECT_TRUE(judge(Score(-10)));
}

TEST(Adjudication, a_game_is_drawn_at_its_longest_but_not_where_the_rules_end_it_then) {
  Thinker first(with_value(0)), second(with_value(0));
  const auto adjudicator = make_adjudicator({.max_plies = 5});
  EXPECT_EQ(game_of(first, second, {.adjudicator = adjudicator.get()}).kind, Kind::adjudicated);
  const auto at_the_end = make_adjudicator({.max_plies = 7});
  EXPECT_EQ(game_of(first, second, {.adjudicator = at_the_end.get()}).kind, Kind::by_rule)
      << "the first legal moves of both win for X at ply 7";
}

TEST(Adjudication, endgame_tables_end_what_they_know_and_leave_the_rest) {
  const struct {
    MaybeScore value;  // for the side to move, Black
    bool ends;
    std::optional<Side> winner;
  } table[] = {{Score(25'000), true, Side::second},
               {Score(-25'000), true, Side::first},
               {Score(0), true, std::nullopt},
               {Score(1), true, std::nullopt},
               {MaybeScore(), false, std::nullopt}};
  const auto play = std::move(*test_game("chess").start("8/8/8/8/8/k7/p7/K1R5 b - - 0 1"));
  for (const auto& [value, ends, winner] : table) {
    const auto judge = make_tablebase_adjudicator([value = value](const chess::Position& position) {
      EXPECT_EQ(position.to_move(), Side::second);
      return value;
    });
    const auto verdict = judge->judge(*play, {});
    ASSERT_EQ(verdict.has_value(), ends);
    if (verdict) {
      EXPECT_EQ(verdict->winner, winner);
    }
  }
  EXPECT_FALSE(tablebase_adjudicator("/no/such/folder"));
}

TEST(Adjudication, rules_are_read_with_their_mistakes_told) {
  EXPECT_EQ(parse_resign_rule("moves=4,score=900,both")->text(), "moves=4,score=900,both");
  EXPECT_EQ(parse_resign_rule("")->text(), "moves=3,score=600");
  EXPECT_EQ(parse_draw_rule("from=30")->text(), "from=30,moves=8,score=10");
  for (const auto* text : {"move=3", "moves=0", "score=x", "moves", "score=99999"})
    EXPECT_FALSE(parse_resign_rule(text));
  for (const auto* text : {"from=-1", "both", "score=1,score=2"}) EXPECT_FALSE(parse_draw_rule(text));
}

}  // namespace
}  // namespace arborist
