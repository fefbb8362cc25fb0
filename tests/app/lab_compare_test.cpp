// The commands `lab compare`, `lab experiment`, `lab report`, `lab slides`, `lab leaves` and `lab bonus`, as a
// person or a script uses them.
#include <gtest/gtest.h>

#include "tests/app/running.h"

namespace arborist {
namespace {

class LabCompare : public WithFolder {
 protected:
  Ran compared(const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"lab",     "compare", "tic-tac-toe,nim", "random",    "alphabeta:depth=2",
                                          "--nodes", "50,100",  "--random-plies",  "1",         "--quiet",
                                          "--seed",  "3",       "--folder",        path("kept")};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  }
};

TEST_F(LabCompare, every_game_and_every_allowance_is_a_pairing) {
  const auto ran = compared({"--games", "10", "--format", "json", "--plot", path("found.svg")});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const auto pairings = ran.json()["pairings"];
  ASSERT_EQ(pairings.size(), 4U);
  EXPECT_EQ(pairings[0]["game"], "tic-tac-toe");
  EXPECT_EQ(pairings[1]["allowed"], "100 nodes");
  EXPECT_EQ(pairings[3]["game"], "nim");
  for (const auto& pairing : pairings) {
    EXPECT_EQ(pairing["player"], "alphabeta:depth=2");
    EXPECT_EQ(pairing["wins"].get<int>() + pairing["draws"].get<int>() + pairing["losses"].get<int>(), 10);
  }
  EXPECT_TRUE(contains(read("found.svg"), "alphabeta:depth=2, 50 nodes"));
}

TEST_F(LabCompare, goes_on_where_it_was_and_tells_the_same) {
  const auto few = compared({"--games", "4", "--format", "json"}).json();
  const auto more = compared({"--games", "10", "--format", "json"}).json();
  EXPECT_EQ(few["pairings"][0]["wins"].get<int>() + few["pairings"][0]["draws"].get<int>() +
                few["pairings"][0]["losses"].get<int>(),
            4);
  const auto again = compared({"--games", "10", "--format", "json"}).json();
  for (std::size_t i = 0; i < 4; ++i)
    for (const char* result : {"wins", "draws", "losses"})
      EXPECT_EQ(more["pairings"][i][result], again["pairings"][i][result]);
}

TEST_F(LabCompare, what_cannot_be_played_is_told_before_anything_is) {
  const auto ran = run({"lab", "compare", "reversi", "alphabeta", "bayes:gulp=200", "--folder", path("none")});
  EXPECT_NE(ran.exit_code, 0);
  EXPECT_TRUE(contains(ran.err, "gulp")) << ran.err;
  EXPECT_FALSE(std::filesystem::exists(path("none")));
  EXPECT_NE(run({"lab", "compare", "reversi", "alphabeta", "--folder", path("none")}).exit_code, 0);
}

TEST_F(LabCompare, an_experiment_is_a_page_with_pictures) {
  EXPECT_TRUE(contains(run({"lab", "experiment"}).out, "bayes-othello"));
  EXPECT_TRUE(contains(run({"lab", "experiment", "bayes-otelo"}).err, "did you mean"));
  const auto ran = run({"lab", "experiment", "opponent-models", "--games", "2", "--quiet", "--folder", path("kept"),
                        "--out", path("found")});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const std::string page = read("found/opponent-models.md");
  EXPECT_TRUE(contains(page, "**The question.**")) << page;
  EXPECT_TRUE(contains(page, "![Against a player who goes by squares](opponent-models-1.svg)"));
  EXPECT_TRUE(contains(page, "`right model` is `om:depth=3,model=squares,sight=1`")) << page;
  EXPECT_TRUE(contains(read("found/opponent-models-2.svg"), "right model"));
  const auto figures = nlohmann::json::parse(read("found/opponent-models.json"))["comparisons"];
  ASSERT_EQ(figures.size(), 2U);
  EXPECT_EQ(figures[0]["pairings"].size(), 5U);
  for (const auto& pairing : figures[0]["pairings"])
    EXPECT_EQ(pairing["wins"].get<int>() + pairing["draws"].get<int>() + pairing["losses"].get<int>(), 2);
}

TEST_F(LabCompare, a_kept_result_is_shown_and_nothing_is_played) {
  const auto ran = run({"lab", "experiment", "mn-kalah", "--kept", "--out", path("found"), "--folder", path("none")});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "+228 =26 -208")) << ran.out;
  EXPECT_TRUE(contains(read("found/mn-kalah.md"), "by the sequential test, though the error bar reaches across 0"));
  EXPECT_TRUE(contains(read("found/mn-kalah.json"), "\"wins\": 228"));
  EXPECT_FALSE(std::filesystem::exists(path("none")));
}

