// Chess behind AnyGame: setups, moves as people type them, boards, the ends of games, searches by their specs.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "core/random.h"
#include "face/any_game.h"
#include "games/builtin_games.h"

namespace arborist {
namespace {

class ChessPlay : public ::testing::Test {
 protected:
  std::unique_ptr<AnyPlay> start(const std::string& setup = "") {
    auto play = (*games_.find("chess"))->start(setup);
    EXPECT_TRUE(play) << play.error().message;
    return std::move(*play);
  }
  std::string error_of(const std::string& setup) {
    const auto play = (*games_.find("chess"))->start(setup);
    return play ? "no error" : play.error().message;
  }
  static std::string result_of(AnyPlay& play, std::initializer_list<const char*> moves) {
    for (const auto* move : moves) {
      EXPECT_FALSE(play.outcome()) << "before " << move;
      const auto played = play.play(move);
      EXPECT_TRUE(played) << played.error().message;
    }
    const auto end = play.outcome();
    return end ? std::string(end->rule()) : "none";
  }

  GameList games_ = builtin_games();
};

TEST_F(ChessPlay, starts_from_a_fen_or_a_number_of_chess960) {
  const std::string usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  for (const auto& setup : {std::string(), usual, std::string("960:518"), std::string("chess960:518")})
    EXPECT_EQ(start(setup)->position_text(), usual) << setup;
  EXPECT_EQ(start("960:0")->position_text(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
  EXPECT_EQ(start("8/8/8/8/8/k7/p7/K7 w - - 3 70")->position_text(), "8/8/8/8/8/k7/p7/K7 w - - 3 70");
}

TEST_F(ChessPlay, wrong_setups_are_answered_with_what_is_wrong) {
  const struct {
    const char* setup;
    const char* reason;
  } table[] = {{"960:960", "out of range"}, {"960:", "not a whole number"},
               {"960:-1", "out of range"},  {"chess960:x", "not a whole number"},
               {"zzz", "a FEN, or 960:N"},  {"rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank"}};
  for (const auto& [setup, reason] : table)
    EXPECT_NE(error_of(setup).find(reason), std::string::npos) << setup << ": " << error_of(setup);
}

TEST_F(ChessPlay, a_castling_right_of_an_inner_rook_survives_its_text) {
  const std::string fen = "4k3/8/8/8/8/8/8/4K1RR w G - 0 1";
  EXPECT_EQ(start(fen)->position_text(), fen);
}

TEST_F(ChessPlay, moves_are_read_as_people_type_them_and_written_as_san) {
  const struct {
    const char* fen;
    const char* typed;
    const char* written;
  } table[] = {{"", "d2d4", "d4"},
               {"", "d4", "d4"},
               {"", "Ng1-f3", "Nf3"},
               {"", " nf3!? ", "Nf3"},
               {"4k3/P7/8/8/8/8/8/4K2R w K - 0 1", "0-0", "O-O"},
               {"4k3/P7/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O"},
               {"4k3/P7/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "O-O"},
               {"4k3/P7/8/8/8/8/8/4K2R w K - 0 1", "a7a8q", "a8=Q+"},
               {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "ed", "exd6"}};
  for (const auto& [fen, typed, written] : table) {
    const auto move = start(fen)->play(typed);
    ASSERT_TRUE(move) << typed << ": " << move.error().message;
    EXPECT_EQ(*move, written) << typed;
  }
}

TEST_F(ChessPlay, games_end_by_every_rule) {
  EXPECT_EQ(result_of(*start(), {"f3", "e5", "g4", "Qh4"}), "checkmate");
  EXPECT_EQ(result_of(*start(), {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"}), "threefold repetition");
  EXPECT_EQ(result_of(*start("4k3/8/8/8/8/8/8/R3K3 w - - 99 80"), {"Ra2"}), "fifty moves");
  EXPECT_EQ(result_of(*start("K7/P2k4/8/8/8/8/8/8 b - - 0 1"), {"Kc7"}), "stalemate");
  EXPECT_EQ(result_of(*start("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1"), {"Kxe2"}), "insufficient material");
}

TEST_F(ChessPlay, the_board_stands_with_either_side_down) {
  const auto play = start("7k/8/8/8/8/8/8/K7 w - - 0 1");
  for (const bool unicode : {false, true}) {
    const auto white_down = play->draw({.unicode = unicode});
    const auto black_down = play->draw({.unicode = unicode, .bottom = Side::second});
    EXPECT_NE(white_down, black_down);
    EXPECT_LT(white_down.find('8'), white_down.find('1')) << white_down;
    EXPECT_LT(black_down.find('1'), black_down.find('8')) << black_down;
  }
}

TEST_F(ChessPlay, the_last_move_is_marked_where_it_is_asked_for) {
  const auto play = start();
  ASSERT_TRUE(play->play("e4"));
  EXPECT_NE(play->draw({.last_move = "e4"}), play->draw({}));
  EXPECT_NE(play->draw({.colour = true, .last_move = "e4"}), play->draw({.colour = true}));
}

TEST_F(ChessPlay, a_start_by_chance_is_drawn_and_any_other_left_as_it_is) {
  const AnyGame& chess = **games_.find("chess");
  Random random(1);
  const auto drawn = chess.drawn(chess.info().by_chance.start, random);
  EXPECT_TRUE(drawn.starts_with("chess960:") && chess.start(drawn)) << drawn;
  EXPECT_EQ(chess.drawn("960:518", random), "960:518");
  EXPECT_EQ((*games_.find("connect-four"))->drawn("960:random", random), "960:random");
}

TEST_F(ChessPlay, every_evaluator_serves_every_search) {
  const auto play = start("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  for (const auto& evaluator : (*games_.find("chess"))->evaluators())
    for (const auto* settings : {"minimax:depth=2", "negamax:depth=2", "alphabeta:depth=2", "pvs:depth=2,order=all",
                                 "alphabeta:depth=5,quiescence=yes,order=all,table=16"}) {
      const auto found = play->search(*Spec::parse(settings + (",eval=" + evaluator.name)), {});
      ASSERT_TRUE(found) << found.error().message;
      EXPECT_EQ(found->value, Score::win_in(1)) << settings << ' ' << evaluator.name;
      EXPECT_EQ(found->line, std::vector<std::string>{"Ra8#"});
    }
}

}  // namespace
}  // namespace arborist
