// The chess engine, recorded: its watcher tells ours, and moves become numbers.
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "arena/engine_spec.h"
#include "arena/players.h"
#include "lab/recording/estimate.h"
#include "lab/recording/record.h"

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

// Each further ply costs the engine about twice as much; a guess on the low side.
double least_of_engine(int depth) { return 20 * std::pow(1.7, depth); }

// What a recording asks for is repeatable, unless the spec itself goes by time.
Expected<EngineSpec> read_bounded(const Spec& spec, const Permissions& permissions) {
  constexpr int usual_depth = 6;
  constexpr double most_positions = 1e9;
  auto asked = EngineSpec::read(spec, permissions, PlayerNeeds{}.seed);
  if (!asked) return asked;
  if (asked->options.threads > 1) return Error{"threads of 'engine': what several do at once cannot be recorded"};
  auto& limits = asked->request.limits;
  if (!asked->is_bounded()) limits.depth = usual_depth;
  EngineSpec without_depth = *asked;
  without_depth.request.limits.depth = Limits::deepest;
  if (!without_depth.is_bounded() && least_of_engine(limits.depth) > most_positions)
    return Error{fmt::format("the engine to depth {} would look at {} positions; try depth=20 or less, or nodes=N",
                             limits.depth, about(least_of_engine(limits.depth)))};
  return asked;
}

}  // namespace

bool is_engine(const Spec& spec) { return spec.name() == "engine"; }

Expected<Analysis> run_engine(const AnyPlay& play, const Spec& spec, const Permissions& permissions, Recorder* recorder,
                              const std::stop_token& stop) {
  const auto* game = play.game_of<chess::Position>();
  if (game == nullptr) return Error{"the engine plays chess only"};
  auto asked = read_bounded(spec, permissions);
  if (!asked) return asked.error();
  auto engine = asked->open();
  if (!engine) return engine.error();
  auto& request = asked->request;
  request.limits.stop = recorder != nullptr ? recorder->stop_token() : stop;
  std::optional<EngineWatcher> watcher;
  if (recorder != nullptr) watcher.emplace(*recorder);
  const auto result =
      asked->weakness ? search_at_level(*engine, *game, request, *asked->weakness, {}, watcher ? &*watcher : nullptr)
      : watcher       ? engine->search_watched(*game, request, *watcher)
                      : engine->search(*game, request);
  return analysis_of(game->position(), result);
}

}  // namespace arborist::lab
