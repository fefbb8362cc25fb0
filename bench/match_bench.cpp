// What the arena itself costs: the time of a match that its players did not use, for each move; and whether two games
// at once use two cores. The players look at almost nothing, so that the overhead shows.
//
//   match_bench                  a table
//   match_bench --pairs 500 --json
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "arena/match_files.h"
#include "core/stopwatch.h"
#include "games/builtin_games.h"

namespace {

using namespace arborist;

constexpr double bar_milliseconds = 0.2;

struct Case {
  const char* game;
  const char* player;
  bool with_files;
};

struct Measured {
  std::uint64_t moves = 0;
  double seconds = 0;
  double overhead_microseconds = 0;  // a move
};

struct Writing final : MatchWatcher {
  explicit Writing(MatchFiles& to) : files(to) {}
  Expected<void> game_ended(std::size_t, const FinishedGame& game, const Scoreboard&) override {
    return files.keep(game);
  }
  MatchFiles& files;
};

Measured measure(const AnyGame& game, const Case& one, std::size_t pairs, int hands) {
  const auto players = parse_contestants({one.player, one.player}, {});
  const MatchPlan plan{.game = game,
                       .players = *players,
                       .schedule = Schedule(Format::round_robin, 2, pairs),
                       .openings = Openings::random(game, 4, 1),
                       .concurrency = hands};
  const auto folder = std::filesystem::temp_directory_path();
  const auto pgn = folder / "arborist_match_bench.pgn", journal = folder / "arborist_match_bench.jsonl";
  const bool is_chess = std::string_view(one.game) == "chess";
  FilePaths paths;
  if (one.with_files) paths = {.pgn = is_chess ? pgn.string() : "", .journal = journal.string()};
  auto files = MatchFiles::open(paths, plan);
  if (!files) throw std::runtime_error(files.error().message);
  Writing writing(*files);
  const Stopwatch watch;
  const auto end = run_match(plan, Scoreboard(plan.schedule), writing, {});
  Measured measured{.seconds = watch.seconds()};
  Duration used = {};
  for (const std::size_t player : {0, 1}) {
    measured.moves += end.board.use(player).moves;
    used += end.board.use(player).time;
  }
  const double idle = measured.seconds * hands - std::chrono::duration<double>(used).count();
  measured.overhead_microseconds = 1e6 * idle / static_cast<double>(measured.moves);
  for (const auto& path : {pgn, journal}) std::filesystem::remove(path);
  return measured;
}

}  // namespace

int main(int count, char** arguments) {
  CLI::App app("What a match costs beyond its players' own time");
  std::size_t pairs = 200;
  bool json = false;
  app.add_option("--pairs", pairs, "Pairs of games for each line")->capture_default_str();
  app.add_flag("--json", json, "Print JSON");
  CLI11_PARSE(app, count, arguments);

  const GameList games = builtin_games();
  auto all = nlohmann::ordered_json::array();
  bool is_good = true;
  if (!json) fmt::print("{:<14}{:<22}{:<8}{:>9}{:>12}{:>16}\n", "game", "player", "files", "moves", "µs a move", "bar");
  for (const Case& one : {Case{"tic-tac-toe", "alphabeta:depth=1", false},
                          Case{"connect-four", "alphabeta:depth=1", false}, Case{"chess", "alphabeta:depth=1", false},
                          Case{"chess", "alphabeta:nodes=1", false}, Case{"chess", "alphabeta:depth=1", true}}) {
    const auto measured = measure(**games.find(one.game), one, pairs, 1);
    is_good = is_good && measured.overhead_microseconds < 1000 * bar_milliseconds;
    all.push_back({{"game", one.game},
                   {"player", one.player},
                   {"files", one.with_files},
                   {"moves", measured.moves},
                   {"overhead_microseconds", measured.overhead_microseconds}});
    if (!json)
      fmt::print("{:<14}{:<22}{:<8}{:>9}{:>11.2f}{:>13} µs\n", one.game, one.player, one.with_files ? "yes" : "no",
                 measured.moves, measured.overhead_microseconds, 1000 * bar_milliseconds);
  }
  const Case busy{"chess", "alphabeta:depth=3", false};
  const double alone = measure(**games.find("chess"), busy, pairs / 20 + 1, 1).seconds;
  const double together = measure(**games.find("chess"), busy, pairs / 20 + 1, 2).seconds;
  if (json)
    fmt::print("{}\n", nlohmann::ordered_json({{"overhead", all}, {"two_hands_speedup", alone / together}}).dump(2));
  else
    fmt::print("two games at once: {:.2f} times as fast as one\n", alone / together);
  return is_good ? 0 : 1;
}
