// Recordings as files: what is written is read again the same, and nothing else is believed.
#include "lab/recording/file.h"

#include <gtest/gtest.h>

#include <functional>

#include "core/bytes.h"
#include "core/checksum.h"
#include "core/random.h"
#include "lab/recording/check.h"
#include "tests/lab/recording/examples.h"

namespace arborist::lab {
namespace {

TEST(RecordingFile, what_is_written_is_read_again_the_same) {
  for (const char* search : {"alphabeta:depth=3,eval=lines", "pvs:depth=4,table=1,deepen=yes", "minimax:nodes=100"}) {
    const Example example("tic-tac-toe", "X...O....", search);
    const auto read = RecordingFile::decode(RecordingFile::encode(example.recording));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, example.recording);
  }
  const Example engine("chess", "", "engine:depth=4");
  EXPECT_EQ(*RecordingFile::decode(RecordingFile::encode(engine.recording)), engine.recording);
}

TEST(RecordingFile, whatever_ended_the_search_and_was_remarked_is_read_again) {
  for (const char* search :
       {"bestfirst:nodes=100000,memory=1", "cns:nodes=500,step=2000", "prom:depth=2", "mn:depth=2"}) {
    const Example example("connect-four", "", search);
    const auto again = RecordingFile::decode(RecordingFile::encode(example.recording));
    ASSERT_TRUE(again) << search << ": " << again.error().message;
    EXPECT_EQ(*again, example.recording) << search;
  }
}

TEST(RecordingFile, the_spikes_of_a_bayesian_search_are_read_again) {
  const Example example("reversi", "", "bayes:nodes=200");
  const std::string bytes = RecordingFile::encode(example.recording);
  EXPECT_EQ(bytes[8], 2);
  const auto read = RecordingFile::decode(bytes);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, example.recording);
  EXPECT_FALSE(read->spikes().empty());
}

TEST(RecordingFile, without_spikes_it_is_the_file_of_the_first_version) {
  EXPECT_EQ(RecordingFile::encode(Example().recording)[8], 1);
  // Written as the second version says, with no spike at all.
  const Recording good = Example().recording;
  std::string bytes = RecordingFile::encode(good);
  bytes.resize(bytes.size() - 4);
  bytes[8] = 2;
  put<std::uint32_t>(bytes, 0);
  bytes.append(good.size(), '\0');
  put<std::uint32_t>(bytes, checksum(bytes));
  const auto read = RecordingFile::decode(bytes);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, good);
}

TEST(RecordingFile, a_node_takes_what_the_format_says) {
  const Example one("tree", "(1)", "alphabeta");
  const Example two("tree", "(1 2)", "alphabeta");
  const auto extra = two.recording.size() - one.recording.size();
  const auto header = [](const Recording& r) {
    return RecordingFile::encode(r).size() - r.size() * RecordingFile::bytes_a_node;
  };
  EXPECT_EQ(extra, 1U);
  EXPECT_EQ(header(two.recording) - header(one.recording), 2U);  // the typed tree is two characters longer
}

// A file with the right checksum whatever was done to it.
std::string resealed(std::string bytes) {
  bytes.resize(bytes.size() - 4);
  put<std::uint32_t>(bytes, checksum(bytes));
  return bytes;
}

TEST(RecordingFile, every_shortened_file_is_refused) {
  for (const char* search : {"alphabeta:depth=3,eval=lines", "bayes:nodes=60"}) {
    const std::string good = RecordingFile::encode(Example("tic-tac-toe", "X...O....", search).recording);
    for (std::size_t size = 0; size < good.size(); ++size) {
      EXPECT_FALSE(RecordingFile::decode(good.substr(0, size))) << search << size;
      if (size <= 4) continue;
      EXPECT_FALSE(RecordingFile::decode(resealed(good.substr(0, size)))) << search << size;
    }
  }
}

TEST(RecordingFile, every_changed_byte_is_noticed) {
  const std::string good = RecordingFile::encode(Example().recording);
  Random random(7);
  for (std::size_t at = 0; at < good.size(); at += 3) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ (1 + random.between(0, 254)));
    EXPECT_FALSE(RecordingFile::decode(bad)) << at;
  }
}

