// arborist data merge and filter: games and positions chosen from files of self-play games.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <optional>
#include <unordered_set>

#include "app/data/files.h"
#include "core/json.h"
#include "core/output_file.h"
#include "core/plural.h"
#include "core/text.h"

namespace arborist {
namespace {

using engine::GameCounts;
using engine::GameRecord;

struct MergeRequest {
  std::vector<std::string> files;
  std::string output;
  bool json = false;
};

void run_merge(const MergeRequest& request, Context& context) {
  const auto headers = headers_of(request.files);
  if (!headers) return report(context, "data merge", headers.error());
  auto merged = NewGameFile::create(request.output, common_header(*headers));
  if (!merged) return report(context, "data merge", merged.error());
  std::unordered_set<std::uint64_t> seen;
  std::uint64_t duplicates = 0;
  const auto read = for_each_game(request.files, [&](const GameRecord& record) -> Expected<void> {
    if (seen.insert(record.hash()).second) return merged->write(record);
    ++duplicates;
    return {};
  });
  if (!read) return report(context, "data merge", read.error(), Context::failed);
  if (const auto done = merged->finish(); !done) return report(context, "data merge", done.error(), Context::failed);
  warn("data merge", *read);
  if (request.json) {
    const Json json = {{"games", seen.size()}, {"duplicates", duplicates}, {"problems", read->problem_count}};
    std::cout << write_json(json, 2) << '\n';
    return;
  }
  std::cout << fmt::format("{} of {}; {} seen before were dropped\n", counted(seen.size(), "game"),
                           counted(request.files.size(), "file"), grouped(duplicates));
}

struct FilterRequest {
  std::vector<std::string> files;
  engine::PositionFilter filter;
  std::vector<std::string> results = {"white", "draw", "black"};
  std::uint64_t least_moves = 0;
  std::uint64_t most_moves = GameRecord::most_moves;
  std::string games;
  std::string positions;
  bool json = false;

  [[nodiscard]] bool keeps(const GameRecord& record) const {
    constexpr std::array<const char*, 3> names = {"black", "draw", "white"};
    const std::size_t moves = record.moves.size();
    return moves >= least_moves && moves <= most_moves &&
           std::find(results.begin(), results.end(), names[static_cast<std::size_t>(record.result)]) != results.end();
  }
};

// What is kept, on its way to the files that were asked for.
class Sink {
 public:
  [[nodiscard]] static Expected<Sink> open(const FilterRequest& request) {
    Sink sink(request);
    const auto headers = headers_of(request.files);
    if (!headers) return headers.error();
    if (!request.games.empty()) {
      auto file = NewGameFile::create(request.games, common_header(*headers));
      if (!file) return file.error();
      sink.games_.emplace(std::move(*file));
    }
    if (!request.positions.empty()) {
      auto file = OutputFile::open(request.positions);
      if (!file) return file.error();
      sink.positions_.emplace(std::move(*file));
    }
    return sink;
  }

  Expected<void> take(const GameRecord& record) {
    if (!request_->keeps(record)) return {};
    counts_.add(record, request_->filter);
    if (positions_)
      if (const auto written = positions_->write(lines_of(record)); !written) return written.error();
    return games_ ? games_->write(record) : Expected<void>();
  }

  Expected<void> finish() {
    if (positions_)
      if (const auto done = positions_->put_in_place(); !done) return done.error();
    return games_ ? games_->finish() : Expected<void>();
  }

  [[nodiscard]] const GameCounts& counts() const { return counts_; }

 private:
  explicit Sink(const FilterRequest& request) : request_(&request) {}

  // The positions of a game that are kept.
  [[nodiscard]] std::string lines_of(const GameRecord& record) const {
    std::string lines;
    for_each_position(record, [&](const chess::Position& position, engine::ScoredMove move) {
      if (request_->filter.judge(position, move) == engine::Verdict::kept)
        lines += engine::position_line(position, move, record.result) + '\n';
    });
    return lines;
  }

  const FilterRequest* request_;
  std::optional<NewGameFile> games_;
  std::optional<OutputFile> positions_;
  GameCounts counts_;
};

void run_filter(const FilterRequest& request, Context& context) {
  if (const auto good = check_outputs({request.positions, request.games}, request.files); !good)
    return report(context, "data filter", good.error());
  auto sink = Sink::open(request);
  if (!sink) return report(context, "data filter", sink.error());
  const auto read = for_each_game(request.files, [&](const GameRecord& record) { return sink->take(record); });
  if (!read) return report(context, "data filter", read.error(), Context::failed);
  if (const auto done = sink->finish(); !done) return report(context, "data filter", done.error(), Context::failed);
  warn("data filter", *read);
  if (request.json) {
    std::cout << write_json(to_json(sink->counts()), 2) << '\n';
  } else {
    std::cout << to_text(sink->counts());
  }
}

}  // namespace

void add_data_merge(Command& data, Context& context) {
  auto* command = data.add_subcommand("merge", "Put several files into one, without games seen before or damaged ones");
  auto request = std::make_shared<MergeRequest>();
  command->add_option("files", request->files, "Files that 'arborist selfplay' has made")->required();
  command->add_option("-o,--out", request->output, "The file to write; it must not be there yet")->required();
  command->add_flag("--json", request->json, "Print JSON");
  command->footer(
      "Example:\n"
      "  arborist data merge a.bin b.bin --out all.bin");
  command->callback([request, &context] { run_merge(*request, context); });
}

void add_data_filter(Command& data, Context& context) {
  auto* command = data.add_subcommand("filter", "Choose games, and the positions in them that are worth learning from");
  auto request = std::make_shared<FilterRequest>();
  command->add_option("files", request->files, "Files that 'arborist selfplay' has made")->required();
  command->add_option("-o,--out", request->games, "Write the games that are kept to this file, whole");
  command->add_option("--positions", request->positions,
                      "Write the positions that are kept as lines 'FEN;score;result', both for White");
  command->add_option("--result", request->results, "Games with these results only")
      ->delimiter(',')
      ->check(IsMember({"white", "draw", "black"}));
  command->add_option("--min-moves", request->least_moves, "Games of at least so many moves of both sides together");
  command->add_option("--max-moves", request->most_moves, "Games of at most so many moves of both sides together");
  add_filter_options(*command, request->filter);
  command->add_flag("--json", request->json, "Print JSON");
  command->footer(
      "Without a file to write, it only counts.\n\n"
      "Examples:\n"
      "  arborist data filter games.bin --positions positions.txt --min-ply 16\n"
      "  arborist data filter games.bin --result white,black --out decisive.bin");
  command->callback([request, &context] { run_filter(*request, context); });
}

}  // namespace arborist
