// arborist ratings: the ratings of all players of some files of games, with their errors.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iostream>

#include "app/chess/input.h"
#include "app/commands.h"
#include "app/match/journal_results.h"
#include "app/terminal.h"
#include "arena/statistics/cross_table.h"
#include "arena/statistics/elo.h"
#include "arena/statistics/result_files.h"
#include "core/json.h"
#include "core/plural.h"
#include "core/text.h"

namespace arborist {
namespace {

constexpr std::size_t most_players_in_cross_table = 12;

struct RatingsRequest {
  std::vector<std::string> files;
  std::vector<std::string> anchors;
  double mean = 0;
  std::string first = "0";
  bool no_virtual_draws = false;
  bool cross = false;
  bool json = false;
  bool csv = false;
};

Expected<RatingOptions> options_of(const RatingsRequest& request) {
  RatingOptions options{.mean = request.mean, .virtual_draws = !request.no_virtual_draws};
  for (const auto& text : request.anchors) {
    auto anchor = RatingAnchor::parse(text);
    if (!anchor) return anchor.error();
    options.anchors.push_back(std::move(*anchor));
  }
  options.first_advantage = std::nullopt;
  if (request.first != "auto") {
    const auto elo = parse_integer<int>(request.first, -2000, 2000);
    if (!elo)
      return Error{fmt::format("--first: 'auto' or a number of Elo is expected, not {}", in_quotes(request.first))};
    options.first_advantage = *elo;
  }
  return options;
}

Expected<ResultsRead> read_results(const std::string& path, Results& results) {
  auto file = PgnFile::open(path);
  if (!file) return file.error();
  const auto name = to_lower(path);
  const bool is_journal = name.ends_with(".jsonl");
  if (!is_journal && !name.ends_with(".csv")) return read_pgn_results(file->input(), results);
  std::ifstream in(path, std::ios::binary);
  auto read = is_journal ? read_journal_results(in, results) : read_csv_results(in, results);
  if (!read) return read.error().in(path);
  return read;
}

Json number(double value, int decimals = 2) {
  if (const auto finite = if_finite(value, decimals)) return *finite;
  return nullptr;
}

Json to_json(const Ratings& ratings, const Results& results, const ResultsRead& read) {
  Json json = {{"games", read.games},
               {"unfinished", read.unfinished},
               {"broken", read.broken},
               {"first_side_score", number(ratings.first_side.score(), 4)},
               {"first_advantage", number(ratings.first_advantage)},
               {"first_advantage_error", number(ratings.first_advantage_error)},
               {"dispersion", number(ratings.dispersion, 4)},
               {"groups", ratings.groups}};
  auto players = Json::array();
  for (std::size_t place = 0; place < ratings.players.size(); ++place) {
    const auto& player = ratings.players[place];
    Json entry = {{"rank", place + 1},
                  {"player", player.name},
                  {"rating", number(player.rating)},
                  {"error", number(player.error)},
                  {"group", player.group + 1},
                  {"anchor", player.is_anchor},
                  {"held", player.is_held},
                  {"games", player.tally.games()},
                  {"wins", player.tally.wins},
                  {"draws", player.tally.draws},
                  {"losses", player.tally.losses},
                  {"score", number(player.tally.score(), 4)},
                  {"opponents", number(player.opponents)}};
    const bool has_next = place + 1 < ratings.players.size();
    const auto los = has_next ? ratings.superiority(place, place + 1) : std::nullopt;
    entry["superior_to_next"] = los ? number(*los, 4) : Json(nullptr);
    players.push_back(std::move(entry));
  }
  json["players"] = std::move(players);
  const auto names = results.players();
  auto pairings = Json::array();
  for (const auto& [first, second, tally] : results.pairings())
    pairings.push_back({{"first", names[first]},
                        {"second", names[second]},
                        {"wins", tally.wins},
                        {"draws", tally.draws},
                        {"losses", tally.losses}});
  json["pairings"] = std::move(pairings);
  return json;
}

std::string in_csv_quotes(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

void print_csv(const Ratings& ratings) {
  std::cout << "rank,player,rating,error,games,wins,draws,losses,score,opponents,group,anchor,held\n";
  for (std::size_t place = 0; place < ratings.players.size(); ++place) {
    const auto& player = ratings.players[place];
    const auto& tally = player.tally;
    std::cout << fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}\n", place + 1, in_csv_quotes(player.name),
                             write_json(number(player.rating)), write_json(number(player.error)), tally.games(),
                             tally.wins, tally.draws, tally.losses, write_json(number(tally.score(), 4)),
                             write_json(number(player.opponents)), player.group + 1, player.is_anchor, player.is_held);
  }
}

void print_notes(const Ratings& ratings, const RatingOptions& options, const Terminal& terminal) {
  std::string notes = options.anchors.empty() ? "Errors are 95 %, relative to the mean of the players.\n"
                                              : "Errors are 95 %, relative to the anchors.\n";
  notes += "LOS: how sure it is that a player is stronger than the next one.\n";
  if (std::any_of(ratings.players.begin(), ratings.players.end(), [](const auto& p) { return p.is_held; }))
    notes += "*: won or lost every game against others; one virtual draw a pairing keeps the rating finite.\n";
  notes += fmt::format("The side that moves first scored {}", percent_text(ratings.first_side.score()));
  if (!options.first_advantage)
    notes += fmt::format(", which is worth {:+.0f} ± {:.0f}", if_finite(ratings.first_advantage, 0).value_or(0),
                         if_finite(ratings.first_advantage_error, 0).value_or(0));
  else if (*options.first_advantage != 0)
    notes += fmt::format("; its move was taken to be worth {:+.0f}", *options.first_advantage);
  std::cout << '\n' << terminal.faint(notes + ".") << '\n';
}

void print_text(const Ratings& ratings, const Results& results, const ResultsRead& read, const RatingsRequest& request,
                const RatingOptions& options) {
  std::cout << fmt::format("{} of {}", counted(read.games, "game"), counted(ratings.players.size(), "player"));
  if (read.unfinished > 0) std::cout << fmt::format(", {} unfinished left out", grouped(read.unfinished));
  if (read.broken > 0) std::cout << fmt::format(", {} broken left out", grouped(read.broken));
  std::cout << "\n\n" << rating_table(ratings);
  if (request.cross || ratings.players.size() <= most_players_in_cross_table) {
    CrossTableOptions cross;
    for (const auto& player : ratings.players) cross.order.push_back(player.name);
    std::cout << '\n' << cross_table(results, cross);
  }
  print_notes(ratings, options, Terminal::detect());
}

void run(const RatingsRequest& request, Context& context) {
  const auto options = options_of(request);
  if (!options) return report(context, "ratings", options.error());
  Results results;
  ResultsRead all;
  for (const auto& path : request.files) {
    const auto read = read_results(path, results);
    if (!read) return report(context, "ratings", read.error());
    all.games += read->games;
    all.unfinished += read->unfinished;
    all.broken += read->broken;
    for (const auto& problem : read->problems) std::cerr << "arborist ratings: " << path << ": " << problem << '\n';
  }
  const auto ratings = rate(results, *options);
  if (!ratings) return report(context, "ratings", ratings.error());
  if (request.json)
    std::cout << write_json(to_json(*ratings, results, all), 2) << '\n';
  else if (request.csv)
    print_csv(*ratings);
  else
    print_text(*ratings, results, all, request, *options);
}

}  // namespace

