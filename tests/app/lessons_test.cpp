// arborist lessons: mistakes asked at the terminal, and again on later days. The tests hold the clock.
#include <sstream>

#include "app/analyse/lesson_talk.h"
#include "chess/fen.h"
#include "tests/app/running.h"

namespace arborist {
namespace {

constexpr const char* mate_of_the_scholar =
    "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

class Lessons : public WithFolder {
 protected:
  Lessons() {
    auto book = LessonBook::open(path("mine"));
    const chess::Move mate(chess::Square::e1, chess::Square::e8);
    const chess::Move aside(chess::Square::a1, chess::Square::a2);
    KeptLesson kept{.lesson = {.ply = 4,
                               .position = *chess::parse_fen("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 3"),
                               .played = aside,
                               .best = {.value = Score::win_in(1), .depth = 5, .line = {mate}},
                               .grade = coach::Grade::blunder,
                               .why = "Misses back-rank mate in 1: Re8#."},
                    .game = "Ann – Ben"};
    book->add("game one", {std::move(kept)});
    EXPECT_TRUE(book->write());
  }

  // What is said on that day to whoever types this.
  [[nodiscard]] std::string said(std::int64_t today, const std::string& typed) const {
    auto book = LessonBook::open(path("mine"));
    EXPECT_TRUE(book) << book.error().message;
    coach::Analyst analyst({.limits = {.nodes = 2'000}});
    std::istringstream in(typed);
    std::ostringstream out;
    EXPECT_TRUE(LessonTalk(*book, analyst, in, out).ask(today));
    return out.str();
  }
  [[nodiscard]] coach::Spacing spacing() const { return LessonBook::open(path("mine"))->lessons().front().spacing; }
};

TEST_F(Lessons, what_was_right_comes_again_after_more_and_more_days) {
  const std::string first = said(100, "Re8#\n");
  EXPECT_TRUE(contains(first, "1 of 1: Ann – Ben, move 3. Ka2 was a blunder; what is better for White?")) << first;
  EXPECT_TRUE(contains(first, "Right, that is the best move.\nBest was 3. Re8#.")) << first;
  EXPECT_TRUE(contains(first, "That is all for today. The next is due in 1 day.")) << first;
  EXPECT_TRUE(contains(said(100, ""), "Nothing is due today. The next is due in 1 day."));
  EXPECT_TRUE(contains(said(101, "e1e8\n"), "The next is due in 3 days."));
  EXPECT_EQ(spacing(), (coach::Spacing{.step = 2, .due = 104}));
  EXPECT_TRUE(contains(said(110, "Re8\n"), "The next is due in 7 days.")) << "a day that was missed does no harm";
}

TEST_F(Lessons, what_was_wrong_at_first_comes_tomorrow) {
  const std::string talk = said(100, "Ka2\nKb2\nKz9\nRe8#\n");
  EXPECT_TRUE(contains(talk, "That is what was played.")) << talk;
  EXPECT_TRUE(contains(talk, "Something better is there."));
  EXPECT_TRUE(contains(talk, "'Kz9' is no move here."));
  EXPECT_TRUE(contains(talk, "Right, that is the best move.")) << "it may be looked for to the end";
  EXPECT_EQ(spacing(), (coach::Spacing{.step = 0, .due = 101}));
  EXPECT_TRUE(contains(said(101, "show\n"), "Best was 3. Re8#."));
  EXPECT_EQ(spacing(), (coach::Spacing{.step = 0, .due = 102}));
}

TEST_F(Lessons, whoever_goes_away_is_asked_again_the_same_day) {
  EXPECT_FALSE(contains(said(100, "quit\n"), "That is all"));
  EXPECT_FALSE(contains(said(100, ""), "That is all"));
  EXPECT_EQ(spacing(), coach::Spacing());
}

TEST_F(Lessons, are_made_of_games_once) {
  const auto games = write("games.pgn", mate_of_the_scholar);
  const std::vector<std::string> words = {"lessons", path("new"), "--from",   games,
                                          "--nodes", "2000",      "--player", "Ben"};
  const auto first = run(words, "quit\n");
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_TRUE(contains(first.out, "Ann – Ben, move 3. Nf6 was a blunder; what is better for Black?")) << first.out;
  EXPECT_FALSE(contains(first.err, "0 new lessons")) << first.err;
  EXPECT_TRUE(contains(run(words, "quit\n").err, "0 new lessons"));
  EXPECT_TRUE(contains(run({"lessons", path("new")}, "show\nquit\n").out, "Best was 3... "));
}

TEST_F(Lessons, a_file_of_something_else_is_not_overwritten) {
  const auto games = write("games.pgn", mate_of_the_scholar);
  const auto ran = run({"lessons", games});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_TRUE(contains(ran.err, "no file of lessons")) << ran.err;
  EXPECT_TRUE(contains(run({"lessons", games, "--from", games}).err, "would be overwritten"));
  EXPECT_EQ(read("games.pgn"), mate_of_the_scholar);
  const auto newer = run({"lessons", write("newer", "{\"arborist\":\"lessons\",\"version\":2}\n")});
  EXPECT_TRUE(contains(newer.err, "newer")) << newer.err;
}

TEST_F(Lessons, of_somebody_else_give_no_orders_and_break_nothing) {
  const auto lesson = [&](const std::string& grade, const std::string& due) {
    const std::string text =
        R"({"arborist":"lessons","version":1})"
        "\n"
        R"({"game":"\u001b[2J","ply":1,"fen":"6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 3","played":["a1a2"],)"
        R"("best":{"v":31000,"d":5,"l":["e1e8"]},"why":"\u0007","step":0,"grade":)";
    return run({"lessons", write("theirs", text + grade + ",\"due\":" + due + "}\n")}, "Re8#\n");
  };
  const auto good = lesson("3", "0");
  EXPECT_EQ(good.exit_code, 0) << good.err;
  EXPECT_TRUE(contains(good.out, "\\x1b[2J")) << good.out;
  EXPECT_EQ(good.out.find_first_of("\x1b\x07"), std::string::npos) << good.out;
  for (const auto& [grade, due] : {std::pair("18446744073709551615", "0"), {"4", "0"}, {"3", "18446744073709551615"}}) {
    const auto odd = lesson(grade, due);
    EXPECT_EQ(odd.exit_code, 2);
    EXPECT_TRUE(contains(odd.err, "line 2: this is no lesson")) << odd.err;
  }
}

}  // namespace
}  // namespace arborist
