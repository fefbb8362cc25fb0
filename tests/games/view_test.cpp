// What pages are shown: laws for every game, and the words and squares of chess.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>

#include "core/random.h"
#include "face/any_game.h"
#include "games/builtin_games.h"

namespace arborist {
namespace {

void expect_board_laws(const AnyPlay& play, const GameInfo& info) {
  const auto board = play.board();
  ASSERT_EQ(board.kind, info.board);
  if (board.kind != BoardKind::grid) {
    ASSERT_FALSE(board.text.empty());
    return;
  }
  const auto size = static_cast<std::size_t>(board.rows) * static_cast<std::size_t>(board.columns);
  ASSERT_EQ(board.cells.size(), size);
  ASSERT_EQ(std::set(board.names.begin(), board.names.end()).size(), size) << "names are unique";
  for (const int cell : board.line) ASSERT_FALSE(board.cells.at(static_cast<std::size_t>(cell)).empty());
  const auto outcome = play.outcome();
  if (!board.line.empty()) {
    ASSERT_TRUE(outcome && outcome->winner()) << "a line has won";
  }
  if (info.name == "tic-tac-toe" || info.name == "connect-four" || info.name == "hex") {
    ASSERT_EQ(!board.line.empty(), outcome && outcome->winner()) << "what has won is shown";
  }
}

void expect_move_view_laws(const AnyPlay& play) {
  const auto views = play.move_views();
  const auto legal = play.legal_moves();
  const auto board = play.board();
  ASSERT_EQ(views.size(), legal.size());
  const std::size_t every = 1 + views.size() / 24;  // of the many moves of a large board some are enough
  for (std::size_t i = 0; i < views.size(); i += every) {
    ASSERT_EQ(views[i].shown, legal[i]);
    ASSERT_FALSE(views[i].said.empty());
    const auto after = play.clone();
    const auto played = after->play(views[i].text);
    ASSERT_TRUE(played) << played.error().message;
    ASSERT_EQ(*played, legal[i]) << "its text is read as the same move";
    ASSERT_EQ(after->played_view(after->moves_played().size() - 1), views[i])
        << "a move looks the same before and after it was played";
    if (board.kind != BoardKind::grid) continue;
    const auto then = after->board();
    if (views[i].is_pass) {
      ASSERT_EQ(then.cells, board.cells) << "a pass changes nothing";
      ASSERT_EQ(then.last_cells, board.last_cells);
      continue;
    }
    const auto cell = static_cast<std::size_t>(views[i].cell);
    ASSERT_EQ(board.names.at(cell), views[i].to);
    ASSERT_NE(then.cells[cell], board.cells[cell]) << "something happens where a move ends";
    ASSERT_NE(std::count(then.last_cells.begin(), then.last_cells.end(), views[i].cell), 0);
    if (views[i].path.empty()) continue;
    ASSERT_EQ(views[i].path.back(), views[i].cell);
    ASSERT_EQ(board.names.at(static_cast<std::size_t>(views[i].path.front())), views[i].from);
  }
}

TEST(EveryGame, shows_its_board_and_moves_as_a_page_needs_them) {
  const auto games = builtin_games();
  Random random(9);
  for (const auto& game : games.all()) {
    SCOPED_TRACE(game->info().name);
    for (int i = 0; i < 6; ++i) {
      const auto play = game->start("");
      for (int ply = 0; ply < 50; ++ply) {
        expect_board_laws(**play, game->info());
        expect_move_view_laws(**play);
        if (HasFatalFailure() || (*play)->outcome()) break;
        const auto moves = (*play)->legal_moves();
        ASSERT_TRUE((*play)->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
      }
    }
  }
}

TEST(EveryGame, offers_only_examples_that_can_be_started) {
  const auto games = builtin_games();
  for (const auto& game : games.all()) {
    for (const auto& example : game->info().examples) {
      if (example.start.ends_with(":random")) continue;
      EXPECT_TRUE(game->start(example.start)) << example.name;
    }
  }
}

class ChessViews : public ::testing::Test {
 protected:
  std::unique_ptr<AnyPlay> start(const std::string& setup = "") {
    return std::move(*(*games_.find("chess"))->start(setup));
  }
  MoveView view(const std::string& setup, const std::string& move) {
    const auto play = start(setup);
    EXPECT_TRUE(play->play(move));
    return play->played_view(0);
  }

  GameList games_ = builtin_games();
};

TEST_F(ChessViews, moves_are_said_in_words) {
  const struct {
    const char* setup;
    const char* move;
    const char* said;
  } table[] = {{"", "e4", "e4"},
               {"", "Nf3", "knight f3"},
               {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", "e takes d5"},
               {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "e takes d6 en passant"},
               {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "castles king side"},
               {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", "castles queen side"},
               {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", "a8, becomes queen, check"},
               {"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nbd2", "knight b d2"},
               {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8", "rook a8, checkmate"},
               {"4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "Nxd5", "knight takes d5"}};
  for (const auto& [setup, move, said] : table) EXPECT_EQ(view(setup, move).said, said) << setup;
}

TEST_F(ChessViews, castling_is_written_as_people_move_the_king) {
  const auto usual = view("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O");
  EXPECT_EQ(usual.text, "e1g1");
  EXPECT_EQ(usual.to, "g1");
  const auto elsewhere = view("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1", "O-O");
  EXPECT_EQ(elsewhere.text, "e1g1") << "king takes rook";
  EXPECT_EQ(elsewhere.to, "g1");
  EXPECT_EQ(view("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1", "O-O-O").text, "e1b1");
}

TEST_F(ChessViews, a_check_a_last_move_captures_and_an_opening_are_told) {
  const auto play = start();
  for (const auto* move : {"e4", "d5", "exd5", "Qxd5", "Nc3", "Qe5+"}) ASSERT_TRUE(play->play(move));
  EXPECT_EQ(play->board().check, "e1");
  EXPECT_EQ(play->board().last_squares, (std::vector<std::string>{"d5", "e5"}));
  EXPECT_EQ(play->captured().by_first, std::vector<std::string>{"p"});
  EXPECT_EQ(play->captured().by_second, std::vector<std::string>{"p"});
  EXPECT_EQ(play->captured().lead, 0);
  EXPECT_NE(play->opening().name.find("Scandinavian"), std::string::npos) << play->opening().name;
  EXPECT_FALSE(play->opening().code.empty());
}

}  // namespace
}  // namespace arborist
