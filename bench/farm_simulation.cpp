// How busy the home of a farm is: the other processes only sleep for as long as a piece of work takes, and send as many
// bytes as its result has. So many of them fit one machine, and home has as much to do as in a real cluster.
//
//   mpirun --oversubscribe -n 65 build/release/farm_simulation --milliseconds 250 --bytes 6000 --seconds 30
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <ctime>
#include <thread>

#include "cluster/mpi_post.h"
#include "core/random.h"
#include "farm/ranks.h"
#include "farm/run.h"

namespace arborist {
namespace {

struct Settings {
  double milliseconds = 250;
  std::size_t bytes = 6000;
  double seconds = 20;
};

// Half to one and a half times as long as the mean.
class Sleeping final : public farm::Work<std::string> {
 public:
  explicit Sleeping(const Settings& settings) : settings_(settings) {}

  [[nodiscard]] farm::Pieces pieces() const override { return {}; }
  Expected<std::optional<std::string>> do_piece(farm::Piece piece, std::size_t, const std::stop_token&) override {
    const double share = 0.5 + static_cast<double>(mix_bits(piece) % 1000) / 1000;
    std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(settings_.milliseconds * share));
    return std::optional(std::string(settings_.bytes, 'x'));
  }
  Expected<farm::Next> take(farm::Piece, std::size_t, std::string) override {
    return watch_.seconds() < settings_.seconds ? farm::Next::go_on : farm::Next::enough;
  }
  [[nodiscard]] std::string to_bytes(const std::string& result) const override { return result; }
  [[nodiscard]] Expected<std::string> from_bytes(std::string_view bytes) const override { return std::string(bytes); }

 private:
  Settings settings_;
  Stopwatch watch_;
};

double processor_seconds() {
  timespec time = {};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

int run_simulation(int argc, char** argv) {
  MpiPost post(argc, argv);
  Settings settings;
  CLI::App app("How busy the home of a farm is");
  app.add_option("--milliseconds", settings.milliseconds, "What a piece of work takes, in the mean");
  app.add_option("--bytes", settings.bytes, "Of its result");
  app.add_option("--seconds", settings.seconds, "How long to look");
  CLI11_PARSE(app, argc, argv);
  farm::Ranks ranks(post, {.home_works = false});
  Sleeping work(settings);
  const auto hands = ranks.hands(1);
  const double before = processor_seconds();
  const auto end = farm::run(work, *hands);
  const double busy = processor_seconds() - before;
  if (ranks.keeps_books()) {
    const double wanted = static_cast<double>(post.places() - 1) * 1000 / settings.milliseconds;
    const double made = end.progress.a_second(end.progress.done);
    fmt::print("{} workers, pieces of {} ms and {} bytes: {:.1f} a second, {:.1f} % of what they could do\n",
               post.places() - 1, settings.milliseconds, settings.bytes, made, 100 * made / wanted);
    fmt::print("home: {:.2f} % of a core, {:.0f} microseconds a piece\n", 100 * busy / end.progress.seconds(),
               1e6 * busy / static_cast<double>(end.progress.done));
  }
  if (ranks.leave({})) post.finish();
  return 0;
}

}  // namespace
}  // namespace arborist

int main(int argc, char** argv) { return arborist::run_simulation(argc, argv); }
