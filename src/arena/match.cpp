#include "arena/match.h"

#include <fmt/format.h>

#include <mutex>

#include "arena/journal_line.h"
#include "core/random.h"
#include "farm/run.h"

namespace arborist {

namespace {

// The seed of a player that chooses by chance follows from the game's number, not from who played before.
std::uint64_t seed_of(const MatchPlan& plan, const ScheduledGame& game, Side side) {
  constexpr auto largest = static_cast<std::uint64_t>(INT64_MAX);  // as a seed can be written in a spec
  return mix_bits(mix_bits(plan.seed) + 2 * game.number + index_of(side)) & largest;
}

// What the hands share. The watcher is told by one at a time.
struct Venue {
  const MatchPlan& plan;
  MatchWatcher& watcher;
  std::mutex mutex = {};
};

// One hand: plays one game after the other, with players of its own.
class Hand final : private GameWatcher {
 public:
  Hand(Venue& venue, std::size_t number) : venue_(venue), number_(number), seats_(venue.plan.players.size()) {
    if (!venue.plan.adjudication.is_off()) adjudicator_ = make_adjudicator(venue.plan.adjudication);
  }

  // Nothing where it was stopped.
  std::optional<FinishedGame> finish(const ScheduledGame& game, const std::stop_token& stop) {
    auto finished = play(game, stop);
    const bool has_failed = finished.end.fault == GameEnd::Fault::failed;
    if (has_failed && venue_.plan.void_failures) {
      finished = play(game, stop);
      finished.was_replayed = true;
      finished.is_void = finished.end.fault == GameEnd::Fault::failed;
    }
    if (finished.end.kind != GameEnd::Kind::unfinished) return finished;
    if (stop.stop_requested()) return std::nullopt;
    finished.is_void = true;
    return finished;
  }

 private:
  FinishedGame play(const ScheduledGame& game, const std::stop_token& stop) {
    const MatchPlan& plan = venue_.plan;
    const auto play = plan.openings.start_play(game.opening);
    game_ = {.scheduled = game, .start = play->start_text(), .opening = play->moves_played()};
    keep_only(game);
    tell([&] { venue_.watcher.game_began(number_, game, *play); });
    for (const Side side : {Side::first, Side::second}) {
      if (const auto ready = prepare(game, side, *play); !ready) {
        game_.end = {GameEnd::Kind::forfeited, opponent(side), ready.error().message, GameEnd::Fault::failed};
        dismiss(game, side);
        return game_;
      }
    }
    const Conditions conditions{.terms = {plan.players[game.first].terms, plan.players[game.second].terms},
                                .grace = plan.grace,
                                .adjudicator = adjudicator_.get(),
                                .stop = stop};
    game_.end = play_game(*play, {*seats_[game.first], *seats_[game.second]}, conditions, *this);
    // A player that failed is not trusted with another game.
    if (game_.end.fault == GameEnd::Fault::failed) dismiss(game, opponent(*game_.end.winner));
    return game_;
  }

  void played(const AnyPlay& after, const PlayedMove& move) override {
    MoveNote note{.side = move.side, .move = move.move, .used = move.used, .clock = move.clock};
    if (move.choice.analysis) {
      note.value = move.choice.analysis->value;
      note.depth = move.choice.analysis->depth;
      note.nodes = move.choice.analysis->counts.entered;
    }
    game_.moves.push_back(std::move(note));
    tell([&] { venue_.watcher.moved(number_, after, move); });
  }
  template <class Tell>
  void tell(const Tell& what) {
    const std::scoped_lock lock(venue_.mutex);
    what();
  }

  static std::size_t seat(const ScheduledGame& game, Side side) {
    return side == Side::first ? game.first : game.second;
  }
  void dismiss(const ScheduledGame& game, Side side) { seats_[seat(game, side)].reset(); }
  // Players that sit idle may hold a lot of memory or a process.
  void keep_only(const ScheduledGame& game) {
    for (std::size_t i = 0; i < seats_.size(); ++i)
      if (i != game.first && i != game.second) seats_[i].reset();
  }

  // The player of a side, ready for a new game.
  Expected<void> prepare(const ScheduledGame& game, Side side, const AnyPlay& play) {
    const MatchPlan& plan = venue_.plan;
    auto& player = seats_[seat(game, side)];
    const auto seed = seed_of(plan, game, side);
    try {
      if (!player) {
        auto made = plan.make(plan.players[seat(game, side)], play, seed);
        if (!made) return made.error();
        player = std::move(*made);
      }
      player->new_game();
      player->reseed(seed);
    } catch (const std::exception& thrown) {
      return Error{fmt::format("it threw an exception: {}", thrown.what())};
    }
    return {};
  }