void add_ratings_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("ratings", "Rate all players of some games at once, with errors");
  auto request = std::make_shared<RatingsRequest>();
  command
      ->add_option("files", request->files,
                   "Games: PGN ('-' is standard input); .csv or .jsonl as 'match --csv' and '--journal' write them")
      ->required();
  command->add_option("--anchor", request->anchors, "NAME=RATING: a player whose rating is given; may be repeated")
      ->one_value_each_time();
  command->add_option("--mean", request->mean, "The mean rating where no anchor is")
      ->check(Range(-10'000.0, 10'000.0))
      ->capture_default_str();
  command->add_option("--first", request->first, "What the first move is worth in Elo; 'auto' finds it out")
      ->capture_default_str();
  command->add_flag(
      "--no-virtual-draws", request->no_virtual_draws,
      "Rate players apart between whom only one side won, instead of counting one draw for each such pair");
  command->add_flag("--cross", request->cross, "Show the cross table, however many players there are");
  auto* json = command->add_flag("--json", request->json, "Print JSON");
  command->add_flag("--csv", request->csv, "Print CSV")->excludes(json);
  command->footer(
      "The ratings are those under which all results together are likeliest; a draw counts as half a win. Two players\n"
      "differ by just what the Elo formula says. Players whom no chain of games links are rated apart.\n"
      "Examples:\n"
      "  arborist ratings games.pgn\n"
      "  arborist ratings *.pgn --anchor 'Toga II=2800' --first auto\n"
      "  arborist ratings week1.csv match.jsonl --mean 1500 --json");
  command->callback([request, &context] { run(*request, context); });
}

}  // namespace arborist
