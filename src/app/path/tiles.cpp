// arborist path tiles: the sliding 8- and 15-puzzle, several solvers side by side.
#include <fmt/format.h>

#include <iostream>

#include "app/path/race.h"
#include "core/json.h"
#include "puzzles/draw/scenes.h"
#include "puzzles/problems.h"

namespace arborist::path_command {

namespace {

struct TilesRequest {
  std::string tiles = {};
  int side = 4;
  std::uint64_t seed = 1;
  std::string algorithms = "pattern";
  Bounds bounds = {};
  Output output = {};
};

// The squares of the tiles that slide along a way.
std::vector<int> slides_of(const FoundWay& way) {
  if (way.items.empty()) return {};
  return {way.items.begin() + 1, way.items.end()};
}

// The numbers of the tiles that slide.
std::vector<unsigned> slid_tiles(const tiles::Tiles& start, const std::vector<int>& squares) {
  std::vector<unsigned> slid;
  tiles::Tiles tiles = start;
  for (const int square : squares) {
    slid.push_back(tiles.at(square));
    tiles = tiles.moved(square);
  }
  return slid;
}

void print(const TilesRequest& request, const tiles::Tiles& start, const std::vector<Contender>& contenders,
           const std::vector<draw::TilesPanel>& panels) {
  if (request.output.json) {
    auto json = Json::array();
    for (std::size_t i = 0; i < contenders.size(); ++i) {
      json.push_back(to_json(contenders[i]));
      json.back()["tiles"] = slid_tiles(start, panels[i].squares);
    }
    const Json all = {{"puzzle", "tiles"},
                      {"start", tiles::to_text(start)},
                      {"seed", request.seed},
                      {"solvable", start.solvable()},
                      {"results", json}};
    std::cout << write_json(all, 2) << '\n';
    return;
  }
  std::cout << draw::tiles_text(start, draw::this_terminal());
  if (!start.solvable()) {
    std::cout << "cannot be solved: half of all arrangements cannot be reached by sliding, and this is one of them\n";
    return;
  }
  std::cout << '\n' << table_of(contenders);
  constexpr std::size_t most_slides = 200;
  for (const draw::TilesPanel& panel : panels) {
    if (panel.squares.empty()) continue;
    const auto slid = slid_tiles(start, panel.squares);
    const auto shown = slid.begin() + static_cast<std::ptrdiff_t>(std::min(slid.size(), most_slides));
    std::cout << fmt::format("{} slides: {}{}\n", panel.title, fmt::join(slid.begin(), shown, " "),
                             slid.size() > most_slides ? " …" : "");
  }
  if (request.tiles.empty()) std::cout << "seed " << request.seed << '\n';
}

Expected<int> run_tiles(const TilesRequest& request) {
  Random random(request.seed);
  const auto start = request.tiles.empty() ? Expected<tiles::Tiles>(tiles::random_tiles(request.side, random))
                                           : tiles::parse_tiles(request.tiles);
  if (!start) return start.error();
  tiles::PatternShelf patterns;
  const auto problem = tiles::tiles_problem(*start, patterns);
  const auto searches = problem->parse(request.algorithms);
  if (!searches) return searches.error();
  std::vector<Contender> contenders;
  if (start->solvable()) {
    auto raced = race(*problem, *searches, request.bounds.limits_in_a_race(searches->size()));
    if (!raced) return raced.error();
    contenders = *std::move(raced);
  }
  std::vector<draw::TilesPanel> panels;
  for (Contender& contender : contenders) {
    panels.push_back({contender.name, note_of(contender), slides_of(contender.way)});
    if (!contender.way.method.empty()) contender.name = contender.way.method;
  }
  if (request.output.wants_picture()) {
    const auto picture = [&] { return draw::tiles_picture(*start, panels); };
    if (const auto written = write_pictures(request.output, picture(), picture); !written) return written.error();
  }
  print(request, *start, contenders, panels);
  return exit_code_of(contenders);
}

}  // namespace

void add_tiles(Command& path, int& exit_code) {
  auto* command = path.add_subcommand("tiles", "The sliding 8- or 15-puzzle with the fewest moves");
  auto request = std::make_shared<TilesRequest>();
  command->add_option("tiles", request->tiles, "The start, like \"8 6 7 2 5 4 3 0 1\"; else a random one");
  command->add_option("--side", request->side, "The side of a random board: 2, 3 or 4")
      ->capture_default_str()
      ->check(Range(2, 4));
  command->add_option("--seed", request->seed, "The random start of this number")->capture_default_str();
  command
      ->add_option("--algorithm", request->algorithms,
                   "pattern (databases) or path searches; several between commas race, with 20,000,000 "
                   "boards each where no limit is set")
      ->capture_default_str();
  request->bounds.add_to(*command);
  request->output.add_to(*command);
  on_call(*command, exit_code, request->output, [request] { return run_tiles(*request); });
}

}  // namespace arborist::path_command
