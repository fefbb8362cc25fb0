// Chess under the searches of the framework: the laws of every game and every search, and the ends of chess games.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "chess/chess960.h"
#include "chess/fen.h"
#include "chess/san.h"
#include "games/chess/evaluators.h"
#include "tests/conformance/search_laws.h"

namespace arborist::chess {
namespace {

using Evaluate = Score (*)(const Position&);
using arborist::testing::CountingObserver;
using arborist::testing::expect_game_laws;
using arborist::testing::expect_minimax_value_everywhere;
using arborist::testing::expect_minimax_value_on_random_games;

static_assert(Repeats<Position> && SplitsOutcome<Position> && HasNoisyMoves<Position> && HintsOrder<Position> &&
              BoundsMoves<Position>);
static_assert(Evaluator<Evaluate, Position>);

constexpr Evaluate by_material = material;
constexpr Evaluate by_centre = centre;
constexpr Evaluate by_control = control;
constexpr Evaluate by_domination = domination;

// A position, and the moves played since.
Game<Position> game_of(const std::string& fen, const std::vector<const char*>& moves = {}) {
  Game<Position> game(*parse_fen(fen));
  for (const auto* move : moves) game.play(*parse_san(game.position(), move));
  return game;
}

TEST(ChessLaws, of_every_game_hold) {
  for (const int number : {normal_start, 3, 959})
    expect_game_laws(chess960_start(number), {.games = 2, .most_plies = 120, .seed = 5});
}

TEST(ChessSearch, every_search_finds_the_minimax_value_on_well_known_positions) {
  for (const auto* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                          "r2q3k/pn2bprp/4pNp1/2p1PbQ1/3p1P2/5NR1/PPP3PP/2B2RK1 w - - 0 1"})
    expect_minimax_value_everywhere(game_of(fen), by_centre, 2);
  for (const auto* fen : {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "8/pkP5/8/8/P7/6q1/3Q2p1/2R2rK1 w - - 0 1"})
    expect_minimax_value_everywhere(game_of(fen), by_domination, 3);
}

TEST(ChessSearch, every_search_finds_the_minimax_value_in_random_games) {
  for (const auto evaluate : {by_material, by_centre, by_control, by_domination})
    expect_minimax_value_on_random_games(Position::start(), evaluate, {.games = 2, .most_plies = 66, .seed = 9}, 2, 58);
}

TEST(ChessSearch, with_quiescence_watched_and_unwatched_searches_agree) {
  const auto game = game_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  const Equipment<Position>::Options options{.order = {.hint = true, .killers = true}, .quiescence = true};
  Equipment<Position> first(options);
  const auto silent = alpha_beta(game, by_material, {.depth = 2}, Silent{}, {}, first);
  Equipment<Position> second(options);
  CountingObserver observer;
  const auto watched = alpha_beta(game, by_material, {.depth = 2}, observer, {}, second);
  EXPECT_GT(silent.counts.quiet_entered, 0U);
  EXPECT_EQ(watched.value, silent.value);
  EXPECT_EQ(watched.line, silent.line);
  EXPECT_EQ(watched.counts, silent.counts);
  EXPECT_EQ(observer.nodes, silent.counts.entered);
}

TEST(ChessSearch, sees_a_mate_in_one_at_every_depth) {
  const struct {
    const char* fen;
    const char* mate;
  } table[] = {{"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#"},
               {"r3k3/8/8/8/8/8/5PPP/6K1 b q - 0 1", "Ra1#"},
               {"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", "Qxf7#"},
               {"6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", "Nf7#"}};
  for (const auto& [fen, mate] : table) {
    for (int depth = 1; depth <= 3; ++depth) {
      const auto found = alpha_beta(game_of(fen), by_material, {.depth = depth});
      EXPECT_EQ(found.value, Score::win_in(1)) << fen;
      EXPECT_EQ(to_san(*parse_fen(fen), *found.best()), mate) << fen;
    }
  }
}

// A pawn down, Black shuts the white king in: with the stalemate the pawn is worth nothing.
TEST(ChessSearch, a_stalemate_is_worth_a_draw) {
  const auto found = alpha_beta(game_of("K7/P2k4/8/8/8/8/8/8 b - - 0 1"), by_material, {.depth = 1});
  EXPECT_EQ(found.value, Score::draw());
  EXPECT_EQ(alpha_beta(game_of("K7/P1k5/8/8/8/8/8/8 w - - 0 1"), by_material, {.depth = 3}).value, Score::draw());
}

TEST(ChessSearch, en_passant_is_seen_only_where_it_is_allowed) {
  const auto allowed = alpha_beta(game_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), by_material, {.depth = 1});
  EXPECT_EQ(allowed.value, Score(100));
  EXPECT_EQ(to_san(*parse_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), *allowed.best()), "exd6");
  EXPECT_EQ(alpha_beta(game_of("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"), by_material, {.depth = 1}).value, Score::draw());
}

TEST(ChessSearch, a_third_repetition_saves_the_side_that_is_behind) {
  const auto game = game_of("4k3/8/8/8/8/8/8/R3K1N1 w - - 0 1", {"Nf3", "Kd8", "Ng1", "Ke8", "Nf3", "Kd8", "Ng1"});
  const auto found = alpha_beta(game, by_material, {.depth = 1});
  EXPECT_EQ(found.value, Score::draw());
  EXPECT_EQ(to_san(game.position(), *found.best()), "Ke8");
  const auto forgetful = alpha_beta(Game<Position>(game.position()), by_material, {.depth = 1});
  EXPECT_EQ(forgetful.value, Score(-800)) << "the position alone does not know";
}

// The knight checks from h3 and f2 for ever; after five plies the position of the first comes again.
TEST(ChessSearch, one_repetition_inside_the_tree_is_a_draw) {
  const auto game = game_of("8/6k1/8/Q7/8/8/5nNP/5BK1 b - - 0 1");
  EXPECT_EQ(alpha_beta(game, by_material, {.depth = 4}).value, Score(-1300));
  EXPECT_EQ(alpha_beta(game, by_material, {.depth = 5}).value, Score::draw());
}

TEST(ChessSearch, the_last_of_fifty_moves_draws_unless_it_mates) {
  EXPECT_EQ(alpha_beta(game_of("4k3/8/8/8/8/8/8/R3K3 w - - 99 80"), by_material, {.depth = 2}).value, Score::draw());
  EXPECT_EQ(alpha_beta(game_of("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80"), by_material, {.depth = 2}).value,
            Score::win_in(1));
}

}  // namespace
}  // namespace arborist::chess
