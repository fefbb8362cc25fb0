// The rules of hex against a second, simple implementation; who wins on small boards; its evaluators and its text.
#include "games/hex/hex.h"

#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <string>
#include <vector>

#include "games/builtin_games.h"
#include "games/hex/evaluation.h"
#include "tests/conformance/search_laws.h"
#include "tests/games/random_play.h"

namespace arborist {
namespace {

// A board of characters, read from the text, with a search from cell to cell.
class SlowHex {
 public:
  explicit SlowHex(const Hex& position) : size_(position.size()) {
    const std::string text = position.text();
    const auto space = text.find(' ');
    for (const char c : text.substr(0, space))
      if (c != '/') cells_ += c;
    mover_ = text[space + 1];
    may_be_swapped_ = text.ends_with(" swap");
  }

  // The empty cells, then the swap where there is one stone, which is the other's.
  [[nodiscard]] std::vector<std::string> moves() const {
    std::vector<std::string> names = empty_cells();
    if (may_be_swapped_ && mover_ == 'R') names.emplace_back("swap");
    return names;
  }
  [[nodiscard]] SlowHex after(const std::string& name) const {
    SlowHex next = *this;
    next.mover_ = mover_ == 'B' ? 'R' : 'B';
    if (name == "swap") {
      // Blue's stone is taken off, and Red sets one where Blue's would be if the board were turned over.
      const auto stone = static_cast<int>(cells_.find('B'));
      next.cells_[static_cast<std::size_t>(stone)] = '.';
      next.cells_[static_cast<std::size_t>(stone % size_ * size_ + stone / size_)] = 'R';
    } else {
      const int cell = (std::stoi(name.substr(1)) - 1) * size_ + name[0] - 'a';
      next.cells_[static_cast<std::size_t>(cell)] = mover_;
    }
    next.may_be_swapped_ = may_be_swapped_ && mover_ == 'B';
    return next;
  }
  [[nodiscard]] std::string text() const {
    std::string result;
    for (int row = 0; row < size_; ++row)
      result +=
          (row > 0 ? "/" : "") + cells_.substr(static_cast<std::size_t>(row * size_), static_cast<std::size_t>(size_));
    return result + ' ' + mover_ + (may_be_swapped_ ? " swap" : "");
  }

  // How many stones a side still needs; 0 where its edges are joined, 1000 where they cannot be.
  [[nodiscard]] int stones_needed(char side) const {
    std::vector<int> cost(cells_.size(), 1000);
    std::deque<int> queue;
    const auto reach = [&](int cell, int before) {
      const char c = cells_[static_cast<std::size_t>(cell)];
      if (c != '.' && c != side) return;
      const int total = before + (c == '.' ? 1 : 0);
      if (total >= cost[static_cast<std::size_t>(cell)]) return;
      cost[static_cast<std::size_t>(cell)] = total;
      queue.push_back(cell);
    };
    for (int i = 0; i < size_; ++i) reach(side == 'B' ? i : i * size_, 0);
    while (!queue.empty()) {
      const int cell = queue.front();
      queue.pop_front();
      for (const auto& [down, right] : {std::pair(-1, 0), {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}}) {
        const int row = cell / size_ + down;
        const int column = cell % size_ + right;
        if (row >= 0 && row < size_ && column >= 0 && column < size_)
          reach(row * size_ + column, cost[static_cast<std::size_t>(cell)]);
      }
    }
    int best = 1000;
    for (int i = 0; i < size_; ++i) {
      const int cell = side == 'B' ? (size_ - 1) * size_ + i : i * size_ + size_ - 1;
      best = std::min(best, cost[static_cast<std::size_t>(cell)]);
    }
    return best;
  }
  // Whose edges are joined; '.' while nobody's are.
  [[nodiscard]] char winner() const { return stones_needed('B') == 0 ? 'B' : stones_needed('R') == 0 ? 'R' : '.'; }
  [[nodiscard]] std::vector<std::string> empty_cells() const {
    std::vector<std::string> names;
    for (int i = 0; i < size_ * size_; ++i)
      if (cells_[static_cast<std::size_t>(i)] == '.')
        names.push_back(static_cast<char>('a' + i % size_) + std::to_string(i / size_ + 1));
    return names;
  }

