#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "chess/fen.h"
#include "chess/san.h"
#include "core/random.h"
#include "engine/levels/chance.h"
#include "engine/levels/level_eyes.h"
#include "engine/levels/level_parameters.h"
#include "engine/levels/play.h"

namespace arborist::engine {
namespace {

using chess::Position;

Position level_position(const char* fen) { return *chess::parse_fen(fen); }

// A game of moves by chance, of at most so many plies.
Game<Position> random_game(std::uint64_t seed, int plies) {
  Random random(seed);
  Game<Position> game(Position::start());
  for (int ply = 0; ply < plies && !game.outcome(); ++ply) {
    const auto moves = game.position().moves();
    game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return game;
}

SearchResult level_result(const Game<Position>& game, int elo, std::uint64_t seed) {
  Engine engine({.hash_megabytes = 1, .net = {}});
  return search_at_level(engine, game, {}, {.elo = elo, .seed = seed});
}

struct SeesAll : Eyes {
  [[nodiscard]] bool overlooks(const Position&, chess::Move, chess::Move, int) const override { return false; }
  [[nodiscard]] Score judge(const Position&, Score value) const override { return value; }
};

struct SeesNothing : SeesAll {
  [[nodiscard]] bool overlooks(const Position&, chess::Move, chess::Move, int) const override { return true; }
};

TEST(Eyes, that_see_everything_change_nothing) {
  const SeesAll eyes;
  for (const char* fen : {"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
                          "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"}) {
    Engine engine({.hash_megabytes = 1, .net = {}}, level_parameters);
    const Game<Position> game(level_position(fen));
    const auto plain = engine.search(game, {.limits = {.depth = 7}});
    engine.new_game();
    const auto seen = engine.search(game, {.limits = {.depth = 7}, .eyes = &eyes});
    EXPECT_EQ(plain.nodes, seen.nodes) << fen;
    EXPECT_EQ(plain.value, seen.value) << fen;
    EXPECT_EQ(plain.best, seen.best) << fen;
  }
}

TEST(Eyes, that_see_nothing_still_play_and_take_nothing_for_stalemate_or_mate) {
  const SeesNothing eyes;
  Engine engine({.hash_megabytes = 1, .net = {}});
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const auto game = random_game(seed, static_cast<int>(4 + seed));
    if (game.outcome()) continue;
    const auto result = engine.search(game, {.limits = {.depth = 4}, .eyes = &eyes});
    ASSERT_TRUE(result.best) << chess::to_fen(game.position());
    const auto moves = game.position().moves();
    EXPECT_TRUE(std::find(moves.begin(), moves.end(), *result.best) != moves.end());
    EXPECT_NE(result.value, Score::draw()) << chess::to_fen(game.position());
    engine.new_game();
  }
}

TEST(Levels, play_the_same_whatever_the_numbers_of_the_full_search_are) {
  Parameters others;
  others.reverse_futility_margin = 200;
  others.null_base = 1;
  others.reduction_base = 0;
  Engine usual({.hash_megabytes = 1, .net = {}}), other({.hash_megabytes = 1, .net = {}}, others);
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const auto game = random_game(seed, 12);
    const auto one = search_at_level(usual, game, {}, {.elo = 1400, .seed = seed});
    const auto two = search_at_level(other, game, {}, {.elo = 1400, .seed = seed});
    EXPECT_EQ(one.best, two.best) << chess::to_fen(game.position());
    EXPECT_EQ(one.value, two.value) << chess::to_fen(game.position());
    EXPECT_EQ(one.nodes, two.nodes) << chess::to_fen(game.position());
  }
}

TEST(Levels, look_at_more_and_err_less_the_higher_they_are) {
  for (int elo = lowest_elo; elo < highest_elo; elo += 25) {
    const Level low = level_of(elo), high = level_of(elo + 25);
    EXPECT_EQ(low.elo, elo);
    EXPECT_GT(high.nodes, low.nodes) << elo;
    EXPECT_LE(high.unseen, low.unseen) << elo;
    EXPECT_LE(high.unseen_mates, low.unseen_mates) << elo;
    EXPECT_LE(high.taste, low.taste) << elo;
    EXPECT_LE(high.error, low.error) << elo;
  }
  EXPECT_EQ(level_of(-5).elo, lowest_elo);
  EXPECT_EQ(level_of(99'999).elo, highest_elo);
}

TEST(Levels, a_bad_day_hides_no_mate_in_one_from_who_always_sees_them) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    EXPECT_EQ(level_of_the_day(1200, seed).unseen_mates, 0);
    EXPECT_LE(level_of_the_day(700, seed).unseen_mates, level_of(700).unseen_mates);
  }
}

TEST(Levels, have_good_and_bad_days) {
  double sum = 0, away = 0;
  constexpr int games = 2000;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    const int elo = level_of_the_day(1500, seed).elo;
    sum += elo;
    away += std::abs(elo - 1500);
  }
  EXPECT_NEAR(sum / games, 1500, 20);
  EXPECT_NEAR(away / games, level_of(1500).good_and_bad, 0.1 * level_of(1500).good_and_bad);
}

