// Simulations a second of Monte Carlo tree search: connect four from the empty board with random playouts, by one
// thread and by two, in processor time and by the clock; and the playouts alone.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ctime>
#include <iostream>
#include <nlohmann/json.hpp>

#include "core/processor_time.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "games/connect_four/connect_four.h"
#include "tree/monte_carlo.h"

namespace arborist {
namespace {

using Json = nlohmann::ordered_json;

struct Speed {
  double by_processor = 0;  // simulations a second of one core
  double by_clock = 0;
};

Speed best(const Speed& a, const Speed& b) {
  return {std::max(a.by_processor, b.by_processor), std::max(a.by_clock, b.by_clock)};
}

template <class Work>
Speed measured(int rounds, std::uint64_t simulations, Work work) {
  Speed speed;
  for (int i = 0; i < rounds; ++i) {
    const Stopwatch watch;
    const double before = processor_seconds();
    work();
    const double used = processor_seconds() - before;
    speed = best(speed, {static_cast<double>(simulations) / used, static_cast<double>(simulations) / watch.seconds()});
  }
  return speed;
}

Speed search_speed(int rounds, std::uint64_t simulations, int threads) {
  return measured(rounds, simulations, [&] {
    const auto found = monte_carlo(Game(ConnectFour{}), ZeroEvaluator{}, {}, Silent{},
                                   {.simulations = simulations, .threads = threads});
    if (found.counts.simulations < simulations) std::cerr << "monte_carlo_bench: the search ended early\n";
  });
}

Speed playout_speed(int rounds, std::uint64_t playouts) {
  Random random(1);
  return measured(rounds, playouts, [&] {
    for (std::uint64_t i = 0; i < playouts; ++i) {
      const ConnectFour last = play_out(ConnectFour{}, random, 64);
      if (!last.outcome()) std::cerr << "monte_carlo_bench: a game was not finished\n";
    }
  });
}

Json to_json(const Speed& speed) { return {{"by_processor", speed.by_processor}, {"by_clock", speed.by_clock}}; }

}  // namespace
}  // namespace arborist

int main(int argc, char** argv) {
  CLI::App app("Simulations a second of Monte Carlo tree search");
  bool json = false;
  int rounds = 5;
  std::uint64_t simulations = 1'000'000;
  app.add_flag("--json", json, "Print JSON");
  app.add_option("--rounds", rounds, "How often each is measured; the best counts")->check(CLI::Range(1, 1000));
  app.add_option("--simulations", simulations, "Of one search")->check(CLI::Range(1'000, 1'000'000'000));
  CLI11_PARSE(app, argc, argv);
  using namespace arborist;
  const Speed playouts = playout_speed(rounds, simulations);
  const Speed one = search_speed(rounds, simulations, 1);
  const Speed two = search_speed(rounds, simulations, 2);
  if (json) {
    const Json all = {{"simulations", simulations},
                      {"playouts", to_json(playouts)},
                      {"one_thread", to_json(one)},
                      {"two_threads", to_json(two)}};
    std::cout << all.dump(2) << '\n';
    return 0;
  }
  const auto row = [](const char* what, const Speed& speed) {
    std::cout << fmt::format("  {:<22} {:>12} {:>12}\n", what, grouped(static_cast<std::uint64_t>(speed.by_processor)),
                             grouped(static_cast<std::uint64_t>(speed.by_clock)));
  };
  std::cout << fmt::format("Connect four, the empty board, {} simulations, best of {}\n", grouped(simulations), rounds);
  std::cout << fmt::format("  {:<22} {:>12} {:>12}\n", "a second", "processor", "clock");
  row("playouts alone", playouts);
  row("search, one thread", one);
  row("search, two threads", two);
}
