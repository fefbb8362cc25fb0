#include "engine/selfplay.h"

#include <fmt/format.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "chess/chess960.h"
#include "core/random.h"
#include "farm/run.h"
#include "learn/net.h"

namespace arborist::engine {
namespace {

using chess::Position;

SearchRequest request_for(const SelfplayOptions& options, const std::stop_token& stop) {
  SearchRequest request;
  request.soft_nodes = options.nodes;
  request.limits.nodes = options.nodes * SelfplayOptions::hard_factor;
  request.limits.stop = stop;
  return request;
}

// Random moves from the start; nothing if they end the game.
std::optional<Position> random_opening(const SelfplayOptions& options, Random& random) {
  Position position = options.chess960 ? chess::chess960_start(static_cast<int>(random.below(chess::chess960_starts)))
                                       : Position::start();
  const int plies = options.plies + static_cast<int>(random.below(2));
  for (int ply = 0; ply < plies && !position.outcome(); ++ply) {
    const auto moves = position.moves();
    position = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  if (position.outcome()) return std::nullopt;
  return position;
}

// Tells from the values so far whether the game is as good as over.
class Judge {
 public:
  explicit Judge(const SelfplayAdjudication& rules) : rules_(rules) {}

  // After a move; `for_white` is what the side that moved thinks, `plies` are those of the whole game.
  std::optional<GameResult> see(int for_white, int plies) {
    white_wins_ = for_white >= rules_.win_score ? white_wins_ + 1 : 0;
    black_wins_ = for_white <= -rules_.win_score ? black_wins_ + 1 : 0;
    level_ = std::abs(for_white) <= rules_.draw_score && plies >= rules_.draw_after ? level_ + 1 : 0;
    if (is_long(white_wins_, rules_.win_plies)) return GameResult::white_won;
    if (is_long(black_wins_, rules_.win_plies)) return GameResult::black_won;
    if (is_long(level_, rules_.draw_plies)) return GameResult::drawn;
    return std::nullopt;
  }

 private:
  static bool is_long(int run, int wanted) { return wanted > 0 && run >= wanted; }

  SelfplayAdjudication rules_;
  int white_wins_ = 0;
  int black_wins_ = 0;
  int level_ = 0;
};

std::optional<Position> balanced_opening(Engine& engine, const SelfplayOptions& options, Random& random,
                                         const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    const auto opening = random_opening(options, random);
    if (!opening) continue;
    engine.new_game();
    const SearchResult found = engine.search(Game(*opening), request_for(options, stop));
    if (std::abs(found.value.value()) <= options.opening_score) return opening;
  }
  return std::nullopt;
}

// A game is a piece; each hand has an engine.
class Games final : public farm::Work<GameRecord>, public farm::Watcher {
 public:
  Games(const SelfplayOptions& options, const std::vector<std::uint64_t>& played_before, SelfplayWatcher& watcher,
        std::vector<Engine>& engines)
      : options_(options), watcher_(watcher), engines_(engines), is_played_(options.games + 1) {
    for (const std::uint64_t number : played_before)
      if (number <= options.games) is_played_[number] = true;
  }

  [[nodiscard]] farm::Pieces pieces() const override { return {1, options_.games + 1}; }
  [[nodiscard]] bool is_done(farm::Piece number) const override { return is_played_[number]; }
  Expected<std::optional<GameRecord>> do_piece(farm::Piece number, std::size_t hand,
                                               const std::stop_token& stop) override {
    return play_selfplay_game(engines_[hand], options_, number, stop);
  }
  Expected<farm::Next> take(farm::Piece number, std::size_t, GameRecord record) override {
    if (record.number != number)
      return Error{fmt::format("game {} came in the place of game {}", record.number, number)};
    if (const auto kept = watcher_.game_played(record); !kept) return kept.error();
    positions_ += record.moves.size();
    return farm::Next::go_on;
  }
  [[nodiscard]] std::string to_bytes(const GameRecord& record) const override { return engine::to_bytes(record); }
  [[nodiscard]] Expected<GameRecord> from_bytes(std::string_view bytes) const override {
    const bool is_whole = bytes.size() >= RecordLayout::moves && record_length(bytes) == bytes.size();
    if (!is_whole || !is_undamaged(bytes)) return Error{"a damaged game came"};
    return parse_record(bytes);
  }
  void tick(const farm::Progress& progress) override { watcher_.tick(of(progress)); }
  [[nodiscard]] SelfplayProgress of(const farm::Progress& progress) const { return {progress, positions_}; }

