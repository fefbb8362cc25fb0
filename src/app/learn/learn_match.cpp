#include "app/learn/learn_match.h"

#include <filesystem>

#include "arena/match_files.h"
#include "arena/match_report.h"

namespace arborist {
namespace {

constexpr int random_opening_plies = 6;
// Whether it is worth ten Elo, or none.
constexpr Sprt better_or_not{.elo0 = 0, .elo1 = 10};

std::string verdict_of(const std::optional<SprtState>& state) {
  if (!state || state->decision == SprtState::Decision::go_on) return "";
  return state->decision == SprtState::Decision::h1_accepted ? "better" : "not better";
}

class MatchInLearning final : public MatchWatcher {
 public:
  MatchInLearning(const MatchPlan& plan, MatchFiles& files, StageWatcher& watcher)
      : plan_(plan), files_(files), watcher_(watcher) {}

  Expected<void> game_ended(std::size_t, const FinishedGame& game, const Scoreboard&) override {
    return files_.keep(game);
  }
  void tick(const Scoreboard& board, const farm::Progress&) override {
    (void)watcher_.goes_on(progress_line(plan_, board));
  }

 private:
  const MatchPlan& plan_;
  MatchFiles& files_;
  StageWatcher& watcher_;
};

}  // namespace

Expected<std::optional<MatchResult>> play_learn_match(const LearnMatch& match, StageWatcher& watcher,
                                                      const std::stop_token& stop) {
  const auto player = Spec::parse(match.player);
  if (!player) return player.error();
  const auto opponent = Spec::parse(match.opponent);
  if (!opponent) return opponent.error();
  const Terms terms{.nodes = match.nodes};
  const MatchPlan plan{.game = match.game,
                       .players = {{"new", *player, terms}, {"before", *opponent, terms}},
                       .schedule = Schedule(Format::round_robin, 2, (match.games + 1) / 2),
                       .openings = Openings::random(match.game, random_opening_plies, match.seed),
                       .sprt = match.is_test ? std::optional(better_or_not) : std::nullopt,
                       .seed = match.seed,
                       .concurrency = match.threads};
  if (const auto good = check_players(plan); !good) return good.error();
  std::error_code problem;
  const bool has_begun = std::filesystem::exists(match.journal, problem);
  auto files = MatchFiles::open({.journal = match.journal, .resume = has_begun}, plan);
  if (!files) return files.error();
  MatchInLearning attended(plan, *files, watcher);
  const auto end = run_match(plan, files->board(), attended, stop);
  if (end.error) return *end.error;
  if (end.kind == MatchEnd::Kind::stopped) return std::optional<MatchResult>();
  const Tally& tally = end.board.tally(0, 1);
  return std::optional(MatchResult{.wins = tally.wins,
                                   .draws = tally.draws,
                                   .losses = tally.losses,
                                   .elo = elo_of(end.board, 0, 1),
                                   .verdict = verdict_of(end.sprt)});
}

}  // namespace arborist
