// arborist lab leaves: what static values of a game say of deeper ones.
#include <fmt/format.h>

#include <iostream>

#include "app/attendance.h"
#include "app/json.h"
#include "app/lab/lab_command.h"
#include "app/lab/self_play_watch.h"
#include "core/file.h"
#include "core/output_file.h"
#include "core/plural.h"
#include "lab/leaves/leaf_fit.h"

namespace arborist {

namespace {

struct LeavesRequest {
  std::string game;
  lab::LeafTask task;
  std::string out;
  int threads = 0;
  bool json = false;
  bool quiet = false;
};

void print_fit(const LeavesRequest& request, const lab::LeafFitted& fitted) {
  if (request.json) {
    auto kinds = Json::array();
    for (const auto& [kind, errors] : fitted.fit.kinds) kinds.push_back({{"kind", kind}, {"errors", errors}});
    std::cout << write_json({{"game", fitted.fit.game},
                             {"evaluator", fitted.fit.evaluator},
                             {"positions", fitted.samples},
                             {"depth", request.task.depth},
                             {"seed", request.task.seed},
                             {"scale", fitted.fit.scale},
                             {"spread", fitted.spread},
                             {"spread_within_kinds", fitted.spread_left},
                             {"features", fitted.fit.sizes},
                             {"kinds", std::move(kinds)}})
              << '\n';
    return;
  }
  std::cout << fmt::format(
      "{}, evaluator {}: {} looked at {} plies deeper, seed {}\n"
      "  {:.4g} points are worth {:.2f} of a win\n"
      "  a deeper look differs by {:.3f} in all, by {:.3f} among positions of one kind ({})\n",
      fitted.fit.game, fitted.fit.evaluator, counted(fitted.samples, "position"), request.task.depth, request.task.seed,
      fitted.fit.scale, bayes::LeafModel::curve(1), fitted.spread, fitted.spread_left,
      counted(fitted.fit.kinds.size(), "kind"));
  if (!request.out.empty()) std::cout << "  written to " << request.out << ": bayes:leaves=" << request.out << '\n';
}

void run(LeavesRequest& request, Context& context) {
  const auto game = context.games.find(request.game);
  if (!game) return report(context, "lab leaves", game.error());
  if (const auto good = check_outputs({request.out}); !good)
    return report(context, "lab leaves", good.error(), Context::failed);
  Attendance attendance(request.quiet);
  farm::Threads hands(threads_or_all(request.threads));
  SelfPlayWatch watch(attendance);
  const auto fitted = lab::fit_leaves(**game, request.task, hands, {.stop = attendance.stop(), .watcher = &watch});
  attendance.take_back();
  if (!fitted) return report(context, "lab leaves", fitted.error());
  if (!*fitted) {
    context.exit_code = Attendance::interrupted;
    return;
  }
  if (!request.out.empty()) {
    const std::string comment =
        fmt::format("# arborist lab leaves {} --eval {} --positions {} --depth {} --seed {}\n", request.game,
                    (*fitted)->fit.evaluator, request.task.positions, request.task.depth, request.task.seed);
    if (const auto written = write_file(request.out, comment + to_text((*fitted)->fit)); !written)
      return report(context, "lab leaves", written.error(), Context::failed);
  }
  print_fit(request, **fitted);
}

}  // namespace

void add_lab_leaves(Command& lab, Context& context) {
  auto* command = lab.add_subcommand(
      "leaves", "Fit what static values say of deeper ones, for Bayesian search (bayes:leaves=FILE)");
  auto request = std::make_shared<LeavesRequest>();
  command->add_option("game", request->game, "The game")->required();
  command->add_option("--setup", request->task.setup, "Where its games begin");
  command->add_option("--eval", request->task.evaluator,
                      "Whose static values; the game's usual evaluator's if not said");
  command->add_option("--positions", request->task.positions, "How many are looked at")
      ->check(Range(100, 10'000'000))
      ->capture_default_str();
  command->add_option("--depth", request->task.depth, "Plies of the deeper look")
      ->check(Range(1, 12))
      ->capture_default_str();
  command->add_option("--errors", request->task.errors, "Values that a leaf gets")
      ->check(Range(1, 16))
      ->capture_default_str();
  command->add_option("--seed", request->task.seed, "Of the games")->capture_default_str();
  command->add_option("--threads", request->threads, "How many work; all cores if not said")->check(Range(1, 1024));
  command->add_option("--out", request->out, "Write the model here");
  command->add_flag("--json", request->json, "Print for programs");
  command->add_flag("--quiet", request->quiet, "Show no progress");
  command->footer(
      "A leaf of Bayesian search is worth several values, each with its chance: what a deeper look may bring. This\n"
      "plays games, looks at some of their positions more closely, and writes down how far off static values are.\n\n"
      "Examples:\n"
      "  arborist lab leaves reversi --positions 50000 --out reversi.leaves\n"
      "  arborist match reversi bayes:leaves=reversi.leaves alphabeta:nodes=20000,order=all,table=16");
  command->callback([request, &context] { run(*request, context); });
}

}  // namespace arborist
