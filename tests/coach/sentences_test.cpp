#include "coach/sentences.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "chess/fen.h"
#include "chess/pgn_game.h"
#include "chess/san.h"
#include "coach/words.h"
#include "core/random.h"

namespace arborist::coach {
namespace {

JudgedGame judged_pgn(const std::string& pgn) {
  Analyst analyst({.limits = {.nodes = 6'000}});
  auto result = analyst.judge(chess::main_line(*chess::parse_pgn(pgn)));
  EXPECT_TRUE(result);
  return std::move(*result);
}

// What is said of the move at this ply.
std::string said_of(const std::string& pgn, std::size_t ply) {
  const auto game = chess::main_line(*chess::parse_pgn(pgn));
  const auto why = explain(judged_pgn(pgn).moves[ply], game.positions()[ply]);
  return why ? why->text : "";
}

TEST(Sentences, name_what_was_allowed) {
  EXPECT_EQ(said_of("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0", 5), "Allows mate in 1: Qxf7#.");
  EXPECT_EQ(said_of("[FEN \"r3k3/pp6/8/1N6/8/8/PP6/4K3 b - - 0 1\"]\n\n1... a6 2. Nc7+ *", 0),
            "Allows the fork Nc7+, which wins the rook on a8.");
  EXPECT_EQ(said_of("[FEN \"4k3/ppp5/8/8/8/5B2/PPPr4/6K1 b - - 0 1\"]\n\n1... Rd5 2. Bxd5 *", 0),
            "Leaves the rook on d5 to Bxd5.");
}

TEST(Sentences, name_what_was_missed) {
  EXPECT_EQ(said_of("[FEN \"6k1/5ppp/8/8/8/8/r4PPP/4R1K1 w - - 0 1\"]\n\n1. h3 h6 *", 0),
            "Misses back-rank mate in 1: Re8#.");
  EXPECT_EQ(said_of("[FEN \"4k3/pp6/8/3r4/8/5B2/PP6/4K3 w - - 0 1\"]\n\n1. a3 Rd2 *", 0),
            "Misses that the rook on d5 can be taken: Bxd5.");
}

// A pawn that is simply lost is named; so is what a line wins piece for piece.
TEST(Sentences, name_what_is_lost) {
  EXPECT_EQ(said_of("[FEN \"4k3/8/4p3/3p4/8/3R4/8/3RK3 b - - 0 1\"]\n\n1... Kf7 2. Rxd5 *", 0), "");
  const auto words = [](const char* fen, std::initializer_list<Move> line, int gain) {
    return material_words(Proof(*chess::parse_fen(fen), line), gain);
  };
  EXPECT_EQ(words("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", {Move(Square::d1, Square::d5)}, 1), "a pawn");
  EXPECT_EQ(words("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", {Move(Square::d1, Square::d5)}, 3), "a knight");
  EXPECT_EQ(words("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", {Move(Square::d1, Square::d5)}, 9), "the queen");
  EXPECT_EQ(
      words("4k3/8/4p3/3r4/8/5B2/8/4K3 w - - 0 1", {Move(Square::f3, Square::d5), Move(Square::e6, Square::d5)}, 2),
      "the exchange");
  EXPECT_EQ(words("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", {Move(Square::d1, Square::d5)}, 2),
            "material worth about 2 pawns")
      << "a part of it was paid before";
}

TEST(Sentences, only_a_pawn_and_nothing_else_is_called_a_pawn) {
  const auto words = [](const char* fen, std::initializer_list<Move> line) {
    return material_words(Proof(*chess::parse_fen(fen), line), 1);
  };
  const Move knight(Square::c3, Square::d5);
  const Move pawn(Square::c6, Square::d5);
  const Move rook(Square::d1, Square::d5);
  EXPECT_EQ(words("4k3/8/2p5/3n4/8/2N5/8/3RK3 w - - 0 1", {knight, pawn, rook}), "a pawn") << "knights were traded";
  EXPECT_EQ(words("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", {rook}), "material worth about a pawn");
  const Move bishop(Square::g2, Square::a8);
  const Move queen(Square::b8, Square::a8);
  EXPECT_EQ(words("rq3rk1/p4ppp/4p3/4n3/8/6P1/PP3PBP/R2Q1RK1 w - - 0 1", {bishop, queen}), "the exchange");
}

TEST(Sentences, what_the_move_took_is_counted_against_what_it_lost) {
  const auto position = *chess::parse_fen("r4rk1/5ppp/2n5/4P3/8/6P1/5PBP/5RK1 b - - 0 1");
  const Move bishop(Square::g2, Square::a8);
  const Move rook(Square::f8, Square::a8);
  const Move king(Square::g1, Square::g2);
  const JudgedMove move{.move = *chess::parse_san(position, "Nxe5"),
                        .before = {.value = Score(0), .line = {*chess::parse_san(position, "h6")}},
                        .after = Score(-150),
                        .grade = Grade::mistake,
                        .refutation = {bishop, rook, king}};
  const auto why = explain(move, position);
  ASSERT_TRUE(why);
  EXPECT_EQ(why->text, "Loses the exchange for a pawn: Bxa8 Rxa8 Kg2.");
  EXPECT_EQ(why->claim.gain, 1);
}

std::vector<Move> moves_from(Position position, std::initializer_list<const char*> texts) {
  std::vector<Move> line;
  for (const char* text : texts) {
    line.push_back(*chess::parse_san(position, text));
    position = position.after(line.back());
  }
  return line;
}

// A mistake that costs a rook or so: the best line, and the answer to it.
Sentence said_of(const char* fen, const char* played, std::initializer_list<const char*> best,
                 std::initializer_list<const char*> answer) {
  const auto position = *chess::parse_fen(fen);
  const Move move = *chess::parse_san(position, played);
  const auto why = explain({.move = move,
                            .before = {.value = Score(100), .line = moves_from(position, best)},
                            .after = Score(-500),
                            .grade = Grade::blunder,
                            .refutation = moves_from(position.after(move), answer)},
                           position);
  return why.value_or(Sentence{});
}

TEST(Sentences, a_pin_is_told_where_it_is_the_cause) {
  const char* fen = "r3k2r/1p3ppp/n7/2pq4/8/2N5/PP2BPPP/R1Q3K1 b - - 0 1";
  const Sentence why = said_of(fen, "Qd7", {"Qd4"}, {"Bb5", "Qxb5", "Nxb5"});
  EXPECT_EQ(why.text, "Allows the pin Bb5.");
  EXPECT_EQ(why.claim.motif, Motif::pin);
  const Sentence pinned = said_of("4k3/4p3/8/5n2/8/B7/8/4R1K1 b - - 0 1", "Nd6", {"Kd7"}, {"Bxd6"});
  EXPECT_EQ(pinned.text, "Leaves the knight on d6 to Bxd6.");
  EXPECT_NE(std::find(pinned.claim.motifs.begin(), pinned.claim.motifs.end(), Motif::pin), pinned.claim.motifs.end());
}

TEST(Sentences, a_piece_that_hangs_or_is_trapped_is_named_whatever_else_is_lost) {
  EXPECT_EQ(said_of("r5k1/1p6/8/4B3/8/8/p4PPP/6K1 w - - 0 1", "Bb8", {"Ba1"}, {"Rxb8"}).text,
            "Leaves the bishop on b8 to Rxb8.");
  const Sentence trapped = said_of("r5k1/ppp5/8/8/3B4/8/5PPP/6K1 w - - 0 1", "Bxa7", {"Kf1"}, {"b6", "Kf1", "Rxa7"});
  EXPECT_EQ(trapped.text, "Allows b6, after which the bishop on a7 has no way out.");
  EXPECT_EQ(trapped.claim.gain, 2) << "it took a pawn";
}

TEST(Sentences, overload_and_a_relative_pin_name_the_piece_that_cannot_do_both) {
  const Sentence guard =
      said_of("6k1/5p1p/2q2b2/8/2n5/1B6/6PP/5R1K b - - 0 1", "h6", {"Ne5"}, {"Bxc4", "Qxc4", "Rxf6"});
  EXPECT_EQ(guard.text, "Allows Bxc4, for the queen on c6 has to guard the bishop on f6 too.");
  EXPECT_EQ(guard.claim.motif, Motif::overload);
  const Sentence pinned = said_of("3qk3/p7/5n2/6B1/4P2P/8/4KP2/8 b - - 0 1", "a6", {"Qd4"}, {"e5", "Kf7", "exf6"});
  EXPECT_EQ(pinned.text, "Allows e5, for the knight on f6 is pinned.");
  EXPECT_EQ(pinned.claim.motif, Motif::relative_pin);
}

TEST(Sentences, the_only_guard_that_left_is_named) {
  const char* fen = "4k3/ppp5/8/3r3q/8/5B2/PPP5/6K1 b - - 0 1";
  EXPECT_EQ(said_of(fen, "Qh6", {"Qe5"}, {"Bxd5"}).text, "Leaves the rook on d5 to Bxd5.") << "it was attacked before";
  const char* guarded = "4k3/ppp5/2q5/3n4/8/5B2/PPP5/6K1 b - - 0 1";
  EXPECT_EQ(said_of(guarded, "Qh6", {"Qd6"}, {"Bxd5"}).text,
            "Leaves the knight on d5 to Bxd5: only the queen guarded it.");
  const char* twice = "4k3/pp6/2p5/3n4/2q5/5B2/PPP5/6K1 b - - 0 1";
  EXPECT_EQ(said_of(twice, "Qh4", {"Qd4"}, {"Bxd5", "cxd5"}).text.find("guarded"), std::string::npos);
}

TEST(Sentences, a_trapped_piece_that_takes_its_attacker_is_called_by_where_it_stood) {
  const Sentence why = said_of("rnb1k2r/1p1p1ppp/p4n2/4p3/7q/1NP1PB2/PP1K2PP/RN2Q1R1 b kq - 5 13", "Qxh2", {"Qxe1+"},
                               {"Rh1", "Qxh1", "Qxh1"});
  EXPECT_EQ(why.text, "Allows Rh1, after which the queen on h2 has no way out.");
}

TEST(Sentences, the_kind_of_a_mate_is_its_motif) {
  const Sentence why = *explain({.move = Move(Square::h2, Square::h3),
                                 .before = {.value = Score::win_in(1), .line = {Move(Square::e1, Square::e8)}},
                                 .after = Score(0),
                                 .grade = Grade::blunder},
                                *chess::parse_fen("6k1/5ppp/8/8/8/8/r4PPP/4R1K1 w - - 0 1"));
  EXPECT_EQ(why.claim.motif, Motif::back_rank_mate);
  EXPECT_EQ(why.claim.motifs, (std::vector{Motif::back_rank_mate, Motif::mate}));
}

TEST(Sentences, a_wrong_promotion_is_not_the_wrong_piece_that_takes) {
  const Sentence why = said_of("2r2bk1/1P1nqppp/5n2/8/8/8/5PPP/1Q1R2K1 w - - 0 1", "bxc8=N", {"bxc8=Q"}, {"Qe6"});
  EXPECT_EQ(why.text, "Promotes to the wrong piece: better bxc8=Q.");
}

TEST(Sentences, what_the_best_move_takes_too_was_no_gain) {
  const Sentence why = said_of("r2qkb2/pp1npb2/2pp1p2/5B2/3P4/4P1Pr/PPP2PP1/RN1QK1N1 w Qq - 0 12", "Nxh3", {"Bxh3"},
                               {"Qa5+", "Nc3", "Qxf5"});
  EXPECT_EQ(why.text, "Allows the fork Qa5+, which wins the bishop on f5.");
  EXPECT_EQ(why.claim.gain, 2) << "a pawn may be got back";
}

JudgedMove quiet_mistake(int best, int played) {
  const auto position = Position::start();
  const auto after = position.after(Move(Square::f2, Square::f3));
  return {.move = Move(Square::f2, Square::f3),
          .before = {.value = Score(best), .line = {*chess::parse_san(position, "e4")}},
          .after = Score(played),
          .grade = Grade::mistake,
          .refutation = {*chess::parse_san(after, "e5")}};
}

TEST(Sentences, where_nothing_is_won_it_is_told_how_the_game_stands) {
  const auto said = [](int best, int played) { return *explain(quiet_mistake(best, played), Position::start()); };
  EXPECT_EQ(said(500, 0).text, "Lets a winning position slip: e5.");
  EXPECT_EQ(said(200, -200).text, "Turns a better position into a worse one: e5.");
  EXPECT_EQ(said(0, -500).text, "Gets into a lost position: e5.");
  EXPECT_EQ(said(0, -200).text, "Gets into a worse position: e5.");
  const Claim claim = said(200, -200).claim;
  EXPECT_EQ(claim.about, Claim::About::standing);
  EXPECT_LE(claim.best_at_least, chance(Score(200)));
  EXPECT_GE(claim.played_at_most, chance(Score(-200)));
  JudgedMove small = quiet_mistake(0, -80);
  small.grade = Grade::inaccuracy;
  EXPECT_FALSE(explain(small, Position::start())) << "of an inaccuracy only what can be shown";
}

TEST(Sentences, a_third_opinion_that_sees_less_is_believed) {
  JudgedMove move = quiet_mistake(500, 0);
  move.best_defences = {{.value = Score(-100), .line = {Move(Square::e7, Square::e5)}}};
  const auto why = explain(move, Position::start());
  ASSERT_TRUE(why);
  EXPECT_EQ(why->text, "Gives ground: e5.") << "by another look there was nothing to win";
}

TEST(Sentences, a_right_to_castle_that_is_given_up_is_told) {
  const auto position = *chess::parse_fen("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 1");
  const auto after = position.after(*chess::parse_san(position, "Kf1"));
  const JudgedMove move{.move = *chess::parse_san(position, "Kf1"),
                        .before = {.value = Score(30), .line = {*chess::parse_san(position, "O-O")}},
                        .after = Score(-110),
                        .grade = Grade::mistake,
                        .refutation = {*chess::parse_san(after, "d6")}};
  const auto why = explain(move, position);
  ASSERT_TRUE(why);
  EXPECT_EQ(why->text, "Gives up castling: d6.");
  EXPECT_EQ(why->claim.about, Claim::About::structure);
}

TEST(Sentences, nothing_is_said_of_a_good_move) {
  EXPECT_EQ(said_of("1. e4 e5 2. Nf3 Nc6 *", 2), "");
  const JudgedMove good{.move = Move(Square::e2, Square::e4)};
  EXPECT_FALSE(explain(good, Position::start()));
}

int count_material(const Position& position, Side side) {
  int sum = 0;
  for (const auto& [type, value] : {std::pair{chess::PieceType::pawn, 1},
                                    {chess::PieceType::knight, 3},
                                    {chess::PieceType::bishop, 3},
                                    {chess::PieceType::rook, 5},
                                    {chess::PieceType::queen, 9}})
    sum += value * (position.pieces(side, type).count() - position.pieces(opponent(side), type).count());
  return sum;
}

// Of games in which anything is played, each claim is shown by its own line: a mate mates, a gain gains.
TEST(Sentences, every_claim_is_borne_out_by_its_line) {
  Random random(5);
  Analyst analyst({.limits = {.nodes = 1'500}});
  int claims = 0;
  int mistakes = 0;
  for (int i = 0; i < 4; ++i) {
    Game<chess::Position> game(Position::start());
    for (int ply = 0; ply < 50 && game.position().has_moves(); ++ply) {
      const auto moves = game.position().moves();
      game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    const auto judged = analyst.judge(game);
    ASSERT_TRUE(judged);
    for (std::size_t ply = 0; ply < judged->moves.size(); ++ply) {
      mistakes += judged->moves[ply].grade >= Grade::mistake ? 1 : 0;
      const auto why = explain(judged->moves[ply], game.positions()[ply]);
      if (!why) continue;
      ++claims;
      const bool allows = why->claim.kind == Claim::Kind::allows;
      EXPECT_EQ(why->claim.from, game.positions()[allows ? ply + 1 : ply]);
      Position end = why->claim.from;
      for (const Move move : why->claim.line) {
        ASSERT_TRUE(end.is_legal(move)) << why->text;
        end = end.after(move);
      }
      if (why->claim.about == Claim::About::standing || why->claim.about == Claim::About::structure) {
        EXPECT_GE(chance(judged->moves[ply].before.value), why->claim.best_at_least) << why->text;
        EXPECT_LE(chance(judged->moves[ply].after), why->claim.played_at_most) << why->text;
      } else if (why->claim.about == Claim::About::threat) {
        const Position passed = why->claim.from.after(why->claim.line.front()).after_pass();
        ASSERT_TRUE(passed.is_legal(*why->claim.threat)) << why->text;
        const Position taken = passed.after(*why->claim.threat);
        EXPECT_TRUE(taken.has_moves() ? swap_by(passed, *why->claim.threat) >= why->claim.gain : taken.in_check())
            << why->text;
      } else if (why->claim.mate_in > 0) {
        EXPECT_TRUE(end.in_check() && !end.has_moves()) << why->text;
        EXPECT_EQ(why->claim.line.size(), static_cast<std::size_t>(2 * why->claim.mate_in - 1)) << why->text;
      } else {
        const Side winner = why->claim.from.to_move();
        const int taken_before =
            allows ? -count_material(game.positions()[ply + 1], winner) + count_material(game.positions()[ply], winner)
                   : 0;
        EXPECT_GE(count_material(end, winner) - count_material(why->claim.from, winner) - taken_before, why->claim.gain)
            << why->text;
      }
    }
  }
  EXPECT_GE(claims, mistakes) << "every mistake has a sentence";
}

}  // namespace
}  // namespace arborist::coach
