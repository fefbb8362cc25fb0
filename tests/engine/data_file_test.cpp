// Game files that are whole, cut short, flipped and continued.
#include <gtest/gtest.h>

#include <ios>
#include <istream>
#include <memory>
#include <sstream>
#include <streambuf>

#include "core/file.h"
#include "tests/engine/data_support.h"

namespace arborist::engine {
namespace {

// A header and three short games, and where each of them ends.
struct SmallFile {
  std::vector<GameRecord> games;
  std::string bytes = to_bytes(test_header());
  std::vector<std::size_t> ends = {bytes.size()};

  SmallFile() {
    for (std::uint64_t number = 1; number <= 3; ++number) {
      games.push_back(random_record(number, chess::Position::start(), 9));
      bytes += to_bytes(games.back());
      ends.push_back(bytes.size());
    }
  }
  [[nodiscard]] std::size_t whole_games_in(std::size_t size) const {
    std::size_t whole = 0;
    while (whole + 1 < ends.size() && ends[whole + 1] <= size) ++whole;
    return whole;
  }
};

TEST(GameFile, is_read_back_as_it_was_written) {
  const SmallFile file;
  const auto read = read_games(file.bytes);
  EXPECT_EQ(read.games, file.games);
  EXPECT_TRUE(read.complaints.empty());
  const auto header = parse_header(file.bytes);
  ASSERT_TRUE(header);
  EXPECT_EQ(*header, test_header());
}

// Gives whole chunks of its bytes, and breaks where there is none left.
class BrokenDisk final : public std::streambuf {
 public:
  explicit BrokenDisk(std::string bytes) : bytes_(std::move(bytes)) {}

 protected:
  std::streamsize xsgetn(char* to, std::streamsize count) override {
    const auto wanted = static_cast<std::size_t>(count);
    if (bytes_.size() - at_ < wanted) throw std::ios_base::failure("the disk is broken");
    bytes_.copy(to, wanted, at_);
    at_ += wanted;
    return count;
  }

