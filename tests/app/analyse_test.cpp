// arborist analyse: games with marks, resumed where they were killed; positions and test suites.
#include <algorithm>
#include <csignal>
#include <thread>

#include "app/analyse/kept_analysis.h"
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

TEST_F(Analysing, an_interrupted_one_leaves_earlier_files_alone) {
  std::string many;
  for (int i = 0; i < 200; ++i) many += two_games + std::string("\n");
  write("o.pgn", "games of yesterday");
  write("p.csv", "puzzles of yesterday");
  testing::StartedProgram program(
      {"analyse", write("many.pgn", many), "--nodes", "500", "--out", path("o.pgn"), "--puzzles", path("p.csv")});
  ASSERT_TRUE(program.says("game 2:"));
  program.send(SIGINT);
  const auto ended = program.wait();
  EXPECT_EQ(ended.exit_code, 130) << ended.text;
  EXPECT_TRUE(contains(ended.text, "o.pgn.interrupted'; --resume goes on")) << ended.text;
  EXPECT_EQ(read("o.pgn"), "games of yesterday");
  EXPECT_TRUE(contains(read("o.pgn.interrupted"), "[White \"Cid\"]"));
  EXPECT_EQ(read("p.csv"), "puzzles of yesterday");
  EXPECT_TRUE(read("p.csv.interrupted").starts_with("fen,moves,"));
}

TEST_F(Analysing, what_is_read_is_not_overwritten_and_nothing_is_written_twice) {
  const auto file = write("g.pgn", two_games);
  for (const char* option : {"--out", "--svg", "--puzzles"}) {
    const auto ran = run({"analyse", file, "--nodes", "100", option, file});
    EXPECT_EQ(ran.exit_code, 2) << option;
    EXPECT_TRUE(contains(ran.err, "is read, and would be overwritten")) << ran.err;
    EXPECT_EQ(read("g.pgn"), two_games) << option;
  }
  const auto twice = run({"analyse", file, "--nodes", "100", "--out", path("a"), "--puzzles", path("a")});
  EXPECT_TRUE(contains(twice.err, "would be written twice")) << twice.err;
}

