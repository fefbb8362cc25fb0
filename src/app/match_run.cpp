// How a match or tournament runs on the command line: progress, files, Ctrl-C, results.
#include <fmt/format.h>

#include <iostream>

#include "app/match_options.h"
#include "arena/game_text.h"
#include "arena/match_report.h"
#include "core/stopwatch.h"

namespace arborist {

namespace {

class Progress final : public MatchWatcher {
 public:
  Progress(const MatchPlan& plan, bool is_quiet) : plan_(plan), is_quiet_(is_quiet) {}
  Expected<void> game_ended(std::size_t, const FinishedGame&, const Scoreboard& board) override {
    if (is_quiet_ || watch_.seconds() < next_) return {};
    next_ = watch_.seconds() + 2;
    std::cerr << fmt::format("{} of {}: {}, Elo {}\n", board.games(), plan_.schedule.games(),
                             to_text(board.tally(0, 1)), to_text(elo_of(board, 0, 1)));
    return {};
  }

 private:
  const MatchPlan& plan_;
  bool is_quiet_;
  Stopwatch watch_;
  double next_ = 2;
};

}  // namespace

Expected<int> run_request(const MatchRequest& request, const GameList& games, Format format) {
  const auto game = games.find(request.game);
  if (!game) return game.error();
  const auto plan = request.plan(**game, format);
  if (!plan) return plan.error();
  if (const auto good = check_players(*plan); !good) return good.error();
  std::cout << heading_text(*plan) << '\n';
  Progress progress(*plan, request.quiet);
  const auto end = run_match(*plan, Scoreboard(plan->schedule), progress, {});
  std::cout << report_text(*plan, end);
  return 0;
}

}  // namespace arborist
