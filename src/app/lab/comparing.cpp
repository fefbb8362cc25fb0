#include "app/lab/comparing.h"

#include <fmt/format.h>

#include <iostream>

#include "app/json.h"
#include "app/match/run.h"
#include "arena/match_report.h"
#include "core/checksum.h"
#include "core/file.h"
#include "core/text.h"
#include "lab/compare/endings.h"
#include "lab/compare/kept.h"
#include "store/game_store.h"

namespace arborist {

namespace {

// One pairing in one game with one allowance.
struct Stage {
  std::string game;
  std::string player;
  std::string yardstick;
  std::uint64_t nodes = 0;
  std::string time;

  [[nodiscard]] std::string allowed() const {
    if (nodes > 0) return grouped(nodes) + " nodes";
    return time.empty() ? "own terms" : time;
  }
  [[nodiscard]] std::string file(std::size_t number) const {
    return fmt::format("{:03}-{}-{}.jsonl", number, game, nodes > 0 ? fmt::format("{}nodes", nodes) : time);
  }
};

std::vector<Stage> stages_of(const lab::CompareTask& task) {
  std::vector<std::pair<std::uint64_t, std::string>> allowances;
  allowances.reserve(task.nodes.size() + task.times.size() + 1);
  for (const auto nodes : task.nodes) allowances.emplace_back(nodes, "");
  for (const auto& time : task.times) allowances.emplace_back(0, time);
  if (allowances.empty()) allowances.emplace_back(0, "");
  std::vector<Stage> stages;
  for (const auto& game : task.games)
    for (std::size_t first = 0; first < (task.each_against_each ? task.players.size() : 1); ++first)
      for (std::size_t other = first + 1; other < task.players.size(); ++other)
        for (const auto& [nodes, time] : allowances)
          stages.push_back({game, task.players[other], task.players[first], nodes, time});
  return stages;
}

// Beside the games that begin with its positions.
std::filesystem::path ending_file(const std::filesystem::path& journal) {
  return journal.parent_path() / "queen-against-rook.epd";
}

Expected<void> write_endings(const lab::CompareTask& task, const std::filesystem::path& folder, const GameList& games) {
  const auto chess = games.find(task.games.front());
  if (!chess) return chess.error();
  constexpr std::size_t positions = 1000;  // no game is played twice among 2,000
  const auto endings = lab::queen_against_rook(**chess, positions, task.seed);
  if (!endings) return endings.error();
  return write_file(ending_file(folder / "any"), join(*endings, "\n") + '\n');
}

MatchRequest request_of(const lab::CompareTask& task, const Stage& stage, const std::filesystem::path& journal) {
  MatchRequest request;
  request.game = stage.game;
  request.players = {stage.player, stage.yardstick};
  request.nodes = stage.nodes;
  request.move_time = stage.time;
  request.games = task.count;
  request.concurrency = task.concurrency;
  request.seed = task.seed;
  request.openings = task.queen_and_rook && !journal.empty() ? ending_file(journal).string() : task.openings;
  request.random_plies = task.random_plies;
  request.sprt = task.sprt;
  request.max_plies = task.max_plies;
  request.journal = journal.string();
  request.resume = std::filesystem::exists(journal);
  request.quiet = task.quiet;
  // Time is compared, not obedience: a search that weighs a large tree looks at its clock a little late.
  request.time_margin = "1s";
  return request;
}

lab::ComparedPairing result_of(const Stage& stage, const MatchPlan& plan, const MatchEnd& end) {
  const Scoreboard& board = end.board;
  lab::ComparedPairing result{.game = stage.game,
                              .allowed = stage.allowed(),
                              .player = plan.players[0].name,
                              .opponent = plan.players[1].name,
                              .games = board.tally(0, 1),
                              .elo = elo_of(board, 0, 1)};
  const auto a_move = [](double all, const PlayerUse& use) {
    return use.moves == 0 ? 0 : all / static_cast<double>(use.moves);
  };
  const auto milliseconds = [](Duration time) { return std::chrono::duration<double, std::milli>(time).count(); };
  const PlayerUse &own = board.use(0), &other = board.use(1);
  result.nodes_a_move = a_move(static_cast<double>(own.nodes), own);
  result.nodes_a_move_of_opponent = a_move(static_cast<double>(other.nodes), other);
  result.time_a_move = a_move(milliseconds(own.time), own);
  result.time_a_move_of_opponent = a_move(milliseconds(other.time), other);
  if (plan.sprt && end.sprt) {
    result.test = to_text(*end.sprt, *plan.sprt);
    if (end.sprt->decision == SprtState::Decision::h1_accepted) result.decided = 1;
    if (end.sprt->decision == SprtState::Decision::h0_accepted) result.decided = -1;
  }
  return result;
}

}  // namespace

Expected<lab::PlayerComparison> compare(const lab::CompareTask& task, const std::filesystem::path& folder,
                                        const GameList& games, Attendance& attendance, farm::Farm& farm) {
  lab::PlayerComparison comparison{
      .title = task.title, .openings = {}, .seed = task.seed, .players = task.players, .pairings = {}};
  const auto stages = stages_of(task);
  // What cannot be played is told before anything is.
  for (const Stage& stage : stages) {
    const auto game = games.find(stage.game);
    if (!game) return game.error();
    const auto plan = request_of(task, stage, {}).plan(**game, Format::round_robin);
    if (!plan) return plan.error();
    if (const auto good = check_players(*plan); !good) return good.error();
    comparison.openings = plan->openings.text();
  }
  const bool keeps_books = farm.keeps_books();
  std::error_code problem;
  if (keeps_books) std::filesystem::create_directories(folder, problem);
  if (problem) return Error{fmt::format("{}: the folder cannot be made: {}", folder.string(), problem.message())};
  if (task.queen_and_rook)
    if (const auto written = write_endings(task, folder, games); !written) return written.error();
  for (std::size_t i = 0; i < stages.size() && !attendance.is_stopped(); ++i) {
    const Stage& stage = stages[i];
    const AnyGame& game = **games.find(stage.game);
    const MatchRequest request = request_of(task, stage, folder / stage.file(i + 1));
    const auto plan = request.plan(game, Format::round_robin);
    if (!plan) return plan.error();
    comparison.openings = plan->openings.text();
    const FilePaths paths{.journal = request.journal, .resume = request.resume};
    auto files = MatchFiles::open(keeps_books ? paths : FilePaths{}, *plan);
    if (!files) return files.error();
    const MatchEnd end = run_attended(request, *plan, *files, attendance, farm);
    if (end.error) return *end.error;
    comparison.pairings.push_back(result_of(stage, *plan, end));
  }
  return comparison;
}

Expected<std::filesystem::path> usual_folder(const lab::CompareTask& task) {
  auto data = store::data_folder();
  if (!data) return data.error();
  // Everything that decides how a game is played.
  Checksum sum;
  const auto add = [&](const std::string& text) { sum.add(text + '\n'); };
  for (const auto& game : task.games) add(game);
  for (const auto& player : task.players) add(player);
  for (const auto nodes : task.nodes) add(std::to_string(nodes));
  for (const auto& time : task.times) add(time);
  add(fmt::format("{} {} {} {} {} {} {}", task.each_against_each, task.openings, task.queen_and_rook, task.random_plies,
                  task.sprt, task.max_plies, task.seed));
  return *data / "comparisons" / fmt::format("{}-{:08x}", task.games.front(), sum.value());
}

Expected<void> print_comparison(const lab::PlayerComparison& comparison, const CompareOutputs& outputs) {
  if (outputs.format == "json") {
    auto pairings = Json::array();
    for (const auto& pairing : comparison.pairings) pairings.push_back(lab::json_of(pairing));
    std::cout << write_json({{"title", comparison.title},
                             {"players", comparison.players},
                             {"openings", comparison.openings},
                             {"seed", comparison.seed},
                             {"pairings", std::move(pairings)}})
              << '\n';
  } else {
    std::cout << (outputs.format == "markdown" ? lab::to_markdown(comparison) : lab::to_text(comparison));
  }
  if (outputs.picture.empty()) return {};
  return write_file(outputs.picture, lab::to_svg(comparison));
}

}  // namespace arborist
