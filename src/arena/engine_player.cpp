#include "arena/engine_player.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "arena/outside/chess_line.h"
#include "chess/san.h"
#include "engine/engine.h"
#include "engine/levels/play.h"
#include "engine/rule_switches.h"
#include "engine/tuning/tuned_parameters.h"
#include "tree/table.h"

namespace arborist {

namespace {

// Where neither the spec nor the turn says how long to think.
constexpr auto usual_time = std::chrono::milliseconds(500);
constexpr std::int64_t usual_megabytes = 16;
constexpr std::int64_t longest_time = std::int64_t{1000} * 60 * 60 * 24;

struct Settings {
  engine::Options options;
  engine::Parameters parameters;
  engine::SearchRequest request;
  engine::EvaluationChoice evaluation;
  std::optional<engine::Weakness> weakness;
};

Expected<Settings> parse_engine_settings(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs) {
  const Permissions& permissions = needs.permissions;
  outside::ChessLine line;
  if (const auto followed = line.follow(play); !followed) return Error{"the engine plays chess only"};
  std::vector<std::string> keys;
  for (const auto& setting : engine_player_settings()) keys.push_back(setting.name);
  if (const auto allowed = spec.allow_only(keys); !allowed) return allowed.error();
  const auto depth = spec.integer("depth", Limits::deepest, 1, Limits::deepest);
  if (!depth) return depth.error();
  const auto nodes = spec.integer("nodes", INT64_MAX, 1, INT64_MAX);
  if (!nodes) return nodes.error();
  const auto soft = spec.integer("soft", INT64_MAX, 1, INT64_MAX);
  if (!soft) return soft.error();
  const auto time = spec.integer("time", 0, 1, longest_time);
  if (spec.find("time") && !time) return time.error();
  const auto hash = spec.integer("hash", std::min(usual_megabytes, permissions.megabytes), 1, Table::most_megabytes);
  if (!hash) return hash.error();
  const auto threads = spec.integer("threads", 1, 1, engine::Options::most_threads);
  if (!threads) return threads.error();
  const auto elo = spec.integer("elo", engine::highest_elo, engine::lowest_elo, engine::highest_elo);
  if (!elo) return elo.error();
  const auto seed = spec.integer("seed", static_cast<std::int64_t>(needs.seed & INT64_MAX), 0, INT64_MAX);
  if (!seed) return seed.error();
  if (spec.find("seed") && !spec.find("elo"))
    return Error{"'engine': seed is for a level, as in engine:elo=1400,seed=7"};
  for (const char* setting : {"without", "set"})
    if (spec.find("elo") && spec.find(setting))
      return Error{std::string("'engine': ") + setting +
                   " is for the full search; a level (elo) has numbers of its own"};
  const auto without = engine::parameters_without(spec.find("without").value_or(""));
  if (!without) return without.error();
  const auto parameters = engine::parameters_with(*without, spec.find("set").value_or(""));
  if (!parameters) return parameters.error().in("set of 'engine'");

  Settings settings;
  settings.parameters = *parameters;
  if (spec.find("elo")) settings.weakness = {.elo = static_cast<int>(*elo), .seed = static_cast<std::uint64_t>(*seed)};
  settings.options.hash_megabytes = static_cast<std::size_t>(*hash);
  settings.options.threads = static_cast<int>(*threads);
  settings.options.move_overhead = {};  // the moves have no way to go
  if (const auto folders = spec.find("syzygy").value_or(""); !folders.empty()) {
    if (const auto allowed = permissions.to_open_files("syzygy of 'engine'"); !allowed) return allowed.error();
    settings.options.syzygy_path = folders;
  }
  settings.evaluation = {.evaluation = spec.find("eval").value_or(""), .net_file = spec.find("net").value_or("")};
  if (const auto good = settings.evaluation.check(); !good) return good.error().in("eval of 'engine'");
  if (!settings.evaluation.net_file.empty())
    if (const auto allowed = permissions.to_open_files("net of 'engine'"); !allowed) return allowed.error();
  auto& limits = settings.request.limits;
  limits.depth = static_cast<int>(*depth);
  if (spec.find("nodes")) limits.nodes = static_cast<std::uint64_t>(*nodes);
  if (spec.find("soft")) settings.request.soft_nodes = static_cast<std::uint64_t>(*soft);
  const bool is_told =
      spec.find("depth") || spec.find("nodes") || spec.find("soft") || spec.find("elo") || needs.turns_are_limited;
  if (spec.find("time"))
    limits.time = std::chrono::milliseconds(*time);
  else if (!is_told)
    limits.time = usual_time;
  return settings;
}

class EnginePlayer final : public Player {
 public:
  EnginePlayer(const Spec& spec, const Permissions& permissions, const Settings& settings, engine::Engine engine)
      : spec_(spec),
        permissions_(permissions),
        request_(settings.request),
        weakness_(settings.weakness),
        engine_(std::move(engine)) {}

