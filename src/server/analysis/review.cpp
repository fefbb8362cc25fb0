#include "server/analysis/review.h"

#include <algorithm>
#include <span>
#include <utility>

#include "coach/judgement_json.h"
#include "core/parse_json.h"

namespace arborist::server {

namespace {

Json judged_json(const chess::Position& before, const coach::JudgedMove& move) {
  Json json = {{"g", static_cast<int>(move.grade)},
               {"b", coach::judgement_json(before, move.before)},
               {"a", move.after.value()},
               {"r", coach::uci_moves_json(before.after(move.move), move.refutation)}};
  if (move.as_good) json["s"] = coach::uci_moves_json(before, std::span(&*move.as_good, 1));
  if (!move.defences.empty()) json["d"] = coach::defences_json(before.after(move.move), move.refutation, move.defences);
  if (!move.best_defences.empty()) json["e"] = coach::defences_json(before, move.before.line, move.best_defences);
  return json;
}

std::optional<coach::JudgedMove> read_judged(const chess::Position& before, chess::Move played, const Json& json) {
  const auto best = coach::read_judgement(before, json["b"]);
  const auto after = coach::read_score(json["a"]);
  constexpr std::int64_t worst = static_cast<std::int64_t>(coach::Grade::blunder);
  if (!best || !after || !json["g"].is_number_unsigned() || json["g"].get<std::int64_t>() > worst) return std::nullopt;
  coach::JudgedMove move{.move = played, .before = *best, .after = *after};
  move.grade = static_cast<coach::Grade>(json["g"].get<std::int64_t>());
  move.refutation = coach::read_uci_moves(before.after(played), json["r"]);
  if (const auto as_good = coach::read_uci_moves(before, json["s"]); !as_good.empty()) move.as_good = as_good.front();
  move.defences = coach::read_defences(before.after(played), move.refutation, json["d"]);
  move.best_defences = coach::read_defences(before, move.before.line, json["e"]);
  return move;
}

void read_spacing(const Json& json, std::size_t moves, std::map<std::size_t, coach::Spacing>& spacing) {
  for (const std::size_t place : {0, 1, 2})
    if (!json[place].is_number_unsigned()) return;
  const auto ply = json[0].get<std::size_t>();
  constexpr int most_steps = 100;
  if (ply < moves)
    spacing[ply] = {.step = static_cast<int>(json[1].get<std::int64_t>() % most_steps),
                    .due = json[2].get<std::int64_t>()};
}

}  // namespace

Review::Review(Game<chess::Position> game, std::uint64_t nodes)
    : game_(std::move(game)), nodes_(nodes), values_(game_.moves().size() + 1), moves_(game_.moves().size()) {}

std::string Review::written() const {
  Json values = Json::array();
  Json moves = Json::array();
  const std::size_t plies = known();
  for (std::size_t i = 0; i < plies; ++i) values.push_back(coach::judgement_json(game_.positions()[i], *values_[i]));
  for (std::size_t i = 0; i + 1 < plies; ++i)
    moves.push_back(moves_[i] ? judged_json(game_.positions()[i], *moves_[i]) : Json());
  Json spacing = Json::array();
  for (const auto& [ply, each] : spacing_) spacing.push_back(Json::array({ply, each.step, each.due}));
  return write_json(Json{{"nodes", nodes_},
                         {"line", coach::uci_moves_json(game_.start(), game_.moves())},
                         {"values", std::move(values)},
                         {"moves", std::move(moves)},
                         {"spacing", std::move(spacing)}});
}

std::optional<Review> Review::read(std::string_view text, const Game<chess::Position>& game) {
  const auto json = parse_json(text, {.depth = 8, .values = 2'000'000});
  if (!json || !(*json)["nodes"].is_number_unsigned()) return std::nullopt;
  constexpr std::uint64_t most_nodes = 1'000'000'000;
  Review review(game, std::clamp<std::uint64_t>((*json)["nodes"].get<std::uint64_t>(), 1, most_nodes));
  const std::vector<chess::Move> line = coach::read_uci_moves(game.start(), (*json)["line"]);
  const Json& values = (*json)["values"];
  const Json& moves = (*json)["moves"];
  for (std::size_t i = 0; i < std::min(values.size(), review.values_.size()); ++i) {
    // Of another game from here on.
    if (i > 0 && (i > line.size() || line[i - 1] != game.moves()[i - 1])) break;
    review.values_[i] = coach::read_judgement(game.positions()[i], values[i]);
    if (!review.values_[i]) break;
    if (i == 0) continue;
    review.moves_[i - 1] = read_judged(game.positions()[i - 1], game.moves()[i - 1], moves[i - 1]);
    if (!review.moves_[i - 1]) review.judge(i - 1);
  }
  for (const Json& each : (*json)["spacing"]) read_spacing(each, review.moves_.size(), review.spacing_);
  return review;
}

std::optional<Review::Task> Review::next() const {
  for (std::size_t i = 0; i < values_.size(); ++i) {
    if (!values_[i]) return Task{Task::Kind::value, i, version_};
    if (i > 0 && !moves_[i - 1]) return Task{Task::Kind::second_look, i - 1, version_};
  }
  return std::nullopt;
}

// By the values on both sides; a move that looks bad is left for a second look.
void Review::judge(std::size_t ply) {
  moves_[ply].reset();
  auto move = coach::first_judgement(game_, ply, *values_[ply], *values_[ply + 1]);
  if (!coach::is_doubtful(move, game_.positions()[ply])) moves_[ply] = std::move(move);
}

bool Review::take(const Task& task, const Result& result) {
  if (task.version != version_) return false;
  if (task.kind == Task::Kind::second_look) {
    auto move = coach::first_judgement(game_, task.ply, *values_[task.ply], *values_[task.ply + 1]);
    coach::look_again(move, result.look);
    moves_[task.ply] = std::move(move);
    return true;
  }
  values_[task.ply] = result.value;
  // An engine that found no move says nothing of those that were played.
  if (result.value.line.empty() && game_.positions()[task.ply].has_moves())
    values_[task.ply]->line = {game_.positions()[task.ply].moves().front()};
  if (task.ply > 0) judge(task.ply - 1);
  return true;
}

bool Review::deepen(std::size_t ply, const coach::Judgement& value) {
  if (ply >= values_.size() || !values_[ply] || values_[ply]->depth >= value.depth || value.line.empty()) return false;
  values_[ply] = value;
  for (const std::size_t other : {ply - 1, ply})
    if (other < moves_.size() && values_[other] && values_[other + 1]) judge(other);
  return true;
}

void Review::follow(const Game<chess::Position>& game) {
  if (std::ranges::equal(game.moves(), game_.moves()) && game.start() == game_.start()) return;
  std::size_t same = 0;
  while (same < game.moves().size() && same < game_.moves().size() && game.moves()[same] == game_.moves()[same]) ++same;
  if (!(game.start() == game_.start())) same = 0;
  game_ = game;
  ++version_;
  values_.resize(std::min(values_.size(), same + 1));
  moves_.resize(std::min(moves_.size(), same));
  spacing_.erase(spacing_.lower_bound(same), spacing_.end());
  values_.resize(game_.moves().size() + 1);
  moves_.resize(game_.moves().size());
}

std::size_t Review::known() const {
  const auto gap = std::find_if(values_.begin(), values_.end(), [](const auto& value) { return !value; });
  return static_cast<std::size_t>(gap - values_.begin());
}

const coach::Judgement* Review::value(std::size_t ply) const {
  return ply < values_.size() && values_[ply] ? &*values_[ply] : nullptr;
}

const coach::JudgedMove* Review::move(std::size_t ply) const {
  return ply < moves_.size() && moves_[ply] ? &*moves_[ply] : nullptr;
}

const coach::Spacing* Review::spacing(std::size_t ply) const {
  const auto found = spacing_.find(ply);
  return found == spacing_.end() ? nullptr : &found->second;
}

void Review::answered(std::size_t ply, coach::Answer answer, std::int64_t today) {
  spacing_[ply] = coach::spaced(spacing_[ply], answer, today);
}

coach::JudgedGame Review::so_far() const {
  std::vector<coach::Judgement> values;
  std::vector<coach::JudgedMove> moves;
  if (!values_.front()) return {};
  values.push_back(*values_.front());
  for (std::size_t i = 0; i < moves_.size() && moves_[i] && values_[i + 1]; ++i) {
    moves.push_back(*moves_[i]);
    values.push_back(*values_[i + 1]);
  }
  return coach::summed_up(game_, values, std::move(moves));
}

std::optional<Review::Result> do_task(coach::Analyst& analyst, const Game<chess::Position>& game,
                                      const Review::Task& task, const std::stop_token& stop) {
  if (task.kind == Review::Task::Kind::second_look) {
    auto look = analyst.second_look(game, task.ply, stop);
    if (!look) return std::nullopt;
    return Review::Result{.value = {}, .look = std::move(*look)};
  }
  Game<chess::Position> beginning(game.start());
  for (std::size_t i = 0; i < task.ply; ++i) beginning.play(game.moves()[i]);
  auto value = analyst.value_of(beginning, stop);
  if (!value) return std::nullopt;
  return Review::Result{.value = std::move(*value), .look = {}};
}

}  // namespace arborist::server
