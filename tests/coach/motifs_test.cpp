#include "coach/motifs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>

#include "chess/fen.h"
#include "chess/uci_move.h"
#include "core/random.h"
#include "core/text.h"
#include "game/game.h"

namespace arborist::coach {
namespace {

struct Example {
  const char* name;
  const char* fen;
  const char* line;
  std::set<Motif> holds;
  std::set<Motif> does_not = {};
};

const std::vector<Example>& examples() {
  using enum Motif;
  static const std::vector<Example> all = {
      {"a knight attacks king and rook, and takes the rook",
       "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1",
       "b5c7 e8d7 c7a8",
       {fork}},
      {"the knight that attacks both can be taken", "r3k3/8/1b6/1N6/8/8/8/4K3 w - - 0 1", "b5c7 b6c7", {}, {fork}},
      {"a pawn attacks two knights", "4k3/8/8/2n1n3/8/3P4/8/4K3 w - - 0 1", "d3d4 c5d7 d4e5", {fork}},
      {"a rook attacks a knight and a pawn, and takes the knight",
       "5rk1/p4pp1/8/n6p/8/3P4/P1P2PB1/4R1K1 w - - 0 1",
       "e1e5 g7g6 e5a5",
       {},
       {fork}},
      {"a knight attacks king and pawn, and the pawn is what falls",
       "4k3/8/p7/1N6/8/8/8/4K3 w - - 0 1",
       "b5c7 e8d7 c7a6",
       {fork}},
      {"a king attacks two pieces", "7k/8/8/8/2n1n3/8/3K4/8 w - - 0 1", "d2d3 c4b6 d3e4", {fork}},
      {"a king attacks a piece and one that is guarded",
       "7k/8/8/5p2/2n1n3/8/3K4/8 w - - 0 1",
       "d2d3 e4f6 d3c4",
       {},
       {fork}},
      {"a rook is taken that nobody guards", "4k3/8/8/3r4/8/5B2/8/4K3 w - - 0 1", "f3d5", {hanging_piece}, {fork}},
      {"a guarded rook is taken by a bishop", "4k3/8/4p3/3r4/8/5B2/8/4K3 w - - 0 1", "f3d5 e6d5", {}, {hanging_piece}},
      {"the king leaves the line, the queen behind it falls",
       "4q3/8/8/4k3/8/8/8/R5K1 w - - 0 1",
       "a1e1 e5d6 e1e8",
       {skewer},
       {pin}},
      {"a knight opens the rook's line with check",
       "3q4/6k1/8/8/3N4/8/8/3R2K1 w - - 0 1",
       "d4e6 g7f7 d1d8",
       {discovered_attack},
       {clearance}},
      {"two pieces give check at once",
       "4k3/8/8/8/4N3/8/8/K3R2n w - - 0 1",
       "e4d6 e8f8 e1h1",
       {double_check, discovered_check}},
      {"the guard is taken, then the piece it guarded",
       "6k1/5ppp/2n5/4b3/B7/8/8/4R1K1 w - - 0 1",
       "a4c6 g8f8 e1e5",
       {removed_guard}},
      {"another piece guards it too", "6k1/5ppp/2nr4/4b3/B7/8/8/4R1K1 w - - 0 1", "a4c6 d6c6", {}, {removed_guard}},
      {"the guard is taken, and another that remains guards it too",
       "6k1/5ppp/2nq4/4b3/B7/8/5PPP/1R2R1K1 w - - 0 1",
       "a4c6 d6c6 e1e5",
       {deflection},
       {removed_guard}},
      {"a knight leaves the square on which a pawn becomes a queen",
       "6k1/1P3pp1/n6p/8/3B4/8/5PPP/6K1 w - - 0 1",
       "d4c5 a6c5 b7b8q",
       {deflection, promotion}},
      {"a knight is driven away and leaves the other",
       "6k1/5ppp/5n2/3n4/6P1/1B6/7P/6K1 w - - 0 1",
       "g4g5 f6h5 b3d5",
       {deflection}},
      {"the guard of a mating square is taken",
       "5rk1/p4ppp/5n2/6BQ/8/3B4/5PPP/6K1 w - - 0 1",
       "g5f6 a7a6 h5h7",
       {removed_guard, mate}},
      {"a queen guards two pieces and cannot stay with both",
       "6k1/5p1p/2q2b2/8/2n5/1B6/6PP/5RK1 w - - 0 1",
       "b3c4 c6c4 f1f6",
       {overload, deflection}},
      {"a queen takes back one, and a pawn guards the other",
       "6k1/5ppp/2q2b2/8/2n5/1B6/6PP/5RK1 w - - 0 1",
       "b3c4 c6c4 f1f6",
       {},
       {overload, deflection}},
      {"a knight steps between a rook and what it guards",
       "3r3k/8/8/1N6/8/8/3n2P1/3R2K1 w - - 0 1",
       "b5d6 h8g7 d1d2",
       {interference}},
      {"a knight steps between, and another guards too",
       "3r3k/8/8/1N6/8/1n6/3n2P1/3R2K1 w - - 0 1",
       "b5d6 h8g7 d1d2",
       {},
       {interference}},
      {"a knight is attacked that stands before its queen",
       "3qk3/8/5n2/6B1/4P3/8/8/4K2R w - - 0 1",
       "e4e5 e8f7 e5f6",
       {relative_pin},
       {pin}},
      {"a knight is attacked that could have gone",
       "4k3/8/5n2/6B1/4P3/8/8/4K2R w - - 0 1",
       "e4e5 e8f7 e5f6",
       {},
       {relative_pin, pin}},
      {"a rook is offered to make room for the queen",
       "5rk1/5pp1/6P1/8/8/8/8/K2Q3R w - - 0 1",
       "h1h8 g8h8 d1h1 h8g8 h1h7",
       {clearance, attraction, mate}},
      {"the king takes back and leaves its rook",
       "5rk1/6pp/8/8/8/3B4/8/5R1K w - - 0 1",
       "d3h7 g8h7 f1f8",
       {deflection}},
      {"a bishop in the corner has no way out",
       "r5k1/Bpp5/8/8/8/8/5PPP/6K1 b - - 0 1",
       "b7b6 g1f1 a8a7",
       {trapped_piece}},
      {"a bishop that could have gone", "r5k1/Bp6/8/8/8/8/5PPP/6K1 b - - 0 1", "b7b6 g1f1 a8a7", {}, {trapped_piece}},
      {"a pawn attacks a knight that may not leave its king",
       "4k3/8/8/4n3/8/3P4/8/K3R3 w - - 0 1",
       "d3d4 e8d7 d4e5",
       {pin}},
      {"mate on the last rank", "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", "e1e8", {back_rank_mate, mate}, {smothered_mate}},
      {"mate beside a way out that is guarded", "6k1/5p1p/6p1/8/8/2B5/8/4R1K1 w - - 0 1", "e1e8", {}, {back_rank_mate}},
      {"a knight mates a king among its own",
       "6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1",
       "g5f7",
       {smothered_mate, mate},
       {back_rank_mate}},
      {"a king that took back is hit where it stands, and the line ends with the fork",
       "5rk1/6pp/8/7n/8/8/6PP/2Q2RK1 w - - 0 1",
       "f1f8 g8f8 c1c5",
       {attraction, fork}},
      {"a queen is drawn to a square and taken there later",
       "3r2k1/5p1p/6p1/3q4/8/1B6/3R1PPP/3Q2K1 w - - 0 1",
       "d2d5 d8d5 h2h3 g8g7 d1d5",
       {},
       {attraction}},
      {"the same where the knight is guarded",
       "5rk1/7p/6p1/7n/8/8/6PP/2Q2RK1 w - - 0 1",
       "f1f8 g8f8 c1c5",
       {},
       {attraction, fork}},
      {"a queen is offered behind a guard, and a rook takes through it",
       "2Rr3k/6pp/8/8/8/8/4Q1PP/6K1 w - - 0 1",
       "e2e8 d8e8 c8e8",
       {x_ray, mate}},
      {"a bishop takes back from another side",
       "3q3k/6pp/8/1B6/8/8/4R1PP/6K1 w - - 0 1",
       "e2e8 d8e8 b5e8",
       {},
       {x_ray}},
      {"a pawn becomes a queen", "8/2P1k3/8/8/8/8/8/6K1 w - - 0 1", "c7c8q", {promotion}, {underpromotion}},
      {"a pawn becomes a knight for nothing",
       "7k/2P5/8/8/8/8/8/6K1 w - - 0 1",
       "c7c8n",
       {},
       {promotion, underpromotion}},
      {"a pawn becomes a knight that attacks king and queen",
       "8/q1P1k3/8/8/8/8/8/7K w - - 0 1",
       "c7c8n e7d7 c8a7",
       {underpromotion, fork},
       {promotion}},
      {"a pawn becomes a rook, for a queen would stalemate",
       "8/5P1k/5K2/8/8/8/8/8 w - - 0 1",
       "f7f8r",
       {underpromotion}},
      {"a queen takes the bishop that attacks it and a rook, and falls",
       "r6k/5q2/8/8/2P5/5B2/8/6K1 w - - 0 1",
       "f3d5 f7d5 c4d5",
       {fork}},
      {"a queen is pinned to its king, and the knight that is attacked too is guarded",
       "r3k2r/1p1q1ppp/n7/2p5/8/2N5/PP3PPP/R1Q2BK1 w - - 0 1",
       "f1b5 d7b5 c3b5",
       {pin},
       {fork}},
      {"a bishop opens a line to the queen, the knight behind it falls",
       "4n1k1/4q3/8/8/4B3/8/5PPP/3RR1K1 w - - 0 1",
       "e4f3 e7c5 e1e8",
       {skewer, discovered_attack}},
      {"a rook takes back, and what stood behind it falls",
       "4n3/1b2r1kp/6n1/8/8/5B2/5PPP/3RR1K1 w - - 0 1",
       "f3b7 e7b7 e1e8",
       {deflection},
       {skewer}},
      {"a line is opened to a queen that could be taken before",
       "3q3k/8/8/6B1/3N4/8/8/3R2K1 w - - 0 1",
       "d4f5 h8g8 d1d8",
       {},
       {discovered_attack}},
      {"a queen takes back and leaves a rook that could be taken before",
       "3q2k1/5ppp/5n2/3r2B1/2P5/7P/5PP1/6K1 w - - 0 1",
       "g5f6 d8f6 c4d5",
       {},
       {deflection}},
      {"a queen steps between and is taken there itself",
       "6k1/3q1ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
       "a1a8 d7d8 a8d8",
       {back_rank_mate},
       {deflection}},
      {"a pawn may not take back", "4k3/4p3/3n4/8/8/B7/8/4R1K1 w - - 0 1", "a3d6", {pin}},
      {"a bishop in the corner that a rook can guard",
       "r5k1/Bpp5/8/8/8/8/5PPP/3R2K1 b - - 0 1",
       "b7b6 g2g3 a8a7",
       {},
       {trapped_piece}},
      {"a bishop in the corner that a check does not save",
       "r5k1/Bpp5/8/5N2/8/8/5PPP/6K1 b - - 0 1",
       "b7b6 g2g3 a8a7",
       {trapped_piece}},
      {"nothing is won", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8 e8d7", {}, {fork, pin, skewer, hanging_piece}},
  };
  return all;
}

Proof proof_of(const std::string& fen, const std::string& line) {
  const auto start = chess::parse_fen(fen);
  EXPECT_TRUE(start) << fen;
  std::vector<Move> moves;
  Position now = *start;
  for (const auto text : words(line)) {
    const auto move = chess::parse_uci(text, now);
    EXPECT_TRUE(move) << fen << ' ' << text;
    if (!move) break;
    moves.push_back(*move);
    now = now.after(*move);
  }
  return {*start, moves};
}

std::set<Motif> names_in(const Proof& proof) {
  std::set<Motif> names;
  for (const Finding& finding : motifs_of(proof)) names.insert(finding.motif);
  return names;
}

// The same game seen from the other side of the table.
std::string turned_fen(const std::string& fen) {
  const auto parts = words(fen);
  std::string rows;
  auto lines = split(parts[0], '/');
  std::reverse(lines.begin(), lines.end());
  for (const auto row : lines) rows += (rows.empty() ? "" : "/") + std::string(row);
  for (char& c : rows)
    if (std::isalpha(static_cast<unsigned char>(c)))
      c = static_cast<char>(std::isupper(static_cast<unsigned char>(c)) ? std::tolower(c) : std::toupper(c));
  return rows + (parts[1] == "w" ? " b" : " w") + " - - 0 1";
}
std::string turned_line(const std::string& line) {
  std::string turned = line;
  for (char& c : turned)
    if (c >= '1' && c <= '8') c = static_cast<char>('1' + '8' - c);
  return turned;
}

TEST(Motifs, hold_where_they_should_and_nowhere_else) {
  for (const Example& example : examples()) {
    const auto found = names_in(proof_of(example.fen, example.line));
    for (const Motif motif : example.holds)
      EXPECT_TRUE(found.contains(motif)) << example.name << ": " << to_text(motif);
    for (const Motif motif : example.does_not)
      EXPECT_FALSE(found.contains(motif)) << example.name << ": " << to_text(motif);
  }
}

TEST(Motifs, are_the_same_for_both_colours) {
  for (const Example& example : examples())
    EXPECT_EQ(names_in(proof_of(example.fen, example.line)),
              names_in(proof_of(turned_fen(example.fen), turned_line(example.line))))
        << example.name;
}

TEST(Motifs, a_piece_that_only_takes_back_was_not_left_hanging) {
  const auto trade = chess::parse_fen("4k3/8/8/3r4/8/8/3R4/3RK3 b - - 0 1");
  const auto takes = *chess::parse_uci("d5d2", *trade);
  const Proof back(trade->after(takes), {*chess::parse_uci("d1d2", trade->after(takes))});
  EXPECT_TRUE(is_hanging_piece(back, std::nullopt));
  EXPECT_FALSE(is_hanging_piece(back, Before{*trade, takes})) << "rook for rook";
}

TEST(Motifs, a_check_in_between_comes_before_taking_back) {
  const auto before = *chess::parse_fen("6k1/5ppp/5n2/3N2NB/4P3/8/5PPP/6K1 b - - 0 1");
  const Before took{before, Move(Square::f6, Square::d5)};
  const auto now = before.after(took.move);
  const Move check(Square::h5, Square::f7);
  const Move corner(Square::g8, Square::h8);
  const Move back(Square::e4, Square::d5);
  EXPECT_EQ(in_between_prey(Proof(now, {check, corner, back}), 0, took), Square::d5);
  EXPECT_FALSE(in_between_prey(Proof(now, {back, corner, check}), 0, took)) << "taken back at once";
  EXPECT_FALSE(in_between_prey(Proof(now, {check, corner, back}), 0, std::nullopt)) << "who knows what was taken";
}

TEST(Motifs, who_would_rather_pass_is_in_zugzwang) {
  const auto position = *chess::parse_fen("8/8/8/8/8/1k6/1p6/1K6 w - - 0 1");
  EXPECT_TRUE(is_zugzwang(position, -0.9, 0.0));
  EXPECT_FALSE(is_zugzwang(position, -0.2, 0.0));
  const auto check = *chess::parse_fen("8/8/8/8/8/2k5/8/rK6 w - - 0 1");
  EXPECT_FALSE(is_zugzwang(check, -0.9, 0.0)) << "nobody passes in check";
}

TEST(Swap, counts_only_legal_captures) {
  const auto guarded = chess::parse_fen("4k3/8/4p3/3r4/8/5B2/8/4K3 w - - 0 1");
  EXPECT_EQ(swap_on(*guarded, Square::d5), 2) << "a rook for a bishop";
  const auto pinned = chess::parse_fen("4k3/4p3/3r4/8/8/B7/8/4R1K1 w - - 0 1");
  EXPECT_EQ(swap_on(*pinned, Square::d6), 5) << "the pawn that guards it may not leave its king";
  const auto own_pin = chess::parse_fen("3rk3/8/8/8/8/3B4/8/3K3n w - - 0 1");
  EXPECT_EQ(swap_on(*own_pin, Square::h1), 0);
}

// Whatever is played: what is found belongs to the winner's moves and to lines that win, and what is said to fall
// falls.
TEST(Motifs, claims_are_borne_out_by_their_lines) {
  Random random(11);
  int found = 0;
  for (int game = 0; game < 300; ++game) {
    Position position = Position::start();
    std::vector<Position> positions{position};
    std::vector<Move> moves;
    for (int ply = 0; ply < 60 && position.has_moves(); ++ply) {
      const auto legal = position.moves();
      const auto noisy = position.noisy_moves();
      const auto one_of = [&](const Position::Moves& some) {
        return some[random.below(static_cast<std::uint32_t>(some.size()))];
      };
      const Move move = one_of(!noisy.empty() && random.below(3) > 0 ? noisy : legal);
      moves.push_back(move);
      position = position.after(move);
      positions.push_back(position);
    }
    for (std::size_t from = 0; from + 5 < moves.size(); ++from) {
      const Proof proof(positions[from], {moves.begin() + static_cast<std::ptrdiff_t>(from),
                                          moves.begin() + static_cast<std::ptrdiff_t>(from) + 5});
      // What a line only threatens falls when it is played on.
      const Proof shown = proof.is_worth_something() ? proof : played_on(proof).value_or(proof);
      for (const Finding& finding : motifs_of(proof)) {
        ++found;
        EXPECT_TRUE(shown.is_worth_something());
        EXPECT_LT(finding.ply, proof.size());
        EXPECT_EQ(finding.ply % 2, 0U);
        if (finding.motif != Motif::fork && finding.motif != Motif::skewer && finding.motif != Motif::trapped_piece)
          continue;
        bool falls = false;
        for (std::size_t ply = finding.ply; ply < shown.size(); ply += 2)
          falls |= shown.is_capture(ply) && shown.move(ply).to() == *finding.victim;
        EXPECT_TRUE(falls) << to_text(finding.motif) << ' ' << chess::to_fen(positions[from]);
      }
    }
  }
  EXPECT_GT(found, 100);
}

}  // namespace
}  // namespace arborist::coach
