#include "arena/players.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <utility>

#include "arena/book_player.h"
#include "arena/engine_player.h"
#include "arena/match_clock.h"
#include "arena/outside/outside_player.h"
#include "core/random.h"
#include "core/text.h"
#include "face/search_memory.h"
#include "face/search_settings.h"

namespace arborist {

namespace {

class RandomPlayer final : public Player {
 public:
  RandomPlayer(std::uint64_t seed, bool was_told) : seed_(seed), was_told_(was_told), random_(seed) {}

  [[nodiscard]] std::string name() const override { return fmt::format("random:seed={}", seed_); }
  [[nodiscard]] Expected<Choice> choose(const AnyPlay& play, const Turn&) override {
    const auto moves = play.legal_moves();
    return Choice::to_play(moves[random_.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  void new_game() override { random_ = Random(seed_); }
  void reseed(std::uint64_t seed) override {
    if (!was_told_) random_ = Random(seed_ = seed);
  }

 private:
  std::uint64_t seed_;
  bool was_told_;
  Random random_;
};

// The same search without the depth that a player has who is told none; its turns set the limits.
Spec search_of(const Spec& spec, bool turns_are_limited) {
  const auto algorithm = algorithm_of(spec.name());
  if (algorithm && proves(*algorithm)) return spec;  // knows no depth
  const bool is_told = spec.find("depth") || spec.find("nodes") || spec.find("time") || spec.find("sims");
  if (!turns_are_limited || is_told) return spec;
  // A tree that grows has a usual number of nodes instead.
  const bool has_depth = !algorithm || goes_by_depth(*algorithm) || *algorithm == TreeAlgorithm::monte_carlo;
  constexpr std::int64_t without_end = std::int64_t{1} << 60U;
  return has_depth ? spec.with("depth", Limits::deepest) : spec.with("nodes", without_end);
}

class SearchPlayer final : public Player {
 public:
  SearchPlayer(const Spec& spec, const PlayerNeeds& needs)
      : spec_(spec),
        search_(search_of(spec, needs.turns_are_limited)),
        permissions_(needs.permissions),
        memory_(needs.permissions) {}

  [[nodiscard]] Expected<void> prepare(const AnyPlay& play) { return play.prepare_search(search_, memory_); }

  [[nodiscard]] std::string name() const override { return spec_.text(); }
  [[nodiscard]] Expected<Choice> choose(const AnyPlay& play, const Turn& turn) override {
    auto analysis = play.search(
        search_, {.limits = permitted(limits_within(turn), permissions_), .report = turn.report, .memory = &memory_});
    if (!analysis) return analysis.error();
    // A search that was stopped before its first result still owes a move.
    std::string move = analysis->line.empty() ? play.legal_moves().front() : analysis->line.front();
    return Choice::to_play(std::move(move), std::move(*analysis));
  }
  void new_game() override { memory_.forget(); }

 private:
  Spec spec_;
  Spec search_;  // what the spec means here
  Permissions permissions_;
  SearchMemory memory_;
};

using MadePlayer = Expected<std::unique_ptr<Player>>;

// A kind of player: what is wrong with its spec, and how it is made of one that is right.
struct Kind {
  Expected<void> (*check)(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs);
  MadePlayer (*make)(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs);
};

Expected<void> check_human(const Spec& spec, const AnyPlay&, const PlayerNeeds& needs) {
  if (auto keys = spec.allow_only({}); !keys) return keys;
  if (!needs.human) return Error{"a human cannot play here"};
  return {};
}
MadePlayer make_human(const Spec&, const AnyPlay&, const PlayerNeeds& needs) { return needs.human(); }

Expected<std::int64_t> seed_of(const Spec& spec, const PlayerNeeds& needs) {
  return spec.integer("seed", static_cast<std::int64_t>(needs.seed), 0, INT64_MAX);
}
Expected<void> check_random(const Spec& spec, const AnyPlay&, const PlayerNeeds& needs) {
  if (auto keys = spec.allow_only({"seed"}); !keys) return keys;
  const auto seed = seed_of(spec, needs);
  return seed ? Expected<void>{} : seed.error();
}
MadePlayer make_random(const Spec& spec, const AnyPlay&, const PlayerNeeds& needs) {
  const auto seed = seed_of(spec, needs);
  if (!seed) return seed.error();
  return std::unique_ptr<Player>(
      std::make_unique<RandomPlayer>(static_cast<std::uint64_t>(*seed), spec.find("seed").has_value()));
}

Expected<void> check_search(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs) {
  if (needs.permissions.depth < 1 || needs.permissions.milliseconds < 1)
    return Error{fmt::format("'{}': nothing may be searched from here", spec.name())};
  if (const auto checked = play.check_search(spec); !checked) return checked.error();
  return spec.find("net") ? needs.permissions.to_open_files("net of '" + spec.name() + "'") : Expected<void>{};
}
MadePlayer make_search(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs) {
  auto player = std::make_unique<SearchPlayer>(spec, needs);
  if (const auto ready = player->prepare(play); !ready) return ready.error();
  return std::unique_ptr<Player>(std::move(player));
}

Expected<Kind> kind_of(const Spec& spec) {
  static const std::map<std::string_view, Kind> kinds = {{"human", {check_human, make_human}},
                                                         {"random", {check_random, make_random}},
                                                         {"book", {check_book_player, make_book_player}},
                                                         {"engine", {check_engine_player, make_engine_player}},
                                                         {"uci", {check_outside_player, make_outside_player}},
                                                         {"xboard", {check_outside_player, make_outside_player}}};
  if (const auto found = kinds.find(spec.name()); found != kinds.end()) return found->second;
  std::vector<std::string> names;
  for (const auto& player : player_names()) names.push_back(player.name);
  if (std::find(names.begin(), names.end(), spec.name()) != names.end()) return Kind{check_search, make_search};
  return Error{fmt::format("there is no player {}{}; the players are {}", in_quotes(spec.name()),
                           did_you_mean(spec.name(), names), join(names, ", "))};
}

Expected<void> check_kind(const Kind& kind, const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs) {
  if (auto sizes = check_sizes(spec, needs.permissions); !sizes) return sizes;
  return kind.check(spec, play, needs);
}

}  // namespace

Expected<void> check_sizes(const Spec& spec, const Permissions& permissions) {
  const std::array<std::pair<std::string_view, std::int64_t>, 6> bounded = {{{"hash", permissions.megabytes},
                                                                             {"memory", permissions.megabytes},
                                                                             {"table", permissions.megabytes},
                                                                             {"threads", permissions.threads},
                                                                             {"depth", permissions.depth},
                                                                             {"time", permissions.milliseconds}}};
  for (const auto& [key, most] : bounded) {
    const auto told = spec.integer(key, 0, 0, INT64_MAX);
    if (told && *told > most)
      return Error{
          fmt::format("{} of '{}': {} is more than the {} that are allowed here", key, spec.name(), *told, most)};
  }
  return {};
}

std::vector<NamedThing> player_names() {
  std::vector<NamedThing> names = {
      {"human", "a person at the terminal"},
      {"random", "any legal move, by chance; setting: seed=N"},
      {"book", "chess openings by the book, then another player: book:moves=3,then=alphabeta"},
      {"engine", "our own chess engine: engine:nodes=20000,hash=32"},
      {"uci", "a chess engine that speaks UCI, by name or path: uci:stockfish,Hash=64"},
      {"xboard", "a chess engine that speaks the older protocol: xboard:phalanx"}};
  names.insert(names.end(), search_names().begin(), search_names().end());
  return names;
}

Limits permitted(Limits limits, const Permissions& permissions) {
  limits.depth = static_cast<int>(std::min<std::int64_t>(limits.depth, permissions.depth));
  if (permissions.megabytes != Permissions::without_bound)
    limits.memory = std::min(limits.memory, static_cast<std::size_t>(permissions.megabytes) * megabyte);
  if (permissions.milliseconds == Permissions::without_bound) return limits;
  const Duration most = std::chrono::milliseconds(permissions.milliseconds);
  limits.time = std::min(limits.time.value_or(most), most);
  return limits;
}

Expected<void> check_player(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs) {
  const auto kind = kind_of(spec);
  return kind ? check_kind(*kind, spec, play, needs) : kind.error();
}

Expected<std::unique_ptr<Player>> make_player(const Spec& spec, const AnyPlay& play, const PlayerNeeds& needs) {
  const auto kind = kind_of(spec);
  if (!kind) return kind.error();
  if (const auto checked = check_kind(*kind, spec, play, needs); !checked) return checked.error();
  return kind->make(spec, play, needs);
}

}  // namespace arborist
