// arborist learn: one command from nothing to a net.
#include <fmt/format.h>

#include <filesystem>
#include <iostream>

#include "app/commands.h"
#include "app/data/positions.h"
#include "app/learn/learn_panel.h"
#include "app/learn/learnt_by_features.h"
#include "app/learn/learnt_chess.h"
#include "core/output_file.h"
#include "core/processors.h"
#include "core/text.h"
#include "engine/net/features.h"

namespace arborist {
namespace {

struct LearnRequest {
  LearnPlan plan;
  LearnPlaces places;
  double minutes = 0;
  LearnMeans means = {.threads = processors()};
  bool resume = false;
  bool json = false;
  bool quiet = false;
};

Expected<std::unique_ptr<LearntGame>> learnt_game(const std::string& name, const GameList& games) {
  const auto game = games.find(name);
  if (!game) return game.error();
  if ((*game)->info().can.engine) return std::unique_ptr<LearntGame>(std::make_unique<LearntChess>(**game));
  if ((*game)->info().can.features) return std::unique_ptr<LearntGame>(std::make_unique<LearntByFeatures>(**game));
  std::vector<std::string> can;
  for (const auto& each : games.all())
    if (each->info().can.engine || each->info().can.features) can.push_back(each->info().name);
  return Error{fmt::format("{} offers no features to learn from; these games can be learnt: {}", in_quotes(name),
                           join(can, ", "))};
}

// Files of a learning whose journal is gone could be of another plan.
Expected<void> check_leftovers(const LearnPlaces& places, const std::vector<std::string>& own) {
  std::error_code problem;
  const auto size = std::filesystem::file_size(places.journal(), problem);
  if (!problem && size > 0) return {};
  for (const std::string& file : own)
    if (std::filesystem::exists(file, problem))
      return Error{file_in_quotes(file) + " is left of a learning whose journal is gone; choose another --folder"};
  return {};
}

Expected<void> prepare_learning(LearnRequest& request) {
  if (request.plan.width > 0 && !engine::net_shape(request.plan.width).is_sound())
    return Error{fmt::format("--width: {} is not a multiple of {} up to {}", request.plan.width, learn::Shape::slice,
                             learn::Shape::widest)};
  if (request.places.folder.empty()) {
    auto place = place_in_data_folder("learn", request.plan.game);
    if (!place) return place.error();
    request.places.folder = std::move(*place);
  }
  std::error_code problem;
  request.places.folder = std::filesystem::absolute(request.places.folder, problem).lexically_normal().string();
  if (request.places.folder.find('"') != std::string::npos)
    return Error{"--folder: players are named with this path, and it must not have a quotation mark"};
  // In a folder that is yet to be made nothing can be written now.
  const auto output = std::filesystem::absolute(request.places.output, problem).lexically_normal();
  const bool is_in_folder =
      output.parent_path() / "" == std::filesystem::path(request.places.folder + '/').lexically_normal();
  if (!is_in_folder)
    if (const auto good = check_outputs({request.places.output}); !good) return good.error();
  std::filesystem::create_directories(request.places.folder, problem);
  if (problem) return Error{"cannot make the folder " + in_quotes(request.places.folder) + ": " + problem.message()};
  auto own = request.places.made_by(request.plan.generation_count());
  if (const auto good = check_leftovers(request.places, own); !good) return good.error();
  own.push_back(request.places.journal());
  return check_outputs({request.places.output}, own);
}

Json generation_json(const GenerationState& g) {
  Json json = {{"games", g.games},
               {"short_of_memory", g.is_short_of_memory},
               {"training", g.training},
               {"held_out", g.held_out},
               {"passes", g.passes},
               {"error", g.error},
               {"error_by_hand", g.error_by_hand},
               {"won", g.match.wins},
               {"drawn", g.match.draws},
               {"lost", g.match.losses}};
  g.match.add_elo_to(json);
  json["against_hand"] = g.against_hand.json();
  json["is_better"] = g.is_better;
  return json;
}

Json to_json(const Learning& learning, const LearnRequest& request, bool is_done) {
  Json generations = Json::array();
  for (const auto& g : learning.state().generations) generations.push_back(generation_json(g));
  return {{"game", request.plan.game},
          {"folder", request.places.folder},
          {"file", request.places.output},
          {"seed", request.plan.seed},
          {"done", is_done},
          {"seconds", learning.state().seconds()},
          {"best_generation", learning.best()},
          {"generations", generations}};
}

void tell_end(const Learning& learning, const LearnRequest& request) {
  int generation = 0;
  for (const auto& state : learning.state().generations) std::cout << generation_line(state, ++generation) << '\n';
  const int best = learning.best();
  std::cout << (best > 0 ? fmt::format("generation {} is the best: {}\n", best, in_quotes(request.places.output))
                         : fmt::format("none is better than the evaluation by hand yet; the last is in {}\n",
                                       in_quotes(request.places.output)));
}

void run_learn(LearnRequest request, Context& context) {
  auto game = learnt_game(request.plan.game, context.games);
  if (!game) return report(context, "learn", game.error());
  constexpr double minutes_an_hour = 60;
  if (request.minutes > 0) request.plan.hours = request.minutes / minutes_an_hour;
  (*game)->complete(request.plan);
  request.places.ending_of_games = (*game)->ending_of_games();
  // What was begun is told when there is no more room.
  if (const auto room = request.resume ? Expected<void>() : (*game)->check_room(request.plan); !room)
    return report(context, "learn", room.error());
  if (const auto ready = prepare_learning(request); !ready) return report(context, "learn", ready.error());
  auto journal = LearnJournal::open(request.places.journal(), request.plan, request.resume);
  if (!journal) return report(context, "learn", journal.error(), Context::failed);
  if (!request.quiet)
    std::cerr << fmt::format("{} in {}, seed {}\n", journal->has_begun() ? "going on" : "learning",
                             in_quotes(request.places.folder), request.plan.seed);
  Attendance attendance(request.quiet);
  LearnPanel panel(request.plan, attendance, request.quiet);
  Learning learning(**game, request.plan, request.places, std::move(*journal), request.means);
  const auto done = learning.run(attendance, panel);
  if (!done) return report(context, "learn", done.error(), Context::failed);
  if (!*done) {
    std::cerr << "arborist learn: interrupted; the same command with --resume goes on\n";
    context.exit_code = Attendance::interrupted;
  }
  if (request.json)
    std::cout << write_json(to_json(learning, request, *done), 2) << '\n';
  else if (*done)
    tell_end(learning, request);
}

void add_plan_options(Command& command, LearnPlan& plan) {
  command.add_option("--hours", plan.hours, "How long it may take, about; most of it goes into games")
      ->check(Range(0.01, 10'000.0))
      ->capture_default_str();
  command.add_option("--games", plan.games, "Games of each generation; 0: as many as the hours allow")
      ->check(Range(std::uint64_t{0}, std::uint64_t{100'000'000}))
      ->capture_default_str();
  command
      .add_option("--generations", plan.generations,
                  "How often a net learns from games of the one before; 0: by the game and the hours")
      ->check(Range(0, LearnPlan::most_generations))
      ->capture_default_str();
  command
      .add_option("--width", plan.width,
                  "Columns of the hidden layer; 0: as suits the game; chess 128 at first, then 256")
      ->capture_default_str();
  command.add_option("--passes", plan.passes, "How often a net goes over all positions; 0: by the hours")
      ->check(Range(0, 10'000))
      ->capture_default_str();
  command.add_option("--nodes", plan.nodes, "Soft limit of a move of self-play")
      ->check(Range(std::uint64_t{1}, std::uint64_t{100'000'000}))
      ->capture_default_str();
  command.add_option("--match-games", plan.match_games, "Games of the match against the generation before")
      ->check(Range(std::uint64_t{2}, std::uint64_t{1'000'000}))
      ->capture_default_str();
  command.add_option("--match-nodes", plan.match_nodes, "Nodes of a move in it")
      ->check(Range(std::uint64_t{1}, std::uint64_t{100'000'000}))
      ->capture_default_str();
  command.add_option("--seed", plan.seed, "The seed of everything")
      ->check(Range(std::uint64_t{0}, std::uint64_t{1'000'000'000}))
      ->capture_default_str();
}

}  // namespace

void add_learn_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("learn", "From nothing to a net: self-play, training and matches in one command");
  auto request = std::make_shared<LearnRequest>();
  command
      ->add_option("game", request->plan.game,
                   "The game: chess, or any that offers features, such as connect-four and reversi")
      ->required();
  command->add_option("-o,--out", request->places.output, "The net to write: the best so far, after every generation")
      ->required()
      ->option_text("FILE");
  command
      ->add_option("--folder", request->places.folder,
                   "Where games, positions and nets are kept; without it, learn/GAME in your data folder")
      ->option_text("FOLDER");
  add_plan_options(*command, request->plan);
  command->add_option("--minutes", request->minutes, "The same as --hours, in minutes")
      ->check(Range(0.1, 600'000.0))
      ->excludes("--hours");
  command
      ->add_option("--threads", request->means.threads, "Threads; only the time depends on them; all cores if not said")
      ->check(Range(1, 256));
  add_checkpoint_option(*command, request->means.seconds_between_checkpoints);
  command->add_flag("--resume", request->resume, "Go on with what is in the folder");
  command->add_flag("--json", request->json, "Print what came of it as JSON");
  command->add_flag("--quiet", request->quiet, "No progress");
  command->footer(
      "Each generation plays games against itself, learns from those of all generations, and meets the one before in "
      "a\n"
      "match. The first values positions by hand, the later ones with the best net so far. Ctrl-C or a kill costs "
      "less\n"
      "than a minute; the same command with --resume goes on.\n\n"
      "Examples:\n"
      "  arborist learn chess --hours 3 --out mine.net\n"
      "  arborist learn chess --hours 3 --out mine.net --resume\n"
      "  arborist match chess engine:net=mine.net engine:eval=classic --nodes 10000\n"
      "  arborist learn reversi --minutes 10 --out mine.net\n"
      "  arborist play reversi --second alphabeta:time=500,order=all,table=16,net=mine.net");
  command->callback([request, &context] { run_learn(*request, context); });
}

}  // namespace arborist
