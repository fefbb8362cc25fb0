#include "lab/model/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/exponential.h"
#include "core/json.h"
#include "core/plural.h"
#include "core/text.h"
#include "face/tree_watcher.h"

namespace arborist::lab {

namespace {

// What every move of the root is worth to a search, by its number.
class RootWorths final : public TreeWatcher {
 public:
  explicit RootWorths(std::size_t moves) : worths_(moves) {}
  void trying(int ply, std::uint16_t move) override {
    if (ply == 0) move_ = move;
  }
  void returned(int ply, Score value) override {
    if (ply == 1) worths_[move_] = -value;
  }
  [[nodiscard]] const std::vector<Score>& worths() const { return worths_; }

 private:
  std::vector<Score> worths_;
  std::uint16_t move_ = 0;
};

// One move of the opponent: what its position offered, to one type.
struct ModelledMove {
  std::vector<Score> worths;
  std::size_t played = 0;
};

// How many of the moves are as good as the best, and whether the one that was played is.
struct BestOfMove {
  std::size_t count = 0;
  bool has_played = false;
};
BestOfMove best_of(const ModelledMove& move) {
  const Score best = *std::max_element(move.worths.begin(), move.worths.end());
  return {static_cast<std::size_t>(std::count(move.worths.begin(), move.worths.end(), best)),
          move.worths[move.played] == best};
}

// The chance of the move to a type that slips so often.
double chance_with_slips(const ModelledMove& move, double slip) {
  const BestOfMove best = best_of(move);
  const auto all = static_cast<double>(move.worths.size());
  const auto good = static_cast<double>(best.count);
  if (best.count == move.worths.size()) return 1 / all;
  return best.has_played ? (1 - slip) / good : slip / (all - good);
}

double log_loss_of(const std::vector<ModelledMove>& moves, double error) {
  double sum = 0;
  for (const ModelledMove& move : moves) {
    const Score best = *std::max_element(move.worths.begin(), move.worths.end());
    const auto weight = [&](std::size_t i) { return exponential((move.worths[i].value() - best.value()) / error); };
    double all = 0;
    for (std::size_t i = 0; i < move.worths.size(); ++i) all += weight(i);
    sum -= std::log(weight(move.played) / all);
  }
  return sum / static_cast<double>(moves.size());
}

// The error under which the moves are likeliest: the loss has one valley, and is searched in ever smaller steps.
std::pair<double, double> fitted_error(const std::vector<ModelledMove>& moves) {
  double best = 1, loss = log_loss_of(moves, best);
  for (const double step : {2.0, 1.25, 1.05, 1.01}) {
    const double centre = best;
    for (int i = -20; i <= 20; ++i) {
      const double error = centre * std::pow(step, i);
      if (error < 0.01 || error > 30'000) continue;
      const double now = log_loss_of(moves, error);
      if (now < loss) loss = now, best = error;
    }
  }
  return {best, loss};
}

class ModelLearner {
 public:
  explicit ModelLearner(const ModelRequest& request) : request_(request), names_(request.evaluators) {
    if (names_.empty())
      for (const auto& known : request.game.evaluators()) names_.push_back(known.name);
    moves_.resize(names_.size());
  }

  Expected<LearntModel> operator()() {
    for (std::size_t number = 0; number < request_.games.size() && !is_done_; ++number)
      if (const auto good = look_at(request_.games[number]); !good)
        return good.error().in(fmt::format("game {}", number + 1));
    LearntModel model{request_.game.info().name, request_.player, request_.sight, moves_.front().size()};
    if (model.moves == 0)
      return Error{request_.player.empty() ? std::string("there is no move in these games that was a choice")
                                           : fmt::format("{} chose no move in these games; the players are {}",
                                                         in_quotes(request_.player), players_listed())};
    for (const ModelledMove& move : moves_.front())
      model.by_chance += std::log(static_cast<double>(move.worths.size())) / static_cast<double>(model.moves);
    fill_types(model);
    return model;
  }

 private:
  Expected<void> look_at(const PlayedGame& played) {
    const bool has_first = request_.player.empty() || request_.player == played.first;
    const bool has_second = request_.player.empty() || request_.player == played.second;
    if (!has_first && !has_second) return {};
    auto play = request_.game.start(played.start);
    if (!play) return play.error();
    for (const std::string& text : played.moves) {
      if ((*play)->outcome()) break;
      const bool is_theirs = (*play)->to_move() == Side::first ? has_first : has_second;
      const std::vector<std::string> legal = is_theirs ? (*play)->legal_moves() : std::vector<std::string>{};
      const auto before = legal.size() > 1 ? (*play)->clone() : nullptr;
      const auto shown = (*play)->play(text);
      if (!shown) return shown.error();
      if (!before) continue;
      const auto found = std::find(legal.begin(), legal.end(), *shown);
      if (found == legal.end()) continue;
      if (const auto good = keep(*before, static_cast<std::size_t>(found - legal.begin()), legal.size()); !good)
        return good.error();
      const std::uint64_t looked_at = moves_.front().size();
      is_done_ = looked_at >= request_.most_moves || !request_.goes_on(looked_at);
      if (is_done_) break;
    }
    return {};
  }

  Expected<void> keep(const AnyPlay& before, std::size_t played, std::size_t count) {
    for (std::size_t type = 0; type < names_.size(); ++type) {
      RootWorths watcher(count);
      const Spec spec = Spec::named("minimax").with("depth", request_.sight).with("eval", names_[type]);
      const auto found = before.search(spec, {.watcher = &watcher});
      if (!found) return found.error();
      moves_[type].push_back({watcher.worths(), played});
    }
    return {};
  }

  void fill_types(LearntModel& model) const {
    std::vector<double> logs;
    for (std::size_t type = 0; type < names_.size(); ++type) {
      double log = 0, right = 0;
      for (const ModelledMove& move : moves_[type]) {
        log += std::log(chance_with_slips(move, request_.slip));
        const BestOfMove best = best_of(move);
        if (best.has_played) right += 1 / static_cast<double>(best.count);
      }
      logs.push_back(log);
      const auto [error, loss] = fitted_error(moves_[type]);
      model.types.push_back({names_[type], 0, right / static_cast<double>(model.moves), error, loss});
    }
    const double likeliest = *std::max_element(logs.begin(), logs.end());
    double all = 0;
    for (double& log : logs) all += log = exponential(log - likeliest);
    for (std::size_t type = 0; type < names_.size(); ++type) model.types[type].share = logs[type] / all;
    std::stable_sort(model.types.begin(), model.types.end(),
                     [](const LearntType& a, const LearntType& b) { return a.share > b.share; });
  }

  [[nodiscard]] std::string players_listed() const {
    std::vector<std::string> names;
    for (const PlayedGame& game : request_.games)
      for (const std::string& name : {game.first, game.second})
        if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end() && names.size() < 20)
          names.push_back(name);
    return names.empty() ? "not named" : join(names, ", ");
  }

  const ModelRequest& request_;
  std::vector<std::string> names_;
  std::vector<std::vector<ModelledMove>> moves_;  // of each type
  bool is_done_ = false;
};

// In percent, and what is almost impossible not at all.
std::string shares_text(const LearntModel& model, std::vector<std::string>& names) {
  std::vector<std::string> shares;
  for (const LearntType& type : model.types) {
    const auto percent = static_cast<int>(std::lround(100 * type.share));
    if (percent == 0 || names.size() == 8) continue;
    names.push_back(type.evaluator);
    shares.push_back(std::to_string(percent));
  }
  return join(shares, "+");
}

}  // namespace

Expected<LearntModel> learn_model(const ModelRequest& request) { return ModelLearner(request)(); }

std::vector<std::string> players_against(const LearntModel& model) {
  std::vector<std::string> names;
  const std::string shares = shares_text(model, names);
  const LearntType& first = *std::min_element(model.types.begin(), model.types.end(),
                                              [](const auto& a, const auto& b) { return a.log_loss < b.log_loss; });
  return {fmt::format("prom:models={},shares={},sight={}", join(names, "+"), shares, model.sight),
          fmt::format("probimax:model={},error={},sight={}", first.evaluator,
                      std::max<long>(1, std::lround(first.error)), model.sight)};
}

std::string to_text(const LearntModel& model) {
  std::string text =
      fmt::format("{} of {}{}, each by an opponent that looks {} ahead.\n\n", counted(model.moves, "move"), model.game,
                  model.player.empty() ? "" : " by " + model.player,
                  counted(static_cast<std::uint64_t>(model.sight), "ply", "plies"));
  text += fmt::format("  {:<14} {:>8} {:>10} {:>8} {:>10}\n", "evaluator", "likely", "its move", "error", "log loss");
  for (const LearntType& type : model.types)
    text += fmt::format("  {:<14} {:>6.1f} % {:>8.1f} % {:>8.1f} {:>10.3f}\n", type.evaluator, 100 * type.share,
                        100 * type.accuracy, type.error, type.log_loss);
  text += fmt::format("  {:<14} {:>8} {:>10} {:>8} {:>10.3f}\n\nPlayers against it:\n", "by chance", "", "", "",
                      model.by_chance);
  for (const std::string& player : players_against(model)) text += "  " + player + "\n";
  return text;
}

std::string to_json_text(const LearntModel& model) {
  Json types = Json::array();
  for (const LearntType& type : model.types)
    types.push_back({{"evaluator", type.evaluator},
                     {"share", type.share},
                     {"accuracy", type.accuracy},
                     {"error", type.error},
                     {"log_loss", type.log_loss}});
  const Json json = {{"game", model.game},
                     {"player", model.player},
                     {"sight", model.sight},
                     {"moves", model.moves},
                     {"by_chance", model.by_chance},
                     {"types", types},
                     {"players", players_against(model)}};
  return write_json(json) + "\n";
}

}  // namespace arborist::lab
