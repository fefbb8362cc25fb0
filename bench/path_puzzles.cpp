// Knight's tours and sliding tiles.
#include <cstdlib>
#include <iostream>

#include "bench/path.h"
#include "puzzles/knights_tour/tour.h"
#include "puzzles/tiles/pattern_database.h"

namespace arborist::bench {

namespace {

void must(bool right, const char* what) {
  if (right) return;
  std::cerr << "path_bench: " << what << " is wrong\n";
  std::exit(1);
}

void measure_tours(Bars& bars) {
  using namespace arborist::tour;
  const auto timed = [&](const char* name, double bar, auto&& work) {
    bars.push_back({name, best_seconds(3, work) * 1e3, "ms", bar, false});
  };
  timed("tour: closed 8x8 from all 64 starts", 50, [] {
    const Board board{8, 8};
    for (std::size_t i = 0; i < 64; ++i) {
      const Square start = board.square(i);
      const TourFound found = find_tour(board, {.kind = Kind::closed, .start = start});
      must(!fault(board, Kind::closed, found.tour) && found.tour.front() == start, "a tour of 8x8");
    }
  });
  Found found;
  timed("tour: open 1000x1000", 50, [&] { found = find_tour({1000, 1000}, {}); });
  must(!fault({1000, 1000}, Kind::open, found.tour), "the open tour of 1000x1000");
  timed("tour: closed 1000x1000", 1000, [&] { found = find_tour({1000, 1000}, {.kind = Kind::closed}); });
  must(!fault({1000, 1000}, Kind::closed, found.tour), "the closed tour of 1000x1000");
  timed("tour: the 1,728 open tours of 5x5 counted", 1000, [] {
    must(count_tours({5, 5}, Kind::open)->tours == 1'728, "the count of 5x5");
  });
  timed("tour: the 9,862 closed tours of 6x6 counted", 100, [] {
    must(count_tours({6, 6}, Kind::closed)->tours == 9'862, "the count of 6x6");
  });
}

void measure_tiles(Bars& bars) {
  const double before = processor_seconds();
  const auto solver = tiles::PatternSolver::build();
  const double building = processor_seconds() - before;
  Random random(1);
  std::uint64_t generated = 0;
  for (int i = 0; i < 100; ++i) {
    const auto solved = solver->solve(tiles::random_tiles(4, random));
    must(solved.ended == Ended::found, "a 15-puzzle");
    generated += solved.generated;
  }
  bars.push_back({"tiles: 100 random 15-puzzles, the tables built", processor_seconds() - before, "s", 60, false});
  bars.push_back({"tiles: building the tables", building, "s", std::nullopt, false});
  bars.push_back({"tiles: million boards generated", static_cast<double>(generated) / 1e6, "M", std::nullopt, false});
}

}  // namespace

void measure_puzzles(Bars& bars) {
  measure_tours(bars);
  measure_tiles(bars);
}

}  // namespace arborist::bench
