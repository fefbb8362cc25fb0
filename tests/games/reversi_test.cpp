// The rules of reversi against a second, simple implementation and published counts; its evaluators; its text.
#include "games/reversi/reversi.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/builtin_games.h"
#include "games/reversi/endings.h"
#include "games/reversi/evaluation.h"
#include "tests/conformance/search_laws.h"
#include "tests/games/random_play.h"

namespace arborist {
namespace {

using testing::play_at_random;

// Reversi as one would play it by hand: characters on a board with a margin, one direction after the other.
class SlowReversi {
 public:
  explicit SlowReversi(const Reversi& position) : edge_(position.edge()) {
    const std::string text = position.text();
    for (int i = 0; i < edge_ * edge_; ++i) at(i % edge_, i / edge_) = text[static_cast<std::size_t>(i)];
    mover_ = text.back();
  }

  [[nodiscard]] std::vector<std::string> moves() const {
    std::vector<std::string> result;
    for (int y = 0; y < edge_; ++y)
      for (int x = 0; x < edge_; ++x)
        if (!enclosed(x, y, mover_).empty()) result.push_back(name(x, y));
    if (result.empty() && can_move(other())) result.emplace_back("pass");
    return result;
  }
  void play(const std::string& move) {
    if (move != "pass") {
      const int x = move[0] - 'a';
      const int y = move[1] - '1';
      for (const auto& [column, row] : enclosed(x, y, mover_)) at(column, row) = mover_;
      at(x, y) = mover_;
    }
    mover_ = other();
  }
  [[nodiscard]] std::string text() const {
    std::string result;
    for (int i = 0; i < edge_ * edge_; ++i) result += at(i % edge_, i / edge_);
    return result + ' ' + mover_;
  }
  // Discs of X less those of O, the empty squares to whoever has more.
  [[nodiscard]] int points() const {
    int x = 0;
    int o = 0;
    for (int i = 0; i < edge_ * edge_; ++i) {
      x += at(i % edge_, i / edge_) == 'X' ? 1 : 0;
      o += at(i % edge_, i / edge_) == 'O' ? 1 : 0;
    }
    const int empty = edge_ * edge_ - x - o;
    return x > o ? x + empty - o : x < o ? x - o - empty : 0;
  }

 private:
  using Place = std::pair<int, int>;

  [[nodiscard]] char other() const { return mover_ == 'X' ? 'O' : 'X'; }
  [[nodiscard]] bool inside(int x, int y) const { return x >= 0 && y >= 0 && x < edge_ && y < edge_; }
  [[nodiscard]] char at(int x, int y) const { return cells_[static_cast<std::size_t>(y * 8 + x)]; }
  char& at(int x, int y) { return cells_[static_cast<std::size_t>(y * 8 + x)]; }
  static std::string name(int x, int y) { return {static_cast<char>('a' + x), static_cast<char>('1' + y)}; }

  [[nodiscard]] std::vector<Place> enclosed(int x, int y, char by) const {
    std::vector<Place> all;
    if (at(x, y) != '-') return all;
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy) {
        if (dx == 0 && dy == 0) continue;
        std::vector<Place> run;
        int column = x + dx;
        int row = y + dy;
        for (; inside(column, row) && at(column, row) != '-' && at(column, row) != by; column += dx, row += dy)
          run.emplace_back(column, row);
        if (inside(column, row) && at(column, row) == by) all.insert(all.end(), run.begin(), run.end());
      }
    return all;
  }
  [[nodiscard]] bool can_move(char by) const {
    for (int y = 0; y < edge_; ++y)
      for (int x = 0; x < edge_; ++x)
        if (!enclosed(x, y, by).empty()) return true;
    return false;
  }

