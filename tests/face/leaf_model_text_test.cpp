// Leaf models as text: what is written is read again, what is not told apart is taken from above, and anything else is
// refused with a reason.
#include "face/leaf_model_text.h"

#include <gtest/gtest.h>

namespace arborist {
namespace {

constexpr auto small_model =
    "# a comment\narborist leaves 1\ngame nim, evaluator heaps\nscale 12.5\nfeatures 2 3\n"
    ": -0.5 0.5\n3 : -0.25 0.25\n3 1 : 0 0.1\n3 1 2 : 0.3\n";

TEST(LeafModelText, what_is_written_is_read_again) {
  const auto fit = parse_leaf_fit(small_model);
  ASSERT_TRUE(fit) << fit.error().message;
  EXPECT_EQ(fit->game, "nim");
  EXPECT_EQ(fit->evaluator, "heaps");
  const auto again = parse_leaf_fit(to_text(*fit));
  ASSERT_TRUE(again);
  EXPECT_EQ(to_text(*again), to_text(*fit));
}

TEST(LeafModelText, a_kind_without_a_line_is_taken_for_the_one_above) {
  const auto fit = parse_leaf_fit(small_model);
  ASSERT_TRUE(fit);
  const auto model = model_of(*fit);
  const auto errors = [&](std::size_t worth, std::size_t first, std::size_t second) {
    return model.errors()[(worth * 2 + first) * 3 + second];
  };
  const auto evenly = [](double low, double high) { return bayes::Spikes{{low, 0.5}, {high, 0.5}}; };
  EXPECT_EQ(errors(0, 0, 0), evenly(-0.5, 0.5));
  EXPECT_EQ(errors(7, 1, 2), evenly(-0.5, 0.5));
  EXPECT_EQ(errors(3, 0, 2), evenly(-0.25, 0.25));
  EXPECT_EQ(errors(3, 1, 0), evenly(0, 0.1));
  EXPECT_EQ(errors(3, 1, 2), (bayes::Spikes{{0.3, 1}}));
}

TEST(LeafModelText, what_is_no_model_is_refused_with_the_line) {
  const auto refused = [](const std::string& text) {
    const auto fit = parse_leaf_fit(text);
    return fit ? std::string("accepted") : fit.error().message;
  };
  const std::string head = "arborist leaves 1\nscale 3\nfeatures 2\n";
  EXPECT_EQ(refused(""), "no leaf model: the text is empty");
  EXPECT_EQ(refused("scale 3\n"), "no leaf model: its first line is not 'arborist leaves 1'");
  EXPECT_EQ(refused(head), "the line for all positions is missing, which begins with ':'");
  EXPECT_NE(refused(head + ": 0\n9 : 0\n").find("line 5"), std::string::npos);
  EXPECT_NE(refused(head + ": 0\n0 2 : 0\n").find("line 5"), std::string::npos);
  EXPECT_NE(refused(head + ": nan\n").find("-2 to 2"), std::string::npos);
  EXPECT_NE(refused(head + ":\n").find("errors are expected"), std::string::npos);
  EXPECT_NE(refused(head + ": 0\n0 1 1 1 : 0\n").find("more features"), std::string::npos);
  EXPECT_NE(refused("arborist leaves 1\nscale 0\n").find("above 0"), std::string::npos);
  EXPECT_NE(refused("arborist leaves 1\nfeatures 255 255 255\n").find("combinations"), std::string::npos);
  EXPECT_NE(refused("arborist leaves 1\nwhatever\n").find("not understood"), std::string::npos);
  EXPECT_NE(refused(std::string(2 << 20U, ' ')).find("too long"), std::string::npos);
}

}  // namespace
}  // namespace arborist
