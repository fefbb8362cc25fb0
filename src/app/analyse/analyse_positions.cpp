// One position as a table of lines; a file of EPD with what the engine found, and how many best moves it agrees with.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <optional>

#include "app/analyse/analyse.h"
#include "chess/draw.h"
#include "chess/epd.h"
#include "chess/fen.h"
#include "chess/san.h"
#include "core/file.h"
#include "core/plural.h"
#include "core/stopwatch.h"
#include "core/text.h"

namespace arborist {
namespace {

using coach::Judgement;

constexpr std::size_t most_epd_bytes = std::size_t{64} << 20U;
constexpr std::size_t positions_at_once = 256;

Json line_json(const chess::Position& position, const Judgement& line) {
  Json json = {{"depth", line.depth}};
  set_value(json, line.value);
  auto moves = Json::array();
  chess::Position now = position;
  for (const auto move : line.line) {
    moves.push_back(chess::to_san(now, move));
    now = now.after(move);
  }
  json["line"] = std::move(moves);
  return json;
}

Json position_json(const chess::Position& position, const std::vector<Judgement>& lines) {
  auto all = Json::array();
  for (const auto& line : lines) all.push_back(line_json(position, line));
  return {{"fen", chess::to_fen(position)}, {"lines", std::move(all)}};
}

// Tells of many positions how far it is.
class EpdWatch final : public farm::Watcher {
 public:
  EpdWatch(Attendance& attendance, std::size_t all) : attendance_(attendance), all_(all) {}
  void tick(const farm::Progress& progress) override {
    if (!attendance_.looks_up()) return;
    const farm::Progress whole{.done = before + progress.done, .wanted = all_, .time = watch_.elapsed()};
    const auto left = whole.left();
    attendance_.tell(with_teams(fmt::format("{} of {}, {} left", grouped(whole.done), counted(all_, "position"),
                                            left ? duration_text(*left) : "?"),
                                progress));
  }

  std::size_t before = 0;  // those that are judged now

 private:
  Attendance& attendance_;
  const std::size_t all_;
  Stopwatch watch_;
};

// Tells of one position how long it has been searched, and how much longer it will be where that is known.
class PositionWatch final : public farm::Watcher {
 public:
  PositionWatch(Attendance& attendance, const std::optional<Duration>& limit)
      : attendance_(attendance), limit_(limit) {}
  void tick(const farm::Progress& progress) override {
    if (!attendance_.looks_up()) return;
    std::string text = "searched for " + duration_text(progress.time);
    if (limit_ && *limit_ > progress.time) text += fmt::format(", {} left", duration_text(*limit_ - progress.time));
    attendance_.tell(text);
  }