  int edge_;
  char mover_;
  std::array<char, 64> cells_{};
};

std::vector<std::string> names_of_moves(const Reversi& position) {
  std::vector<std::string> names;
  for (const auto move : position.moves()) names.push_back(move.is_pass() ? "pass" : position.name_of(move.square()));
  return names;
}

Reversi played(Reversi position, std::initializer_list<const char*> moves) {
  for (const std::string name : moves) {
    bool found = false;
    for (const auto move : position.moves()) {
      if (found || (move.is_pass() ? "pass" : position.name_of(move.square())) != name) continue;
      position = position.after(move);
      found = true;
      break;
    }
    EXPECT_TRUE(found) << name;
  }
  return position;
}

TEST(Reversi, agrees_with_a_simple_implementation_at_every_step) {
  for (const int edge : {6, 8})
    play_at_random(Reversi(edge), 40, [](const Reversi& position) {
      SlowReversi slow(position);
      const auto moves = names_of_moves(position);
      ASSERT_EQ(moves, slow.moves());
      if (const auto outcome = position.outcome()) {
        ASSERT_TRUE(moves.empty());
        ASSERT_EQ(outcome->points(), slow.points());
        return;
      }
      std::size_t at = 0;
      for (const auto move : position.moves()) {
        SlowReversi next = slow;
        next.play(moves[at++]);
        ASSERT_EQ(position.after(move).text(), next.text());
      }
    });
}

TEST(Reversi, plays_thousands_of_games_by_chance_to_their_end) {
  for (const int edge : {6, 8})
    play_at_random(Reversi(edge), testing::random_games_to_play(), [](const Reversi& position) {
      ASSERT_EQ(position.own() & position.other(), 0U);
      ASSERT_EQ((position.own() | position.other()) & ~position.board(), 0U);
      ASSERT_EQ(position.outcome_by_rule().has_value(), position.empty() == 0);
    });
}

TEST(Reversi, black_opens_with_one_of_four_moves) {
  EXPECT_EQ(names_of_moves(Reversi{}), (std::vector<std::string>{"d3", "c4", "f5", "e6"}));
  EXPECT_EQ(names_of_moves(Reversi(6)), (std::vector<std::string>{"c2", "b3", "e4", "d5"}));
  EXPECT_EQ(played(Reversi{}, {"d3"}).text(), "-------------------X-------XX------XO--------------------------- O");
}

TEST(Reversi, who_cannot_set_a_disc_passes_and_the_other_goes_on) {
  const auto position = *Reversi::parse("-OXXXXXX/--------/--------/---XX---/---XX---/--------/--------/-------- O");
  EXPECT_TRUE(position.must_pass());
  EXPECT_EQ(names_of_moves(position), std::vector<std::string>{"pass"});
  const auto after = position.after(*position.moves().begin());
  EXPECT_EQ(after.to_move(), Side::first);
  EXPECT_FALSE(after.must_pass());
  EXPECT_EQ(names_of_moves(after), std::vector<std::string>{"a1"});
  EXPECT_NE(after.key(), position.key());
  EXPECT_EQ(after.discs(Side::first), position.discs(Side::first));
}

TEST(Reversi, the_shortest_game_wipes_white_out_and_the_empty_squares_count_for_the_winner) {
  const auto position = played(Reversi{}, {"e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"});
  ASSERT_TRUE(position.outcome());
  EXPECT_EQ(position.outcome()->winner(), Side::first);
  EXPECT_EQ(position.outcome()->points(), 64);
}

TEST(Reversi, equal_numbers_of_discs_are_a_draw) {
  const auto position = *Reversi::parse("--------/--------/--------/---XX---/---XX---/--------/--------/OOOO---- X");
  ASSERT_TRUE(position.outcome());
  EXPECT_EQ(position.outcome()->points(), 0);
  EXPECT_EQ(position.outcome()->winner(), std::nullopt);
}

TEST(Reversi, positions_are_read_as_other_programs_write_them) {
  const auto start = Reversi{}.text();
  for (const auto* text : {"...........................OX......XO........................... X",
                           "___________________________W*______*W___________________________ *",
                           "--------/--------/--------/---WB---/---BW---/--------/--------/-------- b"})
    EXPECT_EQ(Reversi::parse(text)->text(), start) << text;
}

TEST(Reversi, setups_that_are_none_are_refused_with_the_reason) {
  const std::string rows = "--------/--------/--------/---OX---/---XO---/--------/--------/--------";
  const struct {
    std::string setup;
    const char* reason;
  } table[] = {{rows, "whose move"},
               {rows + " Z", "no side"},
               {rows + " X X", "whose move it is"},
               {"OX/XO X", "64 or 36 squares, not 4"},
               {"-----------------------------------? X", "no square"},
               {std::string(64, '-') + " X", "in the middle"}};
  for (const auto& [setup, reason] : table) {
    const auto position = Reversi::parse(setup);
    ASSERT_FALSE(position) << setup;
    EXPECT_NE(position.error().message.find(reason), std::string::npos) << position.error().message;
  }
}

TEST(ReversiEvaluation, discs_called_stable_are_never_turned) {
  for (const int edge : {6, 8}) {
    Random random(static_cast<std::uint64_t>(edge));
    int seen = 0;
    play_at_random(Reversi(edge), 60, [&](const Reversi& position) {
      const auto black =
          reversi::stable_discs(position.discs(Side::first), position.discs(Side::second), position.board());
      seen += std::popcount(black);
      ASSERT_EQ(black & ~position.discs(Side::first), 0U);
      Reversi later = position;
      while (!later.outcome()) {
        const auto moves = list_moves(later);
        later = later.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        ASSERT_EQ(black & ~later.discs(Side::first), 0U) << position.text() << " became " << later.text();
      }
    });
    EXPECT_GT(seen, 1000);
  }
}

TEST(ReversiEvaluation, a_full_board_is_all_stable_and_so_is_a_corner_with_its_edge) {
  const auto all = reversi::all_squares;
  EXPECT_EQ(reversi::stable_discs(0x0F, all & ~reversi::Squares{0x0F}, all), 0x0FU);
  EXPECT_EQ(reversi::stable_discs(0x07, 0, all), 0x07U);
  EXPECT_EQ(reversi::stable_discs(0x06, 0, all), 0U);
}

Reversi turned_round(const Reversi& position) {
  std::string text = position.text().substr(0, static_cast<std::size_t>(position.edge() * position.edge()));
  return *Reversi::parse(std::string(text.rbegin(), text.rend()) + (position.to_move() == Side::first ? " X" : " O"));
}

TEST(ReversiEvaluation, does_not_depend_on_colours_or_on_where_one_sits) {
  for (const int edge : {6, 8})
    play_at_random(Reversi(edge), 30, [edge](const Reversi& position) {
      const Reversi swapped(edge, position.discs(Side::second), position.discs(Side::first),
                            opponent(position.to_move()));
      const Reversi turned = turned_round(position);
      for (auto* value :
           {reversi::classic_value, reversi::mobility_value, reversi::squares_value, reversi::discs_value}) {
        ASSERT_EQ(value(position), value(swapped));
        ASSERT_EQ(value(position), value(turned));
        ASSERT_LT(std::abs(value(position).value()), edge * edge + 1);
      }
    });
}

TEST(ReversiEvaluation, features_are_counted_for_the_mover_less_the_other) {
  const auto position = *Reversi::parse("XO------/--------/--------/---XO---/---OX---/--------/------X-/-------- X");
  const auto features = reversi::features_of(position);
  EXPECT_EQ(features.corners, 1);
  EXPECT_EQ(features.stable, 1);
  EXPECT_EQ(features.corner_gifts, 1) << "g7 beside the empty h8";
  EXPECT_EQ(features.corner_edges, 0) << "b1 is beside a corner that is taken";
  EXPECT_EQ(features.edges, -1);
  EXPECT_EQ(features.discs, 1);
  EXPECT_EQ(features.last_move, 1);
}

TEST(ReversiSearch, every_search_finds_the_minimax_value) {
  testing::expect_minimax_value_everywhere(Game(Reversi(6)), reversi::classic_value, 3);
  const auto ending = Reversi::parse("-OOOOO/XXXXXO/XXXXXO/XXXXOO/XXXOO-/-XXX-- X");
  ASSERT_TRUE(ending) << ending.error().message;
  testing::expect_minimax_value_everywhere(Game(*ending), ZeroEvaluator{}, 6);
}

TEST(ReversiGame, the_end_is_told_in_discs) {
  const auto games = builtin_games();
  const auto play = (*games.find("reversi"))->start("");
  for (const auto* move : {"e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"}) ASSERT_TRUE((*play)->play(move));
  EXPECT_EQ((*play)->outcome()->points(), 64);
  EXPECT_FALSE((*play)->must_pass());
  EXPECT_NE((*play)->draw({}).find("Black 13, White 0"), std::string::npos) << (*play)->draw({});
}

// The best that the mover can get, by the rules alone.
int plain_value(const Reversi& position) {
  if (const auto end = position.outcome()) return end->score_for(position.to_move(), 0).value();
  int best = -1000;
  for (const auto& move : position.moves()) best = std::max(best, -plain_value(position.after(move)));
  return best;
}

TEST(ReversiEndings, the_last_squares_are_worth_what_the_rules_say) {
  int passes = 0;
  std::array<int, reversi::ending_squares + 1> seen{};
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    Random random(seed);
    for (Reversi position(seed % 4 == 0 ? 6 : 8); !position.outcome();) {
      const auto moves = list_moves(position);
      const int squares = std::popcount(position.empty());
      if (squares <= reversi::ending_squares) {
        ++seen[static_cast<std::size_t>(squares)];
        passes += position.must_pass() ? 1 : 0;
        const int truth = plain_value(position);
        std::uint64_t nodes = 0;
        const reversi::Ending ending{position.own(), position.other(), position.empty()};
        ASSERT_EQ(reversi::ending_value(ending, -65, 65, nodes), truth) << position.text();
        for (const int alpha : {-20, -1, truth - 1, truth, 12}) {
          const int bound = reversi::ending_value(ending, alpha, alpha + 1, nodes);
          ASSERT_TRUE(truth > alpha ? bound > alpha && bound <= truth : bound <= alpha && bound >= truth)
              << position.text() << ": " << bound << " with " << alpha << ", truly " << truth;
        }
        ASSERT_GT(nodes, 0U);
      }
      position = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  for (std::size_t squares = 1; squares < seen.size(); ++squares) EXPECT_GT(seen[squares], 20) << squares;
  EXPECT_GT(passes, 10);
}

}  // namespace
}  // namespace arborist
