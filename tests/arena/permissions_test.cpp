// What a player may do is said by whoever makes it, not by its spec.
#include <gtest/gtest.h>

#include <cstdlib>

#include "arena/outside/process.h"
#include "games/builtin_games.h"
#include "tests/arena/make_from.h"
#include "tests/arena/outside.h"
#include "tests/bait.h"

namespace arborist::testing {
namespace {

class PlayerPermissions : public ::testing::Test {
 protected:
  std::unique_ptr<AnyPlay> start(const std::string& game = "chess") {
    return std::move(*(*games_.find(game))->start(""));
  }
  std::string error_of(const std::string& text, const Permissions& permissions, const std::string& game = "chess") {
    const auto made = make_from(text, *start(game), {.permissions = permissions});
    return made ? "no error" : made.error().message;
  }
  static bool has(const std::string& text, const std::string& piece) { return text.find(piece) != std::string::npos; }

  GameList games_ = builtin_games();
  Bait bait_;
  // Calculates, and nothing else: not far, so that it needs no clock to be done.
  Permissions thinker_ = {.megabytes = 2, .threads = 1, .milliseconds = 60'000, .depth = 2};
};

TEST_F(PlayerPermissions, the_bait_is_touched_by_players_that_may_do_everything) {
  const auto everything = Permissions::everything();
  (void)error_of("book:file=" + bait_.path("book.bin") + ",then=random", everything);
  EXPECT_TRUE(has(bait_.touched(), "book.bin"));
  (void)error_of("uci:" + bait_.path("program") + ",hang=1", everything);
  EXPECT_TRUE(has(bait_.touched(), "program"));
  (void)error_of("book:then=xboard:sh,hang=0.1,args=-c echo>" + bait_.path("mark"), everything);
  EXPECT_TRUE(has(bait_.touched(), "mark"));
  (void)error_of("engine:syzygy=" + bait_.path("tables"), everything);
  EXPECT_TRUE(has(bait_.touched(), "the folder"));
  (void)error_of("engine:net=" + bait_.path("net"), everything);
  EXPECT_TRUE(has(bait_.touched(), "net"));
  (void)error_of("alphabeta:net=" + bait_.path("net"), everything, "reversi");
  EXPECT_TRUE(has(bait_.touched(), "net"));
}

TEST_F(PlayerPermissions, a_search_that_may_only_calculate_opens_no_net) {
  HostileSpecs hostile(bait_, 22);
  const auto play = start("reversi");
  for (const auto* kind : {"alphabeta:net=", "pvs:eval=net,net=", "mcts:sims=2,net=", "book:then=alphabeta:net="}) {
    EXPECT_NE(error_of(kind + bait_.path("net"), thinker_, "reversi"), "no error") << kind;
    EXPECT_EQ(error_of(kind + bait_.path("net"), thinker_, "reversi"),
              error_of(kind + bait_.path("none"), thinker_, "reversi"));
  }
  for (int i = 0; i < 1'000; ++i) (void)make_from(hostile.next(), *play, {.permissions = thinker_});
  EXPECT_EQ(bait_.touched(), "");
}

TEST_F(PlayerPermissions, nothing_is_permitted_where_nothing_is_said) {
  EXPECT_EQ(error_of("random", {}), "no error");
  EXPECT_EQ(error_of("book:then=random", {}), "no error");
  for (const auto* text : {"alphabeta", "alphabeta:depth=1", "engine", "book:then=engine:hash=1", "pvs:table=1"})
    EXPECT_NE(error_of(text, {}), "no error") << text;
  for (const auto& text : known_ways_in(bait_)) EXPECT_NE(error_of(text, {}), "no error") << text;
  EXPECT_EQ(bait_.touched(), "");
}

TEST_F(PlayerPermissions, one_that_may_only_calculate_opens_no_file_and_starts_no_program) {
  const int texts = std::getenv("ARBORIST_LONG_TESTS") ? 1'000'000 : 3'000;
  HostileSpecs hostile(bait_, 14);
  const auto play = start();
  int made = 0;
  for (int i = 0; i < texts; ++i) {
    const std::string text = hostile.next();
    if (const auto player = make_from(text, *play, {.permissions = thinker_})) {
      const auto choice = (*player)->choose(*play, {});
      EXPECT_TRUE(choice) << text << ": " << choice.error().message;
      ++made;
    }
    ASSERT_EQ(bait_.touched(), "") << text;
  }
  for (const auto& text : known_ways_in(bait_)) {
    EXPECT_NE(error_of(text, thinker_), "no error") << text;
    ASSERT_EQ(bait_.touched(), "") << text;
  }
  EXPECT_EQ(children(), 0);
  EXPECT_GT(made, texts / 100) << "the generator makes nothing that is right";
}

TEST_F(PlayerPermissions, a_program_is_not_started_by_a_command_that_says_nothing_of_it) {
  const auto process = outside::Process::start({.program = bait_.path("program")}, {});
  ASSERT_FALSE(process);
  EXPECT_TRUE(has(process.error().message, "may not be started")) << process.error().message;
  EXPECT_EQ(bait_.touched(), "");
}

TEST_F(PlayerPermissions, whether_a_file_or_program_is_there_is_not_told) {
  for (const auto* kind : {"uci:", "book:file=", "book:then=uci:", "engine:syzygy=", "engine:net="})
    EXPECT_EQ(error_of(kind + bait_.path("program"), thinker_), error_of(kind + bait_.path("none"), thinker_)) << kind;
}

TEST_F(PlayerPermissions, what_is_asked_for_beyond_the_bounds_is_refused_by_name) {
  const struct {
    const char* spec;
    const char* message;
  } table[] = {{"engine:hash=3", "hash of 'engine': 3 is more than the 2"},
               {"engine:threads=2", "threads of 'engine'"},
               {"alphabeta:table=3", "table of 'alphabeta'"},
               {"alphabeta:depth=3", "depth of 'alphabeta'"},
               {"pvs:time=60001", "time of 'pvs'"},
               {"book:then=book:then=pvs:depth=3", "then of 'book': then of 'book': depth of 'pvs'"},
               {"alphabeta:depth=x", "not a whole number"}};
  for (const auto& [spec, message] : table)
    EXPECT_TRUE(has(error_of(spec, thinker_), message)) << error_of(spec, thinker_);
  EXPECT_EQ(error_of("engine", thinker_), "no error") << "who asks for nothing gets what there is";
}

TEST_F(PlayerPermissions, a_player_that_is_told_nothing_keeps_within_the_bounds) {
  const auto play = start();
  for (const auto* text : {"engine:nodes=2000", "pvs:nodes=100000", "minimax:depth=2"}) {
    const auto player = make_from(text, *play, {.turns_are_limited = true, .permissions = thinker_});
    ASSERT_TRUE(player) << player.error().message;
    const auto choice = (*player)->choose(*play, {});
    ASSERT_TRUE(choice) << text << ": " << choice.error().message;
    ASSERT_TRUE(choice->analysis) << text;
    EXPECT_LE(choice->analysis->depth, thinker_.depth) << text;
  }
}

TEST_F(PlayerPermissions, a_check_finds_what_making_would_find) {
  HostileSpecs hostile(bait_, 5);
  const auto play = start();
  for (int i = 0; i < 1000; ++i) {
    const std::string text = hostile.next();
    const auto spec = Spec::parse(text);
    if (!spec) continue;
    const PlayerNeeds needs{.turns_are_limited = true, .permissions = thinker_};
    const auto checked = check_player(*spec, *play, needs);
    const auto made = make_player(*spec, *play, needs);
    ASSERT_EQ(checked.has_value(), made.has_value()) << text;
    const auto message = [](const auto& result) { return result ? "" : result.error().message; };
    ASSERT_EQ(message(checked), message(made)) << text;
  }
}

}  // namespace
}  // namespace arborist::testing
