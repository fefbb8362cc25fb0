#include "lab/grade/student_file.h"

#include <gtest/gtest.h>

namespace arborist::lab {
namespace {

TEST(StudentFile, json_and_csv_say_the_same) {
  const auto json = StudentFile::parse(R"({"problem": "board-3", "counting": "calls", "depth": "below-root",
    "table": true, "wins": "none", "root": "full", "value": "first",
    "results": [{"depth": 0, "value": 3.0, "move": "g5f5", "count": 35}, {"depth": 1, "count": 1111}, {"value": -2}]})");
  const auto csv = StudentFile::parse(
      "# problem: board-3\n# counting: calls\n# depth: below-root\n# table: yes\n# wins: none\n# root: full\n"
      "# value: first\n# a remark\n\ndepth,value,move,count\n0,3,g5f5,35\n1,,,1111\nfull,-2\n");
  ASSERT_TRUE(json) << json.error().message;
  ASSERT_TRUE(csv) << csv.error().message;
  for (const auto& file : {*json, *csv}) {
    EXPECT_EQ(file.problem, "board-3");
    EXPECT_EQ(file.counted, Counted::calls);
    EXPECT_TRUE(file.depth_below_root && file.has_table && file.value_for_first && file.prunes);
    EXPECT_FALSE(file.scores_wins || file.narrows_root);
    ASSERT_EQ(file.rows.size(), 3U);
    EXPECT_EQ(file.rows[0], (StudentFile::Row{0, 3, "g5f5", 35}));
    EXPECT_EQ(file.rows[1].count, 1111U);
    EXPECT_FALSE(file.rows[2].depth);
  }
}

TEST(StudentFile, mistakes_are_answered_with_what_was_expected) {
  const struct {
    const char *text, *message;
  } table[] = {
      {"", "empty"},
      {"{", "not JSON"},
      {"{\"results\": []}", "'problem' is missing"},
      {"{\"problem\": \"tic-tac-toe\"}", "'results' is missing"},
      {"{\"problem\": \"tic-tac-toe\", \"results\": [3]}", "result 1"},
      {"{\"problem\": \"tic-tac-toe\", \"results\": [{\"depth\": 2}]}", "neither a value"},
      {"{\"problem\": \"tic-tac-toe\", \"results\": [{\"vlaue\": 2}]}", "did you mean 'value'"},
      {"{\"problem\": \"tic-tac-toe\", \"results\": [{\"value\": 2.5}]}", "whole number"},
      {"{\"problem\": \"tic-tac-toe\", \"results\": [{\"depth\": -1, \"value\": 2}]}", "out of range"},
      {"{\"problem\": \"x\", \"counting\": \"node\", \"results\": [{\"value\": 2}]}", "did you mean 'nodes'"},
      {"{\"problem\": \"x\", \"algorithm\": \"minmax\", \"results\": [{\"value\": 2}]}", "did you mean 'minimax'"},
      {"{\"problem\": \"x\", \"colour\": \"red\", \"results\": [{\"value\": 2}]}", "'colour' is not known"},
      {"# problem: x\ndepth,valeu\n1,2\n", "is no column"},
      {"# problem: x\ndepth,value\n1,2,3\n", "more cells"},
      {"# problem: x\ndepth,value\n1,abc\n", "line 3"},
      {"# problem: x\n# algorithm: minimax\n# table: yes\nvalue\n1\n", "only alphabeta"},
      {"# problem: x\n", "no results"},
  };
  for (const auto& [text, message] : table) {
    const auto file = StudentFile::parse(text);
    ASSERT_FALSE(file) << text;
    EXPECT_NE(file.error().message.find(message), std::string::npos) << text << ": " << file.error().message;
  }
}

TEST(StudentFile, there_is_an_end_to_its_size) {
  std::string text = "# problem: x\nvalue\n";
  for (std::size_t i = 0; i <= StudentFile::most_rows; ++i) text += "1\n";
  EXPECT_FALSE(StudentFile::parse(text));
  EXPECT_FALSE(StudentFile::parse(std::string(StudentFile::largest + 1, ' ')));
}

}  // namespace
}  // namespace arborist::lab
