#include "engine/bench.h"

#include <array>

#include "chess/fen.h"
#include "engine/engine.h"

namespace arborist::engine {
namespace {

constexpr std::array<std::string_view, 20> positions = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R b KQkq - 0 5",
    "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP2BPPP/R1BQK2R b KQ - 3 6",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/2PP4/1PN1PN2/PB3PPP/R2QKB1R w KQ - 2 8",
    "r2q1rk1/1b1nbppp/pp1ppn2/8/2PNP3/1PN1BP2/P3B1PP/R2Q1RK1 w - - 0 13",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "r1b2rk1/2q1bppp/p2ppn2/1p6/3QPP2/2N1B3/PPP1B1PP/R4R1K w - - 2 14",
    "3r1rk1/p4ppp/1qb1p3/2p1n3/4P3/1PN1Q3/P1P1BPPP/3R1RK1 w - - 5 20",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "6k1/5pp1/4p2p/3pP2P/3P1P2/r5P1/1R3K2/8 w - - 3 38",
    "8/5pk1/4p1p1/1p1pP2p/1P1P1P1P/2B1K1P1/3b4/8 w - - 12 45",
    "8/p7/1p1k4/3p1p2/1P1P1P1p/P2K3P/8/8 b - - 0 42",
    "4rrk1/1bp1q1pp/p2p1n2/1p1P1p2/2P5/1Q1B1P2/PB4PP/R3R1K1 b - - 1 22",
    "r1bqr1k1/pp3pbp/2np1np1/2p5/2B1PP2/2N2N2/PPPP2PP/R1B1QRK1 w - - 4 10",
    "2r2rk1/1bqnbppp/p2ppn2/1p6/3NP3/P1N1BP2/1PPQB1PP/2KR3R w - - 6 14",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    "5rk1/q6p/2p3bR/1pPp1rP1/1P1Pp3/P3B1Q1/1K3P2/R7 w - - 93 90",
    "4k3/3q1r2/1N2r1b1/3ppN2/2nPP3/1B1R2n1/2R1Q3/3K4 w - - 5 1",
};

}  // namespace

std::span<const std::string_view> bench_positions() { return positions; }

BenchResult run_bench(const BenchOptions& options) {
  Engine engine({.hash_megabytes = options.hash_megabytes, .net = options.net});
  if (options.cpu) engine.use_cpu(*options.cpu);
  BenchResult result;
  for (const std::string_view fen : positions) {
    if (options.stop.stop_requested()) break;
    engine.new_game();
    const auto position = chess::parse_fen(fen);
    const SearchResult found =
        engine.search(Game(*position), {.limits = {.depth = options.depth, .stop = options.stop}});
    result.nodes += found.nodes;
    result.time += found.time;
  }
  return result;
}

}  // namespace arborist::engine
