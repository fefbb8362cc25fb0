// arborist analyse: what the engine thinks of a position, of many, or of every move of a game.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "app/analyse/analyse.h"
#include "app/chess/chess_commands.h"
#include "app/chess/input.h"
#include "chess/san.h"
#include "core/memory.h"
#include "core/text.h"

namespace arborist {

namespace {

constexpr std::uint64_t usual_nodes_of_a_position = 5'000'000;
constexpr std::uint64_t usual_nodes_of_a_move = 100'000;

// Files by their names: what ends in .epd has positions, anything else that is there has games.
bool is_file(const AnalyseRequest& request) {
  std::error_code ignored;
  return request.what.size() == 1 &&
         (request.what.front() == "-" || std::filesystem::exists(request.what.front(), ignored));
}

bool has_positions(const std::string& path) { return to_lower(path).ends_with(".epd"); }

// The first option that was given and is of no use for what is asked about; empty where there is none.
std::string option_of_others(const AnalyseRequest& request, bool of_a_file) {
  if (!of_a_file && !request.output.empty()) return "--out";
  if (!of_a_file && request.resume) return "--resume";
  if (!request.graph.empty()) return "--svg";
  if (!request.puzzles.empty()) return "--puzzles";
  return request.game > 0 ? "--game" : "";
}

Expected<void> check_request(const AnalyseRequest& request) {
  const int limits = (request.nodes > 0 ? 1 : 0) + (request.depth > 0 ? 1 : 0) + (request.time > 0 ? 1 : 0);
  if (limits > 1) return Error{"one of --nodes, --depth and --time says how long to think"};
  const std::size_t free = available_memory() >> 20U;
  if (request.hash * request.threads > free)
    return Error{
        fmt::format("--hash {} for {} threads: only {} MB of memory are free", request.hash, request.threads, free)};
  const bool of_a_file = is_file(request);
  const bool is_of_games = of_a_file && !has_positions(request.what.front());
  if (const std::string option = option_of_others(request, of_a_file); !is_of_games && !option.empty())
    return Error{fmt::format("{} is for files of games; this is {}", option,
                             of_a_file ? "a file of positions" : "a position, or no file that is there")};
  if (is_of_games && request.lines) return Error{"--lines is for positions; of a move of a game the best line is told"};
  if (request.resume && request.output.empty()) return Error{"--resume goes on with what --out names"};
  return {};
}

Expected<void> analyse(AnalyseRequest request, Context& context) {
  if (const auto good = check_request(request); !good) return good.error();
  const bool of_a_file = is_file(request);
  if (request.nodes == 0 && request.depth == 0 && request.time == 0)
    request.nodes = of_a_file ? usual_nodes_of_a_move : usual_nodes_of_a_position;
  if (of_a_file)
    return has_positions(request.what.front()) ? analyse_epd(request, context) : analyse_games(request, context);
  if (!context.farm.keeps_books()) return {};  // one position is for one process
  const auto position = read_position(request.what);
  if (!position) {
    if (request.what.size() == 1 && request.what.front().find('.') != std::string::npos)
      return Error{"there is no file like that, and it is no position"}.in(request.what.front());
    return position.error();
  }
  return analyse_position(request, Game<chess::Position>(*position), context.exit_code);
}

}  // namespace

std::string AnalyseRequest::limits_text() const {
  if (depth > 0) return fmt::format("depth {}", depth);
  if (time > 0) return fmt::format("{} ms", time);
  return fmt::format("{} nodes", nodes);
}

Limits AnalyseRequest::limits() const {
  if (depth > 0) return {.depth = depth};
  if (time > 0) return {.time = std::chrono::milliseconds(time)};
  return {.nodes = nodes};
}

coach::AnalystOptions analyst_options(const AnalyseRequest& request) {
  coach::AnalystOptions options{.limits = request.limits(), .hands = request.threads};
  if (request.hash > 0) options.engine.hash_megabytes = request.hash;
  return options;
}

std::string value_text(Score value) {
  if (!value.is_decided()) return fmt::format("{:+.2f}", value.value() / 100.0);
  const int moves = (value.plies_to_end() + 1) / 2;
  return fmt::format("#{}", value.is_win() ? moves : -moves);
}

void set_value(Json& json, Score value) {
  if (!value.is_decided()) {
    json["cp"] = value.value();
    return;
  }
  const int moves = (value.plies_to_end() + 1) / 2;
  json["mate"] = value.is_win() ? moves : -moves;
}

std::string line_in_san(const chess::Position& from, const std::vector<chess::Move>& line, std::size_t longest) {
  std::string text;
  chess::Position position = from;
  for (std::size_t i = 0; i < std::min(longest, line.size()); ++i) {
    const bool is_white = position.to_move() == chess::white;
    if (is_white || i == 0) text += fmt::format("{}{} ", position.full_move_number(), is_white ? "." : "...");
    text += chess::to_san(position, line[i]) + ' ';
    position = position.after(line[i]);
  }
  if (!text.empty()) text.pop_back();
  return text;
}

void add_analyse_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("analyse", "Judge a chess position, a file of positions, or the moves of games");
  auto request = std::make_shared<AnalyseRequest>();
  command->add_option("what", request->what,
                      fmt::format("A file of games (PGN; - for standard input), a file of positions (its name ends in "
                                  ".epd), or a position: {}",
                                  position_help));
  command
      ->add_option("--nodes", request->nodes,
                   "Nodes for each position: 100,000 of a game, 5,000,000 where there is only one")
      ->check(Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}));
  command->add_option("--depth", request->depth, "Depth for each position instead")->check(Range(1, 200));
  command->add_option("--time", request->time, "Milliseconds for each position instead")->check(Range(1, 86'400'000));
  command
      ->add_option("--lines", request->lines,
                   fmt::format("How many best lines of a position: {} if nothing is said, for a file of them as text 1",
                               usual_lines))
      ->check(Range(1, engine::Options::most_lines));
  command->add_option("--threads", request->threads, "Positions judged at the same time")
      ->check(Range(std::size_t{1}, std::size_t{1024}))
      ->capture_default_str();
  command->add_option("--hash", request->hash, "Megabytes of table for each of them")
      ->check(Range(std::size_t{1}, std::size_t{1} << 20U));
  command->add_option(
      "--out", request->output,
      "Write the games with their marks, or the answered positions, here instead of to standard output");
  command->add_flag("--resume", request->resume, "Go on with what an interrupted analysis left beside --out");
  command->add_option("--game", request->game, "Only this game of the file, counted from 1");
  command->add_option("--svg", request->graph, "Draw White's chances in the first game, or in the one of --game");
  command->add_option("--puzzles", request->puzzles,
                      "Write puzzles here, made of the mistakes that only one move punishes: CSV if the name ends so, "
                      "else PGN");
  command->add_flag("--json", request->json, "Print JSON, one line for each game or position");
  command->add_flag("--quiet", request->quiet, "Do not tell how far it is");
  command->footer(
      "Games come out as PGN that other programs read: evaluations, the marks ?!, ? and ??, the better line as a\n"
      "variation. A move is called bad only if a second look with eight times the effort agrees, and the coach says "
      "why.\n"
      "Accuracy is counted as on the large servers. With --out, what is done is kept in FILE.journal when it is\n"
      "interrupted, also inside of a game; a FILE that was there before stays, and what is done is in\n"
      "FILE.interrupted.\n\n"
      "Examples:\n"
      "  arborist analyse 'r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3'\n"
      "  arborist analyse games.pgn --threads 2 --out annotated.pgn\n"
      "  arborist analyse games.pgn --game 3 --nodes 1000000 --svg chances.svg\n"
      "  arborist analyse games.pgn --out annotated.pgn --puzzles puzzles.csv\n"
      "  arborist analyse suite.epd --time 500 --out answers.epd");
  command->callback([request, &context] {
    if (const auto done = analyse(*request, context); !done) complain(context.exit_code, "analyse", done.error());
  });
}

}  // namespace arborist