 private:
  Attendance& attendance_;
  const std::optional<Duration> limit_;
};

Expected<std::vector<chess::Epd>> read_epd_file(const std::string& path) {
  const auto text = read_file(path, most_epd_bytes);
  if (!text) return text.error();
  std::vector<chess::Epd> all;
  std::size_t number = 0;
  for (const auto line : split(*text, '\n')) {
    ++number;
    const auto bare = trim(line);
    if (bare.empty() || bare.front() == '#') continue;
    auto epd = chess::parse_epd(bare);
    if (!epd) return epd.error().in(fmt::format("line {}", number)).in(path);
    all.push_back(std::move(*epd));
  }
  return all;
}

struct Tally {
  std::size_t asked = 0;
  std::size_t right = 0;
};

// A position with best moves is a question; one with moves to avoid too.
void count_answer(const chess::Epd& epd, const std::vector<Judgement>& lines, Tally& tally) {
  const auto best = epd.moves("bm");
  const auto avoided = epd.moves("am");
  if ((best.empty() && avoided.empty()) || lines.empty()) return;
  const auto found = lines.front().line.front();
  const auto has = [&](const std::vector<chess::Move>& moves) {
    return std::find(moves.begin(), moves.end(), found) != moves.end();
  };
  ++tally.asked;
  if ((best.empty() || has(best)) && !has(avoided)) ++tally.right;
}

// The position with its operations, and what was found of one line.
chess::Epd answered(chess::Epd epd, const Judgement& found) {
  constexpr int mate_value = 32'767;  // less the plies to it, as EPD has it
  const Score value = found.value;
  const int told = !value.is_decided() ? value.value()
                   : value.is_win()    ? mate_value - value.plies_to_end()
                                       : value.plies_to_end() - mate_value;
  const auto set_number = [&](const char* code, int number) {
    epd.set_text(code, std::to_string(number));
    for (auto& operation : epd.operations)
      if (operation.code == code) operation.operands.front().quoted = false;
  };
  set_number("acd", found.depth);
  set_number("ce", told);
  epd.set_moves("pv", found.line);
  return epd;
}

void print_epd(const chess::Epd& epd, const std::vector<Judgement>& lines, bool json) {
  if (json) {
    Json all = position_json(epd.position, lines);
    if (const auto id = epd.text("id"); !id.empty()) all["id"] = std::string(id);
    std::cout << write_json(all) << '\n';
    return;
  }
  if (lines.empty()) std::cout << chess::to_epd(epd) << '\n';
  for (const Judgement& line : lines) std::cout << chess::to_epd(answered(epd, line)) << '\n';
}

void print_position(const chess::Position& position, const std::vector<Judgement>& lines, bool json) {
  if (json) {
    std::cout << write_json(position_json(position, lines)) << '\n';
    return;
  }
  std::cout << chess::draw(position) << '\n';
  if (lines.empty())
    std::cout << (position.in_check() ? "Checkmate: there is no move.\n" : "Stalemate: there is no move.\n");
  for (const auto& line : lines)
    std::cout << fmt::format("depth {:>2}  {:>7}  {}\n", line.depth, value_text(line.value),
                             line_in_san(position, line.line, 16));
}

}  // namespace

Expected<void> analyse_position(const AnalyseRequest& request, const Game<chess::Position>& game, int& exit_code) {
  Attendance attendance(request.quiet);
  coach::AnalystOptions options = analyst_options(request);
  // One position: all threads search it together.
  options.hands = 1;
  options.engine.threads = static_cast<int>(request.threads);
  if (request.hash == 0) options.engine.hash_megabytes = 64;
  coach::Analyst analyst(options);
  const chess::Position& position = game.position();
  PositionWatch watch(attendance, options.limits.time);
  const auto lines = analyst.best_lines(game, request.lines.value_or(usual_lines), attendance.stop(), &watch);
  attendance.take_back();
  if (attendance.is_stopped()) {
    exit_code = Attendance::interrupted;
    const bool is_known = !lines.empty() && lines.front().depth > 0;
    if (!is_known) {
      std::cerr << "interrupted before anything was found\n";
      return {};
    }
    if (!request.quiet) std::cerr << "interrupted; so far:\n";
  }
  print_position(position, lines, request.json);
  return {};
}

Expected<void> analyse_epd(const AnalyseRequest& request, Context& context) {
  const auto all = read_epd_file(request.what.front());
  if (!all) return all.error();
  Attendance attendance(request.quiet);
  coach::AnalystOptions options = analyst_options(request);
  options.farm = &context.farm;
  coach::Analyst analyst(options);
  tell_if_fewer("arborist analyse", analyst.hands(), request.threads, "threads");
  EpdWatch watch(attendance, all->size());
  const int lines = request.lines.value_or(request.json ? usual_lines : 1);
  Tally tally;
  for (std::size_t first = 0; first < all->size(); first += positions_at_once) {
    const std::size_t end = std::min(all->size(), first + positions_at_once);
    std::vector<Game<chess::Position>> games;
    for (std::size_t i = first; i < end; ++i) games.emplace_back((*all)[i].position);
    watch.before = first;
    const auto found = analyst.best_lines_of(games, lines, attendance.stop(), &watch);
    attendance.take_back();
    if (!found) {
      context.exit_code = Attendance::interrupted;
      if (!request.quiet) std::cerr << fmt::format("interrupted after {}\n", counted(first, "position"));
      return {};
    }
    for (std::size_t i = first; i < end; ++i) {
      count_answer((*all)[i], (*found)[i - first], tally);
      print_epd((*all)[i], (*found)[i - first], request.json);
    }
    std::cout << std::flush;
  }
  if (!request.quiet)
    std::cerr << fmt::format(
        "{}{}\n", counted(all->size(), "position"),
        tally.asked > 0 ? fmt::format(", {} of {} with a known answer right", tally.right, tally.asked) : "");
  return {};
}

}  // namespace arborist
