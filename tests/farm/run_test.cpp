// The law of long work: the same results for any number of hands, any order of finishing, killed at any piece and
// resumed.
#include "farm/run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <stdexcept>
#include <thread>

namespace arborist::farm {
namespace {

constexpr Piece many = 40;

// Squares; the numbers from `first` on.
class Squares : public Work<std::uint64_t> {
 public:
  explicit Squares(Pieces of = {1, many + 1}) : of_(of) {}

  [[nodiscard]] Pieces pieces() const override { return of_; }
  [[nodiscard]] bool is_done(Piece piece) const override { return before.contains(piece); }
  Expected<std::optional<std::uint64_t>> do_piece(Piece piece, std::size_t, const std::stop_token&) override {
    return std::optional(piece * piece);
  }
  Expected<Next> take(Piece piece, std::size_t, std::uint64_t square) override {
    EXPECT_TRUE(taken.emplace(piece, square).second) << piece << " was done twice";
    order.push_back(piece);
    if (taken.size() == stop_at) stop.request_stop();
    return taken.size() == enough_at ? Next::enough : Next::go_on;
  }

  std::map<Piece, std::uint64_t> before, taken;
  std::vector<Piece> order;
  std::size_t stop_at = SIZE_MAX;
  std::size_t enough_at = SIZE_MAX;
  std::stop_source stop;

