// The ladder: how strong the levels of a game are, as far as that was measured here; how a person did against each of
// them, and where that puts the person. All ratings are those of arena/statistics.
#include <fmt/format.h>

#include <algorithm>

#include "arena/match_report.h"
#include "arena/statistics/elo.h"
#include "arena/statistics/ratings.h"
#include "core/text.h"
#include "server/games/ladder.h"
#include "server/matches/match_desk.h"

namespace arborist::server {

namespace {

// One level fixes the scale; the middle one has the smallest errors on both sides.
constexpr int anchor_level = 5;
constexpr double anchor_rating = 1500;
constexpr const char* person = "you";
constexpr std::uint64_t enough_games = 5;  // to say where somebody stands

struct Rung {
  std::string name;
  std::string spec;
  const Level* level = nullptr;  // none: some other player that was measured with them
  std::string says = {};
  std::optional<double> rating = std::nullopt;
  std::optional<double> error = std::nullopt;
  bool is_anchor = false;
  bool is_set = false;  // the rating is what it is set to, not what was measured
  std::uint64_t games = 0;
  Tally record = {};  // as the person counts
};

std::vector<Rung> rungs_of(const GameInfo& game) {
  std::vector<Rung> rungs;
  for (const Level& level : ladder()) {
    const LevelPlayer& player = level.for_game(game);
    Rung rung{.name = level.name, .spec = player.spec.text(), .level = &level, .says = player.says};
    if (const auto rating = player.rating()) {
      rung.rating = *rating;
      rung.is_set = true;
    }
    rungs.push_back(std::move(rung));
  }
  return rungs;
}

// Measured ratings take the place of those that were set.
void add_measured(std::vector<Rung>& rungs, const MatchPlan& plan, const Scoreboard& board) {
  RatingOptions options;
  const auto anchor = ladder()[anchor_level - 1].name;
  const auto is_anchor = [&](const Contestant& c) { return c.name == anchor; };
  if (std::any_of(plan.players.begin(), plan.players.end(), is_anchor))
    options.anchors.push_back({anchor, anchor_rating});
  else
    options.mean = anchor_rating;
  const auto ratings = rate(results_of(plan, board), options);
  if (!ratings) return;
  for (auto& rung : rungs) rung.rating = std::nullopt;
  for (const auto& rated : ratings->players) {
    auto rung = std::find_if(rungs.begin(), rungs.end(), [&](const Rung& r) { return r.name == rated.name; });
    if (rung == rungs.end()) {
      const auto player = std::find_if(plan.players.begin(), plan.players.end(),
                                       [&](const Contestant& c) { return c.name == rated.name; });
      rung = rungs.insert(rungs.end(), Rung{.name = rated.name, .spec = player->spec.text()});
    }
    rung->rating = if_finite(rated.rating, 1);
    rung->error = if_finite(rated.error, 1);
    rung->is_anchor = rated.is_anchor;
    rung->is_set = false;
    rung->games = rated.tally.games();
  }
}

struct Stands {
  std::uint64_t games = 0;
  std::optional<double> rating = std::nullopt;
  std::optional<double> error = std::nullopt;
};

Stands stands_of(const std::vector<Rung>& rungs) {
  Stands stands;
  Results results;
  RatingOptions options;
  for (const auto& rung : rungs) {
    stands.games += rung.record.games();
    if (rung.record.games() == 0 || !rung.rating) continue;
    if (!results.add(person, rung.name, rung.record)) continue;
    options.anchors.push_back({rung.name, *rung.rating});
  }
  if (results.games() < enough_games) return stands;
  const auto ratings = rate(results, options);
  if (!ratings) return stands;
  for (const auto& rated : ratings->players) {
    if (rated.name != person) continue;
    stands.rating = if_finite(rated.rating, 0);
    stands.error = if_finite(rated.error, 0);
  }
  return stands;
}

Json nullable(std::optional<double> value) { return value ? Json(*value) : Json(); }

Json rung_json(const Rung& rung, const Stands& you) {
  Json json = {{"name", rung.name},
               {"spec", rung.spec},
               {"level", rung.level != nullptr ? Json(rung.level->number) : Json()},
               {"says", rung.says},
               {"rating", nullable(rung.rating)},
               {"error", rung.is_anchor ? Json() : nullable(rung.error)},
               {"anchor", rung.is_anchor},
               {"set", rung.is_set},
               {"games", rung.games},
               {"record", {{"wins", rung.record.wins}, {"draws", rung.record.draws}, {"losses", rung.record.losses}}},
               {"expected", nullptr}};
  if (you.rating && rung.rating) json["expected"] = nullable(if_finite(expected_score(*you.rating - *rung.rating), 4));
  return json;
}

std::string percent_words(double share) {
  constexpr double little = 0.01;
  if (share < little) return "under 1 %";
  if (share > 1 - little) return "over 99 %";
  return fmt::format("{:.0f} %", 100 * share);
}

// The rung whose expected score is nearest to 40 %, and a sentence about where the person stands.
std::pair<Json, std::string> next_rung(const std::vector<Rung>& rungs, const Stands& you) {
  constexpr double fair = 0.4;
  if (!you.rating)
    return {nullptr, you.games == 0 ? "Play five games against the levels to see where you stand."
                                    : fmt::format("{} so far. Play five to see where you stand.",
                                                  you.games == 1 ? "One game" : fmt::format("{} games", you.games))};
  const Rung* best = nullptr;
  double nearest = 2;
  for (const auto& rung : rungs) {
    if (rung.level == nullptr || !rung.rating) continue;
    const double off = std::abs(expected_score(*you.rating - *rung.rating) - fair);
    if (off < nearest) nearest = off, best = &rung;
  }
  std::string words = fmt::format("After {} games you stand at {:.0f}", you.games, *you.rating);
  if (you.error) words += fmt::format(" ± {:.0f}", *you.error);
  if (best == nullptr) return {nullptr, words + "."};
  const double expected = expected_score(*you.rating - *best->rating);
  return {best->name,
          words + fmt::format(". {} is a fair fight: you should score {} there.", best->name, percent_words(expected))};
}

}  // namespace

// The newest of the owner's that has games.
MatchDesk::Kept* MatchDesk::measured_ladder(const std::string& game) {
  Kept* newest = nullptr;
  for (auto& [id, kept] : matches_) {
    if (!kept.order.is_ladder || !kept.order.owner.empty() || kept.order.game != game) continue;
    if (kept.order.played == 0 && !kept.run) continue;
    if (newest == nullptr || kept.order.created_ms > newest->order.created_ms) newest = &kept;
  }
  return newest;
}

Desk::Reply MatchDesk::ladder(const Ask& ask) {
  auto name = ask.fields.text("game", 64);
  if (!name) return name.fault();
  const auto game = office_.games.find(*name);
  if (!game) return Fault{FaultCode::bad_request, game.error().message, "game"};
  Kept* measured = measured_ladder(*name);
  if (measured != nullptr) look_at(*measured);
  if (measured == nullptr || !measured->run || measured->run->phase() != MatchRun::Phase::reading)
    return ladder_of(*name, ask.visitor, measured);
  constexpr std::size_t most_asked = 256;
  if (ladders_asked_.size() >= most_asked) return Fault{FaultCode::busy, "too many ask for ladders; wait a moment"};
  ladders_asked_.push_back({ask.connection, ask.id, *name, ask.visitor, measured->order.id});
  return std::nullopt;
}

void MatchDesk::answer_ladders(const std::string& match_id) {
  const auto found = matches_.find(match_id);
  std::vector<LadderAsked> answered;
  std::erase_if(ladders_asked_, [&](const LadderAsked& asked) {
    if (asked.match_id == match_id) answered.push_back(asked);
    return asked.match_id == match_id;
  });
  for (const auto& asked : answered)
    office_.answer(asked.connection, asked.id, "ladder.get",
                   ladder_of(asked.game, asked.visitor, found == matches_.end() ? nullptr : &found->second));
}

Json MatchDesk::ladder_of(const std::string& game, const Visitor& visitor, const Kept* measured) {
  const auto found = office_.games.find(game);
  std::vector<Rung> rungs = rungs_of((*found)->info());
  Json source = nullptr;
  if (measured != nullptr && measured->run) {
    const auto now = measured->run->standing();
    if (now.end.board.games() > 0) {
      add_measured(rungs, measured->run->plan(), now.end.board);
      source = {{"match_id", measured->order.id},
                {"state", state_text(*measured)},
                {"games", now.end.board.games()},
                {"planned", measured->run->plan().schedule.games()}};
    }
  }
  if (auto* store = behind_.store ? behind_.store() : nullptr) {
    const auto results = store->level_results(visitor.person, game);
    if (results)
      for (const auto& result : *results)
        for (auto& rung : rungs)
          if (rung.level != nullptr && rung.level->number == result.level) {
            rung.record.wins += static_cast<std::uint64_t>(result.wins);
            rung.record.draws += static_cast<std::uint64_t>(result.draws);
            rung.record.losses += static_cast<std::uint64_t>(result.losses);
          }
  }
  const Stands you = stands_of(rungs);
  Json list = Json::array();
  for (const auto& rung : rungs) list.push_back(rung_json(rung, you));
  auto [next, words] = next_rung(rungs, you);
  return {{"game", game},
          {"rungs", std::move(list)},
          {"you", {{"games", you.games}, {"rating", nullable(you.rating)}, {"error", nullable(you.error)}}},
          {"next", std::move(next)},
          {"words", words},
          {"measured", std::move(source)}};
}

}  // namespace arborist::server
