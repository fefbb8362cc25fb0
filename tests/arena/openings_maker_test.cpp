// Openings made by chance and kept if level; and lists of openings checked.
#include "arena/openings_maker.h"

#include <gtest/gtest.h>

#include <filesystem>

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
  std::vector<std::string> make(OpeningsMaker& maker, std::size_t count, std::size_t hands = 1) {
    std::vector<std::unique_ptr<Player>> judges;
    std::vector<Player*> players;
    while (judges.size() < hands) players.push_back(judges.emplace_back(player("alphabeta:depth=2")).get());
    Lines lines;
    lines.most = count;
    const auto made = maker.make(players, lines, {});
    EXPECT_TRUE(made) << made.error().message;
    return lines.kept;
  }
  struct Lines final : OpeningsWatcher {
    Expected<farm::Next> tried(const std::optional<MadeOpening>& opening, const OpeningsCounts& counts) override {
      if (opening) kept.push_back(opening->epd());
      return kept.size() == most || counts.attempts == most_attempts ? farm::Next::enough : farm::Next::go_on;
    }
    std::vector<std::string> kept;
    std::size_t most = SIZE_MAX;
    std::uint64_t most_attempts = UINT64_MAX;
  };

  GameList games_ = builtin_games();
  const AnyGame& chess_ = **games_.find("chess");
};

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const auto& line : lines) text += line + '\n';
  return text;
}

TEST_F(OpeningsMaking, what_it_makes_stands_every_check) {
  OpeningsMaker maker({.plies = 8, .within = 80, .seed = 5}, chess_);
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
  OpeningsMaker one({.seed = 5}, chess_), again({.seed = 5}, chess_), other({.seed = 6}, chess_);
  const auto lines = make(one, 20);
  EXPECT_EQ(make(again, 20), lines);
  EXPECT_NE(make(other, 20), lines);
}

TEST_F(OpeningsMaking, goes_on_after_a_break_as_if_there_had_been_none) {
  OpeningsMaker whole({.seed = 9}, chess_), before({.seed = 9}, chess_), after({.seed = 9}, chess_);
  const auto lines = make(whole, 30);
  auto parts = make(before, 11);
  for (const auto& line : parts) ASSERT_TRUE(after.resume(line));
  EXPECT_EQ(after.counts().kept, 11U);
  for (auto& line : make(after, 19)) parts.push_back(std::move(line));
  EXPECT_EQ(parts, lines);
}

TEST_F(OpeningsMaking, a_list_of_other_options_is_not_continued) {
  OpeningsMaker maker({.plies = 6, .within = 50, .seed = 9}, chess_);
  const auto lines = make(maker, 3);
  const auto error = [&](const OpeningsOptions& options, const std::vector<std::string>& list) -> std::string {
    OpeningsMaker other(options, chess_);
    for (const auto& line : list)
      if (const auto resumed = other.resume(line); !resumed) return resumed.error().message;
    return "no error";
  };
  const OpeningsOptions same{.plies = 6, .within = 50, .seed = 9};
  EXPECT_EQ(error(same, lines), "no error");
  EXPECT_EQ(error({.plies = 6, .within = 50, .seed = 8}, lines), "made with seed 9");
  EXPECT_EQ(error({.plies = 8, .within = 50, .seed = 9}, lines), "made with 6 plies");
  auto wide = lines.front();
  wide.replace(wide.find("; ce "), 6, "; ce 99");
  EXPECT_NE(error(same, {wide}).find("not within 50"), std::string::npos);
  EXPECT_EQ(error(same, {lines[1], lines[0]}), "its attempt comes after a later one");
  EXPECT_NE(error(same, {"rubbish"}), "no error");
}

// With so few plies there are fewer positions than attempts: each is kept once, by whatever order of moves.
TEST_F(OpeningsMaking, transpositions_are_duplicates) {
  OpeningsMaker maker({.plies = 3, .within = 10'000, .seed = 1}, chess_);
  const auto judge = player("alphabeta:depth=2");
  Lines lines;
  lines.most_attempts = 1500;
  ASSERT_TRUE(maker.make({judge.get()}, lines, {}));
  EXPECT_EQ(maker.counts().attempts, 1500U);
  EXPECT_GT(maker.counts().duplicates, 50U);
  EXPECT_EQ(lines.kept.size(), maker.counts().kept);
  EXPECT_EQ(check_openings(joined(lines.kept)).good, lines.kept.size());
}

TEST_F(OpeningsMaking, several_judges_make_the_same_list) {
  const OpeningsOptions options{.plies = 3, .within = 10'000, .seed = 4};
  OpeningsMaker alone(options, chess_), together(options, chess_);
  EXPECT_EQ(make(together, 300, 3), make(alone, 300));
  EXPECT_EQ(together.counts().attempts, alone.counts().attempts);
  EXPECT_EQ(together.counts().duplicates, alone.counts().duplicates);
}

TEST_F(OpeningsMaking, a_player_that_tells_no_value_cannot_judge) {
  const auto random = player("random");
  OpeningsMaker maker({}, chess_);
  Lines lines;
  const auto made = maker.make({random.get()}, lines, {});
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
