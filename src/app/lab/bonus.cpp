// arborist lab bonus: what a choice of moves is worth in a game.
#include <iostream>

#include "app/attendance.h"
#include "app/json.h"
#include "app/lab/lab_command.h"
#include "app/lab/self_play_watch.h"
#include "core/file.h"
#include "core/output_file.h"
#include "lab/bonus/bonus_fit.h"

namespace arborist {

namespace {

struct BonusRequest {
  std::string game;
  lab::BonusTask task;
  std::string plot;
  int threads = 0;
  bool json = false;
  bool quiet = false;
};

Json to_json(const lab::BonusFit& fit) {
  auto groups = Json::array();
  for (const lab::BonusGroup& group : fit.groups)
    groups.push_back({{"least_gap", group.least_gap},
                      {"largest_gap", group.largest_gap},
                      {"gap", group.gap},
                      {"positions", group.positions},
                      {"gain", group.gain},
                      {"gain_error", group.gain_error}});
  return {{"game", fit.game},
          {"evaluator", fit.evaluator},
          {"looked_at", fit.looked_at},
          {"forced", fit.forced},
          {"decided", fit.decided},
          {"positions", fit.positions},
          {"depth", fit.task.depth},
          {"seed", fit.task.seed},
          {"reach", fit.line.reach},
          {"reach_error", fit.reach_error},
          {"share", fit.line.share},
          {"share_error", fit.share_error},
          {"largest_bonus", fit.line.bonus_at(0)},
          {"largest_bonus_error", fit.bonus_error},
          {"offset", fit.line.offset},
          {"explained", fit.explained},
          {"checked", fit.checked},
          {"worth_something", fit.is_worth_something()},
          {"spec", spec_of(fit)},
          {"groups", std::move(groups)}};
}

void run(const BonusRequest& request, Context& context) {
  const auto game = context.games.find(request.game);
  if (!game) return report(context, "lab bonus", game.error());
  if (const auto good = check_outputs({request.plot}); !good)
    return report(context, "lab bonus", good.error(), Context::failed);
  Attendance attendance(request.quiet);
  farm::Threads hands(threads_or_all(request.threads));
  SelfPlayWatch watch(attendance);
  const auto fit = lab::fit_bonus(**game, request.task, hands, {.stop = attendance.stop(), .watcher = &watch});
  attendance.take_back();
  if (!fit) return report(context, "lab bonus", fit.error());
  if (!*fit) {
    context.exit_code = Attendance::interrupted;
    return;
  }
  if (!request.plot.empty())
    if (const auto written = write_file(request.plot, to_svg(**fit)); !written)
      return report(context, "lab bonus", written.error(), Context::failed);
  if (request.json)
    std::cout << write_json(to_json(**fit)) << '\n';
  else
    std::cout << to_text(**fit);
}

}  // namespace

void add_lab_bonus(Command& lab, Context& context) {
  auto* command =
      lab.add_subcommand("bonus", "Fit what a choice of moves is worth, for M & N search (mn:reach=N,share=N)");
  auto request = std::make_shared<BonusRequest>();
  command->add_option("game", request->game, "The game")->required();
  command->add_option("--setup", request->task.setup, "Where its games begin");
  command->add_option("--eval", request->task.evaluator, "Whose values; the game's usual evaluator's if not said");
  command->add_option("--positions", request->task.positions, "How many are looked at")
      ->check(Range(100, 10'000'000))
      ->capture_default_str();
  command->add_option("--depth", request->task.depth, "Plies of the first look; the second is two plies deeper")
      ->check(Range(1, 12))
      ->capture_default_str();
  command->add_option("--seed", request->task.seed, "Of the games")->capture_default_str();
  command->add_option("--threads", request->threads, "How many work; all cores if not said")->check(Range(1, 1024));
  command->add_option("--plot", request->plot, "Write gains and line as a picture (SVG)");
  command->add_flag("--json", request->json, "Print for programs");
  command->add_flag("--quiet", request->quiet, "Show no progress");
  command->footer(
      "M & N adds a bonus to a position with more than one good move. This plays games, looks at some of their\n"
      "positions move by move, and then two plies deeper. Where the second best move is near, the deeper look may "
      "find\n"
      "more, for one of them may turn out well; the line that comes nearest to these gains over the gap is the "
      "bonus:\n\n"
      "  gain = offset + share * max(0, reach - gap)\n\n"
      "The offset is the same for all positions, and no part of it. Forced moves, wins and losses are left out. "
      "Errors\n"
      "are of 95 %. The line of one half of the games is checked on the other half: where it does not hold there, a\n"
      "choice is worth nothing that can be told.\n\n"
      "Examples:\n"
      "  arborist lab bonus kalah\n"
      "  arborist lab bonus reversi --depth 4 --positions 20000 --plot reversi.svg\n"
      "  arborist match kalah mn:depth=4,reach=50,share=20 alphabeta:depth=4");
  command->callback([request, &context] { run(*request, context); });
}

}  // namespace arborist
