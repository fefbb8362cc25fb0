// What a `go` sets to work, on the thread that thinks.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "chess/fen.h"
#include "chess/perft.h"
#include "core/random.h"
#include "core/stopwatch.h"
#include "engine/levels/play.h"
#include "engine/mate_search.h"
#include "engine/time_plan.h"
#include "engine/uci/uci.h"

namespace arborist::engine {

namespace {

// A proof that there is no mate takes for ever where many moves are allowed: about a minute of it.
constexpr std::uint64_t most_mate_nodes = 10'000'000;
constexpr std::uint64_t nodes_without_mate = 100'000;

// The longest that a move may take.
std::optional<Duration> most_time(const SearchRequest& request, Duration overhead) {
  const TimePlan plan = plan_time(request, overhead);
  if (!plan.hard || !plan.move_time) return plan.hard ? plan.hard : plan.move_time;
  return std::min(*plan.hard, *plan.move_time);
}

// Where time is counted in nodes.
std::uint64_t nodes_in(Duration time, int per_millisecond) {
  const auto microseconds = std::max<std::int64_t>(time / std::chrono::microseconds(1), 0);
  return static_cast<std::uint64_t>(microseconds) * static_cast<std::uint64_t>(per_millisecond) / 1000;
}
Duration time_of(std::uint64_t nodes, int per_millisecond) {
  return std::chrono::microseconds(nodes * 1000 / static_cast<std::uint64_t>(per_millisecond));
}

// Where no mate was proved, a short search says what else to play, in the time that this has left.
SearchRequest search_after_proof(SearchRequest request, Duration used, Duration overhead) {
  if (const auto most = most_time(request, overhead))
    request.limits.time = std::max<Duration>(*most - used, Duration::zero()) + overhead;
  if (request.clock) request.clock->own -= used;
  request.limits.nodes = std::min(request.limits.nodes, nodes_without_mate);
  return request;
}

std::string why_no_mate(const MateAnswer& answer, int asked) {
  if (answer.kind == MateAnswer::Kind::none) return fmt::format("there is no mate in {}", asked);
  return fmt::format("no mate in {} was found, and none in {} is there; {} nodes", asked, answer.moves, answer.nodes);
}

}  // namespace

std::string Uci::think(const SearchRequest& request, const std::stop_token& stop) {
  const auto here = [&](SearchRequest its) {
    its.place = settings_.place;
    return its;
  };
  const chess::Position root = game_.position();
  const auto report = [&](const Progress& progress) { say(info_line(progress, root, style())); };
  SearchRequest asked = request;
  if (request.mate_in > 0 && !request.infinite && !request.ponder)
    if (const auto mate = prove_mate(asked, report, stop)) return best_move_line(*mate, root, style());
  const bool is_weak = options_.limit_strength && !options_.analyse_mode && !request.infinite;
  const auto result = is_weak              ? think_at_level(asked, report, stop)
                      : settings_.partners ? think_together(asked, report)
                                           : engine_.search(game_, here(asked), report);
  return best_move_line(result, root, style());
}

std::optional<SearchResult> Uci::prove_mate(SearchRequest& request, const ProgressCallback& report,
                                            const std::stop_token& stop) {
  const Duration overhead = options_.engine.move_overhead;
  const int rate = options_.engine.nodes_per_millisecond;
  const auto most = most_time(request, overhead);
  const Stopwatch watch;
  MateLimits limits{.nodes = std::min(request.limits.nodes, most_mate_nodes)};
  if (rate > 0 && most) limits.nodes = std::min(limits.nodes, nodes_in(*most, rate));
  limits.shall_stop = [&] { return stop.stop_requested() || (rate == 0 && most && watch.elapsed() >= *most); };
  MateSearch search(std::move(limits));
  const MateAnswer answer = search.prove(game_.position(), request.mate_in, request.only_moves);
  const Duration used = rate > 0 ? time_of(answer.nodes, rate) : watch.elapsed();
  if (answer.kind != MateAnswer::Kind::proved) {
    complain(why_no_mate(answer, request.mate_in));
    request = search_after_proof(request, used, overhead);
    return std::nullopt;
  }
  Progress progress{.depth = 2 * answer.moves - 1, .deepest_ply = 2 * answer.moves - 1};
  progress.value = Score::win_in(2 * answer.moves - 1);
  progress.nodes = answer.nodes;
  progress.time = used;
  const auto microseconds = std::max<std::int64_t>(progress.time / std::chrono::microseconds(1), 1);
  progress.nodes_per_second = answer.nodes * 1'000'000 / static_cast<std::uint64_t>(microseconds);
  progress.line = answer.line;
  report(progress);
  SearchResult result{.best = answer.line.front()};
  if (answer.line.size() > 1) result.expected_reply = answer.line[1];
  return result;
}

// The others are told the whole position, and search until we are done; what they count is told with ours.
SearchResult Uci::think_together(const SearchRequest& request, const ProgressCallback& report) {
  constexpr auto castling = chess::CastlingText::chess960;  // understood in every game
  const std::vector<Move> played(game_.moves().begin(), game_.moves().end());
  const std::string moves = line_text(played, game_.start(), castling);
  std::string go = "go infinite";
  for (const Move move : request.only_moves)
    go += (go.ends_with("infinite") ? " searchmoves " : " ") + chess::to_uci(move, game_.position(), castling);
  settings_.partners->begin(
      fmt::format("position fen {}{}", chess::to_fen(game_.start()), moves.empty() ? "" : " moves " + moves), go);
  auto result = engine_.search(game_, request, [&](Progress progress) {
    const auto others = settings_.partners->counts();
    const auto before = std::max<std::uint64_t>(progress.nodes, 1);
    progress.nodes += others.nodes;
    progress.tablebase_hits += others.tablebase_hits;
    progress.nodes_per_second =
        static_cast<std::uint64_t>(static_cast<double>(progress.nodes_per_second) *
                                   static_cast<double>(progress.nodes) / static_cast<double>(before));
    report(progress);
  });
  settings_.partners->end();
  return result;
}

SearchResult Uci::think_at_level(SearchRequest request, const ProgressCallback& report, const std::stop_token& stop) {
  const Weakness weakness{
      .elo = options_.elo,
      .seed = options_.level_seed > 0 ? options_.level_seed : (mix_bits(settings_.level_seed + games_) >> 1U) | 1U};
  const std::string told = fmt::format("plays at {} Elo, Level Seed {}", weakness.elo, weakness.seed);
  if (std::exchange(level_told_, told) != told) complain(told);
  request.limits.stop = stop;
  return search_at_level(engine_, game_, request, weakness, report);
}

std::string Uci::count_lines(int depth, const std::stop_token& stop) {
  const chess::Position root = game_.position();
  std::uint64_t all = 0;
  for (const Move move : root.moves()) {
    std::uint64_t leaves = 1;
    if (depth > 1) {
      const auto parts = chess::divide_until(stop, root.after(move), depth - 1);
      if (!parts) return "info string perft: stopped";
      leaves = chess::sum_of(*parts);
    }
    say(fmt::format("{}: {}", chess::to_uci(move, root, style().castling), leaves));
    all += leaves;
  }
  return fmt::format("\nNodes searched: {}\n", all);
}

}  // namespace arborist::engine
