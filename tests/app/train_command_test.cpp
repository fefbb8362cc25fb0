// The commands `data positions`, `data spread`, `train` and `net show`, as a person or a script uses them.
#include <gtest/gtest.h>

#include "learn/net.h"
#include "tests/app/changed_words.h"
#include "tests/app/running.h"
#include "tests/app/started_program.h"

namespace arborist {
namespace {

using testing::StartedProgram;
using Words = std::vector<std::string>;

class Training : public WithFolder {
 protected:
  Training() {
    const auto played = run({"selfplay", "--out", path("g.bin"), "--games", "60", "--seed", "1", "--nodes", "20",
                             "--longest", "100", "--quiet"});
    EXPECT_EQ(played.exit_code, 0) << played.err;
  }
  [[nodiscard]] Ran expand(const Words& more = {}) const {
    return run(changed(
        {"data", "positions", path("g.bin"), "--out", path("p"), "--held-out", "0.2", "--quiet", "--json"}, more));
  }
  [[nodiscard]] Words train_words(const std::string& net, const Words& more = {}) const {
    return changed({"train", path("p"), "--out", path(net), "--width", "32", "--passes", "3", "--threads", "1"}, more);
  }
};

TEST_F(Training, games_become_positions_and_these_a_net_with_its_card) {
  const auto expanded = expand();
  ASSERT_EQ(expanded.exit_code, 0) << expanded.err;
  const auto made = expanded.json();
  const auto counts = run({"data", "count", path("g.bin"), "--json"}).json();
  EXPECT_EQ(made["training"].get<int>() + made["held_out"].get<int>(), counts["positions_kept"].get<int>());
  EXPECT_EQ(made["dropped"], counts["dropped"]);
  EXPECT_GT(made["held_out"], 20);
  const auto spread = run({"data", "spread", path("p"), "--svg", path("s.svg"), "--json"}).json();
  EXPECT_EQ(spread["positions"], counts["positions_kept"]);
  int scores = 0;
  for (const auto& bin : spread["scores"]) scores += bin["positions"].get<int>();
  EXPECT_EQ(scores, counts["positions_kept"].get<int>());
  EXPECT_TRUE(contains(read("s.svg"), "<svg"));
  EXPECT_TRUE(contains(run({"data", "spread", path("p")}).out, "pieces on the board"));
  const auto chances = run({"data", "chances", path("p"), "--json"}).json();
  EXPECT_LE(chances["positions"].get<int>(), counts["positions_kept"].get<int>());
  EXPECT_EQ(chances["model"].size(), 4U);
  EXPECT_TRUE(contains(run({"data", "chances", path("p")}).out, "wins every second game"));

  const auto trained = run(train_words("x.net", {"--svg", path("e.svg")}));
  ASSERT_EQ(trained.exit_code, 0) << trained.err;
  for (const char* word : {"learnt material: P ", "the classic evaluation's", "scale ", "held out"})
    EXPECT_TRUE(contains(trained.out, word)) << word << '\n' << trained.out;
  EXPECT_TRUE(contains(read("e.svg"), "held out"));
  EXPECT_FALSE(std::filesystem::exists(path("x.net.checkpoint")));
  const auto shown = run({"net", "show", path("x.net"), "--json"}).json();
  EXPECT_EQ(shown["width"], 32);
  const auto& card = shown["card"];
  EXPECT_EQ(card["positions"], made["training"]);
  EXPECT_EQ(card["data"][0]["origin"]["files"][0]["seed"], 1);
  EXPECT_EQ(card["passes"].size(), 3U);
  EXPECT_FALSE(contains(card.dump(), path("")));
  EXPECT_TRUE(contains(run({"net", "show", path("x.net")}).out, "command: arborist train p --width 32"));
}

TEST_F(Training, the_net_is_the_same_for_any_number_of_threads) {
  ASSERT_EQ(expand().exit_code, 0);
  ASSERT_EQ(run(train_words("n.net", {"--width", "64"})).exit_code, 0);
  const std::string alone = read("n.net");
  ASSERT_EQ(run(train_words("n.net", {"--width", "64", "--threads", "2"})).exit_code, 0);
  EXPECT_TRUE(read("n.net") == alone);
  ASSERT_EQ(run(train_words("n.net", {"--width", "64", "--seed", "2"})).exit_code, 0);
  EXPECT_FALSE(read("n.net") == alone);
}

TEST_F(Training, interrupted_it_goes_on_to_the_same_net) {
  ASSERT_EQ(expand().exit_code, 0);
  const Words words = train_words("n.net", {"--passes", "40", "--patience", "0"});
  ASSERT_EQ(run(words).exit_code, 0);
  const std::string whole = read("n.net");
  std::filesystem::remove(path("n.net"));
  {
    StartedProgram program(words);
    ASSERT_TRUE(program.says("pass  2"));
    program.send(SIGINT);
    const auto ended = program.wait();
    ASSERT_EQ(ended.exit_code, 130) << ended.text;
    EXPECT_TRUE(contains(ended.text, "--resume goes on")) << ended.text;
  }
  EXPECT_FALSE(std::filesystem::exists(path("n.net")));
  const auto again = run(words);
  EXPECT_EQ(again.exit_code, 1);
  EXPECT_TRUE(contains(again.err, "--resume")) << again.err;
  EXPECT_EQ(run(changed(words, {"--resume", "--rate", "0.002"})).exit_code, 1);
  const auto ran = run(changed(words, {"--resume"}));
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_TRUE(contains(ran.err, "going on after ")) << ran.err;
  EXPECT_TRUE(read("n.net") == whole);
}

TEST_F(Training, a_net_is_learnt_on_from) {
  ASSERT_EQ(expand({"--held-out", "0"}).exit_code, 0);
  ASSERT_EQ(run(train_words("n.net", {"--passes", "40"})).exit_code, 0);
  const auto go_on = [&](const Words& more) {
    const auto trained = run(train_words("m.net", changed({"--passes", "1", "--rate", "0.00001", "--json"}, more)));
    EXPECT_EQ(trained.exit_code, 0) << trained.err;
    return trained.json()["card"];
  };
  const auto error_of = [](const auto& card) { return card["passes"][0]["training"].template get<double>(); };
  const double by_chance = error_of(go_on({}));
  const auto on = go_on({"--start", path("n.net")});
  EXPECT_LT(error_of(on), by_chance / 4);
  EXPECT_NEAR(error_of(go_on({"--start", path("n.net"), "--width", "64"})), error_of(on), error_of(on) / 20);
  EXPECT_TRUE(contains(on["command"].get<std::string>(), "--start n.net"));
}

TEST_F(Training, a_card_of_somebody_else_gives_no_orders_to_the_terminal) {
  ASSERT_EQ(expand().exit_code, 0);
  ASSERT_EQ(run(train_words("n.net")).exit_code, 0);
  const auto net = learn::Net::decode(read("n.net"));
  ASSERT_TRUE(net) << net.error().message;
  const struct {
    std::string card, shown;
  } table[] = {{"{\"by\": \"\\u001b[31mme\"}", "  by: \\x1b[31mme\n"},
               {"{\"a\\u0007\": {\"b\\n\": \"\\u009b2J\"}}", "  a\\x07: b\\x0a \\x9b2J\n"},
               {"no JSON \x1b]0;x\x07\nZo\xEB", "no JSON \\x1b]0;x\\x07\nZo\xEF\xBF\xBD\n"}};
  for (const auto& [card, shown] : table) {
    write("m.net", net->with_card(card).encode());
    const auto ran = run({"net", "show", path("m.net")});
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_TRUE(ran.out.ends_with('\n' + shown)) << ran.out;
  }
}

TEST_F(Training, mistakes_are_told) {
  ASSERT_EQ(expand().exit_code, 0);
  ASSERT_EQ(run(train_words("wide.net", {"--width", "64"})).exit_code, 0);
  write("notes", "my notes");
  const struct {
    Words arguments;
    int exit_code;
    const char* message;
  } table[] = {{{"train", path("p")}, 2, "--out"},
               {train_words("n.net", {"--width", "100"}), 2, "not a multiple of 32"},
               {train_words("n.net", {"--width", "0"}), 2, "not a multiple of 32"},
               {train_words("n.net", {"--rate", "nan"}), 2, "'nan' is "},
               {train_words("n.net", {"--rate", "-1"}), 2, "--rate"},
               {train_words("n.net", {"--result-share", "1.5"}), 2, "--result-share"},
               {train_words("n.net", {"--start", path("wide.net")}), 1, "64 columns wide"},
               {train_words("n.net", {"--start", path("notes")}), 1, "no net of Arborist"},
               {train_words("n.net", {"--start", path("none")}), 1, "no such file"},
               {{"train", path("g.bin"), "--out", path("n.net")}, 1, "no file of positions"},
               {{"train", path("none"), "--out", path("n.net")}, 1, "no such file"},
               {{"train", path("p"), "--out", "/does/not/exist/n.net"}, 2, "cannot write"},
               {{"data", "positions", path("p"), "--out", path("q")}, 1, "not a file of self-play games"},
               {{"data", "positions", path("none"), "--out", path("q")}, 2, "cannot read"},
               {{"data", "spread", path("g.bin")}, 2, "no file of positions"},
               {{"data", "chances", path("g.bin")}, 2, "no file of positions"},
               {{"net", "show", path("notes")}, 1, "no net of Arborist"},
               {{"net", "show", path("none")}, 2, "none"}};
  for (const auto& [arguments, exit_code, message] : table) {
    const auto ran = run(arguments);
    EXPECT_EQ(ran.exit_code, exit_code) << message << '\n' << ran.err;
    EXPECT_TRUE(contains(ran.err, message)) << message << '\n' << ran.err;
  }
}

TEST_F(Training, without_names_files_are_those_of_the_data_folder) {
  const char* const before = std::getenv("XDG_DATA_HOME");
  const std::string kept = before != nullptr ? before : "";
  ::setenv("XDG_DATA_HOME", path("").c_str(), 1);
  const auto nothing = run({"data", "positions", "--quiet"});
  EXPECT_EQ(nothing.exit_code, 2);
  EXPECT_TRUE(contains(nothing.err, "arborist/selfplay")) << nothing.err;
  const auto played = run({"selfplay", "--games", "4", "--nodes", "30", "--seed", "7", "--longest", "60", "--eval",
                           "classic", "--quiet", "--json"});
  ASSERT_EQ(played.exit_code, 0) << played.err;
  EXPECT_EQ(played.json()["file"], path("arborist/selfplay/seed7-30nodes-classic.bin"));
  const auto made = run({"data", "positions", "--seed", "12", "--quiet", "--json"});
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_EQ(made.json()["games"], 4);
  EXPECT_EQ(made.json()["seed"], 12);
  EXPECT_TRUE(std::filesystem::exists(path("arborist/positions/chess.positions")));
  EXPECT_EQ(run({"train", "--width", "32", "--passes", "1", "--quiet", "--out", path("n.net")}).exit_code, 0);
  if (before != nullptr)
    ::setenv("XDG_DATA_HOME", kept.c_str(), 1);
  else
    ::unsetenv("XDG_DATA_HOME");
}

}  // namespace
}  // namespace arborist
