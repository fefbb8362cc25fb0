// The trainer's bench: how many chess positions a core learns from in a second, by width and CPU variant. The positions
// come of random games, quiet or not: what they are worth plays no part. Processor time counts, so that what else runs
// on the machine disturbs less.
//
//   train_bench [--width 128,256] [--seconds 4] [--threads 1] [--cpu x86-64-v3] [--json]
#include <CLI/CLI.hpp>
#include <cstdio>
#include <ctime>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/random.h"
#include "core/stopwatch.h"
#include "engine/net/features.h"
#include "engine/net/training_position.h"
#include "game/game.h"
#include "learn/trainer.h"

namespace {

using namespace arborist;

std::vector<engine::TrainingPosition> random_positions(std::size_t count) {
  std::vector<engine::TrainingPosition> positions;
  Random random(1);
  while (positions.size() < count) {
    Game<chess::Position> game(chess::Position::start());
    while (!game.outcome() && game.plies() < 200 && positions.size() < count) {
      const auto moves = game.position().moves();
      game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      positions.push_back(
          engine::TrainingPosition::of(game.position(), random.between(-500, 500), engine::GameResult::drawn));
    }
  }
  return positions;
}

struct Measured {
  double positions = 0;
  double seconds = 0;
  double processor_seconds = 0;
};

Measured measure(const engine::ChessExamples& examples, std::uint32_t width, int threads, CpuVariant cpu,
                 double at_least) {
  learn::Trainer trainer(engine::net_shape(width), examples, examples, {.passes = 1'000'000, .threads = threads});
  trainer.use_cpu(cpu);
  trainer.train(4);
  const auto before = static_cast<double>(trainer.so_far().examples);
  const std::clock_t processor_before = std::clock();
  const Stopwatch watch;
  Measured measured;
  while (measured.processor_seconds < at_least) {
    trainer.train(16);
    measured.processor_seconds = static_cast<double>(std::clock() - processor_before) / CLOCKS_PER_SEC;
  }
  measured.seconds = watch.seconds();
  measured.positions = static_cast<double>(trainer.so_far().examples) - before;
  return measured;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("the trainer's bench");
  std::vector<std::uint32_t> widths = {128, 256};
  double seconds = 4;
  int threads = 1;
  std::string only;
  bool as_json = false;
  app.add_option("--width", widths, "columns of the hidden layer")
      ->delimiter(',')
      ->check(CLI::IsMember({32, 64, 128, 256, 512, 1024}));
  app.add_option("--seconds", seconds, "of processor time for each")->check(CLI::Range(0.1, 600.0));
  app.add_option("--threads", threads, "threads")->check(CLI::Range(1, 256));
  app.add_option("--cpu", only, "only this CPU variant");
  app.add_flag("--json", as_json, "print JSON");
  CLI11_PARSE(app, argc, argv);

  const auto positions = random_positions(std::size_t{1} << 20U);
  const engine::ChessExamples examples(positions, {});
  nlohmann::json rows = nlohmann::json::array();
  for (const CpuVariant variant : usable_cpu_variants()) {
    if (!only.empty() && only != to_text(variant)) continue;
    for (const std::uint32_t width : widths) {
      const Measured m = measure(examples, width, threads, variant, seconds);
      const double a_core = m.positions / m.processor_seconds;
      if (!as_json)
        std::printf("%-10s width %4u: %6.0f thousand positions a second of processor time, %6.0f of the clock\n",
                    to_text(variant), width, a_core / 1000, m.positions / m.seconds / 1000);
      rows.push_back({{"cpu", to_text(variant)},
                      {"width", width},
                      {"threads", threads},
                      {"positions_a_core_second", a_core},
                      {"positions_a_second", m.positions / m.seconds}});
    }
  }
  if (as_json) std::puts(rows.dump(2).c_str());
  return 0;
}
