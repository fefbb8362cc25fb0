#include "server/games/own_search.h"

#include <gtest/gtest.h>

#include <string>

#include "face/any_game.h"

namespace arborist::server {
namespace {

const std::vector<NamedThing> two_evaluators = {{"lines", ""}, {"none", ""}};

std::string own_search_text(const char* player, const std::optional<SearchedTo>& to) {
  const auto search = own_search(*Spec::parse(player), two_evaluators, to);
  return search ? search->text() : "refused: " + search.error().message;
}

TEST(OwnSearch, is_the_players_own_with_its_evaluator_named) {
  const SearchedTo to{.depth = 3, .nodes = 70};
  EXPECT_EQ(own_search_text("alphabeta:depth=3", to), "alphabeta:depth=3,eval=lines");
  EXPECT_EQ(own_search_text("alphabeta:depth=3,eval=none,order=all,table=8", to),
            "alphabeta:depth=3,eval=none,order=all,table=8");
  EXPECT_EQ(own_search_text("mcts:sims=300", to), "mcts:sims=300,eval=lines");
}

TEST(OwnSearch, leaves_the_book_out) {
  EXPECT_EQ(own_search_text("book:moves=2,then=alphabeta:depth=2,eval=none", SearchedTo{.depth = 2, .nodes = 9}),
            "alphabeta:depth=2,eval=none");
}

TEST(OwnSearch, goes_as_far_as_the_time_allowed_and_no_further) {
  EXPECT_EQ(own_search_text("pvs:depth=64,time=400,order=all", SearchedTo{.depth = 9, .nodes = 41'000}),
            "pvs:depth=9,order=all,deepen=yes,eval=lines");
  EXPECT_EQ(own_search_text("mcts:time=400", SearchedTo{.depth = 6, .nodes = 4100}), "mcts:nodes=4100,eval=lines");
  EXPECT_EQ(own_search_text("pvs:time=400", std::nullopt), "pvs:depth=5,deepen=yes,eval=lines");
}

TEST(OwnSearch, of_the_engine_is_held_to_the_positions_it_looked_at) {
  const SearchedTo to{.depth = 8, .nodes = 5321};
  EXPECT_EQ(own_search_text("engine:time=1500,hash=32", to), "engine:hash=32,nodes=5321");
  EXPECT_EQ(own_search_text("book:moves=5,then=engine:nodes=2000,hash=8", to), "engine:hash=8,nodes=2000");
  EXPECT_EQ(own_search_text("engine:elo=1500", to), "engine:nodes=5321");
  EXPECT_EQ(own_search_text("engine:depth=6,eval=classic", to), "engine:eval=classic,depth=6");
}

TEST(OwnSearch, says_where_it_is_not_quite_the_same) {
  EXPECT_NE(own_search_note(*Spec::parse("book:moves=2,then=engine:elo=900")), "");
  EXPECT_EQ(own_search_note(*Spec::parse("engine:nodes=900")), "");
}

TEST(OwnSearch, is_refused_where_there_is_none) {
  EXPECT_NE(own_search_text("random", std::nullopt).find("without a search"), std::string::npos);
}

}  // namespace
}  // namespace arborist::server
