// arborist pgn check: every move of every game, and where a game is broken.
#include <fmt/format.h>

#include <iostream>

#include "app/chess/pgn_command.h"
#include "chess/pgn_reader.h"
#include "core/json.h"
#include "core/plural.h"
#include "core/stopwatch.h"
#include "core/text.h"

namespace arborist {
namespace {

struct PgnCheckRequest {
  std::vector<std::string> files;
  bool json = false;
};

class Check final : public chess::PgnVisitor {
 public:
  explicit Check(bool json) : json_(json) {}

  void in_file(const std::string& name) { file_ = name; }
  void move(const chess::Position&, chess::Move, const chess::Position&) override { ++moves_; }
  void end_game(chess::PgnResult) override { ++games_; }
  void broken_game(const chess::PgnProblem& problem) override {
    ++broken_;
    note(problem, problems_, "");
  }
  void warning(const chess::PgnProblem& problem) override {
    ++warned_;
    note(problem, warnings_, "warning: ");
  }
  [[nodiscard]] bool wants_comments() const override { return false; }

  void summarise(double seconds) const {
    if (json_) {
      const Json all = {{"games", games_},    {"broken", broken_},     {"moves", moves_},
                        {"seconds", seconds}, {"problems", problems_}, {"warnings", warnings_}};
      std::cout << write_json(all, 2) << '\n';
      return;
    }
    std::cout << fmt::format("{}, {} broken, {}{} in {:.2f} s\n", counted(games_, "good game"), grouped(broken_),
                             warnings_text(), counted(moves_, "move"), seconds);
  }
  [[nodiscard]] bool all_good() const { return broken_ == 0; }

 private:
  void note(const chess::PgnProblem& problem, Json& list, std::string_view kind) {
    if (json_) {
      list.push_back({{"file", file_}, {"line", problem.line}, {"message", problem.message}});
    } else {
      std::cout << fmt::format("{}:{}: {}{}\n", file_, problem.line, kind, problem.message);
    }
  }

  [[nodiscard]] std::string warnings_text() const {
    return warned_ == 0 ? "" : fmt::format("{} warning{}, ", grouped(warned_), warned_ == 1 ? "" : "s");
  }

  bool json_;
  std::string file_;
  std::uint64_t games_ = 0;
  std::uint64_t broken_ = 0;
  std::uint64_t moves_ = 0;
  std::uint64_t warned_ = 0;
  Json problems_ = Json::array();
  Json warnings_ = Json::array();
};

void run(const PgnCheckRequest& request, int& exit_code) {
  Check check(request.json);
  const Stopwatch watch;
  const bool opened = for_each_file(request.files, exit_code, [&](PgnFile& file) {
    check.in_file(file.name());
    chess::PgnReader reader(file.input());
    while (reader.read_game(check)) {
    }
  });
  if (!opened) return;
  check.summarise(watch.seconds());
  if (!check.all_good()) exit_code = failed_exit;
}

}  // namespace

void add_pgn_check(Command& pgn, int& exit_code) {
  auto* command = pgn.add_subcommand("check", "Play every move of every game; report broken games with their line");
  auto request = std::make_shared<PgnCheckRequest>();
  add_files_option(*command, request->files);
  command->add_flag("--json", request->json, "Print JSON");
  command->footer(
      "The exit code is 1 if a game is broken; what can be read though it is not quite PGN gets a warning.\n\n"
      "Examples:\n  arborist pgn check games.pgn\n  zcat games.pgn.gz | arborist pgn check --json");
  command->callback([request, &exit_code] { run(*request, exit_code); });
}

}  // namespace arborist
