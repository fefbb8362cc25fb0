// The shared conformance suite, for every game.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "face/any_game.h"
#include "games/builtin_games.h"
#include "games/connect_four/connect_four.h"
#include "games/draughts/draughts.h"
#include "games/explicit_tree/explicit_tree.h"
#include "games/hex/hex.h"
#include "games/kalah/kalah.h"
#include "games/nim/nim.h"
#include "games/reversi/reversi.h"
#include "games/synthetic_tree/synthetic_tree.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "tests/conformance/game_laws.h"

namespace arborist {
namespace {

using testing::expect_game_laws;

TEST(GameLaws, hold_for_tic_tac_toe) { expect_game_laws(TicTacToe{}, {.games = 200}); }

TEST(GameLaws, hold_for_connect_four_of_every_size) {
  expect_game_laws(ConnectFour{}, {.games = 60});
  for (int width = 1; width <= 32; ++width)
    for (int height = 1; height <= 29; ++height)
      if (connect_four_size_fits(width, height))
        expect_game_laws(BasicConnectFour(AnySize(width, height)), {.games = 2});
}

TEST(GameLaws, hold_for_reversi_of_both_sizes) {
  for (const int edge : {6, 8}) expect_game_laws(Reversi(edge), {.games = 20});
}

TEST(GameLaws, hold_for_nim_either_way) {
  for (const auto last : {Nim::Last::wins, Nim::Last::loses}) expect_game_laws(Nim({1, 3, 5, 7}, last), {.games = 20});
}

TEST(GameLaws, hold_for_kalah_of_any_size) {
  for (const auto& [pits, stones] : {std::pair(6, 4), {1, 1}, {2, 60}, {12, 10}})
    expect_game_laws(Kalah(pits, stones), {.games = 5});
}

TEST(GameLaws, hold_for_hex_of_every_size) {
  for (int size = Hex::smallest; size <= Hex::largest; ++size)
    for (const auto swap : {Hex::Swap::no, Hex::Swap::yes}) expect_game_laws(Hex(size, swap), {.games = 1});
}

TEST(GameLaws, hold_for_draughts) {
  expect_game_laws(Draughts{}, {.games = 10});
  expect_game_laws(*Draughts::parse("W:WK9,K10,K32:BK1,K6"), {.games = 5});
}

TEST(GameLaws, hold_for_typed_trees) {
  for (const auto& tree : builtin_trees()) expect_game_laws(*ExplicitTree::parse(tree.text), {.games = 20});
}

TEST(GameLaws, hold_for_synthetic_trees) {
  expect_game_laws(SyntheticTree({.branching = 4, .depth = 6}), {.games = 50});
  expect_game_laws(SyntheticTree({.branching = 3, .depth = 5, .values = SyntheticTree::Values::incremental}),
                   {.games = 50});
}

TEST(ConnectFour, a_board_of_fixed_size_and_one_of_any_size_play_the_same_game) {
  Random random(11);
  for (int i = 0; i < 50; ++i) {
    ConnectFour fixed;
    BasicConnectFour<AnySize> any(AnySize(7, 6));
    while (!fixed.outcome()) {
      ASSERT_FALSE(any.outcome());
      const auto moves = list_moves(fixed);
      ASSERT_TRUE(std::ranges::equal(moves, list_moves(any)));
      const auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      fixed = fixed.after(move);
      any = any.after(move);
      ASSERT_EQ(fixed.key(), any.key());
      ASSERT_EQ(fixed.open_lines(), any.open_lines());
    }
    ASSERT_EQ(fixed.outcome(), any.outcome());
  }
}

// Positions reached by a game, as text, lead back to the same text and the same moves.
TEST(EveryGame, reads_what_it_writes) {
  const auto games = builtin_games();
  Random random(5);
  for (const auto& game : games.all()) {
    SCOPED_TRACE(game->info().name);
    for (int i = 0; i < 20; ++i) {
      auto play = game->start("");
      ASSERT_TRUE(play);
      for (int ply = 0; ply < 60 && !(*play)->outcome(); ++ply) {
        const auto again = game->start((*play)->position_text());
        ASSERT_TRUE(again) << again.error().message;
        ASSERT_EQ((*again)->position_text(), (*play)->position_text());
        ASSERT_EQ((*again)->legal_moves(), (*play)->legal_moves());
        ASSERT_EQ((*again)->to_move(), (*play)->to_move());
        ASSERT_FALSE((*play)->draw({}).empty());
        const auto moves = (*play)->legal_moves();
        const auto& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        const auto played = (*play)->play(move);
        ASSERT_TRUE(played) << played.error().message;
        ASSERT_EQ(*played, move);
      }
    }
  }
}

TEST(EveryGame, takes_moves_back_to_the_start) {
  const auto games = builtin_games();
  for (const auto& game : games.all()) {
    SCOPED_TRACE(game->info().name);
    const auto play = game->start("");
    const auto start = (*play)->position_text();
    while (!(*play)->outcome() && (*play)->moves_played().size() < 40)
      ASSERT_TRUE((*play)->play((*play)->legal_moves().front()));
    while ((*play)->take_back()) {
    }
    EXPECT_EQ((*play)->position_text(), start);
    EXPECT_TRUE((*play)->moves_played().empty());
  }
}

TEST(EveryGame, refuses_nonsense_moves_and_setups_and_stays_as_it_was) {
  const auto games = builtin_games();
  for (const auto& game : games.all()) {
    SCOPED_TRACE(game->info().name);
    const auto play = game->start("");
    const auto before = (*play)->position_text();
    for (const auto* nonsense : {"", "zzz", "-1", "99999999999999999999", "\x01\xff", "((("}) {
      EXPECT_FALSE((*play)->play(nonsense)) << nonsense;
      EXPECT_EQ((*play)->position_text(), before);
    }
    for (const auto* nonsense : {"zzz", "99x99", "0x0", "((", "X.O/", "@/does/not/exist"})
      EXPECT_FALSE(game->start(nonsense)) << nonsense;
  }
}

TEST(EveryGame, no_setup_reads_a_file) {
  const auto path = std::filesystem::path(::testing::TempDir()) / "arborist_no_setup_reads_a_file";
  const auto games = builtin_games();
  for (const auto& game : games.all()) {
    std::ofstream(path) << (*game->start(""))->start_text() << '\n';
    for (const auto* lead : {"@", " @", "@ "}) EXPECT_FALSE(game->start(lead + path.string())) << game->info().name;
  }
  std::filesystem::remove(path);
}

TEST(SyntheticTree, a_place_is_told_whole_or_not_at_all) {
  const auto games = builtin_games();
  const auto* game = *games.find("synthetic-tree");
  for (const auto* part : {"ply=3", "sum=5", "at=7", "ply=3,at=7", "ply=3,sum=5", "sum=5,at=7"}) {
    const auto play = game->start(part);
    ASSERT_FALSE(play) << part;
    EXPECT_NE(play.error().message.find("is missing"), std::string::npos) << play.error().message;
  }
}

TEST(SyntheticTree, a_sum_that_no_moves_make_is_refused) {
  const auto games = builtin_games();
  const auto* game = *games.find("synthetic-tree");
  for (const auto* sum : {"2147483647", "-2147483647", "301", "-301"})
    EXPECT_FALSE(game->start(fmt::format("depth=5,ply=3,at=7,sum={}", sum))) << sum;
  for (const auto* values : {"leaves", "incremental"}) {
    const auto play = game->start(fmt::format("depth=900,range=30000,ply=899,at=7,sum=26970000,values={}", values));
    ASSERT_TRUE(play) << play.error().message;
    EXPECT_TRUE((*play)->play("1")) << "the largest sum of the deepest place goes on";
  }
}

TEST(GameList, answers_a_wrong_name_with_the_nearest) {
  const auto games = builtin_games();
  const auto wrong = games.find("tictactoe");
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().message.find("did you mean 'tic-tac-toe'"), std::string::npos) << wrong.error().message;
  EXPECT_TRUE(games.find("connect-four"));
}

TEST(TicTacToe, setups_that_no_game_reaches_are_refused_with_the_reason) {
  const struct {
    const char* setup;
    const char* reason;
  } table[] = {{"XXX/XXX/XXX", "as many stones"},
               {"OOO/.../...", "as many stones"},
               {"XXX/OO./O..", "before the last"},
               {"OOO/XX./XX.", "before the last"},
               {"XO", "not nine"},
               {"XOXOXOXOXO", "more than nine"},
               {"XO/XOXO/X..", "every row"},
               {"XOZ/.../...", "no square"}};
  for (const auto& [setup, reason] : table) {
    const auto position = TicTacToe::parse(setup);
    ASSERT_FALSE(position) << setup;
    EXPECT_NE(position.error().message.find(reason), std::string::npos) << position.error().message;
  }
}

TEST(ConnectFour, setups_that_no_game_reaches_are_refused_with_the_reason) {
  const auto games = builtin_games();
  const auto* game = *games.find("connect-four");
  const struct {
    const char* setup;
    const char* reason;
  } table[] = {{"8x8", "does not fit"},
               {"40x1", "out of range"},
               {"4x2:X.../....", "hangs in the air"},
               {"4x2:..../XX..", "as many stones"},
               {"4x2:....", "rows"},
               {"4x2:..../....X", "cells"},
               {"5x2:.OOO./XXXXO", "before the last"}};
  for (const auto& [setup, reason] : table) {
    const auto play = game->start(setup);
    ASSERT_FALSE(play) << setup;
    EXPECT_NE(play.error().message.find(reason), std::string::npos) << setup << ": " << play.error().message;
  }
}

}  // namespace
}  // namespace arborist
