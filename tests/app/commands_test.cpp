// The command line, as a person or a script uses it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/app/running.h"
#include "tests/bait.h"

namespace arborist {
namespace {

TEST(CommandLine, help_shows_where_to_begin) {
  const auto ran = run({"--help"});
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_TRUE(contains(ran.out, "play"));
  EXPECT_TRUE(contains(ran.out, "arborist play tic-tac-toe"));
}

TEST(CommandLine, a_chess_program_meets_the_engine) {
  const auto ran = run({"uci"}, "uci\nposition startpos\ngo depth 1\nquit\n");
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_TRUE(contains(ran.out, "uciok\n"));
  EXPECT_TRUE(contains(ran.out, "bestmove "));
}

TEST(CommandLine, every_command_has_help) {
  for (const auto* command : {"play", "search", "match", "tournament", "uci", "ratings", "openings", "games", "players",
                              "serve", "completion", "lab", "path", "perft", "fen", "pgn", "book", "position"}) {
    const auto ran = run({command, "--help"});
    EXPECT_EQ(ran.exit_code, 0) << command;
    EXPECT_TRUE(contains(ran.out, "--help")) << command;
  }
}

TEST(CommandLine, version_tells_version_processor_and_net) {
  const auto ran = run({"--version"});
  EXPECT_EQ(ran.exit_code, 0);
  for (const auto* part : {"arborist 0.", "cpu: x86-64", "net: "}) EXPECT_TRUE(contains(ran.out, part)) << ran.out;
}

TEST(CommandLine, mistakes_are_answered_on_standard_error_with_exit_code_2) {
  const struct {
    std::vector<std::string> arguments;
    const char* message;
  } table[] = {{{"paly"}, "did you mean 'play'"},
               {{"play"}, "game"},
               {{"play", "tictactoe"}, "did you mean 'tic-tac-toe'"},
               {{"play", "tic-tac-toe", "--first", "alphabeat"}, "did you mean 'alphabeta'"},
               {{"play", "tic-tac-toe", "XXXX"}, "squares"},
               {{"play", "tic-tac-toe", "--nonsense"}, "--nonsense"},
               {{"play", "tic-tac-toe", "--load", "/does/not/exist"}, "no such file"},
               {{"search", "tree", "((3 4)"}, "is not closed"},
               {{"search", "tree", "textbok"}, "did you mean 'textbook'"},
               {{"search", "connect-four", "9x9"}, "does not fit"},
               {{"search", "tic-tac-toe", "--with", "pvs:table=1000000"}, "larger than the memory"},
               {{"search", "tic-tac-toe", "--moves", "11"}, "not a legal move"},
               {{"games", "go"}, "there is no game"},
               {{"completion", "tcsh"}, "bash, zsh and fish"}};
  for (const auto& [arguments, message] : table) {
    const auto ran = run(arguments);
    EXPECT_EQ(ran.exit_code, 2) << message;
    EXPECT_TRUE(contains(ran.err, message)) << ran.err;
    EXPECT_TRUE(ran.err.starts_with("arborist")) << ran.err;
  }
}

TEST(Play, a_person_plays_tic_tac_toe_to_the_end_and_sees_the_board) {
  const auto ran = run({"play", "tic-tac-toe"}, "4\n1\n3\n2\n8\n6\n5\n");
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_TRUE(contains(ran.out, "X is human, O is alphabeta")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "───┼───┼───"));
}

TEST(Play, either_side_may_be_the_person) {
  const auto ran = run({"play", "tic-tac-toe", "--second", "human"}, "quit\n");
  EXPECT_TRUE(contains(ran.out, "X is alphabeta, O is human")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "X plays 0"));
}

TEST(Play, statistics_tell_depth_states_value_line_and_the_best_move_of_each_depth) {
  const auto ran = run({"play", "tic-tac-toe", "--first", "alphabeta:deepen=yes", "--second", "random", "--stats"});
  for (const auto* part : {"value ", "line ", "depth ", "states ", "best "})
    EXPECT_TRUE(contains(ran.out, part)) << part;
  const auto boards = run({"play", "tic-tac-toe", "--first", "pvs", "--second", "random", "--stats", "--boards"});
  EXPECT_TRUE(contains(boards.out, "  after ")) << boards.out;
}

TEST(Play, prints_json_one_object_a_line) {
  const auto ran = run({"play", "connect-four", "--first", "alphabeta:depth=2", "--second", "random", "--json"});
  std::istringstream lines(ran.out);
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) EXPECT_TRUE(nlohmann::json::accept(line)) << line;
  EXPECT_GT(count, 7U);
}

