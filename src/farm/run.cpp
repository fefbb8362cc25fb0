#include "farm/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <map>
#include <new>
#include <set>
#include <stdexcept>
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
  Run(AnyWork& work, Hands& hands, const RunOptions& options)
      : work_(work),
        hands_(hands),
        options_(options),
        pieces_(work.pieces()),
        next_(pieces_.first),
        pass_on_(options.stop, PassOn{stop_}) {
    if (pieces_.end == Pieces::endless) return;
    for (Piece piece = pieces_.first; piece < pieces_.end; ++piece)
      if (!work.is_done(piece)) ++progress_.wanted;
  }

  void work(std::size_t hand) override {
    while (const auto piece = wait_for_piece()) {
      do_piece(*piece, hand);
      // Without a thread nobody else tells.
      if (std::this_thread::get_id() == caller_) tick();
    }
  }
  std::optional<Piece> hand_out(const std::function<bool(Piece)>& is_there) override {
    const std::scoped_lock lock(mutex_);
    return next_piece(is_there);
  }
  std::string brief(Piece piece) override { return work_.brief(piece); }
  bool hand_in(Piece piece, const Expected<std::string>& bytes) override {
    auto yield = bytes ? work_.yield_from(*bytes) : Expected<std::unique_ptr<Yield>>(bytes.error());
    const std::scoped_lock lock(mutex_);
    if (yield) return bring({.piece = piece, .hand = 0, .yield = std::move(*yield)});
    return bring({.piece = piece,
                  .hand = 0,
                  .trouble = yield.error(),
                  .thrown = std::make_exception_ptr(std::runtime_error(yield.error().message))});
  }
  void give_back(Piece piece) override {
    const std::scoped_lock lock(mutex_);
    if (const auto begun = begun_.find(piece); begun == begun_.end() || begun->second.is_there()) return;
    returned_.insert(piece);
    changed_.notify_all();
  }
  bool has_fresh() override {
    const std::scoped_lock lock(mutex_);
    return is_next_there();
  }
  std::uint64_t left() override {
    const std::scoped_lock lock(mutex_);
    return pieces_.end == Pieces::endless ? Pieces::endless : progress_.wanted - handed_out_;
  }
  Expected<std::optional<std::string>> errand(Piece piece, std::string_view brief, std::size_t hand) override {
    try {
      if (const auto heard = work_.heed(piece, brief); !heard) return heard.error();
      const auto yield = work_.yield_of(piece, hand, stop_.get_token());
      if (!yield) return yield.error();
      return *yield ? std::optional(work_.bytes_of(**yield)) : std::nullopt;
    } catch (...) {
      return told_by(std::current_exception(), piece);
    }
  }
  void stop() override { stop_.request_stop(); }
  void fail(const Error& error) override {
    const std::scoped_lock lock(mutex_);
    if (!end_.error) end_.error = error;
    stop_.request_stop();
  }
  bool is_over() override {
    const std::scoped_lock lock(mutex_);
    return stop_.stop_requested() || all_are_taken();
  }
  void tick() {
    if (options_.watcher) options_.watcher->tick(progress());
  }

  [[nodiscard]] Progress progress() {
    const std::scoped_lock lock(mutex_);
    progress_.time = watch_.elapsed();
    progress_.hands = hands_.everywhere();
    progress_.teams = hands_.teams(progress_.done);
    return progress_;
  }
  [[nodiscard]] RunEnd end() {
    // A stop may come before the turn of a trouble; it is told all the same.
    for (auto& [piece, brought] : begun_)
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
      assert(!yield || *yield || stop_.stop_requested());
      if (!yield) bring({.piece = piece, .hand = hand, .trouble = yield.error()});
      if (yield && *yield) bring({.piece = piece, .hand = hand, .yield = std::move(*yield)});
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      bring({.piece = piece,
             .hand = hand,
             .trouble = told_by(std::current_exception(), piece),
             .thrown = std::current_exception()});
    }
  }

  // Nobody leaves while pieces are out: one of them may be given back.
  std::optional<Piece> wait_for_piece() {
    std::unique_lock lock(mutex_);
    std::optional<Piece> piece;
    const auto is_nowhere = [](Piece) { return false; };
    changed_.wait(lock, stop_.get_token(), [&] { return (piece = next_piece(is_nowhere)) || all_are_taken(); });
    return piece;
  }

  // Nothing where all are out, the next is not ready, or too many wait for the first of them.
  template <class IsThere>
  std::optional<Piece> next_piece(const IsThere& is_there) {
    if (stop_.stop_requested()) return std::nullopt;
    if (const auto returned = std::find_if_not(returned_.begin(), returned_.end(), is_there);
        returned != returned_.end())
      return returned_.extract(returned).value();
    if (!is_next_there()) return std::nullopt;
    begun_.emplace(next_, Brought{.piece = next_, .hand = 0});
    ++handed_out_;
    return next_++;
  }
  bool is_next_there() {
    if (options_.in_order && begun_.size() >= most_ahead * hands_.everywhere()) return false;
    pass_over_done();
    return next_ != pieces_.end && work_.is_ready(next_);
  }
  void pass_over_done() {
    while (next_ < pieces_.end && work_.is_done(next_)) ++next_;
  }
  bool all_are_taken() {
    if (!begun_.empty()) return false;
    pass_over_done();
    return next_ == pieces_.end;
  }

  // Where order is asked for, trouble waits for its turn too: what comes before it is taken. False where somebody was
  // quicker.
  bool bring(Brought brought) {
    const auto begun = begun_.find(brought.piece);
    if (begun == begun_.end() || begun->second.is_there()) return false;
    returned_.erase(brought.piece);
    begun->second = std::move(brought);
    if (!options_.in_order) {
      take(begun->second);
      begun_.erase(begun);
    }
    while (!begun_.empty() && begun_.begin()->second.is_there()) {
      take(begun_.begin()->second);
      begun_.erase(begun_.begin());
    }
    changed_.notify_all();
    return true;
  }

  void take(Brought& brought) {
    if (end_.error || end_.had_enough) return;
    if (brought.trouble) {
      end_.thrown = brought.thrown;
      return end_with(*brought.trouble);
    }
    try {
      const auto taken = work_.take_in(brought.piece, brought.hand, *brought.yield);
      if (!taken) return end_with(taken.error());
      ++progress_.done;
      if (*taken == Next::go_on) return;
    } catch (...) {
      end_.thrown = std::current_exception();
      return end_with(told_by(end_.thrown, brought.piece));
    }
    end_.had_enough = true;
    stop_.request_stop();
  }

  void end_with(Error error) {
    end_.error = std::move(error);
    stop_.request_stop();
  }

  AnyWork& work_;
  Hands& hands_;
  RunOptions options_;
  Pieces pieces_;
  Piece next_;
  std::uint64_t handed_out_ = 0;
  std::thread::id caller_ = std::this_thread::get_id();
  Stopwatch watch_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::map<Piece, Brought> begun_;  // and not yet taken
  std::set<Piece> returned_;        // of these: to be handed out once more
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
  Run run(work, hands, options);
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
