// The rules of kalah against a second, simple implementation, and the results that were published.
#include "games/kalah/kalah.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "games/builtin_games.h"
#include "tests/conformance/search_laws.h"
#include "tests/games/random_play.h"

namespace arborist {
namespace {

// Kalah as one would play it by hand: each side has a row of pits and a store, and the mover is called "me".
struct SlowKalah {
  std::vector<int> mine, theirs;
  int my_store = 0, their_store = 0;
  bool again = false;
  int captured = 0;

  explicit SlowKalah(const Kalah& position) {
    const Side me = position.to_move();
    for (int pit = 0; pit < position.pits(); ++pit) {
      mine.push_back(position.stones(me, pit));
      theirs.push_back(position.stones(opponent(me), pit));
    }
    my_store = position.store(me);
    their_store = position.store(opponent(me));
  }

  // Round the board: my pits, my store, their pits, my pits again.
  void sow(std::size_t pit) {
    int hand = mine[pit];
    mine[pit] = 0;
    std::size_t at = pit + 1;
    const std::size_t pits = mine.size();
    std::size_t last = 0;
    for (; hand > 0; --hand, ++at) {
      if (at == 2 * pits + 1) at = 0;
      last = at;
      if (at < pits)
        ++mine[at];
      else if (at == pits)
        ++my_store;
      else
        ++theirs[at - pits - 1];
    }
    again = last == pits;
    if (last >= pits || mine[last] != 1 || theirs[pits - 1 - last] == 0) return;
    captured = theirs[pits - 1 - last] + 1;
    my_store += captured;
    theirs[pits - 1 - last] = mine[last] = 0;
  }

