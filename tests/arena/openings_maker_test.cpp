// Openings made by chance and kept if level; and lists of openings checked.
#include "arena/openings_maker.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "arena/openings_check.h"
#include "arena/players.h"
#include "core/file.h"
#include "games/builtin_games.h"
#include "tests/arena/make_from.h"

namespace arborist {
namespace {

class OpeningsMaking : public ::testing::Test {
 protected:
  std::unique_ptr<Player> player(const std::string& spec) {
    auto made = testing::make_from(spec, **chess_.start(""));
    EXPECT_TRUE(made) << made.error().message;
    return std::move(*made);
  }
  // As many openings as asked for, as lines.
  std::vector<std::string> make(OpeningsMaker& maker, std::size_t count) {
    std::vector<std::string> lines;
    while (lines.size() < count) {
      const auto made = maker.attempt();
      if (!made) {
        ADD_FAILURE() << made.error().message;
        break;
      }
      if (*made) lines.push_back((*made)->epd());
    }
    return lines;
  }

  GameList games_ = builtin_games();
  const AnyGame& chess_ = **games_.find("chess");
  std::unique_ptr<Player> judge_ = player("alphabeta:depth=2");
};

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const auto& line : lines) text += line + '\n';
  return text;
}

TEST_F(OpeningsMaking, what_it_makes_stands_every_check) {
  OpeningsMaker maker({.plies = 8, .within = 80, .seed = 5}, chess_, *judge_);
  const auto lines = make(maker, 60);
  const auto check = check_openings(joined(lines));
  EXPECT_EQ(check.good, 60U);
  EXPECT_EQ(check.with_moves, 60U);
  EXPECT_EQ(check.with_value, 60U);
  EXPECT_EQ(check.white_to_move, 60U);
  EXPECT_TRUE(check.problems.empty());
  EXPECT_GE(check.least, -80);
  EXPECT_LE(check.most, 80);
  for (const auto& line : lines) {
    const auto opening = MadeOpening::parse(line);
    ASSERT_TRUE(opening) << line << opening.error().message;
    EXPECT_EQ(opening->moves.size(), 8U);
    EXPECT_EQ(opening->epd(), line);
  }
  const auto& counts = maker.counts();
  EXPECT_EQ(counts.kept, 60U);
  EXPECT_EQ(counts.attempts, counts.kept + counts.finished + counts.in_check + counts.duplicates + counts.unbalanced);
}

TEST_F(OpeningsMaking, a_seed_repeats_its_list_and_another_makes_another) {
  OpeningsMaker one({.seed = 5}, chess_, *judge_), again({.seed = 5}, chess_, *judge_),
      other({.seed = 6}, chess_, *judge_);
  const auto lines = make(one, 20);
  EXPECT_EQ(make(again, 20), lines);
  EXPECT_NE(make(other, 20), lines);
}

TEST_F(OpeningsMaking, goes_on_after_a_break_as_if_there_had_been_none) {
  OpeningsMaker whole({.seed = 9}, chess_, *judge_), before({.seed = 9}, chess_, *judge_),
      after({.seed = 9}, chess_, *judge_);
  const auto lines = make(whole, 30);
  auto parts = make(before, 11);
  ASSERT_TRUE(after.resume(joined(parts)));
  EXPECT_EQ(after.counts().kept, 11U);
  for (auto& line : make(after, 19)) parts.push_back(std::move(line));
  EXPECT_EQ(parts, lines);
}

TEST_F(OpeningsMaking, a_list_of_other_options_is_not_continued) {
  OpeningsMaker maker({.plies = 6, .within = 50, .seed = 9}, chess_, *judge_);
  const auto list = joined(make(maker, 3));
  const auto error = [&](const OpeningsOptions& options, const std::string& text) {
    const auto resumed = OpeningsMaker(options, chess_, *judge_).resume(text);
    return resumed ? "no error" : resumed.error().message;
  };
  EXPECT_EQ(error({.plies = 6, .within = 50, .seed = 9}, list), "no error");
  EXPECT_EQ(error({.plies = 6, .within = 50, .seed = 8}, list), "line 1: made with seed 9");
  EXPECT_EQ(error({.plies = 8, .within = 50, .seed = 9}, list), "line 1: made with 6 plies");
  auto wide = list;
  wide.replace(wide.find("; ce "), 6, "; ce 99");
  EXPECT_NE(error({.plies = 6, .within = 50, .seed = 9}, wide).find("not within 50"), std::string::npos);
  EXPECT_NE(error({.plies = 6, .within = 50, .seed = 9}, list + list), "no error");
  EXPECT_NE(error({.plies = 6, .within = 50, .seed = 9}, "rubbish\n"), "no error");
}

