#include "app/data/positions.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/version.h"
#include "core/memory.h"
#include "core/plural.h"
#include "core/text.h"
#include "store/game_store.h"

namespace arborist {
namespace {

using engine::Expansion;

Json filter_json(const engine::PositionFilter& filter) {
  return {{"least_ply", filter.least_ply},
          {"largest_score", filter.largest_score},
          {"drop_in_check", filter.drop_in_check},
          {"drop_captures", filter.drop_noisy}};
}

// What a file of games adds to the origin of positions. Folders are nobody's business but their owner's.
Json source_json(const std::string& path, const engine::GameFileHeader& header, std::uint64_t games,
                 const std::string& checksum) {
  return {{"file", std::filesystem::path(path).filename().string()},
          {"maker", header.maker},
          {"seed", header.seed},
          {"nodes", header.nodes},
          {"settings", header.settings},
          {"games", games},
          {"checksum", checksum}};
}

std::string origin_of(const PositionsRequest& request, const Expansion& expansion, const Json& sources) {
  return write_json(Json{{"program", fmt::format("arborist {}", version)},
                         {"games", expansion.counts().games},
                         {"duplicates", expansion.duplicates()},
                         {"games_held_out", expansion.games_held_out()},
                         {"seed", request.options.seed},
                         {"held_out", request.options.held_out},
                         {"filter", filter_json(request.options.filter)},
                         {"files", sources}});
}

Expected<void> check_memory(std::uint64_t bytes_of_games) {
  const std::uint64_t most = Expansion::most_bytes(bytes_of_games);
  const std::uint64_t free = available_memory();
  if (most <= free) return {};
  return Error{fmt::format("{} MB of games may need {} MB of memory, and {} MB are free; take fewer files at once",
                           bytes_of_games >> 20U, most >> 20U, free >> 20U)};
}

// Beyond this the origin names no more files.
constexpr std::size_t most_sources = 200;

}  // namespace

Expected<std::uint64_t> bytes_of_files(const std::vector<std::string>& files) {
  std::uint64_t bytes = 0;
  for (const std::string& file : files) {
    std::error_code problem;
    const std::uint64_t size = std::filesystem::file_size(file, problem);
    if (problem) return Error{"cannot read " + file_in_quotes(file) + ": " + problem.message()};
    bytes += size;
  }
  return bytes;
}

Expected<MadePositions> make_positions(const PositionsRequest& request,
                                       const std::function<bool(const std::string& how_far)>& goes_on) {
  const auto bytes = bytes_of_files(request.files);
  if (!bytes) return bytes.error();
  if (const auto enough = check_memory(*bytes); !enough) return enough.error();
  Expansion expansion(request.options);
  expansion.expect(*bytes);
  MadePositions made{.file = request.output, .seed = request.options.seed, .threads = expansion.threads()};
  Json sources = Json::array();
  for (const std::string& path : request.files) {
    auto reader = engine::GameReader::open(path);
    if (!reader) return reader.error();
    const std::uint64_t games_before = expansion.counts().games;
    bool has_more = true;
    while (has_more) {
      has_more = expansion.add_some(*reader);
      for (std::string& problem : expansion.take_problems())
        made.read.add_problem(file_in_quotes(path) + ": " + problem);
      made.is_stopped = !goes_on(fmt::format("{}, {} of {} MB", counted(expansion.counts().games, "game"),
                                             (made.read.bytes + reader->bytes_read()) >> 20U, *bytes >> 20U));
      if (made.is_stopped) return made;
    }
    if (reader->has_failed())
      return Error{fmt::format("cannot read {} behind byte {}", file_in_quotes(path), reader->bytes_read())};
    made.read.headers.push_back(reader->header());
    made.read.bytes += reader->bytes_read();
    const std::string checksum = expansion.take_checksum();
    if (made.read.headers.size() <= most_sources)
      sources.push_back(source_json(path, reader->header(), expansion.counts().games - games_before, checksum));
  }
  expansion.shuffle();
  const auto positions = expansion.positions();
  made.training = positions.training.size();
  made.held_out = positions.held_out.size();
  made.games_held_out = expansion.games_held_out();
  made.duplicates = expansion.duplicates();
  made.counts = expansion.counts();
  if (const auto written = write_positions(request.output, positions, origin_of(request, expansion, sources)); !written)
    return written.error();
  return made;
}

std::string MadePositions::text() const {
  return to_text(counts) +
         fmt::format("  {} left out that {} seen before\n", counted(duplicates, "game"),
                     duplicates == 1 ? "was" : "were") +
         fmt::format("  {} to learn from, {} of {} held out, seed {}: {}\n", counted(training, "position"),
                     grouped(held_out), counted(games_held_out, "game"), seed, file_in_quotes(file));
}

Json MadePositions::json() const {
  Json all = to_json(counts);
  all["seed"] = seed;
  all["duplicates"] = duplicates;
  all["games_held_out"] = games_held_out;
  all["training"] = training;
  all["held_out"] = held_out;
  all["problems"] = read.problem_count;
  all["file"] = file;
  return all;
}

Expected<std::string> place_in_data_folder(const std::string& folder, const std::string& name) {
  const auto data = store::data_folder();
  if (!data) return data.error();
  const auto place = *data / folder;
  std::error_code problem;
  std::filesystem::create_directories(place, problem);
  if (problem) return Error{"cannot make the folder " + in_quotes(place.string()) + ": " + problem.message()};
  return (place / name).string();
}

Expected<std::vector<std::string>> files_in_data_folder(const std::string& folder, const std::string& ending) {
  const auto data = store::data_folder();
  if (!data) return data.error();
  std::vector<std::string> files;
  std::error_code problem;
  for (const auto& entry : std::filesystem::directory_iterator(*data / folder, problem))
    if (entry.path().string().ends_with(ending)) files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  if (files.empty())
    return Error{
        fmt::format("no files are named, and '{}' has none that end in {}", (*data / folder).string(), ending)};
  return files;
}

}  // namespace arborist
