#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <tuple>

#include "face/path_recording.h"
#include "path/backtracking.h"
#include "puzzles/knights_tour/tour.h"

namespace arborist::tour {
namespace {

void expect_tour(Board board, const TourOptions& options) {
  const TourFound found = find_tour(board, options);
  ASSERT_FALSE(found.tour.empty()) << board.width << " x " << board.height << " from " << square_name(options.start)
                                   << ": " << found.reason.value_or("");
  EXPECT_EQ(found.tour.front(), options.start);
  EXPECT_EQ(fault(board, options.kind, found.tour), std::nullopt) << board.width << " x " << board.height;
}

TEST(KnightsTour, closed_tours_exist_exactly_where_the_rule_says) {
  for (int width = 3; width <= 7; ++width)
    for (int height = 3; height <= 6 && width * height <= 30; ++height) {
      const Board board{width, height};
      const TourFound found = pruned_tour(board, {.kind = Kind::closed});
      EXPECT_EQ(found.tour.empty(), impossible(board, Kind::closed).has_value()) << width << " x " << height;
    }
}

TEST(KnightsTour, open_tours_exist_exactly_where_the_rule_says) {
  for (int width = 1; width <= 7; ++width)
    for (int height = 1; height <= 7 && width * height <= 28; ++height) {
      const Board board{width, height};
      bool any = false;
      for (std::size_t start = 0; start < board.squares() && !any; ++start)
        any = !pruned_tour(board, {.start = board.square(start)}).tour.empty();
      EXPECT_EQ(any, !impossible(board, Kind::open).has_value()) << width << " x " << height;
    }
}

TEST(KnightsTour, closed_tours_of_eight_by_eight_begin_anywhere) {
  const Board board{8, 8};
  for (std::size_t i = 0; i < 64; ++i) expect_tour(board, {.kind = Kind::closed, .start = board.square(i)});
}

TEST(KnightsTour, every_method_finds_one_on_a_small_board) {
  expect_tour({5, 5}, {.method = Method::plain});
  for (const Method method : {Method::warnsdorff, Method::pruned, Method::blocks, Method::best})
    expect_tour({6, 6}, {.method = method});
  for (const Method method : {Method::pruned, Method::blocks, Method::best})
    expect_tour({6, 6}, {.kind = Kind::closed, .method = method, .start = {2, 3}});
}

TEST(KnightsTour, closed_boards_of_all_sizes_are_built) {
  for (int width = 3; width <= 26; ++width)
    for (int height = 3; height <= 26; ++height)
      if (!impossible({width, height}, Kind::closed))
        expect_tour({width, height}, {.kind = Kind::closed, .start = {width / 2, height / 3}});
}

TEST(KnightsTour, open_boards_of_all_sizes_are_walked) {
  for (int width = 5; width <= 17; ++width)
    for (int height = 5; height <= 17; ++height)
      for (const Square start : {Square{0, 0}, Square{2, 2}}) expect_tour({width, height}, {.start = start});
  expect_tour({3, 21}, {.start = {0, 0}});
  expect_tour({151, 201}, {.start = {0, 0}});
}

TEST(KnightsTour, large_boards_are_quick) {
  expect_tour({300, 300}, {});
  expect_tour({300, 300}, {.kind = Kind::closed, .start = {17, 200}});
}

TEST(KnightsTour, impossible_boards_are_answered_with_a_reason) {
  for (const auto& [width, height, kind] : {std::tuple{5, 5, Kind::closed},
                                            {3, 3, Kind::open},
                                            {4, 4, Kind::open},
                                            {4, 9, Kind::closed},
                                            {3, 8, Kind::closed},
                                            {2, 50, Kind::open}}) {
    const TourFound found = find_tour({width, height}, {.kind = kind});
    EXPECT_TRUE(found.tour.empty());
    EXPECT_TRUE(found.reason.has_value());
    EXPECT_EQ(found.tried, 0U);
  }
  EXPECT_NE(find_tour({5, 5}, {.start = {1, 0}}).reason->find("colour"), std::string::npos);
}

TEST(KnightsTour, the_known_counts_come_out) {
  EXPECT_EQ(count_tours({5, 5}, Kind::open)->tours, 1'728U);
  EXPECT_EQ(count_tours({6, 6}, Kind::closed)->tours, 9'862U);
  EXPECT_EQ(count_tours({3, 4}, Kind::open)->tours, 16U);
  EXPECT_EQ(count_tours({3, 10}, Kind::closed)->tours, 16U);
  EXPECT_EQ(count_tours({5, 6}, Kind::closed)->tours, 8U);
  EXPECT_EQ(count_tours({5, 5}, Kind::closed)->tours, 0U);
  EXPECT_FALSE(count_tours({9, 9}, Kind::open));
}

TEST(KnightsTour, counting_agrees_with_plain_backtracking) {
  class Plain {
   public:
    using Choice = std::size_t;
    Plain(Board board, std::size_t start) : board_(board), line_{start} {}
    void candidates(const std::function<void(const Choice&)>& visit) const {
      for (std::size_t i = 0; i < board_.squares(); ++i) visit(i);
    }
    [[nodiscard]] bool fits(Choice next) const {
      const Square a = board_.square(line_.back());
      const Square b = board_.square(next);
      return std::abs((a.x - b.x) * (a.y - b.y)) == 2 && std::find(line_.begin(), line_.end(), next) == line_.end();
    }
    void place(Choice next) { line_.push_back(next); }
    void take_back(Choice) { line_.pop_back(); }
    [[nodiscard]] bool complete() const { return line_.size() == board_.squares(); }

   private:
    Board board_;
    std::vector<std::size_t> line_;
  };
  for (const Board board : {Board{3, 4}, Board{4, 3}, Board{4, 4}, Board{3, 5}, Board{4, 5}, Board{3, 7}}) {
    std::uint64_t tours = 0;
    for (std::size_t start = 0; start < board.squares(); ++start)
      tours += path::backtrack(Plain(board, start), {.solutions = 1'000'000}).count;
    EXPECT_EQ(count_tours(board, Kind::open)->tours, tours) << board.width << " x " << board.height;
  }
}

TEST(KnightsTour, a_limit_ends_a_hopeless_search) {
  const TourFound found = find_tour({8, 8}, {.method = Method::plain, .start = {1, 0}, .limits = {.nodes = 10'000}});
  EXPECT_EQ(found.ended, Ended::out_of_nodes);
  EXPECT_EQ(found.tried, 10'000U);
}

TEST(KnightsTour, the_checker_sees_every_kind_of_fault) {
  const Board board{5, 5};
  Tour tour = find_tour(board, {}).tour;
  EXPECT_TRUE(fault(board, Kind::closed, tour));
  std::swap(tour[3], tour[9]);
  EXPECT_TRUE(fault(board, Kind::open, tour));
  std::swap(tour[3], tour[9]);
  tour.back() = tour[2];
  EXPECT_TRUE(fault(board, Kind::open, tour));
  tour.pop_back();
  EXPECT_TRUE(fault(board, Kind::open, tour));
}

TEST(Squares, are_named_and_read) {
  EXPECT_EQ(square_name({0, 0}), "a1");
  EXPECT_EQ(square_name({27, 11}), "ab12");
  EXPECT_EQ(*parse_square({30, 30}, "ab12"), (Square{27, 11}));
  for (const char* wrong : {"", "a", "1", "i1", "a9", "a0", "aaaaaaaaaaaaaaaa1", "A1"})
    EXPECT_FALSE(parse_square({8, 8}, wrong)) << wrong;
}

// Every method, watched: the same tour as unwatched, and the recording ends with it and can be stepped back.
void expect_recorded(Board board, TourOptions options) {
  const TourFound unwatched = find_tour(board, options);
  PathRecording record(board.squares());
  options.watcher = &record;
  const TourFound watched = find_tour(board, options);
  ASSERT_EQ(watched.tour, unwatched.tour);
  EXPECT_EQ(watched.tried, unwatched.tried);
  EXPECT_EQ(watched.taken_back, unwatched.taken_back);
  ASSERT_TRUE(record.complete());
  PathPlayback play(record);
  // The squares that stand, in the order in which they were placed.
  const auto line = [&] {
    std::vector<std::pair<double, std::uint32_t>> standing;
    for (std::uint32_t square = 0; square < board.squares(); ++square)
      if (const auto now = play.standings().of(square); now.status == ItemStatus::expanded)
        standing.emplace_back(now.cost, square);
    std::sort(standing.begin(), standing.end());
    return standing;
  };
  std::vector<std::vector<std::pair<double, std::uint32_t>>> seen;
  do seen.push_back(line());
  while (play.forward());
  Tour end;
  for (const auto& [depth, square] : line()) end.push_back(board.square(square));
  if (options.kind == Kind::closed && !end.empty())
    std::rotate(end.begin(), std::find(end.begin(), end.end(), options.start), end.end());
  EXPECT_EQ(end, watched.tour);
  for (; !seen.empty(); seen.pop_back()) {
    ASSERT_EQ(line(), seen.back()) << play.position();
    play.back();
  }
  EXPECT_FALSE(play.back());
}

TEST(KnightsTour, every_search_can_be_stepped_back_from_its_end) {
  expect_recorded({3, 4}, {.method = Method::plain});
  expect_recorded({4, 4}, {.method = Method::plain});
  for (const Method method : {Method::warnsdorff, Method::pruned, Method::blocks, Method::best})
    expect_recorded({6, 6}, {.method = method, .start = {1, 1}});
  expect_recorded({6, 6}, {.kind = Kind::closed, .method = Method::warnsdorff, .seed = 3, .limits = {.nodes = 400}});
  for (const Method method : {Method::pruned, Method::blocks, Method::best})
    expect_recorded({6, 6}, {.kind = Kind::closed, .method = method, .start = {2, 3}});
  expect_recorded({3, 10}, {.kind = Kind::closed, .start = {2, 3}});
  expect_recorded({5, 5}, {.method = Method::pruned, .limits = {.nodes = 300}});
}

}  // namespace
}  // namespace arborist::tour
