// arborist openings: lists of balanced chess openings, made and checked.
#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>

#include "app/commands.h"
#include "arena/openings_check.h"
#include "arena/openings_maker.h"
#include "arena/players.h"
#include "core/appended_file.h"
#include "core/file.h"
#include "core/plural.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "core/write_json.h"

namespace arborist {
namespace {

struct MakeRequest {
  OpeningsOptions options;
  std::uint64_t count = 1000;
  std::string engine = "alphabeta:eval=control";
  std::string limit = "depth=4";
  std::string output;
  bool quiet = false;
};

// "nodes=20000" or "depth=8": what gives the same value on every machine.
Expected<Limits> parse_limit(std::string_view text) {
  Limits limits;
  for (const auto piece : split(text, ',')) {
    if (piece.starts_with("nodes=")) {
      const auto nodes = parse_integer<std::uint64_t>(piece.substr(6), 1, std::uint64_t{1} << 40U);
      if (!nodes) return nodes.error().in("--limit");
      limits.nodes = *nodes;
    } else if (piece.starts_with("depth=")) {
      const auto depth = parse_integer<int>(piece.substr(6), 1, Limits::deepest);
      if (!depth) return depth.error().in("--limit");
      limits.depth = *depth;
    } else {
      return Error{fmt::format("--limit: nodes=N or depth=N is expected, not {}", in_quotes(piece))};
    }
  }
  return limits;
}

class Progress {
 public:
  Progress(std::uint64_t wanted, bool quiet) : wanted_(wanted), quiet_(quiet) {}

  void show(const OpeningsMaker::Counts& counts, bool at_end) {
    if (quiet_ || (!at_end && watch_.seconds() < next_)) return;
    next_ = watch_.seconds() + (is_terminal_ ? 0.2 : 10);
    const auto line =
        fmt::format("{} of {} kept; {} tried: {} unbalanced, {} in check, {} finished, {} seen before",
                    grouped(counts.kept), grouped(wanted_), grouped(counts.attempts), grouped(counts.unbalanced),
                    grouped(counts.in_check), grouped(counts.finished), grouped(counts.duplicates));
    std::cerr << (is_terminal_ ? "\r" : "") << line << (is_terminal_ && !at_end ? "" : "\n") << std::flush;
  }

 private:
  std::uint64_t wanted_;
  bool quiet_;
  bool is_terminal_ = ::isatty(STDERR_FILENO) == 1;
  Stopwatch watch_;
  double next_ = is_terminal_ ? 0 : 10;
};

// The list on the disk. It grows line by line: whatever ends this, what is there can be continued.
class List {
 public:
  [[nodiscard]] static Expected<List> open(const std::string& path, OpeningsMaker& maker) {
    auto file = AppendedFile::open(path);
    if (!file) return file.error();
    List list(std::move(*file));
    if (!list.file_.is_file()) return list;
    if (list.file_.size() > OpeningsMaker::longest_file) return list.refused("it is too large");
    auto before = list.file_.read(0, OpeningsMaker::longest_file);
    if (!before) return before.error();
    list.piece_ = before->substr(before->rfind('\n') + 1);
    before->resize(before->size() - list.piece_.size());
    if (const auto resumed = maker.resume(*before); !resumed) return list.refused(resumed.error().message);
    return list;
  }

  // A line that was broken off, and must be the beginning of the next.
  [[nodiscard]] bool has_piece() const { return !piece_.empty(); }
  [[nodiscard]] Expected<void> add(const std::string& line) {
    if (!line.starts_with(piece_)) return refused(fmt::format("{} is not what comes next", in_quotes(piece_)));
    return file_.append(line.substr(std::exchange(piece_, {}).size()));
  }
  [[nodiscard]] Expected<void> drop_piece(const std::string& line) {
    if (!line.starts_with(piece_)) return add(line);
    return file_.cut_to(file_.size() - std::exchange(piece_, {}).size());
  }

 private:
  explicit List(AppendedFile file) : file_(std::move(file)) {}
  [[nodiscard]] Error refused(const std::string& why) const {
    return Error{fmt::format("{} cannot be continued: {}", in_quotes(file_.path().string()), why)};
  }

