#include "app/match/run.h"

#include <fmt/format.h>

#include <iostream>

#include "app/commands.h"
#include "app/match/panel.h"
#include "app/standard_streams.h"
#include "arena/match_json.h"
#include "arena/match_report.h"
#include "core/json.h"

namespace arborist {

namespace {

// Keeps the games and shows the progress.
class Attended final : public MatchWatcher {
 public:
  Attended(const MatchRequest& request, const MatchPlan& plan, MatchFiles& files, Attendance& attendance)
      : request_(request), plan_(plan), files_(files), attendance_(attendance) {
    const auto style = request.quiet ? std::nullopt : panel_style_of_terminal();
    if (style) panel_.emplace(plan, *style);
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
    tell_if_fewer("arborist", hands, static_cast<std::size_t>(plan_.concurrency), "games at once");
  }

  void tick(const Scoreboard& board, const farm::Progress& games) override {
    if (!attendance_.looks_up()) return;
    if (panel_)
      std::cerr << panel_->redraw(board, games, panel_style_of_terminal().value_or(PanelStyle{})) << std::flush;
    else
      attendance_.tell(with_teams(progress_line(plan_, board), games));
  }

  void leave() {
    if (panel_) std::cerr << panel_->erase() << std::flush;
  }

 private:
  const MatchRequest& request_;
  const MatchPlan& plan_;
  MatchFiles& files_;
  Attendance& attendance_;
  std::optional<MatchPanel> panel_;
};

}  // namespace

MatchEnd run_attended(const MatchRequest& request, const MatchPlan& plan, MatchFiles& files, Attendance& attendance,
                      farm::Farm& farm) {
  Attended attended(request, plan, files, attendance);
  auto end = run_match(plan, files.board(), attended, attendance.stop(), farm);
  attended.leave();
  return end;
}

Expected<int> run_request(const MatchRequest& request, const Context& context, Format format) {
  const auto game = context.games.find(request.game);
  if (!game) return game.error();
  const auto plan = request.plan(**game, format);
  if (!plan) return plan.error();
  if (const auto good = check_players(*plan); !good) return good.error();
  const FilePaths paths{.pgn = request.pgn,
                        .record = request.record,
                        .csv = request.csv,
                        .journal = request.journal,
                        .resume = request.resume};
  auto files = MatchFiles::open(context.farm.keeps_books() ? paths : FilePaths{}, *plan);
  if (!files) return files.error();
  for (const auto& note : files->notes()) std::cerr << "arborist: " << note << '\n';
  StandardStreams::look_by_hand();
  const bool in_words = !request.json && !request.events;
  if (in_words) std::cout << heading_text(*plan) << '\n' << std::flush;
  if (request.events) std::cout << write_json(start_json(*plan)) << '\n' << std::flush;
  if (!std::cout) return Context::failed;
  Attendance attendance(request.quiet);
  const auto end = run_attended(request, *plan, *files, attendance, context.farm);
  if (in_words) std::cout << report_text(*plan, end);
  if (request.json || request.events) std::cout << write_json(to_json(*plan, end), request.events ? -1 : 2) << '\n';
  if (end.error) std::cerr << "arborist: " << end.error->message << '\n';
  if (end.error) return Context::failed;
  return end.kind == MatchEnd::Kind::stopped ? Attendance::interrupted : 0;
}

}  // namespace arborist
