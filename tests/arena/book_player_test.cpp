// The book player: opening moves by the book, the rest by another player.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "arena/players.h"
#include "chess/book.h"
#include "chess/fen.h"
#include "chess/san.h"
#include "games/builtin_games.h"
#include "tests/arena/make_from.h"

namespace arborist {
namespace {

class BookPlayer : public ::testing::Test {
 protected:
  std::unique_ptr<AnyPlay> start(const std::string& game = "chess", const std::string& setup = "") {
    return std::move(*(*games_.find(game))->start(setup));
  }
  static std::unique_ptr<Player> player(const std::string& spec, const AnyPlay& play) {
    auto made = testing::make_from(spec, play);
    EXPECT_TRUE(made) << made.error().message;
    return std::move(*made);
  }
  static std::string error_of(const std::string& spec, const AnyPlay& play) {
    const auto made = testing::make_from(spec, play);
    return made ? "no error" : made.error().message;
  }
  // Plays so many plies of the same two players; returns which of them came with an analysis: those were searched.
  static std::vector<bool> searched(AnyPlay& play, Player& white, Player& black, int plies) {
    std::vector<bool> result;
    for (int i = 0; i < plies; ++i) {
      const auto choice = (play.to_move() == Side::first ? white : black).choose(play, {});
      EXPECT_TRUE(choice);
      EXPECT_TRUE(play.play(choice->move)) << choice->move;
      result.push_back(choice->analysis.has_value());
    }
    return result;
  }

  GameList games_ = builtin_games();
};

bool is_in_book(const chess::Book& book, const std::string& fen, const std::string& san) {
  const auto position = *chess::parse_fen(fen);
  const auto moves = book.probe(position);
  return std::any_of(moves.begin(), moves.end(), [&](const auto& m) { return chess::to_san(position, m.move) == san; });
}

TEST_F(BookPlayer, plays_its_own_first_moves_by_the_book_and_then_searches) {
  auto play = start();
  const auto white = player("book:moves=2,then=alphabeta:depth=1", *play);
  const auto black = player("book:moves=1,then=alphabeta:depth=1", *play);
  EXPECT_EQ(searched(*play, *white, *black, 6), (std::vector<bool>{false, false, false, true, true, true}));
}

TEST_F(BookPlayer, every_move_of_many_seeds_is_in_the_book) {
  std::set<std::string> first_moves;
  for (int seed = 1; seed <= 40; ++seed) {
    auto play = start();
    const auto both = player("book:moves=3,seed=" + std::to_string(seed) + ",then=random", *play);
    const auto before = play->position_text();
    const auto choice = both->choose(*play, {});
    EXPECT_TRUE(is_in_book(chess::Book::from_openings(), before, choice->move)) << choice->move;
    first_moves.insert(choice->move);
  }
  EXPECT_GE(first_moves.size(), 3U) << "seeds choose";
}

TEST_F(BookPlayer, the_same_seed_plays_the_same_line_also_after_a_move_was_taken_back) {
  auto play = start();
  const auto white = player("book:moves=5,seed=3", *play);
  const auto first = white->choose(*play, {});
  ASSERT_TRUE(play->play(first->move));
  ASSERT_TRUE(play->take_back());
  EXPECT_EQ(white->choose(*play, {})->move, first->move);
  white->new_game();
  EXPECT_EQ(white->choose(*play, {})->move, first->move);
  EXPECT_EQ(player("book:moves=5,seed=3", *play)->choose(*play, {})->move, first->move);
}

TEST_F(BookPlayer, the_best_move_needs_no_luck) {
  const auto play = start();
  std::set<std::string> moves;
  for (int seed = 1; seed <= 10; ++seed)
    moves.insert(player("book:choice=best,seed=" + std::to_string(seed), *play)->choose(*play, {})->move);
  EXPECT_EQ(moves.size(), 1U);
}

TEST_F(BookPlayer, leaves_positions_that_no_opening_reaches_to_the_search) {
  auto play = start("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  const auto choice = player("book:moves=9,then=alphabeta:depth=2", *play)->choose(*play, {});
  EXPECT_EQ(choice->move, "Ra8#");
  EXPECT_TRUE(choice->analysis);
}

TEST_F(BookPlayer, reads_a_polyglot_file) {
  const auto path = std::filesystem::path(::testing::TempDir()) / "arborist_book_player_test.bin";
  const auto position = chess::Position::start();
  const chess::Book book({{.key = chess::polyglot_key(position),
                           .move = chess::encode_book_move(*chess::parse_san(position, "a4")),
                           .weight = 1}});
  ASSERT_TRUE(book.write(path));
  const auto play = start();
  EXPECT_EQ(player("book:file=" + path.string() + ",then=random", *play)->choose(*play, {})->move, "a4");
  std::filesystem::remove(path);
  EXPECT_NE(error_of("book:file=" + path.string(), *play), "no error");
}

TEST_F(BookPlayer, its_name_makes_the_same_player_again) {
  const auto play = start();
  const auto made = player("book:then=alphabeta:depth=2,eval=centre", *play);
  EXPECT_EQ(made->name(), "book:moves=3,choice=weighted,seed=1,then=alphabeta:depth=2,eval=centre");
  EXPECT_EQ(player(made->name(), *play)->name(), made->name());
}

TEST_F(BookPlayer, mistakes_are_told) {
  const auto chess = start();
  const struct {
    const char* spec;
    const char* reason;
  } table[] = {{"book:mooves=3", "did you mean 'moves'"},
               {"book:moves=-1", "out of range"},
               {"book:choice=worst", "worst"},
               {"book:seed=x", "not a whole number"},
               {"book:then=alphabet", "did you mean 'alphabeta'"},
               {"book:file=/does/not/exist", "/does/not/exist"}};
  for (const auto& [spec, reason] : table)
    EXPECT_NE(error_of(spec, *chess).find(reason), std::string::npos) << error_of(spec, *chess);
  for (const auto& game : games_.all()) {
    if (game->info().name == "chess") continue;
    EXPECT_NE(error_of("book", **game->start("")).find("only chess"), std::string::npos) << game->info().name;
  }
}

}  // namespace
}  // namespace arborist
