// arborist data chances: what a value was worth in games, and the model that tells it (UCI_ShowWDL).
#include <fmt/format.h>

#include <iostream>

#include "app/data/positions.h"
#include "core/plural.h"
#include "engine/chances.h"
#include "engine/net/position_file.h"

namespace arborist {
namespace {

using engine::Chances;
using engine::ChancesCount;
using engine::ChancesModel;

struct ChancesRequest {
  std::vector<std::string> files;
  bool json = false;
};

// Values and pieces near these, as they were seen and as the model has it.
struct ChancesRow {
  int value = 0;
  int pieces = 0;
  std::uint64_t positions = 0;
  Chances seen;
  Chances told;
};

ChancesRow row_around(const ChancesCount& count, const ChancesModel& model, int value, int pieces) {
  ChancesRow row{.value = value, .pieces = pieces, .seen = {}, .told = chances(Score(value), pieces, model)};
  ChancesCount::Results results = {};
  for (const auto& bin : count.bins()) {
    if (std::abs(bin.value - value) > 25 || std::abs(bin.pieces - pieces) > 2) continue;
    for (std::size_t i = 0; i < results.size(); ++i) results[i] += bin.results[i];
  }
  row.positions = results[0] + results[1] + results[2];
  const auto share = [&](std::uint64_t part) {
    return row.positions == 0 ? 0 : static_cast<double>(part) / static_cast<double>(row.positions);
  };
  row.seen = {share(results[2]), share(results[1]), share(results[0])};
  return row;
}

std::vector<ChancesRow> rows_of(const ChancesCount& count, const ChancesModel& model) {
  std::vector<ChancesRow> rows;
  for (const int pieces : {6, 12, 20, 30})
    for (const int value : {0, 50, 100, 200, 400}) rows.push_back(row_around(count, model, value, pieces));
  return rows;
}

Json chances_json(const Chances& c) { return {{"win", c.win}, {"draw", c.draw}, {"loss", c.loss}}; }

Json report_of(const ChancesCount& count, const ChancesModel& model) {
  Json rows = Json::array();
  for (const auto& row : rows_of(count, model))
    rows.push_back(Json{{"value", row.value},
                        {"pieces", row.pieces},
                        {"positions", row.positions},
                        {"seen", chances_json(row.seen)},
                        {"model", chances_json(row.told)}});
  Json model_json = Json::array();
  for (std::size_t i = 0; i < ChancesModel::pieces.size(); ++i)
    model_json.push_back(
        Json{{"pieces", ChancesModel::pieces[i]}, {"even", model.even[i]}, {"spread", model.spread[i]}});
  return {{"positions", count.positions()}, {"model", model_json}, {"rows", rows}};
}

std::string in_words(const ChancesCount& count, const ChancesModel& model) {
  std::string text =
      fmt::format("{}\n\n  pieces  wins every second game  spread\n", counted(count.positions(), "position"));
  for (std::size_t i = 0; i < ChancesModel::pieces.size(); ++i)
    text += fmt::format("  {:>6}  {:>18.1f} cp  {:>6.1f}\n", ChancesModel::pieces[i], model.even[i], model.spread[i]);
  text += "\n  pieces  value  positions   won, drawn, lost       the model\n";
  for (const auto& row : rows_of(count, model)) {
    const auto shares = [](const Chances& c) {
      return fmt::format("{:>5.1f} {:>5.1f} {:>5.1f} %", 100 * c.win, 100 * c.draw, 100 * c.loss);
    };
    text += fmt::format("  {:>6}  {:>5}  {:>9}  {}  {}\n", row.pieces, row.value, row.positions, shares(row.seen),
                        shares(row.told));
  }
  return text;
}

void run_chances(const ChancesRequest& request, Context& context) {
  const auto set = engine::read_positions(request.files);
  if (!set) return report(context, "data chances", set.error());
  ChancesCount count;
  for (const auto* part : {&set->training, &set->held_out})
    for (const auto& position : *part) count.add(position);
  if (count.positions() == 0) return report(context, "data chances", Error{"no position has a value within ten pawns"});
  const ChancesModel model = fitted(count);
  std::cout << (request.json ? write_json(report_of(count, model), 2) + '\n' : in_words(count, model));
}

}  // namespace

void add_data_chances(Command& data, Context& context) {
  auto* command =
      data.add_subcommand("chances", "How often a value wins, draws and loses, fitted to what came of positions");
  auto request = std::make_shared<ChancesRequest>();
  command->add_option("files", request->files, "Files that 'arborist data positions' has made")->required();
  command->add_flag("--json", request->json, "Print JSON");
  command->footer(
      "The engine tells such chances with the UCI option UCI_ShowWDL; its own numbers were found by this command.\n"
      "Beside the model stands what was seen within 25 centipawns and 2 pieces.\n\n"
      "Example:\n"
      "  arborist data chances chess.positions");
  command->callback([request, &context] { run_chances(*request, context); });
}

}  // namespace arborist
