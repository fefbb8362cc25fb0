#include "server/analysis/outside_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "arena/outside/engine.h"
#include "arena/outside/thinking.h"
#include "chess/fen.h"
#include "chess/uci_move.h"
#include "core/text.h"

namespace arborist::server {

namespace {

constexpr auto longest_handshake = std::chrono::seconds(10);

// Which line an `info` tells of; 1 where it does not say.
std::size_t told_rank(std::string_view line) {
  const auto parts = words(line);
  const auto found = std::find(parts.begin(), parts.end(), "multipv");
  if (found == parts.end() || found + 1 == parts.end()) return 1;
  constexpr std::size_t most = 500;
  const auto rank = parse_integer<std::size_t>(*(found + 1), 1, most);
  return rank ? *rank : 1;
}

// The same as if it were of the best line, for that is all that is read otherwise.
std::string as_best_line(std::string_view line) {
  std::string text;
  const auto parts = words(line);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i] == "multipv") {
      ++i;
      continue;
    }
    text += (text.empty() ? "" : " ") + std::string(parts[i]);
  }
  return text;
}

// Up to the first move that is not legal.
std::vector<chess::Move> moves_told(const chess::Position& from, const std::vector<std::string>& line) {
  std::vector<chess::Move> moves;
  chess::Position position = from;
  for (const auto& text : line) {
    const auto move = chess::parse_uci(to_lower(text), position);
    if (!move) break;
    moves.push_back(*move);
    position = position.after(*move);
  }
  return moves;
}

std::string position_line(const Game<chess::Position>& game) {
  std::string command = "position fen " + chess::to_fen(game.start(), chess::FenStyle::standard);
  if (!game.moves().empty()) command += " moves";
  for (std::size_t i = 0; i < game.moves().size(); ++i)
    command += " " + chess::to_uci(game.moves()[i], game.positions()[i]);
  return command;
}

// The lines of an iteration, which come one by one. Some engines tell fewer than they were asked for: what the
// iteration before brought is as much as is waited for.
class Gathered {
 public:
  explicit Gathered(std::size_t wanted) : lines_(wanted), expected_(wanted) {}

  // True where it is the last of its iteration.
  bool add(std::size_t rank, int depth, SeenLine line) {
    if (rank == 1 && depth > depth_) {
      if (ranks_ > 0) expected_ = ranks_;
      ranks_ = 0;
      depth_ = depth;
    }
    ranks_ = std::max(ranks_, rank);
    expected_ = std::max(expected_, ranks_);
    lines_[rank - 1] = std::move(line);
    return rank == expected_ && !complete().empty();
  }

  // From the best one on, without a gap.
  [[nodiscard]] std::vector<SeenLine> complete() const {
    const auto gap =
        std::find_if(lines_.begin(), lines_.end(), [](const SeenLine& line) { return line.moves.empty(); });
    return {lines_.begin(), gap};
  }

 private:
  std::vector<SeenLine> lines_;
  std::size_t expected_;
  std::size_t ranks_ = 0;  // of this iteration
  int depth_ = 0;
};

class OutsideLineEngine final : public LineEngine {
 public:
  explicit OutsideLineEngine(const outside::EngineSettings& settings) : engine_(settings) {}

  Expected<std::string> search(const Game<chess::Position>& game, const LineTerms& terms, const std::stop_token& stop,
                               const ReportLines& report) override {
    if (const auto ready = prepare(terms); !ready) return ready.error();
    for (const std::string& line : {position_line(game), std::string("go infinite")})
      if (const auto sent = engine_.send(line); !sent) return sent.error();
    return listen(game.position(), terms, stop, report);
  }

 private:
  Expected<void> prepare(const LineTerms& terms) {
    if (!engine_.is_running()) {
      if (auto started = engine_.start(); !started) return started;
      if (auto sent = engine_.send("uci"); !sent) return sent;
      const auto is_hello = [](std::string_view line) { return trim(line) == "uciok"; };
      if (auto answered = engine_.await("uci", longest_handshake, is_hello); !answered) return answered;
      for (const auto& option : engine_.settings().options)
        if (auto sent = engine_.send(fmt::format("setoption name {} value {}", option.key, option.value)); !sent)
          return sent;
    }
    if (auto sent = engine_.send(fmt::format("setoption name MultiPV value {}", terms.lines)); !sent) return sent;
    if (auto sent = engine_.send("isready"); !sent) return sent;
    return engine_.await("isready", longest_handshake, [](std::string_view line) { return trim(line) == "readyok"; });
  }

  Expected<std::string> listen(const chess::Position& position, const LineTerms& terms, const std::stop_token& stop,
                               const ReportLines& report) {
    const Stopwatch watch;
    const auto wanted = std::min<std::size_t>(static_cast<std::size_t>(terms.lines), position.moves().size());
    Gathered lines(wanted);
    const auto answered =
        engine_.await({.what = "go infinite",
                       .patience = {.deadline = Clock::now() + terms.most + longest_handshake},
                       .hurry = [this] { return engine_.send("stop"); },
                       .stop = stop,
                       .hurry_at = Clock::now() + std::chrono::duration_cast<Clock::duration>(terms.most)},
                      [&](std::string_view line) {
                        if (line.starts_with("bestmove")) return true;
                        const std::size_t rank = told_rank(line);
                        outside::Thinking told;
                        if (!outside::read_uci_info(as_best_line(line), told) || rank > wanted) return false;
                        auto moves = moves_told(position, told.line);
                        if (!told.value || told.bound != outside::Thinking::Bound::exact || moves.empty()) return false;
                        if (lines.add(rank, told.depth, {*told.value, std::move(moves)}))
                          report({told.depth, told.nodes, speed(told, watch), lines.complete()});
                        return false;
                      });
    if (!answered) return answered.error();
    if (!stop.stop_requested() && lines.complete().empty()) return Error{"it told no move that can be played here"};
    return std::string(stop.stop_requested() ? "stopped" : "time");
  }

  static std::uint64_t speed(const outside::Thinking& told, const Stopwatch& watch) {
    const double seconds = std::chrono::duration<double>(watch.elapsed()).count();
    constexpr double shortest = 0.001;
    return static_cast<std::uint64_t>(static_cast<double>(told.nodes) / std::max(seconds, shortest));
  }

  outside::Engine engine_;
};

}  // namespace

Expected<std::vector<AllowedEngine>> allowed_engines(const std::vector<std::string>& texts) {
  std::vector<AllowedEngine> engines;
  for (const auto& text : texts) {
    const auto spec = Spec::parse(text.starts_with("uci:") ? text : "uci:" + text);
    if (!spec) return spec.error().in("--engine " + text);
    auto settings = outside::parse_engine_settings(*spec, Permissions::everything());
    if (!settings) return settings.error().in("--engine " + text);
    if (settings->protocol != outside::Protocol::uci)
      return Error{"--engine " + text + ": only engines that speak UCI"};
    const std::string name = std::filesystem::path(settings->command.program).filename().string();
    const bool is_known =
        std::any_of(engines.begin(), engines.end(), [&](const AllowedEngine& other) { return other.name == name; });
    if (is_known) return Error{fmt::format("--engine {}: there is a '{}' already", text, name)};
    engines.push_back({name, std::move(*settings), spec->text()});
  }
  return engines;
}

std::unique_ptr<LineEngine> make_outside_line_engine(const outside::EngineSettings& settings) {
  return std::make_unique<OutsideLineEngine>(settings);
}

}  // namespace arborist::server
