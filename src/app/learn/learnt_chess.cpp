#include "app/learn/learnt_chess.h"

#include <fmt/format.h>

#include <atomic>

#include "app/data/positions.h"
#include "app/data/selfplay_header.h"
#include "app/data/training.h"
#include "app/learn/learn_plan.h"
#include "app/terminal.h"
#include "core/plural.h"
#include "core/spec.h"
#include "core/text.h"
#include "engine/data/game_writer.h"
#include "engine/net/chess_net.h"
#include "engine/selfplay.h"

namespace arborist {
namespace {

// Of the memory that is free, how much the positions may need that come of all games.
constexpr double share_of_memory = 0.75;

double room_of(std::size_t free_memory) { return share_of_memory * static_cast<double>(free_memory); }

// How many positions a file holds with so many games.
std::uint64_t positions_in(std::uint64_t bytes, std::uint64_t games) {
  const std::uint64_t besides = engine::HeaderLayout::bytes + games * engine::RecordLayout::moves;
  return bytes > besides ? (bytes - besides) / sizeof(engine::ScoredMove) : 0;
}

// Keeps the games, and ends the run when the watcher has had enough, or memory would not hold the positions of more.
class PlayInLearning final : public engine::SelfplayWatcher {
 public:
  PlayInLearning(engine::GameWriter& writer, std::uint64_t bytes_before, LearntChess::FreeMemory free_memory,
                 StageWatcher& watcher)
      : writer_(writer),
        watcher_(watcher),
        free_memory_(free_memory),
        bytes_before_(bytes_before),
        bytes_(writer.size()),
        positions_before_(positions_in(writer.size(), writer.numbers_before().size())) {}

  Expected<void> game_played(const engine::GameRecord& record) override {
    ++games_;
    auto written = writer_.write(record);
    bytes_ = writer_.size();
    return written;
  }
  void tick(const engine::SelfplayProgress& progress) override {
    const std::uint64_t games = writer_.numbers_before().size() + progress.games.done;
    const bool goes_on = watcher_.goes_on(fmt::format("{}, {}, {} a second", counted(games, "game"),
                                                      counted(positions_before_ + progress.positions, "position"),
                                                      grouped(std::uint64_t(progress.positions_per_second()))));
    if (goes_on && has_room()) return;
    is_short_of_memory_ = goes_on;
    stop_.request_stop();
  }
  [[nodiscard]] std::stop_token stop() const { return stop_.get_token(); }
  [[nodiscard]] bool is_short_of_memory() const { return is_short_of_memory_; }
  [[nodiscard]] std::uint64_t games() const { return writer_.numbers_before().size() + games_; }

 private:
  [[nodiscard]] bool has_room() const {
    const std::uint64_t needed = engine::Expansion::most_bytes(bytes_before_ + bytes_);
    return static_cast<double>(needed) <= room_of(free_memory_());
  }

