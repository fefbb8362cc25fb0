// arborist perft and arborist divide: how many lines of play a position has, the proof of a move generator.
#include <fmt/format.h>

#include <iostream>
#include <iterator>
#include <memory>
#include <optional>

#include "app/attendance.h"
#include "app/chess/chess_commands.h"
#include "app/chess/input.h"
#include "app/chess/perft_journal.h"
#include "chess/fen.h"
#include "chess/perft.h"
#include "chess/uci_move.h"
#include "core/json.h"
#include "core/memory.h"
#include "core/plural.h"
#include "core/random.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "farm/farm.h"
#include "farm/progress.h"

namespace arborist {
namespace {

constexpr int deepest = 30;

struct PerftRequest {
  std::vector<std::string> words;  // the depth and the position
  int depth = 0;
  std::vector<std::string> position;
  bool chess960 = false;
  std::size_t threads = 1;
  std::size_t hash = 0;
  std::string journal;     // none where empty
  std::size_t checks = 0;  // pieces of the journal to count again
  bool json = false;
  bool quiet = false;
};

// Counts with as many threads as are asked for, tells how far it is, and hears Ctrl-C.
class AttendedCount final : public farm::Watcher {
 public:
  AttendedCount(const PerftRequest& request, const chess::Position& position, const char* who, farm::Farm& farm)
      : attendance_(request.quiet), hands_(farm.hands(request.threads)), position_(position), hash_(request.hash) {
    tell_if_fewer(who, hands_->size(), request.threads, "threads");
  }

  // Nothing where it was interrupted.
  std::optional<std::vector<chess::Divided>> divide(int depth, PerftJournal* journal) {
    depth_ = depth;
    auto parts =
        chess::divide_until(attendance_.stop(), position_, depth,
                            {.hands = hands_.get(), .watcher = this, .keeper = journal, .hash_megabytes = hash_});
    attendance_.take_back();
    return parts;
  }

  void tick(const farm::Progress& progress) override {
    if (!attendance_.looks_up() || progress.seconds() < longest_without_word) return;
    const auto left = progress.left();
    attendance_.tell(with_teams(fmt::format("depth {}: {} of {}, {} left", depth_, grouped(progress.done),
                                            counted(progress.wanted, "piece"), left ? duration_text(*left) : "?"),
                                progress));
  }

 private:
  static constexpr double longest_without_word = 1;

