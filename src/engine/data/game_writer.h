// GameWriter: a game file that grows by whole games. A game is written by one call, so a kill loses at most the game
// being written; what it leaves behind is cut off when the file is opened again.
//
//   auto writer = GameWriter::create("games.bin", header);          // or resume
//   if (auto kept = writer->write(record); !kept) return kept.error();
#pragma once

#include <string>
#include <vector>

#include "core/appended_file.h"
#include "engine/data/game_reader.h"

namespace arborist::engine {

class GameWriter {
 public:
  // A file that holds anything already is left alone and refused.
  [[nodiscard]] static Expected<GameWriter> create(const std::filesystem::path& path, const GameFileHeader& header);
  // Goes on with a file that was made with the same header, or begins it. A damaged tail is cut off.
  [[nodiscard]] static Expected<GameWriter> resume(const std::filesystem::path& path, const GameFileHeader& header);

  [[nodiscard]] Expected<void> write(const GameRecord& record);
  // Forces everything to the disk; also done every now and then.
  [[nodiscard]] Expected<void> sync();

  // The numbers of the games it was opened with, and what was wrong with the file, for the user.
  [[nodiscard]] const std::vector<std::uint64_t>& numbers_before() const { return numbers_before_; }
  [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }
  [[nodiscard]] std::uint64_t size() const { return file_.size(); }

 private:
  explicit GameWriter(AppendedFile file) : file_(std::move(file)) {}
  [[nodiscard]] Expected<void> look_over(const GameFileHeader& header);

  AppendedFile file_;
  std::vector<std::uint64_t> numbers_before_;
  std::vector<std::string> warnings_;
  int games_since_sync_ = 0;
};

}  // namespace arborist::engine
