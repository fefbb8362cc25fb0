#include "arena/search_tuning.h"

#include <fmt/format.h>

#include <algorithm>

#include "arena/game_loop.h"
#include "arena/players.h"
#include "core/text.h"

namespace arborist {

namespace {

engine::Spsa spsa_of(const SearchTuningPlan& plan) {
  std::vector<engine::SpsaNumber> numbers;
  for (const engine::TunedParameter* one : plan.numbers)
    numbers.push_back({.start = static_cast<double>(plan.start.*one->member),
                       .low = static_cast<double>(one->low),
                       .high = static_cast<double>(one->high),
                       .step = one->step});
  return {plan.spsa, std::move(numbers)};
}

class CountsPlies final : public GameWatcher {
 public:
  void played(const AnyPlay&, const PlayedMove&) override { ++plies; }
  std::uint32_t plies = 0;
};

// Both games of a pair, each player with empty tables. Nothing where it was stopped.
Expected<std::optional<TunedPair>> play_pair(const SearchTuningPlan& plan, std::uint64_t pair,
                                             const SearchTuning::Sides& sides, const std::stop_token& stop) {
  auto play = plan.openings.start_play(pair);
  const PlayerNeeds needs{.permissions = Permissions::everything()};
  auto plus = make_player(sides.plus, *play, needs);
  if (!plus) return plus.error();
  auto minus = make_player(sides.minus, *play, needs);
  if (!minus) return minus.error();
  const auto adjudicator = make_adjudicator(plan.adjudication);
  const Conditions conditions{.adjudicator = adjudicator.get(), .stop = stop};
  CountsPlies count;
  TunedPair result;
  for (const bool is_first : {true, false}) {
    if (!is_first) play = plan.openings.start_play(pair);
    (*plus)->new_game();
    (*minus)->new_game();
    const Players players = is_first ? Players{**plus, **minus} : Players{**minus, **plus};
    const GameEnd end = play_game(*play, players, conditions, count);
    if (end.kind == GameEnd::Kind::unfinished) return std::optional<TunedPair>();
    // Nothing is learnt from a fault.
    if (end.fault != GameEnd::Fault::none) return Error{fmt::format("pair {}: {}", pair, end.reason)};
    const Side own = is_first ? Side::first : Side::second;
    (is_first ? result.first : result.second) = !end.winner          ? GameResult::drawn
                                                : *end.winner == own ? GameResult::won
                                                                     : GameResult::lost;
  }
  result.plies = count.plies;
  return std::optional(result);
}

}  // namespace

int TunedPair::score() const {
  return static_cast<int>(first) + static_cast<int>(second) - 2 * static_cast<int>(GameResult::drawn);
}

SearchTuning::SearchTuning(const SearchTuningPlan& plan) : plan_(plan), spsa_(spsa_of(plan)) {}

Expected<void> SearchTuning::remember(std::uint64_t pair, const TunedPair& result) {
  const std::scoped_lock lock(mutex_);
  if (pair >= plan_.spsa.pairs) return Error{fmt::format("there is no pair {} of {}", pair, plan_.spsa.pairs)};
  if (spsa_.knows(pair)) return Error{fmt::format("pair {} is there twice", pair)};
  if (!spsa_.is_ready(pair)) return Error{fmt::format("pair {} cannot be played before those it follows from", pair)};
  learn(pair, result);
  return {};
}

void SearchTuning::learn(std::uint64_t pair, const TunedPair& result) {
  spsa_.learn(pair, result.score());
  ++pairs_;
  games_.add(result.first);
  games_.add(result.second);
}

farm::RunEnd SearchTuning::run(SearchTuningWatcher& watcher, const std::stop_token& stop, farm::Farm& farm) {
  watcher_ = &watcher;
  const auto hands = farm.hands(static_cast<std::size_t>(plan_.threads));
  return farm::run(*this, *hands, {.stop = stop, .watcher = this});
}

SearchTuning::Standing SearchTuning::standing() const {
  const std::scoped_lock lock(mutex_);
  return {.pairs = pairs_, .batches = spsa_.batches_done(), .values = spsa_.values(), .games = games_};
}

std::vector<std::vector<double>> SearchTuning::path() const {
  const std::scoped_lock lock(mutex_);
  return spsa_.path();
}

engine::Parameters SearchTuning::with(const std::vector<int>& values) const {
  engine::Parameters parameters = plan_.start;
  for (std::size_t i = 0; i < values.size(); ++i) parameters.*plan_.numbers[i]->member = values[i];
  return parameters;
}

engine::Parameters SearchTuning::parameters() const {
  const std::scoped_lock lock(mutex_);
  return with(spsa_.rounded());
}

SearchTuning::Sides SearchTuning::sides(std::uint64_t pair) const {
  const std::scoped_lock lock(mutex_);
  if (const auto heard = heard_.find(pair); heard != heard_.end()) return heard->second;
  const auto values = spsa_.sides(pair);
  const auto spec = [&](const std::vector<int>& its) {
    const std::string settings = engine::settings_text(with(its));
    return settings.empty() ? plan_.engine : plan_.engine.with("set", settings);
  };
  return {.plus = spec(values.plus), .minus = spec(values.minus)};
}

bool SearchTuning::is_done(farm::Piece pair) const {
  const std::scoped_lock lock(mutex_);
  return spsa_.knows(pair);
}

bool SearchTuning::is_ready(farm::Piece pair) const {
  const std::scoped_lock lock(mutex_);
  return spsa_.is_ready(pair);
}

std::string SearchTuning::brief(farm::Piece pair) const {
  const Sides both = sides(pair);
  return both.plus.text() + '\n' + both.minus.text();
}

Expected<void> SearchTuning::heed(farm::Piece pair, std::string_view brief) {
  const auto texts = split(brief, '\n');
  if (texts.size() != 2) return Error{"a pair came without its players"};
  auto plus = Spec::parse(texts[0]);
  if (!plus) return plus.error();
  auto minus = Spec::parse(texts[1]);
  if (!minus) return minus.error();
  const std::scoped_lock lock(mutex_);
  heard_.insert_or_assign(pair, Sides{.plus = std::move(*plus), .minus = std::move(*minus)});
  return {};
}

Expected<std::optional<TunedPair>> SearchTuning::do_piece(farm::Piece pair, std::size_t, const std::stop_token& stop) {
  auto result = play_pair(plan_, pair, sides(pair), stop);
  const std::scoped_lock lock(mutex_);
  heard_.erase(pair);
  return result;
}

Expected<farm::Next> SearchTuning::take(farm::Piece pair, std::size_t, TunedPair result) {
  // What is not kept is not learnt from either: a tuning that is resumed is the same.
  if (const auto kept = watcher_->pair_played(pair, result); !kept) return kept.error();
  const std::scoped_lock lock(mutex_);
  learn(pair, result);
  return farm::Next::go_on;
}

}  // namespace arborist
