#include "app/learn/feature_positions.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <span>

#include "app/learn/own_games.h"
#include "core/checksum.h"
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

// The scale at which these scores foretell the results of their games best.
double scale_of_scores(const std::vector<OwnGame>& games) {
  std::map<int, learn::Promised> by_score;
  for (const OwnGame& game : games)
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
      const auto& score = game.moves[ply].score;
      if (!score || score->is_decided()) continue;
      auto& [value, sum, count] = by_score.try_emplace(score->value(), learn::Promised{0, 0, 0}).first->second;
      value = score->value();
      sum += points_of(for_mover(game.result, ply));
      count += 1;
    }
  std::vector<learn::Promised> list;
  for (const auto& [score, all] : by_score) list.push_back({all.value, all.target / all.weight, all.weight});
  constexpr double least = 1;
  constexpr double most = 3000;
  return learn::fitted_scale(list, least, most);
}

struct SideOfGame {
  learn::ExampleSet examples;
  std::optional<Error> error;
};

// All that is the same for the games of one file.
struct FileOfGames {
  const AnyGame& game;
  double scale = 1;
  double share_kept = 1;
  std::uint64_t seed = 1;

  [[nodiscard]] SideOfGame expand(const OwnGame& played) const {
    SideOfGame side;
    auto play = game.start("");
    const auto fail = [&](const Error& error) {
      side.error = error.in(fmt::format("game {}", played.number));
      return std::move(side);
    };
    if (!play) return fail(play.error());
    Random random(mix_bits(seed) ^ played.number);
    for (std::size_t ply = 0; ply < played.moves.size(); ++ply) {
      const OwnMove& move = played.moves[ply];
      const auto image = static_cast<std::uint32_t>(random.next() >> 40U);
      if (move.score && random.fraction() < share_kept) {
        const auto seen = (*play)->features(image);
        side.examples.add(seen.own, seen.other, seen.bucket,
                          {.promised = promise_of(*move.score, scale),
                           .came = promise_of(for_mover(played.result, ply), scale),
                           .by_hand = (*play)->value_by_hand().value()});
      }
      if (const auto next = (*play)->play(move.text); !next) return fail(next.error());
    }
    return side;
  }
};

}  // namespace

Expected<std::optional<FeaturePositions>> make_feature_positions(const AnyGame& game, const ExpandTask& task,
                                                                 StageWatcher& watcher) {
  FeaturePositions made;
  const auto start = game.start("");
  if (!start) return start.error();
  made.space = (*start)->feature_space().value();
  made.sources = Json::array();
  std::vector<OwnGames> files;
  std::uint64_t moves = 0;
  for (const std::string& path : task.games) {
    auto games = read_own_games(path);
    if (!games) return games.error();
    for (const OwnGame& each : games->games) moves += each.moves.size();
    files.push_back(std::move(*games));
  }
  farm::Threads hands(static_cast<std::size_t>(task.threads));
  std::uint64_t done = 0;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const auto& games = files[i].games;
    const FileOfGames file{.game = game,
                           .scale = scale_of_scores(games),
                           .share_kept = static_cast<double>(most_feature_positions) /
                                         static_cast<double>(std::max<std::uint64_t>(1, moves)),
                           .seed = task.seed + i};
    for (std::size_t first = 0; first < games.size(); first += games_at_once) {
      const auto some = std::span(games).subspan(first, std::min(games_at_once, games.size() - first));
      const auto sides =
          farm::gather<SideOfGame>(hands, some.size(), [&](farm::Piece piece) { return file.expand(some[piece]); });
      for (std::size_t n = 0; n < some.size(); ++n) {
        if (sides[n].error) return sides[n].error->in(task.games[i]);
        const bool is_held_out = engine::is_held_out(some[n].number + (std::uint64_t{i} << 40U), share_held_out);
        (is_held_out ? made.held_out : made.training).append(sides[n].examples);
        made.in_points = made.in_points || some[n].in_points;
      }
      done += some.size();
      if (!watcher.goes_on(counted(done, "game"))) return std::optional<FeaturePositions>();
    }
    made.score_scale = file.scale;
    Json source = {{"file", std::filesystem::path(task.games[i]).filename().string()},
                   {"games", games.size()},
                   {"checksum", files[i].checksum},
                   {"score_scale", file.scale}};
    if (auto origin = parse_json(files[i].origin)) source["origin"] = std::move(*origin);
    made.sources.push_back(std::move(source));
  }
  made.result_share = share_of_result;
  for (learn::ExampleSet* set : {&made.training, &made.held_out}) set->set_result_share(share_of_result);
  Checksum sum;
  made.training.add_to(sum);
  made.held_out.add_to(sum);
  made.checksum = sum.text();
  return std::optional(std::move(made));
}

}  // namespace arborist
