// arborist data positions and spread: games expanded into positions to learn from, and what these are like.
#include <fmt/format.h>

#include <iostream>

#include "app/attendance.h"
#include "app/data/charts.h"
#include "app/data/positions.h"
#include "app/terminal.h"
#include "core/file.h"
#include "core/memory.h"
#include "core/plural.h"
#include "core/text.h"
#include "engine/net/spread.h"

namespace arborist {
namespace {

using engine::Spread;

struct ExpandRequest {
  PositionsRequest positions;
  bool json = false;
  bool quiet = false;
};

Expected<void> fill_in_places(PositionsRequest& request) {
  if (request.files.empty()) {
    auto files = files_in_data_folder("selfplay", ".bin");
    if (!files) return files.error();
    request.files = std::move(*files);
  }
  if (!request.output.empty()) return {};
  auto place = place_in_data_folder("positions", "chess.positions");
  if (!place) return place.error();
  request.output = std::move(*place);
  return {};
}

void run_positions(ExpandRequest request, Context& context) {
  const char* const name = "data positions";
  PositionsRequest& positions = request.positions;
  if (const auto filled = fill_in_places(positions); !filled) return report(context, name, filled.error());
  if (const auto good = check_outputs({positions.output}, positions.files); !good)
    return report(context, name, good.error(), Context::failed);
  const auto bytes = bytes_of_files(positions.files);
  if (!bytes) return report(context, name, bytes.error());
  if (!request.quiet)
    std::cerr << fmt::format("{}, {} MB of games: at most {} MB of memory and as much in the file; {} MB are free\n",
                             counted(positions.files.size(), "file"), *bytes >> 20U,
                             engine::Expansion::most_bytes(*bytes) >> 20U, available_memory() >> 20U);
  Attendance attendance(request.quiet);
  const auto made = make_positions(positions, [&](const std::string& how_far) {
    if (attendance.looks_up()) attendance.tell(how_far);
    return !attendance.is_stopped();
  });
  if (!made) return report(context, name, made.error(), Context::failed);
  warn(name, made->read);
  tell_if_fewer("arborist data positions", made->threads, positions.options.threads, "threads");
  if (made->is_stopped) {
    std::cerr << "arborist data positions: interrupted; nothing was written\n";
    context.exit_code = Attendance::interrupted;
    return;
  }
  attendance.end(counted(made->counts.games, "game"));
  std::cout << (request.json ? write_json(made->json(), 2) + '\n' : made->text());
}

struct SpreadRequest {
  std::vector<std::string> files;
  std::string svg;
  bool json = false;
};

template <class Counts>
Columns columns_of(std::string title, const Counts& counts, std::size_t first) {
  Columns columns{.title = std::move(title), .labels = {}, .values = {}};
  for (std::size_t i = first; i < counts.size(); ++i) columns.values.push_back(static_cast<double>(counts[i]));
  columns.labels.resize(columns.values.size());
  return columns;
}

Columns score_columns(const Spread& spread) {
  auto columns = columns_of("scores in centipawns, for the side to move", spread.scores, 0);
  for (std::size_t bin = 0; bin < spread.scores.size(); bin += 10)
    columns.labels[bin] = std::to_string(Spread::first_score_of(bin));
  return columns;
}

Columns piece_columns(const Spread& spread) {
  auto columns = columns_of("pieces on the board", spread.pieces, 2);
  for (std::size_t i = 0; i < columns.labels.size(); i += 5) columns.labels[i] = std::to_string(i + 2);
  return columns;
}

Columns result_columns(const Spread& spread) {
  auto columns = columns_of("results for the side to move", spread.results, 0);
  columns.labels = {"lost", "drawn", "won"};
  return columns;
}

std::string results_text(const Spread& spread) {
  const auto share = [&](std::uint64_t part) {
    return 100 * static_cast<double>(part) / static_cast<double>(std::max<std::uint64_t>(1, spread.positions));
  };
  return fmt::format("results for the side to move: won {:.1f} %, drawn {:.1f} %, lost {:.1f} %\n",
                     share(spread.results[2]), share(spread.results[1]), share(spread.results[0]));
}

Json spread_json(const Spread& spread, const engine::PositionSet& set) {
  Json scores = Json::array();
  for (std::size_t bin = 0; bin < spread.scores.size(); ++bin)
    scores.push_back(Json{{"from", Spread::first_score_of(bin)}, {"positions", spread.scores[bin]}});
  Json pieces = Json::array();
  for (std::size_t count = 2; count < spread.pieces.size(); ++count)
    pieces.push_back(Json{{"pieces", count}, {"positions", spread.pieces[count]}});
  return {{"positions", spread.positions},
          {"training", set.training.size()},
          {"held_out", set.held_out.size()},
          {"won", spread.results[2]},
          {"drawn", spread.results[1]},
          {"lost", spread.results[0]},
          {"score_step", Spread::score_step},
          {"scores", scores},
          {"pieces", pieces}};
}

void run_spread(const SpreadRequest& request, Context& context) {
  if (const auto good = check_outputs({request.svg}, request.files); !good)
    return report(context, "data spread", good.error(), Context::failed);
  const auto set = engine::read_positions(request.files);
  if (!set) return report(context, "data spread", set.error());
  Spread spread;
  for (const auto* part : {&set->training, &set->held_out})
    for (const auto& position : *part) spread.add(position);
  if (!request.svg.empty()) {
    const std::string title = fmt::format("{} to learn from", counted(spread.positions, "position"));
    const std::vector<Columns> charts = {score_columns(spread), piece_columns(spread), result_columns(spread)};
    if (const auto written = write_file(request.svg, to_svg(title, charts)); !written)
      return report(context, "data spread", written.error(), Context::failed);
  }
  if (request.json) {
    std::cout << write_json(spread_json(spread, *set), 2) << '\n';
    return;
  }
  const bool unicode = Terminal::detect().unicode;
  std::cout << fmt::format("{}, {} of them held out\n\n", counted(spread.positions, "position"),
                           grouped(std::uint64_t{set->held_out.size()}))
            << to_text(score_columns(spread), unicode) << '\n'
            << to_text(piece_columns(spread), unicode) << '\n'
            << results_text(spread);
}

}  // namespace

void add_data_positions(Command& data, Context& context) {
  auto* command = data.add_subcommand("positions", "Expand games into shuffled positions for 'arborist train'");
  auto request = std::make_shared<ExpandRequest>();
  auto& positions = request->positions;
  command->add_option("files", positions.files,
                      "Files that 'arborist selfplay' has made; without any, those of your data folder");
  command
      ->add_option("-o,--out", positions.output,
                   "The file to write; without it, positions/chess.positions in your data folder")
      ->option_text("FILE");
  command->add_option("--held-out", positions.options.held_out, "The share of games that is never learnt from")
      ->check(Range(0.0, 0.9))
      ->capture_default_str();
  command->add_option("--seed", positions.options.seed, "The seed of the order")->capture_default_str();
  command
      ->add_option("--threads", positions.options.threads,
                   "Threads; the result is the same for any number; all cores if not said")
      ->check(Range(std::uint64_t{1}, std::uint64_t{256}));
  add_filter_options(*command, positions.options.filter);
  command->add_flag("--json", request->json, "Print JSON");
  command->add_flag("--quiet", request->quiet, "No progress");
  command->footer(
      "A position takes 32 bytes, in memory and in the file. Games seen before are left out; which games are held out\n"
      "follows from their numbers.\n\n"
      "Examples:\n"
      "  arborist data positions games.bin --out chess.positions\n"
      "  arborist data spread chess.positions --svg spread.svg\n"
      "  arborist train chess.positions --out chess.net");
  command->callback([request, &context] { run_positions(*request, context); });
}

void add_data_spread(Command& data, Context& context) {
  auto* command = data.add_subcommand("spread", "Draw how positions spread over scores, results and pieces");
  auto request = std::make_shared<SpreadRequest>();
  command->add_option("files", request->files, "Files that 'arborist data positions' has made")->required();
  command->add_option("--svg", request->svg, "Draw it into this file, too")->option_text("FILE");
  command->add_flag("--json", request->json, "Print JSON");
  command->footer(
      "Examples:\n"
      "  arborist data spread chess.positions\n"
      "  arborist data spread chess.positions --svg spread.svg --json");
  command->callback([request, &context] { run_spread(*request, context); });
}

}  // namespace arborist
