#include "arena/match.h"

#include <fmt/format.h>

#include <condition_variable>
#include <mutex>
#include <new>

#include "core/crew.h"
#include "core/random.h"

namespace arborist {

namespace {

constexpr auto between_ticks = std::chrono::milliseconds(100);

// The seed of a player that chooses by chance follows from the game's number, not from who played before.
std::uint64_t seed_of(const MatchPlan& plan, const ScheduledGame& game, Side side) {
  constexpr auto largest = static_cast<std::uint64_t>(INT64_MAX);  // as a seed can be written in a spec
  return mix_bits(mix_bits(plan.seed) + 2 * game.number + index_of(side)) & largest;
}

// What the hands share: which game is next, and the board.
class Hall {
 public:
  Hall(const MatchPlan& plan, Scoreboard board, MatchWatcher& watcher, const std::stop_token& stop)
      : plan_(plan), watcher_(watcher), board_(std::move(board)), pass_on_(stop, PassOn{*this}) {
    if (plan.sprt) {
      test_.emplace(*plan.sprt);
      if (test_->follow(board_).decision != SprtState::Decision::go_on) stop_.request_stop();
    }
  }

  [[nodiscard]] const MatchPlan& plan() const { return plan_; }
  [[nodiscard]] std::stop_token stop() const { return stop_.get_token(); }

  std::optional<ScheduledGame> next() {
    const std::lock_guard lock(mutex_);
    while (next_ < plan_.schedule.games() && board_.has(next_)) ++next_;
    if (stop_.stop_requested() || next_ == plan_.schedule.games()) return std::nullopt;
    return plan_.schedule.game(next_++);
  }
  void begin(std::size_t hand, const ScheduledGame& game, const AnyPlay& play) {
    const std::lock_guard lock(mutex_);
    watcher_.game_began(hand, game, play);
  }
  void move(std::size_t hand, const AnyPlay& after, const PlayedMove& played) {
    const std::lock_guard lock(mutex_);
    watcher_.moved(hand, after, played);
  }
  void end(std::size_t hand, const FinishedGame& game) {
    const std::lock_guard lock(mutex_);
    board_.add(game);
    if (const auto kept = watcher_.game_ended(hand, game, board_); !kept) {
      if (!error_) error_ = kept.error();
      stop_.request_stop();
    }
    if (test_ && test_->follow(board_).decision != SprtState::Decision::go_on) stop_.request_stop();
  }

  void leave() {
    const std::lock_guard lock(mutex_);
    ++gone_;
    changed_.notify_all();
  }
  void fail(Error error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
    stop_.request_stop();
  }
  // Until all hands have left.
  void wait(std::size_t hands) {
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, between_ticks, [&] { return gone_ == hands; })) watcher_.tick(board_);
    watcher_.tick(board_);
  }

  MatchEnd result() {
    const bool is_decided = test_ && test_->state().decision != SprtState::Decision::go_on;
    const bool is_complete = board_.games() + board_.void_games() >= plan_.schedule.games();
    const auto kind = error_        ? MatchEnd::Kind::failed
                      : is_decided  ? MatchEnd::Kind::decided
                      : is_complete ? MatchEnd::Kind::all_played
                                    : MatchEnd::Kind::stopped;
    return {.kind = kind,
            .board = is_decided ? board_.up_to(test_->games()) : std::move(board_),
            .sprt = test_ ? std::optional(test_->state()) : std::nullopt,
            .error = error_};
  }

 private:
  struct PassOn {
    Hall& hall;
    void operator()() const { hall.stop_.request_stop(); }
  };

  const MatchPlan& plan_;
  MatchWatcher& watcher_;
  std::mutex mutex_;
  std::condition_variable changed_;
  Scoreboard board_;
  std::optional<SequentialTest> test_;
  std::optional<Error> error_;
  std::size_t next_ = 0;
  std::size_t gone_ = 0;
  std::stop_source stop_;
  std::stop_callback<PassOn> pass_on_;
};

struct Leaving {
  Hall& hall;
  ~Leaving() { hall.leave(); }
};

// One hand: plays one game after the other, with players of its own.
class Hand final : private GameWatcher {
 public:
  Hand(Hall& hall, std::size_t number) : hall_(hall), number_(number), seats_(hall.plan().players.size()) {
    if (!hall.plan().adjudication.is_off()) adjudicator_ = make_adjudicator(hall.plan().adjudication);
  }

  void run() {
    try {
      play_games();
    } catch (const std::bad_alloc&) {
      hall_.fail(Error{"out of memory"});
    }
  }

 private:
  void play_games() {
    while (const auto game = hall_.next()) {
      auto finished = play(*game);
      const bool has_failed = finished.end.fault == GameEnd::Fault::failed;
      if (has_failed && hall_.plan().void_failures) {
        finished = play(*game);
        finished.was_replayed = true;
        finished.is_void = finished.end.fault == GameEnd::Fault::failed;
      }
      if (finished.end.kind == GameEnd::Kind::unfinished && hall_.stop().stop_requested()) break;
      if (finished.end.kind == GameEnd::Kind::unfinished) finished.is_void = true;
      hall_.end(number_, finished);
    }
  }

  FinishedGame play(const ScheduledGame& game) {
    const MatchPlan& plan = hall_.plan();
    const auto play = plan.openings.set_up(game.opening);
    game_ = {.scheduled = game, .start = play->start_text(), .opening = play->moves_played()};
    keep_only(game);
    hall_.begin(number_, game, *play);
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
                                .stop = hall_.stop()};
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
    hall_.move(number_, after, move);
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
    const MatchPlan& plan = hall_.plan();
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

  Hall& hall_;
  std::size_t number_;
  std::vector<std::unique_ptr<Player>> seats_;  // by the place of the player in the list
  std::unique_ptr<Adjudicator> adjudicator_;
  FinishedGame game_;
};

}  // namespace

Expected<std::unique_ptr<Player>> make_contestant(const Contestant& contestant, const AnyPlay& play,
                                                  std::uint64_t seed) {
  const auto spec = Spec::parse(contestant.spec);
  if (!spec) return spec.error();
  return make_player(
      *spec, play,
      {.seed = seed, .turns_are_limited = contestant.terms.is_limited(), .permissions = Permissions::everything()});
}

Expected<void> check_players(const MatchPlan& plan) {
  const auto play = plan.openings.set_up(0);
  for (const auto& contestant : plan.players)
    if (const auto made = plan.make(contestant, *play, plan.seed); !made) return made.error().in(contestant.name);
  return {};
}

MatchEnd run_match(const MatchPlan& plan, Scoreboard board, MatchWatcher& watcher, const std::stop_token& stop) {
  Hall hall(plan, std::move(board), watcher, stop);
  const auto hands = static_cast<std::size_t>(plan.concurrency);
  const auto work = [&hall](std::size_t number) {
    const Leaving leaving{hall};
    Hand(hall, number).run();
  };
  Crew crew;
  while (crew.size() < hands && crew.add([&work, number = crew.size()] { work(number); })) {
  }
  if (crew.size() == 0) hall.fail(Error{"no thread could be started"});
  if (crew.size() < hands) watcher.has_fewer_hands(crew.size());
  hall.wait(crew.size());
  crew.finish();
  return hall.result();
}

}  // namespace arborist
