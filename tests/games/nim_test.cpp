// Nim against its theory, everywhere on small heaps.
#include "games/nim/nim.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "games/builtin_games.h"
#include "tests/conformance/search_laws.h"
#include "tests/games/random_play.h"

namespace arborist {
namespace {

// Whether the mover of these heaps wins, by trying every move: a second implementation that knows neither Nim nor
// theory.
class SlowNim {
 public:
  explicit SlowNim(bool last_wins) : last_wins_(last_wins) {}

  bool mover_wins(std::vector<int> heaps) {
    const auto known = known_.find(heaps);
    if (known != known_.end()) return known->second;
    bool is_over = true;
    bool wins = false;
    for (int& heap : heaps)
      for (int stones = 1; stones <= heap; ++stones) {
        is_over = false;
        heap -= stones;
        wins = !mover_wins(heaps) || wins;
        heap += stones;
      }
    return known_[heaps] = is_over ? !last_wins_ : wins;
  }
  // The heaps that each move leaves, heap by heap, fewest stones first.
  static std::vector<std::vector<int>> after_moves(std::vector<int> heaps) {
    std::vector<std::vector<int>> all;
    for (int& heap : heaps)
      for (int stones = 1; stones <= heap; ++stones) {
        heap -= stones;
        all.push_back(heaps);
        heap += stones;
      }
    return all;
  }

