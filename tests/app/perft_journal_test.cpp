// A long perft keeps its pieces: whatever ended it, the same command goes on, and a wrong piece is found.
#include <algorithm>

#include "tests/app/running.h"

namespace arborist {
namespace {

class PerftJournals : public WithFolder {
 protected:
  static constexpr const char* sparse = "8/8/4k3/8/8/3K4/3P4/8 w - - 0 1";
  // The leaves of depth 8, by the program.
  [[nodiscard]] Ran count(const std::string& journal, const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words = {"perft", "8", sparse, "--json", "--quiet", "--journal", path(journal)};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
};

TEST_F(PerftJournals, a_count_that_was_broken_off_anywhere_goes_on_and_counts_nothing_twice) {
  const auto whole = count("whole");
  ASSERT_EQ(whole.exit_code, 0) << whole.err;
  const auto leaves = whole.json()["depths"].back()["leaves"];
  const std::string kept = read("whole");
  for (const std::size_t size : {std::size_t{0}, std::size_t{10}, kept.size() / 2, kept.size() - 1, kept.size()}) {
    write("part", kept.substr(0, size));
    const auto resumed = count("part", {"--threads", "2"});
    ASSERT_EQ(resumed.exit_code, 0) << resumed.err;
    EXPECT_EQ(resumed.json()["depths"].back()["leaves"], leaves);
    EXPECT_EQ(std::count(kept.begin(), kept.end(), '\n'), [&] {
      const std::string now = read("part");
      return std::count(now.begin(), now.end(), '\n');
    }());
  }
}

TEST_F(PerftJournals, the_journal_of_another_position_and_what_is_no_journal_are_left_alone) {
  ASSERT_EQ(count("journal").exit_code, 0);
  const std::string kept = read("journal");
  const auto other = run({"perft", "8", "8/8/4k3/8/8/3K4/4P3/8 w - - 0 1", "--journal", path("journal")});
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_TRUE(contains(other.err, "not the journal of a perft of this position")) << other.err;
  EXPECT_EQ(read("journal"), kept);
  write("text", "my diary\n");
  EXPECT_EQ(count("text").exit_code, 1);
  EXPECT_EQ(read("text"), "my diary\n");
  write("broken", kept + "{\"depth\":8}\n");
  EXPECT_TRUE(contains(count("broken").err, "this is no piece of a perft"));
  write("twice", kept + kept.substr(kept.find('\n') + 1));
  EXPECT_TRUE(contains(count("twice").err, "is there twice"));
}

TEST_F(PerftJournals, a_wrong_piece_is_found_when_it_is_counted_again) {
  ASSERT_EQ(count("journal").exit_code, 0);
  EXPECT_TRUE(contains(count("journal", {"--check", "3"}).out, "all agree"));
  std::string kept = read("journal");
  for (auto at = kept.find("\"leaves\":"); at != std::string::npos; at = kept.find("\"leaves\":", at + 10))
    kept.insert(at + 9, "1");
  write("wrong", kept);
  const auto checked = count("wrong", {"--check", "1"});
  EXPECT_EQ(checked.exit_code, 1);
  EXPECT_TRUE(contains(checked.err, "the journal says")) << checked.err;
}

}  // namespace
}  // namespace arborist
