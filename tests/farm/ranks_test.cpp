// The law of long work again, for hands of several processes: the same results, each piece once, whoever is slow, late
// or gone.
#include "farm/ranks.h"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "farm/run.h"
#include "farm/signs.h"
#include "tests/farm/local_post.h"

namespace arborist::farm {
namespace {

constexpr Piece piece_count = 300;

// Squares, as texts: these cross by to_bytes. Every "process" has its own.
class TextSquares final : public Work<std::string> {
 public:
  using Doing = std::function<void(Piece)>;
  explicit TextSquares(Doing doing = {}) : doing_(std::move(doing)) {}

  [[nodiscard]] Pieces pieces() const override { return {0, piece_count}; }
  [[nodiscard]] bool is_done(Piece piece) const override { return before.contains(piece); }
  Expected<std::optional<std::string>> do_piece(Piece piece, std::size_t, const std::stop_token& stop) override {
    if (doing_) doing_(piece);
    if (stop.stop_requested()) return std::optional<std::string>();
    ++done_here;
    return std::optional(std::to_string(piece * piece));
  }
  Expected<Next> take(Piece piece, std::size_t, std::string square) override {
    EXPECT_TRUE(taken.emplace(piece, std::move(square)).second) << piece << " was counted twice";
    order.push_back(piece);
    return taken.size() == enough_at ? Next::enough : Next::go_on;
  }
  [[nodiscard]] std::string to_bytes(const std::string& square) const override { return square; }
  [[nodiscard]] Expected<std::string> from_bytes(std::string_view bytes) const override { return std::string(bytes); }

  std::map<Piece, std::string> before, taken;
  std::vector<Piece> order;
  std::size_t enough_at = SIZE_MAX;
  std::atomic<std::size_t> done_here = 0;