 private:
  int size_;
  std::string cells_;
  char mover_;
  bool may_be_swapped_;  // the next stone, or the only one
};

std::string name_of(Hex::Move move) { return move.is_swap() ? "swap" : Hex::name_of(move.cell()); }

void expect_same_hex_moves(const Hex& position) {
  const SlowHex slow(position);
  ASSERT_EQ(slow.text(), position.text());
  std::vector<std::string> names;
  for (const auto move : position.moves()) {
    names.push_back(name_of(move));
    ASSERT_EQ(position.after(move).text(), slow.after(names.back()).text());
  }
  ASSERT_EQ(names, slow.moves());
}

// By chance it is seldom chosen, so here it is after every first stone.
TEST(Hex, agrees_with_a_simple_implementation_about_the_swap) {
  for (const int size : {2, 3, 5, 13}) {
    const Hex start(size, Hex::Swap::yes);
    expect_same_hex_moves(start);
    int number = 0;
    for (const auto first : start.moves()) {
      if (size == 13 && ++number % 12 != 0) continue;
      const Hex opened = start.after(first);
      ASSERT_TRUE(opened.can_swap());
      expect_same_hex_moves(opened);
      const Hex swapped = opened.after(Hex::Move::swap());
      expect_same_hex_moves(swapped);
      if (size < 5)
        testing::play_at_random(swapped, 1, [&](const Hex& position) {
          expect_same_hex_moves(position);
          ASSERT_EQ(position.outcome().has_value(), SlowHex(position).winner() != '.');
        });
      if (HasFatalFailure()) return;
    }
  }
}

TEST(Hex, agrees_with_a_simple_implementation_at_every_step) {
  for (const int size : {2, 3, 5, 8, 11, 13}) {
    const int games = size < 8 ? 6 : 2;
    testing::play_at_random(Hex(size, size % 2 == 0 ? Hex::Swap::yes : Hex::Swap::no), games, [&](const Hex& position) {
      const SlowHex slow(position);
      const auto outcome = position.outcome();
      ASSERT_EQ(outcome && outcome->winner() == Side::first, slow.winner() == 'B');
      ASSERT_EQ(outcome && outcome->winner() == Side::second, slow.winner() == 'R');
      if (size < 8 || position.most_plies_left() % 16 == 0) expect_same_hex_moves(position);
      ASSERT_EQ(Hex::parse(position.text())->text(), position.text());
      if (outcome) return;
      for (const Side side : {Side::first, Side::second}) {
        const int needed = slow.stones_needed(side == Side::first ? 'B' : 'R');
        const int steps = hex::distance_of(position, side, hex::Bridges::no).stones;
        ASSERT_EQ(std::min(steps, 100), std::min(needed, 100));
        ASSERT_LE(hex::distance_of(position, side, hex::Bridges::yes).stones, steps);
      }
    });
  }
}

TEST(Hex, thousands_of_games_by_chance_have_a_winner_and_a_chain) {
  testing::play_at_random(Hex(7, Hex::Swap::yes), testing::random_games_to_play(), [](const Hex& position) {
    if (!position.outcome()) return;
    const auto chain = position.winning_chain();
    const Side winner = *position.outcome()->winner();
    ASSERT_EQ(chain & position.stones(winner), chain);
    ASSERT_GE(chain.count(), position.size());
  });
}

TEST(Hex, a_game_played_on_by_chance_ends_and_every_move_is_as_likely) {
  Random random(7);
  for (const auto swap : {Hex::Swap::no, Hex::Swap::yes}) {
    const Hex start = Hex(5, swap).after(Hex::Move::to(hex::cell_at(0, 1)));
    for (int i = 0; i < 50; ++i) EXPECT_TRUE(start.played_out(random, 100).outcome());
    std::map<std::string, int> seen;
    for (int i = 0; i < 2500; ++i) ++seen[start.played_out(random, 1).text()];
    EXPECT_EQ(seen.size(), list_moves(start).size());
    for (const auto& [text, times] : seen) EXPECT_NEAR(times, 100, 60) << text;
    for (const auto move : start.moves()) EXPECT_TRUE(seen.contains(start.after(move).text()));
  }
}

TEST(Hex, a_board_turned_by_half_a_circle_has_the_same_key) {
  testing::play_at_random(Hex(5), 10, [](const Hex& position) {
    const std::string text = position.text();
    const std::string rows = text.substr(0, text.find(' '));
    const auto turned = Hex::parse(std::string(rows.rbegin(), rows.rend()) + text.substr(text.find(' ')));
    ASSERT_TRUE(turned) << turned.error().message;
    ASSERT_EQ(turned->key_up_to_symmetry(), position.key_up_to_symmetry());
    ASSERT_EQ(turned->key() == position.key(), *turned == position);
  });
}

TEST(Hex, small_boards_are_won_by_the_first_side_and_with_the_swap_by_the_second) {
  const int largest = testing::long_tests_are_asked_for() ? 4 : 3;
  for (int size = 2; size <= largest; ++size) {
    EXPECT_EQ(testing::PlainSolver<Hex>().value(Hex(size)), 1) << size;
    EXPECT_EQ(testing::PlainSolver<Hex>().value(Hex(size, Hex::Swap::yes)), -1) << size;
  }
}

TEST(Hex, the_swap_takes_over_the_first_stone_mirrored_and_can_be_chosen_once) {
  const Hex start(5, Hex::Swap::yes);
  const Hex opened = start.after(Hex::Move::to(hex::cell_at(1, 3)));
  EXPECT_EQ(opened.text(), "...../...B./...../...../..... R swap");
  EXPECT_TRUE(opened.can_swap());
  EXPECT_EQ(list_moves(opened).size(), 25U);
  const Hex swapped = opened.after(Hex::Move::swap());
  EXPECT_EQ(swapped.text(), "...../...../...../.R.../..... B");
  EXPECT_EQ(swapped.to_move(), Side::first);
  EXPECT_EQ(list_moves(swapped).size(), 24U);
  EXPECT_EQ(swapped.key() == opened.key(), false);
  const Hex declined = opened.after(Hex::Move::to(0)).after(Hex::Move::to(1));
  EXPECT_FALSE(declined.can_swap());
  EXPECT_FALSE(Hex(5).after(Hex::Move::to(0)).can_swap());
}

TEST(Hex, setups_that_are_none_are_refused_with_the_reason) {
  const auto games = builtin_games();
  const auto* game = *games.find("hex");
  const struct {
    const char* setup;
    const char* reason;
  } table[] = {
      {"14x14", "size of the board"},   {"5x6", "as wide as it is tall"},    {"5x5 now", "only 'swap'"},
      {"../..", "whose move"},          {"../... B", "has 3 cells, not 2"},  {"../.Z B", "no row"},
      {"../.. X", "no side"},           {"BB/.. R", "at most one stone"},    {"BR/.. B swap", "very first stone"},
      {"B./B. B", "at most one stone"}, {"BR/B. B", "before the last stone"}};
  for (const auto& [setup, reason] : table) {
    const auto play = game->start(setup);
    ASSERT_FALSE(play) << setup;
    EXPECT_NE(play.error().message.find(reason), std::string::npos) << setup << ": " << play.error().message;
  }
}

TEST(HexEvaluation, bridges_count_as_joined) {
  // From d2 to c4 both cells between are empty, and so it is at the edges.
  const auto position = Hex::parse("R..../...B./...../..B../..... R");
  EXPECT_EQ(hex::distance_of(*position, Side::first, hex::Bridges::no).stones, 3);
  EXPECT_EQ(hex::distance_of(*position, Side::first, hex::Bridges::yes).stones, 0);
  const auto cut = Hex::parse("...../...B./..R../..B../..... R");
  EXPECT_EQ(hex::distance_of(*cut, Side::first, hex::Bridges::yes).stones, 1);
}

TEST(HexEvaluation, sides_are_alike_on_the_mirrored_board) {
  testing::play_at_random(Hex(6), 30, [](const Hex& position) {
    if (position.outcome()) return;
    std::string rows;
    for (int row = 0; row < 6; ++row) {
      if (row > 0) rows += '/';
      for (int column = 0; column < 6; ++column) {
        const int cell = hex::cell_at(column, row);
        rows += position.stones(Side::first).has(cell) ? 'R' : position.stones(Side::second).has(cell) ? 'B' : '.';
      }
    }
    const auto mirrored = Hex::parse(rows + (position.to_move() == Side::first ? " R" : " B"));
    ASSERT_TRUE(mirrored) << mirrored.error().message;
    ASSERT_EQ(hex::bridges_value(*mirrored), hex::bridges_value(position));
    ASSERT_EQ(hex::steps_value(*mirrored), hex::steps_value(position));
  });
}

TEST(HexSearch, every_search_finds_the_minimax_value) {
  testing::expect_minimax_value_everywhere(Game(Hex(3, Hex::Swap::yes)), hex::bridges_value, 3);
}

}  // namespace
}  // namespace arborist
