#include "coach/analysis.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "chess/fen.h"
#include "chess/openings.h"
#include "chess/pgn_text.h"
#include "chess/pgn_writer.h"
#include "chess/san.h"
#include "coach/annotation.h"
#include "coach/judgement_json.h"
#include "coach/known_lines.h"

namespace arborist::coach {
namespace {

constexpr const char* scholars_mate = R"([White "Ann"]
[Black "Ben"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 {[%eval 9.99] early} Nf6 4. Qxf7# 1-0)";

JudgedGame judged(const chess::PgnGame& game, std::size_t hands) {
  AnalystOptions options;
  options.limits.nodes = 4'000;
  options.hands = hands;
  Analyst analyst(options);
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

// What a search tells of the start, an iteration after the other.
class TellingSearch {
 public:
  explicit TellingSearch(int lines) : known_(lines) {}
  void tell(int depth, int rank, const char* san, int value, Bound bound = Bound::exact) {
    engine::Progress progress{.depth = depth, .rank = rank, .value = Score(value), .bound = bound};
    progress.line = {move(san)};
    known_.hear(progress);
  }
  // "e4 +30 d4 +20 " of an end with this move.
  [[nodiscard]] std::string at_end(const char* san, Score value, Bound bound) const {
    engine::SearchResult result{.best = move(san), .value = value, .bound = bound, .line = {move(san)}};
    std::string text;
    for (const Judgement& line : known_.at_end(result))
      text += chess::to_san(chess::Position::start(), line.line.front()) + ' ' + to_text(line.value) + ' ';
    return text;
  }

 private:
  static Move move(const char* san) { return *chess::parse_san(chess::Position::start(), san); }

  KnownLines known_;
};

TEST(KnownLines, are_those_of_the_last_iteration_that_was_done) {
  TellingSearch search(2);
  search.tell(1, 1, "e4", 30);
  search.tell(1, 2, "d4", 20);
  search.tell(2, 1, "c4", 35);
  search.tell(2, 2, "e4", 25);
  EXPECT_EQ(search.at_end("c4", Score(35), Bound::exact), "c4 +35 e4 +25 ");
}

TEST(KnownLines, name_no_move_twice_and_keep_the_best_rival_where_a_move_rises_at_the_end) {
  TellingSearch search(3);
  search.tell(1, 1, "e4", 30);
  search.tell(1, 2, "d4", 20);
  search.tell(1, 3, "c4", 10);
  auto risen = search;
  risen.tell(2, 1, "d4", 50);
  EXPECT_EQ(risen.at_end("d4", Score(50), Bound::exact), "d4 +50 e4 +30 c4 +10 ");
  auto fallen = search;
  fallen.tell(2, 1, "d4", 15);
  EXPECT_EQ(fallen.at_end("d4", Score(15), Bound::exact), "d4 +15 e4 +15 c4 +10 ") << "it rose above the others";
  auto other = search;
  other.tell(2, 1, "Nf3", 50);
  EXPECT_EQ(other.at_end("Nf3", Score(50), Bound::exact), "Nf3 +50 e4 +30 d4 +20 ");
}

TEST(KnownLines, have_no_values_that_are_bounds) {
  TellingSearch search(2);
  EXPECT_EQ(search.at_end("a3", Score(5), Bound::none), "a3 +5 ") << "a guess is better than no move";
  search.tell(1, 1, "e4", 30);
  search.tell(1, 2, "d4", 20);
  search.tell(2, 1, "d4", 50, Bound::lower);
  EXPECT_EQ(search.at_end("d4", Score(50), Bound::lower), "d4 +30 e4 +30 ") << "it is worth more, but how much more?";
  EXPECT_EQ(search.at_end("d4", Score::win_in(3), Bound::lower), "d4 win in 3 e4 +30 ");
}

TEST(Analysis, tells_what_was_known_when_it_was_stopped) {
  class Impatient final : public farm::Watcher {
   public:
    explicit Impatient(std::stop_source& stop) : stop_(stop) {}
    void tick(const farm::Progress&) override {
      constexpr int patience = 3;
      if (++ticks_ == patience) stop_.request_stop();
    }

   private:
    std::stop_source& stop_;
    int ticks_ = 0;
  };
  std::stop_source stop;
  Impatient watcher(stop);
  Analyst analyst({.limits = {.nodes = 1'000'000'000'000}});
  const auto lines = analyst.best_lines(Game<chess::Position>(chess::Position::start()), 3, stop.get_token(), &watcher);
  ASSERT_FALSE(lines.empty());
  EXPECT_FALSE(lines.front().line.empty());
}

TEST(Analysis, ends_without_a_result_when_told_to_stop) {
  std::stop_source stop;
  stop.request_stop();
  Analyst analyst({.limits = {.nodes = 1'000'000'000}, .hands = 2});
  EXPECT_FALSE(analyst.judge(chess::main_line(*chess::parse_pgn(scholars_mate)), stop.get_token()));
}

TEST(Analysis, what_is_noted_is_not_looked_at_again_and_the_result_is_the_same) {
  const auto pgn = *chess::parse_pgn(scholars_mate);
  const auto game = chess::main_line(pgn);
  Analyst analyst({.limits = {.nodes = 4'000}});
  JudgingNotes found;
  std::map<std::size_t, Json> values, looks;
  found.hear_value = [&](std::size_t ply, const Judgement& value) {
    values[ply] = judgement_json(game.positions()[ply], value);
  };
  found.hear_look = [&](std::size_t ply, const SecondLook& look) {
    looks[ply] = second_look_json(game.positions()[ply], game.moves()[ply], look);
  };
  const auto whole = analyst.judge(game, {}, nullptr, found);
  ASSERT_EQ(values.size(), game.moves().size() + 1);
  ASSERT_FALSE(looks.empty());

  JudgingNotes notes;
  for (std::size_t ply = 0; ply < 5; ++ply) notes.values[ply] = *read_judgement(game.positions()[ply], values[ply]);
  for (const auto& [ply, look] : looks)
    notes.looks[ply] = *read_second_look(game.positions()[ply], game.moves()[ply], look);
  std::vector<std::size_t> heard;
  notes.hear_value = [&](std::size_t ply, const Judgement&) { heard.push_back(ply); };
  notes.hear_look = [&](std::size_t, const SecondLook&) { ADD_FAILURE() << "all are noted"; };
  const auto again = analyst.judge(game, {}, nullptr, notes);
  EXPECT_EQ(heard, (std::vector<std::size_t>{5, 6, 7}));
  auto one = pgn, two = pgn;
  annotate(one, *whole);
  annotate(two, *again);
  EXPECT_EQ(one, two);
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

TEST(Judging, the_usual_start_is_worth_a_little_and_others_what_was_found) {
  const std::vector<Judgement> values = {{.value = Score(80)}};
  const auto percent = [&](const chess::Position& start) {
    return summed_up(Game<chess::Position>(start), values, {}).percents.front();
  };
  EXPECT_EQ(percent(chess::Position::start()), win_percent(Score(15)));
  EXPECT_EQ(percent(*chess::parse_fen("k7/8/8/8/8/8/8/K6R w - - 0 1")), win_percent(Score(80)));
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

TEST(Annotation, names_the_opening_where_the_tags_say_that_it_is_not_known) {
  auto game = *chess::parse_pgn("[ECO \"?\"]\n[Opening \"?\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0");
  const auto* opening = chess::opening_of(chess::main_line(game));
  annotate(game, judged(game, 1));
  EXPECT_EQ(game.tag("ECO"), opening->eco);
  EXPECT_EQ(game.tag("Opening"), opening->name);
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

TEST(Annotation, takes_out_what_an_analysis_said_and_leaves_what_a_person_says) {
  const auto with = [](const std::string& comment) {
    return *chess::parse_pgn("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 $2 {" + comment + "} 4. Qxf7# 1-0");
  };
  const auto result = judged(with("short of time"), 1);
  const auto after = [&](const std::string& comment) {
    auto game = with(comment);
    annotate(game, result);
    return game.line.moves[5];
  };
  for (const char* own :
       {"Mistake. I was short of time; maybe Qe7 was better.", "Mistake. I was in a hurry. Qe7 was best.",
        "Mistake. Qe2 was best.", "Mistake. Loses a pawn. I had not seen that Qe7 was best.",
        "Mistake. Allows much; something else was best."}) {
    const auto move = after(own);
    EXPECT_NE(move.comment.find(own), std::string::npos) << move.comment;
    EXPECT_EQ(move.nags, std::vector<int>{2}) << own;
  }
  for (const char* verdict : {"Mistake. Qe7 was best.", "Mistake. Qe7 or g6 was better.",
                              "Mistake. Leaves the pawn on f7 to Qxf7#. Qe7 was best.",
                              "Mistake. Gives ground: Nc3 Be7. Qe7 or g6 was better."}) {
    const auto move = after(std::string("(0.20 → 9.90) ") + verdict + " Oh no!");
    EXPECT_NE(move.comment.find("(0.20 → 9.90) Oh no!"), std::string::npos) << move.comment;
    EXPECT_EQ(move.nags, std::vector<int>{4}) << verdict;
  }
}

TEST(Annotation, tells_of_a_mate_as_it_is_after_the_move) {
  const auto mate_in = [](Score after, Side mover) { return eval_after(after, mover).mate_in; };
  EXPECT_EQ(mate_in(Score::win_in(3), chess::white), 1);
  EXPECT_EQ(mate_in(Score::win_in(1), chess::white), 0) << "it was just given";
  EXPECT_EQ(mate_in(Score::win_in(5), chess::black), -2);
  EXPECT_EQ(mate_in(Score::loss_in(2), chess::white), -1);
  EXPECT_EQ(mate_in(Score::loss_in(2), chess::black), 1);
  EXPECT_FALSE(mate_in(Score(35), chess::black));
  EXPECT_EQ(eval_after(Score(35), chess::black).centipawns, -35);
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
