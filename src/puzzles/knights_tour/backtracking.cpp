// Knight's tours by backtracking: the lecture's plain one, and one that sees dead ends coming.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "core/random.h"
#include "path/backtracking.h"
#include "puzzles/knights_tour/tour.h"
#include "puzzles/knights_tour/watched.h"

namespace arborist::tour {

namespace {

// The neighbours of every square, by index.
class Steps {
 public:
  explicit Steps(Board board) : to_(board.squares()) {
    for (std::size_t i = 0; i < to_.size(); ++i)
      for (const Square step : knight_steps) {
        const Square s = board.square(i);
        const Square next{s.x + step.x, s.y + step.y};
        if (board.contains(next)) to_[i].push_back(static_cast<std::uint32_t>(board.index(next)));
      }
  }
  [[nodiscard]] const std::vector<std::uint32_t>& from(std::size_t i) const { return to_[i]; }

 private:
  std::vector<std::vector<std::uint32_t>> to_;
};

// Both kinds of search as one ChoiceProblem: the choices are the squares after the start.
class TourChoices {
 public:
  using Choice = std::uint32_t;

  TourChoices(Board board, const TourOptions& options, const Steps& steps, bool prunes)
      : board_(board),
        steps_(&steps),
        start_(static_cast<std::uint32_t>(board.index(options.start))),
        closed_(options.kind == Kind::closed && board.squares() > 1),
        prunes_(prunes),
        random_(options.seed),
        visited_(board.squares()),
        ways_(board.squares()),
        line_{start_} {
    for (std::size_t i = 0; i < ways_.size(); ++i) ways_[i] = static_cast<std::uint8_t>(steps.from(i).size());
    visit(start_);
  }

  void candidates(auto&& each) const {
    if (!prunes_) {
      for (const Choice next : steps_->from(line_.back())) each(next);
      return;
    }
    struct Ranked {
      Choice square;
      std::uint8_t ways;
      std::uint32_t chance;
    };
    std::vector<Ranked> ranked;
    for (const Choice next : steps_->from(line_.back()))
      if (!visited_[next]) ranked.push_back({next, ways_[next], random_.below(1U << 20U)});
    std::sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
      return a.ways != b.ways ? a.ways < b.ways : a.chance < b.chance;
    });
    for (const Ranked& r : ranked) each(r.square);
  }

  [[nodiscard]] bool fits(Choice next) const {
    if (visited_[next]) return false;
    if (line_.size() + 1 == board_.squares()) return !closed_ || touches(next, start_);
    return !prunes_ || leaves_all_open(next);
  }
  void place(Choice next) {
    line_.push_back(next);
    visit(next);
  }
  void take_back(Choice next) {
    line_.pop_back();
    visited_[next] = false;
    for (const Choice near : steps_->from(next)) ++ways_[near];
  }
  [[nodiscard]] bool complete() const { return line_.size() == board_.squares(); }

 private:
  void visit(Choice square) {
    visited_[square] = true;
    for (const Choice near : steps_->from(square)) --ways_[near];
  }
  [[nodiscard]] bool touches(Choice a, Choice b) const {
    const auto& near = steps_->from(a);
    return std::find(near.begin(), near.end(), b) != near.end();
  }

  // With the knight on `next`, every free square near the one it left still needs a way in and a way out; on an open
  // tour one of them may be the end. The way home must stay open as well.
  [[nodiscard]] bool leaves_all_open(Choice next) const {
    const Choice left = line_.back();
    int dead_ends = 0;
    for (const Choice near : steps_->from(left)) {
      if (visited_[near] || near == next) continue;
      int ways = ways_[near];
      if (closed_ && touches(near, start_)) ++ways;
      if (ways == 0) return false;
      if (ways == 1) ++dead_ends;
    }
    if (closed_) {
      if (dead_ends > 0) return false;
      const auto& home = steps_->from(start_);
      return std::any_of(home.begin(), home.end(), [&](Choice s) { return !visited_[s] && s != next; });
    }
    return dead_ends <= 1;
  }

  Board board_;
  const Steps* steps_;
  Choice start_;
  bool closed_;
  bool prunes_;
  mutable Random random_;
  std::vector<bool> visited_;
  std::vector<std::uint8_t> ways_;
  std::vector<Choice> line_;
};

TourFound as_found(Board board, const TourOptions& options, const path::Solutions<std::uint32_t>& result) {
  TourFound found;
  found.tried = result.tried;
  found.taken_back = result.taken_back;
  found.ended = result.ended;
  if (result.ended != Ended::found) {
    if (result.ended == Ended::finished) found.reason = "every way from " + square_name(options.start) + " was tried";
    return found;
  }
  found.tour.push_back(options.start);
  for (const std::uint32_t square : result.first) found.tour.push_back(board.square(square));
  return found;
}

// One search, watched where that is wanted; what a search without success leaves standing is taken back.
path::Solutions<std::uint32_t> search(Board board, const TourOptions& options, const Steps& steps, bool prunes) {
  const TourChoices problem(board, options, steps, prunes);
  if (options.watcher == nullptr) return path::backtrack(problem, {.limits = options.limits});
  WatchedTour watched(*options.watcher, static_cast<std::uint32_t>(board.index(options.start)));
  auto result = path::backtrack(problem, {.limits = options.limits}, watched);
  if (result.ended != Ended::found) watched.take_all_back();
  return result;
}

}  // namespace

