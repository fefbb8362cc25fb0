// How quickly a UCI engine answers: from its start to `uciok`, from `go` to the first line about the search, and from
// `stop` to its move, with small and large tables and several threads. Every figure is the worst of some rounds, for
// one slow answer is what people notice.
//
//   uci_bench                            build/release/arborist beside it
//   uci_bench --engine stockfish --rounds 20 --json
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "arena/outside/process.h"

namespace {

using namespace arborist;
using outside::Process;

constexpr auto patience = std::chrono::seconds(60);

// Times in milliseconds; ends the program where the engine does not answer.
class Engine {
 public:
  Engine(const std::string& program, const std::vector<std::string>& arguments) {
    auto started = Process::start(
        {.program = program, .arguments = arguments, .permissions = arborist::Permissions::everything()}, {});
    if (!started) throw std::runtime_error(started.error().message);
    process_ = std::move(*started);
  }
  ~Engine() { process_->end("quit", std::chrono::seconds(2)); }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  void send(const std::string& line) {
    if (!process_->send(line, Clock::now() + patience)) throw std::runtime_error("it does not read '" + line + "'");
  }
  double wait_for(std::string_view beginning) {
    const Stopwatch watch;
    std::string line;
    do {
      if (process_->read_line(line, Clock::now() + patience) != Process::Event::line)
        throw std::runtime_error(fmt::format("'{}' did not come", beginning));
    } while (!line.starts_with(beginning));
    return watch.seconds() * 1e3;
  }
  double ask(const std::string& line, std::string_view answer) {
    send(line);
    return wait_for(answer);
  }

 private:
  std::unique_ptr<Process> process_;
};

struct Setting {
  int hash;
  int threads;
};

struct Measured {
  Setting setting;
  double first_info = 0;
  double stop = 0;
  double stop_at_once = 0;
};

double start_up(const std::string& program, const std::vector<std::string>& arguments, int rounds) {
  double worst = 0;
  for (int round = 0; round < rounds; ++round) {
    const Stopwatch watch;
    Engine engine(program, arguments);
    engine.ask("uci", "uciok");
    worst = std::max(worst, watch.seconds() * 1e3);
  }
  return worst;
}

Measured measure(const std::string& program, const std::vector<std::string>& arguments, Setting setting, int rounds) {
  Engine engine(program, arguments);
  engine.ask("uci", "uciok");
  engine.send(fmt::format("setoption name Hash value {}", setting.hash));
  engine.send(fmt::format("setoption name Threads value {}", setting.threads));
  Measured measured{.setting = setting};
  for (int round = 0; round < rounds; ++round) {
    engine.send("ucinewgame");
    engine.ask("isready", "readyok");
    engine.send(round % 2 == 0 ? "position startpos"
                               : "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    measured.first_info = std::max(measured.first_info, engine.ask("go infinite", "info"));
    // Long enough for the search to be deep inside its tree.
    std::this_thread::sleep_for(std::chrono::milliseconds(100 + 37 * round));
    measured.stop = std::max(measured.stop, engine.ask("stop", "bestmove"));
    engine.send("go infinite");
    measured.stop_at_once = std::max(measured.stop_at_once, engine.ask("stop", "bestmove"));
  }
  return measured;
}

nlohmann::ordered_json to_json(const Measured& one) {
  return {{"hash_megabytes", one.setting.hash},
          {"threads", one.setting.threads},
          {"first_info_ms", one.first_info},
          {"stop_ms", one.stop},
          {"stop_at_once_ms", one.stop_at_once}};
}

int run(const std::string& program, const std::vector<std::string>& arguments, int rounds, bool json) {
  const double started = start_up(program, arguments, rounds);
  std::vector<Measured> all;
  for (const Setting setting : {Setting{16, 1}, {16, 2}, {1024, 1}, {1024, 2}, {1024, 8}, {1024, 64}})
    all.push_back(measure(program, arguments, setting, rounds));
  if (json) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const auto& one : all) rows.push_back(to_json(one));
    fmt::print("{}\n", nlohmann::ordered_json{{"start_ms", started}, {"settings", rows}}.dump(2));
    return 0;
  }
  fmt::print("worst of {} rounds, in milliseconds\nstart to uciok {:.1f} (bar 100)\n\n", rounds, started);
  fmt::print("{:>8} {:>8} {:>22} {:>18} {:>22}\n", "hash MB", "threads", "first info (bar 5)", "stop (bar 50)",
             "stop at once (bar 50)");
  for (const auto& one : all)
    fmt::print("{:>8} {:>8} {:>22.1f} {:>18.1f} {:>22.1f}\n", one.setting.hash, one.setting.threads, one.first_info,
               one.stop, one.stop_at_once);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("How quickly a UCI engine answers");
  std::string engine = (std::filesystem::path(argv[0]).parent_path() / "arborist").string();
  std::vector<std::string> arguments;
  int rounds = 10;
  bool json = false;
  app.add_option("--engine", engine, "The engine: a program")->capture_default_str();
  app.add_option("--argument", arguments, "What to start it with");
  app.add_option("--rounds", rounds, "Rounds")->check(CLI::Range(1, 1000))->capture_default_str();
  app.add_flag("--json", json, "Print JSON");
  CLI11_PARSE(app, argc, argv);
  try {
    const auto program = outside::find_program(engine);
    if (!program) throw std::runtime_error(program.error().message);
    return run(*program, arguments, rounds, json);
  } catch (const std::exception& error) {
    fmt::print(stderr, "uci_bench: {}\n", error.what());
    return 1;
  }
}