 private:
  Doing doing_;
};

std::map<Piece, std::string> all_of_them() {
  std::map<Piece, std::string> all;
  for (Piece piece = 0; piece < piece_count; ++piece) all.emplace(piece, std::to_string(piece * piece));
  return all;
}

// What is told of the others is kept.
struct Told {
  RanksOptions options(Duration lost_after = std::chrono::seconds(60)) {
    return {
        .lost_after = lost_after, .identity = "test", .tell = [this](const std::string& text) { all += text + '\n'; }};
  }
  std::string all;
};

// One of the other processes, on a thread: does `runs` runs with `hands` hands.
std::jthread lend(Post& post, TextSquares& work, int runs = 1, std::size_t hands = 2,
                  Duration lost_after = std::chrono::seconds(60)) {
  return std::jthread([&post, &work, runs, hands, lost_after] {
    Ranks ranks(post, {.lost_after = lost_after, .identity = "test"});
    for (int i = 0; i < runs; ++i) {
      const auto all = ranks.hands(hands);
      EXPECT_FALSE(run(work, *all).error);
    }
    ranks.leave({});
  });
}

TEST(Ranks, the_same_results_for_any_number_of_processes_and_hands) {
  for (const std::size_t places : {1, 2, 4}) {
    for (const bool home_works : {true, false}) {
      for (const bool in_order : {false, true}) {
        LocalPosts posts(places);
        Told told;
        auto options = told.options();
        options.home_works = home_works;
        TextSquares at_home;
        std::vector<std::unique_ptr<TextSquares>> elsewhere;
        std::vector<std::jthread> others;
        for (std::size_t place = 1; place < places; ++place) {
          elsewhere.push_back(std::make_unique<TextSquares>());
          others.push_back(lend(posts.at(place), *elsewhere.back()));
        }
        Ranks ranks(posts.at(0), options);
        {
          const auto hands = ranks.hands(2);
          const auto end = run(at_home, *hands, {.in_order = in_order});
          EXPECT_FALSE(end.error);
          EXPECT_EQ(end.progress.done, piece_count);
          EXPECT_EQ(end.progress.teams.size(), places);
        }
        EXPECT_TRUE(ranks.leave({}));
        EXPECT_EQ(at_home.taken, all_of_them());
        EXPECT_TRUE(!in_order || std::is_sorted(at_home.order.begin(), at_home.order.end()));
        EXPECT_TRUE(home_works || places == 1 || at_home.done_here == 0U);
        EXPECT_EQ(told.all, "");
      }
    }
  }
}

TEST(Ranks, what_an_earlier_run_has_done_is_not_done_again_and_several_runs_follow_each_other) {
  LocalPosts posts(2);
  Told told;
  TextSquares elsewhere;
  const auto other = lend(posts.at(1), elsewhere, 3);
  Ranks ranks(posts.at(0), told.options());
  std::map<Piece, std::string> before;
  for (std::size_t part = 1; part <= 3; ++part) {
    TextSquares at_home;
    at_home.before = before;
    at_home.enough_at = part < 3 ? piece_count / 4 : SIZE_MAX;
    const auto hands = ranks.hands(1);
    EXPECT_FALSE(run(at_home, *hands).error);
    before.merge(at_home.taken);
    EXPECT_TRUE(at_home.taken.empty()) << "a piece was done twice";
  }
  EXPECT_EQ(before, all_of_them());
  EXPECT_TRUE(ranks.leave({}));
}

TEST(Ranks, the_pieces_of_a_process_that_is_gone_are_done_by_others_and_once) {
  LocalPosts posts(3);
  Told told;
  auto options = told.options(std::chrono::milliseconds(300));
  // The first process falls silent in the middle of its fifth piece.
  std::atomic<int> begun = 0;
  TextSquares dying([&](Piece) {
    if (++begun == 5) posts.cut(1);
  });
  TextSquares living;
  TextSquares at_home([&](Piece piece) {
    // Nothing is over before somebody has died.
    while (piece > 100 && begun < 5) std::this_thread::yield();
  });
  const auto first = lend(posts.at(1), dying, 1, 1, std::chrono::milliseconds(300));
  const auto second = lend(posts.at(2), living, 1, 1, std::chrono::milliseconds(300));
  Ranks ranks(posts.at(0), options);
  {
    const auto hands = ranks.hands(1);
    EXPECT_FALSE(run(at_home, *hands).error);
  }
  EXPECT_EQ(at_home.taken, all_of_them());
  ranks.leave({});
}

TEST(Ranks, a_process_that_comes_back_works_on_and_what_it_brings_late_is_not_counted_twice) {
  LocalPosts posts(2);
  Told told;
  std::atomic<bool> was_lost = false, is_back = false;
  auto options = told.options(std::chrono::milliseconds(300));
  const auto keep = options.tell;
  options.tell = [&](const std::string& text) {
    keep(text);
    if (text.find("silent") != std::string::npos) was_lost = true;
    if (text.find("back") != std::string::npos) is_back = true;
  };
  std::atomic<int> begun = 0;
  TextSquares late([&](Piece) {
    if (++begun != 3) return;
    posts.cut(1);
    while (!was_lost) std::this_thread::yield();
    posts.cut(1, false);
  });
  TextSquares at_home([&](Piece piece) {
    while (piece > 100 && !is_back) std::this_thread::yield();
  });
  const auto other = lend(posts.at(1), late, 1, 1);
  Ranks ranks(posts.at(0), options);
  {
    const auto hands = ranks.hands(1);
    EXPECT_FALSE(run(at_home, *hands).error);
  }
  EXPECT_EQ(at_home.taken, all_of_them());
  ranks.leave({});
}

TEST(Ranks, where_nobody_is_left_and_home_does_not_work_the_run_ends_with_an_error) {
  LocalPosts posts(2);
  Told told;
  auto options = told.options(std::chrono::milliseconds(200));
  options.home_works = false;
  TextSquares at_home;
  Ranks ranks(posts.at(0), options);
  const auto hands = ranks.hands(1);
  const auto end = run(at_home, *hands);
  ASSERT_TRUE(end.error);
  EXPECT_EQ(end.error->message, "nobody is left to do the work");
}

TEST(Ranks, a_process_without_home_goes_away) {
  LocalPosts posts(2);
  TextSquares alone;
  lend(posts.at(1), alone, 2, 1, std::chrono::milliseconds(100)).join();
  EXPECT_EQ(alone.done_here, 0U);
}

// Until it is so; false where that takes a minute, which only happens where it never would.
bool wait_until(const std::function<bool()>& is_so) {
  for (const Stopwatch watch; watch.elapsed() < std::chrono::minutes(1); std::this_thread::yield())
    if (is_so()) return true;
  return false;
}

// More signs of life than a silence of 3 * lost_after would have had room for.
constexpr std::size_t many_signs = 20;

TEST(Ranks, whoever_is_busy_with_something_else_still_gives_signs_of_life) {
  constexpr auto lost_after = std::chrono::milliseconds(300);
  LocalPosts posts(2);
  Told told;
  TextSquares elsewhere;
  const auto signs_after = [&](std::size_t from, std::size_t to) {
    return
        [&posts, from, to, before = posts.letters(from, to)] { return posts.letters(from, to) >= before + many_signs; };
  };
  const std::jthread other([&] {
    Ranks ranks(posts.at(1), {.lost_after = lost_after, .identity = "test"});
    EXPECT_TRUE(wait_until(signs_after(1, 0)));
    EXPECT_FALSE(run(elsewhere, *ranks.hands(1)).error);
    EXPECT_TRUE(ranks.leave({}));
  });
  TextSquares at_home([&](Piece) {
    // Nothing is done at home before the other one has come.
    EXPECT_TRUE(wait_until([&] { return elsewhere.done_here > 0; }));
  });
  Ranks ranks(posts.at(0), told.options(lost_after));
  EXPECT_TRUE(wait_until(signs_after(0, 1)));
  EXPECT_FALSE(run(at_home, *ranks.hands(1)).error);
  EXPECT_TRUE(wait_until(signs_after(0, 1)));
  EXPECT_TRUE(ranks.leave({}));
  EXPECT_EQ(at_home.taken, all_of_them());
  EXPECT_EQ(told.all, "");
}

TEST(Ranks, a_last_piece_that_is_stuck_is_done_by_another_though_no_other_process_has_room) {
  constexpr auto lost_after = std::chrono::milliseconds(300);
  LocalPosts posts(2);
  Told told;
  std::atomic<bool> is_stuck = false;
  TextSquares at_home([&](Piece) {
    while (!is_stuck) std::this_thread::yield();
  });
  TextSquares stuck([&](Piece) {
    if (is_stuck.exchange(true)) return;
    EXPECT_TRUE(wait_until([&] { return at_home.done_here == piece_count; }));
  });
  const auto other = lend(posts.at(1), stuck, 1, 1, lost_after);
  Ranks ranks(posts.at(0), told.options(lost_after));
  EXPECT_FALSE(run(at_home, *ranks.hands(1)).error);
  EXPECT_EQ(at_home.taken, all_of_them());
  EXPECT_TRUE(ranks.leave({}));
  EXPECT_EQ(told.all, "");
}

TEST(Ranks, a_late_piece_is_never_handed_out_again_to_who_is_late_with_it) {
  constexpr auto lost_after = std::chrono::milliseconds(300);
  LocalPosts posts(3);
  Told told;
  auto options = told.options(lost_after);
  options.home_works = false;
  constexpr Piece nothing = piece_count;
  std::atomic<Piece> late = nothing;
  std::atomic<int> begun = 0;
  std::atomic<bool> is_done = false;
  // One of its two hands is stuck; the other one would take the piece once more.
  TextSquares stuck([&](Piece piece) {
    Piece none = nothing;
    if (late.compare_exchange_strong(none, piece) || none == piece) {
      ++begun;
      EXPECT_TRUE(wait_until([&] { return is_done.load(); }));
    }
  });
  TextSquares others([&](Piece piece) {
    while (late == nothing) std::this_thread::yield();
    if (piece == late) is_done = true;
  });
  TextSquares at_home;
  const auto first = lend(posts.at(1), stuck, 1, 2, lost_after);
  const auto second = lend(posts.at(2), others, 1, 1, lost_after);
  Ranks ranks(posts.at(0), options);
  EXPECT_FALSE(run(at_home, *ranks.hands(1)).error);
  EXPECT_EQ(at_home.taken, all_of_them());
  EXPECT_EQ(begun, 1);
  EXPECT_TRUE(ranks.leave({}));
}

TEST(Ranks, what_is_brought_twice_is_counted_once_for_its_process_too) {
  LocalPosts posts(2);
  Told told;
  auto options = told.options();
  options.home_works = false;
  const std::jthread other([&post = posts.at(1)] {
    post.set_identity("test");
    post.send(0, to_letter(hello_of(post, 1)));
    for (bool is_over = false; !is_over; std::this_thread::yield()) {
      const auto letter = post.receive();
      const auto message = letter ? message_of(letter->text) : std::nullopt;
      if (!message) continue;
      const std::string square = std::to_string(message->piece * message->piece);
      for (int i = 0; i < 2 && message->kind == Message::Kind::piece; ++i)
        post.send(0, to_letter({Message::Kind::result, message->run, message->piece, square}));
      is_over = message->kind == Message::Kind::go_home;
    }
    post.send(0, to_letter({.kind = Message::Kind::leaving}));
  });
  TextSquares at_home;
  Ranks ranks(posts.at(0), options);
  const auto end = run(at_home, *ranks.hands(1));
  EXPECT_EQ(at_home.taken, all_of_them());
  EXPECT_EQ(end.progress.teams.at(1).done, piece_count);
  EXPECT_TRUE(ranks.leave({}));
}

TEST(Ears, count_only_the_time_in_which_they_listen) {
  constexpr auto moment = std::chrono::milliseconds(1);
  Ears ears(moment);
  const auto later = Clock::now() + 50 * moment;
  while (Clock::now() < later) std::this_thread::yield();
  ears.listen();
  EXPECT_EQ(ears.time(), moment);
  ears.listen();
  EXPECT_LE(ears.time(), 2 * moment);
}

TEST(Ranks, another_version_of_the_program_gets_no_work) {
  LocalPosts posts(2);
  Told told;
  auto options = told.options();
  options.identity = "another";
  TextSquares elsewhere, at_home;
  const auto other = lend(posts.at(1), elsewhere);
  Ranks ranks(posts.at(0), options);
  {
    const auto hands = ranks.hands(1);
    std::atomic<bool> was_told = false;
    TextSquares waits([&](Piece) {
      while (!was_told) std::this_thread::yield();
    });
    struct Look final : Watcher {
      Look(const Told& the_told, std::atomic<bool>& the_flag) : told(the_told), flag(the_flag) {}
      void tick(const Progress&) override { flag = !told.all.empty(); }
      const Told& told;
      std::atomic<bool>& flag;
    } look(told, was_told);
    EXPECT_FALSE(run(waits, *hands, {.watcher = &look}).error);
    EXPECT_EQ(waits.taken, all_of_them());
  }
  EXPECT_NE(told.all.find("host1 (process 1) runs 'test' and not 'another'"), std::string::npos) << told.all;
  EXPECT_EQ(elsewhere.done_here, 0U);
  ranks.leave({});
}

TEST(Ranks, what_a_piece_throws_elsewhere_ends_the_run_and_names_the_host) {
  LocalPosts posts(2);
  Told told;
  auto options = told.options();
  options.home_works = false;
  TextSquares elsewhere([](Piece piece) {
    if (piece == 7) throw std::runtime_error("no such thing");
  });
  TextSquares at_home;
  const auto other = lend(posts.at(1), elsewhere);
  Ranks ranks(posts.at(0), options);
  {
    const auto hands = ranks.hands(1);
    const auto end = run(at_home, *hands);
    ASSERT_TRUE(end.error);
    EXPECT_EQ(end.error->message, "host1 (process 1): piece 7: no such thing");
    EXPECT_THROW(std::rethrow_exception(end.thrown), std::runtime_error);
  }
  EXPECT_TRUE(ranks.leave({}));
}

// Results as long as their number.
class LongTexts final : public Work<std::string> {
 public:
  [[nodiscard]] Pieces pieces() const override { return {0, piece_count}; }
  Expected<std::optional<std::string>> do_piece(Piece piece, std::size_t, const std::stop_token&) override {
    return std::optional(std::string(piece, 'x'));
  }
  Expected<Next> take(Piece, std::size_t, std::string) override { return Next::go_on; }
  [[nodiscard]] std::string to_bytes(const std::string& text) const override { return text; }
  [[nodiscard]] Expected<std::string> from_bytes(std::string_view bytes) const override { return std::string(bytes); }
};

TEST(Ranks, a_result_that_is_too_long_for_the_post_ends_the_run_and_is_told) {
  LocalPosts posts(2);
  posts.allow(200);
  Told told;
  auto options = told.options();
  options.home_works = false;
  LongTexts at_home, elsewhere;
  const std::jthread other([&] {
    Ranks ranks(posts.at(1), {.lost_after = std::chrono::seconds(60), .identity = "test"});
    EXPECT_FALSE(run(elsewhere, *ranks.hands(1)).error);
    ranks.leave({});
  });
  Ranks ranks(posts.at(0), options);
  // Without the trouble it would wait for ever.
  std::stop_source stop;
  struct Impatient final : Watcher {
    explicit Impatient(std::stop_source& the_stop) : stop(the_stop) {}
    void tick(const Progress& progress) override {
      if (progress.time > std::chrono::minutes(1)) stop.request_stop();
    }
    std::stop_source& stop;
  } impatient(stop);
  const auto end = run(at_home, *ranks.hands(1), {.stop = stop.get_token(), .watcher = &impatient});
  ASSERT_TRUE(end.error);
  EXPECT_EQ(end.error->message, "host1 (process 1): piece 185: its 185 bytes could not be sent");
  EXPECT_TRUE(ranks.leave({}));
}

// Each piece is the sum of its number and the fourth piece before it, whose result only home has.
class Chain final : public Work<std::uint64_t> {
 public:
  static constexpr Piece reach = 4;

