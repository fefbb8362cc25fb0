// Time to the same depth or answer by one thread and by two, and what two do more for it.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "core/processor_time.h"
#include "core/stopwatch.h"
#include "face/solve.h"
#include "lab/measure/measured.h"

namespace arborist::lab {

namespace {

struct ThreadedWork {
  const char* group;
  const char* name;
  const char* game;
  const char* setup;
  const char* spec;  // without its threads; empty: solved
  int plies;         // by chance before it
};

// Which idea of the literature each is: a shared table alone; moves that another is at put off; one tree with virtual
// losses; moves of the root shared out.
constexpr ThreadedWork works[] = {
    {"a shared table (lazy SMP)", "alpha-beta, connect four", "connect-four", "",
     "alphabeta:depth=15,deepen=yes,order=all,table=64", 4},
    {"a shared table (lazy SMP)", "PVS, reversi", "reversi", "", "pvs:depth=12,deepen=yes,order=all,table=64", 8},
    {"a shared table (lazy SMP)", "MTD(f), reversi", "reversi", "", "mtd:depth=12,deepen=yes,order=all,table=64", 8},
    {"moves that another is at put off (ABDADA)", "solve, connect four", "connect-four", "", "", 12},
    {"moves that another is at put off (ABDADA)", "df-pn, hex 4x4", "hex", "4x4", "dfpn:nodes=100000000,memory=64", 1},
    {"one tree, virtual losses", "Monte Carlo, connect four", "connect-four", "", "mcts:sims=1000000", 4},
    {"moves of the root shared out", "minimax, connect four", "connect-four", "", "minimax:depth=8", 4},
    {"moves of the root shared out", "ProbiMax, reversi", "reversi", "", "probimax:depth=6,model=squares,sight=1", 8}};

struct Used {
  double clock = 1e9;      // seconds
  double processor = 1e9;  // of all threads together
};

Expected<Used> time_of(const ThreadedWork& work, int threads, std::size_t positions, const MeasureTerms& terms) {
  const auto game = terms.games.find(work.game);
  if (!game) return game.error();
  Used sum{0, 0};
  for (std::size_t number = 0; number < positions; ++number) {
    const auto play = position_by_chance(**game, work.setup, work.plies, terms.seed + number);
    if (!play) return play.error();
    const Stopwatch watch;
    const double before = processor_seconds();
    if (*work.spec == '\0') {
      const auto solved = (*play)->solve({.threads = threads, .line = false});
      if (!solved) return solved.error();
    } else {
      const auto found = (*play)->search(Spec::parse(work.spec)->with("threads", threads), {});
      if (!found) return found.error();
    }
    sum.clock += watch.seconds();
    sum.processor += processor_seconds() - before;
  }
  return sum;
}

}  // namespace

Expected<MeasuredTable> measure_threads(const MeasureTerms& terms) {
  const std::size_t positions = terms.samples > 0 ? terms.samples : 6;
  constexpr int rounds = 3;
  MeasuredTable table{
      .title = "What a second thread is worth",
      .drawn = "time of two threads by the clock, of one thread's; the broken line is half of it",
      .level = 0.5,
      .columns = {"one thread", "two", "work of two", "time of two"},
      .rows = {},
      .note = fmt::format(
          "{} positions of each kind by chance, seeds {} to {}, the quickest of {} rounds. The times hang on "
          "the machine, and mean nothing where something else runs beside. Work: processor time of two "
          "threads together, of one's. Brothers that wait for the eldest (YBWC) are not built.",
          positions, terms.seed, terms.seed + positions - 1, rounds)};
  for (const ThreadedWork& work : works) {
    Used used[2];
    for (int round = 0; round < rounds; ++round)
      for (const int threads : {1, 2}) {
        if (!terms.told(fmt::format("{}, round {}", work.name, round + 1))) {
          table.is_whole = false;
          return table;
        }
        const auto one = time_of(work, threads, positions, terms);
        if (!one) return one.error().in(work.name);
        Used& best = used[threads - 1];
        best.clock = std::min(best.clock, one->clock);
        best.processor = std::min(best.processor, one->processor);
      }
    const double share = used[1].clock / used[0].clock;
    table.rows.push_back({.group = work.group,
                          .name = work.name,
                          .cells = {fmt::format("{:.2f} s", used[0].clock), fmt::format("{:.2f} s", used[1].clock),
                                    fmt::format("{:.0f} %", 100 * used[1].processor / used[0].processor),
                                    fmt::format("{:.0f} %", 100 * share)},
                          .drawn = share});
  }
  return table;
}

}  // namespace arborist::lab
