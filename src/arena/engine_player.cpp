#include "arena/engine_player.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "arena/engine_spec.h"
#include "chess/san.h"
#include "engine/rule_switches.h"

namespace arborist {

namespace {

// Where neither the spec nor the turn says how long to think.
constexpr const char* not_chess = "the engine plays chess only";
constexpr auto usual_time = std::chrono::milliseconds(500);

class EnginePlayer final : public Player {
 public:
  EnginePlayer(const Spec& spec, const PlayerNeeds& needs, const EngineSpec& asked, engine::Engine engine)
      : spec_(spec),
        permissions_(needs.permissions),
        request_(asked.request),
        weakness_(asked.weakness),
        engine_(std::move(engine)) {
    if (!asked.is_bounded() && !needs.turns_are_limited) request_.limits.time = usual_time;
  }

  [[nodiscard]] std::string name() const override { return spec_.text(); }
  [[nodiscard]] Expected<Choice> choose(const AnyPlay& play, const Turn& turn) override;
  void new_game() override { engine_.new_game(); }
  void reseed(std::uint64_t seed) override {
    if (weakness_ && !spec_.find("seed")) weakness_->seed = seed;
  }

 private:
  [[nodiscard]] engine::SearchResult think(const Game<chess::Position>& game, const Turn& turn);
  [[nodiscard]] engine::SearchRequest request_for(const Turn& turn) const;

  Spec spec_;
  Permissions permissions_;
  engine::SearchRequest request_;
  std::optional<engine::Weakness> weakness_;  // none: at full strength
  engine::Engine engine_;
};

// The stricter of what the spec and the turn allow.
engine::SearchRequest EnginePlayer::request_for(const Turn& turn) const {
  engine::SearchRequest request = request_;
  const Limits limits = permitted(turn.limits, permissions_);
  request.limits.depth = std::min(request.limits.depth, limits.depth);
  request.limits.nodes = std::min(request.limits.nodes, limits.nodes);
  if (limits.time) request.limits.time = std::min(request.limits.time.value_or(*limits.time), *limits.time);
  request.limits.stop = turn.limits.stop;
  request.clock = turn.time_left;
  return request;
}

// Tells whoever looks on, where somebody does.
engine::ProgressCallback reporter(const chess::Position& root, const Turn& turn) {
  if (!turn.report) return {};
  return [&root, &turn](const engine::Progress& progress) {
    if (progress.line.empty() || progress.rank != 1) return;
    turn.report(analysis_of(root, progress));
  };
}

engine::SearchResult EnginePlayer::think(const Game<chess::Position>& game, const Turn& turn) {
  const auto request = request_for(turn);
  const auto report = reporter(game.position(), turn);
  return weakness_ ? engine::search_at_level(engine_, game, request, *weakness_, report)
                   : engine_.search(game, request, report);
}

Expected<Choice> EnginePlayer::choose(const AnyPlay& play, const Turn& turn) {
  const auto* game = play.game_of<chess::Position>();
  if (game == nullptr) return Error{not_chess};
  const auto result = think(*game, turn);
  if (!result.best) return Error{"the engine found no move"};
  return Choice::to_play(chess::to_san(game->position(), *result.best), analysis_of(game->position(), result));
}

Expected<EngineSpec> engine_asked(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs) {
  if (play.game_of<chess::Position>() == nullptr) return Error{not_chess};
  return EngineSpec::read(spec, needs.permissions, needs.seed);
}

}  // namespace

std::optional<engine::Weakness> level_of(const Spec& spec, std::uint64_t seed) {
  if (spec.name() != "engine") return std::nullopt;
  const auto asked = EngineSpec::read(spec, Permissions::everything(), seed);
  return asked ? asked->weakness : std::nullopt;
}

std::vector<NamedThing> engine_rule_names() {
  std::vector<NamedThing> names;
  for (const auto& rule : engine::switched_rules()) names.push_back({rule.name, rule.summary});
  return names;
}

Expected<void> check_engine_player(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs) {
  const auto asked = engine_asked(spec, play, needs);
  return asked ? Expected<void>{} : asked.error();
}

Expected<std::unique_ptr<Player>> make_engine_player(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs) {
  const auto asked = engine_asked(spec, play, needs);
  if (!asked) return asked.error();
  auto made = asked->open();
  if (!made) return made.error();
  return std::unique_ptr<Player>(std::make_unique<EnginePlayer>(spec, needs, *asked, std::move(*made)));
}

}  // namespace arborist