  [[nodiscard]] Pieces pieces() const override { return {0, piece_count}; }
  [[nodiscard]] bool is_ready(Piece piece) const override {
    const std::scoped_lock lock(mutex_);
    return piece < reach || taken_.contains(piece - reach);
  }
  [[nodiscard]] std::string brief(Piece piece) const override {
    const std::scoped_lock lock(mutex_);
    return piece < reach ? "0" : std::to_string(taken_.at(piece - reach));
  }
  Expected<void> heed(Piece piece, std::string_view brief) override {
    const std::scoped_lock lock(mutex_);
    if (brief.empty()) return Error{"nothing came with the piece"};
    heard_[piece] = std::stoull(std::string(brief));
    return {};
  }
  Expected<std::optional<std::uint64_t>> do_piece(Piece piece, std::size_t, const std::stop_token&) override {
    const std::scoped_lock lock(mutex_);
    const auto heard = heard_.find(piece);
    const std::uint64_t before = heard != heard_.end() ? heard->second : piece < reach ? 0 : taken_.at(piece - reach);
    return std::optional(before + piece);
  }
  Expected<Next> take(Piece piece, std::size_t, std::uint64_t sum) override {
    const std::scoped_lock lock(mutex_);
    taken_.emplace(piece, sum);
    return Next::go_on;
  }
  [[nodiscard]] const std::map<Piece, std::uint64_t>& taken() const { return taken_; }
  [[nodiscard]] std::size_t heard() const { return heard_.size(); }