 private:
  std::string bytes_;
  std::size_t at_ = 0;
};

TEST(GameFile, a_disk_that_breaks_is_not_taken_for_the_end) {
  const SmallFile file;
  std::string bytes = file.bytes;
  constexpr std::size_t enough = 600'000;
  while (bytes.size() < enough) bytes += to_bytes(file.games[0]);
  BrokenDisk disk(bytes);
  auto broken = GameReader::of(std::make_unique<std::istream>(&disk));
  ASSERT_TRUE(broken);
  while (broken->next_record()) {
  }
  EXPECT_TRUE(broken->has_failed());
  EXPECT_LT(broken->whole_bytes(), bytes.size());
  auto whole = GameReader::of(std::make_unique<std::istringstream>(bytes));
  ASSERT_TRUE(whole);
  while (whole->next_record()) {
  }
  EXPECT_FALSE(whole->has_failed());
  EXPECT_EQ(whole->whole_bytes(), bytes.size());
}

TEST(GameFile, other_files_are_refused) {
  EXPECT_EQ(parse_header("").error().message, "this is not a file of self-play games");
  EXPECT_EQ(parse_header("[Event \"a PGN\"]").error().message, "this is not a file of self-play games");
  EXPECT_EQ(parse_header("ARBGAMES").error().message, "the file ends within its header");
  std::string later = SmallFile().bytes;
  later[8] = 2;
  EXPECT_EQ(parse_header(later).error().message, "this is version 2 of the format; version 1 can be read");
}

TEST(GameFile, cut_at_any_byte_it_gives_the_whole_games_before_and_tells_of_the_rest) {
  const SmallFile file;
  for (std::size_t size = file.ends[0]; size <= file.bytes.size(); ++size) {
    const auto read = read_games(file.bytes.substr(0, size));
    const std::size_t whole = file.whole_games_in(size);
    ASSERT_EQ(read.games.size(), whole) << size;
    EXPECT_TRUE(std::equal(read.games.begin(), read.games.end(), file.games.begin())) << size;
    EXPECT_EQ(read.whole_bytes, file.ends[whole]) << size;
    EXPECT_EQ(read.complaints.empty(), size == file.ends[whole]) << size;
  }
  for (std::size_t size = 0; size < file.ends[0]; ++size)
    EXPECT_EQ(read_games(file.bytes.substr(0, size)).complaints.size(), 1U) << size;
}

TEST(GameFile, a_flipped_byte_costs_the_game_it_is_in_and_no_other) {
  const SmallFile file;
  for (std::size_t i = file.ends[0]; i < file.bytes.size(); ++i)
    for (const unsigned flip : {1U, 0x80U, 0xFFU}) {
      std::string bytes = file.bytes;
      bytes[i] = static_cast<char>(static_cast<unsigned char>(bytes[i]) ^ flip);
      const auto read = read_games(bytes);
      auto expected = file.games;
      expected.erase(expected.begin() + static_cast<std::ptrdiff_t>(file.whole_games_in(i)));
      EXPECT_EQ(read.games, expected) << i;
      EXPECT_EQ(read.complaints.size(), 1U) << i;
    }
}

TEST(GameFile, a_flipped_byte_in_the_header_is_seen) {
  const SmallFile file;
  for (std::size_t i = 0; i < file.ends[0]; ++i) {
    std::string bytes = file.bytes;
    bytes[i] = static_cast<char>(static_cast<unsigned char>(bytes[i]) ^ 4U);
    EXPECT_FALSE(parse_header(bytes)) << i;
  }
}

using GrowingFile = DataFiles;

TEST_F(GrowingFile, cut_at_any_byte_it_is_cut_to_whole_games_and_goes_on) {
  const SmallFile file;
  const auto next = random_record(4, chess::Position::start(), 5);
  for (std::size_t size = 0; size <= file.bytes.size(); ++size) {
    write("games.bin", file.bytes.substr(0, size));
    const std::size_t whole = file.whole_games_in(size);
    {
      auto writer = GameWriter::resume(path("games.bin"), test_header());
      ASSERT_TRUE(writer) << writer.error().message;
      ASSERT_EQ(writer->numbers_before().size(), whole) << size;
      EXPECT_EQ(writer->warnings().empty(), size == file.ends[whole] || size < file.ends[0]) << size;
      ASSERT_TRUE(writer->write(next));
    }
    const auto read = read_games(this->read("games.bin"));
    ASSERT_EQ(read.games.size(), whole + 1) << size;
    EXPECT_EQ(read.games.back(), next);
    EXPECT_TRUE(read.complaints.empty());
  }
}

TEST_F(GrowingFile, damage_in_the_middle_is_told_and_nothing_behind_it_is_cut) {
  const SmallFile file;
  std::string bytes = file.bytes;
  bytes[file.ends[0] + 60] = static_cast<char>(bytes[file.ends[0] + 60] ^ 1);
  write("games.bin", bytes);
  const auto writer = GameWriter::resume(path("games.bin"), test_header());
  ASSERT_TRUE(writer);
  EXPECT_EQ(writer->numbers_before(), (std::vector<std::uint64_t>{2, 3}));
  ASSERT_EQ(writer->warnings().size(), 1U);
  EXPECT_NE(writer->warnings()[0].find("byte 256"), std::string::npos) << writer->warnings()[0];
  EXPECT_EQ(read("games.bin"), bytes);
}

TEST_F(GrowingFile, what_is_not_ours_is_left_alone) {
  const SmallFile file;
  write("games.bin", file.bytes);
  EXPECT_FALSE(GameWriter::create(path("games.bin"), test_header()));
  auto other = test_header();
  other.seed = 8;
  EXPECT_FALSE(GameWriter::resume(path("games.bin"), other));
  EXPECT_EQ(read("games.bin"), file.bytes);
  for (const std::string& text : {std::string("notes"), std::string("ARBGAMES but"), std::string(1000, 'x')}) {
    write("notes.txt", text);
    EXPECT_FALSE(GameWriter::resume(path("notes.txt"), test_header()));
    EXPECT_EQ(read("notes.txt"), text);
  }
}

TEST_F(GrowingFile, two_cannot_write_it_at_once) {
  const auto one = GameWriter::create(path("games.bin"), test_header());
  ASSERT_TRUE(one);
  const auto two = GameWriter::resume(path("games.bin"), test_header());
  ASSERT_FALSE(two);
  EXPECT_NE(two.error().message.find("this run already"), std::string::npos);
}

TEST_F(GrowingFile, missing_files_and_folders_are_named) {
  EXPECT_NE(GameReader::open(path("none.bin")).error().message.find("no such file"), std::string::npos);
  EXPECT_NE(GameReader::open(path("")).error().message.find("folder"), std::string::npos);
}

}  // namespace
}  // namespace arborist::engine