TEST(Levels, chance_is_as_often_as_it_is_said) {
  Random random(1);
  int happened = 0;
  double away = 0;
  constexpr int times = 20'000;
  for (int i = 0; i < times; ++i) {
    happened += happens(random.next(), 150) ? 1 : 0;
    away += std::abs(around_zero(random.next(), 60));
  }
  EXPECT_NEAR(happened, 0.15 * times, 0.02 * times);
  EXPECT_NEAR(away / times, 60, 2);
  EXPECT_FALSE(happens(0, 0));
  EXPECT_TRUE(happens(~std::uint64_t{0}, 1000));
}

TEST(LevelEyes, never_overlook_a_retake) {
  int retakes = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Game<Position> game(Position::start());
    const auto played = random_game(seed, 60);
    for (const chess::Move last : played.moves()) {
      game.play(last);
      const LevelEyes eyes(level_of(lowest_elo), seed, game);
      for (const chess::Move move : game.position().moves()) {
        if (move.to() != last.to() || !game.position().is_capture(move)) continue;
        ++retakes;
        EXPECT_FALSE(eyes.overlooks(game.position(), move, last, 1));
      }
    }
  }
  EXPECT_GT(retakes, 100);
}

TEST(LevelEyes, overlook_quiet_and_backward_moves_more_often_than_captures_and_checks) {
  const auto position = level_position("4k3/8/8/3p4/1B6/4N3/8/R3K2Q w - - 0 1");
  const auto hard = [&](const char* san) { return difficulty(position, *chess::parse_san(position, san), {}); };
  EXPECT_LT(hard("Nxd5"), hard("Nc4"));
  EXPECT_LT(hard("Qh5+"), hard("Nc4"));
  EXPECT_LT(hard("Nc4"), hard("Bd2"));
  const auto guarded = level_position("4k3/8/2p5/3p4/1B6/4N3/8/R3K2Q w - - 0 1");
  EXPECT_LT(hard("Qxd5"), difficulty(guarded, *chess::parse_san(guarded, "Qxd5"), {})) << "it would be taken";
}

TEST(LevelEyes, overlook_the_same_for_a_while_and_other_things_later) {
  const auto game = random_game(3, 20);
  const auto later = [&](int plies) {
    int same = 0, all = 0;
    Game<Position> other(Position::start());
    const auto moves = random_game(3, 20 + plies);
    for (const chess::Move move : moves.moves()) other.play(move);
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      const Level level = level_of(lowest_elo);
      const LevelEyes now(level, seed, game), then(level, seed, other);
      for (const chess::Move move : game.position().moves()) {
        const bool was_hidden = now.overlooks(game.position(), move, {}, 2);
        if (!was_hidden) continue;
        ++all;
        same += then.overlooks(game.position(), move, {}, 2) ? 1 : 0;
      }
    }
    return static_cast<double>(same) / all;
  };
  EXPECT_GT(later(2), 0.7);
  EXPECT_LT(later(30), 0.6);
}

