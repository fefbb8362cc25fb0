// The command `learn`: from nothing to a net, killed at any moment and gone on with.
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "core/random.h"
#include "tests/app/changed_words.h"
#include "tests/app/running.h"
#include "tests/app/started_program.h"

namespace arborist {
namespace {

using testing::StartedProgram;
using Words = std::vector<std::string>;

class LearnChess : public WithFolder {
 protected:
  [[nodiscard]] Words words(const std::string& name, const Words& more = {}) const {
    return changed({"learn",         game_, "--folder",  path(name), "--out",         path(name + ".net"),
                    "--games",       "12",  "--nodes",   "30",       "--generations", "2",
                    "--width",       "32",  "--passes",  "3",        "--match-games", "4",
                    "--match-nodes", "60",  "--threads", "1",        "--json"},
                   more);
  }
  std::string game_ = "chess";

  void expect_the_same_after_kills_between_stages() const;
  void expect_the_same_after_fifty_kills(const Words& more) const;
  // What has to be the same however often it was killed: all but the time it took.
  static nlohmann::json facts(const std::string& text) {
    auto json = nlohmann::json::parse(text.substr(text.find("\n{") + 1));
    json.erase("seconds");
    json.erase("folder");
    json.erase("file");
    return json;
  }
};

TEST_F(LearnChess, from_nothing_to_a_net_with_its_card) {
  const auto ran = run(words("a", {"--quiet"}));
  ASSERT_EQ(ran.exit_code, 0) << ran.err;
  const auto made = ran.json();
  ASSERT_EQ(made["generations"].size(), 2U);
  for (const auto& generation : made["generations"]) {
    EXPECT_EQ(generation["games"], 12);
    EXPECT_EQ(generation["won"].get<int>() + generation["drawn"].get<int>() + generation["lost"].get<int>(), 4);
    EXPECT_GT(generation["error"], 0);
  }
  EXPECT_GT(made["generations"][1]["training"], made["generations"][0]["training"]) << "old games are kept";
  const auto card = run({"net", "show", path("a.net"), "--json"}).json()["card"];
  ASSERT_EQ(card["matches"].size(), 2U);
  EXPECT_EQ(card["matches"][0]["against"], "evaluation by hand");
  const auto again = run(words("a", {"--quiet"}));
  EXPECT_EQ(again.exit_code, 1);
  EXPECT_TRUE(contains(again.err, "--resume")) << again.err;
  EXPECT_EQ(run(words("a", {"--quiet", "--resume"})).json()["generations"], made["generations"]);
  const auto other = run(words("a", {"--quiet", "--resume", "--seed", "9"}));
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_TRUE(contains(other.err, "seed is 1 there and 9 here")) << other.err;
}

TEST_F(LearnChess, any_number_of_threads_makes_the_same_net) {
  ASSERT_EQ(run(words("one", {"--quiet", "--generations", "1"})).exit_code, 0);
  ASSERT_EQ(run(words("three", {"--quiet", "--generations", "1", "--threads", "3"})).exit_code, 0);
  EXPECT_TRUE(read("one.net") == read("three.net"));
}

TEST_F(LearnChess, files_of_the_folder_keep_their_meaning) {
  std::filesystem::create_directories(path("a"));
  for (const char* name : {"a/2.net", "a/2.net.checkpoint", "a/learn.jsonl", "a/games-1.bin"}) {
    const auto ran = run(words("a", {"--quiet", "--out", path(name)}));
    EXPECT_EQ(ran.exit_code, 2) << name;
    EXPECT_TRUE(contains(ran.err, "would be overwritten")) << ran.err;
  }
  write("a/1.positions.part-0123456789abcdef", "what a kill has left");
  write("a/1.positions.part-of-mine", "of somebody else");
  ASSERT_EQ(run(words("a", {"--quiet", "--out", path("a/mine.net")})).exit_code, 0);
  EXPECT_FALSE(std::filesystem::exists(path("a/1.positions.part-0123456789abcdef")));
  EXPECT_TRUE(std::filesystem::exists(path("a/1.positions.part-of-mine")));
  std::filesystem::remove(path("a/learn.jsonl"));
  const auto ran = run(words("a", {"--quiet", "--passes", "2"}));
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_TRUE(contains(ran.err, "whose journal is gone")) << ran.err;
}

TEST_F(LearnChess, the_net_may_go_into_the_folder_that_learning_makes) {
  const Words more = {"--quiet", "--generations", "1", "--passes", "1"};
  const auto refused = run(words("new", changed(more, {"--out", path("new/1.net")})));
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_TRUE(contains(refused.err, "would be overwritten")) << refused.err;
  for (const std::string name : {"newer", "newest/"}) {
    const auto ran = run(words(name, changed(more, {"--out", path(name) + "/mine.net"})));
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_TRUE(std::filesystem::exists(path(name) + "/mine.net"));
  }
}

TEST_F(LearnChess, games_that_can_never_fit_into_memory_are_refused_before_anything_is_made) {
  const auto ran = run(words("a", {"--quiet", "--games", "100000000", "--generations", "20"}));
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_TRUE(contains(ran.err, "games a generation would fit")) << ran.err;
  EXPECT_FALSE(std::filesystem::exists(path("a")));
}

void LearnChess::expect_the_same_after_kills_between_stages() const {
  StartedProgram whole(words("whole"));
  const auto expected = whole.wait();
  ASSERT_EQ(expected.exit_code, 0) << expected.text;
  for (const char* moment : {"generation 1: 12 games …", "positions, error", "generation 2: 12 games …"}) {
    StartedProgram program(words("killed", {"--resume"}));
    ASSERT_TRUE(program.says(moment)) << program.wait().text;
    program.send(SIGKILL);
    program.wait();
  }
  StartedProgram last(words("killed", {"--resume"}));
  const auto ended = last.wait();
  ASSERT_EQ(ended.exit_code, 0) << ended.text;
  EXPECT_EQ(facts(ended.text), facts(expected.text));
  EXPECT_TRUE(read("killed.net") == read("whole.net"));
}

TEST_F(LearnChess, killed_after_a_stage_it_goes_on_to_the_same_end) { expect_the_same_after_kills_between_stages(); }

// The steps that the checkpoints of a learning have kept: none is ever lost again.
class KeptSteps {
 public:
  // Whether there are more than when it was last asked.
  bool look(const std::string& folder) {
    bool are_more = false;
    for (const std::string net : {"1.net", "2.net"}) {
      const std::string file = folder + '/' + net + ".checkpoint";
      std::ifstream in(file, std::ios::binary);
      if (!in) continue;
      const std::uint64_t now = steps_in({std::istreambuf_iterator<char>(in), {}});
      auto& before = steps_[file];
      EXPECT_GE(now, before) << file;
      if (before > 0 && now > before) ++times_gone_on_;
      are_more = are_more || now > before;
      before = now;
    }
    return are_more;
  }
  [[nodiscard]] int times_gone_on() const { return times_gone_on_; }

