// arborist analyse: games with marks, resumed where they were killed; positions and test suites.
#include <csignal>

#include "chess/pgn_game.h"
#include "tests/app/running.h"
#include "tests/app/started_program.h"

namespace arborist {
namespace {

using Analysing = WithFolder;

constexpr const char* two_games =
    "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n"
    "[White \"Cid\"]\n[Black \"Dan\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

TEST_F(Analysing, games_come_out_with_marks_and_as_many_as_went_in) {
  const auto file = write("two.pgn", two_games);
  const auto ran = run({"analyse", file, "--nodes", "2000", "--threads", "2", "--svg", path("graph.svg")});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "3... Nf6 $4 {[%eval #1] Blunder.")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "2. g4 $4 {[%eval #-1] Blunder."));
  EXPECT_TRUE(contains(ran.err, "game 2: Cid – Dan  0-1"));
  EXPECT_TRUE(contains(read("graph.svg"), "Ann – Ben"));
  const auto second = run({"analyse", file, "--nodes", "2000", "--game", "2", "--json", "--quiet"});
  EXPECT_EQ(second.json()["white"], "Cid");
  EXPECT_EQ(second.json()["white_summary"]["blunders"], 1);
  EXPECT_EQ(second.json()["moves"][2]["grade"], "blunder");
  EXPECT_EQ(second.json()["moves"][2]["mate"], -1);
  EXPECT_EQ(second.err, "");
}

TEST_F(Analysing, a_broken_game_is_told_and_the_others_are_done) {
  const auto file = write("broken.pgn", std::string("[White \"X\"]\n\n1. e4 e5 2. Ke3 *\n\n") + two_games);
  const auto ran = run({"analyse", file, "--nodes", "500"});
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_TRUE(contains(ran.err, "line 3")) << ran.err;
  EXPECT_TRUE(contains(ran.out, "Cid"));
}

TEST_F(Analysing, what_was_killed_is_gone_on_with_and_comes_out_the_same) {
  std::string many;
  for (int i = 0; i < 12; ++i) many += two_games + std::string("\n");
  const auto file = write("many.pgn", many);
  ASSERT_EQ(run({"analyse", file, "--nodes", "300", "--out", path("whole.pgn"), "--quiet"}).exit_code, 0);
  EXPECT_FALSE(std::filesystem::exists(path("whole.pgn.journal"))) << "all is done";
  int kills = 0;
  for (int after = 1; after <= 9; after += 4, ++kills) {
    testing::StartedProgram program({"analyse", file, "--nodes", "300", "--out", path("killed.pgn"), "--resume"});
    ASSERT_TRUE(program.says("game " + std::to_string(after + 1) + ":"));
    program.send(SIGKILL);
    program.wait();
    EXPECT_FALSE(std::filesystem::exists(path("killed.pgn"))) << "nothing that is half done";
  }
  EXPECT_EQ(kills, 3);
  const auto refused = run({"analyse", file, "--nodes", "300", "--out", path("killed.pgn")});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_TRUE(contains(refused.err, "--resume goes on with it")) << refused.err;
  const auto other = run({"analyse", file, "--nodes", "301", "--out", path("killed.pgn"), "--resume"});
  EXPECT_TRUE(contains(other.err, "not the journal of an analysis with these limits")) << other.err;
  ASSERT_EQ(run({"analyse", file, "--nodes", "300", "--out", path("killed.pgn"), "--resume", "--quiet"}).exit_code, 0);
  EXPECT_EQ(read("killed.pgn"), read("whole.pgn"));
  EXPECT_FALSE(std::filesystem::exists(path("killed.pgn.journal")));
}

