#include "chess/san.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "chess/chess960.h"
#include "chess/fen.h"
#include "chess/uci_move.h"
#include "tests/conformance/game_laws.h"

namespace arborist::chess {
namespace {

Position at(const char* fen) {
  const auto position = parse_fen(fen);
  EXPECT_TRUE(position) << fen;
  return *position;
}

template <class Visit>
void at_many_positions(Visit visit) {
  std::vector<Position> starts = {Position::start(), chess960_start(0), chess960_start(311), chess960_start(959)};
  for (const auto* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                          "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
                          "Q3Q3/7k/8/Q7/8/1N3N2/4K3/1N3N2 w - - 0 1", "3r4/8/8/2pP4/1R2K2q/8/3k4/8 w - c6 0 1"})
    starts.push_back(at(fen));
  for (const auto& start : starts)
    arborist::testing::walk_random_games(start, {.games = 6, .most_plies = 100, .seed = 5},
                                         [&](const Game<Position>& game) { visit(game.position()); });
}

TEST(SanLaws, what_is_written_is_read_back_both_ways) {
  at_many_positions([](const Position& p) {
    for (const Move m : p.moves()) {
      const std::string text = to_san(p, m);
      ASSERT_EQ(find_san(p, text), m) << text << " in " << to_fen(p);
      const auto read = parse_san(p, text);
      ASSERT_TRUE(read && *read == m) << text << " in " << to_fen(p);
    }
  });
}

TEST(SanLaws, no_two_moves_are_written_alike) {
  at_many_positions([](const Position& p) {
    std::set<std::string> texts;
    for (const Move m : p.moves()) ASSERT_TRUE(texts.insert(to_san(p, m)).second) << to_fen(p);
  });
}

// Without any one character of the origin the text would name several moves.
TEST(SanLaws, no_origin_is_written_without_need) {
  at_many_positions([](const Position& p) {
    for (const Move m : p.moves()) {
      const std::string text = to_san(p, m);
      const std::string target = to_text(m.to());
      if (m.is_castling() || text[0] < 'A' || text[0] > 'Z') continue;
      const std::size_t origin = text.find(target, 1) - 1 - (p.is_capture(m) ? 1 : 0);
      for (std::size_t i = 0; i < origin; ++i) {
        std::string shorter = text;
        shorter.erase(1 + i, 1);
        ASSERT_FALSE(parse_san(p, shorter)) << text << " could be " << shorter << " in " << to_fen(p);
      }
    }
  });
}

TEST(SanLaws, the_fast_way_finds_only_legal_moves) {
  int seen = 0;
  at_many_positions([&](const Position& p) {
    if (++seen % 4 != 0) return;
    const auto legal = p.moves();
    for (const char* piece : {"", "N", "B", "R", "Q", "K", "ex", "Nb", "R1", "hx"}) {
      for (int s = 0; s < 64; ++s) {
        for (const char* end : {"", "=Q"}) {
          const Move m = find_san(p, piece + to_text(square_at(s)) + end);
          ASSERT_TRUE(m.is_none() || std::find(legal.begin(), legal.end(), m) != legal.end())
              << piece << to_text(square_at(s)) << end << " in " << to_fen(p);
        }
      }
    }
    for (const char* castling : {"O-O", "O-O-O"}) {
      const Move m = find_san(p, castling);
      ASSERT_TRUE(m.is_none() || std::find(legal.begin(), legal.end(), m) != legal.end()) << to_fen(p);
    }
  });
}

TEST(SanLaws, uci_moves_are_understood_too) {
  at_many_positions([](const Position& p) {
    for (const Move m : p.moves()) {
      const auto read = parse_san(p, to_uci(m, p, CastlingText::chess960));
      ASSERT_TRUE(read && *read == m) << to_uci(m, p) << " in " << to_fen(p);
    }
  });
}

struct Typed {
  const char* fen;
  const char* typed;
  const char* uci;
};

class TypedMoves : public ::testing::TestWithParam<Typed> {};

TEST_P(TypedMoves, are_understood) {
  const auto& [fen, typed, uci] = GetParam();
  const Position p = at(fen);
  const auto move = parse_san(p, typed);
  ASSERT_TRUE(move) << move.error().message;
  EXPECT_EQ(to_uci(*move, p), uci);
}

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* promoting = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
constexpr const char* castling_board = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr const char* passing = "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1";
constexpr const char* two_knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
constexpr const char* bishop_or_pawn = "4k3/8/8/8/2p5/1P6/4B3/4K3 w - - 0 1";

INSTANTIATE_TEST_SUITE_P(San, TypedMoves,
                         ::testing::Values(Typed{promoting, "exd8=Q+", "e7d8q"}, Typed{promoting, "exd8Q", "e7d8q"},
                                           Typed{promoting, "ed=N", "e7d8n"}, Typed{promoting, "edR", "e7d8r"},
                                           Typed{promoting, "e7xd8(b)", "e7d8b"}, Typed{promoting, "e7d8q", "e7d8q"},
                                           Typed{castling_board, "0-0", "e1g1"}, Typed{castling_board, "O-O-O", "e1c1"},
                                           Typed{castling_board, "o-o", "e1g1"}, Typed{castling_board, "e1g1", "e1g1"},
                                           Typed{castling_board, "O-O+!", "e1g1"}, Typed{two_knights, "Nbd2!?", "b1d2"},
                                           Typed{two_knights, "N1d2", "b1d2"}, Typed{two_knights, "nfd2", "f3d2"},
                                           Typed{two_knights, "Nb1-d2", "b1d2"}, Typed{start, "d2d4", "d2d4"},
                                           Typed{start, "Ng1-f3", "g1f3"}, Typed{start, "nf3", "g1f3"},
                                           Typed{start, "NF3", "g1f3"}, Typed{start, "E4", "e2e4"},
                                           Typed{start, "Pe4", "e2e4"}, Typed{start, "e2-e4", "e2e4"},
                                           Typed{start,
                                                 "\xE2\x99\x98"
                                                 "f3",
                                                 "g1f3"},
                                           Typed{start, " e4 ", "e2e4"}, Typed{passing, "exd3", "e4d3"},
                                           Typed{passing, "ed", "e4d3"}, Typed{passing, "e4xd3 e.p.", "e4d3"},
                                           Typed{passing, "ed3ep", "e4d3"}, Typed{bishop_or_pawn, "bxc4", "b3c4"},
                                           Typed{bishop_or_pawn, "Bxc4", "e2c4"},
                                           Typed{bishop_or_pawn, "bd1", "e2d1"}));

struct Refused {
  const char* fen;
  const char* typed;
  const char* says;
};

class RefusedMoves : public ::testing::TestWithParam<Refused> {};

TEST_P(RefusedMoves, say_what_is_wrong) {
  const auto& [fen, typed, says] = GetParam();
  const auto move = parse_san(at(fen), typed);
  ASSERT_FALSE(move);
  EXPECT_NE(move.error().message.find(says), std::string::npos) << move.error().message;
}

INSTANTIATE_TEST_SUITE_P(
    San, RefusedMoves,
    ::testing::Values(Refused{two_knights, "Nd2", "ambiguous: Nbd2 or Nfd2"}, Refused{start, "Nf6", "not legal here"},
                      Refused{start, "Nf4", "did you mean 'f4', 'Nf3'"}, Refused{start, "hello", "not understood"},
                      Refused{start, "", "not understood"}, Refused{start, "Nxf3", "nothing to take"},
                      Refused{start, "O-O", "castling"}, Refused{start, "e9", "did you mean 'e"},
                      Refused{bishop_or_pawn, "bc4", "ambiguous: "},
                      Refused{"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", "king would be in check"},
                      Refused{"4k3/8/8/8/8/8/4r3/N3K3 w - - 0 1", "Nb3", "the king is in check"},
                      Refused{promoting, "e8", "ambiguous: e8=Q"}, Refused{promoting, "exd8", "ambiguous: exd8=Q+"},
                      Refused{"R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "Kh8", "the game is over"},
                      Refused{start, "e4 and much more text than any move can have", "not understood"}));

TEST(San, a_knight_that_is_pinned_needs_no_telling_apart) {
  const Position p = at("4k3/4r3/8/8/8/8/4N3/N3K3 w - - 0 1");
  EXPECT_EQ(to_san(p, Move(Square::a1, Square::c2)), "Nc2");
}

TEST(San, three_queens_need_file_and_rank) {
  EXPECT_EQ(to_san(at("8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1"), Move(Square::h4, Square::e1)), "Qh4e1");
}

TEST(San, mate_is_marked) {
  EXPECT_EQ(to_san(at("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), Move(Square::a1, Square::a8)), "Ra8#");
}

}  // namespace
}  // namespace arborist::chess
