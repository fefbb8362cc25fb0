#include "app/lab/recording.h"

#include "app/play/start.h"
#include "lab/recording/file.h"
#include "lab/recording/record.h"

namespace arborist {

namespace {

Expected<lab::Recording> record_from(const AnyGame& game, const Expected<std::unique_ptr<AnyPlay>>& play,
                                     const std::vector<std::string>& moves, const std::string& with,
                                     const lab::RecordLimits& limits) {
  if (!play) return play.error();
  for (const auto& move : moves)
    if (const auto played = (*play)->play(move); !played) return played.error();
  const auto spec = Spec::parse(with);
  if (!spec) return spec.error();
  return lab::record(game, **play, *spec, limits, {.permissions = Permissions::everything()});
}

}  // namespace

void add_source_options(Command& command, RecordingSource& source) {
  command.add_option("game", source.game, "The game; 'arborist games' lists them");
  command.add_option("position", source.setup, start_help);
  command
      .add_option("--with", source.with, "The search; 'arborist players' lists them, and 'engine:depth=N' for chess")
      ->capture_default_str();
  command.add_option("--moves", source.moves, "Moves to play first");
  command.add_option("--open", source.open, "Open this recording instead of making one");
  command.add_option("--nodes", source.limits.nodes, "Record so many nodes; the rest is only counted")
      ->capture_default_str()
      ->check(Range(std::size_t{1}, lab::RecordLimits::most_nodes));
  command.add_option("--plies", source.limits.plies, "Keep nothing deeper than this")->check(Range(0, 10'000));
  command.add_option("--every", source.limits.every, "Below the second ply keep one child in N, chosen by the seed")
      ->check(Range(1, 1'000'000));
  command.add_option("--seed", source.limits.seed, "The seed of --every, and of a start by chance")
      ->capture_default_str();
  command.add_option("--effort", source.limits.effort, "Positions that the search may cost")->capture_default_str();
}

Expected<LoadedRecording> load(const RecordingSource& source, const GameList& games) {
  if (!source.open.empty()) {
    if (!source.game.empty()) return Error{"--open takes game and position from the recording; name none beside it"};
    auto recording = lab::read_recording(source.open);
    if (!recording) return recording.error();
    const auto game = games.find(recording->info.game);
    if (!game) return game.error().in(source.open);
    return LoadedRecording{*game, std::move(*recording)};
  }
  if (source.game.empty()) return Error{"name a game, or a recording with --open"};
  const auto game = games.find(source.game);
  if (!game) return game.error();
  const auto start = start_from(**game, source.setup, source.limits.seed);
  auto recording = record_from(**game, start, source.moves, source.with, source.limits);
  if (!recording) return recording.error();
  return LoadedRecording{*game, std::move(*recording)};
}

Expected<lab::Recording> record_same(const LoadedRecording& loaded, const std::string& spec,
                                     const lab::RecordLimits& limits) {
  const auto& info = loaded.recording.info;
  return record_from(*loaded.game, loaded.game->start(info.start), info.moves, spec, limits);
}

}  // namespace arborist