  AppendedFile file_;
  std::string piece_ = {};
};

Expected<void> make_list(const MakeRequest& request, OpeningsMaker& maker) {
  auto list = List::open(request.output, maker);
  if (!list) return list.error();
  Progress progress(request.count, request.quiet);
  for (auto kept = maker.counts().kept; kept < request.count || list->has_piece();) {
    const auto made = maker.attempt();
    if (!made) return made.error();
    if (*made) {
      const std::string line = (*made)->epd() + '\n';
      const auto written = kept < request.count ? list->add(line) : list->drop_piece(line);
      if (!written) return written.error();
      ++kept;
    }
    progress.show(maker.counts(), false);
    constexpr std::uint64_t patience = 1'000'000;
    if (maker.counts().attempts > patience * (1 + maker.counts().kept))
      return Error{"there seem to be no more such openings: give more plies or a wider --within"};
  }
  progress.show(maker.counts(), true);
  return {};
}

void run_make(MakeRequest request, Context& context) {
  const auto limits = parse_limit(request.limit);
  if (!limits) return report(context, "openings make", limits.error());
  request.options.limits = *limits;
  const auto chess = context.games.find("chess");
  if (!chess) return report(context, "openings make", chess.error());
  const auto play = (*chess)->start("");
  if (!play) return report(context, "openings make", play.error());
  const auto spec = Spec::parse(request.engine);
  if (!spec) return report(context, "openings make", spec.error());
  const auto judge = make_player(*spec, **play, {.permissions = Permissions::everything()});
  if (!judge) return report(context, "openings make", judge.error());
  OpeningsMaker maker(request.options, **chess, **judge);
  if (!request.quiet)
    std::cerr << fmt::format("seed {}: {} of {} within ±{} by {}, {}\n", request.options.seed,
                             counted(request.count, "opening"),
                             counted(static_cast<std::uint64_t>(request.options.plies), "ply", "plies"),
                             request.options.within, (*judge)->name(), request.limit);
  if (const auto made = make_list(request, maker); !made)
    return report(context, "openings make", made.error(), Context::failed);
}

nlohmann::ordered_json to_json(const OpeningsCheck& check) {
  return {{"lines", check.lines},
          {"good", check.good},
          {"white_to_move", check.white_to_move},
          {"with_moves", check.with_moves},
          {"with_value", check.with_value},
          {"least", check.least},
          {"most", check.most},
          {"mean", std::round(check.mean * 100) / 100},
          {"deviation", std::round(check.deviation * 100) / 100},
          {"problems", check.problems}};
}

void run_check(const std::string& path, bool json, Context& context) {
  const auto text = read_file(path, OpeningsMaker::longest_file);
  if (!text) return report(context, "openings check", text.error());
  const auto check = check_openings(*text);
  const bool is_good = check.good == check.lines && check.lines > 0;
  if (!is_good) context.exit_code = Context::failed;
  if (json) {
    std::cout << write_json(to_json(check), 2) << '\n';
    return;
  }
  for (const auto& problem : check.problems) std::cout << problem << '\n';
  std::cout << fmt::format("{}, {} of them good: legal, not over, no check, no two alike\n",
                           counted(check.lines, "opening"), grouped(check.good));
  if (check.good > 0)
    std::cout << fmt::format("  White moves next in {}, the moves are told in {}\n", grouped(check.white_to_move),
                             grouped(check.with_moves));
  if (check.with_value > 0)
    std::cout << fmt::format("  values for White: {:+} to {:+}, mean {:+.1f}, standard deviation {:.1f} (of {})\n",
                             check.least, check.most, check.mean, check.deviation, grouped(check.with_value));
}

void add_make(Command& openings, Context& context) {
  auto* command = openings.add_subcommand("make", "Make balanced openings by chance, judged by an engine");
  auto request = std::make_shared<MakeRequest>();
  command->add_option("-o,--out", request->output, "The EPD file to write; one that is there is continued")->required();
  command->add_option("--count", request->count, "How many openings")
      ->check(Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--plies", request->options.plies, "How many random moves, of both sides together")
      ->check(Range(1, OpeningsOptions::most_plies))
      ->capture_default_str();
  command->add_option("--within", request->options.within, "Keep what is worth at most so many centipawns to one side")
      ->check(Range(0, OpeningsOptions::widest))
      ->capture_default_str();
  command->add_option("--engine", request->engine, "Who judges; 'arborist players' lists the players")
      ->capture_default_str();
  command->add_option("--limit", request->limit, "How far it looks: nodes=N, depth=N, or both")->capture_default_str();
  command->add_option("--seed", request->options.seed, "Another seed makes other openings")->capture_default_str();
  command->add_flag("--quiet", request->quiet, "No progress on standard error");
  command->footer(
      "Each line is a position with its moves (c0), its value for the side to move (ce), seed and attempt (id).\n"
      "Broken off with Ctrl-C, the same command goes on and makes the same list. A file that holds anything else is\n"
      "refused and stays as it is.\n"
      "Examples:\n"
      "  arborist openings make --out book.epd --count 200\n"
      "  arborist openings make --plies 8 --count 4000 --within 80 --engine uci:stockfish,Threads=1 \\\n"
      "    --limit nodes=20000 --seed 1 --out balanced.epd");
  command->callback([request, &context] { run_make(*request, context); });
}

void add_check(Command& openings, Context& context) {
  auto* command = openings.add_subcommand("check", "Check a list of openings: legal, no duplicates, how balanced");
  auto path = std::make_shared<std::string>();
  auto json = std::make_shared<bool>(false);
  command->add_option("file", *path, "An EPD file")->required();
  command->add_flag("--json", *json, "Print JSON");
  command->footer("Exit code 1 if a line is not good.\nExample:\n  arborist openings check openings/balanced-8ply.epd");
  command->callback([path, json, &context] { run_check(*path, *json, context); });
}

}  // namespace

void add_openings_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("openings", "Make and check lists of balanced chess openings");
  command->require_subcommand();
  command->footer("Example:\n  arborist openings make --out book.epd --count 200");
  add_make(*command, context);
  add_check(*command, context);
}

}  // namespace arborist
