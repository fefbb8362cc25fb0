// arborist match and arborist tournament, as a person or a script uses them, and the panel.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/match/panel.h"
#include "core/text.h"
#include "games/builtin_games.h"
#include "tests/app/running.h"

namespace arborist {
namespace {

TEST(MatchCommand, tells_seed_openings_results_and_elo) {
  const auto ran = run({"match", "tic-tac-toe", "alphabeta", "random", "--games", "9", "--quiet"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  for (const auto* part : {"10 games", "seed 1", "4 random plies", "Elo", "superiority", "pairs   5:", "moved first"})
    EXPECT_TRUE(contains(ran.out, part)) << part << " in\n" << ran.out;
}

TEST(MatchCommand, prints_json_that_does_not_depend_on_concurrency) {
  const auto result = [](const char* hands) {
    const auto ran = run({"match", "connect-four", "one=alphabeta:depth=3", "two=random", "--pairs", "6", "--seed", "4",
                          "--concurrency", hands, "--json", "--quiet"});
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    auto json = nlohmann::json::parse(ran.out);
    for (auto& player : json["players"]) player.erase("seconds");
    return json;
  };
  const auto json = result("1");
  EXPECT_EQ(json["games"], 12);
  EXPECT_EQ(json["players"][0]["name"], "one");
  EXPECT_EQ(json["duels"][0]["results"]["wins"].get<int>() + json["duels"][0]["results"]["draws"].get<int>() +
                json["duels"][0]["results"]["losses"].get<int>(),
            12);
  EXPECT_EQ(json, result("2"));
}

TEST(MatchCommand, prints_an_event_for_every_game) {
  const auto ran = run({"match", "tic-tac-toe", "random", "random", "--pairs", "3", "--events", "--quiet"});
  std::istringstream lines(ran.out);
  std::map<std::string, int> events;
  for (std::string line; std::getline(lines, line);) ++events[nlohmann::json::parse(line)["event"]];
  EXPECT_EQ(events, (std::map<std::string, int>{{"start", 1}, {"game", 6}, {"end", 1}}));
}

TEST(MatchCommand, stops_when_the_test_has_decided) {
  const auto ran =
      run({"match", "tic-tac-toe", "alphabeta", "random", "--sprt", "0,100", "--games", "5000", "--json", "--quiet"});
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_EQ(json["ended"], "decided by the test");
  EXPECT_EQ(json["sprt"]["decision"], "H1");
  EXPECT_LT(json["games"].get<int>(), 5000);
}

using MatchFiles = WithFolder;
TEST_F(MatchFiles, writes_games_and_resumes) {
  const auto pgn = path("games.pgn"), journal = path("journal.jsonl"), csv = path("games.csv");
  std::vector<std::string> arguments = {
      "match", "chess", "alphabeta:depth=1", "random", "--pairs", "1", "--quiet", "--pgn", pgn,
      "--csv", csv,     "--journal",         journal};
  EXPECT_EQ(run(arguments).exit_code, 0);
  const auto refused = run(arguments);
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_TRUE(contains(refused.err, "--resume")) << refused.err;
  arguments[5] = "2";
  arguments.push_back("--resume");
  const auto resumed = run(arguments);
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_TRUE(contains(resumed.out, "games   4:")) << resumed.out;
  const auto checked = run({"pgn", "check", pgn});
  EXPECT_TRUE(contains(checked.out, "4 good games, 0 broken")) << checked.out;
}

TEST(MatchCommand, mistakes_are_told) {
  const struct {
    std::vector<std::string> arguments;
    const char* message;
  } table[] = {{{"match", "ches", "random", "random"}, "did you mean 'chess'"},
               {{"match", "chess", "random"}, "two players"},
               {{"match", "chess", "random", "random", "random"}, "tournament"},
               {{"match", "chess", "rndom", "random"}, "did you mean 'random'"},
               {{"match", "chess", "human", "random"}, "cannot play here"},
               {{"match", "chess", "random", "random@nodes=x"}, "not a whole number"},
               {{"match", "chess", "random", "random", "--time", "8++1"}, "--time: "},
               {{"match", "chess", "random", "random", "--movetime", "100"}, "100ms"},
               {{"match", "chess", "random", "random", "--sprt", "5"}, "--sprt: "},
               {{"match", "chess", "random", "random", "--resign", "x=1"}, "--resign: "},
               {{"match", "chess", "random", "random", "--draw", "x=1"}, "--draw: "},
               {{"match", "chess", "random", "random", "--openings", "/no/such.epd"}, "no such file"},
               {{"match", "tic-tac-toe", "random", "random", "--pgn", "x.pgn"}, "--record"},
               {{"match", "chess", "random", "random", "--resume"}, "--journal"},
               {{"match", "chess", "random", "random", "--syzygy", "/no/such"}, "--syzygy: "},
               {{"match", "tic-tac-toe", "random", "random", "--syzygy", "/no/such"}, "for chess"},
               {{"tournament", "chess", "random"}, "two players"},
               {{"tournament", "chess", "random", "random", "random", "--sprt", "0,5"}, "two players"},
               {{"tournament", "chess", "random", "random", "--format", "swiss"}, "round-robin"}};
  for (const auto& [arguments, message] : table) {
    const auto ran = run(arguments);
    EXPECT_EQ(ran.exit_code, 2) << join(arguments, " ");
    EXPECT_TRUE(contains(ran.err, message)) << join(arguments, " ") << ": " << ran.err;
  }
}

TEST(TournamentCommand, shows_everyone_against_everyone) {
  const auto ran =
      run({"tournament", "tic-tac-toe", "alphabeta", "random", "weak=alphabeta:depth=1", "--games", "4", "--quiet"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  for (const auto* part : {"12 games", "alphabeta", "weak", "rating"}) EXPECT_TRUE(contains(ran.out, part)) << ran.out;
  const auto gauntlet = run({"tournament", "tic-tac-toe", "alphabeta", "random", "weak=alphabeta:depth=1", "--games",
                             "4", "--quiet", "--format", "gauntlet"});
  EXPECT_TRUE(contains(gauntlet.out, "8 games")) << gauntlet.out;
}

TEST(MatchCommand, help_teaches_players_terms_and_clocks_by_examples) {
  for (const auto* command : {"match", "tournament"}) {
    const auto ran = run({command, "--help"});
    EXPECT_EQ(ran.exit_code, 0);
    for (const auto* part : {"40/60+0.6", "@", "Examples", "--resume", "--concurrency"})
      EXPECT_TRUE(contains(ran.out, part)) << command << ": " << part;
  }
}

// A match after some games, as the panel shows it.
class Panel : public ::testing::Test {
 protected:
  static MatchPlan plan_of(std::size_t players) {
    static const GameList games = builtin_games();
    const std::vector<std::string> names = {"a long name of a player=random", "b=random", "c=random"};
    return {.game = **games.find("tic-tac-toe"),
            .players = *parse_contestants({names.begin(), names.begin() + static_cast<std::ptrdiff_t>(players)}, {}),
            .schedule = Schedule(Format::round_robin, players, 10),
            .openings = Openings::random(**games.find("tic-tac-toe"), 2, 1),
            .sprt = players == 2 ? std::optional(Sprt{}) : std::nullopt,
            .concurrency = 2};
  }
};

TEST_F(Panel, fits_the_terminal_and_says_how_it_stands) {
  for (const std::size_t players : {std::size_t{2}, std::size_t{3}}) {
    const auto plan = plan_of(players);
    Scoreboard board(plan.schedule);
    for (const std::size_t width : {std::size_t{60}, std::size_t{80}, std::size_t{200}}) {
      for (const bool unicode : {false, true}) {
        MatchPanel panel(plan, {.unicode = unicode, .colour = false, .width = width});
        panel.game_began(0, plan.schedule.game(0), *plan.openings.start_play(0));
        const auto lines = panel.lines(board, {.wanted = 4, .time = std::chrono::seconds(5)});
        EXPECT_GE(lines.size(), 5U);
        for (const auto& line : lines) EXPECT_LE(display_width(line), width) << line;
        const auto all = join(lines, "\n");
        EXPECT_TRUE(contains(all, "0 of")) << all;
        EXPECT_TRUE(contains(all, "game 1")) << all;
        EXPECT_EQ(players == 2, contains(all, "SPRT"));
        const bool is_plain =
            std::all_of(all.begin(), all.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
        EXPECT_EQ(is_plain, !unicode) << all;
      }
    }
  }
}

TEST_F(Panel, is_drawn_over_itself_and_taken_away) {
  const auto plan = plan_of(2);
  const Scoreboard board(plan.schedule);
  MatchPanel panel(plan, {});
  EXPECT_EQ(panel.erase(), "");
  const auto first = panel.redraw(board, {}, {});
  EXPECT_FALSE(contains(first, "\033["));
  const auto height = std::count(first.begin(), first.end(), '\n');
  EXPECT_TRUE(panel.redraw(board, {}, {}).starts_with("\033[" + std::to_string(height) + "A"))
      << "up by its own height";
  EXPECT_FALSE(panel.erase().empty());
  EXPECT_EQ(panel.erase(), "");
}

}  // namespace
}  // namespace arborist
