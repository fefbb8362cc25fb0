// Texts that are not UTF-8, as old PGN files, foreign engines and file names have them: where JSON is printed they are
// replaced, and nothing else happens.
#include <gtest/gtest.h>

#include "tests/app/running.h"

namespace arborist {
namespace {

const std::string replacement_mark = "\xEF\xBF\xBD";

class NotUtf8 : public WithFolder {
 protected:
  // Every line, or the whole, is JSON that has the mark of something replaced in it.
  static void expect_replaced(const Ran& ran, int exit_code = 0) {
    EXPECT_EQ(ran.exit_code, exit_code) << ran.err;
    EXPECT_TRUE(contains(ran.out, replacement_mark)) << ran.out << ran.err;
    std::istringstream lines(ran.out);
    bool all_are_json = true;
    for (std::string line; std::getline(lines, line);) all_are_json = all_are_json && nlohmann::json::accept(line);
    EXPECT_TRUE(all_are_json || nlohmann::json::accept(ran.out)) << ran.out;
  }
  [[nodiscard]] std::string pgn() const {
    return write("games.pgn", "[White \"M\xFCller\"]\n[Black \"Jos\xE9\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n");
  }
};

// Old PGN files are in Latin-1, and read as such.
TEST_F(NotUtf8, names_in_games) {
  for (const std::vector<std::string>& command : {std::vector<std::string>{"ratings", pgn(), "--json"},
                                                  {"pgn", "stats", pgn(), "--json"},
                                                  {"pgn", "convert", pgn(), "--to", "json"}}) {
    const auto ran = run(command);
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_TRUE(contains(ran.out, "M\xC3\xBCller")) << ran.out;
    EXPECT_TRUE(nlohmann::json::accept(ran.out)) << ran.out;
  }
}

TEST_F(NotUtf8, moves_and_positions) {
  const auto broken = write("broken.pgn", "[Result \"*\"]\n\n1. e4 \xE9\xE9 *\n");
  expect_replaced(run({"pgn", "check", broken, "--json"}), 1);
  const auto openings = write("book.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq \xE9 -\n");
  expect_replaced(run({"openings", "check", openings, "--json"}), 1);
  expect_replaced(run({"fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN\xE9 w KQkq - 0 1", "--json"}), 2);
}

TEST_F(NotUtf8, names_of_players_and_their_match_goes_on) {
  const std::vector<std::string> match = {"match",   "tic-tac-toe", "Jos\xE9=random", "alphabeta:depth=1",
                                          "--quiet", "--journal",   path("journal")};
  auto begun = match;
  begun.insert(begun.end(), {"--events", "--games", "2"});
  expect_replaced(run(begun));
  auto resumed = match;
  resumed.insert(resumed.end(), {"--json", "--games", "4", "--resume"});
  const auto ran = run(resumed);
  expect_replaced(ran);
  const auto journal = read("journal");
  EXPECT_EQ(std::count(journal.begin(), journal.end(), '\n'), 1 + 4);
  auto other = resumed;
  other[2] = "Jos=random";
  EXPECT_TRUE(contains(run(other).err, "the journal is of another match"));
}

TEST_F(NotUtf8, what_an_engine_answers) {
  const auto engine = write("engine",
                            "#!/bin/sh\nwhile read -r word rest; do case $word in\n"
                            "uci) echo uciok;; isready) echo readyok;;\n"
                            "go) printf 'bestmove \\351\\377\\n';; quit) exit;; esac; done\n");
  std::filesystem::permissions(engine, std::filesystem::perms::owner_all);
  expect_replaced(run({"match", "chess", "uci:" + engine, "random", "--games", "2", "--quiet", "--events"}));
}

}  // namespace
}  // namespace arborist