TEST_F(Analysing, the_graph_is_of_the_first_game_also_where_a_later_run_goes_on) {
  std::string many = "[White \"Eva\"]\n[Black \"Fay\"]\n\n1. e4 e5 *\n\n";
  for (int i = 0; i < 12; ++i) many += two_games + std::string("\n");
  const auto file = write("many.pgn", many);
  testing::StartedProgram program({"analyse", file, "--nodes", "300", "--out", path("o.pgn")});
  ASSERT_TRUE(program.says("game 3:"));
  program.send(SIGKILL);
  program.wait();
  const auto ran =
      run({"analyse", file, "--nodes", "300", "--out", path("o.pgn"), "--svg", path("g.svg"), "--resume", "--quiet"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_TRUE(contains(read("g.svg"), "Eva – Fay"));
}

class KeptAnalyses : public WithFolder {
 protected:
  [[nodiscard]] AnalyseRequest resumed() const {
    AnalyseRequest request;
    request.output = path("o.pgn");
    request.resume = true;
    return request;
  }
};

TEST_F(KeptAnalyses, are_begun_anew_where_their_head_is_torn) {
  ASSERT_TRUE(KeptAnalysis::open(resumed(), {}));
  const std::string head = read("o.pgn.journal");
  ASSERT_TRUE(head.ends_with('\n')) << head;
  for (const std::size_t bytes : {std::size_t{1}, head.size() / 2, head.size() - 1}) {
    write("o.pgn.journal", head.substr(0, bytes));
    {
      auto kept = KeptAnalysis::open(resumed(), {});
      ASSERT_TRUE(kept) << bytes;
      EXPECT_TRUE(kept->keep({.checksum = "one", .text = "1. e4 *"}));
    }
    EXPECT_TRUE(read("o.pgn.journal").starts_with(head)) << bytes;
    const auto again = KeptAnalysis::open(resumed(), {});
    ASSERT_TRUE(again) << bytes;
    EXPECT_EQ(again->size(), 1U) << bytes;
  }
}

TEST_F(KeptAnalyses, hold_none_that_is_too_long_and_all_others) {
  {
    auto kept = KeptAnalysis::open(resumed(), {});
    ASSERT_TRUE(kept);
    const auto first = kept->keep({.checksum = "one", .text = std::string(farm::Journal::longest_line, 'x')});
    const auto second = kept->keep({.checksum = "two", .text = "1. e4 *\n"});
    ASSERT_TRUE(first && second);
    EXPECT_FALSE(*first);
    EXPECT_TRUE(*second);
  }
  const auto again = KeptAnalysis::open(resumed(), {});
  ASSERT_TRUE(again);
  EXPECT_EQ(again->size(), 2U);
  auto file = OutputFile::open(path("o.pgn"));
  ASSERT_TRUE(file);
  EXPECT_TRUE(again->put_together(*file, false, nullptr));
  EXPECT_TRUE(file->put_in_place());
  EXPECT_EQ(read("o.pgn"), "1. e4 *\n");
}

TEST_F(Analysing, json_counts_mates_from_after_the_move_as_the_marks_do) {
  const auto file = write("mate.pgn", "[FEN \"7k/8/8/8/8/8/R7/1R5K w - - 0 1\"]\n\n1. Ra7 Kg8 2. Rb8# 1-0\n");
  const auto moves = run({"analyse", file, "--nodes", "2000", "--json", "--quiet"}).json()["moves"];
  EXPECT_EQ(moves[0]["mate"], 1);
  EXPECT_EQ(moves[1]["mate"], 1);
  EXPECT_EQ(moves[2]["mate"], 0) << "it was given";
  const auto marked = run({"analyse", file, "--nodes", "2000", "--quiet"});
  EXPECT_TRUE(contains(marked.out, "Ra7 {[%eval #1]}")) << marked.out;
  EXPECT_TRUE(contains(marked.out, "Kg8 {[%eval #1]}")) << marked.out;
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

TEST_F(Analysing, an_interrupted_position_is_told_as_far_as_it_is_known) {
  testing::StartedProgram program({"analyse", "startpos", "--time", "3600000"});
  ASSERT_TRUE(program.says("searched for 0:00:0"));
  program.send(SIGINT);
  const auto ended = program.wait();
  EXPECT_EQ(ended.exit_code, 130) << ended.text;
  EXPECT_TRUE(contains(ended.text, ", 0:59:5")) << "how much time is left\n" << ended.text;
  EXPECT_TRUE(contains(ended.text, "interrupted; so far:")) << ended.text;
  EXPECT_TRUE(contains(ended.text, "  1. ")) << "a line\n" << ended.text;
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

TEST_F(Analysing, a_suite_shows_as_many_lines_as_are_asked_for) {
  const auto suite = write("suite.epd", "6k1/5ppp/8/8/8/8/8/K3R3 w - - id \"one\";\n");
  const auto lines_of = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"analyse", suite, "--depth", "5"};
    words.insert(words.end(), more.begin(), more.end());
    const std::string out = run(words).out;
    EXPECT_TRUE(contains(out, "pv Re8#;")) << out;
    return std::count(out.begin(), out.end(), '\n');
  };
  EXPECT_EQ(lines_of({}), 1);
  EXPECT_EQ(lines_of({"--lines", "3"}), 3);
}

std::string suite_of(int positions) {
  std::string text;
  for (int i = 0; i < positions; ++i)
    text += "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - bm Nf6; id \"" + std::to_string(i) + "\";\n";
  return text;
}

TEST_F(Analysing, an_interrupted_suite_has_told_every_answer_that_was_there) {
  testing::StartedProgram program({"analyse", write("suite.epd", suite_of(2000)), "--nodes", "20000"});
  ASSERT_TRUE(program.says("id \"1\"; acd"));
  program.send(SIGINT);
  const auto ended = program.wait();
  EXPECT_EQ(ended.exit_code, 130) << ended.text;
  EXPECT_TRUE(contains(ended.text, "interrupted after ")) << ended.text;
  EXPECT_FALSE(contains(ended.text, "interrupted after 0")) << ended.text;
}

TEST_F(Analysing, an_interrupted_suite_goes_on_and_comes_out_the_same) {
  const auto suite = write("suite.epd", suite_of(40));
  const std::vector<std::string> words = {"analyse", suite, "--nodes", "5000", "--threads", "2", "--out"};
  const auto into = [&](const std::string& name) {
    auto all = words;
    all.push_back(path(name));
    return all;
  };
  ASSERT_EQ(run(into("whole.epd")).exit_code, 0);
  EXPECT_FALSE(std::filesystem::exists(path("whole.epd.journal"))) << "all is done";
  EXPECT_TRUE(contains(read("whole.epd"), "id \"39\"; acd"));
  {
    testing::StartedProgram program(into("part.epd"));
    while (!contains(read("part.epd.journal"), "\"right\"")) std::this_thread::yield();
    program.send(SIGKILL);
  }
  EXPECT_TRUE(contains(run(into("part.epd")).err, "--resume goes on with it"));
  auto resumed = into("part.epd");
  resumed.emplace_back("--resume");
  const auto ran = run(resumed);
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_TRUE(contains(ran.err, " of 40 with a known answer right")) << ran.err;
  EXPECT_EQ(read("part.epd"), read("whole.epd"));
}

// A journal as a run leaves it that ends in the middle of the game: some values, and no more.
TEST_F(Analysing, what_was_found_inside_a_game_is_not_looked_for_again) {
  const auto file = write("one.pgn", "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n");
  std::vector<std::string> words = {"analyse", file, "--nodes", "500", "--quiet", "--out", path("whole.pgn")};
  ASSERT_EQ(run(words).exit_code, 0);
  words.back() = path("part.pgn");
  words.emplace_back("--resume");
  AnalyseRequest request;
  request.nodes = 500;
  request.output = path("part.pgn");
  request.resume = true;
  const auto game = *chess::parse_pgn(read("one.pgn"));
  const auto note_start = [&](int value) {
    auto kept = KeptAnalysis::open(request, {{"of", "games"}});
    const Json found = {{"v", value}, {"d", 3}, {"l", {"d2d4", "d7d5"}}};
    ASSERT_TRUE(kept && kept->note(checksum_of(game), {{"ply", 0}, {"value", found}}));
  };
  note_start(77);
  words.emplace_back("--json");
  const auto ran = run(words);
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.json()["moves"][0]["best"], "d4") << "as it was noted";
  EXPECT_FALSE(std::filesystem::exists(path("part.pgn.journal")));
}

TEST_F(Analysing, a_long_game_is_gone_on_with_inside_and_comes_out_the_same) {
  std::string moves;
  for (int i = 0; i < 20; ++i) moves += "Nf3 Nf6 Ng1 Ng8 ";
  const auto file = write("long.pgn", moves + "f3 e5 g4 Qh4# 0-1\n");
  std::vector<std::string> words = {"analyse", file, "--nodes", "3000", "--out", path("whole.pgn")};
  ASSERT_EQ(run(words).exit_code, 0);
  words.back() = path("part.pgn");
  testing::StartedProgram program(words);
  while (!contains(read("part.pgn.journal"), "\"part_of\"")) std::this_thread::yield();
  program.send(SIGINT);
  const auto ended = program.wait();
  EXPECT_EQ(ended.exit_code, 130) << ended.text;
  EXPECT_TRUE(contains(ended.text, "interrupted after 0 games and ")) << ended.text;
  words.emplace_back("--resume");
  EXPECT_EQ(run(words).exit_code, 0);
  EXPECT_EQ(read("part.pgn"), read("whole.pgn"));
}

TEST_F(Analysing, what_is_only_for_games_is_refused_for_positions) {
  const auto suite = write("suite.epd", "6k1/5ppp/8/8/8/8/8/K3R3 w - - id \"one\";\n");
  const std::vector<std::vector<std::string>> options = {
      {"--svg", path("o")}, {"--puzzles", path("o")}, {"--game", "1"}};
  for (const auto& option : options) {
    std::vector<std::string> words = {"analyse", suite, "--depth", "1"};
    words.insert(words.end(), option.begin(), option.end());
    const auto ran = run(words);
    EXPECT_EQ(ran.exit_code, 2) << option.front();
    EXPECT_TRUE(contains(ran.err, option.front() + " is for files of games")) << ran.err;
  }
  const auto ran = run({"analyse", write("g.pgn", two_games), "--lines", "2"});
  EXPECT_TRUE(contains(ran.err, "--lines is for positions")) << ran.err;
}

TEST_F(Analysing, what_cannot_be_is_refused_with_the_reason) {
  EXPECT_TRUE(contains(run({"analyse", "games.pgn"}).err, "no file like that"));
  EXPECT_TRUE(contains(run({"analyse", "start", "--nodes", "5", "--depth", "5"}).err, "one of --nodes"));
  EXPECT_TRUE(contains(run({"analyse", "start", "--out", "x.pgn"}).err, "for files of games"));
  EXPECT_TRUE(contains(run({"analyse", write("t.pgn", two_games), "--game", "3", "--nodes", "100"}).err, "no game 3"));
}

}  // namespace
}  // namespace arborist
