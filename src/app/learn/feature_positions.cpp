#include "app/learn/feature_positions.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "app/learn/own_games.h"
#include "core/checksum.h"
#include "core/memory.h"
#include "core/parse_json.h"
#include "core/plural.h"
#include "core/random.h"
#include "engine/net/expansion.h"
#include "farm/run.h"
#include "learn/promise.h"

namespace arborist {
namespace {

constexpr double share_held_out = 0.05;
constexpr double share_of_result = 0.3;
constexpr std::size_t games_at_once = 256;

double points_of(Score result) { return result > Score::draw() ? 1 : result < Score::draw() ? 0 : 0.5; }

// How much a score is worth to its side: what it says where it is sure, and else what such scores have led to.
float promise_of(Score score, double scale) {
  if (score.is_decided()) return score.is_win() ? 1.0F : 0.0F;
  return static_cast<float>(learn::sigmoid(score.value() / scale));
}

Score for_mover(Score of_first, std::size_t ply) { return ply % 2 == 0 ? of_first : -of_first; }

// Which scores led to what: the scale at which they foretell the results of their games best.
class ScoresAndResults {
 public:
  void add(const OwnGame& game) {
    moves_ += game.moves.size();
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
      const auto& score = game.moves[ply].score;
      if (!score || score->is_decided()) continue;
      auto& [sum, count] = by_score_[score->value()];
      sum += points_of(for_mover(game.result, ply));
      count += 1;
    }
  }
  [[nodiscard]] std::uint64_t moves() const { return moves_; }
  [[nodiscard]] double scale() const {
    std::vector<learn::Promised> list;
    list.reserve(by_score_.size());
    for (const auto& [score, all] : by_score_)
      list.push_back({static_cast<double>(score), all.first / all.second, all.second});
    constexpr double least = 1;
    constexpr double most = 3000;
    return learn::fitted_scale(list, least, most);
  }

 private:
  std::map<int, std::pair<double, double>> by_score_;  // the sum of the results, and how many
  std::uint64_t moves_ = 0;
};

struct ExpandedGame {
  learn::ExampleSet examples;
  std::optional<Error> error;
};

// Turns the games of one file into examples, some hundred at a time.
class FeatureExpansion {
 public:
  struct Options {
    double scale = 1;       // of the scores
    double share_kept = 1;  // of the positions
    std::uint64_t seed = 1;
    std::uint64_t file = 0;  // its number
  };
  FeatureExpansion(const AnyGame& game, const Options& options, farm::Hands& hands, FeaturePositions& made)
      : game_(game), options_(options), hands_(hands), made_(made) {}

  // True where it has done some.
  [[nodiscard]] Expected<bool> add(const OwnGame& game) {
    waiting_.push_back(game);
    if (waiting_.size() < games_at_once) return false;
    const auto done = finish();
    return done ? Expected<bool>(true) : done.error();
  }
  // Those that still wait.
  [[nodiscard]] Expected<void> finish() {
    const auto games = farm::gather<ExpandedGame>(hands_, waiting_.size(),
                                                  [&](farm::Piece piece) { return expanded(waiting_[piece]); });
    for (std::size_t i = 0; i < games.size(); ++i) {
      if (games[i].error) return games[i].error->in(fmt::format("game {}", waiting_[i].number));
      const bool is_held_out = engine::is_held_out(waiting_[i].number + (options_.file << 40U), share_held_out);
      (is_held_out ? made_.held_out : made_.training).append(games[i].examples);
      made_.in_points = made_.in_points || waiting_[i].in_points;
    }
    waiting_.clear();
    return {};
  }

