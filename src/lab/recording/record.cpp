#include "lab/recording/record.h"

#include <fmt/format.h>

#include "arena/players.h"
#include "core/text.h"
#include "face/search_memory.h"
#include "face/search_settings.h"
#include "lab/recording/estimate.h"

namespace arborist::lab {

namespace {

// The game's own searches: refused if not even their least is affordable.
Expected<void> check_cost(const AnyPlay& play, const Spec& spec, const SearchSettings& settings, double effort) {
  const bool is_bounded = settings.nodes || settings.milliseconds;
  if (is_bounded || settings.table_megabytes > 0 || !goes_by_depth(settings.algorithm)) return {};
  // Only the expected replies are searched: one or two of them, as with the best order.
  const bool prunes = arborist::prunes(settings.algorithm) || models_opponent(settings.algorithm);
  const TreeEstimate tree = estimate_tree(play, settings.depth);
  const double least = prunes ? tree.least_of_alpha_beta(settings.depth) : tree.positions(settings.depth);
  if (least <= effort) return {};
  return Error{fmt::format("{} to depth {} would look at {} positions{}; {} are allowed. Try depth={} or less{}",
                           spec.name(), settings.depth, about(least), prunes ? " even in the best order" : "",
                           grouped(static_cast<std::uint64_t>(effort)),
                           std::max(1, tree.deepest_within(effort, prunes)),
                           prunes ? ", or nodes=N" : ", or alphabeta")};
}

RecordingInfo facts_of(const AnyGame& game, const AnyPlay& play, const Spec& spec) {
  RecordingInfo info;
  info.game = game.info().name;
  info.start = play.start_text();
  info.moves = play.moves_played();
  info.search = spec.text();
  info.first_side = game.info().first_side;
  info.second_side = game.info().second_side;
  info.root_side = play.to_move();
  info.score_unit = game.info().score_unit;
  return info;
}

Recording finish(Recorder& recorder, const Analysis& analysis) {
  Recording recording = recorder.take();
  recording.info.value = analysis.value;
  recording.info.line = analysis.line;
  recording.info.depth = analysis.depth;
  recording.info.ended = analysis.ended;
  return recording;
}

}  // namespace

Expected<Recording> record(const AnyGame& game, const AnyPlay& play, const Spec& spec, const RecordLimits& limits,
                           const RecordControl& control) {
  if (play.outcome()) return Error{"the game is over in this position"};
  if (const auto sizes = check_sizes(spec, control.permissions); !sizes) return sizes.error();
  RecordingInfo facts = facts_of(game, play, spec);
  const bool by_engine = is_engine(spec);
  if (!by_engine) {
    // Whether quiescence and orders can be had is the search's own to say.
    const auto settings = parse_search(spec, game.info(), game.evaluators());
    if (!settings) return settings.error();
    if (const auto cost = check_cost(play, spec, *settings, static_cast<double>(limits.effort)); !cost)
      return cost.error();
    facts.win_points = game.win_points(settings->evaluator);
  }
  // A tree that is shown when it has grown must be kept from growing beyond what may be recorded.
  Limits search_limits;
  const auto algorithm = algorithm_of(spec.name());
  const bool is_shown_grown = algorithm == TreeAlgorithm::monte_carlo || algorithm == TreeAlgorithm::proof_number ||
                              algorithm == TreeAlgorithm::bayes || (algorithm && grows_by_value(*algorithm));
  if (is_shown_grown) search_limits.nodes = limits.effort;
  Recorder recorder(limits, control, std::move(facts));
  search_limits.stop = recorder.stop_token();
  SearchMemory memory(control.permissions);
  const Expected<Analysis> analysis =
      by_engine ? run_engine(play, spec, control.permissions, &recorder)
                : play.search(spec, {.limits = search_limits, .memory = &memory, .watcher = &recorder});
  if (!analysis) return analysis.error();
  if (recorder.is_too_wide()) return Error{"a position with 60,000 moves or more cannot be recorded"};
  if (recorder.gave_up())
    return Error{fmt::format("the search had cost {} positions and was not done; allow it more, or try less depth",
                             grouped(limits.effort))};
  return finish(recorder, *analysis);
}

}  // namespace arborist::lab