  engine::GameWriter& writer_;
  StageWatcher& watcher_;
  LearntChess::FreeMemory free_memory_;
  std::uint64_t bytes_before_;
  std::atomic<std::uint64_t> bytes_;
  std::uint64_t positions_before_;  // in games of earlier runs
  bool is_short_of_memory_ = false;
  std::stop_source stop_;
  std::uint64_t games_ = 0;
};

}  // namespace

void LearntChess::complete(LearnPlan& plan) const {
  if (plan.generations > 0) return;
  constexpr double hours_of_one = 0.5;
  constexpr double hours_of_two = 4;
  plan.generations = plan.hours < hours_of_one ? 1 : plan.hours < hours_of_two ? 2 : 3;
}

Expected<void> LearntChess::check_room(const LearnPlan& plan) const {
  // Measured: a game of self-play has some 110 moves at 500 nodes.
  constexpr std::uint64_t bytes_of_game = engine::RecordLayout::moves + 110 * sizeof(engine::ScoredMove);
  const std::uint64_t needed_by_game = engine::Expansion::most_bytes(bytes_of_game);
  const std::uint64_t games = plan.games * static_cast<std::uint64_t>(plan.generation_count());
  const std::uint64_t free = free_memory_();
  if (static_cast<double>(games * needed_by_game) <= room_of(free)) return {};
  const auto most = static_cast<std::uint64_t>(room_of(free)) / needed_by_game / plan.generation_count();
  return Error{
      fmt::format("--games: the positions of {} in {} need about {} MB of memory, and {} MB are free; about {} "
                  "games a generation would fit",
                  counted(games, "game"), counted(plan.generation_count(), "generation"),
                  grouped((games * needed_by_game) >> 20U), grouped(free >> 20U), grouped(most))};
}

Expected<PlayedGames> LearntChess::play(const PlayTask& task, StageWatcher& watcher) {
  engine::SelfplayOptions options{.games = task.games, .nodes = task.nodes, .seed = task.seed, .threads = task.threads};
  options.net = {};
  if (!task.net.empty()) {
    auto net = engine::read_chess_net(task.net);
    if (!net) return net.error();
    options.net = std::move(*net);
  }
  const auto bytes_before = bytes_of_files(task.games_before);
  if (!bytes_before) return bytes_before.error();
  auto writer = engine::GameWriter::resume(task.file, selfplay_header(options));
  if (!writer) return writer.error();
  PlayInLearning playing(*writer, *bytes_before, free_memory_, watcher);
  const auto played = engine::run_selfplay(options, writer->numbers_before(), playing, playing.stop());
  if (!played) return played.error();
  if (const auto synced = writer->sync(); !synced) return synced.error();
  return PlayedGames{.games = playing.games(),
                     .is_short_of_memory = playing.is_short_of_memory() && playing.games() < task.games};
}

Expected<std::optional<ExpandedGames>> LearntChess::expand(const ExpandTask& task, StageWatcher& watcher) {
  PositionsRequest request{.files = task.games, .output = task.file};
  request.options.seed = task.seed;
  request.options.threads = static_cast<std::size_t>(task.threads);
  const auto made = make_positions(request, [&](const std::string& how_far) { return watcher.goes_on(how_far); });
  if (!made) return made.error();
  if (made->is_stopped) return std::optional<ExpandedGames>();
  return std::optional(ExpandedGames{.training = made->training, .held_out = made->held_out});
}

Expected<std::optional<TrainedNet>> LearntChess::train(const TrainTask& task, StageWatcher& watcher) {
  if (const auto before = trained_before(task.file, "classic_evaluation")) return before;
  TrainRequest request;
  request.files = {task.positions.file};
  request.width = task.width;
  // Measured: a narrow net on some ten million positions learns best quickly; wider ones have more to lose.
  constexpr std::uint32_t narrow = 128;
  request.options.rate = task.width <= narrow ? 8e-3 : 4e-3;
  request.options.passes = task.passes;
  request.options.seed = task.seed;
  request.options.threads = task.threads;
  request.output = task.file;
  request.resume = true;
  request.quiet = true;
  request.seconds_between_checkpoints = task.seconds_between_checkpoints;
  const bool unicode = Terminal::detect().unicode;
  const auto trained =
      train_net(request, [&](const TrainingMoment& moment) { return watcher.goes_on(moment.how_far(unicode)); });
  if (!trained) return trained.error();
  if (trained->is_stopped) return std::optional<TrainedNet>();
  return std::optional(TrainedNet{.error = trained->net.error, .error_by_hand = trained->classic.error});
}

double LearntChess::training_speed(std::uint32_t width) const {
  constexpr double columns_a_second = 100e6;
  return columns_a_second / width;
}

std::string LearntChess::player(const std::string& net) const {
  const Spec engine = Spec::named("engine").with("hash", 4);
  return (net.empty() ? engine.with("eval", "classic") : engine.with("net", net)).text();
}

}  // namespace arborist
