// Players, people at a terminal, the game loop and game records.
#include <gtest/gtest.h>

#include <sstream>

#include "arena/game_loop.h"
#include "arena/human_player.h"
#include "arena/players.h"
#include "arena/record.h"
#include "core/random.h"
#include "face/search_memory.h"
#include "face/search_settings.h"
#include "games/builtin_games.h"
#include "tests/arena/make_from.h"

namespace arborist {
namespace {

class Arena : public ::testing::Test {
 protected:
  std::unique_ptr<AnyPlay> start(const std::string& game, const std::string& setup = "") {
    return std::move(*(*games_.find(game))->start(setup));
  }
  std::unique_ptr<Player> player(const std::string& spec, const AnyPlay& play) {
    auto made = testing::make_from(spec, play);
    EXPECT_TRUE(made) << made.error().message;
    return std::move(*made);
  }
  // A person who types this.
  std::unique_ptr<Player> human(const std::string& game, const std::string& typed) {
    in_.str(typed);
    return std::make_unique<HumanPlayer>(
        (*games_.find(game))->info(),
        HumanPlayer::Terminal{in_, out_, [this](const std::string& path, const AnyPlay& play) -> Expected<void> {
                                saved_ = path + ": " + play.position_text();
                                return {};
                              }});
  }

  GameList games_ = builtin_games();
  GameWatcher nobody_;
  std::istringstream in_;
  std::ostringstream out_;
  std::string saved_;
};

// Every search, those that are told no depth among them.
TEST_F(Arena, every_search_plays_by_the_limits_of_its_turn) {
  const auto play = start("tic-tac-toe");
  for (const auto& search : search_names()) {
    if (search.name == "report-a") continue;  // has its own depth
    const auto made =
        testing::make_from(search.name, *play, {.turns_are_limited = true, .permissions = Permissions::everything()});
    ASSERT_TRUE(made) << search.name << ": " << made.error().message;
    const auto chosen = (*made)->choose(*play, {.limits = {.nodes = 300}});
    ASSERT_TRUE(chosen) << search.name << ": " << chosen.error().message;
  }
}

TEST_F(Arena, perfect_players_draw_tic_tac_toe_and_never_lose_to_chance) {
  for (const auto* spec : {"minimax", "negamax", "alphabeta", "pvs:order=all,table=1"}) {
    auto play = start("tic-tac-toe");
    const auto first = player(spec, *play), second = player("alphabeta", *play);
    const auto end = play_game(*play, {*first, *second}, {}, nobody_);
    EXPECT_EQ(end.kind, GameEnd::Kind::by_rule);
    EXPECT_EQ(end.winner, std::nullopt) << spec;
  }
  for (int seed = 1; seed <= 20; ++seed) {
    auto play = start("tic-tac-toe");
    const auto first = player("random:seed=" + std::to_string(seed), *play), second = player("pvs", *play);
    EXPECT_NE(play_game(*play, {*first, *second}, {}, nobody_).winner, Side::first);
  }
}

TEST_F(Arena, a_search_that_deepens_reports_every_depth_and_finds_the_same) {
  const auto play = start("connect-four");
  for (const auto* spec : {"minimax:depth=4,deepen=yes", "negamax:depth=4,deepen=yes", "alphabeta:depth=5,deepen=yes",
                           "pvs:depth=5,deepen=yes,aspiration=2,order=all,table=1", "alphabeta:depth=5"}) {
    SCOPED_TRACE(spec);
    const auto silent = player(spec, *play)->choose(*play, {});
    std::vector<Analysis> reports;
    const auto told = player(spec, *play)->choose(*play, {.report = [&](const Analysis& a) { reports.push_back(a); }});
    ASSERT_TRUE(silent && told);
    EXPECT_EQ(told->move, silent->move);
    EXPECT_EQ(told->analysis->counts, silent->analysis->counts);
    const auto& iterations = told->analysis->iterations;
    ASSERT_EQ(reports.size(), iterations.size());
    for (std::size_t i = 0; i < reports.size(); ++i) {
      EXPECT_EQ(reports[i].depth, iterations[i].depth);
      EXPECT_EQ(reports[i].value, iterations[i].value);
      EXPECT_EQ(reports[i].line, iterations[i].line);
    }
    EXPECT_TRUE(reports.empty() || reports.back().counts == told->analysis->counts);
  }
}

TEST_F(Arena, a_player_goes_on_with_a_play_of_another_kind_or_says_that_it_cannot) {
  const auto usual = start("connect-four"), small = start("connect-four", "5x4"), other = start("tic-tac-toe");
  const auto searcher = player("alphabeta:depth=3,table=1,eval=lines", *usual);
  for (const AnyPlay* play : {usual.get(), small.get(), usual.get()}) {
    const auto choice = searcher->choose(*play, {});
    ASSERT_TRUE(choice);
    EXPECT_EQ(choice->move, player("alphabeta:depth=3,eval=lines", *play)->choose(*play, {})->move);
  }
  const auto chess_player = player("alphabeta:depth=2,eval=material", *start("chess"));
  EXPECT_FALSE(chess_player->choose(*other, {})) << "tic-tac-toe has no such evaluator";
}

TEST_F(Arena, what_a_search_learnt_of_one_game_is_not_taken_for_another) {
  const Spec spec = *Spec::parse("alphabeta:depth=4,table=1,order=killers+history+table");
  SearchMemory memory;
  for (const auto& play :
       {start("connect-four"), start("tic-tac-toe"), start("connect-four", "5x4"), start("tic-tac-toe")}) {
    const auto found = play->search(spec, {.memory = &memory});
    const auto fresh = play->search(spec, {});
    ASSERT_TRUE(found && fresh);
    EXPECT_EQ(found->counts, fresh->counts) << play->start_text();
  }
}

TEST_F(Arena, what_one_search_learnt_is_not_taken_for_what_another_would_find) {
  const auto play = start("connect-four");
  SearchMemory memory;
  for (const char* text : {"alphabeta:depth=4,table=1,eval=lines", "alphabeta:depth=4,table=1,eval=zero",
                           "alphabeta:depth=4,order=best,eval=lines", "alphabeta:depth=4,order=best,eval=zero"}) {
    const Spec spec = *Spec::parse(text);
    const auto found = play->search(spec, {.memory = &memory});
    const auto fresh = play->search(spec, {});
    ASSERT_TRUE(found && fresh);
    EXPECT_EQ(found->value, fresh->value) << text;
    EXPECT_EQ(found->counts, fresh->counts) << text;
  }
}

TEST_F(Arena, what_an_imposed_order_searched_for_is_forgotten_too) {
  const auto play = start("connect-four");
  const Spec spec = *Spec::parse("alphabeta:nodes=3000,order=best");
  SearchMemory memory;
  const auto counts = [&] { return play->search(spec, {.memory = &memory})->counts; };
  const auto first = counts();
  memory.forget();
  EXPECT_EQ(counts(), first);
}

TEST_F(Arena, a_memory_serves_the_next_search_of_its_game_until_it_forgets) {
  const auto play = start("connect-four");
  const Spec spec = *Spec::parse("alphabeta:depth=5,table=1,order=table");
  SearchMemory memory;
  const auto entered = [&] { return play->search(spec, {.memory = &memory})->counts.entered; };
  const auto first = entered();
  EXPECT_LT(entered(), first);
  memory.forget();
  EXPECT_EQ(entered(), first);
}

TEST_F(Arena, a_game_between_seeded_players_repeats_to_the_move) {
  std::vector<std::string> moves;
  for (int i = 0; i < 2; ++i) {
    auto play = start("connect-four");
    const auto first = player("random:seed=4", *play), second = player("alphabeta:depth=3", *play);
    (void)play_game(*play, {*first, *second}, {}, nobody_);
    if (i == 0) moves = play->moves_played();
    EXPECT_EQ(play->moves_played(), moves);
  }
}

TEST_F(Arena, a_person_plays_lists_moves_takes_back_saves_and_resigns) {
  auto play = start("tic-tac-toe");
  const auto first = human("tic-tac-toe", "help\nmoves\n4\nsave my game\nback\n9\n\n0\nresign\n");
  const auto second = player("random:seed=1", *play);
  const auto end = play_game(*play, {*first, *second}, {}, nobody_);
  EXPECT_EQ(end.kind, GameEnd::Kind::resigned);
  EXPECT_EQ(end.winner, Side::second);
  EXPECT_EQ(play->moves_played().front(), "0") << "the move to 4 was taken back";
  EXPECT_EQ(saved_.substr(0, 8), "my game:");
  const std::string shown = out_.str();
  EXPECT_NE(shown.find("take your last move back"), std::string::npos);
  EXPECT_NE(shown.find("0 1 2 3 4 5 6 7 8"), std::string::npos);
  EXPECT_NE(shown.find("'9' is not a legal move"), std::string::npos);
}

TEST_F(Arena, when_the_input_ends_the_game_is_left_unfinished) {
  auto play = start("tic-tac-toe");
  const auto first = human("tic-tac-toe", "4\n"), second = player("alphabeta", *play);
  const auto end = play_game(*play, {*first, *second}, {}, nobody_);
  EXPECT_EQ(end.kind, GameEnd::Kind::unfinished);
  EXPECT_EQ(in_words(end, (*games_.find("tic-tac-toe"))->info()), "unfinished");
}

TEST_F(Arena, back_at_the_start_does_nothing) {
  auto play = start("tic-tac-toe");
  const auto first = human("tic-tac-toe", "back\nback\nquit\n"), second = player("alphabeta", *play);
  (void)play_game(*play, {*first, *second}, {}, nobody_);
  EXPECT_TRUE(play->moves_played().empty());
}

// Does what it is told, right or wrong.
class Scripted final : public Player {
 public:
  explicit Scripted(Expected<Choice> choice) : choice_(std::move(choice)) {}
  [[nodiscard]] std::string name() const override { return "scripted"; }
  [[nodiscard]] Expected<Choice> choose(const AnyPlay&, const Turn&) override { return choice_; }

