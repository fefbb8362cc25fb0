#include "coach/analysis.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "chess/fen.h"
#include "chess/openings.h"
#include "chess/pgn_text.h"
#include "chess/pgn_writer.h"
#include "chess/san.h"
#include "coach/annotation.h"

namespace arborist::coach {
namespace {

constexpr const char* scholars_mate = R"([White "Ann"]
[Black "Ben"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 {[%eval 9.99] early} Nf6 4. Qxf7# 1-0)";

JudgedGame judged(const chess::PgnGame& game, std::size_t hands) {
  Analyst analyst({.limits = {.nodes = 4'000}, .hands = hands});
  auto result = analyst.judge(chess::main_line(game));
  EXPECT_TRUE(result);
  return std::move(*result);
}

bool same(const JudgedGame& a, const JudgedGame& b) {
  if (a.percents != b.percents || a.moves.size() != b.moves.size()) return false;
  for (std::size_t i = 0; i < a.moves.size(); ++i)
    if (a.moves[i].grade != b.moves[i].grade || a.moves[i].before.line != b.moves[i].before.line) return false;
  return true;
}

TEST(Analysis, finds_the_move_that_allows_mate_and_nothing_else_in_the_mate_itself) {
  const auto game = chess::parse_pgn(scholars_mate);
  ASSERT_TRUE(game);
  const auto result = judged(*game, 1);
  ASSERT_EQ(result.moves.size(), 7U);
  EXPECT_EQ(result.moves[5].grade, Grade::blunder) << "3... Nf6";
  EXPECT_NE(result.moves[5].before.line.front(), result.moves[5].move);
  EXPECT_EQ(result.moves[5].after, Score::loss_in(2));
  EXPECT_EQ(result.moves[6].grade, Grade::good);
  EXPECT_EQ(result.moves[6].after, Score::win_in(1));
  EXPECT_EQ(result.black.blunders, 1);
  EXPECT_EQ(result.white.blunders, 0);
  EXPECT_LT(result.black.accuracy, result.white.accuracy);
  EXPECT_EQ(result.percents.size(), 8U);
}

TEST(Analysis, is_the_same_for_any_number_of_hands) {
  const auto game = chess::parse_pgn(scholars_mate);
  const auto one = judged(*game, 1);
  EXPECT_TRUE(same(one, judged(*game, 3)));
  EXPECT_FALSE(same(one, JudgedGame{}));
}

TEST(Analysis, a_forced_move_is_never_called_bad) {
  const auto lost = chess::parse_fen("k7/8/1K6/8/8/8/8/7R b - - 0 1");
  Game<chess::Position> game(*lost);
  game.play(*chess::parse_san(game.position(), "Kb8"));
  Analyst analyst({.limits = {.nodes = 2'000}});
  const auto result = analyst.judge(game);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->moves.front().grade, Grade::good);
}

TEST(Analysis, lists_as_many_lines_as_there_are_moves_the_best_first) {
  const auto position = chess::parse_fen("7k/8/8/8/8/8/r7/K7 w - - 0 1");
  Analyst analyst({.limits = {.nodes = 2'000}});
  const auto lines = analyst.best_lines(Game<chess::Position>(*position), 5);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(chess::to_san(*position, lines[0].line.front()), "Kxa2");
  EXPECT_GT(lines[0].value, lines[1].value);
  const auto mate = chess::parse_fen("k6R/8/1K6/8/8/8/8/8 b - - 0 1");
  EXPECT_TRUE(analyst.best_lines(Game<chess::Position>(*mate), 5).empty());
}

TEST(Analysis, ends_without_a_result_when_told_to_stop) {
  std::stop_source stop;
  stop.request_stop();
  Analyst analyst({.limits = {.nodes = 1'000'000'000}, .hands = 2});
  EXPECT_FALSE(analyst.judge(chess::main_line(*chess::parse_pgn(scholars_mate)), stop.get_token()));
}

TEST(Annotation, is_read_back_with_marks_values_and_the_better_line) {
  auto game = *chess::parse_pgn(scholars_mate);
  annotate(game, judged(game, 1));
  const auto again = chess::parse_pgn(chess::to_pgn(game));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->line, game.line);
  const auto& moves = again->line.moves;
  EXPECT_EQ(chess::eval_in(moves[5].comment)->mate_in, 1);
  EXPECT_FALSE(chess::eval_in(moves[6].comment)) << "the game is over there";
  EXPECT_NE(chess::eval_in(moves[4].comment)->centipawns, 999) << "the value of another program is replaced";
  EXPECT_NE(moves[4].comment.find("early"), std::string::npos) << "its words stay";
  EXPECT_EQ(moves[5].nags, std::vector<int>{4});
  EXPECT_NE(moves[5].comment.find("Blunder. "), std::string::npos);
  ASSERT_EQ(moves[5].variations.size(), 1U);
  EXPECT_FALSE(moves[5].variations.front().moves.empty());
  EXPECT_EQ(again->tag("Annotator"), "Arborist");
  EXPECT_FALSE(again->tag("WhiteAccuracy").empty());
  EXPECT_EQ(again->tag("ECO"), chess::opening_of(chess::main_line(game))->eco);
}

TEST(Judging, the_best_move_is_not_named_again_as_one_that_is_as_good) {
  const auto position = chess::Position::start();
  const auto move = [&](const char* san) { return *chess::parse_san(position, san); };
  const auto look = [&](const char* second) {
    JudgedMove judged{.move = move("f3"), .before = {.value = Score(200), .line = {move("e4")}}, .after = Score(-200)};
    look_again(judged,
               {.before = {{.value = Score(200), .line = {move("e4")}}, {.value = Score(199), .line = {move(second)}}},
                .after = {.value = Score(200), .line = {}}});
    return judged;
  };
  EXPECT_EQ(look("d4").as_good, move("d4"));
  EXPECT_FALSE(look("e4").as_good);
  EXPECT_FALSE(look("f3").as_good) << "nor what was played";
  EXPECT_NE(look("e4").grade, Grade::good);
}

// The longer look at the move alone clears it: whatever the other looks say, it is not called bad.
TEST(Judging, a_move_that_a_longer_look_likes_is_good) {
  const auto game = chess::main_line(*chess::parse_pgn("1. e4 e5 *"));
  const Move best = *chess::parse_san(game.positions()[0], "d4");
  JudgedMove move{.move = game.moves()[0], .before = {.value = Score(50), .line = {best}}, .after = Score(-300)};
  ASSERT_TRUE(is_doubtful(move, game.positions()[0]));
  JudgedMove other = move;
  look_again(move, {.before = {}, .after = {.value = Score(-20), .line = {game.moves()[1]}}});
  EXPECT_EQ(move.grade, Grade::good);
  EXPECT_EQ(move.after, Score(20));
  look_again(other, {.before = {{.value = Score(400), .line = {best}}},
                     .after = {.value = Score(-20), .line = {game.moves()[1]}}});
  EXPECT_EQ(other.grade, Grade::good) << "by the first look at the best move it cost little";
  EXPECT_EQ(other.after, move.after);
}

TEST(Judging, a_pawn_more_among_few_pieces_is_not_counted_as_lost_when_it_draws) {
  const auto few = *chess::parse_fen("8/8/8/k7/3P4/2NK2n1/8/8 w - - 0 1");
  const auto move = [&](const chess::Position& position, int best, int played) {
    return JudgedMove{.move = *chess::parse_san(position, "Kc2"),
                      .before = {.value = Score(best), .line = {*chess::parse_san(position, "Kc4")}},
                      .after = Score(played)};
  };
  EXPECT_FALSE(is_doubtful(move(few, 136, 0), few));
  EXPECT_TRUE(is_doubtful(move(few, 400, 0), few)) << "that was won";
  const auto more = *chess::parse_fen("8/6p1/7p/k7/3P4/2NK2n1/8/8 w - - 0 1");
  EXPECT_TRUE(is_doubtful(move(more, 136, 0), more)) << "there is more to play with";
}

TEST(Annotation, marks_of_a_person_stay) {
  auto game = *chess::parse_pgn("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 $1 4. Qxf7# 1-0");
  annotate(game, judged(game, 1));
  EXPECT_EQ(game.line.moves[5].nags, std::vector<int>{1});
}

TEST(Annotation, a_second_analysis_takes_the_place_of_the_first) {
  auto game = *chess::parse_pgn("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 {Oh no!} (3... Qe7 {holds}) 4. Qxf7# 1-0");
  annotate(game, judged(game, 1));
  const auto once = game;
  EXPECT_NE(game.line.moves[5].comment.find("Oh no!"), std::string::npos);
  EXPECT_EQ(game.line.moves[5].variations.size(), 2U);
  annotate(game, judged(game, 1));
  EXPECT_EQ(game, once);
}

TEST(Annotation, the_graph_has_a_point_for_every_move_and_a_mark_for_every_mistake) {
  auto game = *chess::parse_pgn(scholars_mate);
  const auto result = judged(game, 1);
  const std::string svg = chance_graph(game, result);
  EXPECT_NE(svg.find("Ann – Ben"), std::string::npos);
  EXPECT_NE(svg.find("3. Nf6 Blunder."), std::string::npos);
  const auto line = svg.substr(svg.find("class=\"line\""));
  EXPECT_EQ(std::count(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(line.find("/>")), 'L'), 7);
}

}  // namespace
}  // namespace arborist::coach
