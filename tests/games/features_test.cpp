// Features of games, and searches that see through them with a net.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "chess/position.h"
#include "face/net_evaluator.h"
#include "face/search_memory.h"
#include "games/builtin_games.h"
#include "games/connect_four/connect_four.h"
#include "games/reversi/reversi.h"
#include "tests/conformance/feature_laws.h"

namespace arborist {
namespace {

using testing::expect_feature_laws;

TEST(FeatureLaws, hold_for_connect_four_of_every_size) {
  expect_feature_laws(ConnectFour{}, {.games = 40});
  for (int width = 1; width <= 32; ++width)
    for (int height = 1; height <= 29; height += 3)
      if (connect_four_size_fits(width, height))
        expect_feature_laws(BasicConnectFour(AnySize(width, height)), {.games = 1});
}

TEST(FeatureLaws, hold_for_reversi_of_both_sizes) {
  for (const int edge : {6, 8}) expect_feature_laws(Reversi(edge), {.games = 8});
}

TEST(FeatureLaws, hold_for_chess_each_of_whose_views_is_mirrored_by_its_own_king) {
  expect_feature_laws(chess::Position::start(), {.games = 30}, testing::Views::turned_by_themselves);
}

TEST(Chess, a_pass_lets_the_views_change_places) {
  testing::walk_random_games(chess::Position::start(), {.games = 10}, [&](const Game<chess::Position>& game) {
    if (!game.position().can_pass()) return;
    const auto before = seen_features(game.position());
    const auto after = seen_features(game.position().after_pass());
    EXPECT_EQ(before.own, after.other);
    EXPECT_EQ(before.other, after.own);
    EXPECT_EQ(before.bucket, after.bucket);
  });
}

TEST(Reversi, has_eight_images_and_each_is_another) {
  const Reversi position = Reversi().after(Reversi::Move::to(19)).after(Reversi::Move::to(18));
  std::vector<std::string> texts;
  texts.reserve(Reversi::images);
  for (int which = 0; which < Reversi::images; ++which) texts.push_back(position.image(which).text());
  std::sort(texts.begin(), texts.end());
  EXPECT_EQ(std::unique(texts.begin(), texts.end()), texts.end());
}

TEST(Reversi, a_pass_lets_the_views_change_places) {
  int passes = 0;
  testing::walk_random_games(Reversi(6), {.games = 40}, [&](const Game<Reversi>& game) {
    if (!game.position().must_pass()) return;
    ++passes;
    const auto before = seen_features(game.position());
    const auto after = seen_features(game.position().after(Reversi::Move::pass()));
    EXPECT_TRUE(std::is_permutation(before.own.begin(), before.own.end(), after.other.begin(), after.other.end()));
    EXPECT_TRUE(std::is_permutation(before.other.begin(), before.other.end(), after.own.begin(), after.own.end()));
  });
  EXPECT_GT(passes, 0);
}

template <class P>
learn::Parameters random_parameters(const P& start, std::uint32_t width) {
  const auto space = start.feature_space();
  auto parameters = learn::Parameters::random(
      {.features = space.features, .width = width, .buckets = space.buckets, .most_active = space.most_active}, width);
  for (std::size_t bucket = 0; bucket < space.buckets; ++bucket)
    parameters.biases()[bucket] = 0.01F * static_cast<float>(bucket);
  return parameters;
}
template <class P>
learn::Net random_net(const P& start, std::uint32_t width) {
  return learn::Net::quantise(random_parameters(start, width), 400, start.feature_space().name, "by chance");
}

// By the definition, in floating point.
double value_by_definition(const learn::Parameters& parameters, const SeenFeatures& seen) {
  double sum = parameters.biases()[seen.bucket];
  for (std::size_t column = 0; column < parameters.shape().width; ++column)
    for (const std::size_t view : {0U, 1U}) {
      double in = parameters.bias(column);
      for (const Feature feature : view == 0 ? seen.own : seen.other) in += parameters.feature_weight(feature, column);
      const double active = std::clamp(in, 0.0, 1.0);
      sum += active * active * parameters.output_weight(seen.bucket, view, column);
    }
  return 400 * sum;
}

template <class P>
void expect_the_value_of_the_net(const P& start) {
  for (const std::uint32_t width : {32U, 96U}) {
    const auto parameters = random_parameters(start, width);
    const learn::Net net = random_net(start, width);
    auto space = start.feature_space();
    space.largest_value = Score::largest_static;
    const NetEvaluator<P> evaluate(net, space);
    learn::AlignedVector<std::int16_t> own(width), other(width);
    bool tells_apart = false;
    testing::walk_random_games(start, {.games = 3}, [&](const Game<P>& game) {
      const auto seen = seen_features(game.position());
      net.refresh(seen.own, own.data());
      net.refresh(seen.other, other.data());
      const int value = evaluate(game.position()).value();
      ASSERT_EQ(value, net.value(own.data(), other.data(), seen.bucket));
      ASSERT_NEAR(value, value_by_definition(parameters, seen), 12);
      tells_apart = tells_apart || value != evaluate(start).value();
    });
    EXPECT_TRUE(tells_apart);
  }
}

TEST(NetEvaluator, says_what_the_net_says_in_whole_numbers_and_nearly_what_was_learnt) {
  expect_the_value_of_the_net(ConnectFour{});
  expect_the_value_of_the_net(Reversi{});
  expect_the_value_of_the_net(chess::Position::start());
}

TEST(NetEvaluator, never_promises_more_than_a_guess_may) {
  const auto parameters = random_parameters(Reversi(6), 32);
  const auto net = learn::Net::quantise(parameters, 100'000, "reversi-6x6", "");
  const NetEvaluator<Reversi> evaluate(net, Reversi(6).feature_space());
  int largest = 0;
  testing::walk_random_games(Reversi(6), {.games = 2}, [&](const Game<Reversi>& game) {
    largest = std::max(largest, std::abs(evaluate(game.position()).value()));
  });
  EXPECT_EQ(largest, 35);
}

class SearchWithNet : public ::testing::Test {
 protected:
  SearchWithNet() {
    write("reversi.net", random_net(Reversi{}, 32).encode());
    write("four.net", random_net(ConnectFour{}, 32).encode());
    write("chess.net", random_net(chess::Position::start(), 32).encode());
    write("cut.net", random_net(ConnectFour{}, 32).encode().substr(0, 9'000));
    write("notes.net", "my notes");
    auto wrong = ConnectFour{}.feature_space();
    wrong.features = 128;
    write("shape.net",
          learn::Net::quantise(
              learn::Parameters(
                  {.features = 128, .width = 32, .buckets = wrong.buckets, .most_active = wrong.most_active}),
              400, wrong.name, "")
              .encode());
  }
  ~SearchWithNet() override { std::filesystem::remove_all(folder_); }
  void write(const std::string& name, const std::string& bytes) const {
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
  }
  [[nodiscard]] std::string file(const std::string& name) const { return (folder_ / name).string(); }
  [[nodiscard]] Expected<Analysis> search(const std::string& game, const std::string& spec,
                                          const Permissions& permissions = Permissions::everything(),
                                          const std::string& setup = "") const {
    SearchMemory memory(permissions);
    const auto play = (*games_.find(game))->start(setup);
    auto found = (*play)->search(*Spec::parse(spec), {.memory = &memory});
    const auto ready = (*play)->prepare_search(*Spec::parse(spec), memory);
    EXPECT_EQ(found.has_value(), ready.has_value());
    return found;
  }

  GameList games_ = builtin_games();
  std::filesystem::path folder_ =
      std::filesystem::path(::testing::TempDir()) / ("arborist_search_with_net_" + std::to_string(::getpid()));
};

TEST_F(SearchWithNet, all_searches_find_the_same_value_and_not_that_of_the_evaluator_by_hand) {
  const std::string net = ",net=" + file("four.net");
  const auto plain = search("connect-four", "minimax:depth=4" + net);
  ASSERT_TRUE(plain) << plain.error().message;
  for (const char* spec : {"negamax:depth=4", "alphabeta:depth=4,eval=net", "alphabeta:depth=4,order=all,table=1",
                           "pvs:depth=4,order=eval", "mtd:depth=4", "sss:depth=4"}) {
    const auto found = search("connect-four", spec + net);
    ASSERT_TRUE(found) << spec << ": " << found.error().message;
    EXPECT_EQ(found->value, plain->value) << spec;
  }
  EXPECT_NE(search("connect-four", "alphabeta:depth=4")->value, plain->value);
  EXPECT_TRUE(search("connect-four", "mcts:sims=50,playouts=0" + net));
  EXPECT_TRUE(search("reversi", "alphabeta:depth=3,net=" + file("reversi.net")));
  const auto chess = search("chess", "minimax:depth=2,net=" + file("chess.net"));
  ASSERT_TRUE(chess) << chess.error().message;
  EXPECT_EQ(search("chess", "pvs:depth=2,net=" + file("chess.net"))->value, chess->value);
}

TEST_F(SearchWithNet, a_file_that_is_no_net_for_this_game_is_refused_with_the_reason) {
  const struct {
    const char* game;
    const char* net;
    const char* setup;
    const char* message;
  } table[] = {{"reversi", "four.net", "", "sees 'connect-four-7x6', and here is 'reversi-8x8'"},
               {"connect-four", "reversi.net", "", "sees 'reversi-8x8'"},
               {"connect-four", "four.net", "5x4", "here is 'connect-four-5x4'"},
               {"connect-four", "cut.net", "", "cut short"},
               {"connect-four", "notes.net", "", "no net of Arborist"},
               {"connect-four", "shape.net", "", "has 128 features"},
               {"connect-four", "none.net", "", "none.net"},
               {"chess", "four.net", "", "sees 'connect-four-7x6', and here is 'chess-768-mirrored'"},
               {"tic-tac-toe", "four.net", "", "tic-tac-toe offers no features"}};
  for (const auto& [game, net, setup, message] : table) {
    const auto found = search(game, "alphabeta:depth=2,net=" + file(net), Permissions::everything(), setup);
    ASSERT_FALSE(found) << message;
    EXPECT_NE(found.error().message.find(message), std::string::npos) << found.error().message;
  }
  EXPECT_FALSE(search("reversi", "alphabeta:eval=net"));
  EXPECT_FALSE(search("reversi", "alphabeta:eval=classic,net=" + file("reversi.net")));
  EXPECT_FALSE(search("reversi", "dfpn:net=" + file("reversi.net")));
}

TEST_F(SearchWithNet, no_file_is_opened_where_nobody_permits_it) {
  const auto play = (*games_.find("reversi"))->start("");
  const auto spec = *Spec::parse("alphabeta:depth=2,net=" + file("reversi.net"));
  const auto missing = *Spec::parse("alphabeta:depth=2,net=" + file("none.net"));
  const auto refused = (*play)->search(spec, {});
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("may not be opened"), std::string::npos) << refused.error().message;
  EXPECT_EQ((*play)->search(missing, {}).error().message, refused.error().message) << "nobody learns what is there";
  EXPECT_TRUE((*play)->check_search(spec)) << "to look at the text opens nothing";
}

TEST_F(SearchWithNet, a_memory_with_another_net_has_forgotten_what_the_first_one_taught) {
  write("other.net", random_net(ConnectFour{}, 64).encode());
  SearchMemory memory(Permissions::everything());
  const auto play = (*games_.find("connect-four"))->start("");
  for (const char* net : {"four.net", "other.net", "four.net"}) {
    const std::string spec = "alphabeta:depth=5,table=1,net=" + file(net);
    EXPECT_EQ((*play)->search(*Spec::parse(spec), {.memory = &memory})->value, search("connect-four", spec)->value);
  }
}

}  // namespace
}  // namespace arborist