TEST(LevelEyes, mates_in_one_are_seen_from_1200_on_and_mostly_below) {
  const auto position = level_position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
  const Game<Position> game(position);
  const auto mate = *chess::parse_san(position, "Ra8#");
  const auto seen = [&](int elo) {
    int count = 0;
    for (std::uint64_t seed = 0; seed < 500; ++seed)
      count += LevelEyes(level_of(elo), mix_bits(seed), game).overlooks(position, mate, {}, 0) ? 0 : 1;
    return count;
  };
  for (const int elo : {1200, 1600, 2400}) EXPECT_EQ(seen(elo), 500);
  EXPECT_GT(seen(600), 300);
  EXPECT_GT(seen(1000), seen(600));
  EXPECT_LT(seen(600), 500);
}

TEST(LevelPlay, follows_from_game_level_and_seed_and_differs_from_seed_to_seed) {
  std::set<std::uint16_t> choices;
  const auto game = random_game(8, 10);
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const auto once = level_result(game, 800, seed), again = level_result(game, 800, seed);
    ASSERT_TRUE(once.best);
    EXPECT_EQ(once.best, again.best);
    EXPECT_EQ(once.nodes, again.nodes);
    choices.insert(once.best->raw());
  }
  EXPECT_GE(choices.size(), 3U);
}

TEST(LevelPlay, keeps_to_stricter_limits) {
  Engine engine({.hash_megabytes = 1, .net = {}});
  const Game<Position> game(Position::start());
  EXPECT_LE(search_at_level(engine, game, {.limits = {.nodes = 50}}, {.elo = 2600, .seed = 1}).nodes, 50U);
  EXPECT_EQ(search_at_level(engine, game, {.limits = {.depth = 1}}, {.elo = 1600, .seed = 1}).depth, 1);
}

TEST(HumanWhile, is_a_small_part_of_the_clock_and_short_for_what_is_plain) {
  using namespace std::chrono_literals;
  const Game<Position> game(Position::start());
  const auto e4 = *chess::parse_san(game.position(), "e4");
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const auto time = human_while(game, e4, {.clock = TimeLeft{.own = 300s, .other = 300s}}, seed);
    EXPECT_GT(time, 500ms);
    EXPECT_LE(time, 10s);
  }
  EXPECT_EQ(human_while(game, e4, {.clock = TimeLeft{.own = 9s, .other = 300s}}, 1), Duration::zero());
  Game<Position> exchange(level_position("3qk3/8/8/3p4/4P3/8/8/3QK3 w - - 0 1"));
  exchange.play(*chess::parse_san(exchange.position(), "exd5"));
  const auto retake = *chess::parse_san(exchange.position(), "Qxd5");
  EXPECT_LT(human_while(exchange, retake, {.clock = TimeLeft{.own = 300s, .other = 300s}}, 1), 3s);
  const Game<Position> forced(level_position("7k/8/5K2/8/8/8/8/6R1 b - - 0 1"));
  ASSERT_EQ(forced.position().moves().size(), 1U);
  EXPECT_LT(human_while(forced, forced.position().moves()[0], {.clock = TimeLeft{.own = 300s, .other = 300s}}, 1), 3s);
}

TEST(HumanWhile, is_nothing_without_a_clock_of_its_own_and_within_a_limit_of_time) {
  using namespace std::chrono_literals;
  const Game<Position> game(Position::start());
  const auto e4 = *chess::parse_san(game.position(), "e4");
  const TimeLeft clock{.own = 300s, .other = 300s};
  EXPECT_EQ(human_while(game, e4, {}, 1), Duration::zero());
  EXPECT_EQ(human_while(game, e4, {.clock = clock, .ponder = true}, 1), Duration::zero());
  EXPECT_EQ(human_while(game, e4, {.limits = {.time = 50ms}, .clock = clock}, 1), Duration(50ms));
}

TEST(HumanWhile, ends_when_a_stop_is_asked_for) {
  std::stop_source stop;
  stop.request_stop();
  rest(std::chrono::hours(1), stop.get_token());
}

}  // namespace
}  // namespace arborist::engine
