#include "learn/net.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/random.h"
#include "learn/net_code.h"
#include "tests/learn/toy_examples.h"

namespace arborist::learn {
namespace {

constexpr int scale = 400;

Net toy_net(std::uint32_t width, std::uint64_t seed = 3) {
  return Net::quantise(Parameters::random(ToyExamples::shape(width), seed), scale, "toys", "made up");
}

// The value by the definition, in floating point, for an output of 1 worth `scale`.
double value_of(const Parameters& p, const Feature* own, const Feature* other, const Seen& seen) {
  double output = p.biases()[seen.bucket];
  for (std::size_t column = 0; column < p.shape().width; ++column) {
    double sums[2] = {p.bias(column), p.bias(column)};
    for (std::size_t i = 0; i < seen.own; ++i) sums[0] += p.feature_weight(own[i], column);
    for (std::size_t i = 0; i < seen.other; ++i) sums[1] += p.feature_weight(other[i], column);
    for (const std::size_t view : {0, 1}) {
      const double active = std::clamp(sums[view], 0.0, 1.0);
      output += active * active * p.output_weight(seen.bucket, view, column);
    }
  }
  return output * scale;
}

// By the net's own loops, from nothing.
int plain_value(const Net& net, const Seen& seen, const Feature* own, const Feature* other) {
  AlignedVector<std::int16_t> own_sums(net.shape().width);
  AlignedVector<std::int16_t> other_sums(net.shape().width);
  net.refresh({own, seen.own}, own_sums.data());
  net.refresh({other, seen.other}, other_sums.data());
  return net.value(own_sums.data(), other_sums.data(), seen.bucket);
}

TEST(Net, whole_numbers_are_close_to_what_was_trained) {
  const auto parameters = Parameters::random(ToyExamples::shape(128), 7);
  const Net net = Net::quantise(parameters, scale, "toys", "");
  const ToyExamples examples(500, 8);
  double sum = 0;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    Feature own[8];
    Feature other[8];
    const Seen seen = examples.look(i, own, other);
    const double off = plain_value(net, seen, own, other) - value_of(parameters, own, other, seen);
    EXPECT_LT(std::abs(off), 20);
    sum += std::abs(off);
  }
  EXPECT_LT(sum / static_cast<double>(examples.size()), 4);
}

TEST(Net, to_learn_on_from_it_costs_nothing_and_neither_does_to_be_wider) {
  const Net net = toy_net(64);
  EXPECT_EQ(Net::quantise(net.parameters(), scale, "toys", "made up").encode(), net.encode());
  const Parameters wide = net.parameters().widened(128, 5);
  EXPECT_EQ(wide.shape(), ToyExamples::shape(128));
  const Net wider = Net::quantise(wide, scale, "toys", "");
  const ToyExamples examples(100, 8);
  for (std::size_t i = 0; i < examples.size(); ++i) {
    Feature own[8];
    Feature other[8];
    const Seen seen = examples.look(i, own, other);
    EXPECT_EQ(plain_value(wider, seen, own, other), plain_value(net, seen, own, other));
  }
  // What is new sees something, or it could never learn.
  EXPECT_NE(wide.feature_weight(0, 100), 0);
}

TEST(Net, every_cpu_variant_adds_and_values_as_the_plain_loops_do) {
  for (const std::uint32_t width : {32U, 64U, 128U, 256U, 512U, 1024U}) {
    const Net net = toy_net(width);
    Random random(width);
    for (const CpuVariant variant : usable_cpu_variants()) {
      const NetCode code = net_code_for(variant);
      AlignedVector<std::int16_t> plain(width);
      AlignedVector<std::int16_t> kept(width);
      AlignedVector<std::int16_t> other(width);
      for (auto& sum : other) sum = static_cast<std::int16_t>(random.between(-600, 900));
      std::vector<Feature> features = {1, 5, 39};
      net.refresh(features, kept.data());
      for (int round = 0; round < 50; ++round) {
        const auto added = static_cast<Feature>(random.below(40));
        const std::size_t removed = random.below(3);
        const std::array in = {net.row(added)};
        const std::array out = {net.row(features[removed])};
        features[removed] = added;
        code.add_rows(width, kept.data(), kept.data(), in, out);
        net.refresh(features, plain.data());
        ASSERT_TRUE(plain == kept) << to_text(variant) << ", width " << width;
        ASSERT_EQ(net.value(plain.data(), other.data(), 1),
                  net.to_value(code.output_sum(width, kept.data(), other.data(), net.outputs(1)), 1));
      }
    }
  }
}

TEST(Net, every_cpu_variant_sees_a_position_afresh_as_the_plain_loops_do) {
  const ToyExamples examples(100, 4);
  for (const std::uint32_t width : {32U, 64U, 96U, 1024U}) {
    const Net net = toy_net(width);
    for (std::size_t i = 0; i < examples.size(); ++i) {
      Feature own[8];
      Feature other[8];
      const Seen seen = examples.look(i, own, other);
      const int plain = plain_value(net, seen, own, other);
      for (const CpuVariant variant : usable_cpu_variants()) {
        const auto sum = net_code_for(variant).fresh_output_sum(net, {own, seen.own}, {other, seen.other}, seen.bucket);
        ASSERT_EQ(net.to_value(sum, seen.bucket), plain) << to_text(variant);
      }
    }
  }
}

TEST(Net, a_net_with_the_largest_weights_there_can_be_has_the_same_value_on_every_cpu) {
  constexpr std::uint32_t width = 1024;
  const auto shape = ToyExamples::shape(width);
  Parameters parameters(shape);
  for (float& weight : parameters.all_slices()) weight = 1.98F;
  const Net net = Net::quantise(parameters, scale, "toys", "");
  AlignedVector<std::int16_t> sums(width, 32767);
  const int plain = net.value(sums.data(), sums.data(), 0);
  EXPECT_GT(plain, 0);
  for (const CpuVariant variant : usable_cpu_variants())
    EXPECT_EQ(plain,
              net.to_value(net_code_for(variant).output_sum(width, sums.data(), sums.data(), net.outputs(0)), 0));
}

TEST(Net, a_file_brings_back_the_net) {
  const Net net = toy_net(64);
  const std::string bytes = net.encode();
  const auto again = Net::decode(bytes);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_TRUE(again->encode() == bytes);
  EXPECT_EQ(again->fingerprint(), net.fingerprint());
  EXPECT_EQ(again->features_name(), "toys");
  EXPECT_EQ(again->card(), "made up");
  EXPECT_EQ(again->shape(), net.shape());
}

TEST(Net, a_file_that_is_cut_short_damaged_or_no_net_is_refused_with_the_reason) {
  const std::string good = toy_net(32).encode();
  for (std::size_t length = 0; length < good.size(); length += 13) {
    const auto cut = Net::decode(std::string_view(good).substr(0, length));
    ASSERT_FALSE(cut) << length;
    EXPECT_FALSE(cut.error().message.empty());
  }
  for (std::size_t at = 0; at < good.size(); at += 11) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x41);
    EXPECT_FALSE(Net::decode(bad)) << "byte " << at;
  }
  EXPECT_FALSE(Net::decode(good + "x"));
  EXPECT_EQ(Net::decode("GIF89a").error().message, "this is no net of Arborist");
}

}  // namespace
}  // namespace arborist::learn
