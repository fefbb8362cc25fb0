// The chess engine, recorded: its watcher tells ours, and moves become numbers.
#include <cmath>

#include <fmt/format.h>

#include "arena/outside/chess_line.h"
#include "chess/san.h"
#include "core/text.h"
#include "engine/engine.h"
#include "engine/rule_switches.h"
#include "lab/recording/estimate.h"
#include "lab/recording/record.h"
#include "tree/table.h"

namespace arborist::lab {

namespace {

class EngineWatcher final : public engine::SearchWatcher {
 public:
  explicit EngineWatcher(TreeWatcher& watcher) : moves_(watcher) {}

  void trying(int ply, chess::Move move) override { moves_.trying(ply, move); }
  void entered(const chess::Position& position, const Visit& visit) override { moves_.entered(position, visit); }
  void quiescence(int ply) override { moves_.quiescence(ply); }
  void table_hit(int ply, Score value, Bound bound) override { moves_.table_hit(ply, value, bound); }
  void reduced(int ply, chess::Move move, int by) override { moves_.reduced(ply, move, by); }
  void searched_again(int ply, chess::Move move, Window window) override { moves_.searched_again(ply, move, window); }
  void null_move(int ply) override { moves_.null_move(ply); }
  void left_out(int ply, chess::Move move, const char* rule) override { moves_.left_out(ply, move, rule); }
  void cut(int ply, chess::Move move, Score value) override { moves_.cut(ply, move, value); }
  void cut_without_move(int ply, Score value, CutReason reason, const char* rule) override {
    moves_.cut_without_move(ply, value, reason, rule);
  }
  void returned(int ply, Score value) override { moves_.returned(ply, value); }
  void abandoned(int ply) override { moves_.abandoned(ply); }

 private:
  NumberedMoves<chess::Position> moves_;
};

struct Settings {
  int depth = 0;
  std::uint64_t nodes = Limits::unlimited_nodes;
  std::size_t hash = 1;
  engine::Parameters parameters = {};
  engine::ChessNet net = {};
};

Expected<Settings> parse_settings(const Spec& spec) {
  constexpr int usual_depth = 6;
  if (const auto allowed = spec.allow_only({"depth", "nodes", "hash", "without", "eval"}); !allowed)
    return allowed.error();
  const auto depth = spec.integer("depth", spec.find("nodes") ? Limits::deepest : usual_depth, 1, Limits::deepest);
  if (!depth) return depth.error();
  const auto nodes = spec.integer("nodes", INT64_MAX, 1, INT64_MAX);
  if (!nodes) return nodes.error();
  const auto hash = spec.integer("hash", 1, 1, Table::most_megabytes);
  if (!hash) return hash.error();
  const auto parameters = engine::parameters_without(spec.find("without").value_or(""));
  if (!parameters) return parameters.error();
  Settings settings{
      .depth = static_cast<int>(*depth), .hash = static_cast<std::size_t>(*hash), .parameters = *parameters};
  auto net = engine::EvaluationChoice{.evaluation = spec.find("eval").value_or("")}.open();
  if (!net) return net.error().in("eval of 'engine'");
  settings.net = std::move(*net);
  if (spec.find("nodes")) settings.nodes = static_cast<std::uint64_t>(*nodes);
  return settings;
}

// Each further ply costs the engine about twice as much; a guess on the low side.
double least_of_engine(int depth) { return 20 * std::pow(1.7, depth); }

}  // namespace

bool is_engine(const Spec& spec) { return spec.name() == "engine"; }

Expected<Analysis> run_engine(const AnyPlay& play, const Spec& spec, Recorder* recorder, const std::stop_token& stop) {
  constexpr double most_positions = 1e9;
  outside::ChessLine line;
  if (const auto followed = line.follow(play); !followed) return Error{"the engine plays chess only"};
  const auto settings = parse_settings(spec);
  if (!settings) return settings.error();
  if (settings->nodes == Limits::unlimited_nodes && least_of_engine(settings->depth) > most_positions)
    return Error{fmt::format("the engine to depth {} would look at {} positions; try depth=20 or less, or nodes=N",
                             settings->depth, about(least_of_engine(settings->depth)))};
  auto made =
      engine::Engine::of_options({.hash_megabytes = settings->hash, .net = settings->net}, settings->parameters);
  if (!made) return made.error();
  Game<chess::Position> game(line.start());
  for (const auto move : line.moves()) game.play(move);

  engine::SearchRequest request;
  request.limits.depth = settings->depth;
  request.limits.nodes = settings->nodes;
  engine::SearchResult result;
  if (recorder != nullptr) {
    request.limits.stop = recorder->stop_token();
    EngineWatcher watcher(*recorder);
    result = made->search_watched(game, request, watcher);
  } else {
    request.limits.stop = stop;
    result = made->search(game, request);
  }
  Analysis analysis;
  analysis.value = result.value;
  analysis.depth = result.depth;
  analysis.ended = result.ended;
  analysis.counts.entered = result.nodes;
  analysis.counts.deepest = result.deepest_ply;
  chess::Position position = game.position();
  for (const auto move : result.line) {
    analysis.line.push_back(chess::to_san(position, move));
    position = position.after(move);
  }
  return analysis;
}

}  // namespace arborist::lab
