// The rules of draughts against a second, simple implementation and published counts; its evaluators and its text.
#include "games/draughts/draughts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/builtin_games.h"
#include "games/draughts/evaluation.h"
#include "tests/conformance/search_laws.h"
#include "tests/games/random_play.h"

namespace arborist {
namespace {

// A board of characters: b and w are men, B and W kings. Row 0 is Black's back row.
class SlowDraughts {
 public:
  explicit SlowDraughts(const Draughts& position) : black_moves_(position.to_move() == Side::first) {
    for (auto& row : board_) row.fill('.');
    for (int square = 0; square < 32; ++square) {
      const auto bit = draughts::bit_of(square);
      const bool is_king = (position.kings() & bit) != 0;
      char& cell = board_[static_cast<std::size_t>(square / 4)][column_of(square)];
      if ((position.pieces(Side::first) & bit) != 0) cell = is_king ? 'B' : 'b';
      if ((position.pieces(Side::second) & bit) != 0) cell = is_king ? 'W' : 'w';
    }
  }

  // Every board that a move leads to, as text.
  [[nodiscard]] std::set<std::string> boards_after_moves() const {
    std::set<std::string> boards;
    for (const bool jumps : {true, false}) {
      for (int row = 0; row < 8; ++row)
        for (int column = 0; column < 8; ++column)
          if (is_own(at(row, column))) {
            if (jumps)
              jump(*this, row, column, false, boards);
            else
              walk(row, column, boards);
          }
      if (!boards.empty()) break;
    }
    return boards;
  }
  [[nodiscard]] std::string text() const {
    std::string result;
    for (const auto& row : board_) result.append(row.begin(), row.end());
    return result;
  }

 private:
  static std::size_t column_of(int square) {
    return static_cast<std::size_t>(square % 4 * 2 + (square / 4 % 2 == 0 ? 1 : 0));
  }
  [[nodiscard]] char at(int row, int column) const {
    const bool inside = row >= 0 && row < 8 && column >= 0 && column < 8;
    return inside ? board_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] : '#';
  }
  void put(int row, int column, char piece) {
    board_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = piece;
  }
  [[nodiscard]] bool is_own(char piece) const {
    return black_moves_ ? piece == 'b' || piece == 'B' : piece == 'w' || piece == 'W';
  }
  [[nodiscard]] bool is_other(char piece) const {
    return black_moves_ ? piece == 'w' || piece == 'W' : piece == 'b' || piece == 'B';
  }
  static bool may_go(char piece, int down) {
    return piece == 'B' || piece == 'W' || (piece == 'b' ? down == 1 : down == -1);
  }
  [[nodiscard]] bool is_crowned_at(char piece, int row) const {
    return (piece == 'b' && row == 7) || (piece == 'w' && row == 0);
  }
  static char crowned(char piece) { return piece == 'b' ? 'B' : 'W'; }

  void walk(int row, int column, std::set<std::string>& boards) const {
    const char piece = at(row, column);
    for (const int down : {-1, 1})
      for (const int right : {-1, 1}) {
        if (!may_go(piece, down) || at(row + down, column + right) != '.') continue;
        SlowDraughts next = *this;
        next.put(row, column, '.');
        next.put(row + down, column + right, is_crowned_at(piece, row + down) ? crowned(piece) : piece);
        boards.insert(next.text());
      }
  }
  static void jump(const SlowDraughts& now, int row, int column, bool has_taken, std::set<std::string>& boards) {
    const char piece = now.at(row, column);
    bool goes_on = false;
    for (const int down : {-1, 1})
      for (const int right : {-1, 1}) {
        if (!may_go(piece, down) || !now.is_other(now.at(row + down, column + right)) ||
            now.at(row + 2 * down, column + 2 * right) != '.')
          continue;
        goes_on = true;
        SlowDraughts next = now;
        next.put(row, column, '.');
        next.put(row + down, column + right, '.');
        if (next.is_crowned_at(piece, row + 2 * down)) {
          next.put(row + 2 * down, column + 2 * right, crowned(piece));
          boards.insert(next.text());
        } else {
          next.put(row + 2 * down, column + 2 * right, piece);
          jump(next, row + 2 * down, column + 2 * right, true, boards);
        }
      }
    if (!goes_on && has_taken) boards.insert(now.text());
  }

