// arborist tune search on the command line.
#include <gtest/gtest.h>

#include "engine/tuning/tuned_parameters.h"
#include "tests/app/running.h"

namespace arborist {
namespace {

class TuneSearch : public WithFolder {
 protected:
  [[nodiscard]] std::vector<std::string> tuning(const std::vector<std::string>& more) const {
    std::vector<std::string> words = {"tune", "search", "--games", "14", "--nodes", "100", "--hash", "1", "--quiet"};
    for (const char* word : {"--only", "reverse_futility_margin,late_move_base,quiescence_margin", "--batch", "2",
                             "--threads", "1", "--random-plies", "6", "--max-plies", "100", "--resign",
                             "moves=2,score=300", "--eval", "classic", "--rate", "1", "--journal"})
      words.emplace_back(word);
    words.push_back(path("tuning.jsonl"));
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
};

TEST_F(TuneSearch, lists_the_numbers_with_their_ranges) {
  const auto listed = run({"tune", "search", "--list", "--json"}).json()["numbers"];
  EXPECT_EQ(listed.size(), engine::tuned_parameters.size());
  EXPECT_EQ(listed[0]["name"], engine::tuned_parameters[0].name);
  EXPECT_TRUE(contains(run({"tune", "search", "--list"}).out, "null_base"));
}

TEST_F(TuneSearch, writes_the_result_as_code_as_uci_options_and_as_a_picture) {
  const auto ran =
      run(tuning({"--json", "--code", path("tuned.inc"), "--options", path("tuned.uci"), "--plot", path("tuned.svg")}));
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const auto json = ran.json();
  EXPECT_EQ(json["games"], 14);
  ASSERT_EQ(json["numbers"].size(), 3U);
  const int margin = json["numbers"][0]["after"];
  EXPECT_NE(json["numbers"][0]["value"], json["numbers"][0]["before"]) << "somebody has won";
  EXPECT_TRUE(contains(read("tuned.inc"), ".reverse_futility_margin = " + std::to_string(margin) + ","))
      << read("tuned.inc");
  EXPECT_TRUE(
      contains(read("tuned.uci"), "setoption name reverse_futility_margin value " + std::to_string(margin) + "\n"));
  EXPECT_TRUE(contains(read("tuned.svg"), ">quiescence_margin<"));
  EXPECT_TRUE(contains(read("tuned.svg"), "after 14 games"));
  // What was found can be played as it is told, over UCI too.
  EXPECT_EQ(
      run({"match", "chess", json["player"], "engine", "--nodes", "20", "--games", "2", "--max-plies", "4", "--quiet"})
          .exit_code,
      0);
  const auto uci = run({"uci"}, read("tuned.uci") + "isready\nquit\n");
  EXPECT_FALSE(contains(uci.out, "info string setoption")) << uci.out;
}

TEST_F(TuneSearch, the_same_command_goes_on_and_a_report_plays_nothing) {
  const auto whole = run(tuning({"--json"}));
  ASSERT_EQ(whole.exit_code, 0) << whole.err;
  const std::string journal = read("tuning.jsonl");
  // As if killed after the third pair.
  std::size_t end = 0;
  for (int line = 0; line < 4; ++line) end = journal.find('\n', end) + 1;
  write("tuning.jsonl", journal.substr(0, end + 7));
  const auto reported = run(tuning({"--json", "--report", "--code", path("tuned.inc")}));
  EXPECT_EQ(reported.json()["games"], 6);
  EXPECT_TRUE(contains(read("tuned.inc"), "6 of 14 games"));
  EXPECT_EQ(run(tuning({"--json"})).out, whole.out);
  EXPECT_EQ(read("tuning.jsonl"), journal);
}

TEST_F(TuneSearch, what_is_asked_wrongly_is_refused) {
  EXPECT_TRUE(contains(run({"tune", "search", "--only", "null_bass"}).err, "null_base"));
  EXPECT_TRUE(contains(run({"tune", "search", "--only", "exchange_depth"}).err, "is not tuned"));
  EXPECT_TRUE(contains(run({"tune", "search", "--from", "null_base:100"}).err, "--from"));
  EXPECT_TRUE(contains(run({"tune", "search", "--resign", "soon"}).err, "--resign"));
  EXPECT_EQ(run({"tune"}).exit_code, 2);
  EXPECT_TRUE(contains(run({"tune"}).err, "files of self-play games are expected"));
}

TEST_F(TuneSearch, uci_tells_of_the_numbers_only_where_asked_and_takes_them_always) {
  EXPECT_FALSE(contains(run({"uci"}, "uci\nquit\n").out, "null_base"));
  const std::string now = std::to_string(engine::Parameters{}.null_base);
  EXPECT_TRUE(contains(run({"uci", "--parameters"}, "uci\nquit\n").out,
                       "option name null_base type spin default " + now + " min 2 max 7"));
  EXPECT_TRUE(contains(run({"uci"}, "setoption name null_base value 99\nquit\n").out, "null_base"));
}

}  // namespace
}  // namespace arborist
