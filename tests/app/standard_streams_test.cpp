// Every command of the real program with its standard streams full, or closed in every combination: what could not be
// written is told, and no file takes the place of a stream.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <csignal>
#include <cstdlib>
#include <map>

#include "core/text.h"
#include "tests/app/all_commands.h"
#include "tests/app/running.h"

namespace arborist {
namespace {

// How to call a command so that it prints something soon; files go to `out/`.
struct Call {
  std::string arguments;
  std::string typed = {};
  enum class Prints { yes, nothing, until_stopped } prints = Prints::yes;
  int exit_code = 0;
  std::string tells = {};  // on standard error, where all is well
};

const std::map<std::string, Call>& calls() {
  static const std::map<std::string, Call> all = {
      {"serve", {"--no-browser --port 0 --data out/data", "", Call::Prints::until_stopped}},
      {"play", {"tic-tac-toe --first random --second random --save out/game"}},
      {"search", {"tic-tac-toe --with alphabeta:depth=2"}},
      {"match", {"tic-tac-toe random alphabeta:depth=1 --games 2 --quiet --journal out/journal"}},
      {"tournament", {"tic-tac-toe random alphabeta:depth=1 minimax:depth=1 --games 2 --quiet --csv out/games.csv"}},
      {"ratings", {"games.pgn"}},
      {"openings make", {"--out out/book.epd --count 1 --plies 2 --limit depth=1 --quiet", "", Call::Prints::nothing}},
      {"openings check", {"book.epd"}},
      {"selfplay", {"--out out/games.bin --games 1 --nodes 20 --longest 20 --threads 1 --quiet --json"}},
      {"tune", {"games.bin --passes 1 --threads 1 --out out/weights.inc --json --quiet"}},
      {"tune evaluation", {"games.bin --passes 1 --threads 1 --out out/weights.inc --json --quiet"}},
      {"tune search",
       {"--games 2 --nodes 20 --max-plies 20 --only null_base --quiet --journal out/tuning --plot out/a.svg"}},
      {"data count", {"games.bin"}},
      {"data check", {"games.bin"}},
      {"data merge", {"games.bin --out out/all.bin"}},
      {"data filter", {"games.bin"}},
      {"data show", {"games.bin"}},
      {"data positions", {"games.bin --out out/positions --quiet --json"}},
      {"data spread", {"positions"}},
      {"data chances", {"positions"}},
      {"train", {"positions --out out/x.net --width 32 --passes 1 --threads 1 --quiet --json"}},
      {"net show", {"x.net"}},
      {"learn",
       {"chess --out out/x.net --folder out/learn --games 4 --generations 1 --width 32 --passes 1 --nodes 20 "
        "--match-games 2 --match-nodes 20 --threads 1 --quiet --json"}},
      {"solve", {"tic-tac-toe --quiet"}},
      {"games", {""}},
      {"players", {""}},
      {"lab tree", {"tic-tac-toe --with alphabeta:depth=2 --save out/a.tree"}},
      {"lab why", {"tic-tac-toe X...O.... --with alphabeta:depth=3,eval=lines --node 3"}},
      {"lab count", {"tic-tac-toe --depth 2"}},
      {"lab tables", {"--list"}},
      {"lab grade", {"grade.csv"}},
      {"lab model", {"chess --games games.pgn --player A --models material"}},
      {"lab leaves", {"nim --positions 100 --depth 1 --quiet --out out/nim.leaves"}},
      {"lab bonus", {"reversi --setup 6x6 --positions 100 --depth 1 --quiet --plot out/a.svg"}},
      {"lab compare", {"nim random alphabeta:depth=1 --games 2 --quiet --folder out/games --plot out/a.svg"}},
      {"lab experiment", {"--list"}},
      {"lab report", {"--chapters trees --quiet --out out/report.html"}},
      {"lab slides", {"--chapters alternatives --quiet --out out/slides.html"}},
      {"lab exercise", {"--seed 1"}},
      {"path maze", {"--width 5 --height 5 --svg out/maze.svg"}},
      {"path network", {""}},
      {"path tour", {"--width 5 --height 5 --algorithm warnsdorff"}},
      {"path tiles", {"--side 3 --algorithm astar"}},
      {"path queens", {"--rows 4"}},
      {"position", {""}},
      {"fen", {"start"}},
      {"pgn check", {"games.pgn"}},
      {"pgn filter", {"games.pgn", "", Call::Prints::yes, 0, "1 of 1 game\n"}},
      {"pgn convert", {"", "[Result \"*\"]\n\n1. e4 *\n"}},
      {"pgn stats", {"games.pgn"}},
      {"book build", {"games.pgn -o out/book.bin"}},
      {"book show", {"default --depth 1"}},
      {"book probe", {"default"}},
      {"analyse", {"games.pgn --nodes 200 --quiet"}},
      {"lessons", {"out/mine.lessons --from games.pgn --nodes 200 --quiet", "quit\n"}},
      {"perft", {"2"}},
      {"divide", {"1"}},
      {"syzygy check", {"games.pgn", "", Call::Prints::yes, 1}},
      {"uci", {"", "uci\nquit\n"}},
      {"help", {""}},
      {"completion", {"bash"}},
  };
  return all;
}

class StandardStreamsOf : public WithFolder {
 protected:
  StandardStreamsOf() {
    write("games.pgn", "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n");
    write("book.epd", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - c0 \"e4\"; ce 10;\n");
    write("grade.csv", "# problem: board-1\ndepth,value\n1,0\n");
    for (const std::vector<std::string>& made :
         {std::vector<std::string>{"selfplay", "--out", path("games.bin"), "--games", "4", "--nodes", "30", "--quiet"},
          {"data", "positions", path("games.bin"), "--out", path("positions"), "--held-out", "0.25", "--quiet"},
          {"train", path("positions"), "--out", path("x.net"), "--width", "32", "--passes", "1", "--quiet"}})
      EXPECT_EQ(run(made).exit_code, 0);
  }

