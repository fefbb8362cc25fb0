#include "arena/game_loop.h"

#include <fmt/format.h>

namespace arborist {

namespace {

// Back to the last position in which this side, or another person, had to choose; 0 at the start.
int take_back(AnyPlay& play, const Players& players) {
  if (!play.take_back()) return 0;
  if (players.of(play.to_move()).is_human()) return 1;
  if (play.take_back()) return 2;
  // Only the first move of a program was there: it moves anew.
  return 1;
}

GameEnd lost_by(Side side, GameEnd::Kind kind, std::string reason) { return {kind, opponent(side), std::move(reason)}; }

}  // namespace

GameEnd play_game(AnyPlay& play, const Players& players, const Limits& limits, GameWatcher& watcher) {
  const auto finish = [&](GameEnd end) {
    watcher.ended(play, end);
    return end;
  };
  for (;;) {
    const auto moves = play.moves_played();
    watcher.to_choose(play, moves.empty() ? std::nullopt : std::optional(moves.back()));
    if (const auto outcome = play.outcome())
      return finish({GameEnd::Kind::by_rule, outcome->winner(), std::string(outcome->rule())});

    const Side side = play.to_move();
    const auto choice = players.of(side).choose(play, {.limits = limits});
    if (!choice) return finish(lost_by(side, GameEnd::Kind::forfeited, choice.error().message));
    switch (choice->kind) {
      case Choice::Kind::resign:
        return finish(lost_by(side, GameEnd::Kind::resigned, "resignation"));
      case Choice::Kind::quit:
        return finish({});
      case Choice::Kind::take_back:
        watcher.taken_back(play, take_back(play, players));
        continue;
      case Choice::Kind::move:
        break;
    }
    const auto move = play.play(choice->move);
    if (!move) return finish(lost_by(side, GameEnd::Kind::forfeited, "illegal move: " + move.error().message));
    watcher.played(play, side, *choice);
    players.first.told(play, *move);
    players.second.told(play, *move);
  }
}

std::string in_words(const GameEnd& end, const GameInfo& game) {
  if (end.kind == GameEnd::Kind::unfinished) return "unfinished";
  if (!end.winner) return "draw: " + end.reason;
  const std::string& winner = *end.winner == Side::first ? game.first_side : game.second_side;
  const char* verb = end.kind == GameEnd::Kind::forfeited ? "wins by forfeit" : "wins";
  return fmt::format("{} {}: {}", winner, verb, end.reason);
}

}  // namespace arborist