  [[nodiscard]] std::string name() const override { return spec_.text(); }
  [[nodiscard]] Expected<Choice> choose(const AnyPlay& play, const Turn& turn) override;
  void told(const AnyPlay& play, std::string_view move) override { line_.told(play, move); }
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
  outside::ChessLine line_;
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

std::vector<std::string> in_san(chess::Position position, const std::vector<chess::Move>& line) {
  std::vector<std::string> words;
  for (const auto move : line) {
    words.push_back(chess::to_san(position, move));
    position = position.after(move);
  }
  return words;
}

// Tells whoever looks on, where somebody does.
engine::ProgressCallback reporter(const chess::Position& root, const Turn& turn) {
  if (!turn.report) return {};
  return [&root, &turn](const engine::Progress& progress) {
    if (progress.line.empty() || progress.rank != 1) return;
    Analysis analysis;
    analysis.value = progress.value;
    analysis.depth = progress.depth;
    analysis.counts.entered = progress.nodes;
    analysis.counts.deepest = progress.deepest_ply;
    analysis.line = in_san(root, progress.line);
    turn.report(analysis);
  };
}

engine::SearchResult EnginePlayer::think(const Game<chess::Position>& game, const Turn& turn) {
  const auto request = request_for(turn);
  const auto report = reporter(game.position(), turn);
  return weakness_ ? engine::search_at_level(engine_, game, request, *weakness_, report)
                   : engine_.search(game, request, report);
}

Expected<Choice> EnginePlayer::choose(const AnyPlay& play, const Turn& turn) {
  if (const auto followed = line_.follow(play); !followed) return followed.error();
  Game<chess::Position> game(line_.start());
  for (const auto move : line_.moves()) game.play(move);
  const auto result = think(game, turn);
  if (!result.best) return Error{"the engine found no move"};
  Analysis analysis;
  analysis.value = result.value;
  analysis.depth = result.depth;
  analysis.ended = result.ended;
  analysis.counts.entered = result.nodes;
  analysis.counts.deepest = result.deepest_ply;
  analysis.line = in_san(game.position(), result.line);
  return Choice::to_play(chess::to_san(game.position(), *result.best), std::move(analysis));
}

}  // namespace

std::optional<engine::Weakness> level_of(const Spec& spec, std::uint64_t seed) {
  if (spec.name() != "engine" || !spec.find("elo")) return std::nullopt;
  const auto elo = spec.integer("elo", engine::highest_elo, engine::lowest_elo, engine::highest_elo);
  const auto own = spec.integer("seed", static_cast<std::int64_t>(seed & INT64_MAX), 0, INT64_MAX);
  if (!elo || !own) return std::nullopt;
  return engine::Weakness{.elo = static_cast<int>(*elo), .seed = static_cast<std::uint64_t>(*own)};
}

const std::vector<NamedThing>& engine_player_settings() {
  static const std::vector<NamedThing> settings = {
      {"depth", "half-moves to look ahead"},
      {"nodes", "positions to look at, never more"},
      {"soft", "positions after which no further depth is begun"},
      {"time", "milliseconds a move"},
      {"elo", "how strong it plays, 600 to 3000: below full strength it overlooks things as people do"},
      {"seed", "of a game at such a level: what it does not see"},
      {"hash", "megabytes of its table (16)"},
      {"threads", "threads that search together (1)"},
      {"without", "rules of its search to switch off, a + between them"},
      {"set", "numbers of its search, such as null_base:5+futility_margin:90; 'tune search --list' shows them"},
      {"eval", "classic: without a net; net: with the one that is built in, if any"},
      {"net", "a file with a net to play with"},
      {"syzygy", "folders of Syzygy tables, a colon between them"}};
  return settings;
}

std::vector<NamedThing> engine_rule_names() {
  std::vector<NamedThing> names;
  for (const auto& rule : engine::switched_rules()) names.push_back({rule.name, rule.summary});
  return names;
}

Expected<void> check_engine_player(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs) {
  const Permissions& permissions = needs.permissions;
  if (permissions.megabytes < 1 || permissions.threads < 1 || permissions.depth < 1 || permissions.milliseconds < 1)
    return Error{"'engine': nothing may be searched from here"};
  const auto settings = parse_engine_settings(spec, play, needs);
  return settings ? Expected<void>{} : settings.error();
}

Expected<std::unique_ptr<Player>> make_engine_player(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs) {
  auto settings = parse_engine_settings(spec, play, needs);
  if (!settings) return settings.error();
  auto net = settings->evaluation.open();
  if (!net) return net.error().in("net of 'engine'");
  settings->options.net = std::move(*net);
  auto made = engine::Engine::of_options(settings->options, settings->parameters);
  if (!made) return made.error();
  return std::unique_ptr<Player>(std::make_unique<EnginePlayer>(spec, needs.permissions, *settings, std::move(*made)));
}

}  // namespace arborist
