#include "app/data/files.h"

#include <fmt/format.h>

#include <filesystem>
#include <iostream>

#include "core/plural.h"
#include "core/text.h"

namespace arborist {

using engine::GameCounts;
using engine::GameFileHeader;
using engine::GameReader;
using engine::GameWriter;

void ReadFiles::add_problem(std::string problem) {
  ++problem_count;
  if (problems.size() < most_problems) problems.push_back(std::move(problem));
}

Expected<ReadFiles> for_each_game(const std::vector<std::string>& paths,
                                  const std::function<Expected<void>(const engine::GameRecord&)>& visit) {
  ReadFiles read;
  for (const auto& path : paths) {
    auto reader = GameReader::open(path);
    if (!reader) return reader.error();
    read.headers.push_back(reader->header());
    while (const auto game = reader->next()) {
      if (!*game) {
        read.add_problem(game->error().in(path).message);
      } else if (const auto done = visit(**game); !done) {
        return done.error();
      }
    }
    read.bytes += reader->bytes_read();
  }
  return read;
}

void warn(const std::string& command, const ReadFiles& read) {
  for (const auto& problem : read.problems) std::cerr << "arborist " << command << ": " << problem << '\n';
  if (read.problem_count > read.problems.size())
    std::cerr << fmt::format("arborist {}: and {} more\n", command, grouped(read.problem_count - read.problems.size()));
}

GameFileHeader common_header(const std::vector<GameFileHeader>& headers) {
  GameFileHeader common = headers.front();
  for (const auto& header : headers) {
    if (header.seed != common.seed) common.seed = 0;
    if (header.nodes != common.nodes) common.nodes = 0;
    if (header.maker != common.maker) common.maker = "several";
    if (header.settings != common.settings) common.settings = "several";
  }
  return common;
}

Expected<std::vector<GameFileHeader>> headers_of(const std::vector<std::string>& paths) {
  std::vector<GameFileHeader> headers;
  for (const auto& path : paths) {
    const auto reader = GameReader::open(path);
    if (!reader) return reader.error();
    headers.push_back(reader->header());
  }
  return headers;
}

Expected<NewGameFile> NewGameFile::create(const std::string& path, const GameFileHeader& header) {
  std::error_code problem;
  if (std::filesystem::exists(path, problem)) return Error{file_in_quotes(path) + " is there already"};
  auto file = OutputFile::open(path);
  if (!file) return file.error();
  auto writer = GameWriter::create(file->part(), header);
  if (!writer) return writer.error();
  return NewGameFile(std::move(*file), std::move(*writer));
}

Expected<void> NewGameFile::finish() {
  if (const auto synced = writer_.sync(); !synced) return synced.error();
  return file_.put_in_place();
}

Json to_json(const GameCounts& counts) {
  const auto& positions = counts.positions;
  return {{"games", counts.games},
          {"moves", counts.moves},
          {"white_won", counts.results[2]},
          {"drawn", counts.results[1]},
          {"black_won", counts.results[0]},
          {"ended_by_rule", counts.endings[0]},
          {"adjudicated", counts.endings[1]},
          {"too_long", counts.endings[2]},
          {"positions_kept", counts.kept()},
          {"dropped",
           {{"early", positions[1]},
            {"in_check", positions[2]},
            {"capture_or_promotion", positions[3]},
            {"mate", positions[4]},
            {"large_score", positions[5]},
            {"known_ending", positions[6]}}}};
}

std::string to_text(const GameCounts& counts) {
  const auto percent = [](std::uint64_t part, std::uint64_t whole) {
    return whole > 0 ? 100.0 * static_cast<double>(part) / static_cast<double>(whole) : 0.0;
  };
  const auto share = [&](std::uint64_t part, std::uint64_t whole) {
    return fmt::format("{} ({:.1f} %)", grouped(part), percent(part, whole));
  };
  const auto& [kept, early, in_check, noisy, decided, large, endings] = counts.positions;
  return fmt::format("{}, {}\n", counted(counts.games, "game"), counted(counts.moves, "move")) +
         fmt::format("  White won {}, drawn {}, Black won {}\n", share(counts.results[2], counts.games),
                     share(counts.results[1], counts.games), share(counts.results[0], counts.games)) +
         fmt::format("  ended by rule {}, adjudicated {}, too long {}\n", share(counts.endings[0], counts.games),
                     share(counts.endings[1], counts.games), share(counts.endings[2], counts.games)) +
         fmt::format(
             "  positions kept {}; left out: {} early, {} in check, {} with a capture or promotion, {} mates, "
             "{} with a large score, {} endings with a value of their own\n",
             share(kept, counts.moves), grouped(early), grouped(in_check), grouped(noisy), grouped(decided),
             grouped(large), grouped(endings));
}

void add_filter_options(Command& command, engine::PositionFilter& filter) {
  command.add_option("--min-ply", filter.least_ply, "Leave out positions before this ply of the game")
      ->check(Range(0, 20'000))
      ->capture_default_str();
  command.add_option("--max-score", filter.largest_score, "Leave out positions with a larger score, either way")
      ->check(Range(0, Score::largest_static))
      ->capture_default_str();
  command.add_flag("!--keep-checks", filter.drop_in_check, "Keep positions in check");
  command.add_flag("!--keep-captures", filter.drop_noisy, "Keep positions whose move captures or promotes");
}

}  // namespace arborist
