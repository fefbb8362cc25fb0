// arborist selfplay: the engine plays against itself and keeps the games in a file.
#include "engine/selfplay.h"

#include <fmt/format.h>

#include <iostream>

#include "app/attendance.h"
#include "app/commands.h"
#include "app/data/positions.h"
#include "app/data/selfplay_header.h"
#include "core/json.h"
#include "core/plural.h"
#include "core/processors.h"
#include "core/text.h"
#include "engine/data/game_writer.h"
#include "learn/net.h"

namespace arborist {
namespace {

using engine::GameRecord;
using engine::GameWriter;
using engine::SelfplayOptions;
using engine::SelfplayProgress;

struct SelfplayRequest {
  SelfplayOptions options = {.threads = processors()};
  std::string output;
  std::string win = "2000,6";
  std::string draw = "5,12,120";
  engine::EvaluationChoice evaluation = {};
  bool resume = false;
  bool json = false;
  bool quiet = false;
};

// "2000,6" into the numbers it stands for; "none" is 0 plies.
Expected<void> read_numbers(const std::string& text, const char* option, const std::vector<int*>& numbers,
                            const char* expected) {
  const auto pieces = split(text, ',');
  if (pieces.size() != numbers.size())
    return Error{fmt::format("{}: {} or 'none' is expected, not {}", option, expected, in_quotes(text))};
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto number = parse_integer<int>(pieces[i], 0, Score::largest_static);
    if (!number) return number.error().in(option);
    *numbers[i] = *number;
  }
  return {};
}

Expected<void> read_adjudication(SelfplayRequest& request) {
  auto& rules = request.options.adjudication;
  if (request.win == "none") {
    rules.win_plies = 0;
  } else if (const auto read =
                 read_numbers(request.win, "--win-adjudication", {&rules.win_score, &rules.win_plies}, "SCORE,PLIES");
             !read) {
    return read.error();
  }
  if (request.draw == "none") {
    rules.draw_plies = 0;
    return {};
  }
  return read_numbers(request.draw, "--draw-adjudication", {&rules.draw_score, &rules.draw_plies, &rules.draw_after},
                      "SCORE,PLIES,AFTER");
}

// Where 'data positions' looks for games that nobody names.
Expected<std::string> usual_output(const SelfplayOptions& options) {
  return place_in_data_folder("selfplay",
                              fmt::format("seed{}-{}nodes-{}.bin", options.seed, options.nodes,
                                          options.net ? fmt::format("{:08x}", options.net->fingerprint()) : "classic"));
}

Expected<GameWriter> open_output(const SelfplayRequest& request) {
  const auto header = selfplay_header(request.options);
  if (request.resume) return GameWriter::resume(request.output, header);
  auto writer = GameWriter::create(request.output, header);
  if (!writer) return Error{writer.error().message + "; --resume goes on with the games of an earlier run"};
  return writer;
}

std::string line_of(const SelfplayProgress& progress) {
  const auto left = progress.games.left();
  return fmt::format("{} of {}, {}, {:.0f} a second, {} left", grouped(progress.games.done),
                     counted(progress.games.wanted, "game"), counted(progress.positions, "position"),
                     progress.positions_per_second(), left ? duration_text(*left) : "?");
}

// Keeps the games and shows how far it is.
class Attended final : public engine::SelfplayWatcher {
 public:
  Attended(GameWriter& writer, Attendance& attendance) : writer_(writer), attendance_(attendance) {}

  Expected<void> game_played(const GameRecord& record) override { return writer_.write(record); }
  void tick(const SelfplayProgress& progress) override {
    if (attendance_.looks_up()) attendance_.tell(with_teams(line_of(progress), progress.games));
  }

 private:
  GameWriter& writer_;
  Attendance& attendance_;
};

Json to_json(const SelfplayRequest& request, const SelfplayProgress& progress, const GameWriter& writer, bool stopped) {
  return {{"file", request.output},
          {"seed", request.options.seed},
          {"nodes", request.options.nodes},
          {"evaluation", engine::evaluation_name(request.options.net)},
          {"games_before", writer.numbers_before().size()},
          {"games", progress.games.done},
          {"positions", progress.positions},
          {"bytes", writer.size()},
          {"stopped", stopped},
          {"seconds", progress.games.seconds()},
          {"positions_per_second", progress.positions_per_second()}};
}

// Keeps nothing: that is done elsewhere.
class Lent final : public engine::SelfplayWatcher {
 public:
  explicit Lent(Attendance& attendance) : attendance_(attendance) {}
  Expected<void> game_played(const GameRecord&) override { return {}; }
  void tick(const SelfplayProgress&) override { (void)attendance_.looks_up(); }

