// UCI engines from outside, with a fake engine that does what it is told, right or wrong.
#include <thread>

#include "arena/outside/engine_option.h"
#include "arena/outside/thinking.h"
#include "arena/outside/uci_player.h"
#include "tests/arena/outside.h"

namespace arborist {
namespace {

using namespace std::chrono_literals;
using outside::Thinking;
using testing::fake;

class UciPlayer : public testing::Outside {};

TEST_F(UciPlayer, plays_whole_games_from_all_sorts_of_starts) {
  const auto player = make(fake("uci", ""));
  for (const char* setup :
       {"", "960:0", "960:518", "8/P6k/8/8/8/8/7K/8 w - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 20"}) {
    const auto play = start(setup);
    const auto random = make("random:seed=5");
    player->new_game();
    const auto end = play_game(*play, {*player, *random}, {}, nobody_);
    EXPECT_EQ(end.kind, GameEnd::Kind::by_rule) << end.reason;
    EXPECT_GT(play->moves_played().size(), 10U);
  }
}

TEST_F(UciPlayer, the_same_engine_can_have_both_sides_and_take_moves_back) {
  const auto player = make(fake("uci", "", log_setting()));
  const auto play = start();
  for (int i = 0; i < 6; ++i) {
    const auto choice = player->choose(*play, {});
    ASSERT_TRUE(choice) << choice.error().message;
    const auto move = play->play(choice->move);
    ASSERT_TRUE(move);
    if (i == 3) {
      play->take_back();
      play->take_back();
    }
  }
  EXPECT_EQ(play->moves_played().size(), 4U);
}

TEST_F(UciPlayer, hands_on_what_the_engine_told_of_its_thoughts) {
  const auto player = make(fake("uci", "info=depth_7_seldepth_9_multipv_1_score_mate_-2_nodes_1234"));
  const auto choice = player->choose(*start(), {});
  ASSERT_TRUE(choice && choice->analysis);
  EXPECT_EQ(choice->analysis->value, Score::loss_in(4));
  EXPECT_EQ(choice->analysis->depth, 7);
  EXPECT_EQ(choice->analysis->counts.entered, 1234U);
  EXPECT_EQ(choice->analysis->counts.deepest, 9);
  ASSERT_EQ(choice->analysis->line.size(), 1U);
  EXPECT_EQ(choice->analysis->line.front(), choice->move) << "in the words of the game";
}

TEST_F(UciPlayer, is_told_the_position_the_clocks_and_the_limits) {
  {
    const auto player = make(fake("uci", "", "Hash=64,move_overhead=20,Clear Hash=,style=very risky," + log_setting()));
    auto play = start("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 20");
    ASSERT_TRUE(play->play("O-O"));
    ASSERT_TRUE(player->choose(*play, {.time_left = TimeLeft{1500ms, 900ms, 10ms, 0ms, 12}}));
    ASSERT_TRUE(player->choose(*start(), {.limits = {.depth = 5, .nodes = 2000, .time = 30ms}}));
    ASSERT_TRUE(player->choose(*start(), {}));
    player->new_game();
    ASSERT_TRUE(player->choose(*start("960:0"), {}));
  }
  const std::string log = log_text();
  for (const char* line : {"> setoption name Hash value 64\n", "> setoption name Move Overhead value 20\n",
                           "> setoption name Clear Hash\n", "> setoption name Style value Very Risky\n",
                           "> position fen r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 20 moves e8g8\n",
                           "> go wtime 1500 btime 900 winc 10 binc 0 movestogo 12\n", "> position startpos\n",
                           "> go depth 5 nodes 2000 movetime 30\n", "> go movetime 1000\n", "> ucinewgame\n",
                           "> setoption name UCI_Chess960 value true\n",
                           "> position fen bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\n", "> quit\n"})
    EXPECT_TRUE(has(log, line)) << line << log;
}

TEST_F(UciPlayer, its_own_limits_come_on_top_of_those_of_the_game) {
  {
    const auto player = make(fake("uci", "", "depth=3,nodes=500," + log_setting()));
    ASSERT_TRUE(player->choose(*start(), {.limits = {.depth = 9, .nodes = 100}}));
  }
  EXPECT_TRUE(has(log_text(), "> go depth 3 nodes 100\n")) << log_text();
}

TEST_F(UciPlayer, a_request_to_stop_reaches_the_engine) {
  const auto player = make(fake("uci", "wait-for-stop"));
  std::stop_source stop;
  stop.request_stop();
  auto choice = player->choose(*start(), {.limits = {.stop = stop.get_token()}});
  ASSERT_TRUE(choice) << choice.error().message;
  EXPECT_EQ(choice->analysis->ended, Ended::stopped);
  std::stop_source later;
  std::thread thread([&] { later.request_stop(); });
  choice = player->choose(*start(), {.limits = {.stop = later.get_token()}});
  thread.join();
  EXPECT_TRUE(choice);
}

TEST_F(UciPlayer, an_engine_that_knows_no_limit_on_depth_or_nodes_is_stopped) {
  EXPECT_EQ(first_move_of(*make(fake("uci", "info=depth_4 wait-for-stop")), {.limits = {.depth = 3}}), "a3");
  EXPECT_EQ(first_move_of(*make(fake("uci", "info=nodes_1000000 wait-for-stop")), {.limits = {.nodes = 9}}), "a3");
}

TEST_F(UciPlayer, options_are_checked_against_what_the_engine_told) {
  const struct {
    const char* setting;
    const char* reason;
  } table[] = {{"Hsh=3", "did you mean 'Hash'"},
               {"Hash=0", "from 1 to 1024"},
               {"Hash=much", "not a whole number"},
               {"Ponder=maybe", "neither true nor false"},
               {"Style=Wild", "one of Solid, Very Risky"},
               {"Clear Hash=3", "takes no value"},
               {"hang=0", "seconds"},
               {"depth=0", "out of range"},
               {"log=/does/not/exist/at/all", "cannot be written"},
               {"dir=/does/not/exist", "cannot be run"}};
  for (const auto& [setting, reason] : table)
    EXPECT_TRUE(has(error_of(fake("uci", "", setting)), reason)) << error_of(fake("uci", "", setting));
}

TEST_F(UciPlayer, mistakes_in_the_spec_are_told) {
  EXPECT_TRUE(has(error_of("uci"), "name or path of a program"));
  EXPECT_TRUE(has(error_of("uci:Hash=3"), "name or path of a program"));
  EXPECT_TRUE(has(error_of("uci:no-such-engine"), "no program 'no-such-engine'"));
  EXPECT_TRUE(has(error_of("uci:/no/such/engine"), "no program '/no/such/engine'"));
  EXPECT_TRUE(has(error_of("uci:\"open"), "closing quote"));
  EXPECT_TRUE(has(error_of("uci:true,Hash"), "key=value"));
  EXPECT_TRUE(has(error_of(fake("uci", ""), "connect-four"), "only chess"));
}

TEST_F(UciPlayer, refuses_chess960_where_the_engine_does_not_know_it) {
  const auto player = make(fake("uci", "no960"));
  const auto choice = player->choose(*start("960:0"), {});
  ASSERT_FALSE(choice);
  EXPECT_TRUE(has(choice.error().message, "does not play Chess960"));
  player->new_game();
  EXPECT_TRUE(player->choose(*start(), {}));
}

TEST_F(UciPlayer, an_illegal_move_is_the_games_affair) {
  for (const char* move : {"e2e5", "(none)", "0000", "castles"}) {
    const auto player = make(fake("uci", std::string("move=") + move)), random = make("random");
    const auto play = start();
    const auto end = play_game(*play, {*player, *random}, {}, nobody_);
    EXPECT_EQ(end.kind, GameEnd::Kind::forfeited);
    EXPECT_TRUE(has(end.reason, "illegal move") && has(end.reason, move)) << end.reason;
  }
}

TEST_F(UciPlayer, castling_is_understood_in_either_notation) {
  for (const char* move : {"e1g1", "e1h1"}) {
    const auto player = make(fake("uci", std::string("move=") + move));
    EXPECT_EQ(player->choose(*start("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), {})->move, "O-O");
  }
}

TEST(UciInfo, every_line_of_the_protocol_is_read) {
  const struct {
    const char* line;
    Score value;
    int depth;
    std::uint64_t nodes;
  } table[] = {{"info depth 8 score cp 26 nodes 4147 pv d2d4", Score(26), 8, 4147},
               {"info score cp -30000000 depth 3", Score(-Score::largest_static), 3, 0},
               {"info score mate 3 nodes 5 time 8", Score::win_in(5), 0, 5},
               {"info score mate 0", Score::loss_in(0), 0, 0},
               {"info score mate -100000", Score::loss_in(1000), 0, 0},
               {"info score cp 5 lowerbound nodes 9", Score(5), 0, 9},
               {"info currmove e2e4 currmovenumber 1 nodes 7 score cp 1", Score(1), 0, 7},
               {"info string depth 5 score cp 3", Score(0), 0, 0},
               {"info multipv 2 depth 5 score cp 3", Score(0), 0, 0},
               {"info depth depth 5 score cp", Score(0), 5, 0},
               {"info score", Score(0), 0, 0},
               {"info nodes", Score(0), 0, 0}};
  for (const auto& [line, value, depth, nodes] : table) {
    Thinking thinking;
    EXPECT_TRUE(outside::read_uci_info(line, thinking));
    EXPECT_EQ(thinking.value.value_or(Score(0)), value) << line;
    EXPECT_EQ(thinking.depth, depth) << line;
    EXPECT_EQ(thinking.nodes, nodes) << line;
  }
}

TEST(UciInfo, an_exact_value_outlives_bounds) {
  Thinking thinking;
  for (const char* line : {"info score cp 10 upperbound", "info score cp 30", "info score cp 90 lowerbound"})
    outside::read_uci_info(line, thinking);
  EXPECT_EQ(thinking.value, Score(30));
}

TEST(UciInfo, a_line_with_illegal_moves_is_cut_there) {
  Thinking thinking;
  outside::read_uci_info("info score cp 10 pv e2e4 e7e5 e2e4 g8f6", thinking);
  EXPECT_EQ(thinking.analysis(chess::Position::start(), Ended::finished)->line, (std::vector<std::string>{"e4", "e5"}));
}

TEST(UciOption, names_with_blanks_defaults_with_keywords_and_nonsense) {
  const auto option = outside::parse_uci_option("option name Book File type string default the min of max");
  ASSERT_TRUE(option);
  EXPECT_EQ(option->name, "Book File");
  EXPECT_EQ(option->type, outside::EngineOption::Type::text);
  for (const char* line : {"", "option", "option name", "options name x", "option type spin name"})
    EXPECT_FALSE(outside::parse_uci_option(line)) << line;
}

}  // namespace
}  // namespace arborist
