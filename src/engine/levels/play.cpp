#include "engine/levels/play.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>

#include "core/random.h"
#include "engine/levels/level_eyes.h"

namespace arborist::engine {

SearchResult search_at_level(Engine& engine, const Game<chess::Position>& game, SearchRequest request,
                             const Weakness& weakness, const ProgressCallback& report, SearchWatcher* watcher) {
  const Level level = level_of_the_day(weakness.elo, weakness.seed);
  const LevelEyes eyes(level, weakness.seed, game);
  const Stopwatch watch;
  request.eyes = &eyes;
  request.limits.nodes = std::min(request.limits.nodes, static_cast<std::uint64_t>(eyes.nodes(game.position())));
  engine.new_game();
  SearchResult result = watcher != nullptr ? engine.search_watched(game, request, *watcher, report)
                                           : engine.search(game, request, report);
  engine.new_game();  // what weak eyes saw is nothing for others to go on from
  if (result.best) rest(human_while(game, *result.best, request, weakness.seed) - watch.elapsed(), request.limits.stop);
  return result;
}

Duration human_while(const Game<chess::Position>& game, chess::Move move, const SearchRequest& request,
                     std::uint64_t seed) {
  constexpr auto little = std::chrono::seconds(10), most = std::chrono::seconds(12);
  if (!request.clock || request.ponder || request.clock->own < little) return {};
  const TimeLeft& clock = *request.clock;
  const bool retakes =
      !game.moves().empty() && game.position().is_capture(move) && game.moves().back().to() == move.to();
  const bool is_only = game.position().moves().size() == 1;
  const auto key = static_cast<std::uint64_t>(game.position().key());
  const auto percent = static_cast<int>(20 + (mix_bits(key ^ seed) >> 40U) % 160U);
  const Duration usual = clock.own / 60 + clock.own_increment / 2;
  const Duration wanted = usual * percent / (retakes || is_only ? 400 : 100);
  return std::min<Duration>({wanted, clock.own / 30, most, request.limits.time.value_or(most)});
}

void rest(Duration time, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait_for(lock, stop, time, [] { return false; });
}

}  // namespace arborist::engine