 private:
  Attendance& attendance_;
};

void lend_hands(const SelfplayRequest& request, Context& context) {
  Attendance attendance(true);
  Lent lent(attendance);
  const auto played = engine::run_selfplay(request.options, {}, lent, attendance.stop(), context.farm);
  if (!played) report(context, "selfplay", played.error(), Context::failed);
}

void run(SelfplayRequest request, Context& context) {
  if (const auto read = read_adjudication(request); !read) return report(context, "selfplay", read.error());
  auto net = request.evaluation.open();
  if (!net) return report(context, "selfplay", net.error());
  request.options.net = std::move(*net);
  if (!context.farm.keeps_books()) return lend_hands(request, context);
  if (request.output.empty()) {
    auto place = usual_output(request.options);
    if (!place) return report(context, "selfplay", place.error(), Context::failed);
    request.output = std::move(*place);
  }
  auto writer = open_output(request);
  if (!writer) return report(context, "selfplay", writer.error(), Context::failed);
  for (const auto& warning : writer->warnings()) std::cerr << "arborist selfplay: " << warning << '\n';
  if (!request.quiet)
    std::cerr << fmt::format("{}, seed {}: games 1 to {} at {} a move, {} at once; {} are there already, in {}\n",
                             engine::evaluation_name(request.options.net), request.options.seed,
                             grouped(request.options.games), counted(request.options.nodes, "node"),
                             request.options.threads, grouped(std::uint64_t{writer->numbers_before().size()}),
                             file_in_quotes(request.output));
  Attendance attendance(request.quiet);
  Attended attended(*writer, attendance);
  const auto played =
      engine::run_selfplay(request.options, writer->numbers_before(), attended, attendance.stop(), context.farm);
  const auto synced = writer->sync();
  if (!played) return report(context, "selfplay", played.error(), Context::failed);
  if (!synced) return report(context, "selfplay", synced.error(), Context::failed);
  attendance.end(with_teams(line_of(*played), played->games));
  tell_if_fewer("arborist selfplay", played->games.hands, static_cast<std::size_t>(request.options.threads),
                "games at once");
  if (request.json) std::cout << write_json(to_json(request, *played, *writer, attendance.is_stopped()), 2) << '\n';
  if (attendance.is_stopped()) context.exit_code = Attendance::interrupted;
}

void add_playing_options(Command& command, SelfplayOptions& options) {
  command.add_option("--games", options.games, "How many games the file shall hold in the end: numbers 1 to this")
      ->check(Range(std::uint64_t{1}, SelfplayOptions::most_games))
      ->capture_default_str();
  command
      .add_option("--nodes", options.nodes,
                  "Soft limit of a move: no further iteration begins behind it; eight times as many end it at once")
      ->check(Range(std::uint64_t{1}, SelfplayOptions::most_nodes))
      ->capture_default_str();
  command
      .add_option("--threads", options.threads,
                  "How many games at once; the games are the same for any number; all cores if not said")
      ->check(Range(1, SelfplayOptions::most_threads));
  command.add_option("--seed", options.seed, "The seed of the openings")->capture_default_str();
  command.add_option("--plies", options.plies, "Random moves before the engine takes over: so many or one more")
      ->check(Range(0, SelfplayOptions::most_plies))
      ->capture_default_str();
  command
      .add_option("--opening-score", options.opening_score,
                  "Throw an opening away that is worth more centipawns to one side")
      ->check(Range(50, Score::largest_static))
      ->capture_default_str();
  command.add_option("--hash", options.hash_megabytes, "Megabytes of table for each game played at once")
      ->check(Range(1, 65'536))
      ->capture_default_str();
  command.add_flag("--chess960", options.chess960, "Begin from a random one of the 960 starts");
  command.add_option("--longest", options.adjudication.longest, "A game of so many plies is drawn")
      ->check(Range(1, static_cast<int>(GameRecord::most_moves)))
      ->capture_default_str();
}

}  // namespace

void add_selfplay_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("selfplay", "Let the engine play itself and keep the games, to learn from");
  auto request = std::make_shared<SelfplayRequest>();
  command
      ->add_option("-o,--out", request->output,
                   "The file of games to write; without it, one in your data folder that seed, nodes and net name")
      ->option_text("FILE");
  add_playing_options(*command, request->options);
  command
      ->add_option("--win-adjudication", request->win,
                   "SCORE,PLIES: won when both sides agree on it for so many plies; 'none': play to mate")
      ->capture_default_str();
  command
      ->add_option("--draw-adjudication", request->draw,
                   "SCORE,PLIES,AFTER: drawn when both agree for so many plies, after so many of the game; or 'none'")
      ->capture_default_str();
  command->add_option("--eval", request->evaluation.evaluation,
                      "What positions are valued with: 'classic' or 'net'; the built-in net where there is one");
  command->add_option("--net", request->evaluation.net_file, "A file with another net than the built-in one");
  command->add_flag("--resume", request->resume, "Go on with a file of the same settings: play what is missing");
  command->add_flag("--json", request->json, "Print what was done as JSON in the end");
  command->add_flag("--quiet", request->quiet, "No progress");
  command->footer(
      "Game number n of a seed is the same game however many are played at once, and so is the whole file. Ctrl-C "
      "ends\n"
      "at once and keeps the games that are over; --resume plays the rest. 'arborist data' counts, checks, merges,\n"
      "filters and shows the games.\n\n"
      "Examples:\n"
      "  arborist selfplay --games 10000 --seed 7\n"
      "  arborist selfplay --games 10000 --seed 7 --out games.bin\n"
      "  arborist selfplay --games 20000 --seed 7 --out games.bin --resume\n"
      "  arborist selfplay --games 10000 --seed 8 --net mine.net --out more.bin");
  command->callback([request, &context] { run(*request, context); });
}

}  // namespace arborist
