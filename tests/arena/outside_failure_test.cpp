// Engines that die, hang, flood or will not go: the game is lost with the reason, the next one is played, and nothing
// of them is left behind.
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "arena/outside/line_buffer.h"
#include "arena/outside/process.h"
#include "core/random.h"
#include "core/text.h"
#include "tests/arena/outside.h"

namespace arborist {
namespace {

using outside::LineBuffer;
using outside::Process;
using testing::children;
using testing::fake;
using testing::open_files;

class OutsideFailure : public testing::Outside {
 protected:
  // Plays a game against chance; the end of it.
  GameEnd play_once(Player& player) {
    const auto play = start();
    const auto random = make("random:seed=2");
    player.new_game();
    return play_game(*play, {player, *random}, {}, nobody_);
  }
};

TEST_F(OutsideFailure, dying_before_the_first_game_is_told_at_once) {
  for (const char* phase : {"start", "uci", "isready"}) {
    const auto error = error_of(fake("uci", std::string("stderr=ouch die-at=") + phase));
    EXPECT_TRUE(has(error, "Fake failed: it d")) << error;
    EXPECT_TRUE(has(error, "status 3; its error output: ouch")) << error;
  }
}

TEST_F(OutsideFailure, dying_in_a_game_loses_it_with_the_reason) {
  for (const char* phase : {"position", "go"}) {
    const auto player = make(fake("uci", std::string("signal stderr=ouch after=4 die-at=") + phase));
    const auto end = play_once(*player);
    EXPECT_EQ(end.kind, GameEnd::Kind::forfeited);
    EXPECT_EQ(end.winner, Side::second);
    EXPECT_TRUE(has(end.reason, "signal 6") && has(end.reason, "ouch")) << end.reason;
  }
}

TEST_F(OutsideFailure, the_program_is_started_again_with_the_next_game) {
  const auto player = make(fake("uci", "after=3 die-at=go", log_setting()));
  for (int game = 1; game <= 3; ++game) {
    EXPECT_EQ(play_once(*player).kind, GameEnd::Kind::forfeited);
    EXPECT_TRUE(has(first_move_of(*player), "failed")) << "not before the next game";
  }
  std::size_t starts = 0;
  const std::string log = log_text();
  for (std::size_t at = log.find("> uci\n"); at != std::string::npos; at = log.find("> uci\n", at + 1)) ++starts;
  EXPECT_EQ(starts, 3U) << "once when it was made, and for each game after a failure";
}

TEST_F(OutsideFailure, dying_between_games_harms_nobody) {
  const auto player = make(fake("uci", "die-at=ucinewgame"));
  player->new_game();
  EXPECT_FALSE(has(first_move_of(*player), "failed"));
}

TEST_F(OutsideFailure, a_program_that_cannot_be_started_again_says_so_in_the_game) {
  const auto copy = std::filesystem::path(::testing::TempDir()) / "arborist_vanishing_engine";
  std::filesystem::copy_file(ARBORIST_FAKE_ENGINE, copy, std::filesystem::copy_options::overwrite_existing);
  const auto player = make("uci:" + copy.string() + ",args=uci die-at=go");
  (void)first_move_of(*player);
  std::filesystem::remove(copy);
  player->new_game();
  EXPECT_TRUE(has(first_move_of(*player), "cannot be run")) << first_move_of(*player);
}

TEST_F(OutsideFailure, hanging_in_any_phase_ends_it_within_its_limit) {
  EXPECT_TRUE(has(error_of(fake("uci", "hang-at=uci", "hang=1")), "did not answer 'uci' within"));
  EXPECT_TRUE(has(error_of(fake("uci", "hang-at=isready", "hang=1")), "did not answer 'isready' within"));
  const auto player = make(fake("uci", "hang-at=go stderr=zzz", "hang=1"));
  const auto error = first_move_of(*player);
  EXPECT_TRUE(has(error, "did not answer 'go depth 1' within")) << error;
  EXPECT_TRUE(has(error, "signal 9") && has(error, "zzz")) << error;
  player->new_game();
  EXPECT_TRUE(has(first_move_of(*player, {.limits = {.time = std::chrono::milliseconds(1)}}), "did not answer"));
}

TEST_F(OutsideFailure, nonsense_between_the_lines_is_passed_over) {
  const auto player = make(fake("uci", "nonsense"));
  EXPECT_EQ(play_once(*player).kind, GameEnd::Kind::by_rule);
}

TEST_F(OutsideFailure, a_hundred_megabytes_without_a_line_end_are_not_kept) {
  const auto player = make(fake("uci", "flood-at=go"));
  rusage before{};
  getrusage(RUSAGE_SELF, &before);
  EXPECT_TRUE(has(first_move_of(*player), "a line of more than 65536 characters"));
  rusage after{};
  getrusage(RUSAGE_SELF, &after);
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 20'000) << "KB";
}

TEST_F(OutsideFailure, endless_lines_are_not_endured) {
  const auto player = make(fake("uci", "chatter-at=go"));
  EXPECT_TRUE(has(first_move_of(*player), "more than 64 MB"));
}

TEST_F(OutsideFailure, much_error_output_holds_nobody_up) {
  const auto player = make(fake("uci", "much-stderr die-at=go"));
  EXPECT_TRUE(has(first_move_of(*player), "line 99999 of a long complaint"));
}

TEST_F(OutsideFailure, an_engine_that_ignores_quit_is_ended_all_the_same) {
  { const auto player = make(fake("uci", "ignore-quit", "hang=1")); }
  EXPECT_EQ(children(), 0);
}

TEST_F(OutsideFailure, fifty_games_leave_no_process_and_no_open_file) {
  const auto files = open_files();
  for (const char* misdeeds : {"", "after=2 die-at=go"}) {
    const auto player = make(fake("uci", misdeeds));
    for (int game = 0; game < 25; ++game) (void)play_once(*player);
    EXPECT_LE(children(), 2);  // itself and the keeper
    EXPECT_LE(open_files(), files + 5);
  }
  EXPECT_EQ(open_files(), files);
  EXPECT_EQ(children(), 0);
}

TEST_F(OutsideFailure, a_program_that_is_no_engine_is_told) {
  EXPECT_TRUE(has(error_of("uci:true"), "status 0"));
  EXPECT_TRUE(has(error_of("uci:cat,hang=0.2"), "did not answer 'uci'"));
}

TEST_F(OutsideFailure, what_an_engine_leaves_running_goes_with_it) {
  const auto fifo = std::filesystem::path(::testing::TempDir()) / "arborist_outside_fifo";
  std::filesystem::remove(fifo);
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  const std::string script = "sleep 1000 > " + fifo.string() + " & read x";
  auto process =
      Process::start({.program = "/bin/sh", .arguments = {"-c", script}, .permissions = Permissions::everything()}, {});
  ASSERT_TRUE(process);
  const FileDescriptor held_open(::open(fifo.c_str(), O_RDONLY | O_CLOEXEC));
  (*process)->end("bye", std::chrono::seconds(5));
  pollfd watched{.fd = held_open.number(), .events = POLLIN, .revents = 0};
  EXPECT_EQ(::poll(&watched, 1, 10'000), 1) << "the sleeper still holds its end";
  std::filesystem::remove(fifo);
}

TEST_F(OutsideFailure, a_program_that_does_not_read_blocks_nobody) {
  auto process =
      Process::start({.program = "/bin/sleep", .arguments = {"1000"}, .permissions = Permissions::everything()}, {});
  ASSERT_TRUE(process);
  const std::string much(1 << 20, 'x');
  EXPECT_FALSE((*process)->send(much, Clock::now() + std::chrono::milliseconds(50)));
}

TEST_F(OutsideFailure, writing_to_a_program_that_is_gone_is_no_catastrophe) {
  auto process = Process::start({.program = "/bin/true", .permissions = Permissions::everything()}, {});
  ASSERT_TRUE(process);
  std::string line;
  EXPECT_EQ((*process)->read_line(line, Clock::now() + std::chrono::seconds(10)), Process::Event::closed);
  // The system may be a moment behind in closing its end.
  const auto deadline = Clock::now() + std::chrono::seconds(10);
  while ((*process)->send("hello", deadline) && Clock::now() < deadline) {
  }
  EXPECT_FALSE((*process)->send("hello", deadline));
  EXPECT_EQ((*process)->end("", std::chrono::seconds(5)), "it ended with status 0");
}

TEST(LineBuffer, any_cut_of_the_bytes_gives_the_same_lines) {
  const std::string text = "one\r\n\ntwo words\nthree\n" + std::string(5000, 'x') + "\nunfinished";
  Random random(4);
  for (int round = 0; round < 200; ++round) {
    LineBuffer buffer;
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t size = 1 + random.below(round < 100 ? 5 : 3000);
      buffer.add(text.substr(at, size));
      at += size;
      while (auto line = buffer.next()) lines.push_back(*line);
    }
    ASSERT_EQ(lines, (std::vector<std::string>{"one", "", "two words", "three", std::string(5000, 'x')}));
    ASSERT_EQ(buffer.size(), std::string("unfinished").size());
  }
}

TEST(LineBuffer, a_line_beyond_the_limit_is_noticed_with_and_without_its_end) {
  for (const char* end : {"", "\n"}) {
    LineBuffer buffer;
    buffer.add("short\n" + std::string(LineBuffer::longest_line + 1, 'x') + end);
    EXPECT_EQ(buffer.next(), "short");
    EXPECT_EQ(buffer.next(), std::nullopt);
    EXPECT_TRUE(buffer.is_too_long());
  }
}

}  // namespace
}  // namespace arborist
