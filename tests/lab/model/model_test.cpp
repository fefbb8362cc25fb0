// What is learnt of an opponent: who goes by an evaluator is known by it, and what the errors are.
#include "lab/model/model.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "core/file.h"
#include "core/random.h"
#include "games/builtin_games.h"

namespace arborist::lab {
namespace {

class Model : public ::testing::Test {
 protected:
  // Games in which the first side goes by this evaluator, but for some moves, and the second plays by chance.
  std::vector<PlayedGame> games_by(const std::string& evaluator, unsigned slips_in_10) {
    std::vector<PlayedGame> games;
    Random random(7);
    for (int number = 0; number < 3; ++number) {
      auto play = std::move(*game_.start(""));
      PlayedGame game{"", "Anna", "chance", {}};
      while (!play->outcome()) {
        const auto legal = play->legal_moves();
        const bool by_chance = play->to_move() == Side::second || random.below(10) < slips_in_10;
        const std::string move =
            by_chance ? legal[random.below(static_cast<std::uint32_t>(legal.size()))]
                      : play->search(*Spec::parse("minimax:depth=1,eval=" + evaluator), {})->line.front();
        game.moves.push_back(*play->play(move));
      }
      games.push_back(game);
    }
    return games;
  }

  GameList list_ = builtin_games();
  const AnyGame& game_ = **list_.find("reversi");
};

TEST_F(Model, who_goes_by_an_evaluator_is_known_by_it) {
  for (const auto& evaluator : game_.evaluators()) {
    if (evaluator.name == "zero") continue;
    const auto games = games_by(evaluator.name, 1);
    const auto model = learn_model({.game = game_, .games = games, .player = "Anna"});
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_EQ(model->types.front().evaluator, evaluator.name);
    EXPECT_GT(model->types.front().share, 0.9);
    EXPECT_GT(model->types.front().accuracy, 0.5);
    EXPECT_LT(model->types.front().log_loss, model->by_chance);
    for (const std::string& player : players_against(*model))
      EXPECT_TRUE((*game_.start(""))->check_search(*Spec::parse(player))) << player;
  }
}

TEST_F(Model, more_slips_are_a_larger_error) {
  const std::string evaluator = game_.evaluators().front().name;
  double last = 0;
  for (const unsigned slips : {0U, 3U, 8U}) {
    const auto games = games_by(evaluator, slips);
    const auto model = learn_model({.game = game_, .games = games, .player = "Anna", .evaluators = {evaluator}});
    ASSERT_TRUE(model);
    EXPECT_GT(model->types.front().error, last) << slips;
    last = model->types.front().error;
  }
}

TEST_F(Model, reads_records_and_pgn_and_says_what_is_missing) {
  const auto folder = std::filesystem::temp_directory_path() / "arborist_model_test";
  std::filesystem::create_directories(folder);
  const std::string record =
      "arborist game record 1\ngame: reversi\nstart: \nfirst: Anna\nsecond: Ben\nresult: *\nmoves: d3 c3\n\n";
  ASSERT_TRUE(write_file(folder / "games.txt", record + record));
  const auto games = read_played_games((folder / "games.txt").string(), game_.info());
  ASSERT_TRUE(games) << games.error().message;
  ASSERT_EQ(games->size(), 2U);
  EXPECT_EQ((*games)[1].moves, (std::vector<std::string>{"d3", "c3"}));
  const auto nobody = learn_model({.game = game_, .games = *games, .player = "Eve"});
  ASSERT_FALSE(nobody);
  EXPECT_EQ(nobody.error().message, "'Eve' chose no move in these games; the players are Anna, Ben");

  ASSERT_TRUE(write_file(folder / "games.pgn", "[White \"Anna\"]\n[Black \"Ben\"]\n\n1. e4 e5 2. Nf3 *\n"));
  const auto pgn = read_played_games((folder / "games.pgn").string(), (*list_.find("chess"))->info());
  ASSERT_TRUE(pgn) << pgn.error().message;
  EXPECT_EQ(pgn->front().moves.size(), 3U);
  EXPECT_EQ(pgn->front().second, "Ben");
  EXPECT_FALSE(read_played_games((folder / "games.pgn").string(), game_.info())) << "reversi has no PGN";
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace arborist::lab
