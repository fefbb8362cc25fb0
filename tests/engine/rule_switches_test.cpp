// Rules that are switched off are not asked, and the search still finds what it should.
#include "engine/rule_switches.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "engine/engine.h"
#include "engine/rules.h"
#include "tests/engine/positions.h"

namespace arborist::engine {
namespace {

constexpr const char* busy = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

// The names of the rules that left something out or cut, in the words of the search.
struct RulesSeen final : SearchWatcher {
  void left_out(int, chess::Move, const char* rule) override { names.insert(rule); }
  void cut_without_move(int, Score, CutReason, const char* rule) override { names.insert(rule); }
  void null_move(int) override { names.insert("null move"); }
  std::set<std::string> names;
};

// Whatever net is built in: which rules have their turn in a short search hangs on what positions are valued with.
SearchResult search_without(const char* rule, const char* fen, int depth, RulesSeen& seen) {
  Engine engine({.net = {}}, *parameters_without(rule));
  return engine.search_watched(game_at(fen), {.limits = {.depth = depth}}, seen);
}

// In a position full of captures and in one where pieces can go to and fro.
std::vector<std::uint64_t> nodes_without(const char* rule) {
  RulesSeen unused;
  return {search_without(rule, busy, 12, unused).nodes,
          search_without(rule, "8/5pk1/6p1/4r3/8/1B6/5PPP/R5K1 w - - 0 1", 12, unused).nodes};
}

TEST(RuleSwitches, every_rule_makes_a_difference) {
  const auto whole = nodes_without("");
  for (const auto& rule : switched_rules()) EXPECT_NE(nodes_without(rule.name), whole) << rule.name;
}

TEST(RuleSwitches, what_is_switched_off_is_never_the_reason) {
  RulesSeen with_all;
  (void)search_without("", busy, 13, with_all);
  for (std::string name :
       {"null-move", "reverse-futility", "late-move", "futility", "futile-capture", "bad-history", "losing-exchange"}) {
    RulesSeen without;
    (void)search_without(name.c_str(), busy, 13, without);
    std::replace(name.begin(), name.end(), '-', ' ');
    EXPECT_TRUE(with_all.names.contains(name)) << name;
    EXPECT_FALSE(without.names.contains(name)) << name;
  }
}

TEST(RuleSwitches, without_history_no_move_is_rewarded) {
  const auto p = parameters_without("history");
  ASSERT_TRUE(p);
  for (int depth = 1; depth < 20; ++depth) EXPECT_EQ(history_bonus(depth, *p), 0);
  EXPECT_EQ(static_change_bonus(Score(-100), Score(-200), *p), 0);
  EXPECT_NE(static_change_bonus(Score(-100), Score(-200), Parameters{}), 0);
}

TEST(RuleSwitches, without_any_of_them_a_mate_is_found_too) {
  std::string all;
  for (const auto& rule : switched_rules()) all += (all.empty() ? "" : "+") + std::string(rule.name);
  RulesSeen unused;
  const auto result = search_without(all.c_str(), "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 5, unused);
  EXPECT_EQ(result.value, Score::win_in(5));
}

TEST(RuleSwitches, a_wrong_name_is_told_with_the_right_ones) {
  const auto wrong = parameters_without("null-move+futilty");
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().message.find("'futilty' (did you mean 'futility'"), std::string::npos)
      << wrong.error().message;
}

}  // namespace
}  // namespace arborist::engine