  // In a folder with a fresh `out/`; `redirections` as the shell writes them.
  [[nodiscard]] Ran in_shell(const std::string& command, const Call& call, const std::string& redirections) const {
    write("typed", call.typed);
    const std::string line =
        fmt::format("cd '{}' && rm -rf out && mkdir out && LC_ALL=C '{}' {} {} <typed >said 2>complained {}", path("."),
                    ARBORIST_PROGRAM, command, call.arguments, redirections);
    const int status = std::system(line.c_str());
    // A shell tells a signal by 128 and more.
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 255, read("said"), read("complained")};
  }
};

TEST_F(StandardStreamsOf, every_command_is_tried) {
  for (const auto& command : commands_below(""))
    EXPECT_TRUE(calls().contains(command)) << command << ": how to call it?";
  EXPECT_GT(commands_below("").size(), 35U);
}

TEST_F(StandardStreamsOf, a_full_disk_behind_standard_output_is_told) {
  for (const auto& [command, call] : calls()) {
    if (call.prints != Call::Prints::until_stopped) {
      const auto good = in_shell(command, call, "");
      EXPECT_EQ(good.exit_code, call.exit_code) << command << ": " << good.err;
      EXPECT_EQ(good.out.empty(), call.prints == Call::Prints::nothing) << command;
      EXPECT_EQ(good.err, call.tells) << command;
    }
    if (call.prints == Call::Prints::nothing) continue;
    const auto full = in_shell(command, call, ">/dev/full");
    EXPECT_EQ(full.exit_code, 1) << command;
    EXPECT_TRUE(contains(full.err, "standard output: No space left on device")) << command << ": " << full.err;
  }
}

TEST_F(StandardStreamsOf, closed_ones_are_told_and_taken_by_no_file) {
  for (const auto& [command, call] : calls()) {
    for (unsigned closed = 1; closed < 8; ++closed) {
      const bool has_input = (closed & 1U) == 0, has_output = (closed & 2U) == 0, has_errors = (closed & 4U) == 0;
      if (has_output && call.prints == Call::Prints::until_stopped) continue;
      const auto ran =
          in_shell(command, call,
                   fmt::format("{} {} {}", has_input ? "" : "<&-", has_output ? "" : ">&-", has_errors ? "" : "2>&-"));
      const auto what = fmt::format("{} without {}{}{}: {}", command, has_input ? "" : "0", has_output ? "" : "1",
                                    has_errors ? "" : "2", ran.err);
      const bool lacks_output = !has_output && call.prints != Call::Prints::nothing;
      const bool lacks_input = !has_input && !call.typed.empty();
      EXPECT_EQ(ran.exit_code, lacks_output || lacks_input ? 1 : call.exit_code) << what;
      const bool must_tell = has_errors && (lacks_output || lacks_input);
      const char* told = lacks_input ? " is closed" : "standard output is closed";
      EXPECT_TRUE(!must_tell || contains(ran.err, told)) << what;
    }
  }
}

TEST_F(StandardStreamsOf, a_match_keeps_its_report_out_of_its_journal) {
  const auto ran = in_shell("match", calls().at("match"), "<&- >&- 2>&-");
  EXPECT_EQ(ran.exit_code, 1);
  std::istringstream journal(read("out/journal"));
  for (std::string line; std::getline(journal, line);) EXPECT_TRUE(nlohmann::json::accept(line)) << line;
}

TEST_F(StandardStreamsOf, a_game_that_cannot_be_shown_is_saved) {
  EXPECT_EQ(in_shell("play", calls().at("play"), ">/dev/full").exit_code, 1);
  EXPECT_TRUE(contains(read("out/game"), "tic-tac-toe"));
}

TEST_F(StandardStreamsOf, help_and_version_count_as_well) {
  for (const char* asked : {"--help", "--version", "path maze --help", "help play"}) {
    EXPECT_EQ(in_shell(asked, {""}, "").exit_code, 0) << asked;
    EXPECT_EQ(in_shell(asked, {""}, ">/dev/full").exit_code, 1) << asked;
    EXPECT_EQ(in_shell(asked, {""}, ">&-").exit_code, 1) << asked;
  }
}

TEST_F(StandardStreamsOf, a_match_notices_before_it_plays) {
  // So many games would take a day.
  const Call endless{"connect-four random random --games 10000000 --quiet"};
  EXPECT_EQ(in_shell("match", endless, ">/dev/full").exit_code, 1);
  EXPECT_EQ(in_shell("match", {endless.arguments + " --events"}, ">/dev/full").exit_code, 1);
}

TEST_F(StandardStreamsOf, a_reader_that_has_seen_enough_is_no_reason_to_complain) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  ASSERT_EQ(dup2(ends[1], 9), 9);  // a shell knows one digit
  for (const int end : ends) close(end);
  EXPECT_EQ(in_shell("games", {""}, ">&9").exit_code, 128 + SIGPIPE);
  // Where the signal is ignored, as below some programs.
  const auto ignored = std::signal(SIGPIPE, SIG_IGN);
  const auto ran = in_shell("games", {""}, ">&9");
  std::signal(SIGPIPE, ignored);
  close(9);
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_EQ(ran.err, "");
}

TEST_F(StandardStreamsOf, an_input_that_cannot_be_read_is_not_taken_for_its_end) {
  const auto ran = in_shell("pgn check", {""}, "</");
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_TRUE(contains(ran.err, "standard input: Is a directory")) << ran.err;
}

}  // namespace
}  // namespace arborist
