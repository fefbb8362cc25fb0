#include "chess/perft.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

#include "chess/fen.h"
#include "farm/hands.h"
#include "farm/progress.h"

namespace arborist::chess {
namespace {

struct Known {
  const char* name;
  const char* fen;
  int depth;
  std::uint64_t leaves;
};

// The six well-known positions, as deep as every run of the tests can afford.
constexpr Known known_positions[] = {
    {"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4'865'609},
    {"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4'085'603},
    {"position_3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11'030'083},
    {"position_4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15'833'292},
    {"position_5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2'103'487},
    {"position_6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3'894'594},
};

class KnownPerft : public ::testing::TestWithParam<Known> {};

TEST_P(KnownPerft, counts_as_everyone_counts) {
  const auto position = parse_fen(GetParam().fen);
  ASSERT_TRUE(position) << position.error().message;
  EXPECT_EQ(perft(*position, GetParam().depth), GetParam().leaves);
}

INSTANTIATE_TEST_SUITE_P(Positions, KnownPerft, ::testing::ValuesIn(known_positions),
                         [](const auto& one) { return std::string(one.param.name); });

// The same, some plies deeper.
constexpr Known deep_positions[] = {
    {"start", known_positions[0].fen, 7, 3'195'901'860},      {"kiwipete", known_positions[1].fen, 6, 8'031'647'685},
    {"position_3", known_positions[2].fen, 8, 3'009'794'393}, {"position_4", known_positions[3].fen, 6, 706'045'033},
    {"position_5", known_positions[4].fen, 5, 89'941'194},    {"position_6", known_positions[5].fen, 6, 6'923'051'137},
};
class DeepPerft : public ::testing::TestWithParam<Known> {};

TEST_P(DeepPerft, counts_as_everyone_counts) {
  const char* wish = std::getenv("ARBORIST_LONG_TESTS");
  if (wish == nullptr || std::string_view(wish) != "1") GTEST_SKIP() << "set ARBORIST_LONG_TESTS=1 for deep counts";
  EXPECT_EQ(perft(*parse_fen(GetParam().fen), GetParam().depth), GetParam().leaves);
}

INSTANTIATE_TEST_SUITE_P(Positions, DeepPerft, ::testing::ValuesIn(deep_positions),
                         [](const auto& one) { return std::string(one.param.name); });

TEST(Perft, depth_0_is_the_position_itself_and_a_mated_side_has_no_lines) {
  EXPECT_EQ(perft(Position::start(), 0), 1U);
  const auto mated = parse_fen("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(perft(*mated, 1), 0U);
  farm::Threads two(2);
  EXPECT_EQ(perft(*mated, 3, {.hands = &two}), 0U);
}

// Claims and dead positions end games, not lines: other programs go on counting.
TEST(Perft, only_the_lack_of_moves_ends_a_line) {
  const auto dead = parse_fen("8/5n2/8/8/6k1/K7/8/8 w - - 0 1");
  const auto late = parse_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 100 90");
  farm::Threads three(3);
  for (farm::Hands* const hands : {static_cast<farm::Hands*>(nullptr), static_cast<farm::Hands*>(&three)})
    for (const std::size_t megabytes : {0U, 1U}) {
      const PerftOptions options{.hands = hands, .hash_megabytes = megabytes};
      EXPECT_EQ(perft(*dead, 5, options), 37'383U);
      EXPECT_EQ(perft(*late, 4, options), 197'281U);
    }
}

TEST(Perft, ends_without_a_count_when_told_to_stop) {
  std::stop_source stop;
  farm::Threads hands(2);
  for (farm::Hands* some : {static_cast<farm::Hands*>(nullptr), static_cast<farm::Hands*>(&hands)})
    EXPECT_EQ(divide_until(stop.get_token(), Position::start(), 4, {.hands = some}), divide(Position::start(), 4));
  stop.request_stop();
  for (farm::Hands* some : {static_cast<farm::Hands*>(nullptr), static_cast<farm::Hands*>(&hands)})
    EXPECT_EQ(divide_until(stop.get_token(), Position::start(), 20, {.hands = some}), std::nullopt);
}

// A piece of this depth would take years.
TEST(Perft, hears_a_stop_in_the_middle_of_a_piece) {
  std::stop_source stop;
  struct Impatient final : farm::Watcher {
    explicit Impatient(std::stop_source& the_stop) : stop(the_stop) {}
    void tick(const farm::Progress&) override { stop.request_stop(); }
    std::stop_source& stop;
  } impatient(stop);
  farm::Threads hands(2);
  EXPECT_EQ(divide_until(stop.get_token(), Position::start(), 20, {.hands = &hands, .watcher = &impatient}),
            std::nullopt);
}

TEST(Perft, every_cpu_variant_agrees_with_and_without_threads_and_table) {
  const auto kiwipete = parse_fen(known_positions[1].fen);
  const auto expected = divide(*kiwipete, 4, {.cpu = CpuVariant::x86_64});
  farm::Threads three(3);
  for (const CpuVariant cpu : usable_cpu_variants())
    for (farm::Hands* const hands : {static_cast<farm::Hands*>(nullptr), static_cast<farm::Hands*>(&three)})
      for (const std::size_t megabytes : {0U, 1U, 16U}) {
        const PerftOptions options{.hands = hands, .hash_megabytes = megabytes, .cpu = cpu};
        EXPECT_EQ(divide(*kiwipete, 4, options), expected) << to_text(cpu);
        EXPECT_EQ(perft(*kiwipete, 4, options), 4'085'603U) << to_text(cpu);
      }
}

TEST(Perft, the_variant_in_use_is_a_usable_one) {
  const auto usable = usable_cpu_variants();
  EXPECT_NE(std::find(usable.begin(), usable.end(), best_cpu_variant()), usable.end());
  EXPECT_EQ(usable.front(), CpuVariant::x86_64);
  EXPECT_STREQ(cpu_variant(), to_text(best_cpu_variant()));
}

TEST(Perft, divide_lists_the_moves_in_their_order_and_sums_up_to_perft) {
  const auto parts = divide(Position::start(), 3);
  const auto moves = Position::start().moves();
  ASSERT_EQ(parts.size(), moves.size());
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    EXPECT_EQ(parts[i].move, moves[i]);
    sum += parts[i].leaves;
  }
  EXPECT_EQ(sum, 8'902U);
}

}  // namespace
}  // namespace arborist::chess
