#include "lab/tables/matches.h"

#include <fmt/format.h>

#include "arena/match.h"

namespace arborist::lab {
namespace {

class Watcher final : public MatchWatcher {
 public:
  Watcher(const TableRun& run, const ShortMatch& match) : run_(run), match_(match) {}
  [[nodiscard]] Expected<void> game_ended(std::size_t, const FinishedGame&, const Scoreboard& board) override {
    run_.progress(fmt::format("{} against {}: {} of {} games", match_.first, match_.second, board.games(),
                              board.schedule().games()));
    return {};
  }

 private:
  const TableRun& run_;
  const ShortMatch& match_;
};

}  // namespace

Expected<Tally> play_match(const TableRun& run, const ShortMatch& match) {
  const auto game = run.games.find(match.game);
  if (!game) return game.error();
  auto players = parse_contestants({match.first, match.second}, {});
  if (!players) return players.error();
  const MatchPlan plan{.game = **game,
                       .players = std::move(*players),
                       .schedule = Schedule(Format::round_robin, 2, match.pairs),
                       .openings = Openings::random(**game, match.random_plies, match.seed),
                       .seed = match.seed};
  if (const auto check = check_players(plan); !check) return check.error();
  Watcher watcher(run, match);
  const MatchEnd end = run_match(plan, Scoreboard(plan.schedule), watcher, run.stop);
  if (end.error) return *end.error;
  return end.board.tally(0, 1);
}

std::string to_text(const Tally& tally) {
  return fmt::format("{} won, {} drawn, {} lost of {}: {:.1f} %", tally.wins, tally.draws, tally.losses, tally.games(),
                     100 * tally.score());
}

}  // namespace arborist::lab
