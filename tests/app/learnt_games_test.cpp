// What learning asks of games: how far they tell they are, and what they do where memory is scarce.
#include "app/learn/learn_plan.h"
#include "app/learn/learnt_by_features.h"
#include "app/learn/learnt_chess.h"
#include "tests/app/running.h"

namespace arborist {
namespace {

constexpr std::uint64_t more_than_anybody_plays = 1'000'000;

// Ends a stage when it has been told something a few times.
class FewLooks final : public StageWatcher {
 public:
  explicit FewLooks(int most) : most_(most) {}
  bool goes_on(const std::string& how_far) override {
    last_ = how_far;
    return ++looks_ < most_;
  }
  [[nodiscard]] const std::string& last() const { return last_; }

 private:
  int most_;
  int looks_ = 0;
  std::string last_;
};

class LearntGames : public WithFolder {
 protected:
  [[nodiscard]] PlayTask task(const std::string& file) const {
    return {.file = path(file), .net = "", .nodes = 20, .games = more_than_anybody_plays};
  }
  GameList games_ = builtin_games();
};

// "12 games, 1,234 positions, 5,678 a second"
std::uint64_t positions_told(const std::string& line) {
  const std::size_t from = line.find(", ");
  if (from == std::string::npos || !contains(line, " position") || !line.ends_with(" a second")) return 0;
  std::string digits;
  for (const char c : line.substr(from + 2, line.find(" position") - from - 2))
    if (c != ',') digits += c;
  return std::stoull(digits);
}

TEST_F(LearntGames, games_under_way_are_told_with_their_positions_those_of_earlier_runs_too) {
  LearntChess chess(**games_.find("chess"));
  LearntByFeatures four(**games_.find("connect-four"));
  for (LearntGame* game : {static_cast<LearntGame*>(&chess), static_cast<LearntGame*>(&four)}) {
    const PlayTask work = task("games" + game->ending_of_games());
    FewLooks first(8);
    ASSERT_TRUE(game->play(work, first));
    EXPECT_GT(positions_told(first.last()), 0U) << first.last();
    FewLooks second(1);
    ASSERT_TRUE(game->play(work, second));
    EXPECT_GE(positions_told(second.last()), positions_told(first.last())) << second.last();
  }
}

TEST_F(LearntGames, where_memory_holds_no_more_positions_the_games_end_and_that_is_said) {
  LearntChess chess(**games_.find("chess"), [] { return std::size_t{0}; });
  FewLooks looks(1000);
  const auto played = chess.play(task("games.bin"), looks);
  ASSERT_TRUE(played) << played.error().message;
  EXPECT_TRUE(played->is_short_of_memory);
  EXPECT_LT(played->games, more_than_anybody_plays);
  FewLooks patience(1);
  LearntChess roomy(**games_.find("chess"));
  const auto stopped = roomy.play(task("other.bin"), patience);
  ASSERT_TRUE(stopped) << stopped.error().message;
  EXPECT_FALSE(stopped->is_short_of_memory);
}

TEST_F(LearntGames, games_that_are_asked_for_are_held_against_the_memory_there_is) {
  const LearntChess chess(**games_.find("chess"), [] { return std::size_t{1} << 30U; });
  LearnPlan plan;
  plan.generations = 2;
  EXPECT_TRUE(chess.check_room(plan)) << "as many as there is time for end by themselves";
  plan.games = 50'000;
  EXPECT_TRUE(chess.check_room(plan));
  plan.games = 500'000;
  const auto refused = chess.check_room(plan);
  ASSERT_FALSE(refused);
  EXPECT_TRUE(contains(refused.error().message, "1,000,000 games in 2 generations")) << refused.error().message;
  EXPECT_TRUE(contains(refused.error().message, "1,024 MB are free")) << refused.error().message;
}

}  // namespace
}  // namespace arborist
