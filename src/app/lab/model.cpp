// arborist lab model: what an opponent is like, learnt from its games.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>

#include "app/attendance.h"
#include "app/lab/lab_command.h"
#include "core/text.h"
#include "lab/model/model.h"
#include "lab/positions/self_played.h"

namespace arborist {

namespace {

struct LabModelRequest {
  std::string game;
  std::string games;
  std::string player;
  std::vector<std::string> evaluators;
  int sight = 1;
  double slip = 0.1;
  std::uint64_t moves = 2000;
  bool json = false;
};

void run_lab_model(const LabModelRequest& request, Context& context) {
  const auto fail = [&](const Error& error) { report(context, "lab model", error); };
  const auto game = context.games.find(request.game);
  if (!game) return fail(game.error());
  for (const std::string& name : request.evaluators)
    if (const auto known = lab::evaluator_of(**game, name); !known) return fail(known.error());
  const auto games = lab::read_played_games(request.games, (*game)->info());
  if (!games) return report(context, "lab model", games.error(), Context::failed);
  Attendance attendance(request.json);
  const auto model = lab::learn_model({.game = **game,
                                       .games = *games,
                                       .player = request.player,
                                       .evaluators = request.evaluators,
                                       .sight = request.sight,
                                       .slip = request.slip,
                                       .most_moves = request.moves,
                                       .goes_on = [&](std::uint64_t looked_at) {
                                         if (attendance.looks_up())
                                           attendance.tell(fmt::format("{} moves", grouped(looked_at)));
                                         return !attendance.is_stopped();
                                       }});
  attendance.take_back();
  if (attendance.is_stopped()) context.exit_code = Attendance::interrupted;
  if (!model) return fail(model.error());
  std::cout << (request.json ? lab::to_json_text(*model) : lab::to_text(*model));
}

}  // namespace

void add_lab_model(Command& lab, Context& context) {
  auto* command = lab.add_subcommand("model", "Learn from games what an opponent is like, and who to set against it");
  auto request = std::make_shared<LabModelRequest>();
  command->add_option("game", request->game, "The game; 'arborist games' lists them")->required();
  command->add_option("--games", request->games, "Games: records of 'match --record' or 'play', or PGN")
      ->option_text("FILE")
      ->required();
  command->add_option("--player", request->player, "Whose moves, as the games name the player; everybody's otherwise");
  command->add_option("--models", request->evaluators, "Evaluators it may go by; all of the game otherwise");
  command->add_option("--sight", request->sight, "Plies that it looks ahead")
      ->check(Range(1, 6))
      ->capture_default_str();
  command->add_option("--slip", request->slip, "How often it plays another move than its best, of 1")
      ->check(Range(0.001, 0.999))
      ->capture_default_str();
  command->add_option("--moves", request->moves, "So many moves are looked at")
      ->check(PositiveNumber())
      ->capture_default_str();
  command->add_flag("--json", request->json, "Print JSON");
  command->footer(
      "likely: how likely it is that the opponent goes by this evaluator, after all of its moves (Bayes' rule)\n"
      "its move: how often the move was what such an opponent would play; where several are best to it, only a part\n"
      "counts, one of three as a third, so that even the right model stays below 100 % in games with many ties\n"
      "error: points by which such an opponent misjudges moves, so that these moves are likeliest\n"
      "log loss: how well the moves are foreseen with that error; less is better\n\n"
      "Examples:\n"
      "  arborist match reversi mobility=alphabeta:depth=1,eval=mobility random --games 20 --record "
      "games.txt\n"
      "  arborist lab model reversi --games games.txt --player mobility\n"
      "  arborist lab model chess --games anna.pgn --player Anna --sight 2 --json");
  command->callback([request, &context] { run_lab_model(*request, context); });
}

}  // namespace arborist
