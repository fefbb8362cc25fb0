#include "tree/table.h"

#include <gtest/gtest.h>

#include <functional>
#include <thread>
#include <vector>

#include "core/memory.h"
#include "core/random.h"

namespace arborist {
namespace {

Table small_table() { return std::move(*Table::of_megabytes(1)); }

TEST(Table, finds_what_was_stored_and_nothing_else) {
  auto table = small_table();
  Random random(1);
  const Table::Entry entry{
      .value = Score::win_in(7), .static_value = Score(-120), .depth = 1000, .bound = Bound::lower, .move = 0xFFFF};
  for (int i = 0; i < 1000; ++i) {
    const Key key{random.next()};
    EXPECT_FALSE(table.find(key));
    table.store(key, entry);
    ASSERT_EQ(table.find(key), entry);
  }
}

TEST(Table, keeps_every_bound_depth_and_score) {
  auto table = small_table();
  Random random(42);
  for (const auto bound : {Bound::upper, Bound::lower, Bound::exact})
    for (const int depth : {0, 1, 255, Table::deepest})
      for (const auto value : {Score(0), Score(-1), Score::win_in(0), Score::loss_in(0), Score::loss_in(1000)}) {
        const Table::Entry entry{.value = value, .depth = depth, .bound = bound, .move = 1};
        const Key key{random.next()};
        table.store(key, entry);
        ASSERT_EQ(table.find(key), entry);
      }
}

TEST(Table, a_shallow_result_does_not_replace_a_deep_one_of_the_same_search) {
  auto table = small_table();
  const Key key{42};
  const Table::Entry deep{.value = Score(30), .depth = 12, .bound = Bound::lower, .move = 7};
  const Table::Entry shallow{.value = Score(10), .depth = 0, .bound = Bound::upper, .move = 8};
  table.store(key, deep);
  table.store(key, shallow);
  EXPECT_EQ(table.find(key), deep);
  table.store(key, {.value = Score(10), .depth = 0, .bound = Bound::exact, .move = 8});
  EXPECT_EQ(table.find(key), deep) << "nothing was searched for it";
  const Table::Entry deeper{.value = Score(40), .depth = 13, .bound = Bound::upper, .move = 9};
  table.store(key, deeper);
  EXPECT_EQ(table.find(key), deeper);
  table.start_search();
  table.store(key, shallow);
  EXPECT_EQ(table.find(key), shallow) << "what an earlier search knew gives way";
}

// Keys that fall into one cluster differ only in their lowest bits.
TEST(Table, the_shallowest_entry_of_a_full_cluster_gives_way) {
  auto table = small_table();
  for (std::uint64_t i = 0; i < 4; ++i) table.store(Key{i}, {.depth = static_cast<int>(10 + i), .bound = Bound::exact});
  table.store(Key{4}, {.depth = 5, .bound = Bound::exact});
  EXPECT_FALSE(table.find(Key{0}));
  for (std::uint64_t i = 1; i < 5; ++i) EXPECT_TRUE(table.find(Key{i})) << i;
}

TEST(Table, entries_of_earlier_searches_give_way_to_new_ones_though_deeper) {
  auto table = small_table();
  for (std::uint64_t i = 0; i < 4; ++i) table.store(Key{i}, {.depth = 12, .bound = Bound::exact});
  table.start_search();
  table.start_search();
  table.store(Key{0}, {.depth = 2, .bound = Bound::exact});
  table.store(Key{4}, {.depth = 1, .bound = Bound::exact});
  EXPECT_TRUE(table.find(Key{0})) << "it belongs to this search, so an old one went";
  EXPECT_TRUE(table.find(Key{4}));
}

TEST(Table, warming_changes_nothing) {
  Table table = small_table();
  table.store(Key{42}, {.value = Score(7), .depth = 3, .bound = Bound::exact, .move = 9});
  table.warm({});
  ASSERT_TRUE(table.find(Key{42}));
  EXPECT_EQ(table.find(Key{42})->value, Score(7));
  EXPECT_FALSE(table.find(Key{43}));
}

// Some of the entries, in every part of the table.
void expect_forgets_everything(const std::function<void(Table&)>& forget) {
  auto table = *Table::of_megabytes(32);
  constexpr std::uint64_t many = 10'000;
  for (std::uint64_t i = 0; i < many; ++i) table.store(Key{mix_bits(i)}, {.depth = 1, .bound = Bound::exact});
  EXPECT_GT(table.permille_full(), 0);
  forget(table);
  EXPECT_EQ(table.permille_full(), 0);
  for (std::uint64_t i = 0; i < many; ++i) ASSERT_FALSE(table.find(Key{mix_bits(i)})) << i;
}

TEST(Table, clearing_forgets_everything) { expect_forgets_everything(&Table::clear); }

TEST(Table, wiping_forgets_everything_wherever_it_is_stopped) {
  expect_forgets_everything([](Table& table) { table.wipe({}); });
  std::stop_source stopped;
  stopped.request_stop();
  expect_forgets_everything([&](Table& table) { table.wipe(stopped.get_token()); });
}

TEST(Table, sizes_that_cannot_be_are_refused_with_the_reason) {
  EXPECT_FALSE(Table::of_megabytes(0));
  EXPECT_FALSE(Table::of_megabytes(Table::most_megabytes + 1));
  const std::size_t too_much = (available_memory() >> 20U) + 1024;
  const auto table = Table::of_megabytes(std::min(too_much, Table::most_megabytes));
  ASSERT_FALSE(table);
  EXPECT_NE(table.error().message.find("larger than the memory of this machine"), std::string::npos)
      << table.error().message;
}

// What is read under races is either absent or was once stored under that key as a whole.
TEST(Table, threads_may_share_it) {
  auto table = small_table();
  const auto entry_for = [](std::uint64_t key) {
    return Table::Entry{.value = Score(static_cast<int>(key % 1000)),
                        .depth = static_cast<int>(key % 100),
                        .bound = Bound::exact,
                        .move = static_cast<std::uint16_t>(key)};
  };
  const auto work = [&](std::uint64_t seed) {
    Random random(seed);
    for (int i = 0; i < 20'000; ++i) {
      const std::uint64_t key = random.below(64);
      if (random.below(2) == 0) {
        table.store(Key{key}, entry_for(key));
      } else if (const auto found = table.find(Key{key})) {
        EXPECT_EQ(*found, entry_for(key));
      }
    }
  };
  std::vector<std::jthread> threads;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) threads.emplace_back(work, seed);
}

}  // namespace
}  // namespace arborist