  std::array<std::array<char, 8>, 8> board_{};
  bool black_moves_;
};

void expect_same_moves(const Draughts& position) {
  std::set<std::string> boards;
  const auto moves = position.moves();
  for (const auto& move : moves) boards.insert(SlowDraughts(position.after(move)).text());
  ASSERT_EQ(boards, SlowDraughts(position).boards_after_moves()) << position.text();
  ASSERT_EQ(boards.size(), moves.size()) << position.text();
  ASSERT_EQ(position.can_move(), !moves.empty());
  for (const auto& move : moves) {
    ASSERT_EQ(move.taken != 0, position.can_capture()) << position.text();
    const auto path = position.path_of(move);
    ASSERT_EQ(path.front(), move.from);
    ASSERT_EQ(path.back(), move.to);
    ASSERT_EQ(path.size(), move.taken == 0 ? 2U : static_cast<std::size_t>(std::popcount(move.taken)) + 1);
  }
}

TEST(Draughts, agrees_with_a_simple_implementation_at_every_step) {
  testing::play_at_random(Draughts{}, 15, expect_same_moves);
}

// Pieces scattered by chance, many of them kings: jumps of many pieces, and rings, which games seldom have.
TEST(Draughts, agrees_with_a_simple_implementation_on_scattered_pieces) {
  Random random(3);
  std::size_t most = 0;
  for (int i = 0; i < (testing::long_tests_are_asked_for() ? 200'000 : 1500); ++i) {
    draughts::Squares sides[2] = {};
    const int pieces = random.between(4, 20);
    for (int piece = 0; piece < pieces; ++piece) {
      const auto bit = draughts::bit_of(static_cast<int>(random.below(32)));
      if (((sides[0] | sides[1]) & bit) == 0 && std::popcount(sides[piece % 3 == 0 ? 0 : 1]) < 12)
        sides[piece % 3 == 0 ? 0 : 1] |= bit;
    }
    const auto kings = static_cast<draughts::Squares>(random.next()) | static_cast<draughts::Squares>(random.next());
    const auto crowned = (kings & (sides[0] | sides[1])) | (sides[0] & Draughts::crowns(Side::first)) |
                         (sides[1] & Draughts::crowns(Side::second));
    const Draughts position(sides[0], sides[1], crowned, i % 2 == 0 ? Side::first : Side::second);
    expect_same_moves(position);
    if (HasFatalFailure()) return;
    most = std::max(most, position.moves().size());
    ASSERT_EQ(Draughts::parse(position.text())->text(), position.text());
  }
  EXPECT_LT(most, Draughts::most_moves / 2);
}

// What the rules about whole games say, counted from the boards alone.
class SlowDrawCount {
 public:
  void add(const Draughts& position) {
    const std::string board = SlowDraughts(position).text();
    const auto only_men = [](std::string text) {
      for (char& c : text)
        if (c == 'B' || c == 'W') c = '.';
      return text;
    };
    const auto pieces = [](const std::string& text) { return text.size() - count_of(text, '.'); };
    const bool is_quiet = !last_.empty() && only_men(board) == only_men(last_) && pieces(board) == pieces(last_);
    quiet_plies_ = is_quiet ? quiet_plies_ + 1 : 0;
    last_ = board;
    times_ = ++seen_[board + (position.to_move() == Side::first ? 'b' : 'w')];
  }
  [[nodiscard]] bool is_drawn_by_repetition() const { return times_ >= 3; }
  [[nodiscard]] bool is_drawn_by_forty_moves() const { return quiet_plies_ >= 80; }

 private:
  static std::size_t count_of(const std::string& text, char c) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), c));
  }
  std::map<std::string, int> seen_;
  std::string last_;
  int times_ = 0;
  int quiet_plies_ = 0;
};

