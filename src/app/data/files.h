// What the data commands share: reading several files of self-play games in a row, and writing a new one.
//
//   auto read = for_each_game(paths, [&](const GameRecord& record) { return Expected<void>(); });
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>
#include "app/command.h"
#include "core/json.h"

#include "app/commands.h"
#include "core/output_file.h"
#include "engine/data/game_writer.h"
#include "engine/data/position_filter.h"

namespace arborist {

struct ReadFiles {
  std::vector<engine::GameFileHeader> headers;
  std::uint64_t bytes = 0;
  std::uint64_t problem_count = 0;
  std::vector<std::string> problems;  // the first of them: damage and records that are no games

  static constexpr std::size_t most_problems = 100;
  void add_problem(std::string problem);
};

// Every whole game of every file, in order. What is damaged is passed over and told among the problems; an error means
// that a file could not be read at all, or that `visit` could not go on.
[[nodiscard]] Expected<ReadFiles> for_each_game(const std::vector<std::string>& paths,
                                                const std::function<Expected<void>(const engine::GameRecord&)>& visit);

// Prints the problems to standard error, "arborist COMMAND: …".
void warn(const std::string& command, const ReadFiles& read);

// The header of what is made of several files: what they have in common.
[[nodiscard]] engine::GameFileHeader common_header(const std::vector<engine::GameFileHeader>& headers);
[[nodiscard]] Expected<std::vector<engine::GameFileHeader>> headers_of(const std::vector<std::string>& paths);

// A file of games that appears when it is complete. One that is there already is refused.
class NewGameFile {
 public:
  [[nodiscard]] static Expected<NewGameFile> create(const std::string& path, const engine::GameFileHeader& header);
  [[nodiscard]] Expected<void> write(const engine::GameRecord& record) { return writer_.write(record); }
  [[nodiscard]] Expected<void> finish();

 private:
  NewGameFile(OutputFile file, engine::GameWriter writer) : file_(std::move(file)), writer_(std::move(writer)) {}

  OutputFile file_;
  engine::GameWriter writer_;
};

[[nodiscard]] Json to_json(const engine::GameCounts& counts);
[[nodiscard]] std::string to_text(const engine::GameCounts& counts);

void add_filter_options(Command& command, engine::PositionFilter& filter);
void add_data_merge(Command& data, Context& context);
void add_data_filter(Command& data, Context& context);

}  // namespace arborist