TourFound plain_tour(Board board, const TourOptions& options) {
  const Steps steps(board);
  const auto result = search(board, options, steps, false);
  TourFound found = as_found(board, options, result);
  found.method = "plain";
  return found;
}

TourFound pruned_tour(Board board, const TourOptions& options) {
  const Steps steps(board);
  TourFound total{.method = "pruned"};
  TourOptions again = options;
  // Short runs with other tie-breaks find a tour sooner than one long run; each is longer than the one before, so that
  // a board without a tour is known in the end.
  for (std::uint64_t nodes = 64 * board.squares();; nodes *= 2) {
    again.limits.nodes = std::min(nodes, options.limits.nodes - std::min(options.limits.nodes, total.tried));
    const auto result = search(board, again, steps, true);
    const std::uint64_t tried = total.tried + result.tried;
    const std::uint64_t taken_back = total.taken_back + result.taken_back;
    total = as_found(board, options, result);
    total.method = "pruned";
    total.tried = tried;
    total.taken_back = taken_back;
    if (result.ended != Ended::out_of_nodes || tried >= options.limits.nodes) return total;
    again.seed = mix_bits(again.seed);
  }
}

namespace {

using Bits = std::uint64_t;

// Counts on a board of at most 64 squares, one bit each. `target` is where a tour must end, or any square for 0.
class Counter {
 public:
  Counter(Board board, const Limits& limits) : squares_(board.squares()), budget_(limits), near_(squares_) {
    const Steps steps(board);
    for (std::size_t i = 0; i < squares_; ++i)
      for (const std::uint32_t next : steps.from(i)) near_[i] |= Bits{1} << next;
    all_ = squares_ == 64 ? ~Bits{0} : (Bits{1} << squares_) - 1;
  }

  // The tours that go from `first` to `second` and on, ending on a square of `ends`.
  std::uint64_t count(std::size_t first, std::size_t second, Bits ends, bool closed) {
    struct Frame {
      Bits untried;
      Bits free;
    };
    std::vector<Frame> stack;
    std::uint64_t tours = 0;
    const auto open_frame = [&](std::size_t here, Bits free) {
      ++tried;
      stack.push_back({moves(here, free, ends, closed), free});
    };
    const Bits start_free = all_ & ~(Bits{1} << first) & ~(Bits{1} << second);
    if (start_free == 0) return (ends >> second & 1U) != 0 ? 1 : 0;
    open_frame(second, start_free);
    while (!stack.empty()) {
      Frame& top = stack.back();
      if (top.untried == 0) {
        stack.pop_back();
        continue;
      }
      if (!budget_.spend([] { return std::size_t{0}; })) return tours;
      const auto next = static_cast<std::size_t>(std::countr_zero(top.untried));
      top.untried &= top.untried - 1;
      const Bits free = top.free & ~(Bits{1} << next);
      if (free == 0) {
        tours += ends >> next & 1U;
        continue;
      }
      open_frame(next, free);
    }
    return tours;
  }
  [[nodiscard]] Ended ended() const { return budget_.ended(); }
  [[nodiscard]] Bits near(std::size_t i) const { return near_[i]; }

  std::uint64_t tried = 0;

 private:
  // The steps worth trying from `here`. A free square needs two ways (in and out) among the free squares and `here`, a
  // square of the end one; one that has just these and hangs on `here` must be next, and two such squares end the line.
  [[nodiscard]] Bits moves(std::size_t here, Bits free, Bits ends, bool closed) const {
    const Bits options = near_[here] & free;
    if (closed && (ends & free) == 0) return 0;
    Bits forced = 0;
    int dead_ends = 0;
    for (Bits left = options; left != 0; left &= left - 1) {
      const auto square = static_cast<std::size_t>(std::countr_zero(left));
      const int ways = std::popcount(near_[square] & free);
      const bool is_end = closed && ends == Bits{1} << square;
      if (is_end) continue;
      // Beyond `here` a single way is left: entered from here now, or never left again.
      if (ways == 0) {
        if (std::popcount(free) > 1) return 0;
      } else if (ways == 1) {
        forced |= Bits{1} << square;
        ++dead_ends;
      }
    }
    if (closed) {
      if (dead_ends > 1) return 0;
      if (dead_ends == 1) return forced;
      return std::popcount(free) > 1 ? options & ~ends : options;
    }
    if (dead_ends > 2) return 0;
    return dead_ends == 2 ? forced : options;
  }

  std::size_t squares_;
  Budget budget_;
  std::vector<Bits> near_;
  Bits all_ = 0;
};

}  // namespace

Expected<Count> count_tours(Board board, Kind kind, const Limits& limits) {
  if (board.squares() > 64) return Error{"tours are counted on boards of at most 64 squares"};
  Count count;
  if (board.squares() == 1) return Count{.tours = 1};
  if ((count.reason = impossible(board, kind))) return count;
  Counter counter(board, limits);
  if (kind == Kind::closed) {
    // Every closed tour runs through the corner and its two neighbours: counted once, from one of them to the other.
    const Bits ways = counter.near(0);
    const auto second = static_cast<std::size_t>(std::countr_zero(ways));
    count.tours = counter.count(0, second, ways & (ways - 1), true);
  } else {
    for (std::size_t first = 0; first < board.squares(); ++first)
      for (Bits ways = counter.near(first); ways != 0; ways &= ways - 1)
        count.tours += counter.count(first, static_cast<std::size_t>(std::countr_zero(ways)), ~Bits{0}, false);
  }
  count.tried = counter.tried;
  count.ended = counter.ended();
  return count;
}

}  // namespace arborist::tour
