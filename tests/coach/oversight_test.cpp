#include "coach/oversight.h"

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/uci_move.h"
#include "coach/analysis.h"
#include "engine/levels/level_eyes.h"

namespace arborist::coach {
namespace {

// A level's games against itself, with what is said of its bad moves.
struct Told {
  Game<chess::Position> game;
  std::size_t ply = 0;
  engine::Weakness player;
  Oversight oversight;
};

std::vector<Told> told_of_games(int elo, int games) {
  std::vector<Told> all;
  engine::Engine engine({.hash_megabytes = 1});
  Analyst analyst({.limits = {.nodes = 1'500}});
  for (int i = 0; i < games; ++i) {
    const engine::Weakness player{.elo = elo, .seed = static_cast<std::uint64_t>(i) + 1};
    Game<chess::Position> game(chess::Position::start());
    for (int ply = 0; ply < 30 && game.position().has_moves(); ++ply)
      game.play(*engine::search_at_level(engine, game, {}, player).best);
    const auto judged = analyst.judge(game);
    for (std::size_t ply = 0; ply < judged->moves.size(); ++ply)
      if (const auto why = oversight_of(player, game, ply, judged->moves[ply]))
        all.push_back({game, ply, player, *why});
  }
  return all;
}

TEST(Oversight, what_was_not_seen_is_a_fact_about_the_eyes) {
  int unseen = 0;
  const auto all = told_of_games(700, 3);
  ASSERT_FALSE(all.empty());
  for (const Told& told : all) {
    ASSERT_FALSE(told.oversight.text.empty());
    if (told.oversight.kind != Oversight::Kind::unseen) continue;
    ++unseen;
    Game<chess::Position> before(told.game.start());
    for (std::size_t i = 0; i < told.ply; ++i) before.play(told.game.moves()[i]);
    const engine::LevelEyes eyes(engine::level_of_the_day(told.player.elo, told.player.seed), told.player.seed, before);
    const auto& position = told.oversight.position;
    ASSERT_TRUE(position.is_legal(*told.oversight.move)) << told.oversight.text;
    EXPECT_FALSE(position.in_check()) << "an answer to check is always seen";
    EXPECT_TRUE(eyes.overlooks(position, *told.oversight.move, Move(), 9)) << told.oversight.text;
  }
  EXPECT_GT(unseen, 0) << "of " << all.size();
}

TEST(Oversight, nothing_is_said_of_a_good_move) {
  Game<chess::Position> game(chess::Position::start());
  game.play(Move(chess::Square::e2, chess::Square::e4));
  EXPECT_FALSE(oversight_of({.elo = 600, .seed = 1}, game, 0, {.move = game.moves()[0]}));
}

}  // namespace
}  // namespace arborist::coach
