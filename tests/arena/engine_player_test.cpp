// Our own engine as a player: what it values positions with.
#include "arena/engine_player.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "chess/san.h"
#include "core/file.h"
#include "engine/engine.h"
#include "games/builtin_games.h"
#include "tests/arena/make_from.h"
#include "tests/engine/net_support.h"

namespace arborist::testing {
namespace {

class EnginePlayers : public ::testing::Test {
 protected:
  EnginePlayers() { EXPECT_TRUE(write_file(path_, engine::random_net().encode())); }
  ~EnginePlayers() override { std::filesystem::remove(path_); }

  Expected<std::unique_ptr<Player>> make(const std::string& text) {
    return make_from(text, *play_, {.permissions = Permissions::everything()});
  }
  std::string error_of(const std::string& text) {
    const auto made = make(text);
    return made ? "no error" : made.error().message;
  }

  GameList games_ = builtin_games();
  std::unique_ptr<AnyPlay> play_ = std::move(*(*games_.find("chess"))->start(""));
  std::string path_ = ::testing::TempDir() + "arborist_engine_player_test.net";
};

TEST_F(EnginePlayers, plays_with_the_net_of_a_file_or_with_none) {
  const std::pair<std::string, engine::ChessNet> table[] = {
      {"net=" + path_, engine::random_chess_net()}, {"eval=classic", {}}, {"threads=1", engine::built_in_net()}};
  for (const auto& [setting, net] : table) {
    const auto player = make("engine:nodes=3000,hash=1," + setting);
    ASSERT_TRUE(player) << player.error().message;
    const auto choice = (*player)->choose(*play_, {});
    ASSERT_TRUE(choice && choice->analysis) << setting;
    engine::Engine same({.hash_megabytes = 1, .net = net});
    const auto found = same.search(Game(chess::Position::start()), {.limits = {.nodes = 3000}});
    EXPECT_EQ(choice->analysis->value, found.value) << setting;
    EXPECT_EQ(choice->analysis->line.front(), chess::to_san(chess::Position::start(), *found.best)) << setting;
  }
}

TEST_F(EnginePlayers, a_file_that_is_no_chess_net_is_refused_with_the_reason) {
  ASSERT_TRUE(write_file(path_, engine::random_net().encode().substr(0, 3000)));
  EXPECT_NE(error_of("engine:net=" + path_).find("cut short"), std::string::npos) << error_of("engine:net=" + path_);
  EXPECT_NE(error_of("engine:net=/nonexistent").find("/nonexistent"), std::string::npos);
  EXPECT_NE(error_of("engine:eval=classic,net=" + path_).find("uses no net"), std::string::npos);
  EXPECT_NE(error_of("engine:eval=hope").find("there is no evaluation 'hope'"), std::string::npos);
  if (!engine::built_in_net()) {
    EXPECT_NE(error_of("engine:eval=net").find("no net is built in"), std::string::npos);
  }
}

TEST_F(EnginePlayers, a_level_plays_the_same_for_the_same_seed_and_takes_another_where_none_is_told) {
  const auto first_move = [&](const std::string& text, std::uint64_t seed) {
    const auto player = make(text);
    EXPECT_TRUE(player) << player.error().message;
    (*player)->new_game();
    (*player)->reseed(seed);
    return (*player)->choose(*play_, {})->move;
  };
  std::set<std::string> told, untold;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    told.insert(first_move("engine:elo=700,hash=1,eval=classic,seed=4", seed));
    untold.insert(first_move("engine:elo=700,hash=1,eval=classic", seed));
  }
  EXPECT_EQ(told.size(), 1U);
  EXPECT_GE(untold.size(), 3U);
}

TEST_F(EnginePlayers, a_level_that_is_none_is_refused_with_the_range) {
  EXPECT_NE(error_of("engine:elo=200").find("600"), std::string::npos) << error_of("engine:elo=200");
  EXPECT_NE(error_of("engine:seed=3").find("engine:elo="), std::string::npos);
}

TEST_F(EnginePlayers, numbers_of_the_full_search_are_refused_for_a_level) {
  for (const std::string setting : {"without=null-move", "set=null_base:5"}) {
    EXPECT_EQ(error_of("engine:" + setting), "no error");
    EXPECT_NE(error_of("engine:elo=1400," + setting).find("a level (elo) has numbers of its own"), std::string::npos)
        << setting;
  }
}

}  // namespace
}  // namespace arborist::testing