 private:
  // Behind the settings of the training (learn/trainer.cpp).
  static std::uint64_t steps_in(const std::string& checkpoint) {
    const auto number_at = [&](std::size_t place, std::size_t bytes) {
      std::uint64_t number = 0;
      for (std::size_t i = bytes; i-- > 0;)
        number = number << 8U | static_cast<unsigned char>(checkpoint.at(place + i));
      return number;
    };
    const std::size_t length = checkpoint.find("ARBTRAIN") + 12;
    return number_at(length + 4 + number_at(length, 4), 8);
  }

  std::map<std::string, std::uint64_t> steps_;
  int times_gone_on_ = 0;
};

void LearnChess::expect_the_same_after_fifty_kills(const Words& more) const {
  StartedProgram whole(words("whole", more));
  const auto expected = whole.wait();
  ASSERT_EQ(expected.exit_code, 0) << expected.text;
  const auto expect_same = [&](const std::string& name, const StartedProgram::Ended& ended) {
    ASSERT_EQ(ended.exit_code, 0) << ended.text;
    EXPECT_EQ(facts(ended.text), facts(expected.text));
    EXPECT_TRUE(read(name + ".net") == read("whole.net"));
  };
  const Words again = changed(more, {"--checkpoint-seconds", "0", "--resume"});
  KeptSteps kept;
  Random random(1);
  int folders = 0;
  for (int kills = 0; kills < 50;) {
    const std::string name = "killed" + std::to_string(folders);
    StartedProgram program(words(name, again));
    // Every second kill strikes a training that has come further than the one before.
    const bool is_for_training = kills % 2 == 1;
    bool has_ended = program.ends_within(static_cast<int>(30 + random.below(is_for_training ? 1 : 270)));
    while (is_for_training && !has_ended && !kept.look(path(name))) has_ended = program.ends_within(2);
    if (!has_ended) program.send(SIGKILL);
    const auto ended = program.wait();
    kept.look(path(name));
    if (ended.signal == SIGKILL) {
      ++kills;
      continue;
    }
    // A quick machine needs more than one learning to be killed so often.
    expect_same(name, ended);
    ++folders;
  }
  const std::string name = "killed" + std::to_string(folders);
  StartedProgram last(words(name, again));
  expect_same(name, last.wait());
  EXPECT_GT(kept.times_gone_on(), 5) << "no training was struck twice";
}

TEST_F(LearnChess, killed_fifty_times_at_any_moment_it_goes_on_to_the_same_end) {
  if (!std::getenv("ARBORIST_LONG_TESTS")) GTEST_SKIP() << "slow; ./test --long runs it";
  expect_the_same_after_fifty_kills(
      {"--games", "500", "--passes", "150", "--match-games", "100", "--match-nodes", "500"});
}

// Any game that offers features is learnt in the same way.
class LearnByFeatures : public LearnChess {
 protected:
  LearnByFeatures() { game_ = "connect-four"; }
};

TEST_F(LearnByFeatures, killed_fifty_times_at_any_moment_it_goes_on_to_the_same_end) {
  if (!std::getenv("ARBORIST_LONG_TESTS")) GTEST_SKIP() << "slow; ./test --long runs it";
  expect_the_same_after_fifty_kills(
      {"--games", "2000", "--passes", "100", "--match-games", "60", "--match-nodes", "500"});
}

TEST_F(LearnByFeatures, from_nothing_to_a_net_that_searches_use) {
  for (const std::string game : {"connect-four", "reversi"}) {
    game_ = game;
    const auto ran = run(words(game, {"--quiet", "--games", "20"}));
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    const auto made = ran.json();
    ASSERT_EQ(made["generations"].size(), 2U);
    EXPECT_GT(made["generations"][1]["training"], made["generations"][0]["training"]) << "old games are kept";
    EXPECT_GT(made["generations"][0]["error_by_hand"], 0);
    const auto card = run({"net", "show", path(game + ".net"), "--json"}).json()["card"];
    EXPECT_EQ(card["game"], game);
    EXPECT_EQ(card["plan"]["seed"], 1);
    EXPECT_EQ(card["matches"].size(), 4U) << "against the one before and against what was made by hand";
    const auto found = run({"search", game, "--with", "alphabeta:depth=2,net=" + path(game + ".net"), "--json"});
    EXPECT_EQ(found.exit_code, 0) << found.err;
  }
  const auto other = run({"search", "reversi", "--with", "alphabeta:depth=2,net=" + path("connect-four.net")});
  EXPECT_NE(other.exit_code, 0);
  EXPECT_TRUE(contains(other.err, "sees 'connect-four-7x6'")) << other.err;
}

TEST_F(LearnByFeatures, games_that_are_gone_are_missed) {
  ASSERT_EQ(run(words("a", {"--quiet", "--generations", "1"})).exit_code, 0);
  // As it is after the games.
  const std::string journal = read("a/learn.jsonl");
  const auto played = journal.find("\n", journal.find(R"("done":{"games")"));
  ASSERT_NE(played, std::string::npos) << journal;
  std::filesystem::create_directories(path("b"));
  write("b/learn.jsonl", journal.substr(0, played + 1));
  const auto missing = run(words("b", {"--quiet", "--generations", "1", "--resume"}));
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_TRUE(contains(missing.err, "games-1.jsonl': no such file")) << missing.err;
  EXPECT_FALSE(std::filesystem::exists(path("b/games-1.jsonl")));
  write("b/games-1.jsonl", "");
  const auto empty = run(words("b", {"--quiet", "--generations", "1", "--resume"}));
  EXPECT_EQ(empty.exit_code, 1);
  EXPECT_TRUE(contains(empty.err, "games-1.jsonl' is empty")) << empty.err;
}

TEST_F(LearnByFeatures, killed_after_a_stage_it_goes_on_to_the_same_end_and_the_same_bits) {
  expect_the_same_after_kills_between_stages();
}

TEST_F(LearnByFeatures, any_number_of_threads_makes_the_same_net_and_a_line_cut_in_two_is_played_again) {
  const Words one = {"--quiet", "--generations", "1"};
  ASSERT_EQ(run(words("one", one)).exit_code, 0);
  ASSERT_EQ(run(words("two", {"--quiet", "--generations", "1", "--threads", "2"})).exit_code, 0);
  EXPECT_TRUE(read("one.net") == read("two.net"));
  // As a kill in the midst of the games would leave it.
  std::filesystem::create_directories(path("cut"));
  std::string journal = read("one/learn.jsonl");
  write("cut/learn.jsonl", journal.substr(0, journal.find('\n') + 1));
  const std::string games = read("one/games-1.jsonl");
  write("cut/games-1.jsonl", games.substr(0, games.size() / 2));
  ASSERT_EQ(run(words("cut", {"--quiet", "--generations", "1", "--resume"})).exit_code, 0);
  EXPECT_TRUE(read("cut/games-1.jsonl") == games);
  EXPECT_TRUE(read("cut.net") == read("one.net"));
}

TEST_F(LearnChess, mistakes_are_told) {
  const struct {
    Words arguments;
    int exit_code;
    const char* message;
  } table[] = {{{"learn", "chess"}, 2, "--out"},
               {{"learn", "tic-tac-toe", "--out", path("x")}, 2, "offers no features"},
               {{"learn", "tic-tac-toe", "--out", path("x")}, 2, "chess, connect-four, reversi"},
               {words("x", {"--minutes", "5", "--hours", "1"}), 2, "--hours"},
               {{"learn", "ches", "--out", path("x")}, 2, "chess"},
               {words("x", {"--width", "50"}), 2, "not a multiple of 32"},
               {words("x", {"--hours", "nan"}), 2, "'nan' is "},
               {{"learn", "chess", "--out", "/does/not/exist/x"}, 2, "cannot write"},
               {words("x", {"--folder", "/proc/nowhere"}), 2, "cannot make the folder"}};
  for (const auto& [arguments, exit_code, message] : table) {
    const auto ran = run(arguments);
    EXPECT_EQ(ran.exit_code, exit_code) << message << '\n' << ran.err;
    EXPECT_TRUE(contains(ran.err, message)) << message << '\n' << ran.err;
  }
}

}  // namespace
}  // namespace arborist
