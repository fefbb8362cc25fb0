// The commands `ratings` and `openings`, as a person or a script uses them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/app/running.h"

namespace arborist {
namespace {

using Rate = WithFolder;
using MakeOpenings = WithFolder;

std::string game(const std::string& white, const std::string& black, const std::string& result) {
  return "[White \"" + white + "\"]\n[Black \"" + black + "\"]\n[Result \"" + result + "\"]\n\n1. e4 e5 " + result +
         "\n\n";
}

std::string three_to_one() {
  return game("ash", "birch", "1-0") + game("birch", "ash", "0-1") + game("ash", "birch", "0-1") +
         game("birch", "ash", "0-1") + game("ash", "birch", "*");
}

TEST_F(Rate, a_person_sees_ratings_errors_and_the_cross_table) {
  const auto ran = run({"ratings", "-", "--anchor", "birch=1500"}, three_to_one());
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  for (const auto* part :
       {"4 games of 2 players, 1 unfinished left out", "1  ash       1691", "2  birch     1500  anchor",
        "1  ash        3.0      4  75.0 %    ·  3.0", "relative to the anchors", "moves first scored 25.0 %"})
    EXPECT_TRUE(contains(ran.out, part)) << part << '\n' << ran.out;
}

TEST_F(Rate, several_files_of_both_kinds_count_together) {
  const auto pgn = write("a.pgn", game("ash", "birch", "1-0"));
  const auto csv = write("b.csv", "first,second,result\nash,birch,0-1\nbirch,\"oak, old\",1/2-1/2\n");
  const auto ran = run({"ratings", pgn, csv, "--json"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_EQ(json["games"], 3);
  ASSERT_EQ(json["players"].size(), 3U);
  for (const auto& player : json["players"]) EXPECT_EQ(player["rating"], 0.0) << player;
  EXPECT_EQ(json["players"][2]["player"], "oak, old");
  EXPECT_EQ(json["pairings"].size(), 2U);
}

TEST_F(Rate, the_journal_of_a_match_is_read) {
  const auto journal =
      write("m.jsonl",
            R"({"arborist":"match journal 1","match":{"game":"nim","players":[{"name":"a"},{"name":"b"},{"name":"c"}],)"
            R"("pairings":[[0,1],[0,2]]}})"
            "\n"
            R"({"game":0,"winner":"first","kind":"by rule","void":false,"moves":[]})"
            "\n"
            R"({"game":3,"winner":"second","kind":"forfeited","void":false,"moves":[]})"
            "\n"
            R"({"game":4,"winner":"nobody","kind":"by rule","void":false,"moves":[]})"
            "\n"
            R"({"game":5,"winner":"first","kind":"by rule","void":true,"moves":[]})"
            "\n"
            R"({"game":6,"winner":"fir)");
  const auto ran = run({"ratings", journal, "--json"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_EQ(json["games"], 3);
  EXPECT_EQ(json["unfinished"], 1);
  EXPECT_EQ(json["broken"], 1);
  EXPECT_TRUE(contains(ran.err, "line 6")) << ran.err;
  const nlohmann::json expected = {{{"first", "a"}, {"second", "b"}, {"wins", 1}, {"draws", 1}, {"losses", 0}},
                                   {{"first", "c"}, {"second", "a"}, {"wins", 0}, {"draws", 0}, {"losses", 1}}};
  EXPECT_EQ(json["pairings"], expected);
  for (const auto* wrong : {"", "{}", "[]", R"({"arborist":"match journal 1"})",
                            R"({"arborist":"match journal 1","match":{"players":[{"name":"a"}],"pairings":[[0,1]]}})"})
    EXPECT_EQ(run({"ratings", write("wrong.jsonl", wrong)}).exit_code, 2) << wrong;
}

TEST_F(Rate, csv_has_a_line_a_player) {
  const auto ran = run({"ratings", "-", "--csv", "--mean", "1000"}, three_to_one());
  EXPECT_EQ(ran.out.substr(0, ran.out.find("error,")), "rank,player,rating,");
  EXPECT_TRUE(contains(ran.out, "\n1,\"ash\",1095.42,")) << ran.out;
}

TEST_F(Rate, an_infinite_difference_is_held_or_said_in_words_and_json_has_numbers_only) {
  const auto games = game("ash", "birch", "1-0") + game("birch", "ash", "0-1");
  EXPECT_TRUE(contains(run({"ratings", "-"}, games).out, "one virtual draw a pairing keeps the rating finite"));
  const auto apart = run({"ratings", "-", "--no-virtual-draws"}, games);
  EXPECT_TRUE(contains(apart.out, "Group 1: won every game against group 2")) << apart.out;
  const auto json = run({"ratings", "-", "--no-virtual-draws", "--json"}, games);
  EXPECT_TRUE(nlohmann::json::accept(json.out));
  EXPECT_FALSE(contains(json.out, "nan") || contains(json.out, "inf"));
}

TEST_F(Rate, mistakes_are_told) {
  const struct {
    std::vector<std::string> arguments;
    const char* message;
  } table[] = {{{"ratings"}, "files"},
               {{"ratings", path("none.pgn")}, "no such file"},
               {{"ratings", "-", "--anchor", "ashes=5"}, "did you mean 'ash'"},
               {{"ratings", "-", "--anchor", "ash"}, "NAME=RATING"},
               {{"ratings", "-", "--first", "white"}, "'auto' or a number"},
               {{"ratings", "-", "--mean", "x"}, "--mean"},
               {{"ratings", "-", "--csv", "--json"}, "--csv"},
               {{"ratings", write("x.csv", "a,b\n1,2\n")}, "heading"},
               {{"ratings", write("empty.pgn", "")}, "no finished game"}};
  for (const auto& [arguments, message] : table) {
    const auto ran = run(arguments, three_to_one());
    EXPECT_EQ(ran.exit_code, 2) << message;
    EXPECT_TRUE(contains(ran.err, message)) << ran.err;
  }
}

std::vector<std::string> make(const std::string& out, const std::string& count, const std::string& seed = "3") {
  return {"openings", "make",     "--out",     out,       "--count", count,    "--seed",
          seed,       "--engine", "alphabeta", "--limit", "depth=1", "--quiet"};
}

TEST_F(MakeOpenings, what_is_made_is_good) {
  const auto made = run(make(path("o.epd"), "25"));
  EXPECT_EQ(made.exit_code, 0) << made.err;
  const auto checked = run({"openings", "check", path("o.epd"), "--json"});
  EXPECT_EQ(checked.exit_code, 0) << checked.out;
  EXPECT_EQ(nlohmann::json::parse(checked.out)["good"], 25);
}

TEST_F(MakeOpenings, the_same_command_goes_on_even_after_half_a_line) {
  ASSERT_EQ(run(make(path("whole.epd"), "12")).exit_code, 0);
  const std::string whole = read("whole.epd");
  std::size_t eight = 0;
  for (int line = 0; line < 8; ++line) eight = whole.find('\n', eight) + 1;
  for (const std::size_t cut : {std::size_t{0}, std::size_t{1}, eight, eight + 1, eight + 20, whole.size() - 1}) {
    write("part.epd", whole.substr(0, cut));
    ASSERT_EQ(run(make(path("part.epd"), "12")).exit_code, 0) << cut;
    EXPECT_EQ(read("part.epd"), whole) << cut;
  }
  // With all that are wanted, half a line more is taken away.
  write("part.epd", whole.substr(0, eight + 20));
  ASSERT_EQ(run(make(path("part.epd"), "8")).exit_code, 0);
  EXPECT_EQ(read("part.epd"), whole.substr(0, eight));
}

TEST_F(MakeOpenings, a_file_of_something_else_stays_as_it_is) {
  ASSERT_EQ(run(make(path("o.epd"), "3")).exit_code, 0);
  const auto ours = read("o.epd");
  const struct {
    std::string text;
    const char* why;
  } table[] = {{"my notes\n", "cannot be continued: line 1"},
               {"x", "'x' is not what comes next"},
               {ours + "my notes", "'my notes' is not what comes next"},
               {ours + "my notes\n", "cannot be continued: line 4"}};
  for (const auto& [text, why] : table)
    for (const auto* count : {"3", "5"}) {
      const auto file = write("notes.txt", text);
      const auto ran = run(make(file, count));
      EXPECT_EQ(ran.exit_code, 1);
      EXPECT_TRUE(contains(ran.err, why)) << ran.err;
      EXPECT_EQ(read("notes.txt"), text);
    }
}

TEST_F(MakeOpenings, mistakes_are_told) {
  const auto out = path("o.epd");
  const struct {
    std::vector<std::string> arguments;
    int exit_code;
    const char* message;
  } table[] = {{{"openings"}, 2, "subcommand"},
               {{"openings", "make"}, 2, "--out"},
               {{"openings", "make", "--out", out, "--engine", "alphabet"}, 2, "did you mean 'alphabeta'"},
               {{"openings", "make", "--out", out, "--limit", "time=5"}, 2, "nodes=N or depth=N"},
               {{"openings", "make", "--out", out, "--limit", "depth=x"}, 2, "not a whole number"},
               {{"openings", "make", "--out", out, "--engine", "random"}, 1, "a player that searches"},
               {{"openings", "make", "--out", "/does/not/exist/o.epd"}, 1, "cannot write"},
               {{"openings", "check", path("none.epd")}, 2, "no such file"}};
  for (const auto& [arguments, exit_code, message] : table) {
    const auto ran = run(arguments);
    EXPECT_EQ(ran.exit_code, exit_code) << message;
    EXPECT_TRUE(contains(ran.err, message)) << ran.err;
  }
}

TEST_F(MakeOpenings, a_list_that_is_not_good_fails_the_check) {
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ce 30;\n";
  const auto ran = run({"openings", "check", write("twice.epd", start + start)});
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_TRUE(contains(ran.out, "line 2: the same position as in line 1")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "2 openings, 1 of them good")) << ran.out;
  EXPECT_EQ(run({"openings", "check", write("empty.epd", "")}).exit_code, 1);
}

}  // namespace
}  // namespace arborist
