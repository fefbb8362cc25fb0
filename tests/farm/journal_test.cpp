// Journals: work killed at any byte of its journal goes on to the same results; what is not ours is told and left
// alone.
#include "farm/journal.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "core/file.h"
#include "core/text.h"
#include "farm/run.h"
#include "tests/core/folder.h"

namespace arborist::farm {
namespace {

// Cubes, kept as lines "3 27".
class Cubes final : public Work<std::uint64_t> {
 public:
  explicit Cubes(const std::filesystem::path& path) : journal_(*Journal::open(path)) {
    const auto rest = journal_.read([&](std::string_view line) -> Expected<void> {
      const auto parts = split(line, ' ');
      EXPECT_EQ(parts.size(), 2U) << line;
      EXPECT_TRUE(known.emplace(*parse_integer<Piece>(parts[0], 0, 99), std::string(parts[1])).second) << line;
      return {};
    });
    EXPECT_TRUE(rest);
    EXPECT_TRUE(journal_.drop(*rest));
  }
  [[nodiscard]] Pieces pieces() const override { return {0, 12}; }
  [[nodiscard]] bool is_done(Piece piece) const override { return known.contains(piece); }
  Expected<std::optional<std::uint64_t>> do_piece(Piece piece, std::size_t, const std::stop_token&) override {
    return std::optional(piece * piece * piece);
  }
  Expected<Next> take(Piece piece, std::size_t, std::uint64_t cube) override {
    known.emplace(piece, std::to_string(cube));
    if (const auto kept = journal_.append(fmt::format("{} {}\n", piece, cube)); !kept) return kept.error();
    return Next::go_on;
  }
  std::map<Piece, std::string> known;

 private:
  Journal journal_;
};

class Journals : public InFolder {
 protected:
  [[nodiscard]] std::filesystem::path path(const char* name) const { return folder_ / name; }
};

TEST_F(Journals, work_that_is_killed_at_any_byte_goes_on_to_the_same_results) {
  Threads alone(1), three(3);
  const auto whole = [&](Hands& hands) {
    Cubes cubes(path("journal"));
    EXPECT_FALSE(run(cubes, hands).error);
    return cubes.known;
  };
  const auto all = whole(alone);
  ASSERT_EQ(all.size(), 12U);
  const std::string text = *read_file(path("journal"), 1000);
  for (std::size_t bytes = 0; bytes <= text.size(); ++bytes) {
    std::ofstream(path("journal"), std::ios::trunc) << text.substr(0, bytes);
    EXPECT_EQ(whole(three), all) << bytes;
    EXPECT_EQ(read_file(path("journal"), 1000)->size(), text.size()) << bytes;
  }
}

TEST_F(Journals, a_line_that_is_refused_is_told_with_its_number) {
  std::ofstream(path("journal")) << "one\ntwo\nthree\nrest";
  const auto journal = Journal::open(path("journal"));
  const auto refused = journal->read(
      [](std::string_view line) { return line == "two" ? Expected<void>(Error{"no number"}) : Expected<void>(); });
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "line 2: no number");
  EXPECT_EQ(*journal->read([](std::string_view) { return Expected<void>(); }), "rest");
  EXPECT_TRUE(*journal->begins_like("one\nt"));
  EXPECT_TRUE(*journal->begins_like("one\ntwo\nthree\nrest and more"));
  EXPECT_FALSE(*journal->begins_like("two"));
}

TEST_F(Journals, lines_may_be_long_but_not_endless) {
  const std::string long_line(3'000'000, 'x');
  std::ofstream(path("journal")) << "short\n" << long_line << "\nshort\n";
  std::size_t lines = 0, characters = 0;
  const auto count = [&](std::string_view line) {
    ++lines;
    characters += line.size();
    return Expected<void>();
  };
  EXPECT_TRUE(Journal::open(path("journal"))->read(count));
  EXPECT_EQ(lines, 3U);
  EXPECT_EQ(characters, long_line.size() + 10);
  std::filesystem::resize_file(path("journal"), long_line.size() + Journal::longest_line + 100);
  const auto endless = Journal::open(path("journal"))->read(count);
  ASSERT_FALSE(endless);
  EXPECT_EQ(endless.error().message, "line 4: it is too long");
}

}  // namespace
}  // namespace arborist::farm