 private:
  const SelfplayOptions& options_;
  SelfplayWatcher& watcher_;
  std::vector<Engine>& engines_;
  std::vector<bool> is_played_;  // by number
  std::atomic<std::uint64_t> positions_ = 0;
};

// Fewer than asked for where there is not memory for all.
Expected<std::vector<Engine>> make_engines(const SelfplayOptions& options) {
  std::vector<Engine> engines;
  for (int i = 0; i < options.threads; ++i) {
    try {
      auto engine = Engine::of_options({.hash_megabytes = options.hash_megabytes, .net = options.net});
      if (!engine && engines.empty()) return engine.error();
      if (!engine) break;
      engines.push_back(std::move(*engine));
    } catch (const std::bad_alloc&) {
      if (engines.empty()) throw;
      break;
    }
  }
  return engines;
}

}  // namespace

std::string SelfplayOptions::settings_text() const {
  return fmt::format("plies={} opening={} hash={} win={}x{} draw={}x{}@{} longest={}{}{}", plies, opening_score,
                     hash_megabytes, adjudication.win_score, adjudication.win_plies, adjudication.draw_score,
                     adjudication.draw_plies, adjudication.draw_after, adjudication.longest,
                     chess960 ? " chess960" : "", net ? fmt::format(" net={:08x}", net->fingerprint()) : "");
}

std::optional<GameRecord> play_selfplay_game(Engine& engine, const SelfplayOptions& options, std::uint64_t number,
                                             const std::stop_token& stop) {
  Random random(mix_bits(options.seed) ^ number);
  const auto start = balanced_opening(engine, options, random, stop);
  if (!start) return std::nullopt;
  engine.new_game();
  GameRecord record{.number = number, .start = *start, .moves = {}};
  Game<Position> game(*start);
  Judge judge(options.adjudication);
  const SearchRequest request = request_for(options, stop);
  while (!game.outcome()) {
    const SearchResult found = engine.search(game, request);
    if (stop.stop_requested() || !found.best) return std::nullopt;
    const bool is_white = game.position().to_move() == chess::white;
    const int score = found.value.value();
    record.moves.push_back({*found.best, static_cast<std::int16_t>(score)});
    game.play(*found.best);
    if (game.outcome()) break;
    const int plies = options.plies + game.plies();
    if (const auto result = judge.see(is_white ? score : -score, plies)) {
      record.ending = GameEnding::adjudicated;
      record.result = *result;
      return record;
    }
    if (plies >= options.adjudication.longest) {
      record.ending = GameEnding::too_long;
      return record;
    }
  }
  record.result = result_of(game.outcome()->winner());
  return record;
}

Expected<SelfplayProgress> run_selfplay(const SelfplayOptions& options, const std::vector<std::uint64_t>& played_before,
                                        SelfplayWatcher& watcher, const std::stop_token& stop, farm::Farm& farm) {
  auto engines = make_engines(options);
  if (!engines) return engines.error();
  Games games(options, played_before, watcher, *engines);
  const auto hands = farm.hands(engines->size());
  // In order the file is the same for any number of threads. Of many processes nobody waits for the slowest.
  const bool is_alone = farm.post() == nullptr;
  const auto end = farm::run(games, *hands, {.stop = stop, .watcher = &games, .in_order = is_alone});
  if (end.error) return *end.error;
  return games.of(end.progress);
}

Expected<SelfplayProgress> run_selfplay(const SelfplayOptions& options, const std::vector<std::uint64_t>& played_before,
                                        SelfplayWatcher& watcher, const std::stop_token& stop) {
  farm::OneProcess farm;
  return run_selfplay(options, played_before, watcher, stop, farm);
}

}  // namespace arborist::engine
