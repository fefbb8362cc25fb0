// arborist openings: lists of balanced chess openings, made and checked.
#include <fmt/format.h>

#include <cmath>
#include <iostream>
#include <memory>

#include "app/attendance.h"
#include "app/commands.h"
#include "arena/openings_check.h"
#include "arena/openings_maker.h"
#include "arena/players.h"
#include "core/file.h"
#include "core/json.h"
#include "core/plural.h"
#include "core/text.h"
#include "farm/journal.h"

namespace arborist {
namespace {

struct MakeRequest {
  OpeningsOptions options;
  std::uint64_t count = 1000;
  std::string engine = "alphabeta:eval=control";
  std::string limit = "depth=4";
  std::size_t threads = 1;
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

// The list on the disk. It grows line by line: whatever ends this, what is there can be continued.
class List {
 public:
  [[nodiscard]] static Expected<List> open(const std::string& path, OpeningsMaker& maker) {
    auto file = farm::Journal::open(path);
    if (!file) return file.error();
    List list(std::move(*file));
    if (!list.file_.is_file()) return list;
    if (list.file_.size() > OpeningsMaker::longest_file) return list.refused("it is too large");
    auto rest = list.file_.read([&](std::string_view line) { return maker.resume(line); });
    if (!rest) return list.refused(rest.error().message);
    list.piece_ = std::move(*rest);
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
    return file_.drop(std::exchange(piece_, {}));
  }

 private:
  explicit List(farm::Journal file) : file_(std::move(file)) {}
  [[nodiscard]] Error refused(const std::string& why) const {
    return Error{fmt::format("{} cannot be continued: {}", file_in_quotes(file_.path().string()), why)};
  }

  farm::Journal file_;
  std::string piece_ = {};
};

// Writes what is kept and shows how far it is.
class Making final : public OpeningsWatcher {
 public:
  Making(List& list, std::uint64_t wanted, Attendance& attendance)
      : list_(list), wanted_(wanted), attendance_(attendance) {}

  [[nodiscard]] bool has_enough(const OpeningsCounts& counts) const {
    return counts.kept >= wanted_ && !list_.has_piece();
  }
  [[nodiscard]] std::string line(const OpeningsCounts& counts) const {
    return fmt::format("{} of {} kept; {} tried: {} unbalanced, {} in check, {} finished, {} seen before",
                       grouped(counts.kept), grouped(wanted_), grouped(counts.attempts), grouped(counts.unbalanced),
                       grouped(counts.in_check), grouped(counts.finished), grouped(counts.duplicates));
  }

  Expected<farm::Next> tried(const std::optional<MadeOpening>& kept, const OpeningsCounts& counts) override {
    if (kept) {
      const std::string epd = kept->epd() + '\n';
      if (const auto written = counts.kept <= wanted_ ? list_.add(epd) : list_.drop_piece(epd); !written)
        return written.error();
    }
    constexpr std::uint64_t patience = 1'000'000;
    if (counts.attempts > patience * (1 + counts.kept))
      return Error{"there seem to be no more such openings: give more plies or a wider --within"};
    return has_enough(counts) ? farm::Next::enough : farm::Next::go_on;
  }
  void tick(const OpeningsCounts& counts) override {
    if (attendance_.looks_up()) attendance_.tell(line(counts));
  }

 private:
  List& list_;
  std::uint64_t wanted_;
  Attendance& attendance_;
};

Expected<void> make_list(const MakeRequest& request, OpeningsMaker& maker, const std::vector<Player*>& judges,
                         Attendance& attendance) {
  auto list = List::open(request.output, maker);
  if (!list) return list.error();
  Making making(*list, request.count, attendance);
  if (!making.has_enough(maker.counts()))
    if (const auto made = maker.make(judges, making, attendance.stop()); !made) return made.error();
  attendance.end(making.line(maker.counts()));
  return {};
}

// One for each hand.
Expected<std::vector<std::unique_ptr<Player>>> make_judges(const MakeRequest& request, const AnyGame& chess) {
  const auto play = chess.start("");
  if (!play) return play.error();
  const auto spec = Spec::parse(request.engine);
  if (!spec) return spec.error();
  std::vector<std::unique_ptr<Player>> judges;
  while (judges.size() < request.threads) {
    auto judge = make_player(*spec, **play, {.permissions = Permissions::everything()});
    if (!judge) return judge.error();
    judges.push_back(std::move(*judge));
  }
  return judges;
}

void run_make(MakeRequest request, Context& context) {
  const auto limits = parse_limit(request.limit);
  if (!limits) return report(context, "openings make", limits.error());
  request.options.limits = *limits;
  const auto chess = context.games.find("chess");
  if (!chess) return report(context, "openings make", chess.error());
  Attendance attendance(request.quiet);
  const auto judges = make_judges(request, **chess);
  if (!judges) return report(context, "openings make", judges.error());
  OpeningsMaker maker(request.options, **chess);
  if (!request.quiet)
    std::cerr << fmt::format("seed {}: {} of {} within ±{} by {}, {}\n", request.options.seed,
                             counted(request.count, "opening"),
                             counted(static_cast<std::uint64_t>(request.options.plies), "ply", "plies"),
                             request.options.within, judges->front()->name(), request.limit);
  std::vector<Player*> players;
  for (const auto& judge : *judges) players.push_back(judge.get());
  if (const auto made = make_list(request, maker, players, attendance); !made)
    return report(context, "openings make", made.error(), Context::failed);
  if (attendance.is_stopped()) context.exit_code = Attendance::interrupted;
}

Json to_json(const OpeningsCheck& check) {
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
  command->add_option("--threads", request->threads, "How many judge at once; the list is the same for any number")
      ->check(Range(1, 256))
      ->capture_default_str();
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
