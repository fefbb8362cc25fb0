// A program with a net built in plays with it where nobody says anything else.
#include <gtest/gtest.h>

#include <sstream>

#include "engine/engine.h"
#include "engine/net/net_evaluation.h"
#include "engine/uci/uci.h"
#include "tests/engine/net_support.h"

namespace arborist::engine {
namespace {

std::string said(const std::string& commands) {
  std::istringstream in(commands);
  std::ostringstream out;
  Uci({}, out).run(in);
  return out.str();
}

TEST(BuiltInNet, is_the_file_to_the_last_byte) {
  const ChessNet net = built_in_net();
  ASSERT_TRUE(net);
  EXPECT_TRUE(net->encode() == random_net().encode());
  EXPECT_EQ(net, built_in_net());
}

TEST(BuiltInNet, plays_by_default) {
  Engine engine({.hash_megabytes = 1});
  engine.stop();
  const auto start = chess::Position::start();
  EXPECT_EQ(engine.search(Game(start), {}).value, evaluate(start, random_chess_net()));
  EXPECT_NE(said("uci\n").find("info string evaluation: " + evaluation_name(random_chess_net())), std::string::npos);
}

TEST(BuiltInNet, plays_on_where_another_is_refused_and_can_be_left_aside) {
  const std::string text = said(
      "setoption name EvalFile value /nonexistent\neval\nsetoption name UseNet value false\neval\n"
      "setoption name UseNet value true\nquit\n");
  EXPECT_NE(text.find("info string setoption: "), std::string::npos) << text;
  const auto name = evaluation_name(random_chess_net());
  EXPECT_NE(text.find("\n" + name + "\n"), std::string::npos) << text;
  EXPECT_NE(text.find("evaluation: classic"), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with("info string evaluation: " + name + "\n")) << text;
}

}  // namespace
}  // namespace arborist::engine