TEST_F(Analysing, puzzles_are_written_as_csv_and_as_pgn_and_kept_when_it_is_resumed) {
  const auto file = write("two.pgn", two_games);
  const auto csv = run({"analyse", file, "--nodes", "2000", "--puzzles", path("p.csv"), "--quiet"});
  EXPECT_EQ(csv.exit_code, 0) << csv.err;
  EXPECT_TRUE(read("p.csv").starts_with("fen,moves,rating,themes,game\n")) << read("p.csv");
  EXPECT_TRUE(contains(read("p.csv"), "g8f6 h5f7,")) << "the mistake, then the solution";
  const auto kept = run({"analyse", file, "--nodes", "2000", "--puzzles", path("q.csv"), "--out", path("o.pgn")});
  EXPECT_EQ(kept.exit_code, 0) << kept.err;
  EXPECT_EQ(read("q.csv"), read("p.csv")) << "through the journal they are the same";
  ASSERT_EQ(run({"analyse", file, "--nodes", "2000", "--puzzles", path("p.pgn"), "--quiet"}).exit_code, 0);
  const auto puzzle = chess::parse_pgn(read("p.pgn"));
  ASSERT_TRUE(puzzle);
  EXPECT_FALSE(puzzle->tag("PuzzleRating").empty());
  EXPECT_EQ(run({"analyse", "startpos", "--puzzles", path("x.csv")}).exit_code, 2) << "one position has no mistakes";
}

TEST_F(Analysing, an_interrupted_one_leaves_the_games_that_are_done) {
  std::string many;
  for (int i = 0; i < 200; ++i) many += two_games + std::string("\n");
  testing::StartedProgram program({"analyse", write("many.pgn", many), "--nodes", "2000", "--out", path("part.pgn")});
  ASSERT_TRUE(program.says("game 2:"));
  program.send(SIGINT);
  const auto ended = program.wait();
  EXPECT_EQ(ended.exit_code, 130) << ended.text;
  EXPECT_TRUE(contains(ended.text, "--resume goes on")) << ended.text;
  EXPECT_TRUE(contains(read("part.pgn"), "[White \"Cid\"]"));
  EXPECT_TRUE(std::filesystem::exists(path("part.pgn.journal")));
}

TEST_F(Analysing, another_file_than_before_is_refused) {
  std::string many;
  for (int i = 0; i < 200; ++i) many += two_games + std::string("\n");
  const auto file = write("a.pgn", many);
  testing::StartedProgram program({"analyse", file, "--nodes", "2000", "--out", path("b.pgn")});
  ASSERT_TRUE(program.says("game 2:")) << "then the first is kept";
  program.send(SIGKILL);
  program.wait();
  write("a.pgn", "1. d4 d5 *\n");
  const auto ran = run({"analyse", file, "--nodes", "2000", "--out", path("b.pgn"), "--resume"});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_TRUE(contains(ran.err, "game 1 is another one")) << ran.err;
}

TEST_F(Analysing, a_position_is_told_line_by_line) {
  const auto ran = run({"analyse", "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "--depth", "6", "--lines", "2"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "#1  1. Re8#")) << ran.out;
  const auto json = run({"analyse", "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "--depth", "6", "--json"}).json();
  EXPECT_EQ(json["lines"].size(), 3U);
  EXPECT_EQ(json["lines"][0]["mate"], 1);
  EXPECT_EQ(json["lines"][0]["line"][0], "Re8#");
  EXPECT_TRUE(contains(run({"analyse", "4R1k1/5ppp/8/8/8/8/8/K7 b - - 0 1"}).out, "Checkmate"));
}

TEST_F(Analysing, a_suite_of_positions_is_answered_and_counted) {
  const auto suite = write("suite.epd",
                           "6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#; id \"one\";\n\n"
                           "6k1/5ppp/8/8/8/8/8/K3R3 w - - am Re8#; id \"two\";\n");
  const auto ran = run({"analyse", suite, "--depth", "5"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "id \"one\"; acd 5; ce 32766; pv Re8#;")) << ran.out;
  EXPECT_TRUE(contains(ran.err, "1 of 2 with a known answer right")) << ran.err;
  const auto wrong = run({"analyse", write("wrong.epd", "nonsense\n")});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_TRUE(contains(wrong.err, "line 1")) << wrong.err;
}

TEST_F(Analysing, what_cannot_be_is_refused_with_the_reason) {
  EXPECT_TRUE(contains(run({"analyse", "games.pgn"}).err, "no file like that"));
  EXPECT_TRUE(contains(run({"analyse", "start", "--nodes", "5", "--depth", "5"}).err, "one of --nodes"));
  EXPECT_TRUE(contains(run({"analyse", "start", "--out", "x.pgn"}).err, "for files of games"));
  EXPECT_TRUE(contains(run({"analyse", write("t.pgn", two_games), "--game", "3", "--nodes", "100"}).err, "no game 3"));
}

}  // namespace
}  // namespace arborist
