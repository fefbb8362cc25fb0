// A classroom at once: so many pages, each playing a game of chess against a quick opponent, while other requests are
// timed. Afterwards the server is killed and started again, and every move of every game must be there.
//
//   build/release/server_load --clients 200
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <mutex>
#include <thread>
#include <vector>

#include "core/random.h"
#include "core/stopwatch.h"
#include "tests/server/client.h"

namespace {

using namespace arborist;
using testing::Json;
using testing::Page;

struct Options {
  int clients = 200;
  int plies = 60;
  int level = 2;
  std::string program;
  bool json = false;
};

class Server {
 public:
  Server(const std::string& program, const std::filesystem::path& data) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    std::string words[] = {program,  "serve",      "--no-browser", "--port", "0", "--token", testing::test_token,
                           "--data", data.string()};
    char* arguments[10] = {};
    for (std::size_t i = 0; i < 9; ++i) arguments[i] = words[i].data();
    posix_spawn(&process_, program.c_str(), &actions, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    std::string said;
    char c = 0;
    while (said.find("Ctrl-C") == std::string::npos && read(ends[0], &c, 1) == 1) said += c;
    output_ = ends[0];
    const auto port = said.find(':', said.find("//"));
    if (port != std::string::npos) port_ = std::atoi(said.c_str() + port + 1);
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server() {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    close(output_);
  }
  [[nodiscard]] int port() const { return port_; }
  // The most memory it ever held, in megabytes.
  [[nodiscard]] int peak_megabytes() const {
    std::ifstream status(fmt::format("/proc/{}/status", process_));
    for (std::string line; std::getline(status, line);)
      if (line.starts_with("VmHWM:")) return std::atoi(line.c_str() + 6) / 1024;
    return 0;
  }
  // What it has used of the processors, searches included.
  [[nodiscard]] double cpu_seconds() const {
    std::ifstream stat(fmt::format("/proc/{}/stat", process_));
    std::string word;
    double ticks = 0;
    for (int i = 1; i <= 15 && stat >> word; ++i)
      if (i >= 14) ticks += std::atof(word.c_str());
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
  }

 private:
  pid_t process_ = 0;
  int output_ = -1;
  int port_ = 0;
};

struct Played {
  Json game_id;
  std::vector<std::string> moves;
  std::string problem;
};

struct Times {
  std::vector<double> moves;  // milliseconds until a move was confirmed
  std::vector<double> others;
};

double milliseconds(const Stopwatch& watch) { return watch.seconds() * 1000; }

// One page: plays any legal move, and asks for something else after each.
Played play_one(int port, int number, const Options& options, Times& times) {
  Played played;
  const auto fail = [&](const std::string& what, const Json& answer) {
    played.problem = fmt::format("client {}: {}: {}", number, what, answer.dump().substr(0, 200));
    return played;
  };
  Page page(port);
  // So that reading what nobody needs does not take the server's time.
  page.skip("\"game.thinking\"");
  page.skip("\"thinking\":true");
  Random random(static_cast<std::uint64_t>(number));
  const Json begun = page.ask(
      "game.new",
      {{"game", "chess"}, {"first", {{"kind", "human"}}}, {"second", {{"kind", "level"}, {"level", options.level}}}});
  if (begun.is_null() || begun["type"] != "game.new.ok") return fail("new game", begun);
  Json state = begun["state"];
  played.game_id = state["game_id"];
  while (!state.contains("outcome") && static_cast<int>(state["moves"].size()) < options.plies) {
    const auto ply = state["moves"].size();
    const auto& legal = state["legal"];
    const Stopwatch watch;
    const Json moved =
        page.ask("game.move", {{"game_id", played.game_id},
                               {"ply", ply},
                               {"move", legal[random.below(static_cast<std::uint32_t>(legal.size()))]["move"]}});
    if (moved.is_null() || moved["type"] != "game.move.ok") return fail("move", moved);
    times.moves.push_back(milliseconds(watch));
    const Stopwatch other;
    const bool is_list = ply % 8 == 0;
    const Json answer = is_list ? page.ask("store.list", {{"limit", 20}}) : page.ask("ping");
    if (answer.is_null() || answer["type"] == "error") return fail("another request", answer);
    times.others.push_back(milliseconds(other));
    state = page.state([&](const Json& s) { return s["moves"].size() == ply + 2 || s.contains("outcome"); });
    if (state.is_null()) return fail("no state came", state);
  }
  for (const auto& move : state["moves"]) played.moves.push_back(move["text"]);
  return played;
}

double percentile(std::vector<double>& values, double share) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[std::min(values.size() - 1, static_cast<std::size_t>(share * static_cast<double>(values.size())))];
}

struct Outcome {
  std::vector<Played> games;
  Times times;
  double seconds = 0;
  double cpu_seconds = 0;
  int megabytes = 0;
};

Outcome play_all(const Options& options, const std::filesystem::path& data) {
  Outcome outcome;
  const Server server(options.program, data);
  std::mutex mutex;
  std::vector<std::thread> threads;
  const Stopwatch watch;
  for (int i = 0; i < options.clients; ++i)
    threads.emplace_back([&, i] {
      Times times;
      auto played = play_one(server.port(), i, options, times);
      const std::lock_guard lock(mutex);
      outcome.games.push_back(std::move(played));
      outcome.times.moves.insert(outcome.times.moves.end(), times.moves.begin(), times.moves.end());
      outcome.times.others.insert(outcome.times.others.end(), times.others.begin(), times.others.end());
    });
  for (auto& thread : threads) thread.join();
  outcome.seconds = watch.seconds();
  outcome.cpu_seconds = server.cpu_seconds();
  outcome.megabytes = server.peak_megabytes();
  return outcome;
}

// How many games a new server does not have move by move.
int count_lost(const Options& options, const std::filesystem::path& data, const std::vector<Played>& games) {
  const Server server(options.program, data);
  int lost = 0;
  for (const auto& game : games) {
    // A page of its own for each: a single one would be held to its rate.
    Page page(server.port());
    const Json answer = page.ask("game.open", {{"game_id", game.game_id}});
    std::vector<std::string> moves;
    if (!answer.is_null() && answer.contains("state"))
      for (const auto& move : answer["state"]["moves"]) moves.push_back(move["text"]);
    if (moves.size() < game.moves.size() || !std::equal(game.moves.begin(), game.moves.end(), moves.begin())) ++lost;
  }
  return lost;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  options.program = (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "arborist").string();
  CLI::App app("Many pages at once against one server");
  app.add_option("--clients", options.clients, "Pages at once")->check(CLI::Range(1, 900));
  app.add_option("--plies", options.plies, "Plies of each game")->check(CLI::Range(2, 1000));
  app.add_option("--level", options.level, "The opponent's level")->check(CLI::Range(1, 8));
  app.add_option("--program", options.program, "The program to start");
  app.add_flag("--json", options.json, "Print JSON");
  CLI11_PARSE(app, argc, argv);

  const auto data = std::filesystem::temp_directory_path() / fmt::format("arborist-load-{}", getpid());
  std::filesystem::create_directories(data);
  auto outcome = play_all(options, data);
  int problems = 0;
  std::size_t moves = 0;
  for (const auto& game : outcome.games) {
    moves += game.moves.size();
    if (game.problem.empty()) continue;
    ++problems;
    std::cerr << game.problem << '\n';
  }
  const int lost = count_lost(options, data, outcome.games);
  std::filesystem::remove_all(data);
  const Json result = {
      {"clients", options.clients},
      {"errors", problems},
      {"games_with_lost_moves", lost},
      {"moves", moves},
      {"seconds", outcome.seconds},
      {"moves_a_second", static_cast<double>(moves) / outcome.seconds},
      {"move_ms_median", percentile(outcome.times.moves, 0.5)},
      {"move_ms_99", percentile(outcome.times.moves, 0.99)},
      {"other_ms_median", percentile(outcome.times.others, 0.5)},
      {"other_ms_99", percentile(outcome.times.others, 0.99)},
      {"server_cpu_ms_a_move", outcome.cpu_seconds * 1000 / static_cast<double>(std::max<std::size_t>(moves, 1))},
      {"peak_megabytes", outcome.megabytes}};
  if (options.json) {
    std::cout << result.dump(2) << '\n';
  } else {
    for (const auto& [name, value] : result.items())
      std::cout << fmt::format("{:<24}{:>12}\n", name,
                               value.is_number_float() ? fmt::format("{:.2f}", value.get<double>()) : value.dump());
  }
  return problems == 0 && lost == 0 ? 0 : 1;
}