  // How it ended for me, 1, 0 or -1; none while it goes on. Whoever still has stones in the pits when the other has
  // none takes them home.
  [[nodiscard]] std::optional<int> result() const {
    const int my_row = std::accumulate(mine.begin(), mine.end(), 0);
    const int their_row = std::accumulate(theirs.begin(), theirs.end(), 0);
    const int half = (my_row + their_row + my_store + their_store) / 2;
    if (my_store > half) return 1;
    if (their_store > half) return -1;
    if (my_row > 0 && their_row > 0) return std::nullopt;
    const int at_home = my_store + my_row, away = their_store + their_row;
    return at_home > away ? 1 : at_home < away ? -1 : 0;
  }
};

void expect_same_end(const Kalah& position) {
  const auto slow = SlowKalah(position).result();
  const auto outcome = position.outcome();
  ASSERT_EQ(outcome.has_value(), slow.has_value()) << position.text();
  if (!slow) return;
  const Side me = position.to_move();
  const auto winner = *slow == 0 ? std::nullopt : std::optional(*slow > 0 ? me : opponent(me));
  ASSERT_EQ(outcome->winner(), winner) << position.text();
}

void expect_same_move(const Kalah& position, Kalah::Move move) {
  SlowKalah slow(position);
  slow.sow(static_cast<std::size_t>(move.pit()));
  Kalah::Effect effect;
  const Kalah next = position.after(move, effect);
  const Side me = position.to_move();
  for (int pit = 0; pit < position.pits(); ++pit) {
    ASSERT_EQ(next.stones(me, pit), slow.mine[static_cast<std::size_t>(pit)]);
    ASSERT_EQ(next.stones(opponent(me), pit), slow.theirs[static_cast<std::size_t>(pit)]);
  }
  ASSERT_EQ(next.store(me), slow.my_store);
  ASSERT_EQ(next.store(opponent(me)), slow.their_store);
  ASSERT_EQ(next.must_pass(), slow.again);
  ASSERT_EQ(effect.again, slow.again);
  ASSERT_EQ(effect.captured, slow.captured);
  expect_same_end(next);
}

TEST(Kalah, agrees_with_a_simple_implementation_at_every_step) {
  std::map<std::string, int> ends;
  for (const auto& [pits, stones] : {std::pair(6, 4), {1, 7}, {2, 1}, {3, 20}, {12, 10}})
    testing::play_at_random(Kalah(pits, stones), 40, [&](const Kalah& position) {
      expect_same_end(position);
      if (const auto outcome = position.outcome()) {
        ++ends[std::string(outcome->rule())];
        return;
      }
      std::vector<int> open;
      for (const auto move : position.moves()) {
        if (move.is_pass()) {
          ASSERT_TRUE(position.must_pass());
          ASSERT_FALSE(position.after(move).must_pass());
          continue;
        }
        open.push_back(move.pit());
        expect_same_move(position, move);
      }
      if (position.must_pass()) return;
      std::vector<int> filled;
      for (int pit = 0; pit < position.pits(); ++pit)
        if (position.stones(position.to_move(), pit) > 0) filled.push_back(pit);
      ASSERT_EQ(open, filled);
    });
  EXPECT_EQ(ends.size(), 3U) << "by more than half, by empty pits, and shared equally";
}

TEST(Kalah, plays_thousands_of_games_by_chance_and_no_stone_is_lost) {
  testing::play_at_random(Kalah{}, testing::random_games_to_play(), [](const Kalah& position) {
    ASSERT_EQ(position.row(Side::first) + position.row(Side::second) + position.store(Side::first) +
                  position.store(Side::second),
              48);
  });
}

// Irving, Donkers and Uiterwijk, Solving Kalah, 2000.
TEST(Kalah, small_boards_come_out_as_published) {
  const struct {
    int pits;
    int results[3];  // for one, two and three stones a pit
  } table[] = {{1, {0, -1, 1}}, {2, {1, -1, -1}}, {3, {0, 1, 1}}, {4, {1, 1, 1}}};
  for (const auto& [pits, results] : table)
    for (int stones = 1; stones <= 3; ++stones) {
      if (pits == 4 && stones == 3 && !testing::long_tests_are_asked_for()) continue;
      EXPECT_EQ(testing::PlainSolver<Kalah>().value(Kalah(pits, stones)), results[stones - 1])
          << pits << " pits, " << stones << " stones";
    }
}

TEST(Kalah, the_last_stone_in_the_store_gives_another_move) {
  const Kalah start;
  const auto next = start.after(Kalah::Move::sow(2));
  EXPECT_EQ(next.text(), "4-4-0-5-5-5:1/4-4-4-4-4-4:0 N pass");
  EXPECT_EQ(next.to_move(), Side::second);
  EXPECT_TRUE(next.must_pass());
  const auto again = next.after(*next.moves().begin());
  EXPECT_EQ(again.text(), "4-4-0-5-5-5:1/4-4-4-4-4-4:0 S");
}

TEST(Kalah, nothing_is_captured_where_the_pit_opposite_is_empty) {
  const auto full = Kalah::parse("1-0-3:0/2-5-2:0 S");
  EXPECT_EQ(full->after(Kalah::Move::sow(0)).text(), "0-0-3:6/2-0-2:0 N");
  const auto empty = Kalah::parse("1-0-3:0/2-0-2:0 S");
  EXPECT_EQ(empty->after(Kalah::Move::sow(0)).text(), "0-1-3:0/2-0-2:0 N");
}

TEST(Kalah, the_others_store_is_left_out_and_a_whole_round_comes_back) {
  const auto position = Kalah::parse("1-0-8:0/0-1-1:5 S");
  EXPECT_EQ(position->after(Kalah::Move::sow(2)).text(), "2-1-1:2/1-2-2:5 N pass")
      << "eight stones, a round of seven places";
}

TEST(Kalah, ends_when_one_sides_pits_are_empty_or_more_than_half_is_in_a_store) {
  EXPECT_EQ(Kalah::parse("0-0:3/1-1:2 S")->outcome()->winner(), Side::second) << "the rest is North's";
  EXPECT_FALSE(Kalah::parse("0-1:2/1-0:2 S")->outcome());
  EXPECT_EQ(Kalah::parse("1-1:5/1-1:0 N")->outcome()->winner(), Side::first);
  EXPECT_EQ(Kalah::parse("0-0:4/1-1:2 S")->outcome()->winner(), std::nullopt);
}

TEST(Kalah, setups_that_are_none_are_refused_with_the_reason) {
  const auto games = builtin_games();
  const auto* game = *games.find("kalah");
  const struct {
    const char* setup;
    const char* reason;
  } table[] = {{"13x1", "pits a side"},
               {"6x30", "too many"},
               {"4-4:0/4-4:0", "whose move"},
               {"4-4:0/4-4-4:0 S", "as many pits"},
               {"4-4/4-4 S", "South"},
               {"4-4:0/4-4 S", "has no store"},
               {"4-a:0/4-4:0 S", "pit 2"},
               {"4-4:0/4-4:0 W", "no side"},
               {"4-4:0/4-4:0 S wait", "only 'pass'"},
               {"99-99:99/1-1:0 S", "at most"}};
  for (const auto& [setup, reason] : table) {
    const auto play = game->start(setup);
    ASSERT_FALSE(play) << setup;
    EXPECT_NE(play.error().message.find(reason), std::string::npos) << setup << ": " << play.error().message;
  }
}

TEST(KalahEvaluation, sides_are_alike_and_who_waits_is_worth_the_opposite) {
  testing::play_at_random(Kalah{}, 40, [](const Kalah& position) {
    const std::string text = position.text();
    const auto slash = text.find('/');
    const auto space = text.find(' ');
    const bool south = text[space + 1] == 'S';
    const auto swapped = Kalah::parse(text.substr(slash + 1, space - slash - 1) + "/" + text.substr(0, slash) +
                                      (south ? " N" : " S") + (position.must_pass() ? " pass" : ""));
    ASSERT_TRUE(swapped) << swapped.error().message;
    ASSERT_EQ(kalah::classic_value(*swapped), kalah::classic_value(position));
    ASSERT_EQ(kalah::stores_value(*swapped), kalah::stores_value(position));
    if (!position.must_pass()) return;
    ASSERT_EQ(kalah::classic_value(position), -kalah::classic_value(position.after(Kalah::Move::pass())));
  });
}

TEST(KalahSearch, every_search_finds_the_minimax_value) {
  testing::expect_minimax_value_everywhere(Game(Kalah(3, 2)), kalah::classic_value, 5);
}

TEST(KalahGame, moves_tell_captures_and_further_moves_apart_and_a_number_is_enough) {
  const auto games = builtin_games();
  const auto play = (*games.find("kalah"))->start("1-0-1:0/2-5-2:0 S");
  EXPECT_EQ((*play)->legal_moves(), (std::vector<std::string>{"1x6", "3+"}));
  EXPECT_EQ((*play)->move_views()[0].said, "pit 1, captures 6 stones");
  EXPECT_TRUE((*play)->move_views()[0].is_capture);
  EXPECT_EQ((*play)->move_views()[1].said, "pit 3, moves again");
  EXPECT_EQ(*(*play)->play("3"), "3+");
  EXPECT_TRUE((*play)->must_pass());
  EXPECT_EQ((*play)->legal_moves(), std::vector<std::string>{"pass"});
}

}  // namespace
}  // namespace arborist
