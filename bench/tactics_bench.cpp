// How many positions of a test suite engines solve, each with the same time for a position: those with `bm` (or `am`)
// by the move they play, those with `dm` also by the length of the mate they announce.
//
//   tactics_bench suite.epd                                      build/release/arborist, 500 ms a position
//   tactics_bench suite.epd --engine build/release/arborist --engine toga2 --engine stockfish --time 500 --missed
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "arena/outside/process.h"
#include "chess/epd.h"
#include "chess/fen.h"
#include "chess/san.h"
#include "chess/uci_move.h"

namespace {

using namespace arborist;
using outside::Process;

struct Task {
  std::string name;
  chess::Epd epd;
  int mate_in = 0;  // 0: not said
};

struct Answer {
  std::string move;
  int mate_in = 0;  // 0: none announced
};

class Solver {
 public:
  explicit Solver(const std::string& program) {
    auto started =
        Process::start({.program = program, .arguments = {}, .permissions = arborist::Permissions::everything()}, {});
    if (!started) throw std::runtime_error(started.error().message);
    process_ = std::move(*started);
    send("uci");
    std::string line;
    std::vector<std::string> options;
    while (read(line) != "uciok")
      if (line.starts_with("option name ")) options.push_back(line);
    const auto set = [&](const char* name, const char* value) {
      const auto knows = [&](const std::string& option) {
        return option.starts_with(fmt::format("option name {} ", name));
      };
      if (std::any_of(options.begin(), options.end(), knows))
        send(fmt::format("setoption name {} value {}", name, value));
    };
    set("Hash", "32");
    set("Threads", "1");
    set("OwnBook", "false");
  }
  ~Solver() { process_->end("quit", std::chrono::seconds(2)); }
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  Answer solve(const chess::Position& position, int milliseconds) {
    send("ucinewgame");
    send("isready");
    std::string line;
    while (read(line) != "readyok") {
    }
    send("position fen " + chess::to_fen(position));
    send(fmt::format("go movetime {}", milliseconds));
    Answer answer;
    while (!read(line).starts_with("bestmove"))
      if (line.find(" pv ") != std::string::npos) answer.mate_in = announced_mate(line);
    answer.move = line.substr(9, line.find(' ', 9) - 9);
    return answer;
  }

 private:
  static int announced_mate(const std::string& line) {
    const auto at = line.find(" score mate ");
    int moves = 0;
    if (at != std::string::npos) std::from_chars(line.data() + at + 12, line.data() + line.size(), moves);
    return moves;
  }
  void send(const std::string& line) {
    if (!process_->send(line, Clock::now() + patience)) throw std::runtime_error("it does not read '" + line + "'");
  }
  const std::string& read(std::string& line) {
    if (process_->read_line(line, Clock::now() + patience) != Process::Event::line)
      throw std::runtime_error("the engine has stopped answering");
    return line;
  }

  static constexpr auto patience = std::chrono::seconds(60);
  std::unique_ptr<Process> process_;
};

std::vector<Task> read_suite(const std::string& file) {
  std::ifstream input(file);
  if (!input) throw std::runtime_error(file + " cannot be read");
  std::vector<Task> tasks;
  std::string line;
  for (int number = 1; std::getline(input, line); ++number) {
    if (line.empty() || line.starts_with('#')) continue;
    auto epd = chess::parse_epd(line);
    if (!epd) throw std::runtime_error(fmt::format("{}, line {}: {}", file, number, epd.error().message));
    Task task{.name = std::string(epd->text("id")), .epd = std::move(*epd)};
    if (task.name.empty()) task.name = fmt::format("line {}", number);
    const auto mate = task.epd.text("dm");
    std::from_chars(mate.data(), mate.data() + mate.size(), task.mate_in);
    tasks.push_back(std::move(task));
  }
  return tasks;
}

bool is_solved(const Task& task, const Answer& answer) {
  const auto contains = [&](const char* code) {
    const auto moves = task.epd.moves(code);
    return std::any_of(moves.begin(), moves.end(),
                       [&](chess::Move move) { return chess::to_uci(move, task.epd.position) == answer.move; });
  };
  if (task.epd.find("bm") != nullptr && !contains("bm")) return false;
  return task.epd.find("am") == nullptr || !contains("am");
}

struct Tally {
  std::string engine;
  int solved = 0;
  int mates = 0;  // of the right length
  std::vector<std::string> missed = {};
};

Tally run_engine(const std::string& program, const std::vector<Task>& tasks, int milliseconds) {
  Tally tally{.engine = std::filesystem::path(program).filename()};
  Solver solver(program);
  for (const Task& task : tasks) {
    const Answer answer = solver.solve(task.epd.position, milliseconds);
    const bool solved = is_solved(task, answer);
    tally.solved += solved ? 1 : 0;
    tally.mates += task.mate_in > 0 && answer.mate_in == task.mate_in ? 1 : 0;
    if (!solved || (task.mate_in > 0 && answer.mate_in != task.mate_in))
      tally.missed.push_back(fmt::format("{} ({})", task.name, answer.move));
  }
  return tally;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"How many positions of a test suite engines solve."};
  std::string suite;
  std::vector<std::string> engines;
  int milliseconds = 500;
  bool json = false;
  bool missed = false;
  app.add_option("suite", suite, "an EPD file with bm, am or dm")->required();
  app.add_option("--engine", engines, "an engine that speaks UCI; several for a comparison");
  app.add_option("--time", milliseconds, "milliseconds a position (500)")->check(CLI::Range(1, 600'000));
  app.add_flag("--missed", missed, "name the positions that were not solved");
  app.add_flag("--json", json, "as JSON");
  CLI11_PARSE(app, argc, argv);
  if (engines.empty()) engines = {(std::filesystem::path(argv[0]).parent_path() / "arborist").string()};
  try {
    const auto tasks = read_suite(suite);
    const auto mates = std::count_if(tasks.begin(), tasks.end(), [](const Task& task) { return task.mate_in > 0; });
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const auto& engine : engines) {
      const Tally tally = run_engine(engine, tasks, milliseconds);
      if (json) {
        rows.push_back({{"engine", tally.engine},
                        {"positions", tasks.size()},
                        {"solved", tally.solved},
                        {"mates", mates},
                        {"mates_of_right_length", tally.mates},
                        {"missed", tally.missed}});
        continue;
      }
      fmt::print("{:<20} {} of {} solved", tally.engine, tally.solved, tasks.size());
      if (mates > 0) fmt::print(", {} of {} mates of the right length", tally.mates, mates);
      fmt::print("\n");
      if (missed) fmt::print("  missed: {}\n", fmt::join(tally.missed, ", "));
      std::fflush(stdout);
    }
    if (json) fmt::print("{}\n", rows.dump(2));
  } catch (const std::exception& problem) {
    fmt::print(stderr, "tactics_bench: {}\n", problem.what());
    return 1;
  }
  return 0;
}
