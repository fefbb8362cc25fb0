#include "coach/hints.h"

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/uci_move.h"
#include "coach/analysis.h"
#include "coach/article.h"
#include "coach/motifs.h"
#include "core/text.h"

namespace arborist::coach {
namespace {

std::optional<Hints> hints_at(const std::string& fen) {
  Analyst analyst({.limits = {.nodes = 4'000}});
  const auto position = *chess::parse_fen(fen);
  return hints_of(position, analyst.best_lines(Game<chess::Position>(position), 1));
}

TEST(Hints, a_fork_is_told_by_what_it_wins_then_by_its_name_then_by_the_move) {
  const auto hints = hints_at("r3k3/pp6/8/1N6/8/8/PP6/4K3 w - - 0 1");
  ASSERT_TRUE(hints);
  EXPECT_EQ(hints->where.text, "Look at the other side's rook on a8.");
  EXPECT_EQ(hints->where.squares, std::vector{chess::Square::a8});
  EXPECT_EQ(hints->kind.text, "There is a fork.");
  EXPECT_EQ(hints->move.text, "Nc7+.");
  EXPECT_EQ(hints->move.squares, (std::vector{chess::Square::b5, chess::Square::c7}));
}

TEST(Hints, a_mate_is_told_by_the_king) {
  const auto hints = hints_at("6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1");
  ASSERT_TRUE(hints);
  EXPECT_EQ(hints->where.text, "Look at the other king on g8.");
  EXPECT_EQ(hints->kind.text, "There is a back-rank mate in 1.");
  EXPECT_EQ(hints->move.text, "Re8#.");
}

TEST(Hints, a_piece_of_ones_own_that_is_attacked_comes_before_a_plain_move) {
  const auto hints = hints_at("4k3/ppp5/8/3r4/4P3/2B5/PPP5/4K3 b - - 0 1");
  ASSERT_TRUE(hints);
  EXPECT_EQ(hints->where.text, "Look at your rook on d5.");
  EXPECT_EQ(hints->kind.text, "It is attacked, and can be saved.");
}

// The first two steps never give the move away.
TEST(Hints, only_the_last_step_names_the_move) {
  for (const char* fen :
       {"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4", "r3k3/pp6/8/1N6/8/8/PP6/4K3 w - - 0 1",
        "8/P6k/8/8/8/8/8/K7 w - - 0 1", "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1"}) {
    const auto hints = hints_at(fen);
    ASSERT_TRUE(hints) << fen;
    const std::string move = hints->move.text.substr(0, hints->move.text.size() - 1);
    for (const auto& hint : {hints->where, hints->kind}) {
      EXPECT_EQ(hint.text.find(move), std::string::npos) << hint.text;
      EXPECT_FALSE(hint.squares.empty()) << hint.text;
    }
  }
}

TEST(Hints, say_a_or_an_as_it_is_spoken) {
  EXPECT_EQ(with_article(to_text(Motif::fork)), "a fork");
  EXPECT_EQ(with_article(to_text(Motif::attraction)), "an attraction");
  EXPECT_EQ(with_article(to_text(Motif::x_ray)), "an x-ray");
}

TEST(Hints, there_are_none_where_nothing_was_searched) {
  EXPECT_FALSE(hints_of(chess::Position::start(), {}));
  EXPECT_FALSE(hints_of(chess::Position::start(), {Judgement{}}));
}

}  // namespace
}  // namespace arborist::coach