using PlayAndSave = WithFolder;
TEST_F(PlayAndSave, a_saved_game_goes_on_where_it_was_left) {
  const auto file = path("saved");
  const std::string typed = "4\nsave " + file + "\nquit\n";
  EXPECT_TRUE(contains(run({"play", "tic-tac-toe"}, typed).out, "saved to"));
  const auto again = run({"play", "tic-tac-toe", "--load", file}, "moves\nquit\n");
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_TRUE(contains(again.out, "1 2 3 5 6 7 8")) << "0 and 4 are taken\n" << again.out;
  EXPECT_EQ(run({"play", "connect-four", "--load", file}).exit_code, 2);
  write("saved", "arborist game record 1\ngame: tic-tac-toe\nmoves: 4 4\n");
  EXPECT_EQ(run({"play", "tic-tac-toe", "--load", file}).exit_code, 2) << "an illegal move in the record";
}

TEST_F(PlayAndSave, a_saved_game_starts_no_program_unless_its_player_is_named_again) {
  const testing::Bait bait;
  const std::string engine = "uci:" + bait.path("program") + ",hang=1";
  for (const auto& player : {engine, "book:then=" + engine, "book:then=random,file=" + bait.path("book.bin"),
                             "engine:syzygy=" + bait.path("tables")}) {
    write("saved", "arborist game record 1\ngame: chess\nfirst: " + player + "\nsecond: human\nmoves: e4\n");
    const auto ran = run({"play", "chess", "--load", path("saved")}, "quit\n");
    EXPECT_EQ(ran.exit_code, 2) << player;
    EXPECT_EQ(bait.touched(), "") << player;
  }
  const auto ran = run({"play", "chess", "--load", path("saved"), "--first", engine}, "quit\n");
  EXPECT_NE(bait.touched(), "") << "the user's own word counts: " << ran.err;
}

TEST_F(PlayAndSave, a_start_may_be_read_from_a_file_in_every_game) {
  write("start", " 5x4:...../...../..X../.OX.O \n");
  const auto ran = run({"search", "connect-four", "@" + path("start"), "--with", "alphabeta:depth=2", "--json"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.json()["position"], "5x4:...../...../..X../.OX.O");
  const auto missing = run({"search", "tree", "@" + path("none")});
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_TRUE(contains(missing.err, "no such file")) << missing.err;
  write("start", "((3 4)");
  EXPECT_TRUE(contains(run({"lab", "count", "tree", "@" + path("start")}).err, path("start")));
}

TEST(Play, a_file_that_cannot_be_written_is_named_and_fails) {
  const auto ran = run({"play", "tic-tac-toe", "--first", "random", "--second", "random", "--save", "/does/not/exist"});
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_TRUE(contains(ran.err, "/does/not/exist")) << ran.err;
}

TEST(Search, a_textbook_tree_can_be_typed_in_and_searched) {
  const auto ran = run({"search", "tree", "((3 12 8) (2 4 6) (14 5 2))", "--with", "minimax", "alphabeta", "--json"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const auto all = nlohmann::json::parse(ran.out);
  EXPECT_EQ(all["results"][0]["found"]["score"]["value"], 3);
  EXPECT_EQ(all["results"][0]["found"]["counts"]["leaves"], 9);
  EXPECT_EQ(all["results"][1]["found"]["score"]["value"], 3);
  EXPECT_EQ(all["results"][1]["found"]["counts"]["leaves"], 7);
}

TEST(Lists, games_and_players_tell_what_there_is_to_people_and_machines) {
  EXPECT_TRUE(contains(run({"games"}).out, "connect-four"));
  EXPECT_TRUE(contains(run({"games", "connect-four"}).out, "evaluators"));
  EXPECT_GE(nlohmann::json::parse(run({"games", "--json"}).out).size(), 4U);
  EXPECT_TRUE(contains(run({"players"}).out, "alphabeta"));
  EXPECT_FALSE(nlohmann::json::parse(run({"players", "--json"}).out)["settings"].empty());
}

TEST(Completion, scripts_know_commands_games_and_players) {
  for (const auto* shell : {"bash", "zsh", "fish"}) {
    const auto ran = run({"completion", shell});
    for (const auto* word : {"tic-tac-toe", "alphabeta", "search", "stats"})
      EXPECT_TRUE(contains(ran.out, word)) << word;
  }
}

}  // namespace
}  // namespace arborist