// With so few plies there are fewer positions than attempts: each is kept once, by whatever order of moves.
TEST_F(OpeningsMaking, transpositions_are_duplicates) {
  OpeningsMaker maker({.plies = 3, .within = 10'000, .seed = 1}, chess_, *judge_);
  std::set<std::uint64_t> keys;
  for (int i = 0; i < 1500; ++i) {
    const auto made = maker.attempt();
    ASSERT_TRUE(made);
    if (!*made) continue;
    EXPECT_TRUE(keys.insert(static_cast<std::uint64_t>((*made)->position.key())).second);
  }
  EXPECT_GT(maker.counts().duplicates, 50U);
  EXPECT_EQ(keys.size(), maker.counts().kept);
}

TEST_F(OpeningsMaking, a_player_that_tells_no_value_cannot_judge) {
  const auto random = player("random");
  OpeningsMaker maker({}, chess_, *random);
  const auto made = maker.attempt();
  ASSERT_FALSE(made);
  EXPECT_NE(made.error().message.find("a player that searches is needed"), std::string::npos);
}

TEST(OpeningsCheck, finds_what_is_wrong_and_where) {
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
  const struct {
    std::string lines;
    const char* problem;
  } table[] = {
      {"rubbish", "line 1: bad EPD"},
      {start + "\n\n" + start + " c0 \"\";\n", "line 3: the same position as in line 1"},
      {start + " c0 \"e4 e5\";", "line 1: c0: these moves lead to another position"},
      {start + " c0 \"e5\";", "line 1: c0: "},
      {start + " ce 12x;", "line 1: ce: "},
      {start + " ce +-12;", "line 1: ce: "},
      {"4k3/8/8/8/8/8/4r3/R3K3 w - -", "line 1: the side to move is in check"},
      {"7k/5Q2/6K1/8/8/8/8/8 b - -", "line 1: the game is over: stalemate"},
  };
  for (const auto& [lines, problem] : table) {
    const auto check = check_openings(lines);
    ASSERT_EQ(check.problems.size(), 1U) << lines;
    EXPECT_EQ(check.problems[0].substr(0, std::string(problem).size()), problem);
    EXPECT_EQ(check.good + 1, check.lines);
  }
}

TEST(OpeningsCheck, the_list_in_the_repository_is_good_and_balanced) {
  const auto path = std::filesystem::path(ARBORIST_TEST_DATA "/../../openings/balanced-8ply.epd").lexically_normal();
  const auto text = read_file(path, OpeningsMaker::longest_file);
  ASSERT_TRUE(text) << text.error().message;
  const auto check = check_openings(*text);
  EXPECT_EQ(check.good, 3400U);
  EXPECT_EQ(check.lines, 3400U);
  EXPECT_EQ(check.with_moves, 3400U);
  EXPECT_EQ(check.with_value, 3400U);
  EXPECT_GE(check.least, -80);
  EXPECT_LE(check.most, 80);
}

TEST(OpeningsCheck, measures_the_spread_for_white) {
  const auto check = check_openings(
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ce +30;\n"
      "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - c0 \"e4\"; ce -10;\n"
      "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -\n");
  EXPECT_EQ(check.good, 3U);
  EXPECT_EQ(check.white_to_move, 1U);
  EXPECT_EQ(check.with_value, 2U);
  EXPECT_EQ(check.with_moves, 1U);
  EXPECT_EQ(check.least, 10);
  EXPECT_EQ(check.most, 30);
  EXPECT_DOUBLE_EQ(check.mean, 20);
  EXPECT_DOUBLE_EQ(check.deviation, 10);
}

}  // namespace
}  // namespace arborist
