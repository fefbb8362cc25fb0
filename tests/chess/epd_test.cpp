#include "chess/epd.h"

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/san.h"
#include "core/random.h"
#include "tests/conformance/game_laws.h"

namespace arborist::chess {
namespace {

constexpr const char* bratko_kopec_1 = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";";

TEST(Epd, best_move_and_name_are_read) {
  const auto epd = parse_epd(bratko_kopec_1);
  ASSERT_TRUE(epd) << epd.error().message;
  EXPECT_EQ(epd->text("id"), "BK.01");
  EXPECT_EQ(epd->moves("bm"), (std::vector<Move>{Move(Square::d6, Square::d1)}));
  EXPECT_TRUE(epd->moves("am").empty());
  EXPECT_EQ(to_epd(*epd), bratko_kopec_1);
}

TEST(Epd, several_moves_lines_comments_and_numbers) {
  const auto epd = parse_epd(
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - am f3 g4 ; pv e2e4 e5 Nf3; c0 \"a; b\"; acd 12; ce 25; "
      "draw");
  ASSERT_TRUE(epd) << epd.error().message;
  EXPECT_EQ(epd->moves("am").size(), 2U);
  EXPECT_EQ(epd->moves("pv").size(), 3U);
  EXPECT_EQ(epd->text("c0"), "a; b");
  EXPECT_EQ(epd->text("acd"), "12");
  ASSERT_TRUE(epd->find("draw"));
  EXPECT_TRUE(epd->find("draw")->operands.empty());
  EXPECT_NE(to_epd(*epd).find("pv e4 e5 Nf3;"), std::string::npos) << to_epd(*epd);
}

TEST(Epd, clocks_come_from_operations_or_from_a_fen) {
  const auto by_operations = parse_epd("4k3/8/8/8/8/8/8/R3K3 w Q - hmvc 7; fmvn 40;");
  const auto by_fen = parse_epd("4k3/8/8/8/8/8/8/R3K3 w Q - 7 40");
  ASSERT_TRUE(by_operations && by_fen);
  EXPECT_EQ(by_operations->position.half_move_clock(), 7);
  EXPECT_TRUE(*by_operations == *by_fen);
  EXPECT_EQ(to_epd(*by_fen), "4k3/8/8/8/8/8/8/R3K3 w Q - hmvc 7; fmvn 40;");
}

TEST(Epd, what_is_wrong_is_said) {
  const auto message = [](const char* line) {
    const auto epd = parse_epd(line);
    return epd ? std::string("no error") : epd.error().message;
  };
  EXPECT_NE(message("4k3/8/8/8/8/8/8/R3K3 w Q - bm Ra9;").find("bm: 'Ra9'"), std::string::npos);
  EXPECT_NE(message("4k3/8/8/8/8/8/8/R3K3 w Q - id \"open;").find("id: the quotes"), std::string::npos);
  EXPECT_NE(message("4k3/8/8/8/8/8/8/R3K3 w Q - 9x 1;").find("'9x' is not an operation"), std::string::npos);
  EXPECT_NE(message("4k3/8/8/8/8/8/8/R3K3 w Q - hmvc many;").find("hmvc: 'many'"), std::string::npos);
  EXPECT_NE(message("4k3/8/8 w - -").find("ranks"), std::string::npos);
  EXPECT_NE(message("").find("bad EPD"), std::string::npos);
}

TEST(EpdLaws, what_is_written_is_read_back) {
  Random random(4);
  arborist::testing::walk_random_games(
      Position::start(), {.games = 20, .most_plies = 80, .seed = 2}, [&](const Game<Position>& game) {
        if (game.position().moves().empty()) return;
        Epd epd{game.position(), {}};
        const auto moves = game.position().moves();
        const Move first = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        epd.set_moves("bm", {first, moves[0]});
        std::vector<Move> line = {first};
        const auto answers = game.position().after(first).moves();
        if (!answers.empty()) line.push_back(answers[0]);
        epd.set_moves("pv", line);
        epd.set_text("c0", "plies: " + std::to_string(game.plies()) + "; \"quoted\"");
        const auto read = parse_epd(to_epd(epd));
        ASSERT_TRUE(read) << read.error().message;
        ASSERT_TRUE(*read == epd) << to_epd(epd);
        ASSERT_EQ(read->moves("pv"), line);
      });
}

}  // namespace
}  // namespace arborist::chess
