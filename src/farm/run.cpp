#include "farm/run.h"

#include <fmt/format.h>

#include <cassert>
#include <map>
#include <new>
#include <thread>

namespace arborist::farm {

namespace {

constexpr auto between_ticks = std::chrono::milliseconds(100);
// How many pieces for each hand may be begun before the first of them is taken.
constexpr std::size_t most_ahead = 16;

Error told_by(const std::exception_ptr& thrown, Piece piece) {
  try {
    std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    return Error{"out of memory"};
  } catch (const std::exception& exception) {
    return Error{fmt::format("piece {}: {}", piece, exception.what())};
  } catch (...) {
    return Error{fmt::format("piece {} threw something", piece)};
  }
}

}  // namespace

// What the hands share: which piece is next, and what was brought in.
class Run final : public Shift {
 public:
  Run(AnyWork& work, std::size_t hands, const RunOptions& options)
      : work_(work),
        options_(options),
        pieces_(work.pieces()),
        next_(pieces_.first),
        pass_on_(options.stop, PassOn{stop_}) {
    progress_.hands = hands;
    if (pieces_.end == Pieces::endless) return;
    for (Piece piece = pieces_.first; piece < pieces_.end; ++piece)
      if (!work.is_done(piece)) ++progress_.wanted;
  }

  void work(std::size_t hand) override {
    while (const auto piece = next()) {
      do_piece(*piece, hand);
      // Without a thread nobody else tells.
      if (std::this_thread::get_id() == caller_) tick();
    }
  }
  void stop() { stop_.request_stop(); }
  void tick() {
    if (options_.watcher) options_.watcher->tick(progress());
  }

  [[nodiscard]] Progress progress() {
    const std::scoped_lock lock(mutex_);
    progress_.time = watch_.elapsed();
    return progress_;
  }
  [[nodiscard]] RunEnd end() {
    // A stop may come before the turn of a trouble; it is told all the same.
    for (auto& [piece, brought] : waiting_)
      if (brought.trouble) take(brought);
    end_.progress = progress();
    end_.is_stopped = options_.stop.stop_requested() && !end_.had_enough && progress_.done < left_to_do();
    return end_;
  }

 private:
  struct Brought {
    Piece piece;
    std::size_t hand;
    std::unique_ptr<Yield> yield = nullptr;  // nothing, and no trouble either: it is still being done
    std::optional<Error> trouble = std::nullopt;
    std::exception_ptr thrown = nullptr;

    [[nodiscard]] bool is_there() const { return yield || trouble; }
  };
  struct PassOn {
    std::stop_source& stop;
    void operator()() const { stop.request_stop(); }
  };

  [[nodiscard]] std::uint64_t left_to_do() const {
    return pieces_.end == Pieces::endless ? Pieces::endless : progress_.wanted;
  }

  void do_piece(Piece piece, std::size_t hand) {
    try {
      auto yield = work_.yield_of(piece, hand, stop_.get_token());
      const std::scoped_lock lock(mutex_);
      if (!yield) return bring({.piece = piece, .hand = hand, .trouble = yield.error()});
      assert(*yield || stop_.stop_requested());
      if (*yield) bring({.piece = piece, .hand = hand, .yield = std::move(*yield)});
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      bring({.piece = piece,
             .hand = hand,
             .trouble = told_by(std::current_exception(), piece),
             .thrown = std::current_exception()});
    }
  }

  std::optional<Piece> next() {
    std::unique_lock lock(mutex_);
    if (options_.in_order)
      room_.wait(lock, stop_.get_token(), [&] { return waiting_.size() < most_ahead * progress_.hands; });
    if (stop_.stop_requested()) return std::nullopt;
    while (next_ < pieces_.end && work_.is_done(next_)) ++next_;
    if (next_ == pieces_.end) return std::nullopt;
    if (options_.in_order) waiting_.emplace(next_, Brought{.piece = next_, .hand = 0});
    return next_++;
  }

  // Where order is asked for, trouble waits for its turn too: what comes before it is taken.
  void bring(Brought brought) {
    if (!options_.in_order) return take(brought);
    waiting_.at(brought.piece) = std::move(brought);
    while (!waiting_.empty() && waiting_.begin()->second.is_there()) {
      take(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
    }
    room_.notify_all();
  }

  void take(Brought& brought) {
    if (end_.error || end_.had_enough) return;
    if (brought.trouble) {
      end_.thrown = brought.thrown;
      return fail(*brought.trouble);
    }
    const auto taken = work_.take_in(brought.piece, brought.hand, *brought.yield);
    if (!taken) return fail(taken.error());
    ++progress_.done;
    if (*taken == Next::go_on) return;
    end_.had_enough = true;
    stop_.request_stop();
  }

  void fail(Error error) {
    end_.error = std::move(error);
    stop_.request_stop();
  }

  AnyWork& work_;
  RunOptions options_;
  Pieces pieces_;
  Piece next_;
  std::thread::id caller_ = std::this_thread::get_id();
  Stopwatch watch_;
  std::mutex mutex_;
  std::condition_variable_any room_;
  std::map<Piece, Brought> waiting_;  // where order is asked for: begun, and not yet taken
  Progress progress_;
  RunEnd end_;
  std::stop_source stop_;
  std::stop_callback<PassOn> pass_on_;
};

double Progress::a_second(std::uint64_t count) const {
  return time > Duration() ? static_cast<double>(count) / seconds() : 0;
}

std::optional<Duration> Progress::left() const {
  if (done == 0 || wanted < done) return std::nullopt;
  const double share = static_cast<double>(wanted - done) / static_cast<double>(done);
  return std::chrono::duration_cast<Duration>(std::chrono::duration<double>(time) * share);
}

RunEnd run(AnyWork& work, Hands& hands, const RunOptions& options) {
  Run run(work, hands.size(), options);
  hands.begin(run);
  try {
    while (!hands.wait(between_ticks)) run.tick();
  } catch (...) {
    // Nobody is left at work on what goes away.
    run.stop();
    while (!hands.wait(between_ticks)) {
    }
    throw;
  }
  run.tick();
  return run.end();
}

}  // namespace arborist::farm
