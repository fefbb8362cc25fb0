// Engines of the older protocol from outside, with a fake engine that does what it is told, right or wrong.
#include "arena/outside/thinking.h"
#include "arena/outside/xboard_features.h"
#include "arena/outside/xboard_player.h"
#include "chess/fen.h"
#include "tests/arena/outside.h"

namespace arborist {
namespace {

using namespace std::chrono_literals;
using outside::Thinking;
using testing::fake;

class XBoardPlayer : public testing::Outside {
 protected:
  GameEnd play_from(Player& player, const std::string& setup) {
    const auto play = start(setup);
    const auto random = make("random:seed=5");
    player.new_game();
    auto end = play_game(*play, {player, *random}, {}, nobody_);
    plies_ = play->moves_played().size();
    return end;
  }
  std::size_t count_in_log(const std::string& piece) const {
    const std::string log = log_text();
    std::size_t count = 0;
    for (auto at = log.find(piece); at != std::string::npos; at = log.find(piece, at + 1)) ++count;
    return count;
  }
  std::size_t plies_ = 0;
};

TEST_F(XBoardPlayer, plays_whole_games_in_every_way_of_speaking) {
  for (const char* manner : {"", "features=setboard=1", "features=setboard=0", "features=san=1_usermove=1 san",
                             "features=setboard=1_reuse=0", "slow-start", "nonsense"}) {
    const auto player = make(fake("xboard", manner));
    for (const char* setup : {"", "4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 1", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1"}) {
      const auto end = play_from(*player, setup);
      EXPECT_EQ(end.kind, GameEnd::Kind::by_rule) << manner << ": " << end.reason;
      EXPECT_GT(plies_, 3U);
    }
  }
}

TEST_F(XBoardPlayer, version_1_is_spoken_with_engines_that_tell_no_features) {
  for (const char* settings : {"protocol=1", "hang=0.3"}) {
    const auto player = make(fake("xboard", "version1", settings));
    const auto end = play_from(*player, "");
    EXPECT_EQ(end.kind, GameEnd::Kind::by_rule) << end.reason;
  }
}

TEST_F(XBoardPlayer, is_told_the_position_the_clocks_and_the_limits) {
  {
    const auto player =
        make(fake("xboard", "", "memory=64,resign=yes,threshold=300,Style=solid,Clear=," + log_setting()));
    const auto play = start("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 20");
    ASSERT_TRUE(play->play("O-O"));
    TimeLeft clock{90s, 80s, 500ms, 500ms, 40};
    for (int i = 0; i < 2; ++i) {
      const auto choice = player->choose(*play, {.time_left = clock});
      ASSERT_TRUE(choice) << choice.error().message;
      ASSERT_TRUE(play->play(choice->move));
      ASSERT_TRUE(play->play(play->legal_moves().front()));
      clock.own -= 1s;
    }
    player->new_game();
    ASSERT_TRUE(player->choose(*start(), {.limits = {.depth = 5}}));
    player->new_game();
    ASSERT_TRUE(player->choose(*start(), {.limits = {.time = 2500ms}}));
    ASSERT_TRUE(player->choose(*start(), {.limits = {.time = 30ms}}));
  }
  const std::string log = log_text();
  for (const char* line : {"> accepted ping\n", "> rejected wonders\n", "> accepted option\n", "> memory 64\n",
                           "> option Resign=1\n", "> option Threshold=300\n", "> option Style=Solid\n",
                           "> option Clear\n", "> setboard r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 20\n",
                           "> usermove e8g8\n", "> level 40 1:30 0.5\n", "> time 9000\n", "> otim 8000\n",
                           "> time 8900\n", "> sd 5\n", "> st 2\n", "> level 1 0:01 0\n", "> time 3\n", "> quit\n"})
    EXPECT_TRUE(has(log, line)) << line << log;
  EXPECT_EQ(count_in_log("> level 40"), 1U) << "once a game";
  EXPECT_EQ(count_in_log("> go\n"), 4U) << "once a game, and after a move taken back";
}

TEST_F(XBoardPlayer, moves_taken_back_and_both_sides_are_followed) {
  const auto player = make(fake("xboard", ""));
  const auto play = start();
  for (int i = 0; i < 8; ++i) {
    const auto choice = player->choose(*play, {});
    ASSERT_TRUE(choice) << choice.error().message;
    const auto move = play->play(choice->move);
    ASSERT_TRUE(move) << choice->move;
    if (i == 4) {
      play->take_back();
      play->take_back();
      ASSERT_TRUE(play->play(play->legal_moves().back()));
    }
  }
}

TEST_F(XBoardPlayer, hands_on_what_the_engine_told_of_its_thoughts) {
  const auto player = make(fake("xboard", ""));
  const auto choice = player->choose(*start(), {});
  ASSERT_TRUE(choice && choice->analysis);
  EXPECT_EQ(choice->analysis->value, Score(-12));
  EXPECT_EQ(choice->analysis->depth, 3);
  EXPECT_EQ(choice->analysis->counts.entered, 567U);
  EXPECT_EQ(choice->analysis->line, std::vector<std::string>{choice->move});
}

TEST_F(XBoardPlayer, is_told_to_move_when_its_time_is_over_or_somebody_asks) {
  const auto player = make(fake("xboard", "wait-for-hurry"));
  EXPECT_EQ(first_move_of(*player, {.limits = {.time = 1ms}}), "a3");
  player->new_game();
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(first_move_of(*player, {.limits = {.stop = stop.get_token()}}), "a3");
  EXPECT_EQ(first_move_of(*make(fake("xboard", "wait-for-hurry thinks=9_0_0_0_a3")), {.limits = {.depth = 3}}), "a3")
      << "an engine that does not know sd";
}

TEST_F(XBoardPlayer, resignations_and_claims) {
  const struct {
    const char* words;
    GameEnd::Kind kind;
    const char* reason;
  } table[] = {{"no-move say=resign", GameEnd::Kind::resigned, "resignation"},
               {"no-move say=0-1_{White_resigns}", GameEnd::Kind::resigned, "resignation"},
               {"no-move say=1-0_{I_win}", GameEnd::Kind::forfeited, "claims '1-0 {I win}'"},
               {"no-move say=1/2-1/2_{bored}", GameEnd::Kind::forfeited, "claims '1/2-1/2 {bored}'"},
               {"say=1/2-1/2_{bored}", GameEnd::Kind::by_rule, ""},
               {"say=offer_draw", GameEnd::Kind::by_rule, ""},
               {"say=tellics_say_hello", GameEnd::Kind::by_rule, ""},
               {"move=e2e5", GameEnd::Kind::forfeited, "illegal move"},
               {"refuse", GameEnd::Kind::forfeited, "does not accept the game: 'Illegal move"}};
  for (const auto& [words, kind, reason] : table) {
    const auto player = make(fake("xboard", words, "hang=1"));
    const auto end = play_from(*player, "");
    EXPECT_EQ(end.kind, kind) << words << ": " << end.reason;
    EXPECT_TRUE(has(end.reason, reason)) << words << ": " << end.reason;
  }
}

TEST_F(XBoardPlayer, what_it_cannot_do_is_told) {
  EXPECT_TRUE(has(error_of(fake("xboard", "", "cores=2")), "cannot be told its cores"));
  EXPECT_TRUE(has(error_of(fake("xboard", "version1", "protocol=1,memory=2")), "cannot be told its memory"));
  EXPECT_TRUE(has(error_of(fake("xboard", "", "Thresh=2")), "no option 'Thresh'"));
  EXPECT_TRUE(has(error_of(fake("xboard", "", "Threshold=2")), "from 200 to 1200"));
  EXPECT_TRUE(has(error_of(fake("xboard", "", "protocol=3")), "out of range"));
  const auto player = make(fake("xboard", "features=setboard=0"));
  EXPECT_TRUE(has(first_move_of(*player, {.limits = {.nodes = 9}}), "cannot limit its nodes"));
  for (const auto& [setup, reason] :
       {std::pair{"4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "castling rights"},
        std::pair{"4k3/8/8/pP6/8/8/8/4K3 w - a6 0 1", "en passant"}, std::pair{"960:0", "Chess960"}}) {
    player->new_game();
    const auto choice = player->choose(*start(setup), {});
    ASSERT_FALSE(choice) << setup;
    EXPECT_TRUE(has(choice.error().message, reason)) << choice.error().message;
  }
}

TEST_F(XBoardPlayer, an_engine_that_cannot_be_used_twice_is_started_for_every_game) {
  {
    const auto player = make(fake("xboard", "features=reuse=0", log_setting()));
    for (int game = 0; game < 3; ++game) {
      player->new_game();
      (void)first_move_of(*player);
    }
  }
  EXPECT_EQ(count_in_log("> xboard\n"), 3U);
}

TEST_F(XBoardPlayer, failures_in_any_phase_are_told_and_the_next_game_is_played) {
  for (const char* phase : {"start", "xboard", "protover", "new", "ping"}) {
    const auto error = error_of(fake("xboard", std::string("stderr=ouch die-at=") + phase));
    EXPECT_TRUE(has(error, "ouch")) << error;
  }
  for (const char* phase : {"go", "usermove"}) {
    const auto player = make(fake("xboard", std::string("stderr=ouch after=1 die-at=") + phase));
    for (int game = 0; game < 2; ++game) {
      const auto end = play_from(*player, "");
      if (end.kind == GameEnd::Kind::by_rule) continue;
      EXPECT_TRUE(has(end.reason, "status 3; its error output: ouch")) << end.reason;
      EXPECT_TRUE(has(first_move_of(*player), "failed"));
    }
  }
  EXPECT_TRUE(has(first_move_of(*make(fake("xboard", "hang-at=go", "hang=1"))), "did not answer 'go'"));
  EXPECT_TRUE(has(first_move_of(*make(fake("xboard", "flood-at=go"))), "a line of more than"));
}

TEST(XBoardFeatures, are_read_with_quotes_and_blanks) {
  const auto features = outside::parse_features("feature ping=1  myname=\"A B\" option=\"x -spin 1 0 2\" san=0 done");
  EXPECT_EQ(features, (std::vector<outside::Feature>{
                          {"ping", "1"}, {"myname", "A B"}, {"option", "x -spin 1 0 2"}, {"san", "0"}}));
  for (const char* line : {"", "feature", "feature =", "feature x", "feature \"", "feature a=\"", "move e2e4"})
    EXPECT_LE(outside::parse_features(line).size(), 1U) << line;
}

TEST(XBoardThinking, is_read_in_the_ways_engines_write_it) {
  const struct {
    const char* line;
    Score value;
    int depth;
    std::uint64_t nodes;
  } table[] = {{"  9   156   1084   48000  Nf3 Nc6", Score(156), 9, 48000},
               {" 5. -13 5 9 e4", Score(-13), 5, 9},
               {"4& +10 0 77 Nc6", Score(10), 4, 77},
               {"9 100003 1 5 Qh5", Score::win_in(5), 9, 5},
               {"9 -100002 1 5 Qh5", Score::loss_in(4), 9, 5},
               {"9 32767 1 5 Qh5", Score(Score::largest_static), 9, 5}};
  for (const auto& [line, value, depth, nodes] : table) {
    Thinking thinking;
    EXPECT_TRUE(outside::read_xboard_thinking(line, thinking)) << line;
    EXPECT_EQ(thinking.value, value) << line;
    EXPECT_EQ(thinking.depth, depth) << line;
    EXPECT_EQ(thinking.nodes, nodes) << line;
  }
  Thinking thinking;
  for (const char* line : {"", "move e2e4", "1 2 3", "1-0 {x} 3 4", "x 1 2 3", "1 2 3 x"})
    EXPECT_FALSE(outside::read_xboard_thinking(line, thinking)) << line;
  outside::read_xboard_thinking("3 1 2 3 1. e2-e4 e7e5 2. (-) Ng1-f3! 0 ... Nc6", thinking);
  EXPECT_EQ(thinking.analysis(chess::Position::start(), Ended::finished)->line,
            (std::vector<std::string>{"e4", "e5", "Nf3", "Nc6"}));
}

}  // namespace
}  // namespace arborist
