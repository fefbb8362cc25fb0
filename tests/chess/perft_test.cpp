#include "chess/perft.h"

#include <gtest/gtest.h>

#include "chess/fen.h"

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

}  // namespace
}  // namespace arborist::chess
