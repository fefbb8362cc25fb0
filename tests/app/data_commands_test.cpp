// The commands `selfplay` and `data`, as a person or a script uses them.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/file.h"
#include "tests/app/running.h"
#include "tests/engine/net_support.h"

namespace arborist {
namespace {

class SelfplayData : public WithFolder {
 protected:
  [[nodiscard]] Ran play(const std::string& name, const std::string& games, const std::string& seed,
                         const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments = {"selfplay", "--out", path(name),  "--games", games,     "--seed", seed,
                                          "--nodes",  "30",    "--longest", "120",     "--quiet", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  }
  [[nodiscard]] nlohmann::json json(std::vector<std::string> arguments) const {
    arguments.emplace_back("--json");
    const auto ran = run(arguments);
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    return nlohmann::json::parse(ran.out);
  }
};

TEST_F(SelfplayData, what_is_played_is_good_and_counted) {
  const auto played = play("g.bin", "4", "1");
  ASSERT_EQ(played.exit_code, 0) << played.err;
  const auto made = nlohmann::json::parse(played.out);
  EXPECT_EQ(made["games"], 4);
  const auto counts = json({"data", "count", path("g.bin")});
  EXPECT_EQ(counts["games"], 4);
  EXPECT_EQ(counts["moves"], made["positions"]);
  EXPECT_EQ(counts["bytes"], 256 + 52 * 4 + 4 * made["positions"].get<int>());
  EXPECT_EQ(counts["files"][0]["seed"], 1);
  EXPECT_EQ(json({"data", "check", path("g.bin")})["good_games"], 4);
  EXPECT_TRUE(contains(run({"data", "count", path("g.bin")}).out, "4 games, "));
}

TEST_F(SelfplayData, a_run_that_was_broken_off_goes_on_to_the_same_games) {
  ASSERT_EQ(play("whole.bin", "5", "2", {"--threads", "1"}).exit_code, 0);
  ASSERT_EQ(play("part.bin", "3", "2", {"--threads", "1"}).exit_code, 0);
  EXPECT_EQ(play("part.bin", "5", "2").exit_code, 1);
  std::filesystem::resize_file(path("part.bin"), std::filesystem::file_size(path("part.bin")) - 7);
  const auto resumed = play("part.bin", "5", "2", {"--threads", "1", "--resume"});
  EXPECT_EQ(resumed.exit_code, 0);
  EXPECT_TRUE(contains(resumed.err, "were cut off")) << resumed.err;
  EXPECT_EQ(read("part.bin"), read("whole.bin"));
  EXPECT_EQ(play("part.bin", "5", "3", {"--resume"}).exit_code, 1);
}

TEST_F(SelfplayData, games_are_played_with_the_net_asked_for_and_not_continued_with_another) {
  ASSERT_TRUE(write_file(path("a.net"), engine::random_net(32, 1).encode()));
  ASSERT_TRUE(write_file(path("b.net"), engine::random_net(32, 2).encode()));
  const auto played = play("net.bin", "2", "1", {"--net", path("a.net")});
  ASSERT_EQ(played.exit_code, 0) << played.err;
  EXPECT_EQ(nlohmann::json::parse(played.out)["evaluation"], engine::evaluation_name(engine::random_chess_net()));
  ASSERT_EQ(play("classic.bin", "2", "1", {"--eval", "classic"}).exit_code, 0);
  EXPECT_NE(read("net.bin"), read("classic.bin"));
  for (const std::vector<std::string>& others :
       {std::vector<std::string>{"--net", path("b.net")}, std::vector<std::string>{"--eval", "classic"}}) {
    auto arguments = others;
    arguments.emplace_back("--resume");
    const auto refused = play("net.bin", "3", "1", arguments);
    EXPECT_EQ(refused.exit_code, 1);
    EXPECT_TRUE(contains(refused.err, "was made otherwise")) << refused.err;
  }
  EXPECT_EQ(play("net.bin", "3", "1", {"--net", path("a.net"), "--resume"}).exit_code, 0);
  EXPECT_TRUE(contains(play("x.bin", "1", "1", {"--net", path("none.net")}).err, "none.net"));
  EXPECT_TRUE(contains(play("x.bin", "1", "1", {"--eval", "hope"}).err, "there is no evaluation 'hope'"));
  EXPECT_FALSE(std::filesystem::exists(path("x.bin")));
}

TEST_F(SelfplayData, merging_drops_what_was_seen_before) {
  ASSERT_EQ(play("a.bin", "3", "1").exit_code, 0);
  ASSERT_EQ(play("b.bin", "2", "9").exit_code, 0);
  const auto merged = json({"data", "merge", path("a.bin"), path("b.bin"), path("a.bin"), "--out", path("all.bin")});
  EXPECT_EQ(merged["games"], 5);
  EXPECT_EQ(merged["duplicates"], 3);
  EXPECT_EQ(json({"data", "check", path("all.bin")})["duplicates"], 0);
  EXPECT_EQ(run({"data", "check", path("a.bin"), path("all.bin")}).exit_code, 1);
  EXPECT_EQ(run({"data", "merge", path("a.bin"), "--out", path("all.bin")}).exit_code, 2);
}

TEST_F(SelfplayData, filtered_positions_are_as_many_as_were_counted) {
  ASSERT_EQ(play("g.bin", "4", "4").exit_code, 0);
  const auto counts = json({"data", "filter", path("g.bin"), "--positions", path("p.txt"), "--min-ply", "12"});
  const auto text = read("p.txt");
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), counts["positions_kept"].get<long>());
  EXPECT_GT(counts["positions_kept"], 20);
  std::uint64_t games = 0;
  for (const auto* result : {"white", "draw", "black"}) {
    const auto out = path(std::string(result) + ".bin");
    games += json({"data", "filter", path("g.bin"), "--result", result, "--out", out})["games"].get<std::uint64_t>();
  }
  EXPECT_EQ(games, 4U);
  EXPECT_EQ(json({"data", "check", path("white.bin"), path("draw.bin"), path("black.bin")})["good_games"], 4);
}

TEST_F(SelfplayData, games_are_shown_as_pgn) {
  ASSERT_EQ(play("g.bin", "3", "5").exit_code, 0);
  const auto shown = run({"data", "show", path("g.bin"), "--games", "2..3"});
  EXPECT_EQ(shown.exit_code, 0);
  EXPECT_FALSE(contains(shown.out, "[Round \"1\"]"));
  EXPECT_TRUE(contains(shown.out, "[Round \"2\"]") && contains(shown.out, "[Round \"3\"]"));
  EXPECT_TRUE(contains(shown.out, "[%eval"));
  const auto line = run({"data", "show", path("g.bin"), "--games", "2", "--json"});
  EXPECT_EQ(std::count(line.out.begin(), line.out.end(), '\n'), 1);
  EXPECT_EQ(line.json()["number"], 2);
  EXPECT_GT(line.json()["moves"].size(), 0U);
  for (const auto& move : line.json()["moves"])
    EXPECT_TRUE(contains(shown.out, move["san"].get<std::string>())) << move;
}

TEST_F(SelfplayData, mistakes_are_told) {
  ASSERT_EQ(play("g.bin", "1", "1").exit_code, 0);
  std::ofstream(path("notes.txt")) << "my notes";
  const struct {
    std::vector<std::string> arguments;
    int exit_code;
    const char* message;
  } table[] = {{{"selfplay", "--out", path("x.bin"), "--nodes", "0"}, 2, "--nodes"},
               {{"selfplay", "--out", path("x.bin"), "--win-adjudication", "5"}, 2, "SCORE,PLIES"},
               {{"selfplay", "--out", path("x.bin"), "--draw-adjudication", "a,b,c"}, 2, "not a whole number"},
               {{"selfplay", "--out", "/does/not/exist/x.bin"}, 1, "cannot write"},
               {{"selfplay", "--out", path("notes.txt"), "--resume"}, 1, "not a file of self-play games"},
               {{"data"}, 2, "subcommand"},
               {{"data", "count", path("none.bin")}, 2, "no such file"},
               {{"data", "check", path("notes.txt")}, 2, "not a file of self-play games"},
               {{"data", "show", path("g.bin"), "--games", "9"}, 1, "no game has such a number"},
               {{"data", "show", path("g.bin"), "--games", "3..1"}, 2, "out of range"},
               {{"data", "filter", path("g.bin"), "--result", "win"}, 2, "--result"}};
  for (const auto& [arguments, exit_code, message] : table) {
    const auto ran = run(arguments);
    EXPECT_EQ(ran.exit_code, exit_code) << message << '\n' << ran.err;
    EXPECT_TRUE(contains(ran.err, message)) << ran.err;
  }
}

}  // namespace
}  // namespace arborist
