// The command `solve`, as a person or a script uses it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "tests/app/running.h"

namespace arborist {
namespace {

class SolveCommand : public WithFolder {
 protected:
  static constexpr const char* known =
      "# columns played, then what the position is worth\n"
      "2252576253462244111563365343671351441 -1\n"
      "7422341735647741166133573473242566 1\n"
      "23163416124767223154467471272416755633 0\n";
};

TEST_F(SolveCommand, tells_the_value_best_play_and_what_it_took) {
  const auto ran = run({"solve", "connect-four", "4x4", "--table", "1", "--quiet"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  for (const char* part : {"lines of play", "value   a draw for X", "line    ", "states  "})
    EXPECT_TRUE(contains(ran.out, part)) << part << " is missing in\n" << ran.out;
  const auto json = run({"solve", "tic-tac-toe", "XX./OO./...", "--json", "--table", "1"}).json();
  EXPECT_EQ(json["solved"], true);
  EXPECT_EQ(json["line"], nlohmann::json({"2"}));
}

TEST_F(SolveCommand, columns_that_were_played_are_a_position) {
  const auto by_columns = run({"solve", "connect-four", "5x4:332", "--table", "1", "--json"}).json();
  const auto by_moves =
      run({"solve", "connect-four", "5x4", "--moves", "3", "3", "2", "--table", "1", "--json"}).json();
  EXPECT_EQ(by_columns, by_moves);
}

TEST_F(SolveCommand, what_is_certified_can_be_checked_and_what_was_changed_is_found) {
  const auto proof = path("draw.proof");
  ASSERT_EQ(run({"solve", "tic-tac-toe", "XO.X.....", "--certificate", proof, "--table", "1", "--quiet"}).exit_code, 0);
  const auto checked = run({"solve", "--check", proof, "--table", "1"});
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  EXPECT_TRUE(contains(checked.out, "by the rules alone")) << checked.out;
  std::string text = read("draw.proof");
  text.replace(text.find("L4"), 2, "W3");
  const auto spoilt = run({"solve", "--check", write("spoilt.proof", text), "--table", "1"});
  EXPECT_EQ(spoilt.exit_code, 1);
  EXPECT_TRUE(contains(spoilt.err, "claim")) << spoilt.err;
}

TEST_F(SolveCommand, a_certificate_that_says_nothing_of_its_position_proves_nothing) {
  for (const char* claims : {"", "<= 0 4\n"}) {
    const auto proof =
        write("empty.proof", std::string("arborist certificate 1\ngame tic-tac-toe\nposition \n") + claims);
    const auto checked = run({"solve", "--check", proof, "--table", "1"});
    EXPECT_EQ(checked.exit_code, 1);
    EXPECT_TRUE(contains(checked.err, "nothing about the position itself")) << checked.err;
  }
}

TEST_F(SolveCommand, a_board_may_begin_with_empty_squares_written_as_dashes) {
  for (const std::string rows :
       {"-OXXO-/OXXXOO/OXOXOO/OXXOOO/OXXXOO/-XXXX- X", "--XXO-/OXXXOO/OXOXOO/OXXOOO/OXXXOO/-XXXX- X"}) {
    const auto ran = run({"solve", "reversi", rows, "--table", "1", "--json"});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_EQ(ran.json()["solved"], true);
    EXPECT_EQ(run({"search", "reversi", rows, "--with", "alphabeta:depth=2", "--json"}).exit_code, 0);
  }
  EXPECT_EQ(run({"solve", "reversi", "-OXXO-", "--table", "1"}).exit_code, 2) << "no board";
}

TEST_F(SolveCommand, a_time_beyond_all_clocks_is_refused_and_an_open_value_has_no_score) {
  EXPECT_EQ(run({"solve", "connect-four", "4x4", "--time", "1e300"}).exit_code, 2);
  EXPECT_EQ(run({"solve", "connect-four", "4x4", "--table", "1", "--time", "10000000", "--json"}).json()["solved"],
            true);
  const auto open = run({"solve", "connect-four", "--time", "0.01", "--table", "1", "--json"}).json();
  EXPECT_EQ(open["solved"], false);
  EXPECT_TRUE(open["score"].is_null()) << open;
}

// df-pn shows that it is won, not in how many plies: nothing is known above.
TEST_F(SolveCommand, a_bound_that_is_not_known_is_no_number) {
  const auto proof = write("hex.proof", "");
  ASSERT_EQ(run({"solve", "hex", "2x2", "--by", "dfpn", "--table", "1", "--certificate", proof}).exit_code, 0);
  const auto checked = run({"solve", "--check", proof, "--table", "1", "--json"}).json();
  EXPECT_EQ(checked["lower"]["value"], 1) << checked;
  EXPECT_TRUE(checked["upper"].is_null()) << checked;
}

TEST_F(SolveCommand, a_file_of_positions_is_solved_and_held_against_its_values) {
  const auto file = write("known.txt", known);
  const auto ran = run({"solve", "connect-four", "--file", file, "--table", "1", "--quiet"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "3 of 3 positions solved, 3 right, 0 wrong")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "of the processor on average")) << ran.out;
  for (const std::string more : {"--plain", "--result", "--by=dfpn", "--threads=2"})
    EXPECT_EQ(run({"solve", "connect-four", "--file", file, "--table", "1", more}).exit_code, 0) << more;
}

// The values are another solver's.
TEST_F(SolveCommand, collections_of_connect_four_come_out) {
  const auto path_of = [](const char* name) {
    return std::string(ARBORIST_TEST_DATA "/connect-four/") + name + ".txt";
  };
  std::vector<std::string> arguments = {"solve", "connect-four", "--quiet", "--table", "64", "--file"};
  for (const char* name : {"end-easy", "middle-easy", "middle-medium", "begin-easy"})
    arguments.push_back(path_of(name));
  if (std::getenv("ARBORIST_LONG_TESTS") != nullptr)
    for (const char* name : {"begin-medium", "begin-hard"}) arguments.push_back(path_of(name));
  const auto ran = run(arguments);
  EXPECT_EQ(ran.exit_code, 0) << ran.out << ran.err;
}

TEST_F(SolveCommand, a_wrong_value_is_named_with_its_line_and_fails) {
  const auto right = write("right.txt", known);
  const auto short_list = write("short.txt", "7422341735647741166133573473242566 2\n");
  const auto ran = run({"solve", "connect-four", "--file", right, short_list, "--table", "1", "--quiet"});
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_TRUE(contains(ran.out, "0 right, 1 wrong")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "line 1: 7422341735647741166133573473242566 is 1 (win in ")) << ran.out;
  const auto list =
      run({"solve", "connect-four", "--file", right, "--table", "1", "--json"}).json()["files"][0]["list"];
  ASSERT_EQ(list.size(), 3U);
  EXPECT_EQ(list[0]["value"], -1);
  EXPECT_EQ(list[0]["right"], true);
  EXPECT_GT(list[0]["states"], 0);
}

TEST_F(SolveCommand, what_takes_too_long_is_not_solved_and_fails) {
  const auto hard = write("hard.txt", "44444 18\n");
  const auto stopped = run({"solve", "connect-four", "--file", hard, "--table", "1", "--time", "0.001", "--json"});
  EXPECT_EQ(stopped.exit_code, 1) << "five stones are too much for a millisecond";
  EXPECT_EQ(stopped.json()["files"][0]["list"][0]["solved"], false);
  EXPECT_EQ(stopped.json()["files"][0]["solved"], 0);
}

TEST_F(SolveCommand, what_cannot_be_is_said_before_anything_is_solved) {
  const auto said = [](const std::vector<std::string>& arguments) {
    const auto ran = run(arguments);
    EXPECT_NE(ran.exit_code, 0);
    EXPECT_TRUE(ran.out.empty()) << ran.out;
    return ran.err;
  };
  const auto good = write("good.txt", known), bad = write("bad.txt", "44\nnothing 3\n");
  EXPECT_TRUE(contains(said({"solve", "connect-four", "--file", good, bad}), "line 2"));
  EXPECT_TRUE(contains(said({"solve", "connect-four", "--file", path("none")}), "none"));
  EXPECT_TRUE(contains(said({"solve", "connect-four", "5x4", "--file", good}), "the positions stand in the file"));
  EXPECT_TRUE(contains(said({"solve", "draughts", "--file", write("one.txt", "B:W21,22,K30:B1,2,K12\n")}), "repeat"));
  EXPECT_TRUE(contains(said({"solve", "--file", good}), "name a game"));
}

}  // namespace
}  // namespace arborist
