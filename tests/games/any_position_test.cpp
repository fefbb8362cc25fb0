// Any game's position as one type: it obeys the laws of positions, and every search finds on it what it finds on the
// game's own type, to the node.
#include "face/any_position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/random.h"
#include "face/any_game.h"
#include "face/tree_watcher.h"
#include "face/typed_rules.h"
#include "games/builtin_games.h"
#include "games/connect_four/connect_four.h"
#include "tests/conformance/game_laws.h"
#include "tree/alpha_beta.h"

namespace arborist {
namespace {

// Nim with its heaps on the heap, and moves too large for 64 bits: kept once, and moves known by their number.
class LargeNim {
 public:
  struct Move {
    std::array<std::int64_t, 3> words = {};
    friend bool operator==(const Move&, const Move&) = default;
  };
  LargeNim() = default;
  explicit LargeNim(std::vector<int> heaps) : heaps_(std::move(heaps)) {}

  [[nodiscard]] Side to_move() const { return plies_ % 2 == 0 ? Side::first : Side::second; }
  [[nodiscard]] std::vector<Move> moves() const {
    std::vector<Move> moves;
    for (std::size_t heap = 0; heap < heaps_.size(); ++heap)
      for (int stones = 1; stones <= heaps_[heap]; ++stones)
        moves.push_back({{static_cast<std::int64_t>(heap), stones, 7}});
    return moves;
  }
  [[nodiscard]] LargeNim after(const Move& move) const {
    LargeNim next = *this;
    next.heaps_[static_cast<std::size_t>(move.words[0])] -= static_cast<int>(move.words[1]);
    ++next.plies_;
    return next;
  }
  [[nodiscard]] std::optional<Outcome> outcome() const {
    for (const int heap : heaps_)
      if (heap > 0) return std::nullopt;
    return Outcome::won_by(opponent(to_move()), "took the last stone");
  }
  [[nodiscard]] Key key() const {
    std::uint64_t key = static_cast<std::uint64_t>(plies_ % 2);
    for (const int heap : heaps_) key = mix_bits(key * 64 + static_cast<std::uint64_t>(heap));
    return Key{key};
  }
  friend bool operator==(const LargeNim&, const LargeNim&) = default;

 private:
  std::vector<int> heaps_;
  int plies_ = 0;
};

template <class P>
struct Described {
  using Position = P;
  static std::string move_text(const P& position, const typename P::Move& move) {
    const auto moves = list_moves(position);
    return std::to_string(std::find(moves.begin(), moves.end(), move) - moves.begin());
  }
};

TEST(AnyPosition, of_a_small_plain_position_obeys_the_laws_of_positions) {
  testing::expect_game_laws(AnyPosition::of<Described<ConnectFour>>(ConnectFour{}), {.games = 20});
}

TEST(AnyPosition, of_a_position_that_owns_memory_obeys_them_too) {
  testing::expect_game_laws(AnyPosition::of<Described<LargeNim>>(LargeNim({3, 4, 5})), {.games = 20});
}

TEST(AnyPosition, a_copy_outlives_what_it_was_copied_from) {
  AnyPosition copy;
  {
    const auto original = AnyPosition::of<Described<LargeNim>>(LargeNim({2, 1}));
    copy = original.after(original.moves().front());
  }
  EXPECT_EQ(copy.as<LargeNim>(), LargeNim({2, 1}).after({{0, 1, 7}}));
}

TEST(AnyPosition, equals_only_positions_of_its_own_game) {
  const auto four = AnyPosition::of<Described<ConnectFour>>(ConnectFour{});
  const auto large = AnyPosition::of<Described<LargeNim>>(LargeNim({1}));
  EXPECT_EQ(AnyPosition{}, AnyPosition{});
  EXPECT_NE(four, AnyPosition{});
  EXPECT_NE(four, large);
  EXPECT_EQ(four, AnyPosition::of<Described<ConnectFour>>(ConnectFour{}));
}

TEST(AnyPosition, names_the_moves_of_the_game_by_their_text) {
  const auto large = AnyPosition::of<Described<LargeNim>>(LargeNim({1, 2}));
  EXPECT_EQ(large.move_text(large.moves().at(2)), "2");
  EXPECT_EQ(large.after(large.moves().at(2)).as<LargeNim>(), LargeNim({1, 2}).after({{1, 2, 7}}));
}

TEST(AnyPosition, searched_by_alpha_beta_is_worth_what_the_games_own_type_is) {
  const Game<LargeNim> own(LargeNim({1, 2, 4}));
  const auto found = alpha_beta(own, ZeroEvaluator{}, {.depth = 7});
  const auto any = alpha_beta(any_game_of<Described<LargeNim>>(own), ZeroEvaluator{}, {.depth = 7});
  EXPECT_EQ(any.value, found.value);
  EXPECT_EQ(any.counts, found.counts);
}

struct Steps : TreeWatcher {
  void entered(const Visit& /*visit*/) override { ++nodes; }
  std::uint64_t nodes = 0;
};

TEST(AnyPosition, every_quick_search_is_the_same_when_it_is_watched_there_in_every_game) {
  const std::vector<std::string> specs = {"minimax:nodes=100",
                                          "negamax:nodes=100,keep=last",
                                          "alphabeta:nodes=150",
                                          "alphabeta:nodes=150,order=killers+history,table=1",
                                          "alphabeta:nodes=150,order=random,order-seed=5",
                                          "pvs:nodes=150,order=eval,table=1",
                                          "mtd:nodes=150",
                                          "sss:nodes=150",
                                          "dual:nodes=150",
                                          "mcts:sims=10,seed=3",
                                          "mcts:sims=10,rave=50,seed=3"};
  const GameList games = builtin_games();
  for (const auto& game : games.all()) {
    const auto play = game->start("");
    ASSERT_TRUE(play);
    for (int ply = 0; ply < 3 && !(*play)->outcome(); ++ply) ASSERT_TRUE((*play)->play((*play)->legal_moves().front()));
    ASSERT_TRUE(!(*play)->outcome() || (*play)->take_back());
    for (const std::string& spec : specs) {
      SCOPED_TRACE(game->info().name + " by " + spec);
      const auto found = (*play)->search(*Spec::parse(spec), {});
      ASSERT_TRUE(found) << found.error().message;
      Steps steps;
      const auto watched = (*play)->search(*Spec::parse(spec), {.watcher = &steps});
      ASSERT_TRUE(watched) << watched.error().message;
      EXPECT_EQ(watched->value, found->value);
      EXPECT_EQ(watched->line, found->line);
      EXPECT_EQ(watched->counts, found->counts);
      EXPECT_GT(steps.nodes, 0U);
    }
  }
}

}  // namespace
}  // namespace arborist
