// arborist solve: the exact value of a position and best play from it, with a certificate that can be checked again.
#include <fmt/format.h>

#include <chrono>
#include <iostream>
#include <memory>

#include "app/attendance.h"
#include "app/commands.h"
#include "app/json.h"
#include "app/play/solve_request.h"
#include "app/play/start.h"
#include "app/terminal.h"
#include "core/file.h"
#include "core/json.h"
#include "core/output_file.h"
#include "core/plural.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "face/solve.h"
#include "lab/recording/estimate.h"
#include "lab/solve/certificate.h"

namespace arborist {

namespace {

constexpr double longest_seconds = 100'000'000;  // three years

}  // namespace

SolveTerms terms_of(const SolveRequest& request, const Attendance& attendance) {
  SolveTerms terms;
  terms.by = request.by == "dfpn" ? SolveMethod::df_pn : SolveMethod::alpha_beta;
  terms.exact = !request.result_only;
  terms.threads = request.threads;
  terms.traits = !request.plain;
  terms.table_megabytes = static_cast<std::size_t>(request.megabytes);
  terms.limits.stop = attendance.stop();
  if (request.seconds > 0)
    terms.limits.time = std::chrono::duration_cast<Duration>(std::chrono::duration<double>(request.seconds));
  return terms;
}

std::string bounds_in_words(Score lower, Score upper, int unit) {
  const bool has_lower = lower > -Score::infinite(), has_upper = upper < Score::infinite();
  if (!has_lower && !has_upper) return "nothing is known yet";
  if (!has_upper) return "at least " + to_text(lower, unit);
  if (!has_lower) return "at most " + to_text(upper, unit);
  if (lower == upper) return to_text(lower, unit);
  return fmt::format("between {} and {}", to_text(lower, unit), to_text(upper, unit));
}

namespace {

// Where only the result was asked for, how long a win takes is not known.
std::string value_in_words(const Solution& solution, bool result_only, int unit) {
  const Score value = solution.value();
  if (result_only && value > Score::draw()) return "won";
  if (result_only && value < Score::draw()) return "lost";
  return result_only ? "drawn" : value == Score::draw() ? "a draw" : to_text(value, unit);
}

void print_solution(const Solution& solution, const SolveRequest& request, const AnyPlay& play, const GameInfo& info,
                    double seconds) {
  const auto& side = play.to_move() == Side::first ? info.first_side : info.second_side;
  if (solution.is_solved()) {
    std::cout << fmt::format("  value   {} for {}\n  line    {}\n",
                             value_in_words(solution, request.result_only, info.score_unit), side,
                             join(solution.line, " "));
  } else {
    std::cout << fmt::format("  value   {} for {}; not solved: {}\n",
                             bounds_in_words(solution.lower, solution.upper, info.score_unit), side,
                             to_text(solution.ended));
  }
  std::cout << fmt::format("  states  {}\n", grouped(solution.nodes));
  std::cout << Terminal::detect().faint(fmt::format("  time    {:.3f} s", seconds)) << '\n';
}

// Nothing where nothing is known on that side.
Json bound_json(Score bound) {
  return bound <= -Score::infinite() || bound >= Score::infinite() ? Json() : to_json(bound);
}

Json solution_json(const Solution& solution, const SolveRequest& request, const AnyPlay& play, const GameInfo& info) {
  return {{"game", info.name},
          {"position", play.position_text()},
          {"solved", solution.is_solved()},
          {"by", request.by},
          {"exact", !request.result_only},
          {"lower", bound_json(solution.lower)},
          {"upper", bound_json(solution.upper)},
          {"score", solution.is_solved() ? to_json(solution.value()) : Json()},
          {"line", solution.line},
          {"states", solution.nodes},
          {"ended", to_text(solution.ended)}};
}

Expected<void> write_certificate(const std::string& path, const lab::Certificate& certificate) {
  auto file = OutputFile::open(path);
  if (!file) return file.error();
  if (const auto written = file->write(lab::to_text(certificate)); !written) return written.error();
  return file->put_in_place();
}

void run_solve(const SolveRequest& request, Context& context) {
  const auto game = context.games.find(request.game);
  if (!game) return report(context, "solve", game.error());
  const auto play = start_search(**game, request.setup, request.moves, request.seed);
  if (!play) return report(context, "solve", play.error());
  if (!request.certificate.empty())
    if (const auto good = check_writable(request.certificate); !good) return report(context, "solve", good.error());
  const auto& info = (*game)->info();
  Attendance attendance(request.quiet || request.json);
  SolveTerms terms = terms_of(request, attendance);
  terms.claims = request.certificate.empty() ? 0 : request.claims;
  const Stopwatch watch;
  terms.told = [&](const SolveProgress& now) {
    if (!attendance.looks_up()) return;
    attendance.tell(
        fmt::format("{} states, {}", grouped(now.nodes), bounds_in_words(now.lower, now.upper, info.score_unit)));
  };
  if (!request.json) {
    std::cout << (*play)->draw(Terminal::detect().draw_options()) << '\n';
    const auto tree = lab::estimate_tree(**play, 64);
    std::cout << fmt::format("  ahead   {} lines of play; in the best order alpha-beta needs {} of their positions\n",
                             lab::about(tree.positions(64)), lab::about(tree.least_of_alpha_beta(64)))
              << std::flush;
  }
  const auto solution = (*play)->solve(terms);
  attendance.take_back();
  if (!solution) return report(context, "solve", solution.error());
  if (!solution->is_solved()) context.exit_code = attendance.is_stopped() ? Attendance::interrupted : Context::failed;
  if (solution->is_solved() && !request.certificate.empty()) {
    const lab::Certificate certificate{info.name, (*play)->position_text(), solution->claims};
    if (const auto written = write_certificate(request.certificate, certificate); !written)
      return report(context, "solve", written.error(), Context::failed);
  }
  if (request.json)
    std::cout << write_json(solution_json(*solution, request, **play, info), 2) << '\n';
  else
    print_solution(*solution, request, **play, info, watch.seconds());
}

void run_check(const SolveRequest& request, Context& context) {
  const auto text = read_file(request.check, std::size_t{256} << 20U);
  if (!text) return report(context, "solve", text.error());
  const auto certificate = lab::Certificate::parse(*text);
  if (!certificate) return report(context, "solve", certificate.error().in(request.check));
  Attendance attendance(request.quiet || request.json);
  const auto told = [&](const lab::CheckedCertificate& now) {
    if (attendance.looks_up())
      attendance.tell(fmt::format("{} of {} claims, {} states", grouped(now.claims()),
                                  grouped(certificate->claims.size()), grouped(now.nodes)));
  };
  const auto checked = lab::check(*certificate, context.games, terms_of(request, attendance), told);
  attendance.take_back();
  if (!checked)
    return report(context, "solve", checked.error().in(request.check),
                  attendance.is_stopped() ? Attendance::interrupted : Context::failed);
  if (request.json) {
    const Json all = {{"game", certificate->game},
                      {"position", certificate->position},
                      {"lower", bound_json(checked->lower)},
                      {"upper", bound_json(checked->upper)},
                      {"by_rules", checked->by_rules},
                      {"by_search", checked->by_search},
                      {"states", checked->nodes}};
    std::cout << write_json(all, 2) << '\n';
    return;
  }
  std::cout << fmt::format("{} {}: {}\n", certificate->game, certificate->position,
                           bounds_in_words(checked->lower, checked->upper, 1));
  std::cout << fmt::format("  {} by the rules alone, {} searched again ({})\n",
                           counted(checked->by_rules, "claim holds", "claims hold"), grouped(checked->by_search),
                           counted(checked->nodes, "state"));
}

}  // namespace

void add_solve_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("solve", "Solve a position: its exact value and best play to the end");
  auto request = std::make_shared<SolveRequest>();
  command->add_option("game", request->game, "The game; 'arborist games' lists them");
  command->add_option("position", request->setup, start_help);
  command->add_option("--moves", request->moves, "Moves to play first");
  command->add_option(
      "--file", request->files,
      "Files of positions, one a line, with or without its value: solved one after the other, and checked");
  command->add_flag("--result", request->result_only, "Only whether it is won, drawn or lost, not in how many plies");
  command->add_option("--by", request->by, "alphabeta, or dfpn, which finds the result only")
      ->check(IsMember({"alphabeta", "dfpn"}))
      ->capture_default_str();
  command->add_option("--threads", request->threads, "That solve together")
      ->check(Range(1, 1024))
      ->capture_default_str();
  command->add_option("--table", request->megabytes, "Megabytes of the table")
      ->check(Range(1, 1 << 20))
      ->capture_default_str();
  command->add_option("--time", request->seconds, "Seconds a position may take; what is known by then is told")
      ->check(Range(0.001, longest_seconds));
  command->add_flag("--plain", request->plain, "Without what the game knows of itself, only by its rules");
  command->add_option("--certificate", request->certificate, "A file for claims that prove the value");
  command->add_option("--claims", request->claims, "How many at most; what is left is searched when it is checked")
      ->check(Range(std::size_t{2}, lab::Certificate::most_claims))
      ->capture_default_str();
  command->add_option("--check", request->check, "Check such a file again, by the rules and plain search");
  command->add_option("--seed", request->seed, "Of a start by chance")->capture_default_str();
  command->add_flag("--quiet", request->quiet, "Do not tell how far it is");
  command->add_flag("--json", request->json, "Print JSON");
  command->footer(
      "Examples:\n"
      "  arborist solve connect-four 5x4\n"
      "  arborist solve connect-four --moves 4 4 4 4 4 2 --threads 2\n"
      "  arborist solve connect-four 44444 --result\n"
      "  arborist solve connect-four --file easy.txt hard.txt\n"
      "  arborist solve hex 3x3 --by dfpn\n"
      "  arborist solve tic-tac-toe --certificate draw.proof\n"
      "  arborist solve --check draw.proof");
  command->callback([request, &context] {
    request->result_only = request->result_only || request->by == "dfpn";
    if (request->check.empty() == request->game.empty())
      return report(context, "solve",
                    Error{"name a game to solve, or a certificate to check: solve GAME, or solve --check FILE"});
    if (!request->check.empty()) return run_check(*request, context);
    if (request->files.empty()) return run_solve(*request, context);
    if (!request->setup.empty() || !request->moves.empty() || !request->certificate.empty())
      return report(context, "solve", Error{"with --file the positions stand in the file, and have no certificate"});
    solve_files(*request, context);
  });
}

}  // namespace arborist
