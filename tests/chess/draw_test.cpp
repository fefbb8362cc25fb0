#include "chess/draw.h"

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "core/text.h"

namespace arborist::chess {
namespace {

TEST(Draw, ascii_from_whites_side) {
  EXPECT_EQ(draw(Position::start(), {.unicode = false}),
            " 8  r  n  b  q  k  b  n  r\n"
            " 7  p  p  p  p  p  p  p  p\n"
            " 6  .  .  .  .  .  .  .  .\n"
            " 5  .  .  .  .  .  .  .  .\n"
            " 4  .  .  .  .  .  .  .  .\n"
            " 3  .  .  .  .  .  .  .  .\n"
            " 2  P  P  P  P  P  P  P  P\n"
            " 1  R  N  B  Q  K  B  N  R\n"
            "    a  b  c  d  e  f  g  h\n"
            "   White to move\n");
}

TEST(Draw, unicode_from_blacks_side_with_the_last_move) {
  const Move move(Square::e2, Square::e4);
  const std::string text = draw(Position::start().after(move), {.bottom = black, .last_move = move});
  const auto lines = split(text, '\n');
  EXPECT_EQ(lines[0], " 1  ♖  ♘  ♗  ♔  ♕  ♗  ♘  ♖");
  EXPECT_EQ(lines[3], " 4  ·  ·  · [♙] ·  ·  ·  ·");
  EXPECT_EQ(lines[1], " 2  ♙  ♙  ♙ [·] ♙  ♙  ♙  ♙");
  EXPECT_EQ(lines[8], "    h  g  f  e  d  c  b  a");
}

TEST(Draw, castling_marks_where_the_king_went) {
  const Position before = *parse_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  const Move move = Move::castling(Square::e1, Square::h1);
  const std::string text = draw(before.after(move), {.unicode = false, .last_move = move});
  EXPECT_NE(text.find(" 1  .  .  .  . [.] R [K] .\n"), std::string::npos) << text;
}

TEST(Draw, in_colour_every_line_ends_without_colour) {
  const std::string text = draw(Position::start(), {.colour = true});
  const auto lines = split(text, '\n');
  for (std::size_t i = 0; i < 8; ++i) EXPECT_TRUE(lines[i].ends_with("\033[0m")) << i;
}

TEST(Draw, check_is_told) {
  EXPECT_NE(draw(*parse_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")).find("White to move, in check"), std::string::npos);
}

}  // namespace
}  // namespace arborist::chess