  Venue& venue_;
  std::size_t number_;
  std::vector<std::unique_ptr<Player>> seats_;  // by the place of the player in the list
  std::unique_ptr<Adjudicator> adjudicator_;
  FinishedGame game_;
};

// The games of a schedule as pieces of work, and the board their results go to.
class Games final : public farm::Work<FinishedGame>, public farm::Watcher {
 public:
  Games(const MatchPlan& plan, Scoreboard board, MatchWatcher& watcher, std::size_t hands)
      : venue_{plan, watcher}, board_(std::move(board)) {
    for (std::size_t hand = 0; hand < hands; ++hand) hands_.push_back(std::make_unique<Hand>(venue_, hand));
    if (plan.sprt) test_.emplace(*plan.sprt);
    follow();
  }

  [[nodiscard]] farm::Pieces pieces() const override { return {0, is_decided_ ? 0 : venue_.plan.schedule.games()}; }
  [[nodiscard]] bool is_done(farm::Piece number) const override { return board_.has(number); }
  Expected<std::optional<FinishedGame>> do_piece(farm::Piece number, std::size_t hand,
                                                 const std::stop_token& stop) override {
    return hands_[hand]->finish(venue_.plan.schedule.game(number), stop);
  }
  Expected<farm::Next> take(farm::Piece number, std::size_t hand, FinishedGame game) override {
    if (game.scheduled.number != number)
      return Error{fmt::format("game {} came in the place of game {}", game.scheduled.number + 1, number + 1)};
    const std::scoped_lock lock(venue_.mutex);
    board_.add(game);
    if (const auto kept = venue_.watcher.game_ended(hand, game, board_); !kept) return kept.error();
    return follow();
  }
  [[nodiscard]] std::string to_bytes(const FinishedGame& game) const override { return to_line(game); }
  [[nodiscard]] Expected<FinishedGame> from_bytes(std::string_view line) const override {
    if (line.ends_with('\n')) line.remove_suffix(1);
    return parse_line(line, venue_.plan);
  }
  void tick(const farm::Progress& progress) override {
    const std::scoped_lock lock(venue_.mutex);
    venue_.watcher.tick(board_, progress);
  }

  MatchEnd result(const std::optional<Error>& error) {
    MatchEnd end = standing(venue_.plan, board_);
    if (error) end.kind = MatchEnd::Kind::failed;
    end.error = error;
    return end;
  }

 private:
  farm::Next follow() {
    is_decided_ = test_ && test_->follow(board_).decision != SprtState::Decision::go_on;
    return is_decided_ ? farm::Next::enough : farm::Next::go_on;
  }

  Venue venue_;
  std::vector<std::unique_ptr<Hand>> hands_;
  Scoreboard board_;
  std::optional<SequentialTest> test_;
  bool is_decided_ = false;
};

}  // namespace

Expected<std::unique_ptr<Player>> make_contestant(const Contestant& contestant, const AnyPlay& play,
                                                  std::uint64_t seed) {
  return make_player(
      contestant.spec, play,
      {.seed = seed, .turns_are_limited = contestant.terms.is_limited(), .permissions = Permissions::everything()});
}

MatchEnd standing(const MatchPlan& plan, const Scoreboard& board) {
  std::optional<SequentialTest> test;
  if (plan.sprt) test.emplace(*plan.sprt);
  const bool is_decided = test && test->follow(board).decision != SprtState::Decision::go_on;
  const bool is_complete = board.games() + board.void_games() >= plan.schedule.games();
  return {.kind = is_decided    ? MatchEnd::Kind::decided
                  : is_complete ? MatchEnd::Kind::all_played
                                : MatchEnd::Kind::stopped,
          .board = is_decided ? board.up_to(test->games()) : board,
          .sprt = test ? std::optional(test->state()) : std::nullopt};
}

Expected<void> check_players(const MatchPlan& plan) {
  const auto play = plan.openings.start_play(0);
  for (const auto& contestant : plan.players)
    if (const auto made = plan.make(contestant, *play, plan.seed); !made) return made.error().in(contestant.name);
  return {};
}

MatchEnd run_match(const MatchPlan& plan, Scoreboard board, MatchWatcher& watcher, const std::stop_token& stop) {
  farm::OneProcess farm;
  return run_match(plan, std::move(board), watcher, stop, farm);
}

MatchEnd run_match(const MatchPlan& plan, Scoreboard board, MatchWatcher& watcher, const std::stop_token& stop,
                   farm::Farm& farm) {
  const auto hands = farm.hands(static_cast<std::size_t>(plan.concurrency));
  if (hands->size() < static_cast<std::size_t>(plan.concurrency)) watcher.has_fewer_hands(hands->size());
  Games games(plan, std::move(board), watcher, hands->size());
  const auto end = farm::run(games, *hands, {.stop = stop, .watcher = &games});
  return games.result(end.error);
}

}  // namespace arborist
