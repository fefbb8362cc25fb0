// Positions of our own for the claims of report A, which gives none of its own: twenty mates in one and twenty pieces
// that can be taken for nothing.
#pragma once

#include <array>

namespace arborist::lab {

struct NamedPosition {
  const char* name;
  const char* fen;
};

inline constexpr std::array<NamedPosition, 20> mates_in_one = {{
    {"back rank, rook", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"},
    {"two rooks", "7k/R7/8/8/8/8/8/1R4K1 w - - 0 1"},
    {"queen and king", "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1"},
    {"smothered", "6rk/6pp/8/4N3/8/8/8/6K1 w - - 0 1"},
    {"scholar's mate", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1"},
    {"fool's mate", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 1"},
    {"minor pieces in the opening", "r2q1bnr/ppp1kBpp/2np4/4N3/4P3/2N5/PPPP1PPP/R1BbK2R w KQ - 0 1"},
    {"rook and knight at the edge", "5r2/4Nppk/8/8/8/3R4/6PP/6K1 w - - 0 1"},
    {"rook and knight in the corner", "7k/1R6/5N2/8/8/8/8/6K1 w - - 0 1"},
    {"between its own rooks", "3rkr2/8/8/8/2Q5/8/8/6K1 w - - 0 1"},
    {"crossing bishops", "2kr4/3p4/2p5/8/5B2/8/4B3/6K1 w - - 0 1"},
    {"a pawn mates", "7k/8/5NPK/8/8/8/8/8 w - - 0 1"},
    {"two bishops", "7k/8/6K1/8/8/1B6/8/4B3 w - - 0 1"},
    {"bishop and knight", "k7/3N4/1K6/8/8/8/4B3/8 w - - 0 1"},
    {"queen on h7", "5rk1/5ppp/8/6N1/8/3Q4/8/6K1 w - - 0 1"},
    {"by promotion", "7k/P7/6K1/8/8/8/8/8 w - - 0 1"},
    {"back rank, by Black", "3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1"},
    {"back rank, queen", "6k1/5ppp/8/8/8/8/1Q3PPP/6K1 w - - 0 1"},
    {"a pawn holds the door", "5rk1/8/6P1/7Q/8/8/8/6K1 w - - 0 1"},
    {"rook and king, by Black", "8/8/8/8/8/6k1/1r6/7K b - - 0 1"},
}};

inline constexpr std::array<NamedPosition, 20> free_captures = {{
    {"rook takes knight", "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1"},
    {"bishop takes bishop", "4k3/pppp4/8/8/2b5/8/PPPPB3/4K3 w - - 0 1"},
    {"bishop takes rook", "4k3/8/5r2/8/8/8/1B6/4K3 w - - 0 1"},
    {"knight takes queen", "6k1/5ppp/8/3q4/8/2N5/5PPP/6K1 w - - 0 1"},
    {"queen takes rook", "r4bk1/5ppp/8/8/8/8/Q4PPP/6K1 w - - 0 1"},
    {"rook takes knight, by Black", "3r2k1/5ppp/8/8/3N4/8/5PPP/6K1 b - - 0 1"},
    {"pawn takes knight", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1"},
    {"king takes queen", "4k3/pp6/8/8/8/8/PP1q4/3K4 w - - 0 1"},
    {"knight takes rook", "2k5/ppp5/8/4r3/8/5N2/5PPP/6K1 w - - 0 1"},
    {"queen takes queen", "r3k2r/ppp2ppp/2n5/3qp3/8/2N1B3/PPP2PPP/R2QK2R w KQkq - 0 1"},
    {"knight takes knight, in the opening", "r1bqkbnr/pppp1ppp/8/4p3/2BnP3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1"},
    {"pawn takes rook", "8/5pk1/6p1/8/2r5/1P3B2/5PK1/8 w - - 0 1"},
    {"rook takes queen", "6k1/1b3ppp/8/8/4P3/5N2/1q3PPP/1R4K1 w - - 0 1"},
    {"bishop takes knight", "r4rk1/ppp2ppp/8/4n3/8/2B5/PPP2PPP/R4RK1 w - - 0 1"},
    {"rook takes knight on c3, by Black", "2r3k1/5ppp/8/8/8/2N5/5PPP/6K1 b - - 0 1"},
    {"rook takes rook with check", "r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1"},
    {"rook takes bishop", "5rk1/ppp2ppp/8/8/3bR3/8/PPP2PPP/6K1 w - - 0 1"},
    {"queen takes knight with check, by Black", "r1b1k2r/ppppqppp/2n5/8/1b2N3/5N2/PPPP1PPP/R1BQKB1R b KQkq - 0 1"},
    {"rook takes rook", "6k1/6pp/8/2N5/1p6/1P6/r5PP/R5K1 w - - 0 1"},
    {"pawn takes knight, by Black", "6k1/5ppp/8/3p4/4N3/8/5PPP/6K1 b - - 0 1"},
}};

}  // namespace arborist::lab