 private:
  [[nodiscard]] ExpandedGame expanded(const OwnGame& game) const {
    ExpandedGame result;
    const auto play = game_.start("");
    if (!play) {
      result.error = play.error();
      return result;
    }
    Random random(mix_bits(options_.seed) ^ game.number);
    for (std::size_t ply = 0; ply < game.moves.size() && !result.error; ++ply) {
      const OwnMove& move = game.moves[ply];
      const auto image = static_cast<std::uint32_t>(random.next() >> 40U);
      if (random.fraction() < options_.share_kept && move.score) {
        const auto seen = (*play)->features(image);
        result.examples.add(seen.own, seen.other, seen.bucket,
                            {.promised = promise_of(*move.score, options_.scale),
                             .came = promise_of(for_mover(game.result, ply), options_.scale),
                             .by_hand = (*play)->value_by_hand().value()});
      }
      if (const auto next = (*play)->play(move.text); !next) result.error = next.error();
    }
    return result;
  }

  const AnyGame& game_;
  Options options_;
  farm::Hands& hands_;
  FeaturePositions& made_;
  std::vector<OwnGame> waiting_;
};

Json source_of(const std::string& path, const OwnGames& games, double scale) {
  Json source = {{"file", std::filesystem::path(path).filename().string()},
                 {"games", games.count},
                 {"checksum", games.checksum},
                 {"score_scale", scale}};
  if (auto origin = parse_json(games.origin)) source["origin"] = std::move(*origin);
  return source;
}

// About: half of the features that there can be are there in the mean, two bytes each in both views.
Expected<void> check_memory_for(std::uint64_t positions, const FeatureSpace& space) {
  constexpr std::uint64_t bytes_besides = 64;
  const std::uint64_t needed = positions * (std::uint64_t{2} * space.most_active + bytes_besides);
  const std::uint64_t free = available_memory();
  if (needed <= free) return {};
  return Error{fmt::format("{} may need {} MB of memory, and {} MB are free", counted(positions, "position"),
                           needed >> 20U, free >> 20U)};
}

void set_targets(FeaturePositions& made) {
  made.result_share = share_of_result;
  Checksum sum;
  for (learn::ExampleSet* set : {&made.training, &made.held_out}) {
    set->set_result_share(share_of_result);
    set->add_to(sum);
  }
  made.checksum = sum.text();
}

}  // namespace

Expected<std::optional<FeaturePositions>> make_feature_positions(const AnyGame& game, const ExpandTask& task,
                                                                 StageWatcher& watcher) {
  const auto start = game.start("");
  if (!start) return start.error();
  FeaturePositions made{.space = (*start)->feature_space().value(), .sources = Json::array()};
  std::vector<ScoresAndResults> files(task.games.size());
  std::uint64_t moves = 0;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const auto read = read_own_games(task.games[i], [&](const OwnGame& each) -> Expected<void> {
      files[i].add(each);
      return {};
    });
    if (!read) return read.error();
    moves += files[i].moves();
  }
  if (const auto enough = check_memory_for(std::min(moves, most_feature_positions), made.space); !enough)
    return enough.error();
  farm::Threads hands(static_cast<std::size_t>(task.threads));
  bool goes_on = true;
  for (std::size_t i = 0; i < files.size() && goes_on; ++i) {
    made.score_scale = files[i].scale();
    FeatureExpansion expansion(game,
                               {.scale = made.score_scale,
                                .share_kept = static_cast<double>(most_feature_positions) /
                                              static_cast<double>(std::max<std::uint64_t>(1, moves)),
                                .seed = task.seed + i,
                                .file = i},
                               hands, made);
    const auto read = read_own_games(task.games[i], [&](const OwnGame& each) -> Expected<void> {
      if (!goes_on) return {};
      const auto some = expansion.add(each);
      if (!some) return some.error();
      if (*some) goes_on = watcher.goes_on(counted(made.training.size() + made.held_out.size(), "position"));
      return {};
    });
    if (!read) return read.error();
    if (const auto rest = expansion.finish(); !rest) return rest.error().in(task.games[i]);
    made.sources.push_back(source_of(task.games[i], *read, made.score_scale));
  }
  if (!goes_on) return std::optional<FeaturePositions>();
  set_targets(made);
  return std::optional(std::move(made));
}

}  // namespace arborist
