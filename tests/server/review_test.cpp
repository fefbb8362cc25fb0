// Games that are judged: the same in any number of sittings, kept over restarts, and told to whoever looks.
#include "server/analysis/review.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "chess/pgn_game.h"
#include "coach/sentences.h"
#include "server/analysis/study.h"
#include "tests/server/running.h"

namespace arborist::testing {
namespace {

using server::Review;

constexpr auto blunder_pgn = "[White \"Ada\"]\n[Black \"Alan\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";
constexpr std::uint64_t few_nodes = 2000;

Game<chess::Position> game_of(const char* pgn) { return server::read_study(pgn, 0)->study.main_game(); }

void finish(Review& review) {
  coach::Analyst analyst({.limits = {.nodes = few_nodes}});
  while (const auto task = review.next()) ASSERT_TRUE(review.take(*task, *do_task(analyst, review.game(), *task, {})));
}

TEST(Reviews, judge_a_game_as_the_analyst_does_in_one_go) {
  const auto game = game_of(blunder_pgn);
  Review review(game, few_nodes);
  finish(review);
  coach::Analyst analyst({.limits = {.nodes = few_nodes}});
  const auto at_once = analyst.judge(game);
  ASSERT_TRUE(at_once);
  const auto judged = review.so_far();
  ASSERT_EQ(judged.moves.size(), at_once->moves.size());
  EXPECT_EQ(judged.percents, at_once->percents);
  EXPECT_EQ(judged.white.accuracy, at_once->white.accuracy);
  for (std::size_t i = 0; i < judged.moves.size(); ++i) {
    EXPECT_EQ(judged.moves[i].grade, at_once->moves[i].grade);
    EXPECT_EQ(judged.moves[i].refutation, at_once->moves[i].refutation);
  }
  EXPECT_EQ(judged.moves[5].grade, coach::Grade::blunder) << "3... Nf6 allows mate";
}

TEST(Reviews, are_left_off_written_read_and_gone_on_with) {
  const auto game = game_of(blunder_pgn);
  Review whole(game, few_nodes);
  finish(whole);
  coach::Analyst analyst({.limits = {.nodes = few_nodes}});
  Review review(game, few_nodes);
  while (const auto task = review.next()) {
    ASSERT_TRUE(review.take(*task, *do_task(analyst, review.game(), *task, {})));
    auto again = Review::read(review.written(), game);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->known(), review.known());
    EXPECT_EQ(again->next().has_value(), review.next().has_value());
    EXPECT_EQ(again->written(), review.written());
    review = std::move(*again);
  }
  EXPECT_EQ(review.written(), whole.written());
}

TEST(Reviews, explain_a_mistake_after_they_were_read_as_before) {
  const auto game = game_of("1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. O-O Qxe5 *");
  Review review(game, few_nodes);
  finish(review);
  const auto again = Review::read(review.written(), game);
  ASSERT_TRUE(again);
  const auto told = [&](const Review& which) {
    std::vector<std::string> words;
    const auto judged = which.so_far();
    for (std::size_t i = 0; i < judged.moves.size(); ++i) {
      const auto why = coach::explain(judged.moves[i], game.positions()[i]);
      words.push_back(why ? why->text : "");
      words.push_back(std::to_string(judged.moves[i].defences.size() + 10 * judged.moves[i].best_defences.size()));
    }
    return words;
  };
  EXPECT_EQ(told(*again), told(review));
  EXPECT_NE(told(review), std::vector<std::string>(told(review).size())) << "something was to be told";
}

TEST(Reviews, what_somebody_else_wrote_is_taken_as_far_as_it_makes_sense) {
  const auto game = game_of(blunder_pgn);
  for (const auto* text : {"", "[]", "{}", "{\"nodes\":-1}", "{\"nodes\":\"many\"}"})
    EXPECT_FALSE(Review::read(text, game)) << text;
  const auto odd =
      Review::read(R"({"nodes":9,"line":["e2e4","e7e5"],"values":[{"v":99999,"d":1,"l":["e2e4"]}],"moves":[7]})", game);
  ASSERT_TRUE(odd);
  EXPECT_EQ(odd->known(), 0U);
  const auto illegal = Review::read(R"({"nodes":9,"line":[],"values":[{"v":0,"d":1,"l":["e2e5"]}],"moves":[]})", game);
  ASSERT_TRUE(illegal);
  EXPECT_EQ(illegal->known(), 0U);
}

TEST(Reviews, keep_what_they_know_of_the_moves_that_stay) {
  Review review(game_of(blunder_pgn), few_nodes);
  finish(review);
  review.follow(game_of("1. e4 e5 2. Qh5 Nc6 3. Bc4 g6 *"));
  EXPECT_EQ(review.known(), 6U);
  EXPECT_EQ(review.of(), 7U);
  ASSERT_TRUE(review.next());
  EXPECT_EQ(review.next()->ply, 6U);
  const auto stale = Review::Task{Review::Task::Kind::value, 6, 1};
  EXPECT_FALSE(review.take(stale, {})) << "of the game before";
}

TEST(Reviews, take_a_deeper_value_in_the_place_of_theirs) {
  Review review(game_of(blunder_pgn), few_nodes);
  finish(review);
  const coach::Judgement* known = review.value(1);
  coach::Judgement deeper = *known;
  EXPECT_FALSE(review.deepen(1, deeper)) << "no deeper";
  deeper.depth += 5;
  deeper.value = Score(-30);
  EXPECT_TRUE(review.deepen(1, deeper));
  EXPECT_EQ(review.value(1)->depth, deeper.depth);
  finish(review);
  EXPECT_FALSE(review.next());
}

class ReviewRequests : public ServerTest {
 protected:
  static Json opened(Page& page, const std::string& text = blunder_pgn) {
    return page.ask("analysis.open", {{"text", text}})["analysis"];
  }
  static Json of(const Json& analysis, Json more = Json::object()) {
    more["analysis_id"] = analysis["analysis_id"];
    return more;
  }
  static Json done(Page& page) {
    return page.event("analysis.reviewed", [](const Json& event) { return event["summary"]["state"] == "done"; });
  }
};

TEST_F(ReviewRequests, tell_of_every_move_and_what_the_coach_says) {
  Page page(port());
  const Json analysis = opened(page);
  ASSERT_EQ(page.ask("analysis.review", of(analysis, {{"nodes", few_nodes}}))["type"], "analysis.review.ok");
  const Json end = done(page);
  EXPECT_EQ(end["summary"]["known"], 8);
  EXPECT_EQ(end["summary"]["black"]["blunders"], 1);
  const Json again = page.ask("analysis.open", of(analysis));
  const Json& blunder = again["review"]["items"][6];
  EXPECT_EQ(blunder["grade"], "??") << blunder;
  EXPECT_NE(blunder["title"].get<std::string>().find("allows mate in 1"), std::string::npos) << blunder;
  EXPECT_EQ(blunder["line"][0]["san"], "Qxf7#");
  EXPECT_EQ(again["review"]["items"][7]["value"]["mate"], 0) << "mated";
}

TEST_F(ReviewRequests, go_on_while_nobody_looks_and_after_a_restart) {
  Json analysis;
  {
    Page page(port());
    analysis = opened(page);
    ASSERT_EQ(page.ask("analysis.review", of(analysis, {{"nodes", 50'000}}))["type"], "analysis.review.ok");
    (void)page.event("analysis.reviewed", [](const Json& event) { return event["summary"]["known"] >= 1; });
  }
  start();
  Page page(port());
  Json now = page.ask("analysis.open", of(analysis));
  ASSERT_TRUE(now.contains("review")) << now;
  if (now["review"]["summary"]["state"] != "done") now["review"] = done(page);
  EXPECT_EQ(now["review"]["summary"]["known"], 8);
}

TEST_F(ReviewRequests, are_stopped_with_what_is_known) {
  Page page(port());
  const Json analysis = opened(page);
  ASSERT_EQ(page.ask("analysis.review", of(analysis, {{"nodes", 1'000'000}}))["type"], "analysis.review.ok");
  EXPECT_EQ(page.ask("analysis.review_stop", of(analysis))["type"], "analysis.review_stop.ok");
  const Json now = page.ask("analysis.open", of(analysis));
  EXPECT_EQ(now["review"]["summary"]["state"], "stopped");
}

TEST_F(ReviewRequests, answer_what_another_move_is_worth) {
  Page page(port());
  const Json analysis = opened(page);
  EXPECT_EQ(code(page.ask("analysis.try", of(analysis, {{"ply", 6}, {"move", "g6"}}))), "refused") << "not judged yet";
  ASSERT_EQ(page.ask("analysis.review", of(analysis, {{"nodes", few_nodes}}))["type"], "analysis.review.ok");
  (void)done(page);
  const Json played = page.ask("analysis.try", of(analysis, {{"ply", 6}, {"move", "g8f6"}}));
  EXPECT_EQ(played["good"], false) << played;
  EXPECT_EQ(page.ask("analysis.try", of(analysis, {{"ply", 6}, {"move", "a6"}}))["good"], false);
  const Json best = page.ask("analysis.open", of(analysis))["review"]["items"][6];
  EXPECT_EQ(page.ask("analysis.try", of(analysis, {{"ply", 6}, {"move", best["best"]}}))["good"], true);
  EXPECT_EQ(code(page.ask("analysis.try", of(analysis, {{"ply", 6}, {"move", "Ke4"}}))), "refused");
}

TEST(Reviews, keep_when_a_question_comes_again) {
  const auto game = game_of(blunder_pgn);
  Review review(game, few_nodes);
  finish(review);
  EXPECT_EQ(review.spacing(5), nullptr);
  review.answered(5, coach::Answer::best, 100);
  review.answered(5, coach::Answer::as_good, 101);
  ASSERT_NE(review.spacing(5), nullptr);
  EXPECT_EQ(*review.spacing(5), (coach::Spacing{.step = 2, .due = 104}));
  auto again = Review::read(review.written(), game);
  ASSERT_TRUE(again && again->spacing(5));
  EXPECT_EQ(*again->spacing(5), *review.spacing(5));
  again->answered(5, coach::Answer::worse, 104);
  EXPECT_EQ(*again->spacing(5), (coach::Spacing{.step = 0, .due = 105}));
  again->follow(game_of("1. e4 e5 2. Qh5 Nc6 3. Bc4 g6 *"));
  EXPECT_EQ(again->spacing(5), nullptr) << "another move was played there";
}

TEST_F(ReviewRequests, ask_again_later_where_that_is_wanted) {
  Page page(port());
  const Json analysis = opened(page);
  EXPECT_EQ(code(page.ask("analysis.ask_again", of(analysis, {{"ply", 6}, {"right", true}}))), "refused");
  ASSERT_EQ(page.ask("analysis.review", of(analysis, {{"nodes", few_nodes}}))["type"], "analysis.review.ok");
  (void)done(page);
  EXPECT_EQ(page.ask("analysis.ask_again", of(analysis, {{"ply", 6}, {"right", true}}))["days"], 1);
  EXPECT_EQ(page.ask("analysis.ask_again", of(analysis, {{"ply", 6}, {"right", true}}))["days"], 3);
  EXPECT_EQ(page.ask("analysis.open", of(analysis))["review"]["items"][6]["due_in"], 3);
  EXPECT_EQ(page.ask("analysis.ask_again", of(analysis, {{"ply", 6}, {"right", false}}))["days"], 1);
  EXPECT_EQ(code(page.ask("analysis.ask_again", of(analysis, {{"ply", 7}, {"right", true}}))), "refused")
      << "that move was good";
}

TEST_F(ReviewRequests, give_the_game_with_marks_and_the_graph) {
  Page page(port());
  const Json analysis = opened(page);
  EXPECT_EQ(code(page.ask("analysis.export", of(analysis, {{"as", "graph"}}))), "refused");
  ASSERT_EQ(page.ask("analysis.review", of(analysis, {{"nodes", few_nodes}}))["type"], "analysis.review.ok");
  (void)done(page);
  const std::string text = page.ask("analysis.export", of(analysis, {{"as", "annotated"}}))["text"];
  EXPECT_NE(text.find("$4"), std::string::npos) << text;
  EXPECT_NE(text.find("%eval"), std::string::npos) << text;
  const std::string graph = page.ask("analysis.export", of(analysis, {{"as", "graph"}}))["text"];
  EXPECT_EQ(graph.substr(0, 4), "<svg");
}

class ReviewGuests : public ServerTest {};

TEST_F(ReviewGuests, judge_what_is_their_own_within_their_bounds) {
  ServerSettings settings;
  settings.guest_token = "our-classroom";
  settings.engines = *server::allowed_engines({"/bin/cat"});
  start(settings);
  const auto entered = get(port(), "/?token=our-classroom", "");
  std::string cookies;
  constexpr std::string_view header = "\r\nSet-Cookie: ";
  for (auto at = entered.head.find(header); at != std::string::npos; at = entered.head.find(header, at + 1)) {
    const auto begin = at + header.size();
    cookies += (cookies.empty() ? "" : "; ") + entered.head.substr(begin, entered.head.find(';', begin) - begin);
  }
  Page owner(port());
  Page guest(port(), "Cookie: " + cookies + "\r\n");
  const Json theirs = owner.ask("analysis.open", {{"text", blunder_pgn}})["analysis"];
  const Json id = {{"analysis_id", theirs["analysis_id"]}};
  EXPECT_EQ(guest.ask("analysis.open", id)["own"], false) << "looking is free";
  for (const auto* request : {"analysis.edit", "analysis.review", "analysis.review_stop", "analysis.delete"})
    EXPECT_EQ(code(guest.ask(request,
                             {{"analysis_id", theirs["analysis_id"]}, {"node", 0}, {"do", "comment"}, {"text", "x"}})),
              "refused")
        << request;
  const Json own = guest.ask("analysis.open", {{"text", blunder_pgn}})["analysis"];
  const Json many = {{"analysis_id", own["analysis_id"]}, {"nodes", 1'000'000}};
  EXPECT_EQ(code(guest.ask("analysis.review", many)), "bad_request") << "more than a guest may";
  const Json lines = {{"analysis_id", own["analysis_id"]}, {"node", 0}, {"threads", 2}};
  EXPECT_EQ(code(guest.ask("analysis.start", lines)), "bad_request");
  EXPECT_EQ(code(owner.ask("analysis.start", lines)), "none");
  EXPECT_EQ(guest.ask("hello")["engines"].size(), 0U);
  const Json outside = {{"analysis_id", own["analysis_id"]}, {"node", 0}, {"engine", "cat"}};
  EXPECT_EQ(code(guest.ask("analysis.start", outside)), "refused") << "engines from outside are the owner's";
}

}  // namespace
}  // namespace arborist::testing
