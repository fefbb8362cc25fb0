#include "arena/match_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <chrono>

#include "arena/statistics/cross_table.h"
#include "core/plural.h"
#include "core/text.h"

namespace arborist {

namespace {

std::string padded(const std::string& text, std::size_t width) {
  const auto shown = display_width(text);
  return text + std::string(width > shown ? width - shown : 0, ' ');
}

std::size_t widest_name(const MatchPlan& plan) {
  std::size_t widest = 6;
  for (const auto& player : plan.players) widest = std::max(widest, display_width(player.name));
  return widest;
}

std::string duel_text(const MatchPlan& plan, const MatchEnd& end) {
  const Scoreboard& board = end.board;
  const Tally& games = board.tally(0, 1);
  const Pairs& pairs = board.pairs(0, 1);
  const Elo elo = elo_of(board, 0, 1);
  std::string text = fmt::format("{} against {}\n", plan.players[0].name, plan.players[1].name);
  text += fmt::format("  games   {}: {}, {}\n", games.games(), to_text(games), percent_text(games.score()));
  text += fmt::format("  pairs   {}: {}\n", pairs.pairs(), to_text(pairs));
  text += fmt::format("  Elo     {}, likelihood of superiority {}\n", to_text(elo), percent_text(elo.superiority));
  if (end.sprt) text += fmt::format("  SPRT    {}\n", to_text(*end.sprt, *plan.sprt));
  return text;
}

// Everybody against everybody, and the ratings that follow.
std::string standings_text(const MatchPlan& plan, const Scoreboard& board) {
  const Results results = results_of(plan, board);
  if (results.games() == 0) return "no games yet\n";
  std::string text = cross_table(results);
  if (const auto ratings = rate(results)) text += "\n" + rating_table(*ratings);
  return text;
}

// What each used a move, and what went wrong.
std::string use_text(const MatchPlan& plan, const Scoreboard& board) {
  const auto width = widest_name(plan);
  std::string text = fmt::format("{}      moves   nodes/move  depth  time/move\n", padded("", width));
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    const PlayerUse& use = board.use(i);
    const auto moves = static_cast<double>(std::max<std::uint64_t>(use.moves, 1));
    const double seconds = in_seconds(use.time) / moves;
    text += fmt::format("  {}  {:>8}  {:>11}", padded(plan.players[i].name, width), grouped(use.moves),
                        grouped(static_cast<std::uint64_t>(static_cast<double>(use.nodes) / moves)));
    text += use.moves_with_depth == 0
                ? fmt::format("{:>7}", "-")
                : fmt::format("{:>7.1f}", static_cast<double>(use.depths) / static_cast<double>(use.moves_with_depth));
    text += fmt::format("{:>8.2f} ms", 1000 * seconds);
    const std::pair<std::uint64_t, const char*> faults[] = {
        {use.overstepped, "overstepped a limit"}, {use.illegal_moves, "illegal moves"}, {use.failed, "failed"}};
    for (const auto& [count, what] : faults)
      if (count > 0) text += fmt::format("  {}: {}", what, count);
    text += '\n';
  }
  return text;
}

}  // namespace

Results results_of(const MatchPlan& plan, const Scoreboard& board) {
  Results results;
  for (std::size_t a = 0; a < plan.players.size(); ++a) {
    for (std::size_t b = 0; b < plan.players.size(); ++b) {
      if (board.moving_first(a, b).games() == 0) continue;
      [[maybe_unused]] const auto added =
          results.add(plan.players[a].name, plan.players[b].name, board.moving_first(a, b));
      assert(added && "contestants have short and different names");
    }
  }
  return results;
}

Elo elo_of(const Scoreboard& board, std::size_t player, std::size_t opponent) {
  const Pairs& pairs = board.pairs(player, opponent);
  return pairs.pairs() > 0 ? estimate(pairs) : estimate(board.tally(player, opponent));
}

std::string to_text(const Tally& tally) { return fmt::format("+{} ={} -{}", tally.wins, tally.draws, tally.losses); }

std::string to_text(const Pairs& pairs) {
  return fmt::format("0:{} ½:{} 1:{} 1½:{} 2:{}", pairs.count[0], pairs.count[1], pairs.count[2], pairs.count[3],
                     pairs.count[4]);
}

std::string heading_text(const MatchPlan& plan) {
  const bool alike = std::all_of(plan.players.begin(), plan.players.end(),
                                 [&](const Contestant& c) { return c.terms == plan.players.front().terms; });
  std::string text =
      fmt::format("{}: {}, {}, openings: {}, seed {}{}", plan.game.info().name, counted(plan.schedule.games(), "game"),
                  alike ? plan.players.front().terms.text() : std::string("terms by player"), plan.openings.text(),
                  plan.seed, plan.concurrency > 1 ? fmt::format(", {} games at once", plan.concurrency) : "");
  for (const auto& player : plan.players)
    if (player.name != player.spec.text())
      text += fmt::format("\n  {}: {}{}", player.name, player.spec.text(), alike ? "" : ", " + player.terms.text());
  return text;
}

std::string progress_line(const MatchPlan& plan, const Scoreboard& board) {
  std::string text =
      fmt::format("{} of {}", grouped(std::uint64_t{board.games()}), counted(plan.schedule.games(), "game"));
  if (plan.players.size() > 2) {
    for (std::size_t i = 0; i < plan.players.size(); ++i)
      text += fmt::format(", {} {}", plan.players[i].name, percent_text(board.total(i).score()));
    return text;
  }
  text += fmt::format(": {}, Elo {}", to_text(board.tally(0, 1)), to_text(elo_of(board, 0, 1)));
  if (plan.sprt) text += ", " + to_text(SequentialTest(*plan.sprt).follow(board), *plan.sprt);
  return text;
}

std::string report_text(const MatchPlan& plan, const MatchEnd& end) {
  const Scoreboard& board = end.board;
  std::string text = plan.players.size() == 2 ? duel_text(plan, end) : standings_text(plan, board);
  const Tally& first = board.with_first_move();
  text += fmt::format("  first   whoever moved first: {}, {}\n", to_text(first), percent_text(first.score()));
  if (board.void_games() > 0)
    text += fmt::format("  void: {} for nobody\n", counted(board.void_games(), "game counts", "games count"));
  if (board.replayed_games() > 0)
    text += fmt::format("  played again after a failure: {}\n", counted(board.replayed_games(), "game"));
  text += use_text(plan, board);
  if (end.kind == MatchEnd::Kind::stopped)
    text += fmt::format("stopped after {} of {}\n", grouped(std::uint64_t{board.games() + board.void_games()}),
                        counted(plan.schedule.games(), "game"));
  return text;
}

}  // namespace arborist