 private:
  Pieces of_;
};

std::map<Piece, std::uint64_t> all_squares() {
  std::map<Piece, std::uint64_t> all;
  for (Piece piece = 1; piece <= many; ++piece) all.emplace(piece, piece * piece);
  return all;
}

TEST(Farm, the_same_results_for_any_number_of_hands_however_often_it_is_stopped_and_resumed) {
  for (const std::size_t hands : {0, 1, 2, 5}) {
    Threads threads(hands);
    for (const bool in_order : {false, true}) {
      for (std::size_t stop_at = 1; stop_at <= many; ++stop_at) {
        Squares first;
        first.stop_at = stop_at;
        const auto stopped = run(first, threads, {.stop = first.stop.get_token(), .in_order = in_order});
        EXPECT_FALSE(stopped.error);
        EXPECT_EQ(stopped.is_stopped, first.taken.size() < many);
        EXPECT_EQ(stopped.progress.done, first.taken.size());
        EXPECT_EQ(stopped.progress.wanted, many);
        Squares rest;
        rest.before = first.taken;
        const auto resumed = run(rest, threads, {.in_order = in_order});
        EXPECT_FALSE(resumed.is_stopped);
        EXPECT_EQ(resumed.progress.wanted, many - first.taken.size());
        rest.taken.merge(first.taken);
        EXPECT_EQ(rest.taken, all_squares());
        EXPECT_TRUE(first.taken.empty()) << "a piece was done twice";
        EXPECT_TRUE(!in_order || std::is_sorted(rest.order.begin(), rest.order.end()));
      }
    }
  }
}

// Its first piece ends after so many others.
struct FirstIsLate final : Squares {
  explicit FirstIsLate(int how_many) : Squares({0, 200}), others(how_many) {}
  Expected<std::optional<std::uint64_t>> do_piece(Piece piece, std::size_t hand,
                                                  const std::stop_token& token) override {
    if (piece == 0) {
      for (int now = done; now < others; now = done) done.wait(now);
    } else {
      if (!first_is_done) most_ahead = std::max(most_ahead, piece);
      ++done;
      done.notify_all();
    }
    first_is_done = first_is_done || piece == 0;
    return Squares::do_piece(piece, hand, token);
  }
  int others;
  std::atomic<int> done = 0;
  std::atomic<bool> first_is_done = false;
  Piece most_ahead = 0;  // of the one other hand
};

TEST(Farm, where_order_is_asked_for_results_wait_for_those_before_them_and_hands_do_not_run_far_ahead) {
  Threads two(2);
  FirstIsLate work(31);
  EXPECT_FALSE(run(work, two, {.in_order = true}).error);
  EXPECT_EQ(work.order.size(), 200U);
  EXPECT_TRUE(std::is_sorted(work.order.begin(), work.order.end()));
  EXPECT_LE(work.most_ahead, 31U);
  FirstIsLate hasty(150);
  EXPECT_FALSE(run(hasty, two).error);
  EXPECT_EQ(hasty.order.front(), 1U) << "where it is not, nothing waits";
}

TEST(Farm, endless_work_ends_when_there_is_enough) {
  for (const std::size_t hands : {1, 4}) {
    Threads threads(hands);
    Squares work(Pieces{7});
    work.enough_at = 25;
    const auto end = run(work, threads, {.in_order = true});
    EXPECT_TRUE(end.had_enough);
    EXPECT_FALSE(end.is_stopped);
    EXPECT_EQ(end.progress.wanted, 0U);
    ASSERT_EQ(work.order.size(), 25U);
    EXPECT_EQ(work.order.back(), 31U);
  }
  // Of many that wait, no more than these are taken.
  Threads two(2);
  FirstIsLate work(20);
  work.enough_at = 5;
  EXPECT_TRUE(run(work, two, {.in_order = true}).had_enough);
  EXPECT_EQ(work.order, (std::vector<Piece>{0, 1, 2, 3, 4}));
}

struct Troubled final : Squares {
  Expected<std::optional<std::uint64_t>> do_piece(Piece piece, std::size_t hand,
                                                  const std::stop_token& token) override {
    if (piece == throws_at) throw std::runtime_error("too heavy");
    if (piece == runs_out_at) throw std::bad_alloc();
    if (piece == fails_at) return Error{"a stone"};
    return Squares::do_piece(piece, hand, token);
  }
  Expected<Next> take(Piece piece, std::size_t hand, std::uint64_t square) override {
    if (piece == full_at) return Error{"the disk is full"};
    return Squares::take(piece, hand, square);
  }
  Piece throws_at = 0, runs_out_at = 0, fails_at = 0, full_at = 0;
};

TEST(Farm, trouble_ends_it_and_is_told) {
  const struct {
    Piece Troubled::*where;
    const char* what;
  } table[] = {{&Troubled::throws_at, "piece 9: too heavy"},
               {&Troubled::runs_out_at, "out of memory"},
               {&Troubled::fails_at, "a stone"},
               {&Troubled::full_at, "the disk is full"}};
  for (const auto& [where, what] : table) {
    for (const std::size_t hands : {1, 3}) {
      Threads threads(hands);
      Troubled work;
      work.*where = 9;
      const auto end = run(work, threads, {.in_order = true});
      ASSERT_TRUE(end.error);
      EXPECT_EQ(end.error->message, what);
      EXPECT_EQ(work.taken.size(), 8U) << "all before the trouble, and none after it";
    }
  }
}

TEST(Farm, what_is_thrown_where_results_are_taken_ends_it_too) {
  struct Full final : Squares {
    Expected<Next> take(Piece piece, std::size_t, std::uint64_t) override {
      if (piece == 3) throw std::runtime_error("no room");
      return Next::go_on;
    }
  };
  for (const bool in_order : {false, true}) {
    Threads two(2);
    Full work;
    const auto end = run(work, two, {.in_order = in_order});
    ASSERT_TRUE(end.error);
    EXPECT_EQ(end.error->message, "piece 3: no room");
    EXPECT_TRUE(end.thrown);
  }
}

TEST(Farm, a_stop_request_reaches_a_piece_and_leaves_it_undone) {
  struct Patient final : Squares {
    Expected<std::optional<std::uint64_t>> do_piece(Piece piece, std::size_t hand,
                                                    const std::stop_token& token) override {
      if (piece < 5) return Squares::do_piece(piece, hand, token);
      stop.request_stop();
      while (!token.stop_requested()) {
      }
      return std::optional<std::uint64_t>();
    }
  } patient;
  Threads two(2);
  const auto end = run(patient, two, {.stop = patient.stop.get_token(), .in_order = true});
  EXPECT_TRUE(end.is_stopped);
  EXPECT_EQ(patient.order, (std::vector<Piece>{1, 2, 3, 4}));
  EXPECT_EQ(run(patient, two, {.stop = patient.stop.get_token()}).progress.done, 0U) << "stopped before it began";
}

TEST(Farm, gathers_results_in_their_order_and_throws_what_a_piece_throws) {
  Threads three(3);
  for (int again = 0; again < 20; ++again) {
    const auto squares = gather<std::size_t>(three, 100, [](Piece piece) { return piece * piece; });
    ASSERT_EQ(squares.size(), 100U);
    for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(squares[i], i * i);
  }
  EXPECT_THROW((void)gather<int>(three, 5, [](Piece) -> int { throw std::bad_alloc(); }), std::bad_alloc);
}

TEST(Farm, a_watcher_is_told_at_last_of_everything_and_meanwhile_by_who_works_alone) {
  struct Counting final : Watcher {
    void tick(const Progress& progress) override {
      ++ticks;
      last = progress;
    }
    std::size_t ticks = 0;
    Progress last;
  };
  for (const std::size_t hands : {0, 2}) {
    Threads threads(hands);
    Counting counting;
    Squares work;
    EXPECT_EQ(run(work, threads, {.watcher = &counting}).progress.done, many);
    EXPECT_EQ(counting.last.done, many);
    EXPECT_EQ(counting.last.hands, threads.size());
    EXPECT_GE(counting.ticks, hands == 0 ? many : 1);
  }
}

TEST(Farm, a_watcher_that_throws_ends_it_when_the_hands_are_home) {
  struct Throwing final : Watcher {
    void tick(const Progress&) override { throw std::runtime_error("nobody listens"); }
  } throwing;
  // Its pieces last until they are stopped.
  struct Lasting final : Squares {
    Expected<std::optional<std::uint64_t>> do_piece(Piece, std::size_t, const std::stop_token& token) override {
      while (!token.stop_requested()) std::this_thread::yield();
      return std::optional<std::uint64_t>();
    }
  };
  Threads two(2);
  {
    Lasting work;
    EXPECT_THROW((void)run(work, two, {.watcher = &throwing}), std::runtime_error);
  }
  Squares again;
  EXPECT_EQ(run(again, two).progress.done, many);
}

TEST(Farm, the_time_left_follows_from_what_is_done) {
  const Progress progress{.done = 30, .wanted = 90, .time = std::chrono::seconds(10)};
  EXPECT_EQ(progress.left(), std::chrono::seconds(20));
  EXPECT_EQ(progress.a_second(progress.done), 3);
  EXPECT_FALSE(Progress{.wanted = 90}.left());
  EXPECT_FALSE((Progress{.done = 3, .wanted = 0}.left())) << "nobody knows how many";
}

}  // namespace
}  // namespace arborist::farm
