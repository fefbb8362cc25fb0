// How a match or tournament runs on the command line: progress, files, Ctrl-C, results.
#include <fmt/format.h>
#include <unistd.h>

#include <iostream>

#include "app/commands.h"
#include "app/interrupts.h"
#include "app/match/json.h"
#include "app/match/options.h"
#include "app/match/panel.h"
#include "app/standard_streams.h"
#include "arena/match_files.h"
#include "arena/match_report.h"
#include "core/write_json.h"

namespace arborist {

namespace {

// As shells call it.
constexpr int interrupted = 128 + SIGINT;
constexpr double first_line_after = 2;
constexpr double longest_silence = 60;

// Keeps the games, shows the progress and listens for Ctrl-C.
class Attended final : public MatchWatcher {
 public:
  Attended(const MatchRequest& request, const MatchPlan& plan, MatchFiles& files, std::stop_source& stop)
      : request_(request), plan_(plan), files_(files), stop_(stop) {
    const auto style = request.quiet ? std::nullopt : panel_style_of_terminal();
    if (style) panel_.emplace(plan, *style, games_on(files.board()));
  }

  void game_began(std::size_t hand, const ScheduledGame& game, const AnyPlay& play) override {
    if (panel_) panel_->game_began(hand, game, play);
  }
  void moved(std::size_t hand, const AnyPlay& after, const PlayedMove& move) override {
    if (panel_) panel_->moved(hand, after, move);
  }
  Expected<void> game_ended(std::size_t, const FinishedGame& game, const Scoreboard& board) override {
    if (panel_) panel_->game_ended(board);
    // The game is kept even where nobody can be told of it.
    auto kept = files_.keep(game);
    if (request_.events) std::cout << write_json(to_json(game, plan_)) << '\n' << std::flush;
    if (kept && !std::cout) return Error{"stopped, as the results cannot be told"};
    return kept;
  }

  void has_fewer_hands(std::size_t hands) override {
    std::cerr << fmt::format("arborist: {} of {} games at once; no more threads could be had\n", hands,
                             plan_.concurrency);
  }

  void tick(const Scoreboard& board) override {
    if (interrupts_.pending()) interrupt();
    if (panel_)
      std::cerr << panel_->redraw(board, panel_style_of_terminal().value_or(PanelStyle{})) << std::flush;
    else if (!request_.quiet && watch_.seconds() >= next_line_)
      print_line(board);
  }

  void leave() {
    if (panel_) std::cerr << panel_->erase() << std::flush;
  }

 private:
  static std::size_t games_on(const Scoreboard& board) { return board.games() + board.void_games(); }

  // Once: end with the results so far. Twice: at once.
  void interrupt() {
    if (stop_.stop_requested()) {
      leave();
      interrupts_.release();
      ::_exit(interrupted);
    }
    stop_.request_stop();
  }

  // For logs: rarer and rarer, at most once a minute.
  void print_line(const Scoreboard& board) {
    next_line_ = watch_.seconds() + std::min(longest_silence, std::max(first_line_after, watch_.seconds()));
    std::cerr << progress_line(plan_, board) << std::endl;
  }

  const MatchRequest& request_;
  const MatchPlan& plan_;
  MatchFiles& files_;
  std::stop_source& stop_;
  std::optional<MatchPanel> panel_;
  Interrupts interrupts_;
  Stopwatch watch_;
  double next_line_ = first_line_after;
};

}  // namespace

Expected<int> run_request(const MatchRequest& request, const GameList& games, Format format) {
  const auto game = games.find(request.game);
  if (!game) return game.error();
  const auto plan = request.plan(**game, format);
  if (!plan) return plan.error();
  if (const auto good = check_players(*plan); !good) return good.error();
  auto files = MatchFiles::open({.pgn = request.pgn,
                                 .record = request.record,
                                 .csv = request.csv,
                                 .journal = request.journal,
                                 .resume = request.resume},
                                *plan);
  if (!files) return files.error();
  for (const auto& note : files->notes()) std::cerr << "arborist: " << note << '\n';
  StandardStreams::look_by_hand();
  const bool in_words = !request.json && !request.events;
  if (in_words) std::cout << heading_text(*plan) << '\n' << std::flush;
  if (request.events) std::cout << write_json(start_json(*plan)) << '\n' << std::flush;
  if (!std::cout) return Context::failed;
  std::stop_source stop;
  Attended attended(request, *plan, *files, stop);
  const auto end = run_match(*plan, files->board(), attended, stop.get_token());
  attended.leave();
  if (in_words) std::cout << report_text(*plan, end);
  if (request.json || request.events) std::cout << write_json(to_json(*plan, end), request.events ? -1 : 2) << '\n';
  if (end.error) std::cerr << "arborist: " << end.error->message << '\n';
  if (end.error) return Context::failed;
  return end.kind == MatchEnd::Kind::stopped ? interrupted : 0;
}

}  // namespace arborist
