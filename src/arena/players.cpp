#include "arena/players.h"

#include <fmt/format.h>

#include <algorithm>

#include "arena/book_player.h"
#include "arena/engine_player.h"
#include "arena/match_clock.h"
#include "arena/outside/outside_player.h"
#include "core/random.h"
#include "core/text.h"
#include "games/search_settings.h"

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

class SearchPlayer final : public Player {
 public:
  SearchPlayer(const Spec& spec, std::unique_ptr<AnySearch> search) : spec_(spec), search_(std::move(search)) {}

  [[nodiscard]] std::string name() const override { return spec_.text(); }
  [[nodiscard]] Expected<Choice> choose(const AnyPlay& play, const Turn& turn) override {
    Analysis analysis = search_->run(play, limits_within(turn), turn.report);
    // A search that was stopped before its first result still owes a move.
    std::string move = analysis.line.empty() ? play.legal_moves().front() : analysis.line.front();
    return Choice::to_play(std::move(move), std::move(analysis));
  }
  void new_game() override { search_->new_game(); }

 private:
  Spec spec_;
  std::unique_ptr<AnySearch> search_;
};

// The same search without the depth that a player has who is told none; its turns set the limits.
Expected<std::unique_ptr<AnySearch>> unbounded_search(const Spec& spec, const AnyPlay& play) {
  const bool is_told = spec.find("depth") || spec.find("nodes") || spec.find("time");
  if (!is_told) {
    const char* joint = spec.settings().empty() ? ":" : ",";
    const auto deepest = Spec::parse(fmt::format("{}{}depth={}", spec.text(), joint, Limits::deepest));
    if (deepest)
      if (auto search = play.search(*deepest)) return search;
  }
  return play.search(spec);
}

}  // namespace

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

Expected<std::unique_ptr<Player>> make_player(std::string_view text, const AnyPlay& play, const PlayerNeeds& needs) {
  if (is_outside_player(text)) return make_outside_player(text, play);
  const auto spec = Spec::parse(text);
  if (!spec) return spec.error();
  if (spec->name() == "human") {
    if (const auto keys = spec->allow_only({}); !keys) return keys.error();
    if (!needs.human) return Error{"a human cannot play here"};
    return needs.human();
  }
  if (spec->name() == "random") {
    if (const auto keys = spec->allow_only({"seed"}); !keys) return keys.error();
    const auto seed = spec->integer("seed", static_cast<std::int64_t>(needs.seed), 0, INT64_MAX);
    if (!seed) return seed.error();
    return std::unique_ptr<Player>(
        std::make_unique<RandomPlayer>(static_cast<std::uint64_t>(*seed), spec->find("seed").has_value()));
  }
  if (spec->name() == "book")
    return make_book_player(*spec, play, needs.seed,
                            [&](const std::string& next) { return make_player(next, play, needs); });
  if (spec->name() == "engine") return make_engine_player(*spec, play, needs.turns_are_limited);
  std::vector<std::string> names;
  for (const auto& player : player_names()) names.push_back(player.name);
  if (std::find(names.begin(), names.end(), spec->name()) == names.end())
    return Error{fmt::format("there is no player {}{}; the players are {}", in_quotes(spec->name()),
                             did_you_mean(spec->name(), names), join(names, ", "))};
  auto search = needs.turns_are_limited ? unbounded_search(*spec, play) : play.search(*spec);
  if (!search) return search.error();
  return std::unique_ptr<Player>(std::make_unique<SearchPlayer>(*spec, std::move(*search)));
}

}  // namespace arborist
