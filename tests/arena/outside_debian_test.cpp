// Nine chess engines that Debian has, as players of whole games against chance. Only with ARBORIST_LONG_TESTS=1; what
// is not installed is passed over (bench/engines/install.sh installs them by name).
#include <cstdlib>
#include <thread>

#include "arena/outside/process.h"
#include "tests/arena/outside.h"

namespace arborist {
namespace {

using namespace std::chrono_literals;

struct DebianEngine {
  const char* program;
  const char* spec;
};

// Thinking on, own books off.
const DebianEngine debian_engines[] = {{"stockfish", "uci:stockfish,Threads=1,Hash=16"},
                                       {"ethereal-chess", "uci:ethereal-chess,Threads=1,Hash=16"},
                                       {"toga2", "uci:toga2,OwnBook=false,Hash=16"},
                                       {"glaurung", "uci:glaurung,OwnBook=false,Threads=1,Hash=16"},
                                       {"gnuchess", "uci:gnuchess,args=--uci,OwnBook=false,Hash=16"},
                                       {"phalanx", "xboard:phalanx,args=-b- -l-"},
                                       {"fairymax", "xboard:fairymax"},
                                       {"hoichess", "xboard:hoichess"},
                                       {"sjeng", "xboard:sjeng"}};

class DebianEngines : public testing::Outside {
 protected:
  void SetUp() override {
    Outside::SetUp();
    if (std::getenv("ARBORIST_LONG_TESTS") == nullptr) GTEST_SKIP() << "slow; ARBORIST_LONG_TESTS=1 runs it";
  }
  // Opponents that move at once keep the games short; a draw by length is no fault.
  void play_with_both_colours(const DebianEngine& engine, const Turn& turn) {
    const auto folder = std::filesystem::path(::testing::TempDir()) / "arborist_engines";
    std::filesystem::create_directories(folder);
    const auto player = make(std::string(engine.spec) + ",dir=" + folder.string());
    ASSERT_TRUE(player);
    for (const Side side : {Side::first, Side::second}) {
      const auto play =
          start(side == Side::first ? "" : "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR b KQkq - 3 3");
      const auto random = make("random:seed=3");
      player->new_game();
      for (int ply = 0; ply < 160 && !play->outcome(); ++ply) {
        const auto choice = (play->to_move() == side ? *player : *random).choose(*play, turn);
        ASSERT_TRUE(choice) << choice.error().message;
        if (choice->kind == Choice::Kind::resign) break;
        const auto move = play->play(choice->move);
        ASSERT_TRUE(move) << engine.spec << ": " << move.error().message;
      }
      EXPECT_GT(play->moves_played().size(), 3U);
    }
  }
};

TEST_F(DebianEngines, play_whole_games_with_a_clock_and_a_short_time_a_move) {
  std::string missing;
  for (const auto& engine : debian_engines) {
    if (!outside::find_program(engine.program)) {
      missing += std::string(" ") + engine.program;
      continue;
    }
    SCOPED_TRACE(engine.spec);
    play_with_both_colours(engine, {.time_left = TimeLeft{2s, 2s, 20ms, 20ms, 0}});
    // HoiChess counts in whole seconds where no clock ticks.
    if (std::string(engine.program) != "hoichess") play_with_both_colours(engine, {.limits = {.time = 10ms}});
  }
  if (!missing.empty()) GTEST_SKIP() << "not installed:" << missing;
}

TEST_F(DebianEngines, play_fixed_nodes_and_fixed_depth) {
  std::string missing;
  for (const auto& engine : debian_engines) {
    if (!outside::find_program(engine.program)) {
      missing += std::string(" ") + engine.program;
      continue;
    }
    SCOPED_TRACE(engine.spec);
    play_with_both_colours(engine, {.limits = {.depth = 3}});
    // The older protocol limits nodes in hardly any engine; Glaurung has no move where its first depth takes more.
    if (std::string(engine.spec).starts_with("uci") && std::string(engine.program) != "glaurung")
      play_with_both_colours(engine, {.limits = {.nodes = 1000}});
  }
  if (!missing.empty()) GTEST_SKIP() << "not installed:" << missing;
}

TEST_F(DebianEngines, two_hundred_games_leave_nothing_behind) {
  if (!outside::find_program("stockfish") || !outside::find_program("fairymax")) GTEST_SKIP() << "not installed";
  const auto files = testing::open_files();
  {
    const auto first = make("uci:stockfish,depth=2"), second = make("xboard:fairymax,depth=2");
    const auto files_in_use = testing::open_files();
    for (int game = 0; game < 200; ++game) {
      const auto play = start();
      const auto opening = make("random:seed=" + std::to_string(game));
      for (int ply = 0; ply < 6; ++ply) ASSERT_TRUE(play->play(opening->choose(*play, {})->move));
      first->new_game();
      second->new_game();
      const auto end = game % 2 == 0 ? play_game(*play, {*first, *second}, {}, nobody_)
                                     : play_game(*play, {*second, *first}, {}, nobody_);
      EXPECT_NE(end.kind, GameEnd::Kind::forfeited) << end.reason;
      ASSERT_EQ(testing::open_files(), files_in_use);
      ASSERT_EQ(testing::children(), 2);
    }
  }
  EXPECT_EQ(testing::open_files(), files);
}

TEST_F(DebianEngines, play_on_several_threads_at_once) {
  if (!outside::find_program("stockfish") || !outside::find_program("phalanx")) GTEST_SKIP() << "not installed";
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int i = 0; i < 4; ++i)
    threads.emplace_back(
        [&, i] { play_with_both_colours(debian_engines[i % 2 == 0 ? 0 : 5], {.limits = {.time = 5ms}}); });
  for (auto& thread : threads) thread.join();
}

}  // namespace
}  // namespace arborist
