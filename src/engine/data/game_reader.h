// GameReader: the games of a game file, one by one. Whatever the bytes are, what comes out is games by the rules; a
// damaged stretch is told as an error and passed over, and reading goes on behind it.
//
//   auto reader = GameReader::open("games.bin");
//   while (auto game = reader->next())              // Expected<GameRecord>
//     if (*game) use(**game);
#pragma once

#include <cstdint>
#include <filesystem>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/expected.h"
#include "engine/data/game_record.h"

namespace arborist::engine {

// What a file says of the run that made it.
struct GameFileHeader {
  std::uint64_t seed = 0;
  std::uint64_t nodes = 0;  // the soft limit of a move; 0: several
  std::string maker;        // program and fingerprint of its search
  std::string settings;     // everything else that decides which games are played
  friend bool operator==(const GameFileHeader&, const GameFileHeader&) = default;
};

//     0    8  "ARBGAMES"
//     8    4  version of the format: 1
//    12    4  length of this header: 256
//    16    8  seed
//    24    8  soft limit of nodes
//    32   92  maker, in UTF-8, then zeros
//   124  128  settings, in UTF-8, then zeros
//   252    4  checksum of all before
// Then the games, one record after the other (game_record.h).
struct HeaderLayout {
  static constexpr std::string_view magic = "ARBGAMES";
  static constexpr std::uint32_t format = 1;
  static constexpr std::size_t version = 8;
  static constexpr std::size_t length = 12;
  static constexpr std::size_t seed = 16;
  static constexpr std::size_t nodes = 24;
  static constexpr std::size_t maker = 32;
  static constexpr std::size_t settings = 124;
  static constexpr std::size_t checksum = 252;
  static constexpr std::size_t bytes = 256;
};
static_assert(HeaderLayout::magic.size() == HeaderLayout::version);

// Texts that are too long are cut.
[[nodiscard]] std::string to_bytes(const GameFileHeader& header);
[[nodiscard]] Expected<GameFileHeader> parse_header(std::string_view bytes);

// The bytes of a record, undamaged; whether they are a game by the rules, parse() finds out.
struct RawRecord {
  std::uint64_t at = 0;  // where it begins in the file
  std::string bytes;

  [[nodiscard]] Expected<GameRecord> parse() const;
};

class GameReader {
 public:
  // The error names the file.
  [[nodiscard]] static Expected<GameReader> open(const std::filesystem::path& path);
  [[nodiscard]] static Expected<GameReader> of(std::unique_ptr<std::istream> input);

  [[nodiscard]] const GameFileHeader& header() const { return header_; }
  // Nothing at the end. An error tells of damage, or of a record that is no game by the rules, and where it begins.
  [[nodiscard]] std::optional<Expected<GameRecord>> next();
  // The same without looking into the record: to play it through takes longer than to read it, and others can do it.
  [[nodiscard]] std::optional<Expected<RawRecord>> next_record();
  // Where the last undamaged record ended: what a file with a damaged tail is cut to.
  [[nodiscard]] std::uint64_t whole_bytes() const { return whole_bytes_; }
  // Whether reading failed before the end: what lies behind is not damaged, only unknown.
  [[nodiscard]] bool has_failed() const { return input_->bad(); }
  // How far it has read.
  [[nodiscard]] std::uint64_t bytes_read() const { return begin_ + offset_; }

 private:
  explicit GameReader(std::unique_ptr<std::istream> input) : input_(std::move(input)) {}

  [[nodiscard]] std::string_view rest() const { return std::string_view(buffer_).substr(offset_); }
  // Whether there are that many more bytes; they are then in the buffer.
  [[nodiscard]] bool has(std::size_t bytes);
  // The length of the undamaged record that begins here, 0 if none does.
  [[nodiscard]] std::size_t record_here();
  [[nodiscard]] Error pass_over_damage();

  std::unique_ptr<std::istream> input_;
  GameFileHeader header_;
  std::string buffer_;
  std::uint64_t begin_ = 0;  // of the buffer, in the file
  std::size_t offset_ = 0;   // of the next byte, in the buffer
  std::uint64_t whole_bytes_ = 0;
  bool at_end_ = false;  // of the input
};

}  // namespace arborist::engine