TEST(RecordingFile, a_changed_file_with_a_right_checksum_is_refused_or_sound) {
  Random random(11);
  for (const char* search : {"alphabeta:depth=3,eval=lines", "bayes:nodes=100"}) {
    const Example example("tic-tac-toe", "X...O....", search);
    const std::string good = RecordingFile::encode(example.recording);
    for (int round = 0; round < 3000; ++round) {
      std::string bad = good;
      for (int change = random.between(1, 3); change > 0; --change)
        bad[static_cast<std::size_t>(random.between(0, static_cast<int>(good.size()) - 5))] =
            static_cast<char>(random.between(0, 255));
      const auto read = RecordingFile::decode(resealed(bad));
      if (!read) {
        EXPECT_FALSE(read.error().message.empty());
        continue;
      }
      EXPECT_TRUE(check(*read));
      // Whatever is read can be shown or is refused when it is played.
      const auto names = names_of(example.game, *read);
      EXPECT_TRUE(names || !names.error().message.empty());
    }
  }
}

TEST(RecordingFile, the_error_names_reason_and_place) {
  const Recording good = Example().recording;
  const auto broken = [&](NodeNumber n, const std::function<void(TreeNode&)>& change) {
    Recording bad = good;
    TreeNode node = bad.at(n);
    change(node);
    bad.replace(n, node);
    const auto read = RecordingFile::decode(RecordingFile::encode(bad));
    return read ? std::string("read") : read.error().message;
  };
  EXPECT_EQ(broken(5, [](TreeNode& n) { n.kind = static_cast<NodeKind>(9); }), "node 5 has an unknown kind");
  EXPECT_EQ(broken(5, [](TreeNode& n) { n.parent = 50; }), "node 5 has a first step that is taken already");
  EXPECT_EQ(broken(5, [](TreeNode& n) { n.ply = 7; }), "node 5 has a ply that is not one more than its parent's");
  EXPECT_EQ(broken(5, [](TreeNode& n) { n.value = TreeNode::no_value; }),
            "node 5 has a value where there is none, or none where there is one");
  EXPECT_EQ(broken(5, [](TreeNode& n) { n.t1 = 100'000; }), "node 5 has steps beyond the last one");
  EXPECT_EQ(broken(0, [](TreeNode& n) { n.t1 = 20; }), "node 1 has steps after its parent was left");
  EXPECT_EQ(broken(5, [](TreeNode& n) { n.reason = 200; }), "node 5 has a reason that is not in the list");
  EXPECT_EQ(broken(5, [](TreeNode& n) { n.order = 1; }), "node 5 has a place among its siblings that is taken");
  EXPECT_EQ(RecordingFile::decode("hello").error().message, "this is no recording: it does not begin with 'arbotree'");
  std::string newer = RecordingFile::encode(good);
  newer[8] = 9;
  EXPECT_EQ(RecordingFile::decode(newer).error().message, "byte 8: version 9, but only versions 1 to 2 can be read");
}

TEST(RecordingFile, chances_that_are_none_are_refused) {
  const auto with = [](const std::vector<TreeSpike>& spikes) {
    Recording bad = Example().recording;
    bad.spikes().set(5, spikes);
    const auto read = RecordingFile::decode(RecordingFile::encode(bad));
    return read ? std::string("read") : read.error().message;
  };
  EXPECT_EQ(with({{-3, 2'500}, {0, 7'500}}), "read");
  EXPECT_EQ(with({{-3, 2'500}, {0, 7'000}}), "node 5 has chances that are none");
  EXPECT_EQ(with({{0, 2'500}, {0, 7'500}}), "node 5 has chances that are none");
  EXPECT_EQ(with({{0, 0}, {1, 10'000}}), "node 5 has chances that are none");
  EXPECT_EQ(with({{-32'767, 10'000}}), "node 5 has chances that are none");
  std::vector<TreeSpike> many;
  for (std::int16_t i = 0; i < 13; ++i) many.push_back({i, static_cast<std::uint16_t>(i == 0 ? 9'988 : 1)});
  EXPECT_TRUE(with(many).ends_with("node 5 has more chances than there are")) << with(many);
}

}  // namespace
}  // namespace arborist::lab