 private:
  Expected<Choice> choice_;
};

TEST_F(Arena, a_player_that_fails_or_plays_an_illegal_move_loses_with_the_reason) {
  const auto second = player("alphabeta", *start("tic-tac-toe"));
  for (auto* first :
       std::initializer_list<Player*>{new Scripted(Choice::to_play("99")), new Scripted(Error{"it broke"})}) {
    const std::unique_ptr<Player> owner(first);
    auto play = start("tic-tac-toe");
    const auto end = play_game(*play, {*first, *second}, {}, nobody_);
    EXPECT_EQ(end.kind, GameEnd::Kind::forfeited);
    EXPECT_EQ(end.winner, Side::second);
    EXPECT_TRUE(end.reason.find("99") != std::string::npos || end.reason == "it broke") << end.reason;
  }
}

TEST_F(Arena, specs_with_mistakes_are_answered_with_the_nearest_valid_ones) {
  const auto play = start("connect-four");
  const struct {
    const char* spec;
    const char* message;
  } table[] = {{"alphbeta", "did you mean 'alphabeta'"},   {"random:sed=3", "did you mean 'seed'"},
               {"random:seed=-1", "out of range"},         {"human:depth=3", "has no setting 'depth'"},
               {"pvs:depth", "not of the form key=value"}, {"", "has no name"},
               {"alphabeta:table=999999", "memory"},       {"human", "cannot play here"}};
  for (const auto& [spec, message] : table) {
    const auto made = testing::make_from(spec, *play);
    ASSERT_FALSE(made) << spec;
    EXPECT_NE(made.error().message.find(message), std::string::npos) << made.error().message;
  }
}

TEST(Record, reads_what_it_writes) {
  Random random(9);
  for (int i = 0; i < 200; ++i) {
    GameRecord record{"tic-tac-toe", "X.O/.../...", "human", "alphabeta:depth=9", "draw: the board is full", {}};
    for (std::uint32_t n = random.below(70); n > 0; --n) record.moves.push_back(std::to_string(random.below(1000)));
    const auto again = GameRecord::parse(record.text());
    ASSERT_TRUE(again) << again.error().message;
    ASSERT_EQ(*again, record);
  }
}

TEST(Record, what_is_no_record_is_refused_with_the_line) {
  EXPECT_NE(GameRecord::parse("hello").error().message.find("first line"), std::string::npos);
  EXPECT_NE(GameRecord::parse("arborist game record 1\ngame: nim\nxyz\n").error().message.find("line 3"),
            std::string::npos);
  EXPECT_NE(GameRecord::parse("arborist game record 1\ncolour: red\n").error().message.find("'colour'"),
            std::string::npos);
  EXPECT_FALSE(GameRecord::parse("arborist game record 1\n"));
}

}  // namespace
}  // namespace arborist