TEST_F(LabCompare, report_and_slides_show_the_kept_results_with_the_answer) {
  for (const std::string command : {"report", "slides"}) {
    const auto ran =
        run({"lab", command, "--chapters", "alternatives,experiments", "--quiet", "--out", path("it.html")});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const std::string page = read("it.html");
    for (const char* part : {"The answer", "These are the results kept with Arborist, in docs/experiments",
                             "extension, 5ms: as strong, as far as 1,000 games tell", "B*: at best and at worst",
                             "Conspiracy numbers", "Opponent models", "Its extension"})
      EXPECT_TRUE(contains(page, part)) << command << ": " << part;
    for (const char* outside : {"src=\"http", "href=\"http", "url(http"})
      EXPECT_FALSE(contains(page, outside)) << "nothing comes from outside";
  }
  const auto ran = run({"lab", "report", "--folder", path("none"), "--out", path("it.html")});
  EXPECT_NE(ran.exit_code, 0);
  EXPECT_TRUE(contains(ran.err, "say --games too")) << ran.err;
}

TEST_F(LabCompare, leaves_are_fitted_and_used) {
  const auto ran = run({"lab", "leaves", "connect-four", "--positions", "200", "--depth", "2", "--quiet", "--out",
                        path("c4.leaves"), "--json"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.json()["evaluator"], "lines");
  EXPECT_TRUE(contains(read("c4.leaves"), "game connect-four, evaluator lines"));
  const auto used = run({"search", "connect-four", "--with", "bayes:nodes=300,leaves=" + path("c4.leaves"), "--json"});
  EXPECT_EQ(used.exit_code, 0) << used.err;
  const auto wrong = run({"search", "reversi", "--with", "bayes:nodes=300,leaves=" + path("c4.leaves")});
  EXPECT_TRUE(contains(wrong.err, "other features, those of 'connect-four'")) << wrong.err;
  const auto none = run({"search", "reversi", "--with", "bayes:leaves=" + path("not-there")});
  EXPECT_TRUE(contains(none.err, "leaves of 'bayes'")) << none.err;
}

TEST_F(LabCompare, a_bonus_is_fitted_drawn_and_played) {
  const std::vector<std::string> asked = {"lab",     "bonus", "kalah",  "--positions", "2000",
                                          "--depth", "3",     "--plot", path("it.svg")};
  const auto with = [&](const std::vector<std::string>& more) {
    auto arguments = asked;
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  };
  const auto ran = with({"--quiet", "--json"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const auto fit = ran.json();
  EXPECT_EQ(fit["seed"], 1);
  EXPECT_EQ(fit["evaluator"], "classic");
  EXPECT_EQ(fit["worth_something"], true);
  const std::string spec = fit["spec"];
  EXPECT_TRUE(contains(read("it.svg"), spec));
  EXPECT_EQ(run({"search", "kalah", "--with", spec + ",depth=3"}).exit_code, 0) << spec;
  const auto told = with({"--quiet"});
  EXPECT_TRUE(contains(told.out, "play with it: " + spec)) << told.out;
  EXPECT_TRUE(contains(told.out, "seed 1")) << told.out;
  EXPECT_TRUE(contains(run({"lab", "bonus", "no-such-game"}).err, "no-such-game"));
}

TEST_F(LabCompare, a_choice_that_is_worth_nothing_is_called_that) {
  const auto ran = run({"lab", "bonus", "reversi", "--eval", "zero", "--positions", "200", "--depth", "1", "--quiet"});
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "play minimax: mn:m=1,n=1")) << ran.out;
}

}  // namespace
}  // namespace arborist