// How often games by chance ended by each rule.
std::map<std::string, int> ends_of_games(const Draughts& start, int games) {
  std::map<std::string, int> ends;
  Random random(1);
  for (int i = 0; i < games && !::testing::Test::HasFailure(); ++i) {
    Game<Draughts> game(start);
    for (SlowDrawCount slow;;) {
      const Draughts& position = game.position();
      slow.add(position);
      const auto moves = list_moves(position);
      const auto outcome = game.outcome();
      const bool is_drawn = slow.is_drawn_by_repetition() || slow.is_drawn_by_forty_moves();
      EXPECT_EQ(outcome.has_value(), moves.empty() || is_drawn) << position.text();
      EXPECT_EQ(position.pieces(Side::first) & position.pieces(Side::second), 0U);
      EXPECT_EQ(position.kings() & position.empty(), 0U);
      if (outcome) {
        const bool is_drawn_by_count = !moves.empty();
        const auto winner = is_drawn_by_count ? std::nullopt : std::optional(opponent(position.to_move()));
        EXPECT_EQ(outcome->winner(), winner) << position.text();
        const bool is_repeated = outcome->rule() == "threefold repetition";
        EXPECT_EQ(is_repeated, is_drawn_by_count && !slow.is_drawn_by_forty_moves()) << position.text();
      }
      if (outcome) ++ends[std::string(outcome->rule())];
      if (outcome || ::testing::Test::HasFailure()) break;
      game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  return ends;
}

TEST(Draughts, thousands_of_games_by_chance_end_where_a_slow_count_ends_them) {
  EXPECT_GE(ends_of_games(Draughts{}, testing::usual_random_games).size(), 2U);
}
TEST(Draughts, plays_thousands_of_games_by_chance_to_their_end) {
  const testing::WalkOptions options{.games = testing::random_games_to_play(), .most_plies = 2000};
  testing::walk_random_games(Draughts{}, options, [&](const Game<Draughts>& game) {
    const Draughts& position = game.position();
    ASSERT_EQ(position.pieces(Side::first) & position.pieces(Side::second), 0U);
    ASSERT_LE(position.reversible_plies(), Draughts::most_quiet_plies);
    ASSERT_LT(game.plies(), options.most_plies - 1) << "every game ends";
  });
}
TEST(Draughts, games_of_kings_end_by_repetition_and_by_forty_moves_where_a_slow_count_ends_them) {
  auto ends = ends_of_games(*Draughts::parse("B:WK32:BK1"), 150);
  EXPECT_GT(ends["threefold repetition"], 10);
  ends = ends_of_games(*Draughts::parse("B:WK5,K12,K13,K20:BK29,K30,K31,K32"), 150);
  EXPECT_GT(ends["forty moves without a capture or a move of a man"], 0);
}

class DraughtsGame : public ::testing::Test {
 protected:
  std::unique_ptr<AnyPlay> start(const std::string& setup) {
    return std::move(*(*games_.find("draughts"))->start(setup));
  }
  GameList games_ = builtin_games();
};

TEST_F(DraughtsGame, what_can_be_taken_must_be_and_a_jump_goes_on) {
  EXPECT_EQ(start("B:W10,18,26:B6,1")->legal_moves(), std::vector<std::string>{"6x15x22x31"});
  EXPECT_EQ(start("W:W22,32:B17,18,10")->legal_moves(), (std::vector<std::string>{"22x13", "22x15x6"}));
}

TEST_F(DraughtsGame, a_man_that_is_crowned_by_a_jump_stops_there) {
  const auto play = start("B:W26,27:B22");
  EXPECT_EQ(play->legal_moves(), std::vector<std::string>{"22x31"}) << "not on over 27";
  ASSERT_TRUE(play->play("22x31"));
  EXPECT_EQ(play->position_text(), "W:W27:BK31");
}

TEST_F(DraughtsGame, a_ring_that_can_be_gone_round_both_ways_is_one_move) {
  const auto play = start("B:W6,7,14,15:BK2");
  EXPECT_EQ(play->legal_moves().size(), 1U);
  ASSERT_TRUE(play->play("2x2"));
  EXPECT_EQ(play->outcome()->winner(), Side::first);
}

TEST_F(DraughtsGame, moves_are_typed_as_people_write_them) {
  for (const auto* typed : {"11-15", "11 15", "11x15", "11:15"}) EXPECT_EQ(*start("")->play(typed), "11-15") << typed;
  EXPECT_EQ(*start("B:W10,18,26:B6,1")->play("6x31"), "6x15x22x31") << "the ends are enough";
  const auto refused = start("B:W10,18,26:B6,1")->play("1-5");
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("must be"), std::string::npos) << refused.error().message;
  const auto two_ways = start("B:W6,7,14,15:B2")->play("2x18");
  ASSERT_FALSE(two_ways);
  EXPECT_NE(two_ways.error().message.find("2 ways: 2x9x18 or 2x11x18"), std::string::npos) << two_ways.error().message;
}

TEST_F(DraughtsGame, who_cannot_move_has_lost) {
  const auto stuck = start("B:W9,14:B5");
  ASSERT_TRUE(stuck->outcome());
  EXPECT_EQ(stuck->outcome()->winner(), Side::second);
  EXPECT_EQ(stuck->outcome()->rule(), "no piece can move");
  EXPECT_EQ(start("W:W:B5")->outcome()->rule(), "no piece is left");
}

TEST_F(DraughtsGame, forty_quiet_moves_of_each_side_are_a_draw_and_so_is_the_third_repetition) {
  EXPECT_FALSE(start("B:WK32:BK1:H79")->outcome());
  const auto play = start("B:WK32:BK1:H79");
  ASSERT_TRUE(play->play("1-5"));
  ASSERT_TRUE(play->outcome());
  EXPECT_EQ(play->outcome()->winner(), std::nullopt);
  const auto again = start("B:WK32:BK1");
  for (int i = 0; i < 2; ++i)
    for (const auto* move : {"1-5", "32-28", "5-1", "28-32"}) {
      ASSERT_FALSE(again->outcome());
      ASSERT_TRUE(again->play(move));
    }
  ASSERT_TRUE(again->outcome());
  EXPECT_EQ(again->outcome()->rule(), "threefold repetition");
  const auto by_man = start("B:WK32:B1:H79");
  ASSERT_TRUE(by_man->play("1-5"));
  EXPECT_EQ(by_man->position_text(), "W:WK32:B5") << "a man's move begins the count anew";
}

TEST_F(DraughtsGame, setups_that_are_none_are_refused_with_the_reason) {
  const struct {
    const char* setup;
    const char* reason;
  } table[] = {{"B", "names the side to move"},
               {"X:W1:B2", "names the side to move"},
               {"B:W33:B1", "out of range"},
               {"B:W21:B29", "would be a king"},
               {"B:W21:W22", "each side"},
               {"B:W21:B21", "one square"},
               {"B:W21,21:B1", "named twice"},
               {"B:Z21:B1", "neither W nor B"},
               {"B:W21:B1:H99", "quiet plies"},
               {"B:W21:B1:X", "not expected"},
               {"B:W20,21,22,23,24,25,26,27,28,29,30,31,32:B1", "at most 12"}};
  for (const auto& [setup, reason] : table) {
    const auto play = (*games_.find("draughts"))->start(setup);
    ASSERT_FALSE(play) << setup;
    EXPECT_NE(play.error().message.find(reason), std::string::npos) << setup << ": " << play.error().message;
  }
}

TEST_F(DraughtsGame, cells_are_seen_from_black_and_a_jump_names_all_of_its_squares) {
  const auto play = start("B:W10,18,26:B6,1");
  const auto move = play->move_views().front();
  EXPECT_EQ(move.said, "6 takes to 15, 22, 31, becomes king");
  ASSERT_EQ(move.path.size(), 4U);
  const auto board = play->board();
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_EQ(board.names[static_cast<std::size_t>(move.path[i])],
              (std::vector<std::string>{"6", "15", "22", "31"}[i]));
  EXPECT_EQ(start("")->board().names[63 - 1], "1") << "Black's first square is at the foot";
}

TEST(DraughtsEvaluation, sides_are_alike_on_the_board_turned_round) {
  const auto reversed = [](draughts::Squares squares) {
    draughts::Squares result = 0;
    for (int square = 0; square < 32; ++square)
      if ((squares & draughts::bit_of(square)) != 0) result |= draughts::bit_of(31 - square);
    return result;
  };
  testing::play_at_random(Draughts{}, 20, [&](const Draughts& position) {
    const Draughts turned(reversed(position.pieces(Side::second)), reversed(position.pieces(Side::first)),
                          reversed(position.kings()), opponent(position.to_move()));
    ASSERT_EQ(draughts::classic_value(turned), draughts::classic_value(position));
    ASSERT_EQ(draughts::material_value(turned), draughts::material_value(position));
  });
}

TEST(DraughtsSearch, every_search_finds_the_minimax_value) {
  testing::expect_minimax_value_everywhere(Game(Draughts{}), draughts::classic_value, 4);
  testing::expect_minimax_value_everywhere(Game(*Draughts::parse("B:WK32,21:BK1,K6")), draughts::classic_value, 4);
}

}  // namespace
}  // namespace arborist