 private:
  mutable std::mutex mutex_;
  std::map<Piece, std::uint64_t> taken_;
  std::map<Piece, std::uint64_t> heard_;
};

TEST(Ranks, a_piece_that_follows_from_others_waits_for_them_and_takes_what_it_needs_along) {
  for (const std::size_t places : {1, 3}) {
    for (const bool home_works : {true, false}) {
      LocalPosts posts(places);
      Told told;
      auto options = told.options();
      options.home_works = home_works;
      Chain at_home;
      std::vector<std::unique_ptr<Chain>> elsewhere;
      std::vector<std::jthread> others;
      for (std::size_t place = 1; place < places; ++place) {
        Chain& chain = *elsewhere.emplace_back(std::make_unique<Chain>());
        others.emplace_back([&posts, &chain, place] {
          Ranks ranks(posts.at(place), {.lost_after = std::chrono::seconds(60), .identity = "test"});
          EXPECT_FALSE(run(chain, *ranks.hands(2)).error);
          ranks.leave({});
        });
      }
      Ranks ranks(posts.at(0), options);
      {
        const auto hands = ranks.hands(2);
        EXPECT_FALSE(run(at_home, *hands).error);
      }
      EXPECT_TRUE(ranks.leave({}));
      ASSERT_EQ(at_home.taken().size(), piece_count);
      for (const auto& [piece, sum] : at_home.taken())
        EXPECT_EQ(sum, piece + (piece < Chain::reach ? 0 : at_home.taken().at(piece - Chain::reach)));
      others.clear();
      std::size_t heard = 0;
      for (const auto& chain : elsewhere) heard += chain->heard();
      EXPECT_TRUE(home_works || places == 1 || heard == piece_count) << heard;
    }
  }
}

TEST(Ranks, a_letter_that_is_none_is_passed_over) {
  EXPECT_FALSE(message_of(""));
  EXPECT_FALSE(message_of("fifteen letters"));
  EXPECT_FALSE(message_of(std::string(16, '\xff')));
  const auto message =
      message_of(to_letter({.kind = Message::Kind::piece, .run = 3, .piece = 1U << 31U, .bytes = "x"}));
  ASSERT_TRUE(message);
  EXPECT_EQ(message->run, 3U);
  EXPECT_EQ(message->piece, 1U << 31U);
  EXPECT_EQ(message->bytes, "x");
}

}  // namespace
}  // namespace arborist::farm