 private:
  bool last_wins_;
  std::map<std::vector<int>, bool> known_;
};

TEST(Nim, theory_holds_everywhere_on_small_heaps) {
  for (const auto last : {Nim::Last::wins, Nim::Last::loses}) {
    SlowNim slow(last == Nim::Last::wins);
    for (int a = 0; a <= 4; ++a)
      for (int b = 0; b <= 4; ++b)
        for (int c = 0; c <= 4; ++c)
          for (int d = 0; d <= 2; ++d)
            ASSERT_EQ(Nim({a, b, c, d}, last).mover_wins(), slow.mover_wins({a, b, c, d}))
                << a << b << c << d << (last == Nim::Last::wins ? "" : " misere");
  }
}

std::vector<int> heaps_of(const Nim& position) {
  std::vector<int> heaps(static_cast<std::size_t>(position.heap_count()));
  for (int i = 0; i < position.heap_count(); ++i) heaps[static_cast<std::size_t>(i)] = position.heap(i);
  return heaps;
}

TEST(Nim, agrees_with_a_simple_implementation_at_every_step) {
  for (const auto last : {Nim::Last::wins, Nim::Last::loses})
    for (const Nim& start : {Nim({3, 5, 7}, last), Nim({30, 1, 0, 29, 30, 2, 17, 30}, last), Nim({1}, last)})
      testing::play_at_random(start, 20, [&](const Nim& position) {
        const auto heaps = heaps_of(position);
        std::vector<std::vector<int>> left;
        for (const auto move : position.moves()) {
          const Nim next = position.after(move);
          left.push_back(heaps_of(next));
          ASSERT_EQ(next.to_move(), opponent(position.to_move()));
          ASSERT_EQ(next.last(), last);
        }
        ASSERT_EQ(left, SlowNim::after_moves(heaps));
        ASSERT_EQ(position.outcome().has_value(), left.empty());
        if (left.empty()) {
          const bool mover_wins = SlowNim(last == Nim::Last::wins).mover_wins(heaps);
          ASSERT_EQ(position.outcome()->winner(), mover_wins ? position.to_move() : opponent(position.to_move()));
        }
      });
}

TEST(Nim, a_search_to_the_end_finds_what_the_theory_says) {
  for (const auto last : {Nim::Last::wins, Nim::Last::loses})
    for (int a = 0; a <= 3; ++a)
      for (int b = 1; b <= 3; ++b) {
        const Nim position({a, b, 2}, last);
        const auto found = alpha_beta(Game(position), ZeroEvaluator{}, {.depth = 20});
        EXPECT_EQ(found.value.is_win(), position.mover_wins()) << position.text();
        EXPECT_TRUE(found.value.is_decided());
        // Looking one ply ahead the theory knows the move, too.
        const auto guessed = alpha_beta(Game(position), nim::theory_value, {.depth = 1});
        EXPECT_EQ(guessed.value > Score::draw(), position.mover_wins()) << position.text();
      }
}

TEST(Nim, every_number_of_every_heap_can_be_taken_once) {
  const Nim position({2, 0, 3});
  std::set<std::pair<int, int>> moves;
  for (const auto move : position.moves()) moves.insert({move.heap, move.stones});
  EXPECT_EQ(moves, (std::set<std::pair<int, int>>{{0, 1}, {0, 2}, {2, 1}, {2, 2}, {2, 3}}));
  EXPECT_EQ(position.after({2, 2}).text(), "2-0-1 second");
  EXPECT_EQ(list_moves(Nim({30, 30, 30, 30, 30, 30, 30, 30})).size(), Nim::most_moves);
  EXPECT_EQ(list_moves(Nim({240})).size(), Nim::most_moves);
}

TEST(Nim, the_order_of_heaps_does_not_matter_to_the_key_up_to_symmetry) {
  EXPECT_EQ(Nim({3, 0, 5, 1}).key_up_to_symmetry(), Nim({1, 5, 3}).key_up_to_symmetry());
  EXPECT_NE(Nim({3, 5, 2}).key_up_to_symmetry(), Nim({1, 5, 3}).key_up_to_symmetry());
  EXPECT_NE(Nim({3, 5, 7}, Nim::Last::loses).key_up_to_symmetry(), Nim({3, 5, 7}).key_up_to_symmetry());
  EXPECT_EQ(Nim({3, 5, 7}).most_plies_left(), 15);
}

TEST(Nim, whoever_takes_the_last_stone_wins_or_in_misere_loses) {
  EXPECT_EQ(Nim({1}).after({0, 1}).outcome()->winner(), Side::first);
  EXPECT_EQ(Nim({1}, Nim::Last::loses).after({0, 1}).outcome()->winner(), Side::second);
}

TEST(Nim, plays_thousands_of_games_by_chance_to_their_end) {
  for (const auto last : {Nim::Last::wins, Nim::Last::loses})
    testing::play_at_random(Nim({7, 7, 7, 7}, last), testing::random_games_to_play(), [](const Nim& position) {
      ASSERT_EQ(position.outcome().has_value(), list_moves(position).empty());
      ASSERT_EQ(position.widest(), 7);
    });
}

TEST(Nim, setups_that_are_none_are_refused_with_the_reason) {
  const struct {
    const char* setup;
    const char* reason;
  } table[] = {{"3-x", "heap 2"},
               {"241", "out of range"},
               {"240-1", "at most 240 stones"},
               {"1-1-1-1-1-1-1-1-1", "1 to 8 heaps"},
               {"3 ben", "not expected"},
               {"3 misere misere", "not expected"},
               {"-3", "heap 1"}};
  for (const auto& [setup, reason] : table) {
    const auto position = Nim::parse(setup);
    ASSERT_FALSE(position) << setup;
    EXPECT_NE(position.error().message.find(reason), std::string::npos) << position.error().message;
  }
  EXPECT_EQ(Nim::parse("3-0-2 misere second")->text(), "3-0-2 misere second");
}

TEST(NimSearch, every_search_finds_the_minimax_value) {
  testing::expect_minimax_value_everywhere(Game(Nim({1, 2, 3})), nim::heaps_value, 6);
}

TEST(NimGame, a_stone_is_taken_with_all_to_the_right_of_it) {
  const auto games = builtin_games();
  const auto play = (*games.find("nim"))->start("");
  ASSERT_TRUE((*play)->play("3x2"));
  const auto board = (*play)->board();
  EXPECT_EQ(board.rows, 3);
  EXPECT_EQ(board.columns, 7);
  EXPECT_EQ(board.last_cells, (std::vector<int>{19, 20}));
  EXPECT_EQ((*play)->played_view(0).cell, 19);
  EXPECT_EQ((*play)->played_view(0).said, "2 stones from heap 3");
}

TEST(NimGame, a_heap_that_is_too_wide_has_several_rows) {
  const auto games = builtin_games();
  const auto play = (*games.find("nim"))->start("2-70");
  ASSERT_TRUE((*play)->play("2x9"));
  const auto board = (*play)->board();
  EXPECT_EQ(board.rows, 6);
  EXPECT_EQ(board.columns, 30);
  ASSERT_EQ(board.cells.size(), 180U);
  EXPECT_EQ(std::count(board.cells.begin(), board.cells.end(), "o"), 2 + 61);
  EXPECT_EQ(board.names[90 + 61], "2.62");
  EXPECT_EQ(board.last_cells.front(), 90 + 61);
  EXPECT_EQ((*play)->played_view(0).cell, 90 + 61);
}

TEST(NimSearch, large_heaps_are_searched_as_the_theory_says) {
  const auto games = builtin_games();
  for (const auto& [heaps, first_move] : {std::pair{"100-60", "1x40"}, std::pair{"240", "1x240"}}) {
    const auto play = (*games.find("nim"))->start(heaps);
    const auto guessed = (*play)->search(*Spec::parse("alphabeta:depth=1,eval=theory"), {});
    ASSERT_TRUE(guessed);
    EXPECT_EQ(guessed->line.front(), first_move);
  }
}

}  // namespace
}  // namespace arborist
