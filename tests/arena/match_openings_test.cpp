// Openings by chance and from files, for every game.
#include <fstream>
#include <set>

#include "tests/arena/match_support.h"

namespace arborist {
namespace {

std::string line_of(const AnyPlay& play) {
  std::string text = play.start_text();
  for (const auto& move : play.moves_played()) text += " " + move;
  return text;
}

TEST(Openings, by_chance_are_legal_repeatable_and_differ_from_each_other_in_every_game) {
  for (const auto& game : test_games().all()) {
    const auto openings = Openings::random(*game, 3, 11), again = Openings::random(*game, 3, 11);
    std::set<std::string> lines;
    for (std::size_t i = 0; i < 20; ++i) {
      const auto play = openings.start_play(i);
      EXPECT_FALSE(play->outcome()) << game->info().name;
      EXPECT_LE(play->moves_played().size(), 3U);
      EXPECT_EQ(line_of(*play), line_of(*again.start_play(i)));
      lines.insert(line_of(*play));
    }
    EXPECT_GT(lines.size(), game->info().name == "chess" ? 18U : 0U);
  }
}

TEST(Openings, another_seed_gives_other_openings) {
  const auto& chess = test_game("chess");
  EXPECT_NE(line_of(*Openings::random(chess, 6, 1).start_play(0)),
            line_of(*Openings::random(chess, 6, 2).start_play(0)));
  EXPECT_NE(Openings::random(chess, 6, 1).fingerprint(), Openings::random(chess, 6, 2).fingerprint());
}

TEST(Openings, no_plies_are_the_usual_start_and_too_many_are_fewer) {
  EXPECT_TRUE(Openings::random(test_game("chess"), 0, 1).start_play(4)->moves_played().empty());
  const auto play = Openings::random(test_game("tic-tac-toe"), 100, 1).start_play(0);
  EXPECT_FALSE(play->outcome());
  EXPECT_EQ(play->moves_played().size(), 8U) << "the ninth stone ends every game";
}

class OpeningFile : public ::testing::Test {
 protected:
  Expected<Openings> read(const std::string& game, const std::string& text, const Openings::Reading& reading = {}) {
    std::ofstream(file_.path()) << text;
    return Openings::read(test_game(game), file_.path(), reading);
  }
  std::string error_of(const std::string& game, const std::string& text) {
    const auto openings = read(game, text);
    return openings ? "no error" : openings.error().message;
  }
  TemporaryFile file_;
};

TEST_F(OpeningFile, holds_positions_epd_fen_and_lists_of_moves_and_begins_anew_at_its_end) {
  const auto openings = read("chess",
                             "# a comment\n"
                             "1. e4 e5 2. Nf3\n\n"
                             "8/8/8/8/8/k7/p7/K1R5 w - - bm Rc3+; id \"x\";\n"
                             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 9\n");
  ASSERT_TRUE(openings) << openings.error().message;
  EXPECT_EQ(openings->count(), 3U);
  EXPECT_EQ(openings->start_play(0)->moves_played().size(), 3U);
  EXPECT_EQ(openings->start_play(1)->position_text().substr(0, 18), "8/8/8/8/8/k7/p7/K1");
  EXPECT_EQ(openings->start_play(2)->position_text(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 9");
  EXPECT_EQ(line_of(*openings->start_play(3)), line_of(*openings->start_play(0)));
}

TEST_F(OpeningFile, of_other_games_holds_positions_and_moves_too) {
  const auto openings = read("tic-tac-toe", "4 0\nX../.O./...\n");
  ASSERT_TRUE(openings) << openings.error().message;
  EXPECT_EQ(openings->start_play(0)->moves_played().size(), 2U);
  EXPECT_EQ(openings->start_play(1)->start_text(), "X../.O./...");
}

TEST_F(OpeningFile, may_be_cut_to_some_plies_and_shuffled_by_a_seed) {
  std::string text;
  const auto moves = std::move(*test_game("chess").start(""))->legal_moves();
  for (const auto& move : moves) text += move + " e5\n";
  const auto in_order = read("chess", text, {.plies = 1});
  ASSERT_TRUE(in_order);
  EXPECT_EQ(in_order->start_play(3)->moves_played(), (std::vector<std::string>{moves[3]}));
  const auto one = read("chess", text, {.shuffle_seed = 1}), same = read("chess", text, {.shuffle_seed = 1}),
             other = read("chess", text, {.shuffle_seed = 2});
  EXPECT_EQ(one->fingerprint(), same->fingerprint());
  EXPECT_NE(one->fingerprint(), other->fingerprint());
  std::multiset<std::string> a, b;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    a.insert(line_of(*one->start_play(i)));
    b.insert(line_of(*other->start_play(i)));
  }
  EXPECT_EQ(a, b) << "shuffled, nothing lost";
}

TEST_F(OpeningFile, mistakes_are_told_with_their_line) {
  EXPECT_NE(error_of("chess", "e4\ne4 e6 Ke3\n").find("line 2"), std::string::npos);
  EXPECT_NE(error_of("chess", "8/8/8/8/8/8/8/8 w - -\n").find("line 1"), std::string::npos);
  EXPECT_NE(error_of("chess", "f3 e5 g4 Qh4#\n").find("over"), std::string::npos);
  EXPECT_NE(error_of("chess", "\n# nothing\n").find("no opening"), std::string::npos);
  EXPECT_NE(error_of("tic-tac-toe", "4 4\n").find("line 1"), std::string::npos);
  EXPECT_FALSE(Openings::read(test_game("chess"), "/does/not/exist.epd", {}));
}

TEST(OpeningsPgn, are_the_first_plies_of_its_games) {
  const auto path = std::filesystem::path(::testing::TempDir()) / "arborist_match_openings.pgn";
  std::ofstream(path) << "[White \"a\"]\n\n1. e4 {good} e5 2. Nf3 (2. f4) Nc6 *\n\n[White \"b\"]\n\n1. d4 d5 *\n";
  const auto openings = Openings::read(test_game("chess"), path, {.plies = 3});
  ASSERT_TRUE(openings) << openings.error().message;
  EXPECT_EQ(openings->count(), 2U);
  EXPECT_EQ(openings->start_play(0)->moves_played(), (std::vector<std::string>{"e4", "e5", "Nf3"}));
  EXPECT_EQ(openings->start_play(1)->moves_played(), (std::vector<std::string>{"d4", "d5"}));
  EXPECT_FALSE(Openings::read(test_game("tic-tac-toe"), path, {}));
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace arborist
