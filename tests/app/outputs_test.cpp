// What commands write: a long run finds out first whether it can, and what is broken off takes nobody's place.
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "tests/app/running.h"
#include "tests/app/started_program.h"

namespace arborist {
namespace {

using Outputs = WithFolder;

TEST_F(Outputs, a_place_that_cannot_be_written_is_told_before_the_work_begins) {
  const std::string nowhere = "/does/not/exist/x";
  // Each of them would fail in another way, or take long, if it began.
  const std::vector<std::string> table[] = {
      {"tune", path("no games.bin"), "--out", nowhere},
      {"train", path("no positions"), "--out", nowhere},
      {"data", "positions", path("no games.bin"), "--out", nowhere},
      {"data", "spread", path("no positions"), "--svg", nowhere},
      {"lab", "count", "no such game", "--plot", nowhere},
      {"lab", "tables", "--all", "--times", nowhere},
      {"lab", "tree", "chess", "--with", "minimax:depth=60", "--svg", nowhere},
      {"lab", "tree", "chess", "--with", "minimax:depth=60", "--save", nowhere},
      {"lab", "tree", "chess", "--with", "minimax:depth=60", "--dot", nowhere},
      {"lab", "tree", "chess", "--with", "minimax:depth=60", "--json", nowhere},
      {"path", "tiles", "no such start", "--svg", nowhere},
      {"path", "maze", "--file", path("no maze"), "--png", nowhere},
      {"path", "network", "--file", path("no network"), "--animate", nowhere},
      {"book", "build", path("no games.pgn"), "--output", nowhere},
      {"analyse", write("a.pgn", "1. e4 *\n"), "--depth", "100", "--out", nowhere},
      {"analyse", write("a.pgn", "1. e4 *\n"), "--depth", "100", "--svg", nowhere},
      {"selfplay", "--games", "1000000", "--out", nowhere},
      {"openings", "make", "--count", "1000000", "--out", nowhere},
      {"play", "connect-four", "--first", "minimax:depth=60", "--second", "random", "--save", nowhere},
      {"match", "connect-four", "minimax:depth=60", "random", "--csv", nowhere},
      {"match", "connect-four", "minimax:depth=60", "random", "--journal", nowhere},
  };
  for (const auto& arguments : table) {
    const auto ran = run(arguments);
    EXPECT_NE(ran.exit_code, 0) << arguments[0];
    EXPECT_TRUE(contains(ran.err, "cannot write '" + nowhere + "': No such file")) << arguments[0] << ": " << ran.err;
  }
}

TEST_F(Outputs, what_is_read_is_not_overwritten_and_nothing_is_written_twice) {
  const std::string games = path("games.bin");
  ASSERT_EQ(run({"selfplay", "--games", "2", "--nodes", "30", "--longest", "60", "--quiet", "--out", games}).exit_code,
            0);
  const std::string played = read("games.bin");
  std::filesystem::create_symlink("games.bin", path("link"));
  for (const std::string& name : {games, path("link"), path("./games.bin")}) {
    const auto ran = run({"data", "positions", games, "--out", name});
    EXPECT_EQ(ran.exit_code, 1) << name;
    EXPECT_TRUE(contains(ran.err, "is read, and would be overwritten")) << ran.err;
    EXPECT_EQ(read("games.bin"), played) << name;
  }
  ASSERT_EQ(run({"data", "positions", games, "--quiet", "--out", path("p.positions")}).exit_code, 0);
  ASSERT_EQ(run({"train", path("p.positions"), "--width", "32", "--passes", "1", "--quiet", "--out", path("s.net")})
                .exit_code,
            0);
  const std::string net = read("s.net");
  const std::vector<std::string> table[] = {
      {"data", "spread", path("p.positions"), "--svg", path("p.positions")},
      {"train", path("p.positions"), "--start", path("s.net"), "--out", path("s.net")},
      {"train", path("p.positions"), "--start", path("s.net"), "--out", path("a.net"), "--svg", path("s.net")},
      {"train", path("p.positions"), "--out", path("p.positions")},
      {"train", path("p.positions"), "--out", path("a.net"), "--svg", path("p.positions")},
      {"train", path("p.positions"), "--out", path("a.net"), "--svg", path("a.net")},
      {"train", path("p.positions"), "--out", path("a.net"), "--svg", path("a.net.checkpoint")},
  };
  const std::string positions = read("p.positions");
  for (const auto& arguments : table) {
    const auto ran = run(arguments);
    EXPECT_NE(ran.exit_code, 0) << arguments.back();
    EXPECT_TRUE(contains(ran.err, "would be ")) << ran.err;
    EXPECT_FALSE(std::filesystem::exists(path("a.net"))) << arguments.back();
  }
  EXPECT_EQ(read("p.positions"), positions);
  EXPECT_EQ(read("s.net"), net);
  EXPECT_EQ(run({"path", "maze", "--svg", "/dev/null", "--png", "/dev/null"}).exit_code, 0) << "that is no file";
}

TEST_F(Outputs, a_dash_is_a_file_nowhere_and_printed_only_where_the_help_says_so) {
  const std::vector<std::string> table[] = {
      {"data", "spread", path("no positions"), "--svg", "-"},
      {"train", path("no positions"), "--out", "-"},
      {"learn", "chess", "--folder", path("f"), "--out", "-"},
      {"tune", path("no games.bin"), "--out", "-"},
      {"lab", "tree", "tic-tac-toe", "--with", "minimax:depth=2", "--save", "-"},
      {"path", "maze", "--svg", "-"},
      {"selfplay", "--games", "1000000", "--out", "-"},
      {"match", "connect-four", "minimax:depth=60", "random", "--csv", "-"},
  };
  for (const auto& arguments : table) {
    const auto ran = run(arguments);
    EXPECT_NE(ran.exit_code, 0) << arguments[0];
    EXPECT_TRUE(contains(ran.err, "/dev/stdout is standard output")) << arguments[0] << ": " << ran.err;
    EXPECT_FALSE(std::filesystem::exists("-")) << arguments[0];
  }
  const auto drawn = run({"lab", "tree", "tic-tac-toe", "--with", "minimax:depth=2", "--svg", "-"});
  EXPECT_EQ(drawn.exit_code, 0) << drawn.err;
  EXPECT_TRUE(contains(drawn.out, "<svg"));
}

TEST_F(Outputs, a_device_stays_a_device_and_a_link_a_link) {
  if (::mknod(path("null").c_str(), S_IFCHR | 0666, makedev(1, 3)) == 0) {
    EXPECT_EQ(run({"path", "maze", "--svg", path("null")}).exit_code, 0);
    EXPECT_TRUE(std::filesystem::is_character_file(path("null")));
  }
  std::filesystem::create_symlink("drawn.svg", path("link"));
  EXPECT_EQ(run({"path", "maze", "--svg", path("link")}).exit_code, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(path("link")));
  EXPECT_TRUE(contains(read("drawn.svg"), "<svg"));
  const auto full = run({"path", "maze", "--svg", "/dev/full"});
  EXPECT_NE(full.exit_code, 0);
  EXPECT_TRUE(contains(full.err, "cannot write '/dev/full': No space left")) << full.err;
}

TEST_F(Outputs, tuning_that_is_interrupted_says_so_and_leaves_the_file_alone) {
  ASSERT_EQ(run({"selfplay", "--games", "2", "--nodes", "30", "--longest", "60", "--quiet", "--out", path("g.bin")})
                .exit_code,
            0);
  write("weights.h", "the weights of yesterday");
  testing::StartedProgram program({"tune", path("g.bin"), "--passes", "10000", "--out", path("weights.h")});
  ASSERT_TRUE(program.says("pass   2"));
  program.send(SIGINT);
  const auto ended = program.wait();
  EXPECT_EQ(ended.exit_code, 130) << ended.text;
  EXPECT_TRUE(contains(ended.text, "interrupted after ")) << ended.text;
  EXPECT_EQ(read("weights.h"), "the weights of yesterday");
  EXPECT_TRUE(contains(read("weights.h.interrupted"), "Tuned by"));
  EXPECT_EQ(run({"tune", path("g.bin"), "--passes", "2", "--quiet", "--out", path("weights.h")}).exit_code, 0);
  EXPECT_TRUE(contains(read("weights.h"), "2 passes"));
}

TEST_F(Outputs, a_count_that_is_interrupted_ends_after_the_depths_that_are_done) {
  testing::StartedProgram program({"perft", "20", "--threads", "2"});
  ASSERT_TRUE(program.says("4,865,609"));
  program.send(SIGINT);
  const auto ended = program.wait();
  EXPECT_EQ(ended.exit_code, 130) << ended.text;
  EXPECT_EQ(ended.signal, 0) << "it ends by itself";
}

}  // namespace
}  // namespace arborist
