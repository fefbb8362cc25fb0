// One position as a table of lines.
#include <fmt/format.h>

#include <iostream>
#include <optional>

#include "app/analyse/analyse.h"
#include "chess/draw.h"
#include "chess/fen.h"
#include "chess/san.h"
#include "core/stopwatch.h"

namespace arborist {
namespace {

using coach::Judgement;

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

Json position_json(const chess::Position& position, const std::vector<Judgement>& lines) {
  auto all = Json::array();
  for (const auto& line : lines) all.push_back(line_json(position, line));
  return {{"fen", chess::to_fen(position)}, {"lines", std::move(all)}};
}

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

}  // namespace arborist
