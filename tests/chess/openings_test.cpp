#include "chess/openings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "chess/opening_table.h"
#include "chess/san.h"
#include "core/text.h"

namespace arborist::chess {
namespace {

Game<Position> game_of(std::string_view moves) {
  Game<Position> game(Position::start());
  for (const auto san : words(moves)) game.play(*parse_san(game.position(), san));
  return game;
}

TEST(Openings, every_line_of_the_table_is_legal_and_no_position_has_two_names) {
  const auto parsed = parse_openings(opening_table);
  ASSERT_TRUE(parsed) << parsed.error().message;
  EXPECT_GE(parsed->size(), 200U);
}

TEST(Openings, every_code_is_one_of_the_encyclopaedia_and_every_name_is_its_own) {
  std::set<std::string> names;
  for (const Opening& opening : openings()) {
    EXPECT_TRUE(opening.eco.size() == 3 && opening.eco[0] >= 'A' && opening.eco[0] <= 'E') << opening.name;
    EXPECT_TRUE(names.insert(opening.name).second) << opening.name << " is there twice";
  }
}

TEST(Openings, every_opening_is_found_by_its_position) {
  for (const Opening& opening : openings()) {
    Game<Position> game(Position::start());
    for (const Move move : opening.moves) game.play(move);
    EXPECT_EQ(opening_name(game), opening.name);
  }
}

TEST(Openings, the_last_name_on_the_line_counts) {
  EXPECT_EQ(opening_name(game_of("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O a3")),
            "Ruy Lopez, Closed, Main Position");
  EXPECT_EQ(opening_name(game_of("")), "");
}

TEST(Openings, other_orders_of_moves_find_the_same_name) {
  EXPECT_EQ(opening_name(game_of("Nf3 Nc6 e4 e5 Bb5")), "Ruy Lopez");
  EXPECT_EQ(opening_name(game_of("c4 e6 d4 d5")), "Queen's Gambit Declined");
  EXPECT_EQ(opening_of(game_of("c4 Nf6 d4 e6 Nc3 Bb4"))->eco, "E20");
}

TEST(Openings, a_wrong_table_is_refused_with_its_line) {
  EXPECT_EQ(parse_openings("C60 A: e4\nno such line").error().message.substr(0, 7), "line 2:");
  EXPECT_EQ(parse_openings("C60 A: e4 Nf3").error().message.substr(0, 10), "line 1: A:");
  EXPECT_EQ(parse_openings("C60 A: e4 e5 Nf3\nC61 B: Nf3 e5 e4").error().message, "line 2: B is also A");
}

}  // namespace
}  // namespace arborist::chess
