// The commands `lab tables`, `lab count`, `lab grade` and `lab exercise`, as a person or a script uses them.
#include <gtest/gtest.h>

#include "tests/app/running.h"

namespace arborist {
namespace {

class LabFigures : public WithFolder {};

TEST_F(LabFigures, tables_are_listed_printed_and_timed_apart) {
  EXPECT_TRUE(contains(run({"lab", "tables", "--list"}).out, "report-b-calls"));
  const auto ran = run({"lab", "tables", "book-paths", "--times", path("times.csv")});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "0 1 2 4 6 8 9"));
  EXPECT_FALSE(contains(ran.out, "second"));
  EXPECT_TRUE(contains(read("times.csv"), "book-paths,the whole table,"));
  EXPECT_EQ(nlohmann::json::parse(run({"lab", "tables", "book-paths", "--format", "json"}).out)[0]["name"],
            "book-paths");
}

TEST_F(LabFigures, counts_are_printed_and_plotted) {
  const auto ran =
      run({"lab", "count", "tic-tac-toe", "--depth", "3", "--order", "natural", "best", "--plot", path("nodes.svg")});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "alphabeta, best"));
  EXPECT_TRUE(contains(read("nodes.svg"), "<svg"));
  EXPECT_EQ(nlohmann::json::parse(run({"lab", "count", "tic-tac-toe", "--json"}).out)["game"], "tic-tac-toe");
}

TEST_F(LabFigures, grades_tell_right_from_wrong_by_exit_code) {
  const std::string right = write("right.csv", "# problem: tic-tac-toe\nvalue,count\n0,18297\n");
  const std::string wrong = write("wrong.csv", "# problem: tic-tac-toe\nvalue,count\n0,146120\n");
  EXPECT_EQ(run({"lab", "grade", right}).exit_code, 0);
  const auto ran = run({"lab", "grade", wrong});
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_TRUE(contains(ran.out, "strict-cut"));
  EXPECT_FALSE(nlohmann::json::parse(run({"lab", "grade", wrong, "--json"}).out)["right"]);
}

TEST_F(LabFigures, exercises_come_with_and_without_answers) {
  EXPECT_FALSE(contains(run({"lab", "exercise", "--seed", "7"}).out, "MAX plays"));
  EXPECT_TRUE(contains(run({"lab", "exercise", "--seed", "7", "--answers"}).out, "MAX plays"));
}

TEST_F(LabFigures, what_cannot_be_is_answered_with_exit_code_2) {
  const std::string dear =
      write("dear.json", R"({"problem": "board-1", "algorithm": "minimax", "results": [{"depth": 30, "value": 0}]})");
  const struct {
    std::vector<std::string> arguments;
    const char* message;
  } table[] = {{{"lab", "tables", "book-path"}, "did you mean 'book-paths'"},
               {{"lab", "count", "chess", "--with", "minimax", "--depth", "30"}, "about 10"},
               {{"lab", "count", "chess", "--with", "alphabeta:depth=3"}, "depth by depth"},
               {{"lab", "grade", dear}, "about 10"},
               {{"lab", "grade", path("none.csv")}, "no such file"},
               {{"lab", "grade", write("empty.csv", "")}, "empty"},
               {{"lab", "exercise", "--levels", "30"}, "levels"}};
  for (const auto& [arguments, message] : table) {
    const auto ran = run(arguments);
    EXPECT_EQ(ran.exit_code, 2) << arguments[1];
    EXPECT_TRUE(contains(ran.err, message)) << ran.err;
  }
}

}  // namespace
}  // namespace arborist