  Attendance attendance_;
  std::unique_ptr<farm::Hands> hands_;
  const chess::Position& position_;
  std::size_t hash_;
  int depth_ = 0;
};

void add_options(Command& command, PerftRequest& request) {
  command
      .add_option("depth", request.words,
                  fmt::format("Half-moves to look ahead, then the position: {}. Or the position first, then the depth",
                              position_help))
      ->required();
  command.add_option("--threads", request.threads, "Threads to share the work")
      ->check(Range(1, 1024))
      ->capture_default_str();
  command.add_option("--hash", request.hash, "Megabytes of a table for positions met before; 0 for none")
      ->capture_default_str();
  auto* journal = command.add_option(
      "--journal", request.journal,
      fmt::format("Keep what is counted from depth {} on in this file; the same command goes on from there",
                  PerftJournal::shallowest));
  command.add_option("--check", request.checks, "Count so many pieces of the journal again, chosen by chance")
      ->needs(journal);
  command.add_flag("--json", request.json, "Print JSON");
  command.add_flag("--quiet", request.quiet, "Do not tell how far it is");
}

// None where none is asked for, or another process keeps it.
Expected<std::unique_ptr<PerftJournal>> open_journal(const PerftRequest& request, const chess::Position& position,
                                                     const farm::Farm& farm) {
  if (request.journal.empty() || !farm.keeps_books()) return std::unique_ptr<PerftJournal>();
  return PerftJournal::open(request.journal, position);
}

// Counts pieces again, one after the other, without a table, and compares.
Expected<void> check_pieces(const PerftRequest& request, const chess::Position& position, PerftJournal& journal) {
  const auto& pieces = journal.pieces(request.depth);
  if (pieces.empty()) return Error{fmt::format("the journal has nothing of depth {}", request.depth)};
  Random random(request.checks);
  for (std::size_t i = 0; i < request.checks; ++i) {
    const auto chosen = std::next(pieces.begin(), random.below(static_cast<std::uint32_t>(pieces.size())));
    const auto again = chess::perft_piece(position, request.depth, chosen->first);
    if (again != chosen->second)
      return Error{fmt::format("piece {} has {} leaves, the journal says {}", chosen->first,
                               again ? grouped(*again) : "no", grouped(chosen->second))};
  }
  std::cout << fmt::format("{} of {} counted again: all agree\n", grouped(std::uint64_t{request.checks}),
                           counted(pieces.size(), "piece"));
  return {};
}

// The depth stands before the position, or after it.
Expected<void> sort_out(PerftRequest& request) {
  const auto first = parse_integer<int>(request.words.front(), 1, deepest);
  const auto last = parse_integer<int>(request.words.back(), 1, deepest);
  if (!first && !last) return first.error().in("depth");
  request.depth = first ? *first : *last;
  const auto begin = request.words.begin() + (first ? 1 : 0);
  request.position.assign(begin, request.words.end() - (first ? 0 : 1));
  return {};
}

Expected<chess::Position> checked(PerftRequest& request) {
  if (const auto sorted = sort_out(request); !sorted) return sorted.error();
  const std::size_t available = available_memory() >> 20U;
  if (request.hash > available)
    return Error{fmt::format("--hash {}: only {} MB of memory are free", request.hash, available)};
  return read_position(request.position);
}

std::string speed_text(std::uint64_t leaves, double seconds) {
  if (seconds < 0.001) return "";
  return fmt::format("{:>8.2f} s  {:>10.1f} million/s", seconds, static_cast<double>(leaves) / seconds / 1e6);
}

void run_perft(PerftRequest& request, Context& context) {
  int& exit_code = context.exit_code;
  const auto position = checked(request);
  if (!position) return complain(exit_code, "perft", position.error());
  const auto journal = open_journal(request, *position, context.farm);
  if (!journal) return complain(exit_code, "perft", journal.error(), Context::failed);
  if (*journal && request.checks > 0) {
    if (const auto agree = check_pieces(request, *position, **journal); !agree)
      complain(exit_code, "perft", agree.error(), Context::failed);
    return;
  }
  AttendedCount count(request, *position, "arborist perft", context.farm);
  auto depths = Json::array();
  // The shallow depths cost nearly nothing, and show at once that it works.
  for (int depth = 1; depth <= request.depth; ++depth) {
    const Stopwatch watch;
    const auto parts = count.divide(depth, journal->get());
    if (!parts) {
      exit_code = Attendance::interrupted;
      break;
    }
    const std::uint64_t leaves = chess::sum_of(*parts);
    const double seconds = watch.seconds();
    if (request.json) {
      depths.push_back({{"depth", depth}, {"leaves", leaves}, {"seconds", seconds}});
    } else {
      std::cout << fmt::format("{:>3}  {:>26}  {}\n", depth, grouped(leaves), speed_text(leaves, seconds))
                << std::flush;
    }
  }
  if (!request.json) return;
  const Json all = {{"fen", chess::to_fen(*position)},
                    {"threads", request.threads},
                    {"hash_mb", request.hash},
                    {"depths", std::move(depths)}};
  std::cout << write_json(all, 2) << '\n';
}

void run_divide(PerftRequest& request, Context& context) {
  int& exit_code = context.exit_code;
  const auto position = checked(request);
  if (!position) return complain(exit_code, "divide", position.error());
  const auto journal = open_journal(request, *position, context.farm);
  if (!journal) return complain(exit_code, "divide", journal.error(), Context::failed);
  AttendedCount count(request, *position, "arborist divide", context.farm);
  const Stopwatch watch;
  const auto divided = count.divide(request.depth, journal->get());
  if (!divided) {
    exit_code = Attendance::interrupted;
    return;
  }
  const double seconds = watch.seconds();
  const std::uint64_t sum = chess::sum_of(*divided);
  Json moves = Json::object();
  for (const auto& [move, leaves] : *divided) {
    const std::string text = chess::to_uci(
        move, *position, request.chess960 ? chess::CastlingText::chess960 : chess::CastlingText::standard);
    if (request.json) {
      moves[text] = leaves;
    } else {
      std::cout << fmt::format("{}: {}\n", text, leaves);
    }
  }
  if (request.json) {
    const Json all = {{"fen", chess::to_fen(*position)},
                      {"depth", request.depth},
                      {"moves", std::move(moves)},
                      {"leaves", sum},
                      {"seconds", seconds}};
    std::cout << write_json(all, 2) << '\n';
  } else {
    std::cout << fmt::format("\n{}, {}  {}\n", counted(divided->size(), "move"), counted(sum, "leaf", "leaves"),
                             speed_text(sum, seconds));
  }
}

}  // namespace

void add_perft_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("perft", "Count the lines of play of a chess position, depth by depth");
  auto request = std::make_shared<PerftRequest>();
  add_options(*command, *request);
  command->footer(
      "The count of a known position proves a move generator: from the start there are 119,060,324 lines of 6\n"
      "half-moves. With threads and a table the counts are the same, only sooner. Ctrl-C ends it after the depths\n"
      "that are done.\n\n"
      "Examples:\n"
      "  arborist perft 6\n"
      "  arborist perft 5 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'\n"
      "  arborist perft 7 --threads 4 --hash 256\n"
      "  arborist perft 10 --threads 4 --hash 4096 --journal ten.jsonl      days, in as many sittings as you like\n"
      "  arborist perft 10 --journal ten.jsonl --check 20                   is what was counted right?\n"
      "  arborist perft 5 960:0 --json");
  command->callback([request, &context] { run_perft(*request, context); });
}

void add_divide_command(Command& app, Context& context) {
  auto* command = app.add_subcommand("divide", "Count the lines of play behind each move of a chess position");
  auto request = std::make_shared<PerftRequest>();
  add_options(*command, *request);
  command->add_flag("--chess960", request->chess960, "Write castling as the king taking its rook, as Chess960 does");
  command->footer(
      "Where a count is wrong, compare the moves with those of another program ('go perft' of Stockfish), play the\n"
      "move that differs, and divide again one depth less.\n\n"
      "Examples:\n"
      "  arborist divide 4\n"
      "  arborist divide 3 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' --json");
  command->callback([request, &context] { run_divide(*request, context); });
}

}  // namespace arborist
