#include "engine/engine.h"

#include <gtest/gtest.h>

#include "engine/bench.h"
#include "tests/engine/net_support.h"
#include "tests/engine/positions.h"

namespace arborist::engine {
namespace {

using namespace std::chrono_literals;
using chess::Square;

constexpr std::string_view middlegame = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

TEST(Engine, takes_what_is_free) {
  Engine engine;
  const auto result = engine.search(game_at("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1"), {.limits = {.depth = 4}});
  ASSERT_TRUE(result.best);
  EXPECT_EQ(*result.best, Move(Square::d2, Square::d5));
}

TEST(Engine, has_no_move_where_the_game_is_over) {
  Engine engine;
  EXPECT_FALSE(engine.search(game_at("7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), {.limits = {.depth = 4}}).best);
  EXPECT_FALSE(engine.search(game_at("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"), {.limits = {.depth = 4}}).best);
}

TEST(Engine, says_how_sure_its_value_is) {
  Engine engine;
  EXPECT_EQ(engine.search(game_at(middlegame), {.limits = {.depth = 5}}).bound, Bound::exact);
  engine.stop();
  const auto guessed = engine.search(game_at(middlegame), {.infinite = true});
  EXPECT_EQ(guessed.bound, Bound::none);
  EXPECT_EQ(guessed.depth, 0);
}

TEST(Engine, the_line_of_a_mate_ends_in_mate) {
  Engine engine;
  auto game = game_at("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
  const auto result = engine.search(game, {.limits = {.depth = 10}});
  for (const Move move : result.line) {
    ASSERT_TRUE(game.position().is_legal(move));
    game.play(move);
  }
  ASSERT_TRUE(game.outcome());
  EXPECT_EQ(game.outcome()->rule(), "checkmate");
}

TEST(Engine, stops_as_soon_as_the_mate_asked_for_is_proved) {
  Engine engine;
  const auto result = engine.search(game_at("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"), {.mate_in = 3});
  ASSERT_TRUE(result.value.is_win());
  EXPECT_LE(result.value.plies_to_end(), 5);
}

TEST(Engine, gives_the_same_result_every_time) {
  const auto search = [](Engine& engine) { return engine.search(game_at(middlegame), {.limits = {.nodes = 30'000}}); };
  Engine engine;
  const auto first = search(engine);
  engine.new_game();
  const auto again = search(engine);
  Engine other({.hash_megabytes = 16});
  const auto elsewhere = search(other);
  for (const auto& result : {again, elsewhere}) {
    EXPECT_EQ(result.line, first.line);
    EXPECT_EQ(result.value, first.value);
    EXPECT_EQ(result.nodes, first.nodes);
  }
}

TEST(Engine, several_threads_share_a_net) {
  Engine engine({.threads = 3, .net = random_chess_net()});
  for (int move = 0; move < 2; ++move) {
    const auto result = engine.search(game_at(middlegame), {.limits = {.depth = 7}});
    ASSERT_TRUE(result.best);
    EXPECT_TRUE(at(middlegame).is_legal(*result.best));
  }
}

TEST(Engine, uses_exactly_the_nodes_it_is_given) {
  for (const std::uint64_t nodes : {1U, 2U, 77U, 1024U, 5000U}) {
    Engine engine;
    const auto result = engine.search(game_at(middlegame), {.limits = {.nodes = nodes}});
    EXPECT_EQ(result.nodes, nodes);
    EXPECT_EQ(result.ended, Ended::out_of_nodes);
    ASSERT_TRUE(result.best);
    EXPECT_TRUE(at(middlegame).is_legal(*result.best));
  }
}

TEST(Engine, soft_nodes_end_it_after_an_iteration) {
  Engine engine;
  const auto result = engine.search(game_at(middlegame), {.soft_nodes = 5'000});
  EXPECT_GE(result.nodes, 5'000U);
  EXPECT_LT(result.nodes, 200'000U);
  EXPECT_EQ(result.ended, Ended::finished);
}

TEST(Engine, every_cpu_variant_searches_the_same_tree) {
  const auto variants = usable_cpu_variants();
  const auto plain = run_bench({.depth = 7, .hash_megabytes = 4, .cpu = variants.front()});
  for (const CpuVariant variant : variants)
    EXPECT_EQ(run_bench({.depth = 7, .hash_megabytes = 4, .cpu = variant}).nodes, plain.nodes) << to_text(variant);
}

struct Counter : SearchWatcher {
  std::uint64_t nodes = 0;
  std::uint64_t returned_or_abandoned = 0;
  std::uint64_t cuts = 0;
  void entered(const chess::Position&, const Visit&) override { ++nodes; }
  void returned(int, Score) override { ++returned_or_abandoned; }
  void abandoned(int) override { ++returned_or_abandoned; }
  void cut(int, Move, Score) override { ++cuts; }
};

TEST(Engine, watched_and_unwatched_searches_agree) {
  for (const std::string_view fen : bench_positions()) {
    Engine silent;
    Engine watched;
    Counter counter;
    const SearchRequest request{.limits = {.depth = 7}};
    const auto a = silent.search(game_at(fen), request);
    const auto b = watched.search_watched(game_at(fen), request, counter);
    EXPECT_EQ(a.line, b.line);
    EXPECT_EQ(a.value, b.value);
    EXPECT_EQ(a.nodes, b.nodes);
    EXPECT_EQ(counter.nodes, b.nodes);
    EXPECT_EQ(counter.returned_or_abandoned, b.nodes);
    EXPECT_GT(counter.cuts, 0U);
  }
}

TEST(Engine, looks_only_at_the_moves_asked_for) {
  Engine engine;
  const Move wanted(Square::a3, Square::a4);
  const auto result = engine.search(game_at(middlegame), {.limits = {.depth = 6}, .only_moves = {wanted, Move()}});
  EXPECT_EQ(result.best, wanted);
  const auto none = engine.search(game_at(middlegame), {.limits = {.depth = 6}, .only_moves = {Move()}});
  EXPECT_FALSE(none.best);
}

TEST(Engine, several_lines_are_different_and_in_order) {
  Engine engine({.multi_pv = 4});
  std::vector<Progress> last(4);
  const auto result = engine.search(game_at(middlegame), {.limits = {.depth = 7}}, [&](const Progress& progress) {
    if (!progress.line.empty()) last[static_cast<std::size_t>(progress.rank - 1)] = progress;
  });
  EXPECT_EQ(result.best, last[0].line.front());
  for (std::size_t i = 1; i < 4; ++i) {
    EXPECT_EQ(last[i].depth, 7);
    EXPECT_LE(last[i].value, last[i - 1].value);
    EXPECT_NE(last[i].line.front(), last[i - 1].line.front());
  }
}

TEST(Engine, reports_lines_that_can_be_played) {
  Engine engine;
  int reports = 0;
  (void)engine.search(game_at(middlegame), {.limits = {.depth = 8}}, [&](const Progress& progress) {
    ++reports;
    EXPECT_EQ(progress.depth, reports);
    auto position = at(middlegame);
    ASSERT_FALSE(progress.line.empty());
    for (const Move move : progress.line) {
      ASSERT_TRUE(position.is_legal(move));
      position = position.after(move);
    }
  });
  EXPECT_EQ(reports, 8);
}

TEST(Engine, sees_the_draw_by_repetition_that_saves_it) {
  // White is a rook down and has a perpetual check on e8 and h5.
  Engine engine;
  const auto result = engine.search(game_at("6k1/5pp1/8/7Q/8/8/1r4PP/r5BK w - - 0 1"), {.limits = {.depth = 10}});
  EXPECT_GE(result.value, Score::draw());
}

TEST(Engine, mate_beats_the_fifty_move_rule) {
  Engine engine;
  const auto mate = engine.search(game_at("7k/8/6K1/8/8/8/8/R7 w - - 99 80"), {.limits = {.depth = 6}});
  EXPECT_EQ(mate.value, Score::win_in(1));
  const auto late = engine.search(game_at("8/8/8/3k4/8/8/8/R3K3 w - - 99 80"), {.limits = {.depth = 6}});
  EXPECT_EQ(late.value, Score::draw()) << "no mate in one, so nothing can be won";
}

TEST(Engine, wrong_options_are_refused_and_change_nothing) {
  Engine engine;
  EXPECT_FALSE(engine.set_options({.threads = 0}));
  EXPECT_FALSE(engine.set_options({.hash_megabytes = std::size_t{1} << 50U}));
  EXPECT_FALSE(engine.set_options({.multi_pv = 0}));
  EXPECT_EQ(engine.options(), Options{});
  EXPECT_TRUE(engine.search(game_at(middlegame), {.limits = {.depth = 3}}).best);
  EXPECT_FALSE(Engine::of_options({.threads = -1}));
}

TEST(Engine, chess960_castling_is_searched) {
  Engine engine;
  const auto result = engine.search(game_at("1k6/8/8/8/8/8/8/4RK1R w EH - 0 1"), {.limits = {.depth = 6}});
  EXPECT_TRUE(result.best);
}

}  // namespace
}  // namespace arborist::engine
