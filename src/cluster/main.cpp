// arborist-mpi: every command of arborist in many processes, by Open MPI. All of them parse the same command line; rank
// 0 keeps the files and talks to people, the others lend their hands and are silent.
//
//   mpirun -n 9 arborist-mpi selfplay --games 100000 --out games.bin
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "app/app.h"
#include "cluster/mpi_post.h"
#include "core/text.h"
#include "farm/ranks.h"
#include "games/builtin_games.h"

namespace arborist {
namespace {

constexpr const char* help =
    "arborist-mpi [--no-work] [--lost-after SECONDS] COMMAND …\n\n"
    "Started by mpirun or srun, all processes do the same command together: selfplay, match, tournament, perft,\n"
    "divide, analyse, lab compare, tune search, uci. Any other is done by the first process alone. '--threads'\n"
    "and '--concurrency' are those of each process.\n\n"
    "  --no-work              the first process only hands out work and keeps the files\n"
    "  --lost-after SECONDS   a process that is silent for so long is taken for lost (20)\n\n"
    "  mpirun -n 9 arborist-mpi selfplay --games 100000 --threads 1 --out games.bin\n"
    "  mpirun --enable-recovery --hostfile hosts arborist-mpi match chess A B --nodes 5000 --journal m.jsonl\n\n"
    "What the commands are: arborist --help\n";

struct Request {
  farm::RanksOptions ranks = {};
  std::vector<const char*> words;  // without what is ours
  std::string problem;
  bool wants_help = false;
};

Request parse(int argc, char** argv) {
  Request request;
  request.words.push_back("arborist");
  int at = 1;
  for (; at < argc && std::string_view(argv[at]).starts_with("--"); ++at) {
    const std::string_view word = argv[at];
    if (word == "--no-work") {
      request.ranks.home_works = false;
    } else if (word == "--lost-after") {
      const auto seconds = parse_integer<int>(at + 1 < argc ? argv[++at] : "", 1, 86'400);
      if (!seconds) request.problem = seconds.error().in("--lost-after").message;
      if (seconds) request.ranks.lost_after = std::chrono::seconds(*seconds);
    } else if (word == "--help") {
      request.wants_help = true;
    } else {
      break;
    }
  }
  request.words.insert(request.words.end(), argv + at, argv + argc);
  return request;
}

// The end of what a process without a voice says on standard error.
class LastWords {
 public:
  LastWords() : before_(std::cerr.rdbuf(words_.rdbuf())) {
    if (const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC); nowhere >= 0) {
      ::dup2(nowhere, STDOUT_FILENO);
      ::close(nowhere);
    }
  }
  LastWords(const LastWords&) = delete;
  LastWords& operator=(const LastWords&) = delete;
  ~LastWords() { std::cerr.rdbuf(before_); }

  [[nodiscard]] std::string text() const {
    constexpr std::size_t longest = 500;
    const std::string all = words_.str();
    return std::string(trim(all.substr(all.size() > longest ? all.size() - longest : 0)));
  }

 private:
  std::ostringstream words_;
  std::streambuf* before_;
};

int run_home(const Request& request, const GameList& games, farm::Farm& farm) {
  if (request.wants_help) {
    std::cout << help;
    return 0;
  }
  if (!request.problem.empty()) {
    std::cerr << "arborist-mpi: " << request.problem << '\n';
    return 2;
  }
  return run_app(static_cast<int>(request.words.size()), request.words.data(), games, farm);
}

farm::Leaving run_away(const Request& request, const GameList& games, farm::Ranks& ranks) {
  const LastWords words;
  const int exit_code = run_app(static_cast<int>(request.words.size()), request.words.data(), games, ranks);
  return {.exit_code = exit_code, .last_words = words.text()};
}

bool is_for_all(const Request& request) {
  return !request.wants_help && request.problem.empty() &&
         is_done_together(static_cast<int>(request.words.size()), request.words.data());
}

// All of them end as one: with MPI, or, where somebody is missing, without.
void end(MpiPost& post, bool in_peace, int exit_code) {
  std::cout << std::flush;
  if (in_peace)
    post.finish();
  else
    post.abandon(exit_code);
}

int run(int argc, char** argv) {
  MpiPost post(argc, argv);
  Request request = parse(argc, argv);
  request.ranks.identity = identity();
  request.ranks.tell = [](const std::string& text) { std::cerr << "arborist-mpi: " << text << '\n'; };
  const auto games = builtin_games();
  farm::Ranks ranks(post, request.ranks);
  const bool is_home = ranks.keeps_books();
  if (!is_for_all(request)) {
    // Home may be at it for days, as a server is: the others go first, and so does MPI.
    const bool in_peace = ranks.leave({});
    if (in_peace) post.finish();
    farm::OneProcess alone;
    const int exit_code = is_home ? run_home(request, games, alone) : 0;
    if (!in_peace) end(post, false, exit_code);
    return exit_code;
  }
  const farm::Leaving leaving =
      is_home ? farm::Leaving{.exit_code = run_home(request, games, ranks)} : run_away(request, games, ranks);
  const int exit_code = is_home ? leaving.exit_code : 0;
  end(post, ranks.leave(leaving), exit_code);
  return exit_code;
}

}  // namespace
}  // namespace arborist

int main(int argc, char** argv) { return arborist::run(argc, argv); }
