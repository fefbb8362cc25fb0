#include "arena/game_loop.h"

#include <fmt/format.h>

#include <cstdlib>
#include <exception>

#include "arena/match_clock.h"
#include "core/plural.h"
#include "core/text.h"

namespace arborist {

namespace {

using Fault = GameEnd::Fault;

// Back to the last position in which this side, or another person, had to choose; 0 at the start.
int take_back(AnyPlay& play, const Players& players) {
  int plies = 0;
  // Where only the first move of a program was there, it moves anew.
  while (play.take_back()) {
    ++plies;
    if (players.of(play.to_move()).is_human() && !play.must_pass()) break;
  }
  return plies;
}

GameEnd forfeit(Side side, Fault fault, std::string reason) {
  return {GameEnd::Kind::forfeited, opponent(side), std::move(reason), fault};
}

// One game on its way.
class Sitting {
 public:
  Sitting(AnyPlay& play, const Players& players, const Conditions& conditions, GameWatcher& watcher)
      : play_(play),
        players_(players),
        conditions_(conditions),
        watcher_(watcher),
        clock_({conditions.terms[0].clock, conditions.terms[1].clock}) {
    note_line();
  }

  GameEnd run() {
    if (conditions_.adjudicator != nullptr) conditions_.adjudicator->new_game();
    for (;;) {
      watcher_.to_choose(play_, last_move_);
      if (const auto outcome = play_.outcome())
        return {.kind = GameEnd::Kind::by_rule,
                .winner = outcome->winner(),
                .reason = std::string(outcome->rule()),
                .points = outcome->points()};
      if (auto end = step()) return std::move(*end);
    }
  }

 private:
  // One choice of the side to move; an end where it leads to one that the rules do not see.
  std::optional<GameEnd> step() {
    const Side side = play_.to_move();
    const Turn turn = turn_of(side);
    const Stopwatch watch;
    const auto choice = ask(side, turn);
    const Duration used = watch.elapsed();
    if (conditions_.stop.stop_requested()) return GameEnd{};
    if (!choice) return forfeit(side, Fault::failed, choice.error().message);
    switch (choice->kind) {
      case Choice::Kind::resign:
        return GameEnd{GameEnd::Kind::resigned, opponent(side), "resignation"};
      case Choice::Kind::quit:
        return GameEnd{};
      case Choice::Kind::take_back:
        watcher_.taken_back(play_, take_back(play_, players_));
        note_line();
        return std::nullopt;
      case Choice::Kind::move:
        break;
    }
    if (auto end = overstepped(side, *choice, used)) return end;
    return carry_out(side, *choice, used);
  }

  [[nodiscard]] Turn turn_of(Side side) const {
    const Terms& terms = conditions_.terms[index_of(side)];
    return {.limits = {.depth = terms.depth,
                       .nodes = terms.nodes,
                       .time = terms.move_time,
                       .soft_time = std::nullopt,
                       .stop = conditions_.stop},
            .time_left = clock_.time_left(side)};
  }

  // Players come from anywhere: what they throw ends here.
  Expected<Choice> ask(Side side, const Turn& turn) {
    try {
      return players_.of(side).choose(play_, turn);
    } catch (const std::exception& thrown) {
      return Error{fmt::format("it threw an exception: {}", thrown.what())};
    }
  }

  std::optional<GameEnd> overstepped(Side side, const Choice& choice, Duration used) {
    const Terms& terms = conditions_.terms[index_of(side)];
    const Grace& grace = conditions_.grace;
    const bool is_late = terms.move_time && used > *terms.move_time + grace.time;
    if (!clock_.spend(side, used, grace.time)) return forfeit(side, Fault::overstepped, "out of time");
    if (is_late)
      return forfeit(side, Fault::overstepped,
                     fmt::format("out of time: {} for a move of {}", to_text(used), to_text(*terms.move_time)));
    if (!choice.analysis) return std::nullopt;
    const auto nodes = choice.analysis->counts.entered;
    if (nodes > terms.nodes && nodes - terms.nodes > grace.nodes)
      return forfeit(side, Fault::overstepped,
                     fmt::format("{} nodes instead of {}", grouped(nodes), grouped(terms.nodes)));
    if (choice.analysis->depth > terms.depth + grace.depth)
      return forfeit(side, Fault::overstepped,
                     fmt::format("depth {} instead of {}", choice.analysis->depth, terms.depth));
    return std::nullopt;
  }

  std::optional<GameEnd> carry_out(Side side, const Choice& choice, Duration used) {
    auto move = play_.play(choice.move);
    if (!move) return forfeit(side, Fault::illegal_move, "illegal move: " + move.error().message);
    last_move_ = std::move(*move);
    ++ply_;
    watcher_.played(play_, {side, *last_move_, choice, used, clock_.shown(side)});
    return adjudicate(side, choice);
  }

  std::optional<GameEnd> adjudicate(Side side, const Choice& choice) {
    if (conditions_.adjudicator == nullptr) return std::nullopt;
    const auto value = choice.analysis ? std::optional(choice.analysis->value) : std::nullopt;
    auto verdict = conditions_.adjudicator->judge(play_, {side, ply_, value});
    // What the rules say comes first; only now, because asking costs as much as a move.
    if (!verdict || play_.outcome()) return std::nullopt;
    return GameEnd{GameEnd::Kind::adjudicated, verdict->winner, std::move(verdict->reason)};
  }

  // Writing all moves of the line out is dear, so it is done only where the line did not just grow by one.
  void note_line() {
    auto moves = play_.moves_played();
    ply_ = static_cast<int>(moves.size());
    last_move_ = moves.empty() ? std::nullopt : std::optional(std::move(moves.back()));
  }

  AnyPlay& play_;
  const Players& players_;
  const Conditions& conditions_;
  GameWatcher& watcher_;
  MatchClock clock_;
  std::optional<std::string> last_move_;
  int ply_ = 0;
};

}  // namespace

GameEnd play_game(AnyPlay& play, const Players& players, const Conditions& conditions, GameWatcher& watcher) {
  GameEnd end = Sitting(play, players, conditions, watcher).run();
  watcher.ended(play, end);
  return end;
}

std::string in_words(const GameEnd& end, const GameInfo& game) {
  if (end.kind == GameEnd::Kind::unfinished) return "unfinished";
  // Where points are counted, whoever has more wins; nobody wins a game that just ends in a number.
  if (end.points && end.winner && !game.point_name.empty())
    return fmt::format("{} wins by {}: {}", *end.winner == Side::first ? game.first_side : game.second_side,
                       counted(static_cast<std::uint64_t>(std::abs(*end.points)), game.point_name), end.reason);
  if (end.points && game.point_name.empty())
    return fmt::format("{}, worth {} to {}", end.reason, *end.points, game.first_side);
  if (!end.winner) return "draw: " + end.reason;
  const std::string& winner = *end.winner == Side::first ? game.first_side : game.second_side;
  const char* verb = end.kind == GameEnd::Kind::forfeited ? "wins by forfeit" : "wins";
  return fmt::format("{} {}: {}", winner, verb, end.reason);
}

}  // namespace arborist
