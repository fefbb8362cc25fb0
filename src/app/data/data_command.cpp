// arborist data count, check and show: what is in files of self-play games.
#include <fmt/format.h>

#include <iostream>
#include <unordered_set>

#include "app/data/files.h"
#include "app/data/positions.h"
#include "chess/fen.h"
#include "chess/pgn_writer.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "core/json.h"
#include "core/plural.h"
#include "core/text.h"
#include "engine/data/record_pgn.h"

namespace arborist {
namespace {

using engine::GameCounts;
using engine::GameRecord;

struct DataRequest {
  std::vector<std::string> files;
  engine::PositionFilter filter;
  std::string games;
  bool json = false;
};

Json header_json(const engine::GameFileHeader& header, const std::string& file) {
  return {{"file", file},
          {"maker", header.maker},
          {"seed", header.seed},
          {"nodes", header.nodes},
          {"settings", header.settings}};
}

double bytes_a_move(const ReadFiles& read, const GameCounts& counts) {
  return counts.moves > 0 ? static_cast<double>(read.bytes) / static_cast<double>(counts.moves) : 0;
}

void run_count(const DataRequest& request, Context& context) {
  GameCounts counts;
  const auto read = for_each_game(request.files, [&](const GameRecord& record) {
    counts.add(record, request.filter);
    return Expected<void>();
  });
  if (!read) return report(context, "data count", read.error());
  warn("data count", *read);
  if (request.json) {
    auto json = to_json(counts);
    json["bytes"] = read->bytes;
    json["problems"] = read->problem_count;
    json["files"] = Json::array();
    for (std::size_t i = 0; i < request.files.size(); ++i)
      json["files"].push_back(header_json(read->headers[i], request.files[i]));
    std::cout << write_json(json, 2) << '\n';
    return;
  }
  for (std::size_t i = 0; i < request.files.size(); ++i) {
    const auto& header = read->headers[i];
    std::cout << fmt::format("{}: {}, seed {}, {}, {}\n", request.files[i], header.maker, header.seed,
                             counted(header.nodes, "node"), header.settings);
  }
  std::cout << to_text(counts)
            << fmt::format("  {} bytes, {:.2f} a move\n", grouped(read->bytes), bytes_a_move(*read, counts));
}

void run_check(const DataRequest& request, Context& context) {
  std::unordered_set<std::uint64_t> seen;
  std::uint64_t games = 0;
  std::uint64_t duplicates = 0;
  const auto read = for_each_game(request.files, [&](const GameRecord& record) {
    ++games;
    if (!seen.insert(record.hash()).second) ++duplicates;
    return Expected<void>();
  });
  if (!read) return report(context, "data check", read.error());
  if (read->problem_count > 0 || duplicates > 0) context.exit_code = Context::failed;
  if (request.json) {
    const Json json = {{"good_games", games},
                       {"duplicates", duplicates},
                       {"problem_count", read->problem_count},
                       {"problems", read->problems}};
    std::cout << write_json(json, 2) << '\n';
    return;
  }
  warn("data check", *read);
  std::cout << fmt::format("{} by the rules, {} of them seen before; {}\n", counted(games, "game"), grouped(duplicates),
                           counted(read->problem_count, "problem"));
}

struct Numbers {
  std::uint64_t first = 1;
  std::uint64_t last = UINT64_MAX;
};

// "7", "3..9", "3.." or nothing for all.
Expected<Numbers> parse_range(std::string_view text) {
  Numbers range;
  if (text.empty()) return range;
  const auto dots = text.find("..");
  const auto first = parse_integer<std::uint64_t>(text.substr(0, dots), 0, UINT64_MAX);
  if (!first) return first.error().in("--games");
  range = {*first, *first};
  if (dots == std::string_view::npos) return range;
  range.last = UINT64_MAX;
  if (text.substr(dots + 2).empty()) return range;
  const auto last = parse_integer<std::uint64_t>(text.substr(dots + 2), *first, UINT64_MAX);
  if (!last) return last.error().in("--games");
  range.last = *last;
  return range;
}

// A line for each game.
std::string json_line(const GameRecord& record) {
  const chess::PgnGame game = engine::to_pgn_game(record);
  const auto castling = game.chess960 ? chess::CastlingText::chess960 : chess::CastlingText::standard;
  Json moves = Json::array();
  for_each_position(record, [&](const chess::Position& position, engine::ScoredMove move) {
    moves.push_back(Json{{"move", chess::to_uci(move.move, position, castling)},
                         {"san", chess::to_san(position, move.move)},
                         {"score", int{move.score}}});
  });
  return write_json(Json{{"number", record.number},
                         {"start", chess::to_fen(record.start)},
                         {"moves", std::move(moves)},
                         {"result", std::string(chess::to_text(game.result))},
                         {"ending", to_text(record.ending)}}) +
         '\n';
}

void run_show(const DataRequest& request, Context& context) {
  const auto range = parse_range(request.games);
  if (!range) return report(context, "data show", range.error());
  std::uint64_t shown = 0;
  const auto read = for_each_game(request.files, [&](const GameRecord& record) -> Expected<void> {
    if (record.number < range->first || record.number > range->last) return {};
    std::cout << (request.json ? json_line(record) : chess::to_pgn(engine::to_pgn_game(record)));
    ++shown;
    if (!std::cout) return Error{"cannot write"};
    return {};
  });
  if (!read) return report(context, "data show", read.error());
  warn("data show", *read);
  if (shown == 0) report(context, "data show", Error{"no game has such a number"}, Context::failed);
}

Command* add_reading(Command& data, const char* name, const char* help, const std::shared_ptr<DataRequest>& request) {
  auto* command = data.add_subcommand(name, help);
  command->add_option("files", request->files, "Files that 'arborist selfplay' has made")->required();
  return command;
}

}  // namespace

void add_data_command(Command& app, Context& context) {
  auto* data = app.add_subcommand("data", "Count, check, merge, filter, expand and show self-play games");
  data->require_subcommand();
  data->footer(
      "Examples:\n"
      "  arborist data count games.bin\n"
      "  arborist data check *.bin\n"
      "  arborist data merge a.bin b.bin --out all.bin\n"
      "  arborist data filter all.bin --positions positions.txt\n"
      "  arborist data positions all.bin --out chess.positions\n"
      "  arborist data show games.bin --games 3..5");
  auto count = std::make_shared<DataRequest>();
  auto* command = add_reading(*data, "count", "Games, moves, results, and positions worth learning from", count);
  add_filter_options(*command, count->filter);
  command->add_flag("--json", count->json, "Print JSON");
  command->footer(
      "Examples:\n"
      "  arborist data count games.bin\n"
      "  arborist data count *.bin --min-ply 16 --json");
  command->callback([count, &context] { run_count(*count, context); });

  auto check = std::make_shared<DataRequest>();
  command =
      add_reading(*data, "check", "Read everything: checksums, rules, duplicates; fails if something is wrong", check);
  command->add_flag("--json", check->json, "Print JSON");
  command->footer(
      "Examples:\n"
      "  arborist data check games.bin\n"
      "  arborist data check *.bin --json");
  command->callback([check, &context] { run_check(*check, context); });

  add_data_merge(*data, context);
  add_data_filter(*data, context);
  add_data_positions(*data, context);
  add_data_spread(*data, context);
  add_data_chances(*data, context);

  auto show = std::make_shared<DataRequest>();
  command = add_reading(*data, "show", "Print games as PGN, with the engine's values as comments", show);
  command->add_option("--games", show->games, "Which numbers: 7, 3..9 or 3..; without it, all");
  command->add_flag("--json", show->json, "Print each game as a line of JSON; scores are for the side that moves");
  command->footer(
      "Examples:\n"
      "  arborist data show games.bin --games 3..5\n"
      "  arborist data show games.bin --games 7 --json");
  command->callback([show, &context] { run_show(*show, context); });
}

}  // namespace arborist
