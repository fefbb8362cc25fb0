// Mates with a proof: known ones are found at their length, and where there is none that is said.
#include "engine/mate_search.h"

#include <gtest/gtest.h>

#include <string>

#include "chess/fen.h"
#include "chess/uci_move.h"

namespace arborist::engine {
namespace {

using Kind = MateAnswer::Kind;

chess::Position position_of(const std::string& fen) {
  const auto position = chess::parse_fen(fen);
  EXPECT_TRUE(position) << fen;
  return *position;
}

struct KnownMate {
  const char* fen;
  int moves;
  const char* key;  // the only first move; empty where there are several
};

constexpr KnownMate known_mates[] = {
    {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, "d1d8"},
    {"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1, "h5f7"},
    {"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"},  // Paul Morphy
    {"k7/8/2K5/8/8/8/8/7R w - - 0 1", 2, ""},
    {"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", 2, "g3g6"},
    {"r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", 2, "d2h6"},
    {"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 1", 2, "b3b8"},  // the opera game
    {"1r1kr3/Nbppn1pp/1b6/8/6Q1/3B1P2/Pq3P1P/3RR1K1 w - - 1 1", 2, "g4d7"},
    {"5rk1/1p1q2bp/p2pN1p1/2pP2Bn/2P3P1/1P6/P4QKP/5R2 w - - 1 1", 2, ""},
    {"6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1", 2, "g2g1"},
    {"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3, "f6a6"},
    {"5rk1/5Npp/8/3Q4/8/8/8/7K w - - 0 1", 3, ""},
    {"r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 3, "f8c5"},
    {"r1nk3r/2b2ppp/p3bq2/3pN3/Q2P4/B1NB4/P4PPP/4R1K1 w - - 1 1", 3, ""},
    {"8/8/8/8/8/k6b/1R6/1R5K w - - 0 1", 4, ""},
    {"b7/6k1/8/5R2/8/7R/5K2/8 w - - 0 1", 5, ""},
};

TEST(MateSearch, finds_known_mates_at_their_shortest_and_shows_how) {
  for (const auto& [fen, moves, key] : known_mates) {
    const auto position = position_of(fen);
    const auto answer = MateSearch({}).prove(position, 5);
    ASSERT_EQ(answer.kind, Kind::proved) << fen;
    EXPECT_EQ(answer.moves, moves) << fen;
    ASSERT_EQ(answer.line.size(), static_cast<std::size_t>(2 * moves - 1)) << fen;
    const std::string first = chess::to_uci(answer.line.front(), position, chess::CastlingText::standard);
    EXPECT_TRUE(std::string(key).empty() || first == key) << fen << " " << first;
    auto end = position;
    for (const auto move : answer.line) {
      ASSERT_TRUE(end.is_legal(move)) << fen;
      end = end.after(move);
    }
    EXPECT_TRUE(end.in_check() && !end.has_moves()) << fen << ": the line ends in mate";
    if (moves > 1) {
      EXPECT_EQ(MateSearch({}).prove(position, moves - 1).kind, Kind::none) << fen;
    }
  }
}

TEST(MateSearch, says_where_there_is_none) {
  const std::pair<const char*, int> table[] = {
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3},
      {"8/8/8/4k3/8/8/8/4K2Q w - - 0 1", 2},  // much too far away
      {"7k/5Q2/8/8/8/8/8/K7 b - - 0 1", 3},   // stalemate: no move at all
      {"8/8/8/8/5k2/8/8/5K1B w - - 0 1", 4},  // not enough to mate with
      {"8/8/8/8/8/2k5/8/KQ6 b - - 0 1", 3},
  };
  for (const auto& [fen, moves] : table) {
    const auto answer = MateSearch({}).prove(position_of(fen), moves);
    EXPECT_EQ(answer.kind, Kind::none) << fen;
    EXPECT_EQ(answer.moves, moves) << fen;
    EXPECT_TRUE(answer.line.empty());
  }
}

TEST(MateSearch, a_stalemate_or_the_fifty_moves_are_no_mate) {
  // Mate in one, and a stalemate beside it.
  const auto answer = MateSearch({}).prove(position_of("7k/8/5KQ1/8/8/8/8/8 w - - 0 1"), 2);
  ASSERT_EQ(answer.kind, Kind::proved);
  // Mate in two comes too late for the rule; mate on its last move does not.
  const char* two = "k7/8/2K5/8/8/8/8/7R w - - {} 1";
  const auto with_clock = [&](const char* clock) {
    std::string fen = two;
    fen.replace(fen.find("{}"), 2, clock);
    return MateSearch({}).prove(position_of(fen), 3);
  };
  ASSERT_EQ(with_clock("0").kind, Kind::proved);
  EXPECT_GT(with_clock("0").moves, 1);
  EXPECT_EQ(with_clock("98").kind, Kind::none);
  EXPECT_EQ(MateSearch({}).prove(position_of("k7/8/1K6/8/8/8/8/7R w - - 99 80"), 1).kind, Kind::proved);
}

TEST(MateSearch, looks_only_at_the_moves_asked_for) {
  const auto position = position_of("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  const auto king = chess::parse_uci("g1f1", position);
  const auto rook = chess::parse_uci("d1d8", position);
  EXPECT_EQ(MateSearch({}).prove(position, 1, {*king}).kind, Kind::none);
  EXPECT_EQ(MateSearch({}).prove(position, 1, {*king, *rook}).kind, Kind::proved);
}

TEST(MateSearch, a_root_with_some_of_its_moves_is_not_the_position_that_comes_back) {
  // Rf8 is mate at once. Who begins with the king comes back to it, as nobody has another way to wait.
  const auto position = position_of("7k/7p/5R1P/5P2/8/p1p1p3/P1PpP3/K2B4 w - - 0 1");
  const auto king = chess::parse_uci("a1b1", position);
  EXPECT_EQ(MateSearch({}).prove(position, 1).kind, Kind::proved);
  EXPECT_EQ(MateSearch({}).prove(position, 2, {*king}).kind, Kind::none);
  const auto answer = MateSearch({}).prove(position, 3, {*king});
  ASSERT_EQ(answer.kind, Kind::proved);
  EXPECT_EQ(answer.moves, 3);
  ASSERT_EQ(answer.line.size(), 5U);
  EXPECT_EQ(answer.line.front(), *king);
}

TEST(MateSearch, a_limit_is_not_taken_for_an_answer) {
  const auto start = position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  const auto few = MateSearch({.nodes = 500}).prove(start, 9);
  EXPECT_EQ(few.kind, Kind::unknown);
  EXPECT_LE(few.nodes, 500U);
  EXPECT_LT(few.moves, 9);
  int asked = 0;
  const auto stopped = MateSearch({.shall_stop = [&] { return ++asked == 3; }}).prove(start, 9);
  EXPECT_EQ(stopped.kind, Kind::unknown);
  EXPECT_EQ(asked, 3);
}

}  // namespace
}  // namespace arborist::engine
